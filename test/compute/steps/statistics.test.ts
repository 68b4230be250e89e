// Tests data that countries report to a statistical office, and trade data of publishers of world-wide statistics. A country has
// Alphaland's 50 kt of waste per year, 80 % collected and 10 % littered, unless it replaces them.

import { describe, expect, test } from 'vitest'
import { type Cells, worldOf } from '../world.ts'
import { outcomeOf } from './outcome.ts'

const traded = (publisher: string, flow: string, year: number, amount_kt: string): Cells => ({
  ...{ publisher, flow, year: String(year), amount_kt, packaging_percent: '50' },
})

describe('trade statistics', () => {
  const both = (unctad: string, owid: string) => [traded('unctad', 'import', 2020, unctad), traded('owid', 'import', 2020, owid)]
  const world = outcomeOf(
    worldOf({
      // 2020 lies between 2019 and 2021. Of two equally near years the earlier one holds.
      AAA: { trade_statistics: [traded('unctad', 'import', 2019, '8'), traded('unctad', 'import', 2021, '20')] },
      BBB: { trade_statistics: both('10', '30') },
      CCC: { trade_statistics: both('10', '30.000003') },
      DDD: {
        trade_statistics: both('10', '12'),
        trade_flags: [{ flow: 'import', first_year: '2020', last_year: '2020', reason: 'half a year' }],
      },
      KNO: {
        trade_statistics: [traded('unctad', 'export', 2020, '10'), traded('owid', 'export', 2020, '12')],
        trade_flags: [{ flow: 'export', first_year: '2020', last_year: '2020', reason: 'half a year' }],
        recycled_abroad: [{ year: '2020', members_kt: '2', outside_kt: '1' }],
        waste_exports: [
          { year: '2019', export_kt: '5', carried: 'yes' },
          { year: '2020', export_kt: '6' },
        ],
      },
      EEE: { trade_statistics: [traded('unctad', 'export', 2019, '10'), traded('unctad', 'reexport', 2019, '4')] },
    }),
  )
  const imports = (country: string, year: number) => world.national(country, year, 'waste_import_kg')

  test('of a year without a figure are those of the nearest, of two equally near the earlier', () => {
    expect([2019, 2020, 2021, 2022].map((year) => imports('AAA', year))).toEqual([4_000_000, 4_000_000, 10_000_000, 10_000_000])
  })

  test('of UNCTAD hold from a third of Our World in Data on, else those of the latter', () => {
    expect(imports('BBB', 2020)).toBe(5_000_000)
    // Half of 30,000,003 kg, half up.
    expect(imports('CCC', 2020)).toBe(15_000_002)
  })

  test('that are flagged are replaced', () => {
    expect(imports('DDD', 2020)).toBe(6_000_000)
  })

  test('have each note once where several rows know the exports', () => {
    expect(world.notes('KNO', 2020, 'alternative', 'exported')).toEqual(['other-publisher 10000000', 'heading-not-used 6000000'])
    expect(world.notes('KNO', 2020, 'input', 'exported')).toEqual(['flag-applies', 'under-heading 6000000'])
  })

  test('of re-exports are of their own year only', () => {
    // 2019: (10 − 4) kt × 50 %. The exports are carried forward to 2020, but not the re-exports.
    expect([2019, 2020].map((year) => world.national('EEE', year, 'waste_exported_kg'))).toEqual([3_000_000, 5_000_000])
  })
})

describe('a country that reports its packaging waste', () => {
  const years = ['2019', '2020', '2021', '2022']
  const reporting = [{ name: 'Alphaland', region: 'North', income_group: 'HIC', reports_to: 'eurostat' }]
  const world = outcomeOf(
    worldOf({
      AAA: {
        countries: reporting,
        waste_per_head: [
          { year: '2019', waste_kg_per_head: '30' },
          { year: '2022', waste_kg_per_head: '60' },
        ],
        average_population: years.map((year) => ({ year, persons: '1000000' })),
        waste_generated: [{ year: '2020', waste_kt: '99', boundary: 'all' }],
        recycled_abroad: [{ year: '2020', members_kt: '2', outside_kt: '1' }],
        energy_recovery: [
          { year: '2018', measure: 'packaging', recovered: '1', divided_by: '4' },
          { year: '2019', measure: 'packaging', recovered: '2', divided_by: '5' },
          { year: '2020', measure: 'packaging', recovered: '3', divided_by: '10' },
        ],
      },
      TIE: {
        countries: reporting,
        energy_recovery: [
          { year: '2014', measure: 'municipal_waste', recovered: '0', divided_by: '7' },
          { year: '2019', measure: 'packaging', recovered: '0', divided_by: '5' },
        ],
      },
    }),
  )
  const national = (year: number, mass: string) => world.national('AAA', year, mass)

  test('has waste per head × average population rather than a stated figure; between two years the waste per head is interpolated', () => {
    // 30, 40, 50 and 60 kg per head.
    const waste = [2019, 2020, 2021, 2022].map((year) => national(year, 'waste_produced_in_the_country_kg'))
    expect(waste).toEqual([30_000_000, 40_000_000, 50_000_000, 60_000_000])
  })

  test('exports what is recycled abroad, in other years as a share of the waste', () => {
    // 2020: 2 + 1 kt of 40 kt. 2021: the same share of 50 kt.
    expect([2020, 2021].map((year) => national(year, 'waste_exported_kg'))).toEqual([3_000_000, 3_750_000])
  })

  test('incinerates by the greatest of its ratios, and landfills the rest of what is collected', () => {
    // 2 ÷ 5 of (40 − 3) kt is 14.8 kt. Of the 80 % of 40 kt that are collected, 3 kt are exported, which leaves 14.2 kt.
    expect(national(2020, 'incinerated_kg')).toBe(14_800_000)
    expect(national(2020, 'landfilled_kg')).toBe(14_200_000)
    expect(national(2020, 'improperly_disposed_kg')).toBe(0)
  })

  test('rests on the ratio of packaging where that of municipal waste is equal', () => {
    const of = (reason: string) => world.stepNotes.filter((row) => row.country === 'TIE' && row.reason === reason)
    const selected = of('row-used').filter(({ quantity, year }) => quantity === 'treatment' && year === 2020)
    expect(selected.map(({ from_year }) => from_year)).toEqual([2019])
  })
})

describe('a country without rates and shares of its own', () => {
  const fates = (year: string, recycled_percent: string): Cells => ({
    ...{ region: 'East', year, recycled_percent, incinerated_percent: '20', landfilled_percent: '30', mismanaged_percent: '50' },
  })
  const world = outcomeOf(
    worldOf(
      { AAA: { treatment_shares: [], country_regions: [{ oecd_region: 'Orient' }] } },
      { region_crosswalk: [{ oecd_region: 'Orient', region: 'East' }], regional_fates: [fates('2019', '10'), fates('2021', '20')] },
    ),
  )

  test('recycles as its region does, of two equally near years the earlier', () => {
    expect([2020, 2021].map((year) => world.national('AAA', year, 'recycled_kg'))).toEqual([5_000_000, 10_000_000])
  })

  test('treats what is left as its region does', () => {
    // 40 kt are collected, 5 of them recycled. The other 35 kt are split 20 : 30 : 50.
    expect(world.national('AAA', 2020, 'incinerated_kg')).toBe(7_000_000)
    expect(world.national('AAA', 2020, 'landfilled_kg')).toBe(10_500_000)
  })
})
