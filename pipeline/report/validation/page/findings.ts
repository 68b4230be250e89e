// The findings, grouped by rule, worst first. A rule shows its worst findings; their number is always that of all, and findings.csv has
// all.

import type { Finding, RuleResult } from '../../../../schemas/findings.ts'
import { isStanding, SEVERITIES } from '../../../../schemas/findings.ts'
import { count, plural } from '../../../model/count.ts'
import { placeOf } from '../../../model/failure.ts'
import { grouped } from '../../../model/lists.ts'
import { breakable, type Html, html, joined } from '../../html.ts'
import { alsoText, comparedText, foldedText, leadOf } from '../findings.ts'
import type { FindingFigures } from './finding-figures.ts'
import { newMark } from './new-mark.ts'
import { sizeText } from './numbers.ts'
import type { RuleGroup } from './rule-groups.ts'
import { searchableData } from './searchable-findings.ts'

export interface FindingsOptions {
  /** The command that explains a finding. */
  readonly explain: (finding: Finding) => string | null
  /** What stands before and after the figure in every command. */
  readonly command: { readonly before: string; readonly after: string }
  /** What the page itself explains. */
  readonly figures: FindingFigures
  /** Names of countries by their codes. */
  readonly names: ReadonlyMap<string, string>
  /** The release before; null where there is none. */
  readonly since: string | null
}

const SAME_CAUSE = ' Findings that differ only in the year, concern the same quantity or follow from one another have the same cause.'

export function findings(groups: readonly RuleGroup[], options: FindingsOptions): Html {
  const rules = groups.map(({ rule }) => rule)
  const total = rules.reduce((sum, rule) => sum + rule.findings.length, 0)
  if (total === 0) return html`<section id="findings">\n<h2>Findings by rule</h2>\n<p>No rule found anything.</p>\n</section>\n`
  const { names, since } = options
  const searchable = searchableData(groups, options)
  const shown = groups.reduce((sum, { visible }) => sum + visible.length, 0)
  const causes = groups.reduce((sum, group) => sum + group.causes, 0)
  const left = plural(options.figures.left, 'visible error or warning', 'visible errors or warnings')
  const unexplained = ` This page does not explain ${left}: the command beside each explains it.`
  const opened = groups.find(({ causes, visible }) => causes > 0 && visible[0]?.severity !== 'info')
  const notes = groups.filter(isNote)
  const folded = html`<details class="notes"><summary>${plural(notes.length, 'rule')} with notes, which ask for nothing</summary>
<div class="rules">
${notes.map((group) => ruleGroup(group, false, options))}</div>
</details>
`
  return html`<section id="findings">
<h2>Findings by rule</h2>
<p>${plural(total, 'finding')} of ${plural(rules.length, 'rule')}\
${causes < total ? `, with ${plural(causes, 'cause')}` : ''}, the worst first.${causes < total ? SAME_CAUSE : ''} \
${shown < total ? 'The largest of each rule are shown; all' : 'All'} are in <a href="findings.csv">findings.csv</a>. \
Masses have four significant digits here and all digits in the file.${options.figures.left === 0 ? '' : unexplained}</p>
${filters(rules, { names, since, unreached: total - shown - searchable.reached })}<div class="rules">
${groups.filter((group) => !isNote(group)).map((group) => ruleGroup(group, group === opened, options))}</div>
${notes.length === 0 ? '' : folded}${searchable.html}</section>
`
}

const isNote = ({ visible: [first] }: RuleGroup) => first?.severity === 'info'

interface FilterOptions {
  readonly names: FindingsOptions['names']
  readonly since: FindingsOptions['since']
  /** Findings that are neither on the page nor in its data. */
  readonly unreached: number
}

/** The form of the filters. It is hidden until the script makes it work. */
function filters(rules: readonly RuleResult[], { names, since, unreached }: FilterOptions): Html {
  const codes = new Set(rules.flatMap(({ findings }) => findings.map(({ country }) => country)))
  const countries = [...codes].filter((code) => code !== null).sort((a, b) => (a < b ? -1 : 1))
  const isAnyNew = rules.some((rule) => newCount(rule) > 0)
  const option = (value: string, text = value) => html`<option value="${value}">${text}</option>`
  const select = (name: string, options: readonly Html[]) => html`<select name="${name}"><option value="">all</option>${options}</select>`
  const ofCountries = countries.map((code) => option(code, names.has(code) ? `${code} ${names.get(code)}` : code))
  const ofRules = rules.map(({ rule }) => option(rule))
  const ofSeverities = SEVERITIES.map((severity) => option(severity))
  const beyond = html`\n<p class="meta">The search does not reach ${count(unreached)} findings, the smallest ones of the last rules. \
They are only in <a href="findings.csv">findings.csv</a>.</p>`
  const onlyNew = isAnyNew ? html`\n<label class="tick"><input type="checkbox" name="new"> new since ${String(since)}</label>` : ''
  return html`<form id="filter" class="card" hidden>
<label>Search <input type="search" name="text" placeholder="Japan, key, message, file …"></label>
<label>Country ${select('country', ofCountries)}</label>
<label>Rule ${select('rule', ofRules)}</label>
<label>Severity ${select('severity', ofSeverities)}</label>${onlyNew}
<label>Group by <select name="by">${option('rule')}${option('country')}</select></label>
<button type="reset">Clear</button>
<output aria-live="polite"></output><span class="split meta"></span>${unreached === 0 ? '' : beyond}
</form>
`
}

const newCount = ({ findings }: RuleResult) => findings.filter((finding) => finding.new).length

/** Errors and the first of the other rules are open, so that a reader sees what a rule holds. */
function ruleGroup({ rule, visible, causes, largestKt, ...notes }: RuleGroup, isFirst: boolean, options: FindingsOptions): Html {
  const total = rule.findings.length
  const worst = visible[0]?.severity ?? rule.severity
  const hasStanding = causes > 0 && rule.findings.some(isStanding)
  const fresh = newCount(rule)
  const counted = [
    plural(total, 'finding'),
    causes === total ? '' : causes === 0 ? 'all listed under other rules' : plural(causes, 'cause'),
    fresh > 0 ? `${count(fresh)} new` : '',
    rule.waived > 0 ? `${count(rule.waived)} waived` : '',
    largestKt > 0 ? `largest ${sizeText(largestKt.toFixed(6))} kt` : '',
  ].filter((part) => part !== '')
  const isOpen = hasStanding && (worst === 'error' || isFirst)
  const title = rule.title.replace(/\.$/, '')
  const size = rule.size === null ? '' : html`<p class="meta size">Size: ${rule.size}.</p>\n`
  const unexplained = rule.unexplained === null ? '' : html`<p class="meta">No figure explains these findings: ${rule.unexplained}</p>\n`
  const items = visible.map((finding) => item(finding, options, notes))
  const more = html`<p class="meta rest">${count(visible.length)} of ${count(total)} are shown; \
all are in <a href="findings.csv">findings.csv</a>.</p>\n`
  return html`<details class="rule ${worst}" id="rule-${rule.rule}" data-rule="${rule.rule}" data-total="${total}"${isOpen ? ' open' : ''}>
<summary><span class="badge">${worst}</span> <b>${title}</b> <span class="meta">${counted.join(', ')}</span> <code>${rule.rule}</code></summary>
<p>${rule.why}</p>
<p class="advice"><b>What to do:</b> ${rule.advice}</p>
${size}${unexplained}<ul class="found">
${joined(items, '\n')}
</ul>
${visible.length === total ? '' : more}</details>
`
}

type Notes = Pick<RuleGroup, 'also' | 'foldedUnder' | 'countedAs'>

/** A finding: a sentence, then its key, size and place, then what explains it. */
function item(finding: Finding, { explain, figures, names }: FindingsOptions, notes: Notes): Html {
  const { message, waived } = finding
  const lead = leadOf(finding, names)
  const command = figures.explains(finding) ? null : explain(finding)
  const about: readonly Html[] = [
    ...aboutOf(finding, notes.also.get(finding)),
    waived === null ? '' : html`waived because ${waived}`,
    command === null ? '' : html`<details class="command"><summary>explain</summary><code>${command}</code></details>`,
  ]
  const sentence = html`${lead === '' ? '' : html`<b>${lead}</b> `}${message}${comparedText(finding)}.${newMark(finding)}`
  return html`<li${attributes(finding, figures, notes)}><p>${sentence}</p>
<div class="meta">${aboutLine(about)}</div>${figures.blockOf(finding)}${folds(finding, notes.foldedUnder.get(finding) ?? [])}</li>`
}

/** Key, size and place of a finding, and for what else it holds. */
function aboutOf(finding: Finding, also = ''): readonly Html[] {
  const { key, size_kt } = finding
  const place = placeOf(finding)
  return [
    html`<code>${key}</code>`,
    size_kt === null ? '' : html`${sizeText(size_kt)} kt`,
    place === null ? '' : html`<code>${breakable(place)}</code>`,
    also === '' ? '' : html`${also}`,
  ]
}

const aboutLine = (parts: readonly Html[]) =>
  parts.filter((part) => part !== '').map((part, place) => html`${place === 0 ? '' : ' · '}${part}`)

/** The findings that are folded under a finding: the largest of each rule. All of them are shown with their own rule, too. */
function folds(lead: Finding, folded: readonly Finding[]): Html {
  if (folded.length === 0) return ''
  const items = grouped(folded, ({ rule }) => rule).map(([rule, [first, ...others]]) => foldedItem(rule, first, others))
  return html`<details class="folds"><summary>${foldedText({ lead, folded })}</summary><ul>${items}</ul></details>`
}

function foldedItem(rule: string, finding: Finding, others: readonly Finding[]): Html {
  const about = aboutLine(aboutOf(finding, alsoText({ lead: finding, others })))
  return html`<li><a href="#rule-${rule}">${rule}</a>: ${finding.message}${comparedText(finding)} <span class="meta">${about}</span></li>`
}

function attributes(finding: Finding, figures: FindingFigures, { foldedUnder, countedAs }: Notes): Html {
  const id = figures.idOf(finding)
  return html`${[
    id === null ? '' : html` id="${id}"`,
    finding.waived === null ? '' : html` class="waived"`,
    finding.country === null ? '' : html` data-c="${finding.country}"`,
    countedAs.has(finding) ? html` data-k="${countedAs.get(finding) ?? ''}"` : '',
    html` data-s="${finding.severity}"`,
    finding.new ? html` data-n` : '',
    foldedUnder.has(finding) ? '' : html` data-o`,
  ]}`
}
