// A measure over the years for up to eight places: lines with a shaded range from low to high. Lines differ by dash,
// mark and label as well as by colour. A dashed vertical line is a year in which the series of a place breaks.

import { scaleLinear, scalePoint } from 'd3-scale'
import {
  area,
  line,
  type SymbolType,
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from 'd3-shape'
import { largest, smallest } from '../../../model/lists.ts'
import type { Unit } from '../../../model/metrics.ts'
import { svg } from '../dom.ts'
import { type Figure, figureAmount } from '../figures.ts'
import { rangeText, UNIT_TEXTS, withoutUnit } from '../words.ts'
import { textWidths } from './text-widths.ts'

export interface Line {
  readonly label: string
  readonly points: readonly { readonly year: number; readonly figure: Figure }[]
  /** Years in which the series breaks. */
  readonly breaks: readonly number[]
}

type Point = Line['points'][number]

const HEIGHT = 400
const MARGIN = { top: 28, right: 40, bottom: 40, left: 70 }
const SYMBOLS: readonly SymbolType[] = [
  symbolCircle,
  symbolSquare,
  symbolTriangle,
  symbolDiamond,
  symbolCross,
  symbolStar,
  symbolWye,
  symbolCircle,
]
/** Up to this many lines have labels with the amounts; the labels of more lines would overlap. */
const MOST_LABELLED = 2
/** The height of a label, in pixels. */
const LINE = 15

export function lineChart(all: readonly Line[], years: readonly number[], unit: Unit, title: string, width: number): SVGSVGElement {
  const amounts = all.flatMap(({ points }) =>
    points.flatMap(({ figure: { amount, range } }) => [amount, ...(range ? [range.low, range.high] : [])]),
  )
  const x = scalePoint<number>([...years], [MARGIN.left, width - MARGIN.right]).padding(0.3)
  const bottom = smallest(amounts, 0)
  const y = scaleLinear([bottom, largest(amounts, 0) || 1], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4)
  const at = (year: number) => x(year) ?? 0
  const path = line<Point>(
    ({ year }) => at(year),
    ({ figure }) => y(figure.amount),
  )
  const shaded = area<Point>(
    ({ year }) => at(year),
    ({ figure: { amount, range } }) => y(range?.low ?? amount),
    ({ figure: { amount, range } }) => y(range?.high ?? amount),
  )
  // Keeps the labels of two lines apart: the higher line has its label above, the other one below.
  const isHigher = (index: number, year: number, amount: number) => {
    const other = all[1 - index]?.points.find((point) => point.year === year)?.figure.amount
    return other === undefined || amount > other || (amount === other && index === 0)
  }
  const drawing = width < 560 ? 'lines narrow' : 'lines'
  const ticks = [
    ...y.ticks(5).map((tick) => ({ text: tick.toLocaleString('en'), x: MARGIN.left - 8, y: y(tick) + 4, kind: 'end tick' })),
    ...years.map((year) => ({ text: String(year), x: at(year), y: HEIGHT - 12, kind: 'middle tick' })),
  ]
  // The axis names the unit. The last year comes first, because a label that would overlap one before it is left out.
  const labels = (all.length > MOST_LABELLED ? [] : all)
    .flatMap(({ points }, index) =>
      points.map(({ year, figure }) => ({
        text: withoutUnit(figureAmount(figure, unit), unit),
        x: at(year),
        y: y(figure.amount) + (isHigher(index, year, figure.amount) ? -11 : 21),
        kind: 'middle amount',
      })),
    )
    .sort((a, b) => b.x - a.x)
  const breaks = all.flatMap(({ label, breaks }, index) => breaks.map((year) => ({ label, year, index, place: at(year) - x.step() / 2 })))
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: 'img', 'aria-label': title, class: drawing },
    ...y.ticks(5).map((tick) => svg('line', { x1: MARGIN.left, x2: width - MARGIN.right, y1: y(tick), y2: y(tick), class: 'grid' })),
    svg('text', { x: 4, y: 14, class: 'tick' }, UNIT_TEXTS[unit]),
    ...breaks.map(({ label, year, index, place }) => {
      return svg(
        'g',
        {},
        svg('title', {}, `The series of ${label} breaks in ${year}.`),
        svg('line', { x1: place, x2: place, y1: MARGIN.top, y2: HEIGHT - MARGIN.bottom, class: `break line-${index}` }),
      )
    }),
    ...all.map(({ points }, index) => svg('path', { d: shaded([...points]) ?? '', class: `shaded line-${index}` })),
    ...all.flatMap(({ label, points }, index) => [
      svg('path', { d: path([...points]) ?? '', class: `line line-${index}` }),
      ...points.map(({ year, figure }) => {
        const { amount, range } = figure
        const value = figureAmount(figure, unit)
        const words = `${label} ${year}: ${value}${range ? `, 90 % range ${rangeText(range, unit)}` : ''}`
        return svg(
          'g',
          {},
          svg('title', {}, words),
          svg('path', { d: mark(index), transform: `translate(${at(year)},${y(amount)})`, class: `mark line-${index}` }),
        )
      }),
    ]),
    ...withoutOverlaps(
      [
        ...ticks,
        ...breaks.map(({ label, place }) => ({ text: `break: ${label}`, x: place + 4, y: MARGIN.top + 8, kind: 'tick' })),
        ...labels,
      ],
      drawing,
    ).map(({ text, x, y, kind }) => svg('text', { x, y, class: kind }, text)),
  )
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

const mark = (index: number) => symbol(SYMBOLS[index % SYMBOLS.length] ?? symbolCircle, 64)() ?? ''

/** The line of a place with its mark, for a legend. */
export const lineKey = (index: number): SVGSVGElement =>
  svg(
    'svg',
    { width: 34, height: 14, 'aria-hidden': 'true' },
    svg('path', { d: 'M1,7H33', class: `line line-${index}` }),
    svg('path', { d: mark(index), transform: 'translate(17,7)', class: `mark line-${index}` }),
  )
