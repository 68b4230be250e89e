import { describe, expect, test } from 'vitest'
import { ranksOf } from '../../../pipeline/compute/ranges/positions.ts'
import { squaredCorrelation, valueRanks } from '../../../pipeline/compute/ranges/rank-correlation.ts'
import { randomFrom } from '../../random.ts'
import { DRAWS } from './normal.ts'

describe('contributions', () => {
  /** The square of Spearman's coefficient: Pearson's coefficient of the ranks, where equal values share their mean rank. */
  function spearmanSquared(a: readonly number[], b: readonly number[]): number {
    const ranks = (values: readonly number[]) =>
      values.map((value) => values.filter((other) => other < value).length + (values.filter((other) => other === value).length - 1) / 2)
    const [x, y] = [ranks(a), ranks(b)]
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const [middleX, middleY] = [mean(x), mean(y)]
    const covariance = mean(x.map((value, index) => (value - middleX) * ((y[index] ?? 0) - middleY)))
    const variance = (values: readonly number[], middle: number) => mean(values.map((value) => (value - middle) ** 2))
    return covariance ** 2 / (variance(x, middleX) * variance(y, middleY))
  }

  test('are the squared rank correlation by the plain formula, with ties and without', () => {
    const random = randomFrom(3)
    const positions = ranksOf('a')
    for (const steps of [5, 100, 1e9]) {
      const figures = [...positions].map((position) => Math.floor((position / DRAWS / 2 + random()) * steps))
      const found = squaredCorrelation(positions, valueRanks(Float64Array.from(figures)))
      expect(found).toBeCloseTo(spearmanSquared([...positions], figures), 9)
    }
  })

  test('of a quantity to itself, its opposite and what does not vary are 1, 1 and 0', () => {
    const ranks = ranksOf('a')
    const own = valueRanks(Float64Array.from(ranks, (rank) => rank ** 3))
    expect([...own]).toEqual([...ranks])
    expect(squaredCorrelation(ranks, own)).toBeCloseTo(1, 12)
    expect(
      squaredCorrelation(
        ranks,
        own.map((rank) => -rank + 399),
      ),
    ).toBeCloseTo(1, 12)
    expect(squaredCorrelation(ranks, valueRanks(new Float64Array(DRAWS)))).toBe(0)
  })

  test('rank as equal what differs by less than what is published', () => {
    const equal = Float64Array.from({ length: DRAWS }, (_, draw) => 1e9 + draw / 1e6)
    expect(new Set(valueRanks(equal))).toEqual(new Set([199.5]))
  })
})
