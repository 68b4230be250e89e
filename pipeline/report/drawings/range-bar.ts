// A range as a bar, and on it the figure as a dot, whose form says what the figure rests on: one look on all pages.

import type { Status } from '../../model/statuses.ts'
import type { Make } from '../make.ts'

/** The form of a dot. */
type Form = 'solid' | 'half' | 'hollow' | 'dashed'

const FORMS: Readonly<Record<Status, Form>> = {
  own: 'solid',
  split: 'half',
  carried: 'hollow',
  regional: 'dashed',
  assumed: 'dashed',
  'not known': 'dashed',
}

/** What each form means, in words for a legend, each with a status that has it. */
export const MARKS = [
  ['own', 'own value of the year'],
  ['split', 'value for more packaging than this'],
  ['carried', 'another year’s value'],
  ['regional', 'regional or assumed'],
] as const satisfies readonly (readonly [Status, string])[]

const RADIUS = 5

/** The dot of a figure; solid where nothing is said of its status, as of sums over countries. */
export function statusDot<Drawn>(make: Make<Drawn>, x: number, y: number, status: Status | undefined): Drawn {
  const form = FORMS[status ?? 'own']
  const circle = make('circle', { cx: rounded(x), cy: rounded(y), r: RADIUS, class: `dot ${form}` })
  if (form !== 'half') return circle
  const half = `M${rounded(x)} ${rounded(y - RADIUS)}A${RADIUS} ${RADIUS} 0 0 0 ${rounded(x)} ${rounded(y + RADIUS)}Z`
  return make('g', {}, circle, make('path', { d: half, class: 'dot solid' }))
}

export interface RangeBar {
  readonly amount: number
  readonly range: { readonly low: number; readonly high: number } | undefined
  readonly status?: Status | undefined
  /** What the right end of the line stands for; its left end is 0. */
  readonly most: number
}

const HEIGHT = 14

/** A line from 0, the range as a bar and the figure as a dot, for a width in pixels. For eyes only: the words beside it say the same. */
export function rangeBar<Drawn>(make: Make<Drawn>, { amount, range, status, most }: RangeBar, width = 220): Drawn {
  const middle = HEIGHT / 2
  const x = (value: number) => rounded(RADIUS + 1 + (Math.min(Math.max(value, 0), most) / (most || 1)) * (width - 2 * RADIUS - 2))
  return make(
    'svg',
    { viewBox: `0 0 ${width} ${HEIGHT}`, class: 'range-bar', 'aria-hidden': 'true' },
    make('path', { d: `M${x(0)} ${middle}H${x(most)}`, class: 'track' }),
    ...(range ? [make('path', { d: `M${x(range.low)} ${middle}H${x(range.high)}`, class: 'bar-of-range' })] : []),
    statusDot(make, x(amount), middle, status),
  )
}

/** The right end of a line for a figure: 100 for percentages, else the end of the range. */
export const mostOf = (unit: string, { amount, range }: Pick<RangeBar, 'amount' | 'range'>): number =>
  unit === 'percent' ? 100 : Math.max(amount, range?.high ?? 0)

/** Pixels with the digits that can be seen. */
const rounded = (pixels: number): number => Math.round(pixels * 10) / 10
