// Tests steps 3, 4a, 4b and 4c: collected, incinerated, landfilled, improperly disposed, uncollected and leaked waste.
// The stated waste of 200 kg is film 100, food 25, bottles 75. 10 % littered is 10, 3 and 8, which leaves 90, 22 and 67, together 179.

import { describe, expect, test } from 'vitest'
import { LEAF_CATEGORIES } from '../../../pipeline/model/dimensions.ts'
import { type Cells, type World, worldOf } from '../world.ts'
import { type Outcome, outcomeOf, stated } from './outcome.ts'

const shares = (incineration: number, landfill: number, improper: number, base = 'collected', year = '2020'): Cells => ({
  year,
  incineration_percent: String(incineration),
  sanitary_landfill_percent: String(landfill),
  improper_percent: String(improper),
  left_out_percent: '0',
  base,
})
const covered = (percent: number | string, group = 'HIC', year = '2020', combined = ''): Cells => ({
  year,
  collected_percent: String(percent),
  income_group: group,
  combined,
})
const everywhere = (column: string, percent: string) => LEAF_CATEGORIES.map((category) => ({ category, [column]: percent }))

/** A national mass of the treatment step, before it is split over the leaves. */
const mass = (world: Outcome, country: string, year: number, quantity: string) =>
  Number(world.notes(country, year, 'mass', quantity)[0]?.replace('national-mass ', ''))

describe('the waste of 50 kt', () => {
  const world = outcomeOf(worldOf({ AAA: {} }))

  test('is collected by the coverage; what is neither collected nor littered is uncollected', () => {
    // 50 kt × 80 % = 40 kt, which is below 50 − 5. Uncollected: 50 − 5 − 40 = 5 kt.
    expect(mass(world, 'AAA', 2020, 'collected')).toBe(40_000_000)
    expect(mass(world, 'AAA', 2020, 'uncollected')).toBe(5_000_000)
  })

  test('is incinerated and landfilled by shares of what is collected, spread over what is not littered', () => {
    // 40 kt × 25 % = 10 kt over 22.5 : 5.625 : 16.875; then 40 kt × 50 % = 20 kt over what is left, 17.5 : 4.375 : 13.125.
    expect(world.leaves('AAA', 2020, 'incinerated_kg')).toEqual({ film: 5_000_000, food: 1_250_000, bottles: 3_750_000 })
    expect(world.leaves('AAA', 2020, 'landfilled_kg')).toEqual({ film: 10_000_000, food: 2_500_000, bottles: 7_500_000 })
  })

  test('is otherwise improperly disposed or uncollected, in each leaf in the ratio of the country', () => {
    // 7.5, 1.875 and 5.625 kt, 10 : 5.
    expect(world.leaves('AAA', 2020, 'improperly_disposed_kg')).toEqual({ film: 5_000_000, food: 1_250_000, bottles: 3_750_000 })
    expect(world.leaves('AAA', 2020, 'uncollected_kg')).toEqual({ film: 2_500_000, food: 625_000, bottles: 1_875_000 })
  })

  test('leaks at a rate of what is mismanaged', () => {
    // Film (5 + 2.5 + 2.5 littered) × 20 % = 2 kt.
    expect(world.leaves('AAA', 2020, 'leaked_kg')).toEqual({ film: 2_000_000, food: 500_000, bottles: 1_500_000 })
  })
})

describe('collected waste', () => {
  const collection = (...rows: readonly Cells[]): World => ({ ...stated(200), collection: rows })
  const inGroup = (group: string): World => ({
    ...stated(1_000_000),
    collection: [],
    countries: [{ name: 'Betaland', region: 'North', income_group: group }],
  })
  const world = outcomeOf(
    worldOf({
      MOS: collection(covered(95)),
      RAI: {
        ...collection(covered(30)),
        recycling_rates: [{ year: '*', category: '*', polymer: '*', recycled_percent: '50' }],
      },
      NEA: collection(covered(50, 'HIC', '2019'), covered('', 'HIC', '2021'), covered(60, 'HIC', '2022')),
      LIA: collection(covered(10, 'LIC')),
      LIB: collection(covered(30, 'LIC')),
      LIC: collection(covered(70, 'LIC')),
      LID: collection(covered(80, 'LIC', '2020', 'yes')),
      LIE: collection(covered('', 'LIC')),
      LMA: collection(covered('40.0001', 'LMC')),
      LMB: collection(covered('50.0002', 'LMC')),
      LMC: inGroup('LMC'),
      GRO: collection(covered('', 'LIC', '2019'), covered('', 'LMC', '2022')),
      UMC: collection(covered('', 'UMC')),
    }),
  )

  test('is at most what is not littered', () => {
    // 200 × 95 % = 190; 200 − 21 = 179.
    expect(mass(world, 'MOS', 2020, 'collected')).toBe(179)
    expect(mass(world, 'MOS', 2020, 'uncollected')).toBe(0)
    expect(world.national('MOS', 2020, 'uncollected_kg')).toBe(0)
  })

  test('is at least what is recycled and exported, and a finding says so', () => {
    // 50 % recycled is 50, 12.5 → 13 and 37.5 → 38, together 101; 200 × 30 % = 60.
    expect(mass(world, 'RAI', 2020, 'collected')).toBe(101)
    expect(world.findings('RAI', 2020)).toContain('raised collected: recycled and exported exceed the collected share (101 of 60 kg)')
    // Nothing is left to treat (0 : 78): everything that is neither littered nor recycled is uncollected.
    expect(world.leaves('RAI', 2020, 'uncollected_kg')).toEqual({ film: 40, food: 9, bottles: 29 })
    expect(world.national('RAI', 2020, 'improperly_disposed_kg')).toBe(0)
  })

  test('is the share of the nearest year that gives one, unchanged, of two equally near the earlier', () => {
    expect([2019, 2020, 2021, 2022].map((year) => mass(world, 'NEA', year, 'collected'))).toEqual([100, 100, 120, 120])
  })

  test('is the median of the income group where the country has none; combined values do not count for it', () => {
    // The median of 10, 30 and 70 % is 30 %. With the combined 80 % it would be 50 %.
    expect(mass(world, 'LIE', 2020, 'collected')).toBe(60)
    expect(mass(world, 'LID', 2020, 'collected')).toBe(160)
    expect(world.findings('LIE', 2020)).toContain('gap collected: no collected share: the median of low-income countries is used')
    expect(world.notes('LIE', 2020, 'input', 'collected').sort()).toEqual(['median-used', 'row-without-value'])
  })

  test('is the mean of the middle two where the group has an even count, half up to ppm; the list of countries may name the group', () => {
    // (400,001 + 500,002) ÷ 2 = 450,001.5 → 450,002 ppm of a million kilograms.
    expect(mass(world, 'LMC', 2020, 'collected')).toBe(450_002)
  })

  test('is the median of the income group in the nearest row', () => {
    // 2020 is nearer to 2019: LIC, 30 %. 2021 is nearer to 2022: LMC, 200 × 0.450002 = 90.0004.
    expect([2020, 2021].map((year) => mass(world, 'GRO', year, 'collected'))).toEqual([60, 90])
  })

  test('is unknown where the income group has no share either: there are no records, and a finding says so', () => {
    expect(world.metrics('UMC', 2020)).toBeUndefined()
    expect(world.findings('UMC', 2020)).toContain(
      'gap collected: no collected share, and none of upper-middle-income countries: no records',
    )
  })
})

describe('treatment', () => {
  const treated = (...rows: readonly Cells[]): World => ({ ...stated(200), treatment_shares: rows })
  const world = outcomeOf(
    worldOf({
      REM: treated(shares(20, 30, 50, 'remaining')),
      CUT: treated(shares(30, 70, 0, 'remaining')),
      NUL: treated(shares(0, 0, 0)),
      NEA: treated(shares(100, 0, 0, 'collected', '2019'), shares(0, 100, 0, 'collected', '2021')),
    }),
  )

  test('with the base `remaining` divides waste less recycled and exported', () => {
    // 200 kg: 40 incinerated over 90 : 22 : 67, 20.1, 4.9 and 15.0; 60 landfilled over 70 : 17 : 52, 30.2, 7.3 and 22.4.
    expect(world.leaves('REM', 2020, 'incinerated_kg')).toEqual({ film: 20, food: 5, bottles: 15 })
    expect(world.leaves('REM', 2020, 'landfilled_kg')).toEqual({ film: 30, food: 7, bottles: 23 })
    // The rest of 40, 10 and 29 is split 100 : 19 (200 × 50 % and 200 − 21 − 160): 33.6, 8.4 and 24.4 are improper.
    expect(world.leaves('REM', 2020, 'improperly_disposed_kg')).toEqual({ film: 34, food: 8, bottles: 24 })
    expect(world.leaves('REM', 2020, 'uncollected_kg')).toEqual({ film: 6, food: 2, bottles: 5 })
  })

  test('of more than what is left is cut in proportion, and a finding gives the cut', () => {
    // 60 + 140 kg are wanted, but only 179 kg are not littered: 60 × 179/200 = 53.7 → 54, and 125.
    expect(world.national('CUT', 2020, 'incinerated_kg')).toBe(54)
    expect(world.national('CUT', 2020, 'landfilled_kg')).toBe(125)
    expect(world.findings('CUT', 2020)).toContain(
      'cut treatment: incineration and landfill exceed the waste that is left to treat (179 of 200 kg)',
    )
  })

  test('is all improper where the three shares are 0, and a finding says so', () => {
    // 200 × 80 % = 160 kg, against 19 uncollected: film 90 × 160/179 = 80.4, food 19.7, bottles 59.9.
    expect(world.leaves('NUL', 2020, 'improperly_disposed_kg')).toEqual({ film: 80, food: 20, bottles: 60 })
    expect(world.findings('NUL', 2020)).toContain(
      'gap treatment: all three treatment shares are 0: all collected waste counts as improperly disposed (160 kg)',
    )
  })

  test('has the shares of the nearest year, of two equally near the earlier', () => {
    expect([2019, 2020, 2021, 2022].map((year) => world.national('NEA', year, 'incinerated_kg'))).toEqual([160, 160, 0, 0])
    expect([2019, 2020, 2021, 2022].map((year) => world.national('NEA', year, 'landfilled_kg'))).toEqual([0, 0, 160, 160])
  })
})

describe('rounding', () => {
  const world = outcomeOf(
    worldOf(
      {
        TEN: { ...stated(10), collection: [covered(100)], treatment_shares: [shares(1, 1, 1)] },
        ELE: { ...stated(11), collection: [covered(100)], treatment_shares: [shares(1, 1, 1)] },
        ODD: { ...stated(24), collection: [covered(75)], treatment_shares: [shares(5, 8, 5)] },
        TIE: { ...stated(2), collection: [covered(50)], treatment_shares: [shares(0, 0, 100)] },
      },
      {
        littering_rates: everywhere('littered_percent', '0'),
        release_rates: LEAF_CATEGORIES.map((category) => ({ category, released_percent: category === 'PET bottles' ? '49.9999' : '50' })),
      },
    ),
  )

  test('splits the three treatments at once by largest remainders, ties in field order', () => {
    const parts = (country: string) =>
      ['incinerated', 'landfilled', 'improperly_disposed'].map((quantity) => mass(world, country, 2020, quantity))
    expect(parts('TEN')).toEqual([4, 3, 3])
    expect(parts('ELE')).toEqual([4, 4, 3])
  })

  test('spreads incineration by largest remainders, then landfill over what it leaves, then splits each leaf', () => {
    // Film 12, food 3, bottles 9; collected 18, split 5, 8 and 5; uncollected 6.
    // 5 over 12 : 3 : 9 is 2.5, 0.625 and 1.875. 8 over 10 : 2 : 7 is 4.21, 0.84 and 2.95.
    expect(world.leaves('ODD', 2020, 'incinerated_kg')).toEqual({ film: 2, food: 1, bottles: 2 })
    expect(world.leaves('ODD', 2020, 'landfilled_kg')).toEqual({ film: 4, food: 1, bottles: 3 })
    // 6, 1 and 4 at 5 : 6 is 2.73 : 3.27, 0.45 : 0.55 and 1.82 : 2.18.
    expect(world.leaves('ODD', 2020, 'improperly_disposed_kg')).toEqual({ film: 3, food: 0, bottles: 2 })
    expect(world.leaves('ODD', 2020, 'uncollected_kg')).toEqual({ film: 3, food: 1, bottles: 2 })
  })

  test('decides a tie of improper and uncollected for improper', () => {
    // One kilogram in each of two leaves, and a national ratio of 1 : 1.
    expect(world.leaves('TIE', 2020, 'improperly_disposed_kg')).toEqual({ film: 1, bottles: 1 })
    expect(world.national('TIE', 2020, 'uncollected_kg')).toBe(0)
  })

  test('makes leaked waste half up in each leaf, and the aggregate is their sum', () => {
    // 1 kg × 50 % = 0.5 → 1; 1 kg × 49.9999 % → 0.
    expect(world.leaves('TIE', 2020, 'leaked_kg')).toEqual({ film: 1, bottles: 0 })
    expect(world.national('TIE', 2020, 'leaked_kg')).toBe(1)
  })
})
