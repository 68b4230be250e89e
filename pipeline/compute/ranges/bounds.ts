// The 90 % range of a figure: the 5th and the 95th percentile of its draws, by nearest rank.

import { DRAWS, HIGH_SHARE, LOW_SHARE } from '../../model/spreads.ts'
import type { Drawn } from '../numbers/drawn.ts'

export interface Bounds {
  readonly low: number
  readonly high: number
}

/** One draw in eight is sampled. The sample gives thresholds outside of which few draws lie, so that only those few are searched. */
const SAMPLED = 8
/** Number of sampled values kept on either side: more than a tenth of the sample. */
const SEARCHED = Math.floor(DRAWS / SAMPLED / 10) + 1

const sampleLow = new Float64Array(SEARCHED)
const sampleHigh = new Float64Array(SEARCHED)
const few = new Float64Array(DRAWS)
const many = new Float64Array(DRAWS)

/** The index of the value below which a share of some sorted values lies, by nearest rank; -1 if there are no values. */
export const nearestRank = (share: number, values: number): number => Math.ceil(share * values) - 1

const LOW = nearestRank(LOW_SHARE, DRAWS)
const HIGH = nearestRank(HIGH_SHARE, DRAWS)

/** The range of a published figure, in whole kg, ppm or mg per head. */
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
  if (areEqual(values)) return { low: values[0] as number, high: values[0] as number }
  takeSample(values)
  const below = sampleLow[SEARCHED - 1] as number
  const above = sampleHigh[SEARCHED - 1] as number
  let least = 0
  let most = 0
  let sum = 0
  for (let draw = 0; draw < DRAWS; draw++) {
    const value = values[draw] as number
    if (value <= below) few[least++] = value
    if (value >= above) many[most++] = value
    sum += value
  }
  // The sum is NaN if any value is NaN.
  const isEnough = !Number.isNaN(sum) && least > LOW && most >= DRAWS - HIGH
  return isEnough ? { low: smallest(few, least, LOW), high: smallest(many, most, HIGH - DRAWS + most) } : boundsOfGiven(values)
}

function areEqual(values: Float64Array): boolean {
  const first = values[0] as number
  for (let draw = 1; draw < DRAWS; draw++) if (values[draw] !== first) return false
  return true
}

/** Collects the smallest and the largest sampled values, the outermost first. */
function takeSample(values: Float64Array): void {
  sampleLow.fill(Number.POSITIVE_INFINITY)
  sampleHigh.fill(Number.NEGATIVE_INFINITY)
  for (let draw = 0; draw < DRAWS; draw += SAMPLED) {
    const value = values[draw] as number
    let to = SEARCHED - 1
    if (value < (sampleLow[to] as number)) {
      for (; to > 0 && value < (sampleLow[to - 1] as number); to--) sampleLow[to] = sampleLow[to - 1] as number
      sampleLow[to] = value
    }
    to = SEARCHED - 1
    if (value > (sampleHigh[to] as number)) {
      for (; to > 0 && value > (sampleHigh[to - 1] as number); to--) sampleHigh[to] = sampleHigh[to - 1] as number
      sampleHigh[to] = value
    }
  }
}

function boundsOfGiven(values: Float64Array): Bounds | undefined {
  let given = 0
  for (let draw = 0; draw < DRAWS; draw++) {
    const value = values[draw] as number
    few[given] = value
    given += Number.isNaN(value) ? 0 : 1
  }
  if (given === 0) return undefined
  return { low: smallest(few, given, nearestRank(LOW_SHARE, given)), high: smallest(few, given, nearestRank(HIGH_SHARE, given)) }
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
