import { describe, expect, test } from 'vitest'
import { DEVIATIONS_BETWEEN, DRAWS, HIGH_SHARE, LAST_Z, LOW_SHARE } from '../../pipeline/model/spreads.ts'
import { quantile } from '../compute/ranges/normal.ts'

describe('what follows from the number of draws and the width of a range', () => {
  test('is the normal quantile of the middle of the last draw, to four decimals', () => {
    expect(LAST_Z).toBeCloseTo(quantile(1 - 0.5 / DRAWS), 4)
  })

  test('is the distance between the two normal quantiles, to two decimals', () => {
    expect(DEVIATIONS_BETWEEN).toBeCloseTo(quantile(HIGH_SHARE) - quantile(LOW_SHARE), 2)
  })

  test('is room for the numbers of all draws beside 43 bits of a digest in a double', () => {
    expect(2 ** 43 * DRAWS).toBeLessThan(Number.MAX_SAFE_INTEGER)
  })
})
