// The axis of values of a chart: it follows the figures. A range that goes far beyond them leaves the axis, and a number says how far. On a
// logarithmic axis, equal distances are equal ratios.

import { scaleLinear } from 'd3-scale'
import { largest, smallest } from '../../../model/lists.ts'
import type { Unit } from '../../../model/metrics.ts'
import type { Figure } from '../figures.ts'
import type { Axis } from '../state.ts'

/** How far beyond the largest figure an axis goes for a range. */
const BEYOND = 1.6

/** Puts values on pixels. */
export interface ValueScale {
  (value: number): number
  /** The values at its ends. */
  domain(): number[]
  /** About so many round values. */
  ticks(count: number): number[]
}

/** A scale for figures over pixels; 0 is always on it, unless it is logarithmic. */
export function valueScale(figures: readonly Figure[], unit: Unit, pixels: readonly [number, number], axis: Axis): ValueScale {
  const amounts = figures.map(({ amount }) => amount)
  const lows = figures.map(({ range }) => range?.low ?? 0)
  const highs = figures.map(({ range }) => range?.high ?? 0)
  if (axis === 'log' && amounts.some((amount) => amount > 0)) return logScale([...amounts, ...lows, ...highs], amounts, pixels)
  const low = smallest([...amounts, ...lows], 0)
  const most = largest(amounts, 0) || 1
  const high = largest([...amounts, ...highs], 0) || 1
  const end = unit === 'percent' && high <= 100 ? high : Math.min(high, most * BEYOND)
  return scaleLinear([low, end], [...pixels]).nice(4)
}

/** How many times further than the figures a logarithmic axis goes for their ranges. */
const FURTHER = 10

/** A logarithmic scale, whose lowest end stands for all that is lower, 0 included. */
function logScale(values: readonly number[], amounts: readonly number[], pixels: readonly [number, number]): ValueScale {
  const positive = (numbers: readonly number[]) => numbers.filter((number) => number > 0)
  const low = roundOf(Math.max(smallest(positive(values)), smallest(positive(amounts)) / FURTHER), 'below')
  const high = roundOf(Math.min(largest(values), largest(amounts) * FURTHER), 'above')
  const scale = scaleLinear([Math.log10(low), Math.log10(high)], [...pixels]).clamp(true)
  const powers = Array.from({ length: Math.round(Math.log10(high / low)) + 2 }, (_, index) => 10 ** (Math.floor(Math.log10(low)) + index))
  const within = (numbers: readonly number[]) => numbers.filter((number) => number >= low * 0.999 && number <= high * 1.001)
  const steps = [powers.flatMap((power) => [power, 2 * power, 5 * power]), powers, powers.filter((_, index) => index % 2 === 0)].map(within)
  return Object.assign((value: number) => scale(Math.log10(Math.max(value, low))), {
    domain: () => [low, high],
    ticks: (count: number) => steps.find(({ length }) => length <= count + 2) ?? [low, high],
  })
}

/** The next of 1, 2, 5, 10, 20 … below or above a number. */
function roundOf(number: number, side: 'below' | 'above'): number {
  const power = 10 ** Math.floor(Math.log10(number))
  const steps = [1, 2, 5, 10].map((step) => step * power)
  return (side === 'below' ? steps.findLast((step) => step <= number) : steps.find((step) => step >= number)) ?? number
}

/** A range leaves an axis where it goes further than this part of its end. */
export const BEYOND_END = 1.0001

/** Whether a range leaves the axis at its high end. */
export const leaves = ({ range }: Figure, scale: ValueScale): boolean =>
  range !== undefined && range.high > (scale.domain()[1] ?? 0) * BEYOND_END
