// A measure over the years for up to eight places. The name of a place stands at the end of its line, and its range is shaded while the
// pointer or the focus is on it. From five places on, each has a small chart of its own, all with the same axis. A dashed vertical line is
// a year in which the series of a place breaks.

import { scalePoint } from 'd3-scale'
import { boundTexts, rangeText, UNIT_TEXTS } from '../../../model/amounts.ts'
import type { Unit } from '../../../model/metrics.ts'
import { statusDot } from '../../../report/drawings/range-bar.ts'
import { type Estimate, estimateMark } from '../benchmarks.ts'
import { svg } from '../dom.ts'
import { type Figure, figureAmount } from '../figures.ts'
import { oneTabStop } from '../one-tab-stop.ts'
import type { Axis } from '../state.ts'
import { withoutUnit } from '../words.ts'
import { leaves, valueScale } from './axis.ts'
import { shortened, textWidths, widestText } from './text-widths.ts'

export interface Line {
  /** Of its place. */
  readonly name: string
  readonly points: readonly { readonly year: number; readonly figure: Figure }[]
  /** Years in which the series breaks. */
  readonly breaks: readonly number[]
  /** Published estimates of the same; those beyond the axis of values are not drawn, and those of other years stand at its ends. */
  readonly estimates: readonly Estimate[]
}

type Point = Line['points'][number]

/** More lines than this have a chart each. */
export const MOST_TOGETHER = 4
/** Up to this many lines have labels with the amounts; the labels of more lines would overlap. */
const MOST_LABELLED = 2
/** Pixels for the mark and year of an estimate outside of the years. */
const OUTSIDE = 38
/** The height of a label, in pixels. */
const LINE = 15
const HEIGHT = { one: 400, small: 190 }
const TOP = 28
const BOTTOM = 34

/** What all charts of a drawing have in common. */
interface Common {
  readonly years: readonly number[]
  readonly unit: Unit
  readonly axis: Axis
  readonly drawing: string
  /** All figures: the axis is theirs. */
  readonly figures: readonly Figure[]
}

interface Room {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export function lineChart(
  all: readonly Line[],
  { years, unit, axis }: Pick<Common, 'years' | 'unit' | 'axis'>,
  title: string,
  width: number,
): SVGSVGElement {
  const drawing = width < 560 ? 'lines narrow' : 'lines'
  const figures = all.flatMap(({ points }) => points.map(({ figure }) => figure))
  const common = { years, unit, axis, drawing, figures }
  const isSmall = all.length > MOST_TOGETHER
  const columns = isSmall ? Math.max(1, Math.min(all.length, Math.floor(width / 250))) : 1
  const panels = isSmall ? all.map((one) => [one]) : [all]
  const size = isSmall ? HEIGHT.small : HEIGHT.one
  const height = Math.ceil(panels.length / columns) * size
  const chart = svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'group', 'aria-label': title, class: drawing },
    ...panels.flatMap((lines, index) =>
      panel(lines, isSmall ? index : undefined, common, {
        left: (width / columns) * (index % columns),
        top: size * Math.floor(index / columns),
        width: width / columns,
        height: size,
      }),
    ),
  )
  oneTabStop([...chart.querySelectorAll('.series')])
  return chart
}

/** A chart of lines in a room; `only` is the place of the line in the drawing if it has a chart of its own. */
function panel(
  lines: readonly Line[],
  only: number | undefined,
  { years, unit, axis: kind, drawing, figures }: Common,
  room: Room,
): SVGElement[] {
  const isOnly = only !== undefined
  const names = shortened(
    lines.map(({ name }) => name),
    isOnly ? room.width - 12 : Math.min(180, room.width * 0.34),
    drawing,
  )
  const [top, bottom] = [room.top + TOP, room.top + room.height - BOTTOM]
  const scale = valueScale(figures, unit, [bottom, top], kind)
  const ticks = scale.ticks(isOnly ? 3 : 5)
  const left =
    room.left + widestText([...ticks.map((tick) => tick.toLocaleString('en')), isOnly ? '' : UNIT_TEXTS[unit]], drawing, 'tick') + 10
  const right = room.left + room.width - (isOnly ? 14 : widestText(names, drawing) + 14)
  const isEarlier = (year: number) => year < (years[0] ?? year)
  const isLater = (year: number) => year > (years.at(-1) ?? year)
  // Beside the years there is room for those of estimates that lie outside.
  const roomFor = (isThere: (year: number) => boolean) =>
    lines.some((one) => one.estimates.some(({ year }) => isThere(year))) ? OUTSIDE : 0
  const x = scalePoint<number>([...years], [left + roomFor(isEarlier), right - roomFor(isLater)]).padding(0.3)
  const at = (year: number) => x(year) ?? 0
  const [low = 0, high = 0] = scale.domain()
  const y = (value: number) => scale(Math.min(Math.max(value, low), high))
  const estimates = lines.map((one) => one.estimates.filter(({ amount }) => amount >= low && amount <= high))
  const placeOf = (year: number) => x(year) ?? (isEarlier(year) ? left + 6 : right - 6)
  const corners = (points: readonly Point[], value: (figure: Figure) => number) =>
    points.map(({ year, figure }) => `${at(year)},${y(value(figure))}`)
  const shaded = (points: readonly Point[]) => [
    ...corners(points, ({ amount, range }) => range?.high ?? amount),
    ...corners(points, ({ amount, range }) => range?.low ?? amount).reverse(),
  ]
  const breaks = lines.flatMap(({ name, breaks }, index) => breaks.map((year) => ({ name, year, index, place: at(year) - x.step() / 2 })))
  // Those of the ends come first, because a label that would overlap one before it is left out.
  const inOrder = [...new Set([years[0] ?? 0, years.at(-1) ?? 0, ...(isOnly ? [] : years)])]
  const axis = [
    ...ticks.map((tick) => ({ text: tick.toLocaleString('en'), x: left - 6, y: scale(tick) + 4, kind: 'end tick' })),
    ...inOrder.map((year) => ({
      text: String(year),
      x: at(year),
      y: bottom + 20,
      kind: 'middle tick',
    })),
  ]
  // The last year comes first, because a label that would overlap one before it is left out.
  const amounts = (lines.length > MOST_LABELLED ? [] : lines)
    .flatMap(({ points }, index) =>
      points.map(({ year, figure }) => ({
        text: withoutUnit(figureAmount(figure, unit), unit),
        x: at(year),
        y: y(figure.amount) + (isHigher(lines, index, year, figure.amount) ? -11 : 21),
        kind: 'middle amount',
      })),
    )
    .sort((a, b) => b.x - a.x)
  const out = lines.flatMap(({ points }) =>
    points
      .filter(({ figure }) => leaves(figure, scale))
      .map(({ year, figure: { range } }) => ({
        text: `▲ ${range ? boundTexts(range)[1] : ''}`,
        x: at(year),
        y: top - 6,
        kind: 'middle out',
      })),
  )
  const ends = apart(lines.map(({ points }) => y(points.at(-1)?.figure.amount ?? low)))
  return [
    ...ticks.map((tick) => svg('line', { x1: left, x2: right, y1: scale(tick), y2: scale(tick), class: 'grid' })),
    ...(isOnly ? [] : [svg('text', { x: room.left, y: room.top + 14, class: 'tick' }, UNIT_TEXTS[unit])]),
    ...breaks.map(({ name, year, index, place }) =>
      svg(
        'g',
        {},
        svg('title', {}, `The series of ${name} breaks in ${year}.`),
        svg('line', { x1: place, x2: place, y1: top, y2: bottom, class: `break line-${only ?? index}` }),
      ),
    ),
    ...lines.map(({ name, points }, index) =>
      svg(
        'g',
        {
          class: `series line-${only ?? index}${isOnly || lines.length === 1 ? ' alone' : index === 0 ? ' first' : ''}`,
          role: 'img',
          'aria-label': seriesWords(name, points, unit),
        },
        svg('polygon', { points: shaded(points).join(' '), class: 'shaded' }),
        svg('polyline', { points: corners(points, ({ amount }) => amount).join(' '), class: 'line' }),
        ...points.map(({ year, figure }) =>
          svg(
            'g',
            {},
            svg('title', {}, pointWords(name, year, figure, unit)),
            statusDot<SVGElement>(svg, at(year), y(figure.amount), figure),
          ),
        ),
        svg(
          'text',
          isOnly ? { x: room.left, y: room.top + 14, class: 'name' } : { x: right + 4, y: (ends[index] ?? 0) + 4, class: 'name' },
          points.length === 0 ? '' : names[index],
        ),
      ),
    ),
    ...estimates.map((own, index) =>
      svg(
        'g',
        { class: `estimates-of-line line-${only ?? index}` },
        ...own.map((estimate) => estimateMark(estimate, placeOf(estimate.year), scale(estimate.amount))),
      ),
    ),
    ...withoutOverlaps(
      [
        ...axis,
        ...out,
        ...estimates
          .flat()
          .filter(({ year }) => !years.includes(year))
          .map(({ year, amount }) => ({
            text: String(year),
            x: placeOf(year) + (isEarlier(year) ? 8 : -8),
            y: scale(amount) + 4,
            kind: isEarlier(year) ? 'tick' : 'end tick',
          })),
        ...(isOnly ? [] : breaks.map(({ name, place }) => ({ text: `break: ${name}`, x: place + 4, y: top + 8, kind: 'tick' }))),
        ...amounts,
      ],
      drawing,
    ).map(({ text, x, y, kind }) => svg('text', { x, y, class: kind }, text)),
  ]
}

const pointWords = (name: string, year: number, figure: Figure, unit: Unit): string =>
  `${name} ${year}: ${figureAmount(figure, unit)}${figure.range ? `, 90 % range ${rangeText(figure.range, unit)}` : ''}`

const seriesWords = (name: string, points: readonly Point[], unit: Unit): string =>
  points.length === 0 ? `${name}: no figure` : points.map(({ year, figure }) => pointWords(name, year, figure, unit)).join('; ')

/** Keeps the labels of two lines apart: the higher line has its label above, the other one below. */
function isHigher(lines: readonly Line[], index: number, year: number, amount: number): boolean {
  const other = lines[1 - index]?.points.find((point) => point.year === year)?.figure.amount
  return other === undefined || amount > other || (amount === other && index === 0)
}

/** Heights of labels, moved down until none lies on another. */
function apart(heights: readonly number[]): readonly number[] {
  const moved = [...heights]
  const order = heights.map((_, index) => index).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  for (const [place, index] of order.entries()) {
    const above = moved[order[place - 1] ?? -1]
    if (above !== undefined) moved[index] = Math.max(moved[index] ?? 0, above + LINE)
  }
  return moved
}

interface Label {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly kind: string
}

/** The labels without those that would overlap one before them. */
function withoutOverlaps(labels: readonly Label[], drawing: string): readonly Label[] {
  const widths = textWidths(
    labels.map(({ text }) => text),
    drawing,
  )
  const boxes: { label: Label; left: number; right: number }[] = []
  for (const [index, label] of labels.entries()) {
    const room = widths[index] ?? 0
    const left = label.x - (label.kind.startsWith('middle') ? room / 2 : label.kind.startsWith('end') ? room : 0)
    const right = left + room
    if (boxes.every((box) => right < box.left || left > box.right || Math.abs(label.y - box.label.y) >= LINE))
      boxes.push({ label, left, right })
  }
  return boxes.map(({ label }) => label)
}
