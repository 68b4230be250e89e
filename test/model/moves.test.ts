import { describe, expect, it } from 'vitest'
import { differenceOf, furthest, relativePercent, relativeSizeOf, sizeOf } from '../../pipeline/model/moves.ts'

const move = (before: number, after: number) => ({ before, after })

describe('a move', () => {
  it.each([
    [0.1, 0.3, '0.2'],
    [0.3, 0.1, '-0.2'],
    [10.04, 16.47, '6.43'],
    [0.000019, 0.000017, '-0.000002'],
    [2, 2.5, '0.5'],
    [5, 5, '0'],
    [-1.5, 1, '2.5'],
  ])('from %d to %d is %s, without what floating point would add', (before, after, difference) => {
    expect(differenceOf(move(before, after))).toBe(difference)
  })

  it.each([
    [10.04, 16.47, 2, '64.04'],
    [2, 2.5, 1, '25'],
    [0.3, 0.1, 4, '-66.6667'],
    [-2, -1, 0, '50'],
    [1, 0, 2, '-100'],
  ])('from %d to %d, with %i decimals, is %s percent of what stood before', (before, after, decimals, percent) => {
    expect(relativePercent(move(before, after), decimals)).toBe(percent)
  })

  it('from nothing has no percentage', () => {
    expect(relativePercent(move(0, 5), 2)).toBeNull()
  })
})

it('the largest moves come first, and the earlier of equal ones; those from nothing count only in their unit', () => {
  const [small, large, equal, fromNothing] = [move(1, 3), move(100, 110), move(90, 100), move(0, 50)]
  const moves = [small, large, equal, fromNothing]
  expect(furthest(moves, sizeOf, 3)).toEqual([fromNothing, large, equal])
  expect(furthest(moves, relativeSizeOf, 9)).toEqual([small, equal, large])
})
