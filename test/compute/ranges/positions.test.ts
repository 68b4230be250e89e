import { describe, expect, test } from 'vitest'
import { positionOf, ranksOf } from '../../../pipeline/compute/ranges/positions.ts'
import { squaredCorrelation } from '../../../pipeline/compute/ranges/rank-correlation.ts'
import { ranksOf as ranksByDigest } from '../../draws/positions.ts'
import { DRAWS } from './normal.ts'

describe('the positions of draws', () => {
  const names = ['a', 'waste_generated|FRA|waste_kg', 'category_split|PET|Other|weight', 'ä|1', 'recycling_rates|AUT|*|*|recycled_ppm']

  test.each(names)('of %s are the order of all digests', (name) => {
    expect([...ranksOf(name)]).toEqual(ranksByDigest(name))
    expect([...ranksOf(name)].sort((a, b) => a - b)).toEqual(Array.from({ length: DRAWS }, (_, rank) => rank))
  })

  test('are the middles of 400 equal parts', () => {
    const positions = Array.from(ranksOf('a'), positionOf)
    expect(positions).toEqual([...ranksOf('a')].map((rank) => (2 * rank + 1) / 800))
    expect(positions.reduce((sum, position) => sum + position, 0)).toBeCloseTo(200, 9)
  })

  test('of two quantities have nothing to do with each other', () => {
    for (const other of names.slice(1)) expect(squaredCorrelation(ranksOf('a'), Float64Array.from(ranksOf(other)))).toBeLessThan(9 / DRAWS)
  })
})
