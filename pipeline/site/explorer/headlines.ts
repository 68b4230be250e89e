// The four headline figures of a place and year: value, mass and range.

import { rangeBar } from '../../report/drawings/range-bar.ts'
import { html, svg } from './dom.ts'
import { headlinesOf } from './headline-metrics.ts'
import type { Shown } from './view.ts'

export function headlines({ numbers, state: { country, year } }: Shown, perHead: boolean): HTMLElement {
  const figures = headlinesOf(numbers, country, year, perHead).map(({ id, label, amount, mass, range, bar }) =>
    html(
      'div',
      { class: `headline-${id}` },
      html('dt', {}, label),
      html(
        'dd',
        {},
        html('strong', {}, amount),
        mass === undefined ? undefined : html('span', { class: 'aside' }, mass),
        bar && rangeBar<Element>(svg, bar),
        range === undefined ? undefined : html('span', { class: 'range' }, range),
      ),
    ),
  )
  return html('dl', { class: 'figures' }, ...figures)
}
