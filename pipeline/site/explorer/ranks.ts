// The rank of a place among others, the ranks that its range allows, and whose ranges are the widest.

import type { Unit } from '../../model/metrics.ts'
import type { Figure } from './figures.ts'

interface Ranked {
  readonly figure: Pick<Figure, 'amount' | 'range'>
}

export interface Rank {
  /** From 1, the highest. */
  readonly rank: number
  readonly best: number
  readonly worst: number
  readonly of: number
}

const lowOf = ({ figure: { amount, range } }: Ranked) => range?.low ?? amount
const highOf = ({ figure: { amount, range } }: Ranked) => range?.high ?? amount

/** Whether two ranges overlap, so that the figures cannot be told apart. */
export const overlap = (one: Ranked, other: Ranked): boolean => lowOf(one) <= highOf(other) && lowOf(other) <= highOf(one)

/** The rank of one of `all`. */
export function rankOf(one: Ranked, all: readonly Ranked[]): Rank {
  const count = (matches: (other: Ranked) => boolean) => all.filter(matches).length
  return {
    rank: 1 + count((other) => other.figure.amount > one.figure.amount),
    best: 1 + count((other) => lowOf(other) > highOf(one)),
    worst: all.length - count((other) => highOf(other) < lowOf(one)),
    of: all.length,
  }
}

/** The rank of each figure among those that are known; undefined for the others. */
export function ranksOf(figures: readonly (Figure | undefined)[]): readonly (Rank | undefined)[] {
  const known = figures.flatMap((figure) => (figure ? [{ figure }] : []))
  return figures.map((figure) => figure && rankOf({ figure }, known))
}

/** `Rank 7 of 76 by the figure; between 1 and 40 by its range.` */
export const rankWords = ({ rank, best, worst, of }: Rank): string =>
  `Rank ${rank} of ${of} by the figure${best === worst ? '' : `; between ${best} and ${worst} by its range`}.`

/** How a figure compares with that of the place that is compared with. */
export type Verdict = 'same' | 'alike' | 'higher' | 'lower'

export function verdictOf(one: Ranked, other: Ranked): Verdict {
  if (one === other) return 'same'
  return overlap(one, other) ? 'alike' : one.figure.amount > other.figure.amount ? 'higher' : 'lower'
}

/** The ids of the fifth of the places whose ranges are widest: shares in points, others compared with the figure. */
export function widestFifth(places: readonly { readonly id: string; readonly figure: Figure }[], unit: Unit): ReadonlySet<string> {
  const width = ({ amount, range }: Figure) =>
    range === undefined || range.high <= range.low ? 0 : (range.high - range.low) / (unit === 'percent' ? 1 : Math.abs(amount) || 1e-9)
  const widest = places.filter(({ figure }) => width(figure) > 0).sort((a, b) => width(b.figure) - width(a.figure))
  return new Set(widest.slice(0, Math.floor(places.length / 5)).map(({ id }) => id))
}
