// Which uncertain quantities widen the range of a figure: the squared rank correlation of their draws with the figure's draws.

import { DRAWS } from '../../model/spreads.ts'
import type { Uncertain } from './drawn-inputs.ts'
import { ranksOf } from './positions.ts'

/**
 * The ranks of DRAWS values in whole kg or ppm; equal values share the mean of their ranks. What is less than a whole unit is not
 * published, and may be nothing but the rounding error of doubles.
 */
export function valueRanks(draws: Float64Array): Float64Array {
  const values = draws.map(Math.round)
  const order = Uint16Array.from({ length: DRAWS }, (_, draw) => draw)
  order.sort((a, b) => (values[a] as number) - (values[b] as number))
  const ranks = new Float64Array(DRAWS)
  for (let first = 0; first < DRAWS; ) {
    const value = values[order[first] as number] as number
    let last = first
    while (last + 1 < DRAWS && values[order[last + 1] as number] === value) last++
    for (let place = first; place <= last; place++) ranks[order[place] as number] = (first + last) / 2
    first = last + 1
  }
  return ranks
}

/** The mean of all ranks, and the sum of their squared distances from it if no two ranks are equal. */
const MIDDLE = (DRAWS - 1) / 2
const SQUARES = (DRAWS * (DRAWS ** 2 - 1)) / 12

/** The squared correlation of an uncertain quantity's positions with the ranks of a figure's draws; 0 where the ranks do not vary. */
export function squaredCorrelation(positions: Uint16Array, ranks: Float64Array): number {
  let [products, squares] = [0, 0]
  for (let draw = 0; draw < DRAWS; draw++) {
    const rank = (ranks[draw] as number) - MIDDLE
    products += ((positions[draw] as number) - MIDDLE) * rank
    squares += rank * rank
  }
  return squares === 0 ? 0 : (products * products) / (SQUARES * squares)
}

/** The largest squared correlation that this many quantities show by chance. A smaller contribution means nothing. */
const leastShare = (quantities: number): number => (2 * Math.log(Math.max(quantities, 2))) / DRAWS

/** How much of the spread of a figure an uncertain quantity explains. */
export interface ShareOfSpread {
  readonly quantity: Uncertain
  /** Squared rank correlation, 0 to 1. */
  readonly share: number
}

/** The uncertain quantities that explain more of the spread of DRAWS values than chance does; the largest share first. */
export function sharesOfSpread(uncertain: readonly Uncertain[], values: Float64Array): ShareOfSpread[] {
  const ranks = valueRanks(values)
  const least = leastShare(uncertain.length)
  return uncertain
    .map((quantity) => ({ quantity, share: squaredCorrelation(ranksOf(quantity.name), ranks) }))
    .filter(({ share }) => share >= least)
    .sort((a, b) => b.share - a.share || (a.quantity.name < b.quantity.name ? -1 : 1))
}
