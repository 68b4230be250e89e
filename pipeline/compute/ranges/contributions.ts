// Which uncertain quantities make the range of a figure as wide as it is: the squared rank correlation of their draws with its draws.

import { DRAWS } from '../../model/spreads.ts'

/** The ranks of DRAWS values from a place on; equal ones share the mean of their ranks. */
export function valueRanks(values: Float64Array, from: number): Float64Array {
  const order = Uint16Array.from({ length: DRAWS }, (_, draw) => draw)
  order.sort((a, b) => (values[from + a] as number) - (values[from + b] as number))
  const ranks = new Float64Array(DRAWS)
  for (let first = 0; first < DRAWS; ) {
    const value = values[from + (order[first] as number)] as number
    let last = first
    while (last + 1 < DRAWS && values[from + (order[last + 1] as number)] === value) last++
    for (let place = first; place <= last; place++) ranks[order[place] as number] = (first + last) / 2
    first = last + 1
  }
  return ranks
}

/** The mean of all ranks, and the sum of their squared distances from it where no two are equal. */
const MIDDLE = (DRAWS - 1) / 2
const SQUARES = (DRAWS * (DRAWS ** 2 - 1)) / 12

/** The squared correlation of the positions of an uncertain quantity with the ranks of a figure's draws; 0 where these do not vary. */
export function squaredCorrelation(positions: Uint16Array, ranks: Float64Array): number {
  let [products, squares] = [0, 0]
  for (let draw = 0; draw < DRAWS; draw++) {
    const rank = (ranks[draw] as number) - MIDDLE
    products += ((positions[draw] as number) - MIDDLE) * rank
    squares += rank * rank
  }
  return squares === 0 ? 0 : (products * products) / (SQUARES * squares)
}

/** The largest squared correlation that as many quantities show by chance: a smaller contribution says nothing. */
export const leastShare = (quantities: number): number => (2 * Math.log(Math.max(quantities, 2))) / DRAWS
