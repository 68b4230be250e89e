// The 90 % range of a figure: the 5th and the 95th percentile of its draws, by nearest rank.

import { DRAWS, HIGH_SHARE, LOW_SHARE } from '../../model/spreads.ts'
import type { Drawn } from '../numbers/drawn.ts'

export interface Bounds {
  readonly low: number
  readonly high: number
}

/** Draws are counted by the part of their spread in which they lie, so that only those of two parts are searched. */
const PARTS = 256

const counts = new Uint16Array(PARTS)
const parts = new Uint8Array(DRAWS)
const some = new Float64Array(DRAWS)

/** The index of the value below which a share of some sorted values lies, by nearest rank; -1 if there are no values. */
export const nearestRank = (share: number, values: number): number => Math.ceil(share * values) - 1

const LOW = nearestRank(LOW_SHARE, DRAWS)
const HIGH = nearestRank(HIGH_SHARE, DRAWS)

/** The range of a published figure, in whole kg or ppm. */
export interface FigureBounds extends Bounds {
  /** Whether the figure has a value per draw. If not, its range is the published value. */
  readonly isDrawn: boolean
  /** Whether the published value lies outside the bounds of its draws. */
  readonly isWidened: boolean
}

/**
 * The range of a published figure: the bounds of its draws, rounded half up and widened to include the published value. Where all draws
 * share one value, or none has one, it is the published value.
 */
export function figureBounds(drawn: Drawn, value: number): FigureBounds {
  const found = typeof drawn === 'number' ? undefined : boundsOf(drawn)
  if (!found) return { low: value, high: value, isDrawn: false, isWidened: false }
  const [low, high] = [Math.floor(found.low + 0.5), Math.floor(found.high + 0.5)]
  return { low: Math.min(value, low), high: Math.max(value, high), isDrawn: true, isWidened: value < low || value > high }
}

/** The bounds of DRAWS values. Missing values are left out; undefined where all are missing. */
export function boundsOf(values: Float64Array): Bounds | undefined {
  let [least, most, sum] = [values[0] as number, values[0] as number, 0]
  for (let draw = 0; draw < DRAWS; draw++) {
    const value = values[draw] as number
    if (value < least) least = value
    else if (value > most) most = value
    sum += value
  }
  // The sum is NaN if any value is NaN.
  if (Number.isNaN(sum)) return boundsOfGiven(values)
  if (least === most) return { low: least, high: most }
  if (most - least === Number.POSITIVE_INFINITY) return boundsOfGiven(values)
  const perUnit = (PARTS - 1) / (most - least)
  counts.fill(0)
  for (let draw = 0; draw < DRAWS; draw++) {
    const part = Math.floor(((values[draw] as number) - least) * perUnit)
    parts[draw] = part
    counts[part] = (counts[part] as number) + 1
  }
  return { low: ranked(values, LOW), high: ranked(values, HIGH) }
}

/** The value of a rank, which is sought among those of its part. */
function ranked(values: Float64Array, rank: number): number {
  let part = 0
  let before = 0
  for (; before + (counts[part] as number) <= rank; part++) before += counts[part] as number
  let found = 0
  for (let draw = 0; draw < DRAWS; draw++) if (parts[draw] === part) some[found++] = values[draw] as number
  return smallest(some, found, rank - before)
}

function boundsOfGiven(values: Float64Array): Bounds | undefined {
  let given = 0
  for (let draw = 0; draw < DRAWS; draw++) {
    const value = values[draw] as number
    some[given] = value
    given += Number.isNaN(value) ? 0 : 1
  }
  if (given === 0) return undefined
  return { low: smallest(some, given, nearestRank(LOW_SHARE, given)), high: smallest(some, given, nearestRank(HIGH_SHARE, given)) }
}

/** The value that would be at `place` if the first `length` values were sorted (Hoare's selection). It reorders them. */
function smallest(values: Float64Array, length: number, place: number): number {
  let first = 0
  let last = length - 1
  while (first < last) {
    const middle = values[(first + last) >> 1] as number
    let up = first
    let down = last
    while (up <= down) {
      while ((values[up] as number) < middle) up++
      while ((values[down] as number) > middle) down--
      if (up > down) break
      const value = values[up] as number
      values[up++] = values[down] as number
      values[down--] = value
    }
    if (place <= down) last = down
    else if (place >= up) first = up
    else break
  }
  return values[place] as number
}
