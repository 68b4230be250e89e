// Places side by side: one bar for each place, with a whisker from the low to the high end of its range. Each bar is a link to its place.

import { scaleLinear } from 'd3-scale'
import { largest, smallest } from '../../../model/lists.ts'
import type { Unit } from '../../../model/metrics.ts'
import { svg } from '../dom.ts'
import { type Figure, figureAmount } from '../figures.ts'
import { rangeText, UNIT_TEXTS, withoutUnit } from '../words.ts'
import { shortened, widestText } from './text-widths.ts'

export interface Bar {
  readonly id: string
  readonly label: string
  readonly figure: Figure
  /** Whether its evidence is weak; the bar is then hatched. */
  readonly weak: boolean
  readonly chosen: boolean
  readonly address: string
}

const ROW = 30
const TOP = 26
const BOTTOM = 8
/** Pixels from the bars to the names and the unit, and to the amounts. */
const NAME_GAP = 8
const UNIT_GAP = 22
const VALUE_GAP = 6
/** The part of the width that the names may take. */
const MOST_NAME = 0.36

export function barChart(bars: readonly Bar[], unit: Unit, title: string, width: number): SVGSVGElement {
  const isNarrow = width < 560
  const drawing = isNarrow ? 'bars narrow' : 'bars'
  const labels = bars.map(({ label }) => label)
  const room = Math.min(widestText(labels, drawing), width * MOST_NAME)
  const names = shortened(labels, room, drawing)
  const left = Math.max(room + NAME_GAP + 2, widestText([UNIT_TEXTS[unit]], drawing, 'tick') + UNIT_GAP)
  const amountOf = ({ figure }: Bar) => {
    const value = figureAmount(figure, unit)
    return withoutUnit(figure.range && !isNarrow ? `${value} (${rangeText(figure.range, unit)})` : value, unit)
  }
  const right = VALUE_GAP + widestText(bars.map(amountOf), drawing, 'amount') + 1
  const height = TOP + bars.length * ROW + BOTTOM
  const ends = bars.flatMap(({ figure: { amount, range } }) => [amount, ...(range ? [range.low, range.high] : [])])
  const x = scaleLinear([smallest(ends, 0), largest(ends, 0) || 1], [left, width - right]).nice(4)
  const ticks = [5, 3, 2, 1].map((count) => x.ticks(count)).find((some) => fits(some, x, drawing)) ?? []
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'group', 'aria-label': title, class: drawing },
    hatch(),
    // The unit stands in the column of names: beside the last number it would overlap the number before it, or leave a narrow screen.
    svg('text', { x: left - UNIT_GAP, y: TOP - 12, class: 'end tick' }, UNIT_TEXTS[unit]),
    ...ticks.flatMap((tick) => [
      svg('line', { x1: x(tick), x2: x(tick), y1: TOP - 6, y2: height - BOTTOM, class: 'grid' }),
      svg('text', { x: x(tick), y: TOP - 12, class: 'middle tick' }, tick.toLocaleString('en')),
    ]),
    ...bars.map((bar, index) => {
      const { id, label, figure, weak, chosen, address } = bar
      const { amount, range } = figure
      const [y, zero] = [TOP + index * ROW, x(0)]
      const box = { x: Math.min(zero, x(amount)), y: y + 6, width: Math.abs(x(amount) - zero), height: ROW - 12 }
      const value = figureAmount(figure, unit)
      const words = range ? `${label}: ${value}, 90 % range ${rangeText(range, unit)}` : `${label}: ${value}`
      const end = Math.max(x(amount), range ? x(range.high) : 0)
      return svg(
        'a',
        {
          href: address,
          'data-key': `bar ${id}`,
          class: chosen ? 'bar chosen' : 'bar',
        },
        // The name of the link.
        svg('title', {}, weak ? `${words}, weak evidence` : words),
        svg('rect', { x: 0, y, width, height: ROW, class: 'row-area' }),
        svg('text', { x: left - NAME_GAP, y: y + ROW / 2 + 4, class: 'end' }, names[index]),
        svg('rect', { ...box, class: 'body' }),
        ...(weak ? [svg('rect', { ...box, class: 'hatched', fill: 'url(#hatch)' })] : []),
        ...(range ? whisker(x(range.low), x(range.high), y + ROW / 2) : []),
        svg('text', { x: end + VALUE_GAP, y: y + ROW / 2 + 4, class: 'amount' }, amountOf(bar)),
      )
    }),
  )
}

/** Whether there is room between the numbers of an axis. */
function fits(ticks: readonly number[], x: (tick: number) => number, drawing: string): boolean {
  const widest = widestText(
    ticks.map((tick) => tick.toLocaleString('en')),
    drawing,
    'tick',
  )
  return (x(largest(ticks)) - x(smallest(ticks))) / Math.max(1, ticks.length - 1) > widest + 10 || ticks.length < 2
}

const whisker = (low: number, high: number, y: number): readonly SVGElement[] => [
  svg('line', { x1: low, x2: high, y1: y, y2: y, class: 'whisker' }),
  ...[low, high].map((end) => svg('line', { x1: end, x2: end, y1: y - 5, y2: y + 5, class: 'whisker' })),
]

/** The pattern for figures with weak evidence. */
export const hatch = (): SVGElement =>
  svg(
    'defs',
    {},
    svg(
      'pattern',
      { id: 'hatch', width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      svg('line', { x1: 0, x2: 0, y1: 0, y2: 6, class: 'hatch-line' }),
    ),
  )
