// Estimates that others published, as marks beside the figures of a release. Nothing is calculated from them.

import { amountText } from '../../model/amounts.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { grouped } from '../../model/lists.ts'
import { html, svg } from './dom.ts'
import { formOf } from './labels.ts'
import { nameOf } from './places.ts'
import type { Shown } from './view.ts'

/** A published estimate of the measure that is shown. */
export interface Estimate {
  readonly place: string
  readonly year: number
  readonly amount: number
  /** What it says, for a mark: `Kenya, published estimate: 10.0 %, Plan 2020 (2017), measures all plastics`. */
  readonly words: string
  readonly isComparable: boolean
}

/** Those of these places. None for parts of the packaging, and none in another unit: nobody published such. */
export function estimatesOf({ facts, measure, state }: Shown, places: readonly string[]): Estimate[] {
  const isShown = state.category === ALL_CATEGORIES && state.polymer === ALL_POLYMERS && formOf(measure, state.as) === 'own'
  const own = isShown ? (facts.benchmarks ?? []).filter(({ metric }) => metric === measure.name) : []
  return own.flatMap(({ source, measures, comparable: isComparable, estimates }) =>
    estimates
      .filter(([place]) => places.includes(place))
      .map(([place, year, amount]) => ({
        ...{ place, year, amount, isComparable },
        words:
          `${nameOf(facts, place)}, published estimate: ${amountText(amount, measure.unit)}, ${source} (${year}), ` +
          `measures ${isComparable ? '' : 'another thing: '}${measures}`,
      })),
  )
}

const SIZE = 4.5

/** A diamond, filled where the estimate measures the same as the figure. */
const diamond = (x: number, y: number, isComparable: boolean): SVGElement =>
  svg('path', {
    d: `M${x} ${y - SIZE}l${SIZE} ${SIZE}l${-SIZE} ${SIZE}l${-SIZE} ${-SIZE}Z`,
    class: `estimate${isComparable ? ' same' : ''}`,
  })

/** The mark of an estimate on a chart, with its words. */
export const estimateMark = ({ words, isComparable }: Estimate, x: number, y: number): SVGElement =>
  svg('g', {}, svg('title', {}, words), diamond(Math.round(x), Math.round(y), isComparable))

/** What the marks mean, for a legend: an item for each kind among the estimates. */
export const estimateKeys = (estimates: readonly Estimate[]): HTMLElement[] =>
  [true, false]
    .filter((same) => estimates.some(({ isComparable }) => isComparable === same))
    .map((same) =>
      html(
        'li',
        {},
        svg('svg', { width: 14, height: 14, 'aria-hidden': 'true' }, diamond(7, 7, same)),
        same ? 'published estimate' : 'published estimate of another thing',
      ),
    )

/** All of them in words, each source once, with its address; nothing without estimates. */
export function estimateNotes({ facts, measure }: Shown, estimates: readonly Estimate[]): HTMLElement[] {
  if (estimates.length === 0) return []
  const places = new Set(estimates.map(({ place }) => place))
  const sources = (facts.benchmarks ?? []).filter(
    ({ metric, estimates: all }) => metric === measure.name && all.some(([place]) => places.has(place)),
  )
  return [
    html(
      'details',
      { class: 'estimates' },
      html('summary', {}, `Published estimates (${estimates.length})`),
      html('p', { class: 'hint' }, 'Marks show them; those beyond the axis are in this list only. Nothing is calculated from them.'),
      html(
        'ul',
        {},
        ...sources.map(({ source, address, measures, descends_from, comparable, estimates: all }) =>
          html(
            'li',
            {},
            html('a', { href: address, rel: 'noopener' }, source),
            `: it measures ${comparable ? '' : 'another thing: '}${measures}, and descends from ${descends_from}. `,
            grouped(
              all.filter(([place]) => places.has(place)),
              ([, year]) => year,
            )
              .map(
                ([year, of]) =>
                  `${year}: ${of.map(([place, , amount]) => `${nameOf(facts, place)} ${amountText(amount, measure.unit)}`).join(', ')}`,
              )
              .join('; '),
          ),
        ),
      ),
    ),
  ]
}
