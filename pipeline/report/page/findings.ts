// The findings, grouped by rule, worst first. A rule shows its worst; how many there are is never cut, and findings.csv has all.

import type { Finding, RuleResult, Severity, Validation } from '../../../schemas/findings.ts'
import { SEVERITIES } from '../../../schemas/findings.ts'
import { count } from '../../model/count.ts'
import { escaped } from '../../model/html.ts'
import { largestKt, placeOfFinding, plural, standingFirst, worstRulesFirst } from '../findings.ts'
import { beyondData } from './beyond.ts'
import { sizeText } from './numbers.ts'

/** Findings of a rule that are in sight. */
const IN_SIGHT = 20
/** Findings of a rule that are on the page at most, folded away behind those in sight. */
const ON_PAGE = 200
/** Findings that are folded away in all rules together, so that a bad release is still a page that opens. */
const FOLDED = 2000

export const SEVERITY_NAMES: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' }

export interface FindingsOptions {
  readonly explain: (finding: Finding) => string | null
  /** Names of countries by their codes. */
  readonly names: ReadonlyMap<string, string>
}

export function* findings(validation: Validation, { explain, names }: FindingsOptions): Generator<string> {
  const rules = worstRulesFirst(validation)
  const total = rules.reduce((sum, rule) => sum + rule.findings.length, 0)
  yield '<section id="findings">\n<h2>Findings</h2>\n'
  if (total === 0) {
    yield '<p>No rule found anything.</p>\n</section>\n'
    return
  }
  let room = FOLDED
  const groups = rules.map((rule) => {
    const shown = standingFirst(rule.findings)
    const folded = Math.min(Math.max(Math.min(shown.length, ON_PAGE) - IN_SIGHT, 0), room)
    room -= folded
    const rows = IN_SIGHT + folded
    return { rule, inSight: shown.slice(0, IN_SIGHT), folded: shown.slice(IN_SIGHT, rows), beyond: shown.slice(rows) }
  })
  const beyond = beyondData(groups, { explain })
  const onPage = groups.reduce((sum, { inSight, folded }) => sum + inSight.length + folded.length, 0)
  yield `<p>${plural(total, 'finding')} of ${plural(rules.length, 'rule')}, the worst first. ${onPage < total ? `${count(onPage)} of ${count(total)} are on this page; all` : 'All'} are in <a href="findings.csv">findings.csv</a>.</p>\n`
  yield filters(rules, { names, unreached: total - onPage - beyond.reached })
  for (const group of groups) yield ruleGroup(group, explain)
  yield beyond.html
  yield '</section>\n'
}

interface FilterOptions {
  readonly names: FindingsOptions['names']
  /** Findings that are neither on the page nor in its data. */
  readonly unreached: number
}

/** Hidden until the script is there to make them work. */
function filters(rules: readonly RuleResult[], { names, unreached }: FilterOptions): string {
  const codes = new Set(rules.flatMap(({ findings }) => findings.map(({ country }) => country)))
  const option = (value: string, text: string) => `<option value="${escaped(value)}">${escaped(text)}</option>`
  const countries = [...codes].filter((code) => code !== null).sort((a, b) => (a < b ? -1 : 1))
  return `<form id="filter" hidden>
<label>Search <input type="search" name="text" placeholder="key, message, file …"></label>
<label>Country <select name="country"><option value="">all</option>${countries.map((code) => option(code, names.has(code) ? `${code} ${names.get(code)}` : code)).join('')}</select></label>
<label>Rule <select name="rule"><option value="">all</option>${rules.map(({ rule }) => option(rule, rule)).join('')}</select></label>
<label>Severity <select name="severity"><option value="">all</option>${SEVERITIES.map((severity) => option(severity, SEVERITY_NAMES[severity])).join('')}</select></label>
<button type="reset">Clear</button>
<output aria-live="polite"></output>${unreached === 0 ? '' : `\n<p class="meta">The search does not reach ${count(unreached)} findings, the smallest of the last rules: they are in <a href="findings.csv">findings.csv</a> only.</p>`}
</form>
`
}

interface RuleGroup {
  readonly rule: RuleResult
  readonly inSight: readonly Finding[]
  readonly folded: readonly Finding[]
}

function ruleGroup({ rule, inSight, folded }: RuleGroup, explain: FindingsOptions['explain']): string {
  const total = rule.findings.length
  const worst = inSight[0]?.severity ?? rule.severity
  const largest = largestKt(rule)
  const shown = inSight.length < total ? `${count(inSight.length)} of ${count(total)}` : count(total)
  const open = worst !== 'info' && rule.findings.some(({ waived }) => waived === null)
  const rest = total - inSight.length - folded.length
  return `<details class="rule ${worst}" id="rule-${escaped(rule.rule)}" data-rule="${escaped(rule.rule)}" data-total="${total}"${open ? ' open' : ''}>
<summary><span class="badge">${SEVERITY_NAMES[worst]}</span> <b>${escaped(rule.rule)}</b> <span class="meta">${shown} ${total === 1 ? 'finding' : 'findings'}${rule.waived > 0 ? `, ${count(rule.waived)} waived` : ''}${largest > 0 ? `, largest ${escaped(sizeText(largest.toFixed(6)))} kt` : ''}</span></summary>
<p>${escaped(rule.title)} ${escaped(rule.why)}</p>
<p class="advice"><b>What to do:</b> ${escaped(rule.advice)}</p>
${rule.unexplained === null ? '' : `<p class="meta">No figure explains it: ${escaped(rule.unexplained)}</p>\n`}${rows(inSight, explain)}${folded.length === 0 ? '' : `<details class="more"><summary>The next ${count(folded.length)}</summary>\n${rows(folded, explain)}</details>\n`}${rest === 0 ? '' : `<p class="meta">${count(inSight.length + folded.length)} of ${count(total)} are on this page; the other ${count(rest)} are in <a href="findings.csv">findings.csv</a>.</p>\n`}</details>
`
}

interface Column {
  readonly name: string
  readonly kind: string
  readonly cell: (finding: Finding) => string | null
}

const text = (value: string | null) => (value === null ? null : escaped(value))

function columnsOf(explain: FindingsOptions['explain']): readonly Column[] {
  return [
    { name: 'key, and what was found', kind: 'k', cell: ({ key, message }) => `<b>${escaped(key)}</b> ${escaped(message)}` },
    { name: 'expected', kind: 'e', cell: ({ expected }) => text(expected) },
    { name: 'actual', kind: 'a', cell: ({ actual }) => text(actual) },
    { name: 'size, kt', kind: 'n', cell: ({ size_kt }) => (size_kt === null ? null : escaped(sizeText(size_kt))) },
    {
      name: 'source line',
      kind: 'w',
      cell: (finding) => {
        const place = placeOfFinding(finding)
        return place === null ? null : `<code>${breakable(escaped(place))}</code>`
      },
    },
    { name: 'waived because', kind: 'v', cell: ({ waived }) => text(waived) },
    {
      name: 'explained by',
      kind: 'x',
      cell: (finding) => {
        const command = explain(finding)
        return command === null ? null : `<details><summary>explain</summary><code>${escaped(command)}</code></details>`
      },
    },
  ]
}

/** Paths may break after a slash. */
const breakable = (path: string) => path.replaceAll('/', '/<wbr>')

/** A table on wide screens, cards on narrow ones; columns that no finding fills are left out. */
function rows(found: readonly Finding[], explain: FindingsOptions['explain']): string {
  const columns = columnsOf(explain)
    .map((column) => ({ ...column, cells: found.map(column.cell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null))
  const row = (finding: Finding, index: number) =>
    `<tr${finding.waived === null ? '' : ' class="waived"'}${finding.country === null ? '' : ` data-c="${escaped(finding.country)}"`} data-s="${finding.severity}">${columns
      .map(({ kind, cells }) => `<td class="${kind}">${cells[index] ?? ''}</td>`)
      .join('')}</tr>`
  return `<table class="found">
<thead><tr>${columns.map(({ name, kind }) => `<th scope="col" class="${kind}">${name}</th>`).join('')}</tr></thead>
<tbody>
${found.map(row).join('\n')}
</tbody>
</table>
`
}
