// validation.html: everything that a reviewer of a release has to see, in one file that needs no network and works without scripts. Names
// and texts from the inputs are always shown as text, never as markup.

import type { Changes } from '../../../schemas/changes.ts'
import type { Decision } from '../../../schemas/decision.ts'
import type { Finding, RuleResult, Validation } from '../../../schemas/findings.ts'
import { readPackageText } from '../../io/package-files.ts'
import { count } from '../../model/count.ts'
import { sourceAnchor } from '../explain/explanation-parts.ts'
import { type Html, html, joined, numbers, table } from '../html.ts'
import { reportPage, sheet } from '../page.ts'
import { accountsSection } from './page/accounts.ts'
import { changesSection } from './page/changes.ts'
import { commandFrame } from './page/explain-command.ts'
import type { Figures } from './page/figures.ts'
import { findingFigures } from './page/finding-figures.ts'
import { findings } from './page/findings.ts'
import { flowsSection } from './page/flows.ts'
import { map } from './page/map.ts'
import { listedCountries, matrix } from './page/matrix.ts'
import type { PageData, SourceData } from './page/page-data.ts'
import { rangesSection } from './page/ranges.ts'
import { groupsOf } from './page/rule-groups.ts'
import { verdict } from './page/verdict.ts'
import { weights } from './page/weights.ts'

export interface ReportedRelease {
  readonly validation: Validation
  readonly changes: Changes
  readonly decision: Decision
  readonly data: PageData
  /** What explains the visible findings. */
  readonly figures: Figures
  /** The command that explains a finding. */
  readonly explain: (finding: Finding) => string | null
}

const SECTIONS = {
  coverage: 'Coverage',
  map: 'Map',
  flows: 'Flows',
  ranges: 'Ranges',
  findings: 'Findings',
  changes: 'Changes',
  accounts: 'Files',
  sources: 'Sources',
  rules: 'Rules',
}

/** The whole page. */
export function validationHtml({ validation, changes, decision, data, figures, explain }: ReportedRelease): string {
  const { version, environment, accounts } = validation
  const names = new Map(data.countries.map(({ code, name }) => [code, name]))
  const groups = groupsOf(validation)
  const explained = findingFigures(groups, { figures, data, explain })
  const listed = listedCountries(data, validation)
  const found = findings(groups, {
    explain,
    command: commandFrame(validation),
    figures: explained,
    names,
    since: validation.verdict.new?.since ?? null,
  })
  const sections = [
    verdict({ validation, changes, decision, figures: explained, names }),
    weights(groups),
    matrix(data, listed),
    map(data),
    flowsSection(data, listed.countries),
    rangesSection(data.ranges, data.sources),
    found,
    changesSection(changes),
    accountsSection(validation),
    sourcesSection(data),
    ruleTable(validation.rules),
  ]
  const links = Object.entries(SECTIONS)
    .filter(([id]) => (id !== 'ranges' || data.ranges !== null) && (id !== 'accounts' || accounts !== undefined))
    .map(([id, name]) => html`<a href="#${id}">${name}</a>`)
  const header = html`<header class="top">
<h1>Release ${version} <small>${environment}, validation</small></h1>
<nav class="way" aria-label="Sections">${decision.previous === null ? '' : html`<a href="decision.html">Decision</a>`}${links}</nav>
</header>
`
  const title = `Validation of release ${version}, ${environment}`
  return reportPage({
    title,
    description: `What the checks found in release ${version}, ${environment}: verdict, findings by rule, ranges, quality and sources.`,
    header,
    main: html`${sections}`,
    style: sheet('drawings.css') + sheet('validation.css'),
    script: readPackageText('dist/validation/page.js'),
  })
}

/** Who published what the release rests on, under which licence, and how well it is scored. */
function sourcesSection({ sources }: PageData): Html {
  if (sources.length === 0) return ''
  const byScore = [...sources].sort((a, b) => (b.quality ?? 0) - (a.quality ?? 0) || (a.id < b.id ? -1 : 1))
  return html`<section id="sources">
<h2>Sources</h2>
<p>${sources.length} publications. The quality score goes from 5 (plastic packaging itself, every year) to 1 (assumed).</p>
<details class="fold"><summary>All ${count(sources.length)} sources, the best first</summary>
<div class="wide"><table>
<thead><tr><th scope="col">score</th><th scope="col">publication</th><th scope="col">licence</th></tr></thead>
<tbody>
${joined(byScore.map(sourceRow), '\n')}
</tbody>
</table></div>
</details>
</section>
`
}

function sourceRow(source: SourceData): Html {
  const by = [source.authors, source.year === null ? '' : String(source.year), source.publisher === source.authors ? '' : source.publisher]
  const about = html`${by.filter((text) => text !== '').join(', ')} · <code>${source.id}</code>`
  return html`<tr id="${sourceAnchor(source.id)}"><td class="q q${source.quality ?? 0}">${source.quality ?? '–'}</td>\
<td>${sourceTitle(source)}<br><span class="meta">${about}</span></td><td>${source.licence}</td></tr>`
}

/** A link where the address is one of the web; anything else stays text. */
function sourceTitle({ title, url }: SourceData): string | Html {
  const isWeb = url !== null && /^https?:\/\/[^\s]+$/i.test(url)
  return isWeb ? html`<a href="${url}" rel="noreferrer">${title}</a>` : title
}

/** All rules with their outcome, including those that passed and those that had nothing to examine. */
function ruleTable(rules: readonly RuleResult[]): Html {
  const isFound = ({ status }: RuleResult) => status === 'violated' || status === 'crashed'
  const cells = (rule: RuleResult) => [
    rule.findings.length > 0 ? html`<a href="#rule-${rule.rule}">${rule.rule}</a>` : rule.rule,
    rule.title,
    rule.severity,
    html`<span class="status">${rule.status === 'violated' && rule.severity === 'info' ? 'listed' : rule.status}</span>`,
    ...[rule.examined, rule.violations, rule.waived].map(count),
  ]
  const head = ['rule', 'what it finds', 'severity', 'status', ...['rows examined', 'findings', 'waived'].map(numbers)]
  const rowClass = (at: number) => {
    const rule = rules[at]
    return rule && isFound(rule) ? rule.severity : ''
  }
  const passed = rules.filter(({ status }) => status === 'passed').length
  const silent = rules.filter(({ status }) => status === 'nothing examined').length
  return html`<section id="rules">
<h2>Rules</h2>
<p>${count(passed)} of ${count(rules.length)} rules passed${silent > 0 ? `; ${count(silent)} had no rows to examine` : ''}.</p>
<details class="fold"><summary>All ${count(rules.length)} rules with their outcome</summary>
${table(head, rules.map(cells), { rowClass })}</details>
</section>
`
}
