// Places side by side: a row for each, with its range as a bar and its figure as a dot on it. One place is compared with: its range is a
// pale column behind all rows. Each row is a link.

import { boundTexts, rangeText, UNIT_TEXTS } from '../../../model/amounts.ts'
import { largest, smallest } from '../../../model/lists.ts'
import type { Unit } from '../../../model/metrics.ts'
import { dotOnRange } from '../../../report/drawings/range-bar.ts'
import { sumsWords } from '../answers.ts'
import { type Estimate, estimateMark } from '../benchmarks.ts'
import { svg } from '../dom.ts'
import { type Figure, figureAmount } from '../figures.ts'
import { oneTabStop } from '../one-tab-stop.ts'
import type { Verdict } from '../ranks.ts'
import type { Axis } from '../state.ts'
import { withoutUnit } from '../words.ts'
import { BEYOND_END, leaves, valueScale } from './axis.ts'
import { shortened, widestText } from './text-widths.ts'

export interface RangeRow {
  readonly id: string
  readonly label: string
  readonly figure: Figure
  /** Compared with the place that is compared with; undefined where there is none. */
  readonly verdict: Verdict | undefined
  readonly address: string
  /** Published estimates of the same; those beyond the axis are not drawn. */
  readonly estimates: readonly Estimate[]
}

const VERDICTS: Readonly<Record<Verdict, { readonly sign: string; readonly words: string }>> = {
  same: { sign: '', words: 'compared with' },
  alike: { sign: '≈', words: 'cannot be told apart' },
  higher: { sign: '▲', words: 'higher' },
  lower: { sign: '▼', words: 'lower' },
}

/** What the signs of a narrow drawing mean. */
export const SIGNS = `${Object.values(VERDICTS)
  .flatMap(({ sign, words }) => (sign === '' ? [] : [`${sign} ${words}`]))
  .join(', ')}.`

const TOP = 26
const BOTTOM = 8
export const NARROW_BELOW = 620
/** Room for half of the last number of a narrow axis. */
const NARROW_EDGE = 28
/** The height of a line of words. */
const LINE = 16
/** Pixels between columns. */
const GAP = 10
/** The part of the width that the names may take. */
const MOST_NAME = 0.3

/** Many rows on a wide slide are in two columns. */
const TWO_COLUMNS = { width: 1500, rows: 20 }
const COLUMN_GAP = 60

export function rangeRows(rows: readonly RangeRow[], unit: Unit, axis: Axis, title: string, width: number): SVGSVGElement {
  if (width < TWO_COLUMNS.width || rows.length < TWO_COLUMNS.rows) return column(rows, [0, rows.length], unit, axis, title, width)
  const half = Math.ceil(rows.length / 2)
  const room = (width - COLUMN_GAP) / 2
  const left = column(rows, [0, half], unit, axis, title, room)
  const right = column(rows, [half, rows.length], unit, axis, title, room)
  right.setAttribute('x', String(room + COLUMN_GAP))
  const height = Number(left.getAttribute('height'))
  return svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, role: 'group', 'aria-label': title, class: 'bars' }, left, right)
}

/** The rows from one place to another. All rows together give the axis and the widths of the texts. */
function column(
  rows: readonly RangeRow[],
  [from, to]: readonly [number, number],
  unit: Unit,
  axis: Axis,
  title: string,
  width: number,
): SVGSVGElement {
  const isNarrow = width < NARROW_BELOW
  const drawing = isNarrow ? 'bars narrow' : 'bars'
  const values = rows.map(({ figure }) => withoutUnit(figureAmount(figure, unit), unit))
  const ranges = rows.map(({ figure: { range } }) => (range ? withoutUnit(rangeText(range, unit), unit) : ''))
  const verdicts = rows.map(({ verdict }) => (verdict ? `${VERDICTS[verdict].sign} ${isNarrow ? '' : VERDICTS[verdict].words}`.trim() : ''))
  const widths = [values, ranges, verdicts].map((texts) => widestText(texts, drawing, 'amount'))
  const [valueWidth = 0, rangeWidth = 0, verdictWidth = 0] = widths
  const texts = valueWidth + rangeWidth + verdictWidth + 3 * GAP
  const widest = widestText(
    rows.map(({ label }) => label),
    drawing,
  )
  // Where name and numbers do not fit into one line, the numbers of all rows are in the next one.
  const isTight = isNarrow && widest + texts > width
  const room = Math.min(widest, isNarrow ? width : width * MOST_NAME)
  const names = shortened(
    rows.map(({ label }) => label),
    room,
    drawing,
  )
  const height = isNarrow ? 44 + (isTight ? LINE : 0) : 28
  const left = isNarrow ? 8 : Math.max(room + GAP, widestText([UNIT_TEXTS[unit]], drawing, 'tick') + 3 * GAP)
  const right = isNarrow ? width - NARROW_EDGE : width - texts - GAP
  const x = valueScale(
    rows.map(({ figure }) => figure),
    unit,
    [left, right],
    axis,
  )
  const ticks = [5, 3, 2, 1].map((count) => x.ticks(count)).find((some) => fits(some, x, drawing)) ?? []
  const bottom = TOP + (to - from) * height
  const compared = rows.find(({ verdict }) => verdict === 'same')?.figure.range
  const [start = 0, end = 0] = x.domain()
  const chart = svg(
    'svg',
    { viewBox: `0 0 ${width} ${bottom + BOTTOM}`, width, height: bottom + BOTTOM, role: 'group', 'aria-label': title, class: drawing },
    ...(isNarrow ? [] : [svg('text', { x: left - 2 * GAP, y: TOP - 12, class: 'end tick' }, UNIT_TEXTS[unit])]),
    ...ticks.flatMap((tick) => [
      svg('line', { x1: x(tick), x2: x(tick), y1: TOP - 6, y2: bottom, class: 'grid' }),
      svg('text', { x: x(tick), y: TOP - 12, class: 'middle tick' }, tick.toLocaleString('en')),
    ]),
    ...(compared
      ? [
          svg('rect', {
            x: x(compared.low),
            y: TOP - 4,
            width: Math.max(1, x(Math.min(compared.high, end)) - x(compared.low)),
            height: bottom - TOP + 4,
            class: 'compared',
          }),
        ]
      : []),
    ...rows.slice(from, to).map(({ id, label, figure, verdict, address, estimates }, place) => {
      const index = from + place
      const { range } = figure
      const y = TOP + place * height
      const middle = isNarrow ? y + height - 12 : y + height / 2
      const line = isNarrow ? middle - 16 : middle + 4
      const value = figureAmount(figure, unit)
      const sum = figure.sumOf === undefined ? '' : `; ${sumsWords([figure.sumOf])}`
      const words = `${label}: ${value}${range ? `, 90 % range ${rangeText(range, unit)}` : ''}${sum}`
      const isOut = leaves(figure, x)
      const [, high = ''] = range && range.high > range.low ? boundTexts(range) : []
      const columns = isNarrow ? width - texts + GAP : right + 2 * GAP
      return svg(
        'a',
        { href: address, 'data-key': `bar ${id}`, class: `bar ${verdict ?? 'plain'}` },
        // The name of the link.
        svg('title', {}, verdict && verdict !== 'same' ? `${words}; ${VERDICTS[verdict].words}` : words),
        svg('rect', { x: 0, y, width, height, class: 'row-area' }),
        svg('text', { x: isNarrow ? 0 : left - GAP, y: isNarrow ? y + 16 : line, class: isNarrow ? '' : 'end' }, names[index]),
        ...dotOnRange<SVGElement>(svg, figure, x, middle, end * BEYOND_END),
        ...estimates
          .filter(({ amount }) => amount >= start && amount <= end)
          .map((estimate) => estimateMark(estimate, x(estimate.amount), middle)),
        svg('text', { x: columns + valueWidth, y: line, class: 'end amount' }, values[index]),
        svg(
          'text',
          { x: columns + valueWidth + GAP, y: line, class: 'said' },
          ...(isOut ? [(ranges[index] ?? '').slice(0, -high.length), svg('tspan', { class: 'out' }, high)] : [ranges[index]]),
        ),
        svg('text', { x: columns + valueWidth + rangeWidth + 2 * GAP, y: line, class: 'said' }, verdicts[index]),
      )
    }),
  )
  oneTabStop([...chart.querySelectorAll('a')])
  return chart
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
