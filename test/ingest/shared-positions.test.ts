import { describe, expect, it } from 'vitest'
import { sharedPositions } from '../../pipeline/ingest/shared-positions.ts'

/** The length of a longest common subsequence by the textbook table, which is another method than the tested one. */
function longest(a: readonly number[], b: readonly number[]): number {
  let above = new Array<number>(b.length + 1).fill(0)
  for (const value of a) {
    const row = [0]
    for (const [index, other] of b.entries()) {
      row.push(value === other ? (above[index] ?? 0) + 1 : Math.max(above[index + 1] ?? 0, row[index] ?? 0))
    }
    above = row
  }
  return above[b.length] ?? 0
}

describe('sharedPositions', () => {
  it('gives a longest common subsequence, in order, for any two sequences', () => {
    let state = 1
    const next = (count: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % count
    }
    for (let round = 0; round < 500; round++) {
      const letters = 1 + next(12)
      const a = Array.from({ length: next(14) }, () => next(letters))
      const b = Array.from({ length: next(14) }, () => next(letters))
      const shared = sharedPositions(a, b)
      expect(shared).toHaveLength(longest(a, b))
      for (const [index, [inA, inB]] of shared.entries()) {
        expect(a[inA]).toBe(b[inB])
        expect(inA).toBeGreaterThan(shared[index - 1]?.[0] ?? -1)
        expect(inB).toBeGreaterThan(shared[index - 1]?.[1] ?? -1)
      }
    }
  })
})
