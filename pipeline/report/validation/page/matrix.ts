// What each country-year rests on: the method as a letter, how many methods have evidence, and the score of its evidence.

import type { Validation } from '../../../../schemas/findings.ts'
import { count, plural } from '../../../model/count.ts'
import { NET_INPUT_METHODS } from '../../../model/dimensions.ts'
import { grouped } from '../../../model/lists.ts'
import { type Html, html, joined } from '../../html.ts'
import { openCauses } from '../findings.ts'
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
    const waste = last ? kilotonnes(last.flows.waste_produced_in_the_country) : '–'
    return html`<tr><th scope="row"><a href="#flow-${country.code}">${country.code}</a> ${country.name}</th>${cells}\
<td class="n">${waste}</td><td>${evidenceOf(country)}</td><td class="n">${link(country.code, found.get(country.code))}</td></tr>`
  }
  const rest = countries.length - listed.length
  const selection = html`<p class="meta">The table has the ${count(listed.length)} places with the most errors and warnings, \
then with the most waste. The other ${count(rest)} are counted above; their figures are in datasets.csv, their findings in findings.csv.</p>\n`
  return html`<section id="coverage">
<h2>Coverage, method and quality</h2>
<div class="two">${qualityBar(countries, years.at(-1))}${methodBar(countries)}</div>
<details class="fold"><summary>Method and quality of ${plural(listed.length, 'country', 'countries')}, by year</summary>
<p>Each cell shows the method that the waste rests on, then the quality of its evidence, \
from 5 (plastic packaging itself, every year) to 1 (assumed). A small number counts the methods that have evidence. \
Without this number, only one method has evidence and the waste is not reconciled.</p>
${rest === 0 ? '' : selection}\
<div class="matrix" tabindex="0" role="region" aria-label="Coverage by country and year"><table>
<thead><tr><th scope="col">country</th>${years.map((year) => html`<th scope="col">${year}</th>`)}\
<th scope="col" class="n">waste, last year</th><th scope="col">oldest evidence</th><th scope="col" class="n">errors and warnings</th></tr></thead>
<tbody>
${joined(listed.map(row), '\n')}
</tbody>
</table></div>
</details>
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
  const methods = data.methods > 1 ? html`<sup>${data.methods}</sup>` : ''
  return html`<td class="q q${band(data.quality_milli)}"><abbr title="${words}${agreement}">${letter}${methods}</abbr> ${quality}</td>`
}

/** The colour band, 1 (worst) to 5: the printed score, rounded. Cells with the same printed score have the same colour. */
const band = (milli: number | null) => (milli === null ? 0 : Math.min(5, Math.max(1, Math.round(Number(score(milli))))))

/** Countries by the quality of the evidence of their last year. */
function qualityBar(countries: readonly CountryData[], year: number | undefined): Html {
  const bands = countries.map(({ years }) => band(years.find((one) => one.year === year)?.quality_milli ?? null))
  const parts = [5, 4, 3, 2, 1, 0].map((value) => ({
    kind: `q${value}`,
    words: value === 0 ? 'no record' : `quality ${value}`,
    number: bands.filter((one) => one === value).length,
  }))
  const about =
    `${plural(countries.length, 'country', 'countries')}, by the quality of their evidence ` +
    'from 5 (plastic packaging itself, every year) to 1 (assumed).'
  return figure(`Quality of the evidence, ${year ?? 'no year'}`, about, parts)
}

/** Country-years by the method that their waste rests on. */
function methodBar(countries: readonly CountryData[]): Html {
  const all = countries.flatMap(({ years }) => years)
  const parts = NET_INPUT_METHODS.map((method, place) => ({
    kind: `method${place}`,
    words: `${METHODS[method]?.letter ?? ''}: ${METHODS[method]?.words ?? method}`,
    number: all.filter((data) => data.method === method).length,
  }))
  return figure('What the waste generated rests on', `${plural(all.length, 'country-year')}, by method.`, parts)
}

interface StackPart {
  readonly kind: string
  readonly words: string
  readonly number: number
}

/** A bar of parts with its legend; parts of nothing are left out. */
function figure(title: string, about: string, all: readonly StackPart[]): Html {
  const parts = all.filter(({ number }) => number > 0)
  const label = parts.map(({ words, number }) => `${words}: ${count(number)}`).join('; ')
  const bars = parts.map(({ kind, number }) => html`<i class="${kind}" style="flex-grow: ${number}">${count(number)}</i>`)
  const legend = parts.map(({ kind, words }) => html`<li><i class="m ${kind}"></i>${words}</li>`)
  return html`<figure class="card"><figcaption><b>${title}</b> ${about}</figcaption>
<div class="stack" role="img" aria-label="${label}">${bars}</div>
<ul class="legend">${legend}</ul></figure>
`
}

/** For each country, the number of causes whose worst finding is an error or a warning. */
function findingsOf({ rules }: Validation): Map<string, number> {
  const causes = openCauses(rules)
  return new Map(grouped(causes, ({ lead }) => lead.country ?? '').map(([country, led]) => [country, led.length]))
}

/** Errors and warnings of a country; the script makes the link show only these. */
function link(code: string, found: number | undefined): Html {
  return found === undefined ? '' : html`<a href="#findings" data-country="${code}">${count(found)}</a>`
}
