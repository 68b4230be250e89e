// Each operation over draws: of numbers that differ from draw to draw and of numbers that do not. The expected values are worked out by
// hand for two kinds of draws, even and odd ones.

import { describe, expect, test } from 'vitest'
import { Buffers, type Drawn, drawnNumbers } from '../../../pipeline/compute/numbers/drawn.ts'
import { DRAWS } from '../../../pipeline/model/spreads.ts'

const n = drawnNumbers(new Buffers(), { cell: () => 0, median: () => 0, weaker: (_, value) => value, improperPart: () => 0 })

/** A number that is one value in even draws and another in odd ones. */
const drawn = (even: number, odd: number): Drawn => Float64Array.from({ length: DRAWS }, (_, draw) => (draw % 2 === 0 ? even : odd))

/** The values of even and odd draws; one value where it is the same number in all draws. */
function valuesOf(value: Drawn): readonly number[] {
  if (typeof value === 'number') return [value]
  const [even = Number.NaN, odd = Number.NaN] = value
  expect([...value]).toEqual(Array.from(value, (_, draw) => (draw % 2 === 0 ? even : odd)))
  return [even, odd]
}

const a = drawn(6, 10)
const b = drawn(3, 20)

describe('draws side by side', () => {
  test.each([
    ['add', n.add([a, 1, b, 2]), [12, 33]],
    ['add what is the same', n.add([1, 2, 3]), [6]],
    ['add one drawn number', n.add([0, a]), [6, 10]],
    ['subtract', n.minus(a, b, 1), [2, -11]],
    ['subtract from a number', n.minus(10, a), [4, 0]],
    ['subtract what is the same', n.minus(10, 3, 2), [5]],
    ['scale by numbers', n.scale([a, 30], [10]), [18, 30]],
    ['scale by draws', n.scale([a, b, 2], [drawn(4, 5), 4]), [2.25, 20]],
    ['divide a number', n.scale([60], [a]), [10, 6]],
    ['scale what is the same', n.scale([6, 5], [4]), [7.5]],
    ['take the least', n.atMost(a, b), [3, 10]],
    ['take the least of a number', n.atMost(7, a), [6, 7]],
    ['take the most', n.atLeast(a, b), [6, 20]],
    ['take the most of a number', n.atLeast(a, 7), [7, 10]],
    ['compare', n.isBelow(b, a), [1, 0]],
    ['compare with a number', n.isBelow(a, 7), [1, 0]],
    ['compare what is the same', n.isBelow(1, 2), [1]],
    ['find zero', n.isZero(drawn(0, 2)), [1, 0]],
    [
      'choose, each draw for itself',
      n.when(
        n.isBelow(a, b),
        () => a,
        () => -1,
      ),
      [-1, 10],
    ],
    [
      'choose once where all agree',
      n.when(
        n.isBelow(b, 30),
        () => 5,
        () => a,
      ),
      [5],
    ],
    ['count the rounding errors of nothing as 0', n.orNothing(drawn(0.0009, 0.002)), [0, 0.002]],
  ])('%s', (_, found, expected) => {
    expect(valuesOf(found)).toEqual(expected)
  })

  test('split in proportion, into nothing where all weights are 0', () => {
    expect(n.split(12, [drawn(1, 0), drawn(3, 0), 0]).map(valuesOf)).toEqual([[3, 0], [9, 0], [0]])
    expect(n.split(12, [1, 2]).map(valuesOf)).toEqual([[4], [8]])
    expect(n.split(a, [1, 1]).map(valuesOf)).toEqual([
      [3, 5],
      [3, 5],
    ])
    expect(n.split(a, [0, 0]).map(valuesOf)).toEqual([[0], [0]])
  })

  test('hold a condition only where all do: what is selected is the same in all draws', () => {
    expect([n.isBelow(a, 11), n.isBelow(a, 7), n.isBelow(a, 1), 1, 0].map(n.holds)).toEqual([true, false, false, true, false])
  })

  test('use the same arrays again after they are cleared', () => {
    const buffers = new Buffers()
    const first = [buffers.take(), buffers.take()]
    buffers.clear()
    expect(buffers.take()).toBe(first[0])
    expect(buffers.take()).toBe(first[1])
    expect(first).not.toContain(buffers.take())
  })
})
