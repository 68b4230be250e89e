import { beforeAll, describe, expect, test } from 'vitest'
import { drawnShare, membersAt, oddsWithin, shareTimes, statedFactors } from '../../../pipeline/compute/ranges/drawn-values.ts'
import { readSpreads } from '../../../pipeline/ingest/read-spreads.ts'
import type { Spreads, StatedRange } from '../../../pipeline/model/spreads.ts'
import { DRAWS, quantile } from './normal.ts'

let spreads: Spreads
beforeAll(async () => {
  spreads = await readSpreads('.', 'demo')
})

describe('drawn values', () => {
  const allRanks = Uint16Array.from({ length: DRAWS }, (_, rank) => rank)

  test('of a share multiply its odds, and come back with the reciprocal', () => {
    expect(shareTimes(500_000, 3)).toBeCloseTo(750_000, 6)
    expect(shareTimes(200_000, 4)).toBeCloseTo(500_000, 6)
    for (const ppm of [1, 1234, 500_000, 999_999]) expect(shareTimes(shareTimes(ppm, 1.7), 1 / 1.7)).toBeCloseTo(ppm, 6)
  })

  test('of a share of nothing or all stay with the scores 4 and 5, and are nearly so with the others', () => {
    for (const score of [4, 5]) {
      expect(drawnShare(0, score, 2)).toBe(0)
      expect(drawnShare(1_000_000, score, 2)).toBe(1_000_000)
    }
    for (const score of [1, 2, 3]) {
      expect(drawnShare(0, score, 2)).toBeCloseTo((1_000_000 * 2) / 1001, 6)
      expect(drawnShare(1_000_000, score, 2)).toBeCloseTo((1_000_000 * 1998) / 1999, 6)
    }
    expect(drawnShare(900_000, 5, 1)).toBeCloseTo(900_000, 6)
  })

  test('of a member are the nearest rank at each position', () => {
    const counts = (sorted: readonly number[]) => {
      const drawn = [...membersAt(sorted, allRanks)]
      expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
      return sorted.map((member) => drawn.filter((value) => value === member).length)
    }
    expect(counts([5])).toEqual([400])
    expect(counts([1, 2])).toEqual([200, 200])
    expect(counts([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([50, 50, 50, 50, 50, 50, 50, 50])
    // The boundaries 133⅓ and 266⅔ split 400 positions into 133, 134 and 133.
    expect(counts([1, 2, 3])).toEqual([133, 134, 133])
    const many = Array.from({ length: 1000 }, (_, index) => index)
    // The position of rank r is (r + ½) ÷ 400 × 1000 = 2.5 r + 1.25. Its ceiling is the number of the member, counted from 1.
    expect([...membersAt(many, allRanks)]).toEqual(Array.from({ length: DRAWS }, (_, rank) => Math.ceil((10 * rank + 5) / 4) - 1))
  })

  test('of a stated range have its ends as 5th and 95th percentile', () => {
    const range = (low: number, high: number): StatedRange => ({
      ...{ table: 'population', key: '', column: 'persons', form: 'times', low, high, file: 'stated_ranges.csv', line: 2 },
    })
    for (const [low, high] of [
      [0.98, 1.02],
      [0.5, 2],
      [0.2, 0.9],
    ] as const) {
      const factors = statedFactors(spreads, range(low, high), allRanks)
      const sigma = Math.log(high / low) / (2 * quantile(0.95))
      factors.forEach((factor, rank) => {
        const exact = Math.sqrt(low * high) * Math.exp(sigma * quantile((rank + 0.5) / DRAWS))
        // The method divides by 3.29, the exact distance is 3.2897: a relative error of a ten thousandth of σ·z, where z is at most 3.
        expect(Math.abs(factor / exact - 1)).toBeLessThan(3e-4 * sigma + 1e-6)
      })
      // The percentiles lie between two ranks, half a rank from each.
      expect([factors[19], factors[20]].map((factor) => Math.sign((factor ?? 0) - low))).toEqual([-1, 1])
      expect([factors[379], factors[380]].map((factor) => Math.sign((factor ?? 0) - high))).toEqual([-1, 1])
    }
  })

  test('of odds are held within bounds', () => {
    expect(oddsWithin(0.5, 0.02)).toBe(1)
    expect(oddsWithin(0, 0.02)).toBeCloseTo(0.02 / 0.98, 12)
    expect(oddsWithin(1, 0.02)).toBeCloseTo(49, 9)
  })
})
