// The 90 % range of a figure: the 5th and the 95th percentile of its draws, by nearest rank.

import { DRAWS } from '../../model/spreads.ts'

/** Draws at or below the low bound, and at or above the high one. */
const TAIL = DRAWS / 20

const smallest = new Float64Array(TAIL)
const largest = new Float64Array(TAIL + 1)

/** The bounds of DRAWS values from a place on; of fewer where some are not given, and nothing where none is. */
export function boundsOf(values: Float64Array, from: number): { readonly low: number; readonly high: number } | undefined {
  smallest.fill(Number.POSITIVE_INFINITY)
  largest.fill(Number.NEGATIVE_INFINITY)
  let given = 0
  for (let place = from; place < from + DRAWS; place++) {
    const value = values[place] as number
    if (Number.isNaN(value)) continue
    given++
    if (value < (smallest[TAIL - 1] as number)) {
      let to = TAIL - 1
      for (; to > 0 && value < (smallest[to - 1] as number); to--) smallest[to] = smallest[to - 1] as number
      smallest[to] = value
    }
    if (value > (largest[TAIL] as number)) {
      let to = TAIL
      for (; to > 0 && value > (largest[to - 1] as number); to--) largest[to] = largest[to - 1] as number
      largest[to] = value
    }
  }
  if (given === DRAWS) return { low: smallest[TAIL - 1] as number, high: largest[TAIL] as number }
  if (given === 0) return undefined
  const sorted = values
    .slice(from, from + DRAWS)
    .filter((value) => !Number.isNaN(value))
    .sort()
  const at = (share: number) => sorted[Math.ceil(share * given) - 1] as number
  return { low: at(0.05), high: at(0.95) }
}
