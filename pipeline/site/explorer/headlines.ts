// The four headline figures of a place and year: value, mass and range. A figure that is explained leads to its source lines.

import { rangeBar } from '../../report/drawings/range-bar.ts'
import { html, svg } from './dom.ts'
import type { ExplainedPlace } from './explained-figure.ts'
import { HEADLINE_METRICS, headlinesOf } from './headline-metrics.ts'
import type { Shown } from './view.ts'

export function headlines({ numbers, state: { country, year } }: Shown, perHead: boolean, place: ExplainedPlace | undefined): HTMLElement {
  const figures = headlinesOf(numbers, country, year, perHead).map(({ id, label, amount, mass, range, bar }) =>
    html(
      'div',
      { class: `headline-${id}` },
      html('dt', {}, label),
      html(
        'dd',
        {},
        html('strong', {}, place ? explaining(`${label}: ${amount}`, amount, () => place.show(HEADLINE_METRICS[id])) : amount),
        mass === undefined ? undefined : html('span', { class: 'aside' }, mass),
        bar && rangeBar<Element>(svg, bar),
        range === undefined ? undefined : html('span', { class: 'range' }, range),
      ),
    ),
  )
  return html('dl', { class: 'figures' }, ...figures)
}

function explaining(name: string, text: string, onSelect: () => void): HTMLElement {
  const button = html('button', { type: 'button', class: 'explaining', 'aria-label': `${name}, show the source lines` }, text)
  button.addEventListener('click', onSelect)
  return button
}
