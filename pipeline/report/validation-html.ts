// validation.html: everything that the rules found, in one plain file that needs neither script nor network. Whatever a
// source, a key or a country may be called, it is text here and never markup.

import type { Finding, RuleResult, Severity, Validation } from '../../schemas/findings.ts'
import { count } from '../model/count.ts'
import { escaped } from '../model/html.ts'
import {
  blockingSeverity,
  countsSentence,
  placeOfFinding,
  plural,
  reconciledSentence,
  rulesWithFindings,
  standingFirst,
  verdictSentence,
} from './findings.ts'

/** The whole page. */
export function validationHtml(validation: Validation): string {
  return [...validationHtmlChunks(validation)].join('')
}

/** The page in pieces, for writing it as it is made: a release may have a hundred thousand findings. */
export function* validationHtmlChunks(validation: Validation): Generator<string> {
  yield head(validation)
  yield verdict(validation)
  yield '<h2>Findings</h2>\n'
  const rules = rulesWithFindings(validation)
  if (rules.length === 0) yield '<p>No rule found anything.</p>\n'
  for (const rule of rules) yield* ruleFindings(rule)
  yield ruleTable(validation.rules)
  yield '</main>\n</body>\n</html>\n'
}

const SEVERITY_NAMES: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' }

function head({ version, environment, notice }: Validation): string {
  const title = escaped(`Validation of release ${version}, ${environment}`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p class="notice">${escaped(notice)}</p>
`
}

function verdict(validation: Validation): string {
  const severity = blockingSeverity(validation)
  const blocking = validation.rules.flatMap((rule) => {
    const standing = rule.findings.filter((finding) => finding.waived === null && finding.severity === severity).length
    return standing === 0
      ? []
      : [`<li><a href="#${escaped(rule.rule)}">${escaped(rule.rule)}</a>: ${plural(standing, 'finding')}. ${escaped(rule.title)}</li>`]
  })
  return `<section class="verdict ${severity === null ? 'open' : 'blocked'}">
<h2>${verdictSentence(validation)}</h2>
${blocking.length === 0 ? '' : `<ul>\n${blocking.join('\n')}\n</ul>\n`}<p>${countsSentence(validation)}.</p>
<p>${reconciledSentence(validation)}</p>
</section>
`
}

function ruleTable(rules: readonly RuleResult[]): string {
  const row = (rule: RuleResult) => {
    const id = escaped(rule.rule)
    const name = rule.findings.length > 0 ? `<a href="#${id}">${id}</a>` : id
    const status = rule.status === 'violated' && rule.severity === 'info' ? 'listed' : rule.status
    return `<tr class="${rule.status === 'violated' || rule.status === 'crashed' ? rule.severity : 'fine'}"><th scope="row">${name}</th><td>${escaped(rule.title)}</td><td>${SEVERITY_NAMES[rule.severity]}</td><td>${status}</td><td class="n">${count(rule.examined)}</td><td class="n">${count(rule.violations)}</td><td class="n">${count(rule.waived)}</td></tr>`
  }
  return `<h2>Rules</h2>
<div class="wide"><table>
<thead><tr><th scope="col">rule</th><th scope="col">what it ensures</th><th scope="col">severity</th><th scope="col">status</th><th scope="col" class="n">rows examined</th><th scope="col" class="n">findings</th><th scope="col" class="n">waived</th></tr></thead>
<tbody>
${rules.map(row).join('\n')}
</tbody>
</table></div>
`
}

interface FindingColumn {
  readonly name: string
  readonly value: (finding: Finding) => string | null
  readonly numeric?: true
}

const COLUMNS: readonly FindingColumn[] = [
  { name: 'key', value: (finding) => finding.key },
  { name: 'what', value: (finding) => finding.message },
  { name: 'expected', value: (finding) => finding.expected },
  { name: 'actual', value: (finding) => finding.actual },
  { name: 'size, kt', value: (finding) => finding.size_kt, numeric: true },
  { name: 'where', value: placeOfFinding },
  { name: 'waived because', value: (finding) => finding.waived },
]

/** Findings of one rule that are made into text at a time. */
const ROWS_AT_ONCE = 1000

function* ruleFindings(rule: RuleResult): Generator<string> {
  const findings = standingFirst(rule.findings)
  const columns = COLUMNS.filter((column) => findings.some((finding) => column.value(finding) !== null))
  const numeric = (column: FindingColumn) => (column.numeric ? ' class="n"' : '')
  yield `<section id="${escaped(rule.rule)}" class="${rule.severity}">
<h3>${escaped(rule.rule)} <small>${SEVERITY_NAMES[rule.severity]}, ${plural(findings.length, 'finding')} in ${plural(rule.examined, 'row')}${rule.waived > 0 ? `, ${count(rule.waived)} waived` : ''}</small></h3>
<p>${escaped(rule.title)} ${escaped(rule.why)}</p>
<p class="advice">What to do: ${escaped(rule.advice)}</p>
<div class="wide"><table>
<thead><tr>${columns.map((column) => `<th scope="col"${numeric(column)}>${column.name}</th>`).join('')}</tr></thead>
<tbody>
`
  for (let start = 0; start < findings.length; start += ROWS_AT_ONCE) {
    yield findings
      .slice(start, start + ROWS_AT_ONCE)
      .map((finding) => {
        const cells = columns.map((column) => `<td${numeric(column)}>${escaped(column.value(finding) ?? '')}</td>`)
        return `<tr${finding.waived === null ? '' : ' class="waived"'}>${cells.join('')}</tr>\n`
      })
      .join('')
  }
  yield '</tbody>\n</table></div>\n</section>\n'
}

/** Colours of the system, so that light and dark are what the reader is used to. */
const STYLE = `
:root { color-scheme: light dark; --error: light-dark(#a4161a, #ff8a8a); --warning: light-dark(#8a5a00, #ffc857); --info: light-dark(#33567a, #9cc4ec); --line: light-dark(#d5d5d5, #444) }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 }
main { max-width: 78rem; margin: 0 auto; padding: 1.5rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.25rem; margin-top: 2rem } h3 { font-size: 1.05rem; margin: 2rem 0 .3rem; border-left: .3rem solid currentColor; padding-left: .6rem }
h3 small { font-weight: normal; opacity: .8 }
.notice { border: 1px solid var(--warning); padding: .6rem .8rem }
.verdict { border-left: .4rem solid light-dark(#2b7a3d, #7fd892); padding: .1rem 1rem }
.verdict h2 { margin-top: .5rem } .verdict.blocked { border-color: var(--error) }
.error h3, tr.error td:nth-child(4) { color: var(--error) } .warning h3, tr.warning td:nth-child(4) { color: var(--warning) } .info h3 { color: var(--info) }
.advice { font-style: italic }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .9rem }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; min-width: 5rem }
th[scope=row] { font-weight: normal; white-space: nowrap }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
tr.waived { opacity: .65 }
@media print { .wide { overflow: visible } }
`
