// Where a value lies among others. Amounts are compared by their logarithms, shares by those of their odds: a factor is then a distance.

import { NEGLIGIBLE_KG_PER_HEAD, NEGLIGIBLE_PERCENT } from '../../../schemas/plausible.ts'
import type { PlausibleColumn, Range } from './plausible-columns.ts'

/** Smaller amounts are compared as if they were this, in the unit of their column. */
const NEGLIGIBLE_AMOUNT = 0.000001

/** The logarithm of an amount. */
export const magnitude = (amount: number, negligible = NEGLIGIBLE_AMOUNT): number => Math.log(Math.max(amount, negligible))

/** The logarithm of the odds of a share; all negligible shares count as equal. */
export function odds(percent: number): number {
  const share = Math.max(Math.min(percent, 100 - NEGLIGIBLE_PERCENT), NEGLIGIBLE_PERCENT)
  return Math.log(share / (100 - share))
}

/** The position of a value in the unit of its bounds. */
export function positionOf(value: number, { isShare, measure }: PlausibleColumn): number {
  if (isShare) return odds(value)
  return measure === 'head' ? magnitude(value, NEGLIGIBLE_KG_PER_HEAD) : magnitude(value)
}

/** The value at a position. */
export const valueAt = (position: number, { isShare }: PlausibleColumn): number =>
  isShare ? 100 / (1 + Math.exp(-position)) : Math.exp(position)

/** How far a value lies outside bounds; not above 0 where it lies within or is unknown. */
export const outside = (value: number, { least, most }: Range): number => Math.max(least - value, value - most)

/** The value in the middle, or the mean of the two; undefined without any. */
export function median(values: readonly number[]): number | undefined {
  const sorted = new Float64Array(values).sort()
  const low = sorted[(values.length - 1) >> 1]
  const high = sorted[values.length >> 1]
  return low === undefined || high === undefined ? undefined : low + (high - low) * 0.5
}
