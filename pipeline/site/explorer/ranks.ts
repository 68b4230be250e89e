// The rank of a place among others, and the ranks that its range allows.

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
