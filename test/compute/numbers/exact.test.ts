// Whole numbers are exact whatever their size: random numbers, from small ones to those that no double holds, against plain bigints.

import { describe, expect, it } from 'vitest'
import { exact, type Whole } from '../../../pipeline/compute/numbers/exact.ts'
import { randomFrom } from '../../random.ts'
import { halfUp, largestRemainder, sum } from '../reference/numbers.ts'

const CASES = 3_000
/** A number that doubles hold, written as the method gets it from a table. */
const kept = (value: bigint): Whole => exact.whole(value)
const times = (factors: readonly bigint[]) => factors.reduce((all, one) => all * one, 1n)

/** Random numbers of up to 90 bits; every size is as likely as any other. */
function dice(seed: number) {
  const random = randomFrom(seed)
  const below = (most: number) => Math.floor(random() * most)
  const size = (bits: number): bigint => {
    let value = 0n
    for (let left = 1 + below(bits); left > 0; left -= 30)
      value = (value << BigInt(Math.min(left, 30))) | BigInt(below(2 ** Math.min(left, 30)))
    return value
  }
  return {
    below,
    size,
    signed: (bits: number) => (below(2) === 0 ? size(bits) : -size(bits)),
    many: <T>(of: () => T, most: number) => Array.from({ length: 1 + below(most) }, of),
  }
}

describe('whole numbers', () => {
  it('are sums and differences to the last unit', () => {
    const { signed, many } = dice(1)
    for (let count = 0; count < CASES; count++) {
      const terms = many(() => signed(90), 6)
      const [first = 0n, ...others] = terms
      expect(BigInt(exact.add(terms.map(kept))), String(terms)).toBe(sum(terms))
      expect(BigInt(exact.minus(kept(first), ...others.map(kept))), String(terms)).toBe(first - sum(others))
    }
    // The largest numbers that are kept as doubles: the sum of three is odd, and beyond all odd doubles.
    const largest = 2n ** 52n - 1n
    expect(BigInt(exact.add([kept(largest), kept(largest), kept(largest)]))).toBe(3n * largest)
  })

  it('are products ÷ products, rounded once, half away from zero', () => {
    const { signed, size, many } = dice(2)
    for (let count = 0; count < CASES; count++) {
      const [over, under] = [many(() => signed(60), 4), many(() => size(45) + 1n, 3)]
      expect(BigInt(exact.scale(over.map(kept), under.map(kept))), `${over} ÷ ${under}`).toBe(halfUp(times(over), times(under)))
    }
    // 7.5 and 8.5, small and beyond doubles.
    for (const [value, rounded] of [
      [15n, 8n],
      [17n, 9n],
      [-15n, -8n],
      [2n ** 80n + 1n, 2n ** 79n + 1n],
    ] as const)
      expect(BigInt(exact.scale([kept(value)], [2]))).toBe(rounded)
  })

  it('are split by largest remainders, ties to the earlier part, a negative total by its size', () => {
    const { below, signed, size, many } = dice(3)
    for (let count = 0; count < CASES; count++) {
      const bits = [8, 40, 60, 90][below(4)] as number
      const equal = size(bits)
      const weights = many(() => [0n, equal, size(bits)][below(3)] as bigint, 8)
      const total = signed(bits)
      const units = weights.map(() => 0)
      const parts = exact.split(kept(total), weights.map(kept), (part, unit) => {
        units[part] = unit
      })
      const nothing = sum(weights) === 0n
      const of = `${total} over ${weights}`
      expect(parts.map(BigInt), of).toEqual(nothing ? weights.map(() => 0n) : largestRemainder(total, weights))
      if (!nothing)
        expect(
          parts.map((part, place) => BigInt(part) - BigInt(units[place] as number)),
          of,
        ).toEqual(weights.map((weight) => (total * weight) / sum(weights)))
    }
  })

  it('are compared and held whatever their form', () => {
    const { signed } = dice(4)
    for (let count = 0; count < CASES; count++) {
      const [a, b] = [signed(90), signed(90)]
      expect(exact.holds(exact.isBelow(kept(a), kept(b)))).toBe(a < b)
      expect(BigInt(exact.atMost(kept(a), kept(b)))).toBe(a < b ? a : b)
      expect(BigInt(exact.atLeast(kept(a), kept(b)))).toBe(a > b ? a : b)
      expect(exact.holds(exact.isZero(kept(a - a)))).toBe(true)
    }
  })

  it('are never made of an empty cell', () => {
    const row = { row: 1, table: 'population', key: 'AAA', file: 'population.csv', line: 7, values: { persons: null } }
    expect(() => exact.cell(row, 'persons', 'population')).toThrow('population.csv:7 has no persons')
  })
})
