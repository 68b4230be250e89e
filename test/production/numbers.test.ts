// Tests the arithmetic of the reference. The expected values are worked out by hand.

import { describe, expect, it } from 'vitest'
import { apportion, decimal, halfUp, median, nearestYear, percentToPpm, tonnesToKg } from './reference/numbers.ts'

describe('numbers of the reference', () => {
  it('reads powers of ten and many decimals exactly', () => {
    expect(decimal('2e4')).toEqual({ over: 20_000n, under: 1n })
    expect(decimal('9.7e-4')).toEqual({ over: 97n, under: 100_000n })
    expect(tonnesToKg('5297211.142533937')).toBe(5_297_211_143n)
    expect(percentToPpm('2.5720000000000027')).toBe(25_720n)
  })

  it('refuses what is not a plain number', () => {
    for (const text of ['', ':', '-1', '1,000', ' 5', '1.']) expect(() => decimal(text)).toThrow(/not a plain decimal/)
  })

  it('rounds a half up', () => {
    expect([1n, 2n, 3n].map((over) => halfUp({ over, under: 4n }))).toEqual([0n, 1n, 1n])
  })

  it('gives the units left over to the largest remainders, of equal ones to the earlier', () => {
    expect(apportion(10n, [1n, 1n, 1n])).toEqual([4n, 3n, 3n])
    expect(apportion(10n, [1n, 5n, 0n])).toEqual([2n, 8n, 0n])
    expect(apportion(0n, [0n, 0n])).toEqual([0n, 0n])
    expect(() => apportion(1n, [0n, 0n])).toThrow(/all zero/)
  })

  it('uses the mean of the middle two, half up, and of two years equally near the earlier', () => {
    expect(median([3n, 10n, 4n, 1n])).toBe(4n)
    expect(nearestYear(2020, [2022, 2018, 2023])).toBe(2018)
    expect(nearestYear(2020, [])).toBeUndefined()
  })
})
