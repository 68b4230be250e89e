// Estimates that others published, as marks beside the figures of a release. Nothing is calculated from them.

import { amountText, rangeText } from '../../model/amounts.ts'
import { isWhole } from '../../model/dimensions.ts'
import { html, svg } from './dom.ts'
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
export function estimatesOf({ facts, measure, form, state }: Shown, places: readonly string[]): Estimate[] {
  const isShown = isWhole(state) && form === 'own'
  const own = isShown ? (facts.benchmarks ?? []).filter(({ metric }) => metric === measure.name) : []
  return own.flatMap(({ source, measures, comparable: isComparable, estimates }) =>
    estimates
      .filter(([place]) => places.includes(place))
      .map(([place, year, amount]) => ({
        ...{ place, year, amount, isComparable },
        words:
          `${nameOf(facts, place)}, published estimate: ${amountText(amount, measure.unit)}, ${source} (${year}), ` +
          `measures ${isComparable ? '' : 'something else: '}${measures}`,
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
        same ? 'published estimate' : 'published estimate, defined differently',
      ),
    )

/** All of them in words, each source once, with its address; nothing without estimates. */
export function estimateNotes(shown: Shown, estimates: readonly Estimate[]): HTMLElement[] {
  const { facts, measure } = shown
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
            `: it measures ${comparable ? '' : 'something else: '}${measures}, and descends from ${descends_from}.`,
            ...folded(
              all
                .filter(([place]) => places.has(place))
                .map(([place, year, amount]) => estimateWords(shown, { place, year, amount }, comparable)),
            ),
          ),
        ),
      ),
    ),
  ]
}

/** More items than this are folded. */
const MOST_LISTED = 5

/** The first items as a list, and the others behind a line that opens. */
function folded(items: readonly string[]): HTMLElement[] {
  const listOf = (texts: readonly string[]) => html('ul', {}, ...texts.map((text) => html('li', {}, text)))
  const others = items.slice(MOST_LISTED)
  return [
    listOf(items.slice(0, MOST_LISTED)),
    ...(others.length === 0 ? [] : [html('details', {}, html('summary', {}, `${others.length} more`), listOf(others))]),
  ]
}

/**
 * `Kenya: 12.0 % in 2017`. Where the range of the figure is known and does not hold it: `Kenya: 12.0 % in 2017, below the range here (50 to
 * 91 %, 2022). It is of another year, and measures something else.`
 */
function estimateWords(
  { facts, measure, numbers, state, years }: Shown,
  { place, year, amount }: Pick<Estimate, 'place' | 'year' | 'amount'>,
  isComparable: boolean,
): string {
  const said = `${nameOf(facts, place)}: ${amountText(amount, measure.unit)} in ${year}`
  const of = years.includes(year) ? year : state.year
  const range = numbers.published(place, of, measure)?.range
  if (!range || (range.low <= amount && amount <= range.high)) return said
  const differs = [...(of === year ? [] : ['is of another year']), ...(isComparable ? [] : ['measures something else'])]
  const why = differs.length === 0 ? 'Both are of the same year and measure the same: they disagree.' : `It ${differs.join(', and ')}.`
  return `${said}, ${amount < range.low ? 'below' : 'above'} the range here (${rangeText(range, measure.unit)}, ${of}). ${why}`
}
