// The page of what explains the national figures of a country: a section a metric, a year unfolded at a time. It is text of inputs and never
// markup.

import type { CountryExplanation, ExplainedFigure } from '../../../schemas/country-explanation.ts'
import { escaped } from '../../model/html.ts'
import type { Metric } from '../../model/metrics.ts'
import { plainPage } from '../plain-page.ts'

/** The text of explanations/<country>.html. */
export function countryExplanationHtml(explanation: CountryExplanation, metrics: readonly Metric[]): string {
  const { name, data_version, environment, notice, country, figures, sources } = explanation
  const sections = metrics.map((metric) => {
    const own = figures.filter((figure) => figure.metric === metric.name)
    return `<section id="${metric.name}">
<h2>${escaped(titleOf(metric))}</h2>
<p class="meta">${escaped(metric.meaning)}: <code>${escaped(metric.name)}</code> = ${escaped(metric.formula)}</p>
${own.map(figureHtml).join('\n')}
</section>`
  })
  const contents = metrics.map((metric) => `<li><a href="#${metric.name}">${escaped(titleOf(metric))}</a></li>`)
  const papers = sources.map(
    ({ source, title, authors, url }) =>
      `<tr id="${anchorOf(source)}"><th scope="row">${escaped(source)}</th><td>${escaped(title)}</td><td>${escaped(authors)}</td><td>${escaped(url ?? '')}</td></tr>`,
  )
  const main = `<h1>${escaped(name)}: where its figures come from</h1>
<p class="notice">${escaped(notice)}</p>
<p>National totals of ${escaped(name)} (${escaped(country)}) in release ${escaped(data_version)}, ${environment}. Each figure names the evidence that moves it, most first, down to file and line. The same as data: <code>plastic-eol explain ${escaped(data_version)} ${escaped(country)} --json</code>.</p>
<nav aria-label="Metrics"><ul class="contents">
${contents.join('\n')}
</ul></nav>
${sections.join('\n')}
<h2>Sources</h2>
<div class="wide"><table>
<thead><tr><th scope="col">id</th><th scope="col">title</th><th scope="col">authors</th><th scope="col">address</th></tr></thead>
<tbody>
${papers.join('\n')}
</tbody>
</table></div>
`
  return plainPage(escaped(`${name}: where its figures come from (${environment} ${data_version})`), STYLE, main)
}

const titleOf = ({ name }: Metric) => name.replaceAll('_', ' ').replace(/^[a-z]/, (letter) => letter.toUpperCase())
const anchorOf = (source: string) => `source-${escaped(encodeURIComponent(source))}`

function figureHtml({ year, metric, answer, low, high, unit, solidity, how_to_read, deciding, rest, sources }: ExplainedFigure): string {
  const range = low === null || high === null ? '' : ` <span class="meta">(90 % range: ${low} to ${high} ${escaped(unit)})</span>`
  const items = deciding.map(
    ({ lead, lines }) => `<li><b>${escaped(lead)}</b><ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul></li>`,
  )
  const from = sources.map((source) => `<a href="#${anchorOf(source)}">${escaped(source)}</a>`)
  return `<details id="${metric}-${year}"><summary>${escaped(answer)}${range}</summary>
<p>${escaped(solidity)}</p>
<p class="meta">${escaped(how_to_read)}</p>
<ol>${items.join('\n')}</ol>${rest === null ? '' : `\n<p class="meta">${escaped(rest)}</p>`}${from.length === 0 ? '' : `\n<p class="meta">Sources: ${from.join(', ')}</p>`}
</details>`
}

const STYLE = `
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
h1 { font-size: 1.4rem; text-wrap: balance } h2 { font-size: 1.1rem; margin: 2rem 0 .3rem }
.notice { border: 1px solid var(--warn); padding: .6rem .8rem } .meta { color: var(--faint); font-size: .92rem } p { margin: .4rem 0 }
.contents { columns: 18rem; padding-left: 1.2rem } summary { cursor: pointer; padding: .25rem 0; font-variant-numeric: tabular-nums }
details { border-top: 1px solid var(--line); overflow-wrap: anywhere } details[open] { padding-bottom: .8rem }
ol { padding-left: 1.6rem } ol > li { margin: .6rem 0 } ol ul { padding-left: 1rem; color: var(--faint); font-size: .92rem }
.wide { overflow-x: auto } table { border-collapse: collapse; font-size: .9rem } th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere } th[scope=row] { font-weight: normal; white-space: nowrap }
@media (max-width: 34rem) { main { padding: .8rem } th[scope=row] { white-space: normal } }
@media print { main { max-width: none; padding: 0 } .wide { overflow: visible } details::details-content { content-visibility: visible; display: block } }
`
