// Two figures a row on one line: the earlier one as a tall thin stroke on a broad pale range, the later one as a short thick stroke on a
// narrow dark range. Dots would say what a figure rests on. On a narrow screen the words stand above.

import { scaleLinear } from 'd3-scale'
import { rangeText, UNIT_TEXTS } from '../../../model/amounts.ts'
import { largest, smallest } from '../../../model/lists.ts'
import type { Unit } from '../../../model/metrics.ts'
import { svg } from '../dom.ts'
import type { Figure } from '../figures.ts'
import { widestText } from './text-widths.ts'

export interface Dumbbell {
  readonly label: string
  readonly before: Figure | undefined
  readonly after: Figure | undefined
  /** Both figures in words. */
  readonly text: string
}

const ROW = 36
const NARROW_ROW = 54
const HEAD = 26
const GAP = 14
/** A line of words. */
const LINE = 16
/** Half of the widest number of the axis, which may not leave a narrow screen. */
const TICK_ROOM = 20
/** Half of the heights of the strokes. The earlier one is higher, so that the later one does not cover it. */
const [TALL, SHORT] = [13, 8]

/** `head` stands above the words of the rows. */
export function dumbbellChart(rows: readonly Dumbbell[], head: string, unit: Unit, title: string, width: number): SVGSVGElement {
  const isNarrow = width < 640
  const drawing = isNarrow ? 'dumbbells narrow' : 'dumbbells'
  const left = isNarrow
    ? TICK_ROOM
    : GAP +
      widestText(
        rows.map(({ label }) => label),
        drawing,
      )
  const words = widestText([head, ...rows.map(({ text }) => text)], drawing, 'tick')
  const ends = rows.flatMap(({ before, after }) =>
    [before, after].flatMap((figure) => (figure ? [figure.amount, ...(figure.range ? [figure.range.low, figure.range.high] : [])] : [])),
  )
  const x = scaleLinear([smallest(ends, 0), largest(ends, 0) || 1], [left, width - TICK_ROOM - (isNarrow ? 0 : words + GAP)]).nice(4)
  // Where label and words do not fit into one line, the words of all rows are in the next one.
  const isTight =
    isNarrow && rows.some(({ label, text }) => widestText([label], drawing) + GAP + widestText([text], drawing, 'tick') > width)
  const rowHeight = isNarrow ? NARROW_ROW + (isTight ? LINE : 0) : ROW
  const height = HEAD + rows.length * rowHeight + 4
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': title, class: drawing },
    ...x
      .ticks(4)
      .flatMap((tick) => [
        svg('line', { x1: x(tick), x2: x(tick), y1: HEAD - 6, y2: height, class: 'grid' }),
        svg('text', { x: x(tick), y: HEAD - 12, class: 'middle tick' }, `${tick.toLocaleString('en')} ${UNIT_TEXTS[unit]}`),
      ]),
    ...(isNarrow ? [] : [svg('text', { x: width, y: HEAD - 12, class: 'end tick' }, head)]),
    ...rows.map(({ label, before, after, text }, index) => {
      const y = HEAD + index * rowHeight
      const middle = isNarrow ? y + (isTight ? LINE : 0) + 34 : y + ROW / 2
      const line = isNarrow ? y + 16 : middle + 4
      return svg(
        'g',
        {},
        svg('title', {}, rowWords({ label, before, after, text }, unit)),
        svg('line', { x1: 0, x2: width, y1: y, y2: y, class: 'grid' }),
        svg('text', isNarrow ? { x: 0, y: line } : { x: left - GAP, y: line, class: 'end' }, label),
        ...marks(before, after, x, middle),
        svg('text', isTight ? { x: 0, y: line + LINE, class: 'tick' } : { x: width, y: line, class: 'end tick' }, text),
      )
    }),
  )
}

function rowWords({ label, before, after, text }: Dumbbell, unit: Unit): string {
  const ranges = [before, after].map((figure) => (figure?.range ? rangeText(figure.range, unit) : 'no range'))
  return `${label}: ${text}; 90 % ranges: ${ranges.join(', then ')}`
}

type Marked = Pick<Figure, 'amount' | 'range'> | undefined

/** The ranges, and on them the figures. */
function marks(before: Marked, after: Marked, x: (amount: number) => number, y: number): SVGElement[] {
  const bar = (figure: Marked, className: string) =>
    figure?.range ? [svg('path', { d: `M${x(figure.range.low)} ${y}H${x(figure.range.high)}`, class: className })] : []
  const stroke = (figure: Marked, half: number, className: string) =>
    figure ? [svg('path', { d: `M${x(figure.amount)} ${y - half}v${2 * half}`, class: className })] : []
  return [
    ...bar(before, 'range-before'),
    ...bar(after, 'bar-of-range'),
    ...stroke(before, TALL, 'figure-before'),
    ...stroke(after, SHORT, 'figure-after'),
  ]
}

/** The marks of a legend. */
export function dumbbellKey(when: 'before' | 'after'): SVGElement {
  const figure = { amount: 16, range: { low: 4, high: 28 } }
  const [before, after] = when === 'before' ? [figure, undefined] : [undefined, figure]
  return svg('svg', { width: 32, height: 2 * TALL, 'aria-hidden': 'true' }, ...marks(before, after, (place) => place, TALL))
}
