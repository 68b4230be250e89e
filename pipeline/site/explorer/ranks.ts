// The rank of a place among others, the ranks that its range allows, and whose ranges are the widest.

import { shownBounds } from '../../model/amounts.ts'
import type { Unit } from '../../model/metrics.ts'
import { type Figure, figureAmount } from './figures.ts'

interface Ranked {
  readonly figure: Pick<Figure, 'amount' | 'range'>
}

export interface Rank {
  /** From 1, the highest. */
  readonly rank: number
  readonly best: number
  readonly worst: number
  readonly of: number
  /** How many places have this rank, because their figures read the same. */
  readonly shared: number
}

/** A figure with its range as readers see it: what is said of two ranges has to agree with the numbers beside it. */
interface Seen {
  readonly amount: number
  readonly low: number
  readonly high: number
}

const seen = ({ figure: { amount, range } }: Ranked): Seen => ({ amount, ...(range ? shownBounds(range) : { low: amount, high: amount }) })

/** Whether two ranges overlap, so that they do not tell the figures apart. */
export function overlap(one: Ranked, other: Ranked): boolean {
  const [a, b] = [seen(one), seen(other)]
  return a.low <= b.high && b.low <= a.high
}

/** The rank of each figure among those that are known; undefined for the others. Figures that read the same have the same rank. */
export function ranksOf(figures: readonly (Figure | undefined)[], unit: Unit): readonly (Rank | undefined)[] {
  const all = figures.map((figure) => figure && { ...seen({ figure }), text: figureAmount(figure, unit) })
  const known = all.filter((one) => one !== undefined)
  return all.map((own) => {
    if (!own) return undefined
    const count = (matches: (other: NonNullable<typeof own>) => boolean) => known.filter(matches).length
    return {
      rank: 1 + count(({ amount, text }) => amount > own.amount && text !== own.text),
      best: 1 + count(({ low }) => low > own.high),
      worst: known.length - count(({ high }) => high < own.low),
      of: known.length,
      shared: count(({ text }) => text === own.text),
    }
  })
}

/** `7`; `=12` where several places have this rank. */
export const rankText = ({ rank, shared }: Rank): string => `${shared > 1 ? '=' : ''}${rank}`

/** `Rank 7 of 76 by the figure; between 1 and 40 by its range.` */
export function rankWords({ rank, best, worst, of, shared }: Rank): string {
  const others = shared > 1 ? `, shared with ${shared - 1} other${shared > 2 ? 's' : ''}` : ''
  return `Rank ${rank} of ${of} by the figure${others}${best === worst ? '' : `; between ${best} and ${worst} by its range`}.`
}

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
