// The axis of values of a chart: it follows the figures. A range that goes far beyond them leaves the axis, and a number says how far.

import { type ScaleLinear, scaleLinear } from 'd3-scale'
import { largest, smallest } from '../../../model/lists.ts'
import type { Unit } from '../../../model/metrics.ts'
import type { Figure } from '../figures.ts'

/** How far beyond the largest figure an axis goes for a range. */
const BEYOND = 1.6

/** A scale for figures over pixels; 0 is always on it. */
export function valueScale(figures: readonly Figure[], unit: Unit, pixels: readonly [number, number]): ScaleLinear<number, number> {
  const amounts = figures.map(({ amount }) => amount)
  const low = smallest([...amounts, ...figures.map(({ range }) => range?.low ?? 0)], 0)
  const most = largest(amounts, 0) || 1
  const high = largest([...amounts, ...figures.map(({ range }) => range?.high ?? 0)], 0) || 1
  const end = unit === 'percent' && high <= 100 ? high : Math.min(high, most * BEYOND)
  return scaleLinear([low, end], [...pixels]).nice(4)
}

/** A range leaves an axis where it goes further than this part of its end. */
export const BEYOND_END = 1.0001

/** Whether a range leaves the axis at its high end. */
export const leaves = ({ range }: Figure, scale: ScaleLinear<number, number>): boolean =>
  range !== undefined && range.high > (scale.domain()[1] ?? 0) * BEYOND_END
