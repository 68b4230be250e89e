// The findings, grouped by rule, worst first. A rule shows its worst findings; their number is always that of all, and findings.csv has
// all.

import type { Finding, RuleResult } from '../../../../schemas/findings.ts'
import { SEVERITIES } from '../../../../schemas/findings.ts'
import { count, plural } from '../../../model/count.ts'
import { grouped } from '../../../model/lists.ts'
import { breakable, type Html, html, joined } from '../../html.ts'
import { alsoText, foldedText, placeOfFinding } from '../findings.ts'
import type { FigureRows } from './figure-rows.ts'
import { newMark } from './new-mark.ts'
import { roundedMasses, sizeText } from './numbers.ts'
import type { RuleGroup } from './rule-groups.ts'
import { searchableData } from './searchable-findings.ts'

export interface FindingsOptions {
  /** The command that explains a finding. */
  readonly explain: (finding: Finding) => string | null
  /** What the page itself explains. */
  readonly figures: FigureRows
  /** Names of countries by their codes. */
  readonly names: ReadonlyMap<string, string>
  /** The release before; null where there is none. */
  readonly since: string | null
}

export function* findings(groups: readonly RuleGroup[], options: FindingsOptions): Generator<Html> {
  const rules = groups.map(({ rule }) => rule)
  const total = rules.reduce((sum, rule) => sum + rule.findings.length, 0)
  yield html`<section id="findings">\n<h2>Findings</h2>\n`
  if (total === 0) {
    yield html`<p>No rule found anything.</p>\n</section>\n`
    return
  }
  const { explain, figures, names, since } = options
  const searchable = searchableData(groups, { explain })
  const onPage = groups.reduce((sum, { visible, folded }) => sum + visible.length + folded.length, 0)
  const causes = groups.reduce((sum, group) => sum + group.causes, 0)
  yield html`<p>${plural(total, 'finding')} of ${plural(rules.length, 'rule')}${causes < total ? `, with ${plural(causes, 'cause')}` : ''}, the worst first.${causes < total ? ' Findings that differ only in the year, concern the same quantity or follow from one another have the same cause.' : ''} ${onPage < total ? `${count(onPage)} of ${count(total)} are on this page; all` : 'All'} are in <a href="findings.csv">findings.csv</a>. Masses have four significant digits here and all digits in the file.${figures.left === 0 ? '' : ` This page does not explain ${plural(figures.left, 'visible error or warning', 'visible errors or warnings')}: the command beside each explains it.`}</p>\n`
  yield filters(rules, { names, since, unreached: total - onPage - searchable.reached })
  for (const group of groups) yield ruleGroup(group, options)
  yield searchable.html
  yield html`</section>\n`
}

interface FilterOptions {
  readonly names: FindingsOptions['names']
  readonly since: FindingsOptions['since']
  /** Findings that are neither on the page nor in its data. */
  readonly unreached: number
}

/** The form of the filters. It is hidden until the script makes it work. */
function filters(rules: readonly RuleResult[], { names, since, unreached }: FilterOptions): Html {
  const codes = new Set(rules.flatMap(({ findings }) => findings.map(({ country }) => country)))
  const option = (value: string, text: string) => html`<option value="${value}">${text}</option>`
  const countries = [...codes].filter((code) => code !== null).sort((a, b) => (a < b ? -1 : 1))
  const isAnyNew = rules.some((rule) => newCount(rule) > 0)
  const onlyNew = isAnyNew ? html`\n<label class="tick"><input type="checkbox" name="new"> new since ${String(since)}</label>` : ''
  return html`<form id="filter" hidden>
<label>Search <input type="search" name="text" placeholder="Japan, key, message, file …"></label>
<label>Country <select name="country"><option value="">all</option>${countries.map((code) => option(code, names.has(code) ? `${code} ${names.get(code)}` : code))}</select></label>
<label>Rule <select name="rule"><option value="">all</option>${rules.map(({ rule }) => option(rule, rule))}</select></label>
<label>Severity <select name="severity"><option value="">all</option>${SEVERITIES.map((severity) => option(severity, severity))}</select></label>${onlyNew}
<label>Group by <select name="by">${option('rule', 'rule')}${option('country', 'country')}</select></label>
<button type="reset">Clear</button>
<output aria-live="polite"></output><span class="split meta"></span>${unreached === 0 ? '' : html`\n<p class="meta">The search does not reach ${count(unreached)} findings, the smallest ones of the last rules. They are only in <a href="findings.csv">findings.csv</a>.</p>`}
</form>
`
}

const newCount = ({ findings }: RuleResult) => findings.filter((finding) => finding.new).length

function ruleGroup({ rule, visible, folded, also, foldedUnder, countedAs, causes, largestKt }: RuleGroup, options: FindingsOptions): Html {
  const total = rule.findings.length
  const notes = { also, foldedUnder, countedAs }
  const worst = visible[0]?.severity ?? rule.severity
  const shown = visible.length === 0 || visible.length === total ? count(total) : `${count(visible.length)} of ${count(total)}`
  const led = causes === total ? '' : causes === 0 ? ', all listed under other rules' : `, ${plural(causes, 'cause')}`
  const open = causes > 0 && worst !== 'info' && rule.findings.some(({ waived }) => waived === null)
  const fresh = newCount(rule)
  const rest = total - visible.length - folded.length
  return html`<details class="rule ${worst}" id="rule-${rule.rule}" data-rule="${rule.rule}" data-total="${total}"${open ? ' open' : ''}>
<summary><span class="badge">${worst}</span> <b>${rule.rule}</b> <span class="meta">${shown} ${total === 1 ? 'finding' : 'findings'}${led}${fresh > 0 ? `, ${count(fresh)} new` : ''}${rule.waived > 0 ? `, ${count(rule.waived)} waived` : ''}${largestKt > 0 ? `, largest ${sizeText(largestKt.toFixed(6))} kt` : ''}</span></summary>
<p>${rule.title} ${rule.why}</p>
<p class="advice"><b>What to do:</b> ${rule.advice}</p>
${rule.size === null ? '' : html`<p class="meta size">Size: ${rule.size}.</p>\n`}${rule.unexplained === null ? '' : html`<p class="meta">No figure explains these findings: ${rule.unexplained}</p>\n`}${visible.length === 0 ? '' : rows(visible, options, notes)}${folded.length === 0 ? '' : html`<details class="more"><summary>${visible.length === 0 ? `The ${count(folded.length)} listed under other rules` : `The next ${count(folded.length)}`}</summary>\n${rows(folded, options, notes)}</details>\n`}${rest === 0 ? '' : html`<p class="meta">${count(visible.length + folded.length)} of ${count(total)} are on this page; the other ${count(rest)} are in <a href="findings.csv">findings.csv</a>.</p>\n`}</details>
`
}

interface Column {
  readonly name: string
  readonly kind: string
  /** Text or markup. */
  readonly cell: (finding: Finding) => string | Html | null
}

type Notes = Pick<RuleGroup, 'also' | 'foldedUnder' | 'countedAs'>

function columnsOf({ explain, figures }: FindingsOptions, { also, foldedUnder }: Notes): readonly Column[] {
  return [
    {
      name: 'key, and what was found',
      kind: 'k',
      cell: (finding) =>
        html`<b>${finding.key}</b>${newMark(finding)} ${finding.message}${also.has(finding) ? html` <span class="meta">(${also.get(finding) ?? ''})</span>` : ''}${folds(finding, foldedUnder.get(finding) ?? [])}`,
    },
    { name: 'expected', kind: 'e', cell: ({ expected, actual }) => roundedMasses([expected, actual])[0] ?? null },
    { name: 'actual', kind: 'a', cell: ({ expected, actual }) => roundedMasses([expected, actual])[1] ?? null },
    { name: 'size, kt', kind: 'n', cell: ({ size_kt }) => (size_kt === null ? null : sizeText(size_kt)) },
    {
      name: 'source line',
      kind: 'w',
      cell: (finding) => {
        const place = placeOfFinding(finding)
        return place === null ? null : html`<code>${breakable(place)}</code>`
      },
    },
    { name: 'waived because', kind: 'v', cell: ({ waived }) => waived },
    {
      name: 'explained by',
      kind: 'x',
      cell: (finding) => {
        const command = figures.explains(finding) ? null : explain(finding)
        return command === null ? null : html`<details><summary>explain</summary><code>${command}</code></details>`
      },
    },
  ]
}

/** The findings that are folded under a finding: the largest of each rule. All of them are shown with their own rule, too. */
function folds(lead: Finding, folded: readonly Finding[]): Html {
  if (folded.length === 0) return ''
  const items = grouped(folded, ({ rule }) => rule).map(([rule, [first, ...others]]) => foldedItem(rule, first, others))
  return html`<details class="folds"><summary>${foldedText({ lead, folded })}</summary><ul>${items}</ul></details>`
}

function foldedItem(rule: string, finding: Finding, others: readonly Finding[]): Html {
  const { message, size_kt } = finding
  const [expected = null, actual = null] = roundedMasses([finding.expected, finding.actual])
  const place = placeOfFinding(finding)
  const also = alsoText({ lead: finding, others })
  const all: readonly Html[] = [
    expected === null ? '' : html`expected ${expected}`,
    actual === null ? '' : html`found ${actual}`,
    size_kt === null ? '' : html`size ${sizeText(size_kt)} kt`,
    place === null ? '' : html`<code>${breakable(place)}</code>`,
    also === '' ? '' : html`${also}`,
  ]
  const parts = all.filter((part) => part !== '')
  return html`<li><a href="#rule-${rule}">${rule}</a> ${finding.key}: ${message}${parts.length === 0 ? '' : html`; ${joined(parts, ', ')}`}</li>`
}

/** A table on wide screens, cards on narrow ones; columns that no finding fills are left out. The explanation of a finding is below it. */
function rows(found: readonly Finding[], options: FindingsOptions, notes: Notes): Html {
  const { figures } = options
  const columns = columnsOf(options, notes)
    .map((column) => ({ ...column, cells: found.map(column.cell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null))
  const row = (finding: Finding, index: number) =>
    html`<tr${attributes(finding, figures, notes)}>${columns.map(
      ({ kind, cells }) => html`<td class="${kind}">${cells[index] ?? ''}</td>`,
    )}</tr>${figures.rowOf(finding, columns.length)}`
  return html`<table class="found">
<thead><tr>${columns.map(({ name, kind }) => html`<th scope="col" class="${kind}">${name}</th>`)}</tr></thead>
<tbody>
${joined(found.map(row), '\n')}
</tbody>
</table>
`
}

function attributes(finding: Finding, figures: FigureRows, { foldedUnder, countedAs }: Notes): Html {
  const id = figures.idOf(finding)
  const classes = [...(finding.waived === null ? [] : ['waived']), ...(figures.explains(finding) ? ['explained'] : [])]
  return html`${[
    id === null ? '' : html` id="${id}"`,
    classes.length === 0 ? '' : html` class="${classes.join(' ')}"`,
    finding.country === null ? '' : html` data-c="${finding.country}"`,
    countedAs.has(finding) ? html` data-k="${countedAs.get(finding) ?? ''}"` : '',
    html` data-s="${finding.severity}"`,
    finding.new ? html` data-n` : '',
    foldedUnder.has(finding) ? '' : html` data-o`,
  ]}`
}
