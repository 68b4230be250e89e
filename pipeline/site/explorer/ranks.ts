// Ranks of figures, the highest first, and the ranks that their ranges allow.

import type { Figure } from './figures.ts'

export interface Rank {
  /** 1 is the highest figure; equal figures have the same rank. */
  readonly rank: number
  /** The rank where this figure is at the high end of its range and all others are at their low ends, and the other way round. */
  readonly best: number
  readonly worst: number
}

/** The rank of each figure; undefined for what is not known. A figure without a range counts as certain. */
export function ranksOf(figures: readonly (Figure | undefined)[]): readonly (Rank | undefined)[] {
  const known = figures.filter((figure) => figure !== undefined)
  const above = (bound: number, of: (figure: Figure) => number, self: Figure) =>
    1 + known.filter((other) => other !== self && of(other) > bound).length
  return figures.map(
    (figure) =>
      figure && {
        rank: above(figure.amount, ({ amount }) => amount, figure),
        best: above(figure.range?.high ?? figure.amount, ({ amount, range }) => range?.low ?? amount, figure),
        worst: above(figure.range?.low ?? figure.amount, ({ amount, range }) => range?.high ?? amount, figure),
      },
  )
}
