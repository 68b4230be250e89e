// Places side by side: one bar for each place, with a whisker from the low to the high end of its range. Each bar is a link to its place.

import { scaleLinear } from 'd3-scale'
import { largest, smallest } from '../../../model/lists.ts'
import type { Unit } from '../../../model/metrics.ts'
import { svg } from '../dom.ts'
import type { Figure } from '../figures.ts'
import { rangeText, supportedText, UNIT_TEXTS } from '../words.ts'

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

export function barChart(bars: readonly Bar[], unit: Unit, title: string, width: number): SVGSVGElement {
  const isNarrow = width < 560
  const longest = bars.reduce((most, { label }) => Math.max(most, label.length), 0)
  const left = Math.min(isNarrow ? 118 : 215, 16 + longest * 7.8)
  const right = isNarrow ? 46 : 140
  const height = TOP + bars.length * ROW + BOTTOM
  const ends = bars.flatMap(({ figure: { amount, range } }) => [amount, ...(range ? [range.low, range.high] : [])])
  const x = scaleLinear([smallest(ends, 0), largest(ends, 0) || 1], [left, width - right]).nice(4)
  const ticks = x.ticks(isNarrow ? 3 : 5)
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'group', 'aria-label': title, class: isNarrow ? 'bars narrow' : 'bars' },
    hatch(),
    // The unit stands in the column of names: beside the last number it would overlap the number before it, or leave a narrow screen.
    svg('text', { x: left - 22, y: TOP - 12, class: 'end tick' }, UNIT_TEXTS[unit]),
    ...ticks.flatMap((tick) => [
      svg('line', { x1: x(tick), x2: x(tick), y1: TOP - 6, y2: height - BOTTOM, class: 'grid' }),
      svg('text', { x: x(tick), y: TOP - 12, class: 'middle tick' }, tick.toLocaleString('en')),
    ]),
    ...bars.map(({ id, label, figure, weak, chosen, address }, index) => {
      const { amount, range } = figure
      const [y, zero] = [TOP + index * ROW, x(0)]
      const box = { x: Math.min(zero, x(amount)), y: y + 6, width: Math.abs(x(amount) - zero), height: ROW - 12 }
      const value = supportedText(amount, range, unit)
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
        svg('text', { x: left - 8, y: y + ROW / 2 + 4, class: 'end' }, shortened(label, isNarrow ? 16 : 28)),
        svg('rect', { ...box, class: 'body' }),
        ...(weak ? [svg('rect', { ...box, class: 'hatched', fill: 'url(#hatch)' })] : []),
        ...(range ? whisker(x(range.low), x(range.high), y + ROW / 2) : []),
        svg(
          'text',
          { x: end + 6, y: y + ROW / 2 + 4, class: 'amount' },
          withoutUnit(range && !isNarrow ? `${value} (${rangeText(range, unit)})` : value, unit),
        ),
      )
    }),
  )
}

/** Removes the unit, because the axis names it. */
const withoutUnit = (text: string, unit: Unit) => text.replaceAll(`\u00a0${UNIT_TEXTS[unit]}`, '').replaceAll(` ${UNIT_TEXTS[unit]}`, '')

const shortened = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)

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
