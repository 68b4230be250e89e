// The 90 % range of a figure: the 5th and the 95th percentile of its draws, by nearest rank.

import { DRAWS } from '../../model/spreads.ts'

export interface Bounds {
  readonly low: number
  readonly high: number
}

/** Draws at or below the low bound. */
const TAIL = DRAWS / 20

/** Every eighth draw says between which values most draws lie, so that few are sorted. */
const SAMPLED = 8
const SAMPLE = DRAWS / SAMPLED
/** A tenth of the sample, on either side. */
const BEYOND = SAMPLE / 10

const sample = new Float64Array(SAMPLE)
const smallest = new Float64Array(DRAWS)
const largest = new Float64Array(DRAWS)

/** The bounds of DRAWS values from a place on; of fewer where some are not given, and nothing where none is. */
export function boundsOf(values: Float64Array, from: number): Bounds | undefined {
  if (areEqual(values, from)) return { low: values[from] as number, high: values[from] as number }
  for (let place = 0; place < SAMPLE; place++) insert(sample, place, values[from + place * SAMPLED] as number)
  const [below, above] = [sample[BEYOND] as number, sample[SAMPLE - 1 - BEYOND] as number]
  let [few, many, missing] = [0, 0, 0]
  for (let place = from; place < from + DRAWS; place++) {
    const value = values[place] as number
    if (value <= below) insert(smallest, few++, value)
    if (value >= above) insert(largest, many++, value)
    if (Number.isNaN(value)) missing++
  }
  if (missing > 0 || few < TAIL || many <= TAIL) return sortedBounds(values.slice(from, from + DRAWS))
  return { low: smallest[TAIL - 1] as number, high: largest[many - 1 - TAIL] as number }
}

function areEqual(values: Float64Array, from: number): boolean {
  const first = values[from] as number
  for (let place = from + 1; place < from + DRAWS; place++) if (values[place] !== first) return false
  return true
}

/** Puts a value where it belongs among those before a place, which are sorted. */
function insert(sorted: Float64Array, place: number, value: number): void {
  let to = place
  for (; to > 0 && value < (sorted[to - 1] as number); to--) sorted[to] = sorted[to - 1] as number
  sorted[to] = value
}

function sortedBounds(values: Float64Array): Bounds | undefined {
  const given = values.filter((value) => !Number.isNaN(value)).sort()
  if (given.length === 0) return undefined
  const at = (share: number) => given[Math.ceil(share * given.length) - 1] as number
  return { low: at(0.05), high: at(0.95) }
}
