// The mismanaged share of waste on a map, and beside it as a list: countries that a map cannot show are in the list too.

import { count } from '../../../model/count.ts'
import { classOf, classWords, mapBreaks } from '../../drawings/map-scale.ts'
import { MAP_SHEET, worldMap } from '../../drawings/world-map.ts'
import { type Html, html, svg } from '../../html.ts'
import { WORLD_SHAPES } from '../../world/world-shapes.ts'
import { percent } from './numbers.ts'
import { MOST_COUNTRIES, type PageData } from './page-data.ts'

/** The ends of the classes in percent: those of the explorer. */
const ENDS = mapBreaks(100, true)
const shadeOf = (ppm: number) => classOf(ppm / 10_000, ENDS)

interface Share {
  readonly code: string
  readonly name: string
  readonly ppm: number
}

export function map({ countries, years }: PageData): Html {
  const year = years.at(-1)
  const shares = countries
    .flatMap(({ code, name, years }) => {
      const found = years.find((candidate) => candidate.year === year)
      return found ? [{ code, name, ppm: found.mismanaged_ppm }] : []
    })
    .sort((a, b) => b.ppm - a.ppm || (a.code < b.code ? -1 : 1))
  if (year === undefined || shares.length === 0) return ''
  const places = new Set(WORLD_SHAPES.map(({ code }) => code))
  const rest = Math.max(shares.length - MOST_COUNTRIES, 0)
  const unplaced = shares.filter(({ code }) => !places.has(code))
  const legend = classWords(ENDS, true).map((words, index) => html`<li><i class="swatch shade-${index}"></i>${words} %</li>`)
  const row = ({ name, ppm }: Share) =>
    html`<tr><th scope="row"><i class="swatch shade-${shadeOf(ppm)}"></i>${name}</th><td class="n">${percent(ppm)}</td></tr>\n`
  return html`<section id="map">
<h2>Mismanaged share of waste, ${year}</h2>
<div class="beside">
<figure>
${mapSvg(shares, year)}\
<figcaption><ul class="legend">${legend}<li><i class="swatch shade-none"></i>not covered</li></ul>\
Improperly disposed, uncollected or littered, of the waste generated. Dots are countries too small for the map.\
${unplaced.length === 0 ? '' : ` ${notOnMap(unplaced)}`}</figcaption>
</figure>
<div class="ranking" tabindex="0" role="region" aria-label="Mismanaged share by country"><table>
<thead><tr><th scope="col">country</th><th scope="col" class="n">mismanaged</th></tr></thead>
<tbody>
${shares.slice(0, MOST_COUNTRIES).map(row)}</tbody>
</table>${rest === 0 ? '' : html`<p class="meta">The other ${count(rest)} are in datasets.csv.</p>`}</div>
</div>
</section>
`
}

/** The most places that are named because they are not on the map. */
const MOST_NAMED = 50

function notOnMap(unplaced: readonly Share[]): string {
  const named = unplaced.slice(0, MOST_NAMED).map(({ name, ppm }) => `${name} ${percent(ppm)}`)
  const others = unplaced.length - named.length
  return `Not on the map: ${named.join(', ')}${others === 0 ? '' : `, and ${count(others)} others with less`}.`
}

function mapSvg(shares: readonly Share[], year: number): Html {
  const [worst, best] = [shares[0], shares.at(-1)]
  const span = worst && best ? `: from ${percent(best.ppm)} in ${best.name} to ${percent(worst.ppm)} in ${worst.name}` : ''
  const listed = shares.length > MOST_COUNTRIES ? `the ${count(MOST_COUNTRIES)} greatest` : 'every value'
  const label =
    `World map of the mismanaged share of plastic packaging waste in ${year}, ${count(shares.length)} countries${span}. ` +
    `The list beside it has ${listed}.`
  const { land, drawn } = worldMap({
    make: svg,
    world: WORLD_SHAPES,
    places: shares.map(({ code, name, ppm }) => ({ id: code, shade: shadeOf(ppm), words: `${name}: ${percent(ppm)}` })),
    draw: ({ words }, shapes: readonly Html[]) => svg('g', {}, svg('title', {}, words), ...shapes),
  })
  const title = svg('title', {}, `Mismanaged share of waste, ${year}`)
  return svg(
    'svg',
    { ...MAP_SHEET, role: 'img', 'aria-label': label, class: 'world' },
    title,
    svg('desc', {}, label),
    ...land,
    ...drawn.values(),
  )
}
