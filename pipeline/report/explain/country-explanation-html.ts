// The page that explains the national figures of a country: one section per metric, with the figures of each year folded. Texts from the
// inputs are always shown as text, never as markup.

import type { CountryExplanation, ExplainedFigure } from '../../../schemas/country-explanation.ts'
import { amountText, rangeText } from '../../model/amounts.ts'
import { limitText } from '../../model/limits.ts'
import { labelOf } from '../../model/metric-labels.ts'
import type { Metric } from '../../model/metrics.ts'
import { type Html, html, joined } from '../html.ts'
import { reportPage } from '../page.ts'
import { decidingHtml, sourceAnchor, sourcesHtml } from './explanation-parts.ts'
import { inPlainWords, partsOf } from './plain-words.ts'

/**
 * The text of explanations/<country>.html; `root` is the path from the page to the root of its tree, left out for a page that lies in none.
 */
export function countryExplanationHtml(explanation: CountryExplanation, metrics: readonly Metric[], root?: string): string {
  const { name, data_version, environment, notice, country, limits, figures, sources } = explanation
  const sections = metrics.map((metric) => {
    const own = figures.filter((figure) => figure.metric === metric.name)
    return html`<section id="${metric.name}">
<h2>${labelOf(metric)}</h2>
<p class="meta">${metric.meaning} <code>${metric.name}</code> = ${metric.formula}.</p>
${joined(
  own.map((figure) => figureHtml(figure, explanation)),
  '\n',
)}
</section>`
  })
  const contents = metrics.map((metric) => html`<li><a href="#${metric.name}">${labelOf(metric)}</a></li>`)
  const command = `plastic-eol explain ${data_version} ${country}${environment === 'demo' ? '' : ` --env ${environment}`} --json`
  const main = html`<h1>${name}: where its figures come from</h1>
${limits.map((limit) => html`<p class="limit">Limit: ${limitText(limit)}</p>\n`)}\
<p>National totals of ${name} (${country}) in release ${data_version}, ${environment}. \
Each figure lists the evidence that moves it, with file and line; the largest effect comes first. \
This command prints the same as JSON: <code>${command}</code>.</p>
<nav aria-label="Metrics"><ul class="contents">
${joined(contents, '\n')}
</ul></nav>
${joined(sections, '\n')}
${sourcesHtml(sources)}`
  const title = `${name}: where its figures come from (${environment} ${data_version})`
  // A browser sends no key with a link, so that pages of production lead nowhere.
  const isLinked = root !== undefined && environment === 'demo'
  const description = `What the figures of plastic packaging of ${name} rest on in release ${data_version}: the evidence that moves each, with file and line.`
  return reportPage({ title, description, notice, header: isLinked ? wayBack(root, explanation) : '', main })
}

const wayBack = (
  root: string,
  { country, name, data_version }: CountryExplanation,
): Html => html`<header class="top"><nav class="way" aria-label="Pages">
<a href="${root}#country=${country}&amp;release=${data_version}">${name} in the explorer</a> \
<a href="${country}.json">As JSON</a> <a href="${root}docs/">API</a>
</nav></header>
`

function figureHtml(figure: ExplainedFigure, explanation: CountryExplanation): Html {
  const {
    year,
    metric,
    lead,
    answer,
    low,
    high,
    unit,
    solidity,
    how_to_read,
    deciding,
    rest,
    sources,
    benchmarks = [],
  } = inPlainWords(figure, explanation)
  const parts = partsOf(figure, explanation).map(
    (part) => html`<a href="#${part.metric}-${year}">${labelOf({ name: part.metric })} ${amountText(part.amount, unit)}</a>`,
  )
  const range = low === null || high === null ? '' : html` <span class="meta">(90 % range: ${rangeText({ low, high }, unit)})</span>`
  const from = sources.map((source) => html`<a href="#${sourceAnchor(source)}">${source}</a>`)
  const meta = from.length === 0 ? '' : html`<p class="meta">Sources: ${joined(from, ', ')}</p>\n`
  // A link to an id inside unfolds the details.
  return html`<details class="explained"><summary>${lead ?? answer}${lead === null ? range : ''}</summary>
${lead === null ? '' : html`<p>${answer}</p>\n`}<p id="${metric}-${year}">${solidity}</p>
${benchmarks.map((benchmark) => html`<p>Benchmark: ${benchmark}</p>\n`)}\
${parts.length === 0 ? '' : html`<p>Its parts, each with the rows that decide it: ${joined(parts, ', ')}.</p>\n`}\
${decidingHtml({ key: how_to_read, shown: deciding, rest })}${meta}</details>`
}
