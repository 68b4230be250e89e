// The headline figures of the world on the first page. The explorer takes over their place once its script is loaded.

import { atLeastText, rangeText, supportedText } from '../model/amounts.ts'
import { metricNamed } from '../model/metrics.ts'
import { type Html, html, joined } from '../report/html.ts'
import { HEADLINE_METRICS, worldTitle } from './explorer/headline-metrics.ts'
import { labelOf } from './explorer/labels.ts'

export interface WorldFigures {
  readonly year: number
  /** Countries that are summed. */
  readonly countries: number
  /** Value, low and high by metric; the bounds are null where a part of the value is not known. */
  readonly figures: Readonly<Record<string, readonly [value: number, low: number | null, high: number | null]>>
}

/** The section with the figures; empty if one is missing. */
export function firstFigures({ year, figures }: WorldFigures): Html {
  const items = Object.entries(HEADLINE_METRICS).map(([id, name]) => {
    const [value, low, high] = figures[name] ?? []
    if (value === undefined || low === undefined || high === undefined) return ''
    const { unit } = metricNamed(name)
    const range = low === null || high === null ? undefined : { low, high }
    const amount = range ? supportedText(value, range, unit) : atLeastText(value, unit)
    return html`<div class="headline-${id}"><dt>${labelOf({ name })}</dt><dd><strong>${amount}</strong>${range ? html`<span class="range">90 % range: ${rangeText(range, unit)}</span>` : ''}</dd></div>`
  })
  if (items.includes('')) return ''
  return html`<section class="shown">
<h2>${worldTitle(year)}</h2>
<dl class="figures">
${joined(items, '\n')}
</dl>
</section>
`
}
