// A range as a bar, and on it the figure as a dot, whose form says what the figure rests on: one look on all pages.

import type { Status } from '../../model/statuses.ts'
import type { Make } from '../make.ts'

/** The form of a dot. */
type Form = 'solid' | 'half' | 'hollow' | 'dashed' | 'square'

/** What a figure rests on; `sum`: the figures of several countries. */
type Basis = Status | 'sum'

const FORMS: Readonly<Record<Basis, Form>> = {
  own: 'solid',
  split: 'half',
  carried: 'hollow',
  regional: 'dashed',
  assumed: 'dashed',
  'not known': 'dashed',
  sum: 'square',
}

/** What each form means, in words for a legend, each with a status that has it. */
export const MARKS = [
  ['own', 'own value of the year'],
  ['split', 'value of a wider group of packaging'],
  ['carried', 'another year’s value'],
  ['regional', 'regional or assumed'],
] as const satisfies readonly (readonly [Status, string])[]

const RADIUS = 5

/** The dot of a figure; solid where nothing is said of its status. */
export const statusDot = <Drawn>(make: Make<Drawn>, x: number, y: number, figure: Pick<Marked, 'status' | 'sumOf'>): Drawn =>
  dot(make, x, y, formOf(figure))

export const formOf = ({ status, sumOf }: Pick<Marked, 'status' | 'sumOf'>): Form => FORMS[sumOf === undefined ? (status ?? 'own') : 'sum']

function dot<Drawn>(make: Make<Drawn>, x: number, y: number, form: Form): Drawn {
  if (form === 'square') {
    const side = 2 * RADIUS - 1
    return make('rect', { x: rounded(x - side / 2), y: rounded(y - side / 2), width: side, height: side, class: 'dot solid' })
  }
  const circle = make('circle', { cx: rounded(x), cy: rounded(y), r: RADIUS, class: `dot ${form}` })
  if (form !== 'half') return circle
  const half = `M${rounded(x)} ${rounded(y - RADIUS)}A${RADIUS} ${RADIUS} 0 0 0 ${rounded(x)} ${rounded(y + RADIUS)}Z`
  return make('g', {}, circle, make('path', { d: half, class: 'dot solid' }))
}

interface Marked {
  readonly amount: number
  readonly range: { readonly low: number; readonly high: number } | undefined
  readonly status?: Status | undefined
  /** Over how many countries it is a sum. */
  readonly sumOf?: number | undefined
  /** Instead of the form of its status. */
  readonly form?: Form
}

/** A figure as a dot on its range. A range that goes beyond `end` stops there with an arrow. `x` gives pixels. */
export function dotOnRange<Drawn>(
  make: Make<Drawn>,
  figure: Marked,
  x: (value: number) => number,
  y: number,
  end = Number.POSITIVE_INFINITY,
): readonly Drawn[] {
  const { amount, range, form = formOf(figure) } = figure
  const last = range && Math.min(range.high, end)
  return [
    ...(range ? [make('path', { d: `M${rounded(x(range.low))} ${y}H${rounded(x(last ?? 0))}`, class: 'bar-of-range' })] : []),
    ...(range && range.high > end ? [make('path', { d: `M${rounded(x(end)) + 4} ${y - 5}l7 5l-7 5Z`, class: 'arrow' })] : []),
    dot(make, x(amount), y, form),
  ]
}

const [WIDTH, HEIGHT] = [220, 14]

/** A line of some width in pixels with what is on it. For eyes only: the words beside it say the same. */
const line = <Drawn>(make: Make<Drawn>, width: number, ...parts: readonly Drawn[]): Drawn =>
  make(
    'svg',
    { viewBox: `0 0 ${width} ${HEIGHT}`, class: 'range-bar', 'aria-hidden': 'true' },
    make('path', { d: `M${RADIUS + 1} ${HEIGHT / 2}H${width - RADIUS - 1}`, class: 'track' }),
    ...parts,
  )

/** The place of a share on such a line. */
const placeOn = (width: number, share: number) => RADIUS + 1 + Math.min(Math.max(share, 0), 1) * (width - 2 * RADIUS - 2)

export interface RangeBar extends Omit<Marked, 'form'> {
  /** What the right end of the line stands for; its left end is 0. */
  readonly most: number
}

/** A line from 0, the range as a bar and the figure as a dot. */
export const rangeBar = <Drawn>(make: Make<Drawn>, { most, ...figure }: RangeBar, width = WIDTH): Drawn =>
  line(make, width, ...dotOnRange(make, figure, (value) => placeOn(width, value / (most || 1)), HEIGHT / 2))

interface Moved {
  readonly before: number
  readonly now: number
  /** That of the figure before. */
  readonly range: Marked['range']
}

/** A figure before, hollow on its range, and now, solid; `share` gives the place of a value from 0 to 1. */
export function moveBar<Drawn>(make: Make<Drawn>, { before, now, range }: Moved, share: (value: number) => number): Drawn {
  const x = (value: number) => placeOn(WIDTH, share(value))
  return line(
    make,
    WIDTH,
    ...dotOnRange(make, { amount: before, range, form: 'hollow' }, x, HEIGHT / 2),
    make('path', { d: `M${rounded(x(before))} ${HEIGHT / 2}H${rounded(x(now))}`, class: 'move' }),
    ...dotOnRange(make, { amount: now, range: undefined }, x, HEIGHT / 2),
  )
}

/** The right end of a line for a figure: 100 for percentages, else the end of the range. */
export const mostOf = (unit: string, { amount, range }: Pick<RangeBar, 'amount' | 'range'>): number =>
  unit === 'percent' ? 100 : Math.max(amount, range?.high ?? 0)

/** Pixels with the digits that can be seen. */
const rounded = (pixels: number): number => Math.round(pixels * 10) / 10
