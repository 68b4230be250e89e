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

/** The squared correlation of two lists of ranks; 0 where one of them does not vary. */
export function squaredCorrelation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const middle = (DRAWS - 1) / 2
  let [products, squaresA, squaresB] = [0, 0, 0]
  for (let draw = 0; draw < DRAWS; draw++) {
    const [x, y] = [(a[draw] as number) - middle, (b[draw] as number) - middle]
    products += x * y
    squaresA += x * x
    squaresB += y * y
  }
  return squaresA === 0 || squaresB === 0 ? 0 : (products * products) / (squaresA * squaresB)
}

/** The largest squared correlation that as many quantities show by chance: a smaller contribution says nothing. */
export const leastShare = (quantities: number): number => (2 * Math.log(Math.max(quantities, 2))) / DRAWS
