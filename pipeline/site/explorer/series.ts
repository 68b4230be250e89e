// One measure over the years, for one country or two, as lines with a band from the low to the high end of the ranges. Lines differ by dash and mark as well as by colour.

import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line, symbol, symbolCircle, symbolSquare } from 'd3-shape'
import type { Unit } from '../../model/metrics.ts'
import { svg } from './dom.ts'
import { type Range, supportedText, UNIT_TEXTS } from './words.ts'

export interface Series {
  readonly label: string
  readonly points: readonly { readonly year: number; readonly amount: number; readonly range?: Range | undefined }[]
}

const HEIGHT = 360
const MARGIN = { top: 28, right: 34, bottom: 48, left: 64 }

export function seriesChart(all: readonly Series[], years: readonly number[], unit: Unit, title: string, width: number): SVGSVGElement {
  const amounts = all.flatMap(({ points }) => points.flatMap(({ amount, range }) => [amount, ...(range ? [range.low, range.high] : [])]))
  const x = scalePoint<number>([...years], [MARGIN.left, width - MARGIN.right]).padding(0.3)
  const y = scaleLinear([Math.min(0, ...amounts), Math.max(0, ...amounts) || 1], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4)
  const at = (year: number) => x(year) ?? 0
  const path = line<Series['points'][number]>(
    ({ year }) => at(year),
    ({ amount }) => y(amount),
  )
  const band = area<Series['points'][number]>(
    ({ year }) => at(year),
    ({ amount, range }) => y(range?.low ?? amount),
    ({ amount, range }) => y(range?.high ?? amount),
  )
  // Labels of two lines do not lie on each other: the higher one has its own above, the other below.
  const isHigher = (index: number, year: number, amount: number) => {
    const other = all[1 - index]?.points.find((point) => point.year === year)?.amount
    return other === undefined || amount > other || (amount === other && index === 0)
  }
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: 'img', 'aria-label': title, class: 'series' },
    ...y
      .ticks(4)
      .map((tick) =>
        svg(
          'g',
          {},
          svg('line', { x1: MARGIN.left, x2: width - MARGIN.right, y1: y(tick), y2: y(tick), class: 'grid' }),
          svg('text', { x: MARGIN.left - 8, y: y(tick) + 4, class: 'end' }, `${tick.toLocaleString('en')} ${UNIT_TEXTS[unit]}`),
        ),
      ),
    ...years.map((year) => svg('text', { x: at(year), y: HEIGHT - 8, class: 'middle' }, String(year))),
    ...all.map(({ points }, index) => svg('path', { d: band([...points]) ?? '', class: `band line-${index}` })),
    ...all.flatMap(({ points }, index) => [
      svg('path', { d: path([...points]) ?? '', class: `line line-${index}` }),
      ...points.map(({ year, amount, range }) =>
        svg(
          'g',
          {},
          svg('path', {
            d: symbol(index === 0 ? symbolCircle : symbolSquare, 64)() ?? '',
            transform: `translate(${at(year)},${y(amount)})`,
            class: `mark line-${index}`,
          }),
          svg(
            'text',
            { x: at(year), y: y(amount) + (isHigher(index, year, amount) ? -11 : 21), class: 'middle amount' },
            supportedText(amount, range, unit),
          ),
        ),
      ),
    ]),
  )
}
