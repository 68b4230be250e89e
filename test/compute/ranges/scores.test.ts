// Tests the scores of ranges. The expected numbers are worked out by hand.

import { describe, expect, test } from 'vitest'
import { scoresOf, summaryOf } from '../../../pipeline/compute/ranges/scores.ts'
import type { Residual } from '../../../pipeline/compute/ranges/transfer.ts'
import { World } from '../../../pipeline/compute/world.ts'
import { coverageNamed } from '../../coverage.ts'
import { inputsOfWorld, worldOf } from '../world.ts'

describe('a summary', () => {
  test('charges 20 times the distance of a figure outside its range, besides the width', () => {
    const range = { area: 'AAA', low: 1, high: 3 }
    const summary = summaryOf([2, 0.5, 3.25, 3].map((figure) => ({ ...range, figure })))
    // Widths 2 each; misses 0, 0.5, 0.25, 0.
    expect(summary).toEqual({ figures: 4, within: 2, medianWidth: 2, meanScore: 2 + (20 * 0.75) / 4 })
  })

  test('takes the mean of the middle two widths', () => {
    const wide = (width: number) => ({ area: 'AAA', low: 0, high: width, figure: 0 })
    expect(summaryOf([5, 1, 2, 9].map(wide)).medianWidth).toBe(3.5)
    expect(summaryOf([5, 1, 2].map(wide)).medianWidth).toBe(2)
  })
})

describe('the scores of a small world', () => {
  /** CAA to CAV. The first eleven have a high income. */
  const codes = [...'ABCDEFGHIJKLMNOPQRSTUV'].map((letter) => `CA${letter}`)
  const incomes = codes.map((code, index) => [code, { countries: [country(code, index < 11 ? 'HIC' : 'LMC')] }] as const)
  const world = new World(inputsOfWorld(worldOf(Object.fromEntries(incomes))), coverageNamed('1.4'))
  /** Weaker figures of 100; ratios e^0.1, e^0.2 and so on. */
  const residuals: Residual[] = codes.map((code, index) => ({ country: code, year: 2020, ratio: Math.exp((index + 1) / 10), weaker: 100 }))
  const none = { waste: [], incineration: [], recycling: [] }

  test('leave out each country: of the other 21 the 2nd and the 20th bound its range', () => {
    const [all, high, lower] = scoresOf(world, { transfers: { ...none, waste: residuals }, unsound: [] }, [], () => undefined)
    expect([all, high, lower].map((one) => [one?.incomeGroup, one?.figures, one?.within])).toEqual([
      ['', 22, 18],
      ['HIC', 11, 9],
      ['LMC', 11, 9],
    ])
    // Without the first, the 2nd of the others is the 3rd of all: its error 0.1 lies 0.2 outside 0.3 … 2.1. The second lies 0.1 outside.
    const middle = 1.9
    const [below, above] = [
      { width: 1.8, misses: [0.2, 0.1] },
      { width: 1.8, misses: [0.1, 0.2] },
    ]
    const cost = (misses: readonly number[]) => misses.reduce((sum, miss) => sum + 20 * miss, 0)
    expect(high?.meanScore).toBeCloseTo((2 * below.width + cost(below.misses) + 9 * middle) / 11, 9)
    expect(lower?.meanScore).toBeCloseTo((2 * above.width + cost(above.misses) + 9 * middle) / 11, 9)
    expect(all?.medianWidth).toBeCloseTo(middle, 9)
  })

  test('of countries that are no sound donors are made of the sound ones', () => {
    const unsound: Residual[] = [{ country: 'XXX', year: 2020, ratio: Math.exp(-1), weaker: 100 }]
    const scores = scoresOf(world, { transfers: { ...none, waste: residuals }, unsound }, [], () => undefined)
    const [own] = scores.filter(({ list }) => list.includes('no sound donors'))
    // Of 22 the 2nd and the 21st: 0.2 … 2.1; −1 lies 1.2 outside.
    expect(own).toMatchObject({ figures: 1, within: 0, medianWidth: expect.closeTo(1.9, 9), meanScore: expect.closeTo(1.9 + 24, 9) })
  })
})

function country(code: string, income_group: string) {
  return { country: code, name: code, region: 'North', income_group }
}
