import { describe, expect, test } from 'vitest'
import { boundsOf } from '../../../pipeline/compute/ranges/bounds.ts'
import { randomFrom } from '../../random.ts'
import { DRAWS } from './normal.ts'

describe('bounds', () => {
  /** The 5th and the 95th percentile by nearest rank, in whole numbers. */
  function sortedBounds(values: readonly number[]) {
    const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b)
    const at = (twentieths: number) => sorted[Math.ceil((twentieths * sorted.length) / 20) - 1]
    return sorted.length === 0 ? undefined : { low: at(1), high: at(19) }
  }

  test('are those of a sorted list', () => {
    const random = randomFrom(1)
    for (let round = 0; round < 150; round++) {
      const steps = [3, 40, 1e9][round % 3] ?? 1
      const draws = Float64Array.from({ length: DRAWS }, () => Math.round((random() - 0.3) * steps))
      expect(boundsOf(draws)).toEqual(sortedBounds([...draws]))
    }
  })

  test('are those of the draws that have a value, however many these are', () => {
    const random = randomFrom(2)
    for (let given = 0; given <= DRAWS; given++) {
      const draws = Array.from({ length: DRAWS }, (_, draw) => ({ order: random(), value: draw < given ? random() - 0.5 : Number.NaN }))
      const values = draws.sort((a, b) => a.order - b.order).map(({ value }) => value)
      expect([given, boundsOf(Float64Array.from(values))]).toEqual([given, sortedBounds(values)])
    }
  })

  test('of 400 values that rise or fall are the 20th and the 380th, and of equal ones their value', () => {
    const rising = Float64Array.from({ length: DRAWS }, (_, draw) => draw + 1)
    expect(boundsOf(rising)).toEqual({ low: 20, high: 380 })
    expect(boundsOf(rising.toReversed())).toEqual({ low: 20, high: 380 })
    expect(boundsOf(new Float64Array(DRAWS).fill(7))).toEqual({ low: 7, high: 7 })
  })
})
