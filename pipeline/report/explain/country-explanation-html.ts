// The page that explains the national figures of a country: one section per metric, with the figures of each year folded. Texts from the
// inputs are always shown as text, never as markup.

import type { CountryExplanation, ExplainedFigure } from '../../../schemas/country-explanation.ts'
import { rangeText } from '../../model/amounts.ts'
import { limitText } from '../../model/limits.ts'
import type { Metric } from '../../model/metrics.ts'
import { type Html, html, joined } from '../html.ts'
import { plainPage } from '../plain-page.ts'

/** The text of explanations/<country>.html. */
export function countryExplanationHtml(explanation: CountryExplanation, metrics: readonly Metric[]): string {
  const { name, data_version, environment, notice, country, limits, figures, sources } = explanation
  const sections = metrics.map((metric) => {
    const own = figures.filter((figure) => figure.metric === metric.name)
    return html`<section id="${metric.name}">
<h2>${titleOf(metric)}</h2>
<p class="meta">${metric.meaning} <code>${metric.name}</code> = ${metric.formula}.</p>
${joined(own.map(figureHtml), '\n')}
</section>`
  })
  const contents = metrics.map((metric) => html`<li><a href="#${metric.name}">${titleOf(metric)}</a></li>`)
  const papers = sources.map(
    ({ source, title, authors, url }) =>
      html`<tr id="${anchorOf(source)}"><th scope="row">${source}</th><td>${title}</td><td>${authors}</td><td>${url ?? ''}</td></tr>`,
  )
  const main = html`<h1>${name}: where its figures come from</h1>
<p class="notice">${notice}</p>
${limits.map((limit) => html`<p class="notice">Limit: ${limitText(limit)}</p>\n`)}<p>National totals of ${name} (${country}) in release ${data_version}, ${environment}. Each figure lists the evidence that moves it, with file and line; the largest effect comes first. This command prints the same as JSON: <code>plastic-eol explain ${data_version} ${country}${environment === 'demo' ? '' : ` --env ${environment}`} --json</code>.</p>
<nav aria-label="Metrics"><ul class="contents">
${joined(contents, '\n')}
</ul></nav>
${joined(sections, '\n')}
<h2>Sources</h2>
<div class="wide"><table>
<thead><tr><th scope="col">id</th><th scope="col">title</th><th scope="col">authors</th><th scope="col">address</th></tr></thead>
<tbody>
${joined(papers, '\n')}
</tbody>
</table></div>
`
  return plainPage(`${name}: where its figures come from (${environment} ${data_version})`, STYLE, main)
}

const titleOf = ({ name }: Metric) => name.replaceAll('_', ' ').replace(/^[a-z]/, (letter) => letter.toUpperCase())
const anchorOf = (source: string) => `source-${encodeURIComponent(source)}`

function figureHtml(figure: ExplainedFigure): Html {
  const { year, metric, lead, answer, low, high, unit, solidity, how_to_read, deciding, rest, sources, benchmarks = [] } = figure
  const range = low === null || high === null ? '' : html` <span class="meta">(90 % range: ${rangeText({ low, high }, unit)})</span>`
  const items = deciding.map(({ lead, lines }) => html`<li><b>${lead}</b><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></li>`)
  const from = sources.map((source) => html`<a href="#${anchorOf(source)}">${source}</a>`)
  // A link to an id inside unfolds the details.
  return html`<details><summary>${lead ?? answer}${lead === null ? range : ''}</summary>
${lead === null ? '' : html`<p>${answer}</p>\n`}<p id="${metric}-${year}">${solidity}</p>
${benchmarks.map((benchmark) => html`<p>Benchmark: ${benchmark}</p>\n`)}<p class="meta">${how_to_read}</p>
<ol>${joined(items, '\n')}</ol>${rest === null ? '' : html`\n<p class="meta">${rest}</p>`}${from.length === 0 ? '' : html`\n<p class="meta">Sources: ${joined(from, ', ')}</p>`}
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
