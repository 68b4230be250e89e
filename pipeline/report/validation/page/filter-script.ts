// The filters and the search. They work on the rows of the page and on the further findings that it holds as data. These become rows that
// look the same, twenty at a time, made of text only. Rows are grouped by rule, or copied into groups by country if the reader wishes. The
// address keeps the search and the grouping.

import { LINE_OF_PLACE } from '../../html.ts'
import { SEARCHABLE_CELLS } from './searchable-findings.ts'

/** Number of findings without a row of the page that are shown at a time. */
const AT_ONCE = 20

/** Runs within the function of script.ts. */
export const FILTER_SCRIPT = `
  const form = document.getElementById('filter')
  const groups = [...document.querySelectorAll('details.rule')].map((group) => {
    const rows = [...group.querySelectorAll('table.found > tbody > tr:not(.why)')]
    return { group, rows, opened: group.open, rule: group.dataset.rule, name: group.querySelector('summary b').textContent, said: group.querySelector(':scope > summary .meta'), total: Number(group.dataset.total), visible: group.querySelector(':scope > table.found'), more: group.querySelector('details.more') }
  })
  const count = (number) => String(number).replace(/\\B(?=(\\d{3})+$)/g, ',')
  const made = (name, className, ...children) => {
    const element = document.createElement(name)
    if (className) element.className = className
    element.append(...children)
    return element
  }

  for (const entry of groups) {
    entry.counted = entry.said.textContent
    entry.behind = entry.more?.querySelector('summary').textContent
  }
  const byCountry = made('div', 'by-country')
  byCountry.hidden = true

  /** Countries are found by their names too: those of the list beside the search. */
  const names = new Map(form ? [...form.elements.country.options].map(({ value, textContent }) => [value, textContent]) : [])
  const nameOf = (code) => (code && names.has(code) ? names.get(code).toLowerCase() + ' ' : '')

  /** What is searched is read when it is first needed. */
  const prepare = () => {
    const data = document.getElementById('searchable')
    const { texts, rules } = data ? JSON.parse(data.textContent) : { texts: [''], rules: {} }
    for (const entry of groups) {
      const name = entry.rule.toLowerCase() + ' '
      entry.about = [...entry.group.querySelectorAll(':scope > p:not(.size)')].map((part) => part.textContent.toLowerCase()).join(' ')
      entry.texts = entry.rows.map((row) => {
        const why = row.nextElementSibling?.matches('.why') ? ' ' + row.nextElementSibling.textContent : ''
        return name + nameOf(row.dataset.c) + (row.textContent + why).toLowerCase()
      })
      const cells = Object.hasOwn(rules, entry.rule) ? rules[entry.rule] : []
      entry.searchable = []
      for (let at = 0; at < cells.length; at += ${SEARCHABLE_CELLS.length}) {
        const [severity, country, ...shown] = cells.slice(at, at + ${SEARCHABLE_CELLS.length}).map((place) => texts[place])
        entry.searchable.push({ severity, country, shown, text: name + nameOf(country) + shown.slice(0, 9).join(' ').toLowerCase() })
      }
    }
  }

  const breakable = (place) => {
    const [line = ''] = ${LINE_OF_PLACE}.exec(place) || []
    const names = place.slice(0, place.length - line.length).split('/')
    return made('code', '', ...names.flatMap((name, index) => (index ? ['/', made('wbr'), name] : [name])), ...(line ? [made('span', 'line', line)] : []))
  }

  const COLUMNS = [
    ['key, and what was found', 'k', ([key, message, , , , , , , isNew]) => key && [made('b', '', key), ...(isNew ? [' ', made('span', 'new', isNew)] : []), ' ' + message]],
    ['expected', 'e', ([, , expected]) => expected && [expected]],
    ['actual', 'a', ([, , , actual]) => actual && [actual]],
    ['size, kt', 'n', ([, , , , size]) => size && [size]],
    ['source line', 'w', ([, , , , , place]) => place && [breakable(place)]],
    ['waived because', 'v', ([, , , , , , waived]) => waived && [waived]],
    ['explained by', 'x', ([, , , , , , , command]) => command && [made('details', '', made('summary', '', 'explain'), made('code', '', command))]],
  ]

  const SEVERITIES = ['error', 'warning', 'info']
  const RULE = ['rule', 'r', ([, , , , , , , , , , , rule]) => rule && [linkTo(rule)]]
  const linkTo = (rule) => {
    const link = made('a', '', rule)
    link.href = '#rule-' + rule
    return link
  }
  /** \`1 error, 3 warnings\` of so many by severity. */
  const inWords = (counts) => SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) => count(counts[severity]) + ' ' + severity + (counts[severity] === 1 ? '' : 's')).join(', ')

  /** \`4 causes: 1 error, 3 warnings\`, as the verdict counts them; empty where none of the findings counts. */
  const causesOf = (found) => {
    const causes = new Map(found.filter(({ cause }) => cause).map(({ cause, severity }) => [cause, severity]))
    const counts = { error: 0, warning: 0, info: 0 }
    for (const severity of causes.values()) counts[severity]++
    return causes.size === 0 ? '' : count(causes.size) + (causes.size === 1 ? ' cause: ' : ' causes: ') + inWords(counts)
  }

  /** A row of the page as one of a table that has all columns. */
  const copyOf = (row, rule) => {
    const cells = [RULE, ...COLUMNS].map(([, kind]) => {
      const cell = kind === 'r' ? made('td', 'r', linkTo(rule)) : row.querySelector(':scope > td.' + kind)?.cloneNode(true) ?? made('td', kind)
      cell.removeAttribute('id')
      return cell
    })
    const copy = made('tr', row.className, ...cells)
    const why = row.nextElementSibling
    if (!why?.matches('.why')) return [copy]
    const explanation = why.cloneNode(true)
    explanation.hidden = false
    explanation.cells[0].colSpan = cells.length
    for (const part of explanation.querySelectorAll('[id]')) part.removeAttribute('id')
    return [copy, explanation]
  }

  /** Columns that no row fills are left out. */
  const tableOfCountry = (found) => {
    const columns = [RULE, ...COLUMNS]
    const rows = found.flatMap(({ row, shown, rule }) => row ? copyOf(row, rule) : made('tr', shown[6] ? 'waived' : '', ...columns.map(([, kind, cell]) => made('td', kind, ...(cell(kind === 'r' ? [...Array(11), rule] : shown) || [])))))
    const filled = columns.filter(([, kind]) => rows.some((row) => row.querySelector(':scope > td.' + kind)?.hasChildNodes()))
    for (const row of rows) for (const [, kind] of columns) if (!filled.some(([, name]) => name === kind)) row.querySelector(':scope > td.' + kind)?.remove()
    const head = made('tr', '', ...filled.map(([name, kind]) => {
      const cell = made('th', kind, name)
      cell.scope = 'col'
      return cell
    }))
    return made('table', 'found', made('thead', '', head), made('tbody', '', ...rows))
  }

  /** The findings that match, by country: made when a group is opened. Those about no country come last. */
  const showCountries = (found) => {
    const groupsOfCountries = new Map()
    for (const one of found) {
      const country = one.country || ''
      if (!groupsOfCountries.has(country)) groupsOfCountries.set(country, { country, found: [], error: 0, warning: 0, info: 0 })
      const group = groupsOfCountries.get(country)
      group.found.push(one)
      group[one.severity]++
    }
    const sorted = [...groupsOfCountries.values()].sort((a, b) => (a.country === '') - (b.country === '') || b.error - a.error || b.warning - a.warning || (a.country < b.country ? -1 : 1))
    byCountry.replaceChildren(...sorted.map((group) => {
      const worst = SEVERITIES.find((severity) => group[severity] > 0)
      const details = made('details', 'rule ' + worst, made('summary', '', made('span', 'badge', worst), ' ', made('b', '', group.country === '' ? 'no country' : names.get(group.country) || group.country), ' ', made('span', 'meta', [count(group.found.length) + (group.found.length === 1 ? ' finding' : ' findings'), causesOf(group.found)].filter(Boolean).join(', '))))
      details.addEventListener('toggle', () => {
        if (!details.open || details.querySelector('table')) return
        const rank = ({ severity }) => SEVERITIES.indexOf(severity)
        const ordered = [...group.found].sort((a, b) => rank(a) - rank(b))
        const others = ordered.filter(({ other }) => other)
        details.append(...(others.length < ordered.length ? [tableOfCountry(ordered.filter(({ other }) => !other))] : []))
        if (others.length > 0) details.append(made('details', 'more', made('summary', '', 'Other years of these findings, and findings with the same cause: ' + count(others.length)), tableOfCountry(others)))
        const more = details.querySelector('details.more')
        if (more) more.open = others.length === ordered.length
      })
      details.open = sorted.length <= 3
      return details
    }))
  }

  const tableOf = (found) => {
    const columns = COLUMNS.map(([name, kind, cell]) => ({ name, kind, cells: found.map(({ shown }) => cell(shown)) })).filter(({ cells }) => cells.some(Boolean))
    const head = made('tr', '', ...columns.map(({ name, kind }) => {
      const cell = made('th', kind, name)
      cell.scope = 'col'
      return cell
    }))
    const rows = found.map(({ shown }, index) => made('tr', shown[6] ? 'waived' : '', ...columns.map(({ kind, cells }) => made('td', kind, ...(cells[index] || [])))))
    return made('table', 'found', made('thead', '', head), made('tbody', '', ...rows))
  }

  /** Shows so many of the matches beyond the rows, and how many match in all. */
  const showMore = (entry, onPage, matches, most) => {
    entry.place?.remove()
    const shown = Math.min(matches.length, most)
    const sum = onPage + matches.length
    const said = made('p', 'meta', count(sum) + ' of ' + count(entry.total) + ' findings of this rule match; ' + count(onPage + shown) + ' are shown. ')
    if (shown < matches.length) {
      const button = made('button', '', 'Next ' + Math.min(${AT_ONCE}, matches.length - shown))
      button.type = 'button'
      button.addEventListener('click', () => {
        showMore(entry, onPage, matches, most + ${AT_ONCE})
        entry.place.querySelector('button')?.focus()
      })
      said.append(button)
    }
    entry.place = made('div', 'searchable', ...(shown > 0 ? [tableOf(matches.slice(0, shown))] : []), said)
    entry.group.append(entry.place)
  }

  const apply = () => {
    const { text, country, rule, severity, by } = form.elements
    const isByCountry = by.value === 'country'
    const onlyNew = form.elements.new?.checked === true
    const words = text.value.toLowerCase().split(/\\s+/).filter(Boolean)
    const filtering = words.length > 0 || country.value !== '' || rule.value !== '' || severity.value !== '' || onlyNew
    if ((filtering || isByCountry) && !groups.every(({ texts }) => texts)) prepare()
    let found = 0
    let all = 0
    const matching = []
    for (const entry of groups) {
      const { group, rows, visible, more } = entry
      const fits = (ofCountry, ofSeverity, isNew, ofText) =>
        (!onlyNew || isNew)
        && (country.value === '' || ofCountry === country.value)
        && (severity.value === '' || ofSeverity === severity.value)
        && words.every((word) => ofText.includes(word) || entry.about.includes(word))
      const wanted = rule.value === '' || entry.rule === rule.value
      let here = 0
      rows.forEach((row, index) => {
        row.hidden = filtering && !(wanted && fits(row.dataset.c, row.dataset.s, 'n' in row.dataset, entry.texts[index]))
        if (!row.hidden) {
          here++
          matching.push({ row, other: 'o' in row.dataset, rule: entry.rule, country: row.dataset.c, severity: row.dataset.s, cause: row.dataset.k })
        }
        const why = row.nextElementSibling
        if (why?.matches('.why')) why.hidden = row.hidden
      })
      const matches = (filtering || isByCountry) && wanted ? entry.searchable.filter((one) => fits(one.country, one.severity, one.shown[8], one.text)) : []
      for (const one of matches) matching.push({ ...one, other: one.shown[9] !== '', cause: one.shown[10], rule: entry.rule })
      entry.said.textContent = filtering && here + matches.length < entry.total ? count(here + matches.length) + ' of ' + count(entry.total) + ' findings' : entry.counted
      if (filtering && !isByCountry && here + matches.length > 0) showMore(entry, here, matches, Math.max(0, ${AT_ONCE} - here))
      else entry.place?.remove()
      found += here + matches.length
      all += entry.total
      group.hidden = isByCountry || (filtering && here + matches.length === 0)
      group.open = filtering ? !group.hidden : entry.opened
      if (visible) visible.hidden = filtering && [...visible.tBodies[0].rows].every((row) => row.hidden)
      if (more) {
        const behind = rows.filter((row) => more.contains(row))
        const left = behind.filter((row) => !row.hidden).length
        more.hidden = filtering && left === 0
        more.querySelector('summary').textContent = left < behind.length ? count(left) + ' of ' + entry.behind.replace('The', 'the') : entry.behind
        more.open = filtering && !more.hidden
      }
    }
    form.querySelector('output').textContent = filtering ? count(found) + ' of ' + count(all) + ' findings match' : ''
    form.querySelector('.split').textContent = filtering ? causesOf(matching) : ''
    byCountry.hidden = !isByCountry
    if (isByCountry) showCountries(matching)
    else byCountry.replaceChildren()
    keepInAddress()
  }

  const WORDS = ['by', 'text', 'country', 'rule', 'severity']
  /** What is sought stands behind the section in the address; an address of something else stays while nothing is. */
  const keepInAddress = () => {
    const kept = new URLSearchParams(WORDS.map((name) => [name, form.elements[name].value]).filter(([name, value]) => value !== '' && !(name === 'by' && value === 'rule')))
    if (form.elements.new?.checked) kept.set('new', 'yes')
    const text = kept.toString()
    if (text !== '') history.replaceState(null, '', '#findings?' + text)
    else if (location.hash.startsWith('#findings?')) history.replaceState(null, '', '#findings')
  }
  const readAddress = () => {
    const [id, text] = location.hash.slice(1).split('?')
    if (!form || id !== 'findings' || text === undefined) return
    const kept = new URLSearchParams(text)
    for (const name of WORDS) form.elements[name].value = kept.get(name) ?? (name === 'by' ? 'rule' : '')
    // A value that the list has not, of another release, is no choice.
    for (const { options, name } of form.querySelectorAll('select')) if (form.elements[name].selectedIndex < 0) form.elements[name].value = options[0].value
    if (form.elements.new) form.elements.new.checked = kept.get('new') === 'yes'
    apply()
  }

  if (form) {
    form.addEventListener('input', apply)
    form.addEventListener('submit', (event) => event.preventDefault())
    form.addEventListener('reset', () => {
      const { value } = form.elements.by
      setTimeout(() => {
        form.elements.by.value = value
        apply()
      })
    })
    form.after(byCountry)
    form.hidden = false
    for (const link of document.querySelectorAll('a[data-new]')) link.addEventListener('click', () => {
      form.reset()
      form.elements.new.checked = true
      setTimeout(apply)
    })
    for (const link of document.querySelectorAll('a[data-severity]')) link.addEventListener('click', () => {
      form.reset()
      form.elements.severity.value = link.dataset.severity
      setTimeout(apply)
    })
    for (const link of document.querySelectorAll('a[data-country]')) link.addEventListener('click', () => {
      form.reset()
      form.elements.country.value = link.dataset.country
      setTimeout(apply)
    })
  }
`
