// What becomes of each kind of packaging or polymer: a bar of 100 % a row, divided by fate, and beside it one measure as a dot on its
// range. Each row is a link to its flows. On a narrow screen the measure stands above the bar, and its range below.

import { scaleLinear } from 'd3-scale'
import { amountText, rangeText } from '../../../model/amounts.ts'
import { largest, smallest } from '../../../model/lists.ts'
import type { Unit } from '../../../model/metrics.ts'
import { dotOnRange } from '../../../report/drawings/range-bar.ts'
import { svg } from '../dom.ts'
import { type Figure, figureAmount } from '../figures.ts'
import { withoutUnit } from '../words.ts'
import { shortened, textWidths, widestText } from './text-widths.ts'

export interface Stack {
  readonly id: string
  readonly label: string
  /** The waste generated, in kt or kilograms per head. */
  readonly waste: string
  /** The shares of the waste, in percent, in the order in which they are drawn. */
  readonly parts: readonly { readonly kind: string; readonly label: string; readonly percent: number }[]
  /** The measure by which rows are compared; undefined if it is not known. */
  readonly figure: Figure | undefined
  readonly address: string
}

const BAR = 22
const ROW = 34
const HEAD = 26
/** Below this width, columns have no heads and the bars no column of their own. */
export const NARROW = 640
/** A row of a narrow drawing: its words, the bar and the range. */
const NARROW_ROW = { row: 66, bar: 22, range: 54 }
const GAP = 14
/** From this share on, a part has its number inside. */
const LEAST_NUMBERED = 7
/** The widest range that the axis of the measure shows, as a multiple of the largest figure. */
const MOST_RANGE = 2.5

/** `heads` are the words above the columns: waste, bar, measure. */
export function stackChart(
  stacks: readonly Stack[],
  heads: readonly [waste: string, parts: string, measure: string],
  unit: Unit,
  title: string,
  width: number,
): SVGSVGElement {
  const isNarrow = width < NARROW
  const drawing = isNarrow ? 'stacks narrow' : 'stacks'
  const amountOf = ({ figure }: Stack) => (figure ? figureAmount(figure, unit) : '–')
  const rangeOf = ({ figure }: Stack) => (figure?.range ? withoutUnit(rangeText(figure.range, unit), unit) : '')
  const names = widestText(
    stacks.map(({ label }) => label),
    drawing,
  )
  const waste = widestText([...stacks.map((stack) => stack.waste), heads[0]], drawing, 'tick')
  const amounts = widestText(stacks.map(amountOf), drawing)
  const ranges = widestText(stacks.map(rangeOf), drawing, 'tick')
  const left = isNarrow ? 0 : names + GAP + waste + GAP
  const scaled = isNarrow ? width : Math.max(110, Math.min(170, width * 0.15))
  const right = isNarrow ? width : width - (GAP + amounts + GAP + scaled + GAP + ranges)
  const measureLeft = isNarrow ? 6 : right + GAP + amounts + GAP
  const bar = scaleLinear([0, 100], [left, right])
  const known = stacks.flatMap(({ figure }) => (figure ? [figure] : []))
  const most = largest(
    known.map(({ amount }) => amount),
    0,
  )
  const ends = known.flatMap(({ amount, range }) => [amount, Math.min(range?.high ?? 0, MOST_RANGE * most)])
  const lows = known.flatMap(({ amount, range }) => [amount, range?.low ?? amount])
  // Right below the bar, a share is read by the scale of the bar.
  const x =
    isNarrow && unit === 'percent' ? bar : scaleLinear([smallest(lows, 0), largest(ends, 0) || 1], [measureLeft, measureLeft + scaled - 12])
  const head = isNarrow ? 0 : HEAD
  const rowHeight = isNarrow ? NARROW_ROW.row : ROW
  const height = head + stacks.length * rowHeight + 4
  const [partsHead, measureHead] = [shortened([heads[1]], right - left, drawing)[0], shortened([heads[2]], width - right - GAP, drawing)[0]]
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'group', 'aria-label': title, class: drawing },
    ...(isNarrow
      ? []
      : [
          svg('text', { x: left - GAP, y: 14, class: 'end tick' }, heads[0]),
          svg('text', { x: left, y: 14, class: 'tick' }, partsHead),
          svg('text', { x: width, y: 14, class: 'end tick' }, measureHead),
        ]),
    ...stacks.map((stack, index) => {
      const y = head + index * rowHeight
      const barTop = isNarrow ? y + NARROW_ROW.bar : y + (ROW - BAR) / 2
      const line = isNarrow ? y + 15 : y + ROW / 2 + 4
      const rangeLine = isNarrow ? y + NARROW_ROW.range : y + ROW / 2
      const range = rangeOf(stack)
      return svg(
        'a',
        { href: stack.address, 'data-key': `stack ${stack.id}`, class: 'stack' },
        svg('title', {}, rowWords(stack, heads[2], unit)),
        svg('rect', { x: 0, y, width, height: rowHeight, class: 'row-area' }),
        svg('text', { x: 0, y: line }, stack.label),
        ...(isNarrow ? [] : [svg('text', { x: left - GAP, y: line, class: 'end tick' }, stack.waste)]),
        ...parts(stack, bar, barTop, drawing),
        svg(
          'text',
          { x: isNarrow ? width : right + GAP + amounts, y: line, class: 'end amount' },
          isNarrow && range !== '' ? `${amountOf(stack)} (${range})` : amountOf(stack),
        ),
        svg('line', { x1: measureLeft, x2: measureLeft + scaled - 12, y1: rangeLine, y2: rangeLine, class: 'grid' }),
        ...(stack.figure ? dotOnRange<SVGElement>(svg, { ...stack.figure, form: 'solid' }, x, rangeLine, x.domain()[1]) : []),
        ...(isNarrow ? [] : [svg('text', { x: width, y: line, class: 'end tick' }, range)]),
      )
    }),
  )
}

function parts({ parts }: Stack, bar: (percent: number) => number, y: number, drawing: string): SVGElement[] {
  let before = 0
  return parts.flatMap(({ kind, percent }) => {
    const [from, to] = [bar(before), bar(before + percent)]
    before += percent
    if (percent <= 0) return []
    const box = svg('rect', { x: from, y, width: Math.max(0.5, to - from - 1), height: BAR, class: `stage kind-${kind}` })
    const words = String(Math.round(percent))
    const isNumbered = percent >= LEAST_NUMBERED && (textWidths([words], drawing)[0] ?? 0) + 6 < to - from
    if (!isNumbered) return [box]
    return [box, svg('text', { x: (from + to) / 2, y: y + BAR / 2 + 4, class: `middle inside kind-${kind}` }, words)]
  })
}

/** The name of the link: all that the row shows. */
function rowWords({ label, waste, parts, figure }: Stack, measure: string, unit: Unit): string {
  const fates = parts.filter(({ percent }) => percent > 0).map((part) => `${part.label} ${amountText(part.percent, 'percent')}`)
  const value = figure ? figureAmount(figure, unit) : 'no figure'
  const range = figure?.range ? `, 90 % range ${rangeText(figure.range, unit)}` : ''
  return `${label}: ${measure} ${value}${range}; waste generated ${waste}; ${fates.join(', ')}`
}
