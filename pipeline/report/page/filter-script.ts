// The filters and the search: over the rows of the page, and over the findings beyond them that travel as data. These become rows of the
// same look, twenty at a time, made of text only.

import { BEYOND_CELLS } from './beyond.ts'

/** Findings beyond those with a row that are shown at once. */
const AT_ONCE = 20

/** Runs within the function of script.ts. */
export const FILTER_SCRIPT = `
  const form = document.getElementById('filter')
  const groups = [...document.querySelectorAll('details.rule')].map((group) => {
    const rows = [...group.querySelectorAll('table.found > tbody > tr:not(.why)')]
    return { group, rows, opened: group.open, rule: group.dataset.rule, total: Number(group.dataset.total), inSight: group.querySelector('table.found'), more: group.querySelector('details.more') }
  })
  const count = (number) => String(number).replace(/\\B(?=(\\d{3})+$)/g, ',')
  const made = (name, className, ...children) => {
    const element = document.createElement(name)
    if (className) element.className = className
    element.append(...children)
    return element
  }

  /** Countries are found by their names too: those of the list beside the search. */
  const nameOf = (code) => {
    const option = code && [...form.elements.country.options].find(({ value }) => value === code)
    return option ? option.textContent.toLowerCase() + ' ' : ''
  }

  /** What is searched is read when it is first needed. */
  const prepare = () => {
    const data = document.getElementById('beyond')
    const { texts, rules } = data ? JSON.parse(data.textContent) : { texts: [''], rules: {} }
    for (const entry of groups) {
      const name = entry.rule.toLowerCase() + ' '
      entry.texts = entry.rows.map((row) => name + nameOf(row.dataset.c) + row.textContent.toLowerCase())
      const cells = Object.hasOwn(rules, entry.rule) ? rules[entry.rule] : []
      entry.beyond = []
      for (let at = 0; at < cells.length; at += ${BEYOND_CELLS.length}) {
        const [severity, country, ...shown] = cells.slice(at, at + ${BEYOND_CELLS.length}).map((place) => texts[place])
        entry.beyond.push({ severity, country, shown, text: name + nameOf(country) + shown.join(' ').toLowerCase() })
      }
    }
  }

  const COLUMNS = [
    ['key, and what was found', 'k', ([key, message, , , , , , , isNew]) => key && [made('b', '', key), ...(isNew ? [' ', made('span', 'new', isNew)] : []), ' ' + message]],
    ['expected', 'e', ([, , expected]) => expected && [expected]],
    ['actual', 'a', ([, , , actual]) => actual && [actual]],
    ['size, kt', 'n', ([, , , , size]) => size && [size]],
    ['source line', 'w', ([, , , , , place]) => place && [made('code', '', ...place.split('/').flatMap((part, index) => (index ? ['/', made('wbr'), part] : [part])))]],
    ['waived because', 'v', ([, , , , , , waived]) => waived && [waived]],
    ['explained by', 'x', ([, , , , , , , command]) => command && [made('details', '', made('summary', '', 'explain'), made('code', '', command))]],
  ]

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
  const showBeyond = (entry, onPage, matches, most) => {
    entry.place?.remove()
    const shown = Math.min(matches.length, most)
    const sum = onPage + matches.length
    const said = made('p', 'meta', count(sum) + ' of ' + count(entry.total) + ' findings of this rule match; ' + count(onPage + shown) + ' shown. ')
    if (shown < matches.length) {
      const button = made('button', '', 'Next ' + Math.min(${AT_ONCE}, matches.length - shown))
      button.type = 'button'
      button.addEventListener('click', () => {
        showBeyond(entry, onPage, matches, most + ${AT_ONCE})
        entry.place.querySelector('button')?.focus()
      })
      said.append(button)
    }
    entry.place = made('div', 'beyond', ...(shown > 0 ? [tableOf(matches.slice(0, shown))] : []), said)
    entry.group.append(entry.place)
  }

  const apply = () => {
    const { text, country, rule, severity } = form.elements
    const onlyNew = form.elements.new?.checked === true
    const words = text.value.toLowerCase().split(/\\s+/).filter(Boolean)
    const filtering = words.length > 0 || country.value !== '' || rule.value !== '' || severity.value !== '' || onlyNew
    if (filtering && !groups.every(({ texts }) => texts)) prepare()
    let found = 0
    let all = 0
    for (const entry of groups) {
      const { group, rows, inSight, more } = entry
      const fits = (ofCountry, ofSeverity, isNew, ofText) =>
        (!onlyNew || isNew)
        && (country.value === '' || ofCountry === country.value)
        && (severity.value === '' || ofSeverity === severity.value)
        && words.every((word) => ofText.includes(word))
      const wanted = rule.value === '' || entry.rule === rule.value
      let here = 0
      rows.forEach((row, index) => {
        row.hidden = filtering && !(wanted && fits(row.dataset.c, row.dataset.s, 'n' in row.dataset, entry.texts[index]))
        if (!row.hidden) here++
        const why = row.nextElementSibling
        if (why?.matches('.why')) why.hidden = row.hidden
      })
      const matches = filtering && wanted ? entry.beyond.filter((one) => fits(one.country, one.severity, one.shown[8], one.text)) : []
      if (filtering && here + matches.length > 0) showBeyond(entry, here, matches, Math.max(0, ${AT_ONCE} - here))
      else entry.place?.remove()
      found += here + matches.length
      all += entry.total
      group.hidden = filtering && here + matches.length === 0
      group.open = filtering ? !group.hidden : entry.opened
      inSight.hidden = filtering && [...inSight.tBodies[0].rows].every((row) => row.hidden)
      if (more) {
        more.hidden = filtering && ![...more.querySelectorAll('tbody > tr')].some((row) => !row.hidden)
        more.open = filtering && !more.hidden
      }
    }
    form.querySelector('output').textContent = filtering ? count(found) + ' of ' + count(all) + ' findings match' : ''
  }

  if (form) {
    form.addEventListener('input', apply)
    form.addEventListener('submit', (event) => event.preventDefault())
    form.addEventListener('reset', () => setTimeout(apply))
    form.hidden = false
    for (const link of document.querySelectorAll('a[data-new]')) link.addEventListener('click', () => {
      form.reset()
      form.elements.new.checked = true
      setTimeout(apply)
    })
    for (const link of document.querySelectorAll('a[data-country]')) link.addEventListener('click', () => {
      form.reset()
      form.elements.country.value = link.dataset.country
      setTimeout(apply)
    })
  }
`
