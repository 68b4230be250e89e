// Tests what a setting moves over all countries, and whether figures come nearer to published estimates. The expected numbers are worked
// out by hand.

import { expect, test } from 'vitest'
import { type CountryRecord, MASS_NAMES, ratiosOf } from '../../../pipeline/compute/method/records.ts'
import { exact, type Whole } from '../../../pipeline/compute/numbers/exact.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../../pipeline/model/dimensions.ts'
import { metricNamed } from '../../../pipeline/model/metrics.ts'
import { type Nationals, nearerBenchmarks, worldwideOf } from '../../../pipeline/release/cut/worldwide.ts'

/** A record of a waste in kt of which some is littered and leaks by a tenth; the rest is in landfill. */
function record(waste: number, littered: number): CountryRecord<Whole> {
  const kg: Record<string, number> = {
    waste_produced_in_the_country_kg: waste,
    littered_kg: littered,
    landfilled_kg: waste - littered,
    leaked_kg: littered / 10,
  }
  const masses = MASS_NAMES.map((name) => (kg[name] ?? 0) * 1_000_000)
  return { category: ALL_CATEGORIES, polymer: ALL_POLYMERS, year: 2022, masses, ratios: ratiosOf(exact, masses) }
}
const nationals = (...areas: readonly (readonly [string, number, number])[]): Nationals =>
  new Map(areas.map(([area, waste, littered]) => [area, new Map([[2022, record(waste, littered)]])]))

const before = nationals(['AAA', 100, 20], ['BBB', 300, 30], ['CCC', 600, 0], ['World', 1000, 50])
const after = nationals(['AAA', 100, 10], ['BBB', 300, 90], ['CCC', 600, 0], ['World', 1000, 100])

test('the figures that move are summed, with the countries that move most first and without those that stay', () => {
  const { year, figures } = worldwideOf(before, after, 2022)
  expect(year).toBe(2022)
  expect(figures).toEqual([
    {
      ...{ figure: 'mismanaged', before_kg: 50_000_000, after_kg: 100_000_000, before_percent: 5, after_percent: 10 },
      countries: [
        { country: 'BBB', kg: 60_000_000 },
        { country: 'AAA', kg: -10_000_000 },
      ],
    },
    {
      ...{ figure: 'leaked', before_kg: 5_000_000, after_kg: 10_000_000, before_percent: 0.5, after_percent: 1 },
      countries: [
        { country: 'BBB', kg: 6_000_000 },
        { country: 'AAA', kg: -1_000_000 },
      ],
    },
  ])
})

test('distances are in points of the nearest year, and of masses logarithms; a metric that does not move is left out', () => {
  const [mismanaged, waste] = ['mismanaged_including_littering', 'waste_produced_in_the_country'].map(metricNamed)
  if (!mismanaged || !waste) throw new Error('no such metric')
  const of = (area: string, metric: typeof waste, value: number, year = 2022) => ({
    ...{ source: 'a study', address: 'https://example.org', measures: 'all plastics', descendsFrom: 'surveys', isComparable: false },
    ...{ area, year, metric, value },
  })
  const all = [
    // 20 → 10, 10 → 30, 0 → 0 and 5 → 10 %; nobody covers XXX.
    of('AAA', mismanaged, 12, 2010),
    of('BBB', mismanaged, 15),
    of('CCC', mismanaged, 1),
    of('World', mismanaged, 9),
    of('XXX', mismanaged, 50),
    of('AAA', waste, 200),
  ]
  const found = nearerBenchmarks(before, after, all)
  // Distances 8, 5, 1 and 4, then 2, 15, 1 and 1.
  expect(found).toEqual([
    {
      ...{ metric: mismanaged, isComparable: false, figures: 4, nearer: 2, farther: 1 },
      ...{ before: expect.closeTo(4.5, 9), after: expect.closeTo(4.75, 9) },
    },
  ])
  const more = nationals(['AAA', 300, 10])
  expect(nearerBenchmarks(before, more, [of('AAA', waste, 200)])).toMatchObject([
    { figures: 1, nearer: 1, farther: 0, before: expect.closeTo(Math.log(2), 9), after: expect.closeTo(Math.log(1.5), 9) },
  ])
})
