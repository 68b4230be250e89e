// Two figures a row, each a dot on its range: a hollow dot above, a filled one below. On a narrow screen the words stand above the dots.

import { scaleLinear } from 'd3-scale'
import { rangeText, UNIT_TEXTS } from '../../../model/amounts.ts'
import { largest, smallest } from '../../../model/lists.ts'
import type { Unit } from '../../../model/metrics.ts'
import { dotOnRange } from '../../../report/drawings/range-bar.ts'
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

const ROW = 40
const NARROW_ROW = 56
const HEAD = 26
const GAP = 14
/** Half of the widest number of the axis, which may not leave a narrow screen. */
const TICK_ROOM = 20
/** Pixels from the middle of a row to either dot. */
const APART = 7

export function dumbbellChart(rows: readonly Dumbbell[], unit: Unit, title: string, width: number): SVGSVGElement {
  const isNarrow = width < 640
  const drawing = isNarrow ? 'dumbbells narrow' : 'dumbbells'
  const left = isNarrow
    ? TICK_ROOM
    : GAP +
      widestText(
        rows.map(({ label }) => label),
        drawing,
      )
  const words = widestText(
    rows.map(({ text }) => text),
    drawing,
    'tick',
  )
  const ends = rows.flatMap(({ before, after }) =>
    [before, after].flatMap((figure) => (figure ? [figure.amount, ...(figure.range ? [figure.range.low, figure.range.high] : [])] : [])),
  )
  const x = scaleLinear([smallest(ends, 0), largest(ends, 0) || 1], [left, isNarrow ? width - TICK_ROOM : width - words - GAP]).nice(4)
  const rowHeight = isNarrow ? NARROW_ROW : ROW
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
    ...rows.map(({ label, before, after, text }, index) => {
      const y = HEAD + index * rowHeight
      const middle = isNarrow ? y + 36 : y + ROW / 2
      const line = isNarrow ? y + 16 : middle + 4
      return svg(
        'g',
        {},
        svg('title', {}, rowWords({ label, before, after, text }, unit)),
        svg('text', isNarrow ? { x: 0, y: line } : { x: left - GAP, y: line, class: 'end' }, label),
        ...(before ? mark('before', before, x, middle - APART) : []),
        ...(after ? mark('after', after, x, middle + APART) : []),
        svg('text', { x: width, y: line, class: 'end tick' }, text),
      )
    }),
  )
}

function rowWords({ label, before, after, text }: Dumbbell, unit: Unit): string {
  const ranges = [before, after].map((figure) => (figure?.range ? rangeText(figure.range, unit) : 'no range'))
  return `${label}: ${text}; 90 % ranges: ${ranges.join(', then ')}`
}

const FORMS = { before: 'hollow', after: 'solid' } as const

const mark = (when: keyof typeof FORMS, { amount, range }: Pick<Figure, 'amount' | 'range'>, x: (amount: number) => number, y: number) =>
  dotOnRange<SVGElement>(svg, { amount, range, form: FORMS[when] }, x, y)

/** The dots of a legend. */
export const dumbbellKey = (when: keyof typeof FORMS): SVGElement =>
  svg(
    'svg',
    { width: 28, height: 14, 'aria-hidden': 'true' },
    ...mark(when, { amount: 14, range: { low: 4, high: 24 } }, (place) => place, 7),
  )
