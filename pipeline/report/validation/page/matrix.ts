// What each country-year rests on: the method as a letter, how many methods have evidence, and the score of its evidence.

import type { Validation } from '../../../../schemas/findings.ts'
import { count } from '../../../model/count.ts'
import { NET_INPUT_METHODS } from '../../../model/dimensions.ts'
import { grouped } from '../../../model/lists.ts'
import { type Html, html, joined } from '../../html.ts'
import { causesOf } from '../findings.ts'
import { kilotonnes, score } from './numbers.ts'
import { type CountryData, MOST_COUNTRIES, type PageData, type YearData } from './page-data.ts'

/** Letters and words of the methods, in their order of preference. */
const METHODS: Readonly<Record<string, { readonly letter: string; readonly words: string }>> = {
  supply: { letter: 'S', words: 'supply of the year' },
  back_cast: { letter: 'B', words: 'supply of another year, scaled by economic activity' },
  waste_statistics: { letter: 'W', words: 'official or stated packaging waste' },
  municipal_waste: { letter: 'M', words: 'municipal waste, scaled to packaging' },
}

/** The countries that the page lists. */
export interface Listed {
  /** All countries, or those that matter most, in their order. */
  readonly countries: readonly CountryData[]
  /** For each country, how many of its findings have a cause of their own and are errors or warnings. */
  readonly found: ReadonlyMap<string, number>
}

/** The countries that the page lists: the `MOST_COUNTRIES` with the most errors and warnings, and of these with the most waste. */
export function listedCountries({ countries }: PageData, validation: Validation): Listed {
  const found = findingsOf(validation)
  if (countries.length <= MOST_COUNTRIES) return { countries, found }
  const findings = ({ code }: CountryData) => found.get(code) ?? 0
  const waste = ({ years }: CountryData) => years.at(-1)?.flows.waste_produced_in_the_country ?? 0
  const ranked = [...countries].sort((one, other) => findings(other) - findings(one) || waste(other) - waste(one))
  const listed = new Set(ranked.slice(0, MOST_COUNTRIES))
  return { countries: countries.filter((country) => listed.has(country)), found }
}

export function matrix({ countries, years }: PageData, { countries: listed, found }: Listed): Html {
  const row = (country: CountryData) => {
    const cells = years.map((year) => cell(country.years.find((candidate) => candidate.year === year)))
    const last = country.years.at(-1)
    return html`<tr><th scope="row"><a href="#flow-${country.code}">${country.code}</a> ${country.name}</th>${cells}<td class="n">${last ? kilotonnes(last.flows.waste_produced_in_the_country) : '–'}</td><td>${evidenceOf(country)}</td><td class="n">${link(country.code, found.get(country.code))}</td></tr>`
  }
  return html`<section id="coverage">
<h2>Coverage, method and quality</h2>
${legend(countries)}${listed.length === countries.length ? '' : html`\n<p class="meta">The table has the ${count(listed.length)} places with the most errors and warnings, then with the most waste. The other ${count(countries.length - listed.length)} are counted above; their figures are in datasets.csv, their findings in findings.csv.</p>`}
<div class="matrix" tabindex="0" role="region" aria-label="Coverage by country and year"><table>
<thead><tr><th scope="col">country</th>${years.map((year) => html`<th scope="col">${year}</th>`)}<th scope="col" class="n">waste, last year</th><th scope="col">oldest evidence</th><th scope="col" class="n">errors and warnings</th></tr></thead>
<tbody>
${joined(listed.map(row), '\n')}
</tbody>
</table></div>
</section>
`
}

/** `1993, waste generated`: the oldest observation behind the last year. */
const evidenceOf = ({ oldest }: CountryData) => (oldest === undefined ? '–' : `${oldest.year}, ${oldest.quantity.replaceAll('_', ' ')}`)

function cell(data: YearData | undefined): Html {
  if (!data) return html`<td class="q q0"><abbr title="no record">–</abbr></td>`
  const { letter, words } = METHODS[data.method] ?? { letter: '?', words: data.method }
  const quality = data.quality_milli === null ? '–' : score(data.quality_milli)
  const agreement = data.methods > 1 ? `, reconciled with ${data.methods - 1} other` : ', not reconciled'
  return html`<td class="q q${band(data.quality_milli)}"><abbr title="${words}${agreement}">${letter}${data.methods > 1 ? html`<sup>${data.methods}</sup>` : ''}</abbr> ${quality}</td>`
}

/** The colour band, 1 (worst) to 5: the printed score, rounded. Cells with the same printed score have the same colour. */
const band = (milli: number | null) => (milli === null ? 0 : Math.min(5, Math.max(1, Math.round(Number(score(milli))))))

function legend(countries: readonly CountryData[]): Html {
  const all = countries.flatMap(({ years }) => years)
  const used = NET_INPUT_METHODS.map((method) => ({ method, used: all.filter((data) => data.method === method).length }))
  const methods = used.map(
    ({ method, used }) => html`<li><b>${METHODS[method]?.letter ?? ''}</b> ${METHODS[method]?.words ?? ''}: ${count(used)}</li>`,
  )
  const bands = [5, 4, 3, 2, 1].map((value) => html`<li class="q q${value}">${value}</li>`)
  return html`<p>Each cell shows the method that the waste rests on, then the quality of its evidence, from 5 (plastic packaging itself, every year) to 1 (assumed). A small number counts the methods that have evidence. Without this number, only one method has evidence and the waste is not reconciled.</p>
<ul class="legend">${methods}</ul>
<ul class="legend bands"><li>Quality</li>${bands}<li class="q q0">–</li><li>no record</li></ul>`
}

/** For each country, the number of causes whose worst finding is an error or a warning. */
function findingsOf({ rules }: Validation): Map<string, number> {
  const causes = causesOf(rules.flatMap(({ findings }) => findings)).filter(({ lead }) => lead.waived === null && lead.severity !== 'info')
  return new Map(grouped(causes, ({ lead }) => lead.country ?? '').map(([country, led]) => [country, led.length]))
}

/** Errors and warnings of a country; the script makes the link show only these. */
function link(code: string, found: number | undefined): Html {
  return found === undefined ? '' : html`<a href="#findings" data-country="${code}">${count(found)}</a>`
}
