// What the first page shows of the world before its script runs: headline figures and flows. The explorer takes over their place, so that
// nothing on the page moves.

import { ALL_CATEGORIES, ALL_POLYMERS } from '../model/dimensions.ts'
import { rangeBar } from '../report/drawings/range-bar.ts'
import { sankeyPictures } from '../report/drawings/sankey.ts'
import { type Html, html, joined, svg } from '../report/html.ts'
import { sumWords } from './explorer/answers.ts'
import { type GroupFigures, numbersOf } from './explorer/figures.ts'
import { flowsSubtitle, flowsTitle, headlinesOf } from './explorer/headline-metrics.ts'
import { placeFlows } from './explorer/place-flows.ts'
import { VIEW_LABELS } from './explorer/state.ts'

export interface WorldFigures {
  readonly year: number
  /** Countries that are summed. */
  readonly countries: number
  /** Value, low and high by metric; the bounds are null where a part of the value is not known. */
  readonly figures: Readonly<Record<string, readonly [value: number, low: number | null, high: number | null]>>
}

const PLACE = 'World'
/** Pixels: the room on a common desktop and on a common phone. */
const WIDTHS = [1070, 334]

/** The section with the figures; empty if one is missing. */
export function firstFigures({ year, countries, figures }: WorldFigures): Html {
  const groups: GroupFigures = new Map([[PLACE, { [year]: figures }]])
  const world = { kind: 'world', area: PLACE, countries, persons: {}, figures: {} } as const
  const numbers = numbersOf({ countries: [], groups: [world] }, [], [], groups)
  const headlines = headlinesOf(numbers, PLACE, year, false)
  if (headlines.some(({ figure }) => !figure)) return ''
  const about = { place: PLACE, name: PLACE, year, category: ALL_CATEGORIES, polymer: ALL_POLYMERS }
  const { model, amount } = placeFlows(numbers, PLACE, year, false)
  const drawings = sankeyPictures<Html>(model, WIDTHS, {
    ...{ make: svg, title: `Flows of plastic packaging, ${PLACE} ${year}`, description: flowsTitle(numbers, about), amount },
  })
  const items = headlines.map(({ id, label, amount, mass, range, bar }) => {
    const aside = mass === undefined ? '' : html`<span class="aside">${mass}</span>`
    const ranged = range === undefined ? '' : html`<span class="range">${range}</span>`
    const figure = html`<strong>${amount}</strong>${aside}${bar ? rangeBar(svg, bar) : ''}${ranged}`
    return html`<div class="headline-${id}"><dt>${label}</dt><dd>${figure}</dd></div>`
  })
  const tabs = Object.values(VIEW_LABELS).map((label, index) => html`<span class="${index === 0 ? 'current' : ''}">${label}</span>`)
  return html`<div class="first">
<div class="tabs" aria-hidden="true">${tabs}</div>
<div class="opener" aria-hidden="true">${[PLACE, String(year), 'all packaging'].join(' · ')}</div>
<div class="controls" aria-hidden="true"></div>
<div class="view">
<section class="shown" data-view="flows">
<h2>${flowsTitle(numbers, about)}</h2>
<p class="subtitle">${flowsSubtitle(about)}</p>
<p class="evidence-line">${sumWords(countries)}</p>
<div class="content">
<dl class="figures">
${joined(items, '\n')}
</dl>
<div class="chart">${drawings}</div>
</div>
</section>
</div>
</div>
`
}
