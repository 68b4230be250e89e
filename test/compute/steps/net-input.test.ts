// Tests the evidence of step 1: the method of a country-year, and the mass that each method gives.

import { describe, expect, test } from 'vitest'
import { type Cells, type World, worldOf } from '../world.ts'
import { kt, outcomeOf, stated } from './outcome.ts'

const WASTE = 'waste_produced_in_the_country_kg'

const people = (persons: Readonly<Record<string, number>>): Cells[] =>
  Object.entries(persons).map(([year, count]) => ({ year, persons: String(count) }))
const statedIn = (kilograms: Readonly<Record<string, number>>): Cells[] =>
  Object.entries(kilograms).map(([year, kg]) => ({ year, waste_kt: kt(kg), boundary: 'all' }))
const municipal = (cells: Cells): World => ({
  municipal_waste: [{ year: '2020', waste_kt: '1000', plastic_percent: '10', packaging_percent: '50', income_group: 'HIC', ...cells }],
})
/** Film only: half of LDPE is packaging in the region of the small world. */
const film = (year: string, production: number, imports: number, exports: number): Cells => ({
  year,
  polymer: 'LDPE',
  production_kt: kt(production),
  import_kt: kt(imports),
  export_kt: kt(exports),
})
const gdp = (activity: Readonly<Record<string, number>>, measure = 'real_gdp'): Cells[] =>
  Object.entries(activity).map(([year, index]) => ({ year, measure, activity: String(index) }))

/** Supply of 2020: (10 + 6) kg × 50 % = 8 kg on the market, 4 kg × 50 % = 2 kg exported; stated waste of 7 kg; municipal 50 kt. */
const ALL_EVIDENCE: World = { polymer_supply: [film('2020', 10, 6, 4)], waste_generated: statedIn({ 2020: 7 }) }

describe('the method of a country-year', () => {
  const world = outcomeOf(
    worldOf({
      PRE: ALL_EVIDENCE,
      OVR: { ...ALL_EVIDENCE, net_input_method: [{ year: '2020', method: 'waste_statistics' }] },
      OVX: { ...ALL_EVIDENCE, net_input_method: [{ year: '2020', method: 'back_cast' }] },
      OVP: { ...ALL_EVIDENCE, net_input_method: [{ year: '2020', method: 'preferred' }] },
      NON: { municipal_waste: [] },
      NOT: { treatment_shares: [] },
    }),
  )

  test('is supply where there is any, else stated waste, else municipal waste', () => {
    expect(world.notes('PRE', 2020, 'method', 'waste_generated')).toEqual(['supply 6'])
    // 2021 has no supply and no index for a back-cast. The 7 kg of 2020 are carried forward with a constant population.
    expect(world.notes('PRE', 2021, 'method', 'waste_generated')).toEqual(['waste_statistics 7'])
    expect(world.national('PRE', 2020, WASTE)).toBe(6)
    expect(world.national('PRE', 2021, WASTE)).toBe(7)
  })

  test('is not the only one that is computed: the others serve reconciliation', () => {
    const alternatives = world.notes('PRE', 2020, 'alternative', 'waste_generated')
    expect(alternatives).toContain('waste_statistics 7')
    expect(alternatives).toContain('municipal_waste 50000000')
  })

  test('is the one that an input row names', () => {
    expect(world.notes('OVR', 2020, 'method', 'waste_generated')).toEqual(['waste_statistics 7'])
    expect(world.notes('OVR', 2020, 'alternative', 'waste_generated')).toContain('supply 6')
    expect(world.national('OVR', 2020, WASTE)).toBe(7)
  })

  test('follows the order of preference where the named method has no evidence', () => {
    expect(world.notes('OVX', 2020, 'method', 'waste_generated')).toEqual(['supply 6'])
    expect(world.notes('OVP', 2020, 'method', 'waste_generated')).toEqual(['supply 6'])
  })

  test('needs evidence: without any there are no records, and a finding says so', () => {
    expect(world.metrics('NON', 2020)).toBeUndefined()
    expect(world.findings('NON', 2020)).toContain('gap waste_generated: no method has evidence')
  })

  test('needs treatment shares of some year: without any there are no records, and a finding says so', () => {
    expect(world.metrics('NOT', 2020)).toBeUndefined()
    expect(world.findings('NOT', 2020)).toContain('gap treatment: no treatment shares in any year')
  })
})

describe('supply', () => {
  const world = outcomeOf(
    worldOf({
      BCT: {
        polymer_supply: [film('2019', 10, 5, 3), film('2021', 20, 0, 0)],
        economic_activity: gdp({ 2019: 200, 2020: 300, 2021: 100, 2022: 150 }),
      },
      BCM: {
        polymer_supply: [film('2019', 100, 0, 0), film('2022', 40, 0, 0)],
        economic_activity: [...gdp({ 2019: 50 }, 'value_added'), ...gdp({ 2020: 100, 2022: 200 })],
      },
      SHR: {
        polymer_supply: [film('2020', 20, 0, 0), { ...film('2020', 30, 0, 0), polymer: 'PET' }],
        packaging_shares: [
          { polymer: 'LDPE', packaging_percent: '100', weight: '1' },
          { polymer: 'PET', weight: '1' },
        ],
      },
      SHX: { polymer_supply: [film('2020', 20, 0, 0)], packaging_shares: [{ polymer: 'LDPE', weight: '1' }] },
    }),
  )

  test('is multiplied by the packaging share and rounded half up, once', () => {
    // 15 kg × 50 % = 7.5 → 8; 3 kg × 50 % = 1.5 → 2.
    expect(world.national('BCT', 2019, 'production_and_import_kg')).toBe(8)
    expect(world.national('BCT', 2019, 'export_kg')).toBe(2)
    expect(world.national('BCT', 2019, WASTE)).toBe(6)
  })

  test('is back-cast between two reports from the earlier of two equally near ones, by the index, and rounded once', () => {
    // From 2019: 15 × 50 % × 300/200 = 11.25 → 11 (8 × 1.5 would be 12); 3 × 50 % × 1.5 = 2.25 → 2 (2 × 1.5 would be 3).
    expect(world.notes('BCT', 2020, 'method', 'waste_generated')).toEqual(['back_cast 9'])
    expect(world.national('BCT', 2020, 'production_and_import_kg')).toBe(11)
    expect(world.national('BCT', 2020, 'export_kg')).toBe(2)
  })

  test('of a later year is back-cast from the nearest report', () => {
    // From 2021: 20 × 50 % × 150/100 = 15.
    expect(world.national('BCT', 2022, WASTE)).toBe(15)
  })

  test('of a reported year is not back-cast', () => {
    expect(world.notes('BCT', 2021, 'method', 'waste_generated')).toEqual(['supply 10'])
    expect(world.notes('BCT', 2021, 'alternative', 'waste_generated').filter((note) => note.startsWith('back_cast'))).toEqual([])
  })

  test('is back-cast only by two indices of the same measure', () => {
    // 2019 is nearer to 2020, but its index is of value added. From 2022: 40 × 50 % × 100/200 = 10.
    expect(world.national('BCM', 2020, WASTE)).toBe(10)
  })

  test('is not back-cast without an index of the year, so that the next method holds', () => {
    expect(world.notes('BCM', 2021, 'method', 'waste_generated')).toEqual(['municipal_waste 50000000'])
  })

  test('is multiplied by the packaging shares of the country, which replace all those of its region', () => {
    // LDPE is 20 kg × 100 %, not × 50 %. The country has no packaging share of PET, and the 50 % of the region do not count.
    expect(world.leaves('SHR', 2020, WASTE)).toEqual({ film: 20 })
  })

  test('of a polymer without a packaging share is left out, and a finding gives its size', () => {
    expect(world.findings('SHR', 2020)).toContain(
      'gap waste_generated of PET: no packaging share: the supply of the polymer is left out (30 kg)',
    )
  })

  test('without any packaging share is no evidence', () => {
    expect(world.notes('SHX', 2020, 'method', 'waste_generated')).toEqual(['municipal_waste 50000000'])
  })
})

describe('packaging waste', () => {
  const world = outcomeOf(
    worldOf(
      {
        MUN: {},
        ONE: { ...municipal({ waste_kt: kt(5), plastic_percent: '50' }), population: people({ 2020: 1, 2021: 2 }) },
        TIE: { ...stated(0), waste_generated: statedIn({ 2019: 10, 2021: 20 }) },
        POP: {
          municipal_waste: [],
          waste_generated: statedIn({ 2018: 8, 2019: 100 }),
          population: people({ 2018: 10, 2020: 15, 2022: 0 }),
        },
        OWN: { ...stated(9), packaging_shares: [{ polymer: 'LDPE', weight: '2' }] },
        NIL: { ...stated(9), packaging_shares: [{ polymer: 'LDPE', weight: '0' }] },
        LIA: municipal({ plastic_percent: '10', income_group: 'LIC' }),
        LIB: municipal({ plastic_percent: '20', income_group: 'LIC' }),
        LIC: municipal({ plastic_percent: '60', income_group: 'LIC', waste_kt: '' }),
        LID: municipal({ plastic_percent: '', income_group: 'LIC' }),
        LMA: municipal({ plastic_percent: '10.0001', income_group: 'LMC' }),
        LMB: municipal({ plastic_percent: '20.0002', income_group: 'LMC' }),
        LMC: municipal({ plastic_percent: '', income_group: 'LMC' }),
        UMA: municipal({ plastic_percent: '90', income_group: 'UMC' }),
        UMB: municipal({ plastic_percent: '30', income_group: 'UMC' }),
        UMC: municipal({ plastic_percent: '10', income_group: 'UMC' }),
      },
      { exceptions: [{ table: 'municipal_waste', key: 'UMA|2020', column: 'plastic_percent', value: '', reason: 'implausible' }] },
    ),
  )

  test('is municipal waste × plastic share × packaging share', () => {
    // 1,000 kt × 10 % × 50 % = 50 kt, half PET, half LDPE; PET 1 : 3.
    expect(world.leaves('MUN', 2020, WASTE)).toEqual({ film: 25_000_000, food: 6_250_000, bottles: 18_750_000 })
  })

  test('from municipal waste is carried in proportion to population and rounded once', () => {
    // 5 kg × 50 % × 50 % = 1.25 → 1 in its own year; × 2/1 = 2.5 → 3, where twice the rounded 1 would be 2.
    expect(world.national('ONE', 2020, WASTE)).toBe(1)
    expect(world.national('ONE', 2021, WASTE)).toBe(3)
  })

  test('that is stated for the nearest year holds, for the earlier of two equally near ones', () => {
    expect([2019, 2020, 2021, 2022].map((year) => world.national('TIE', year, WASTE))).toEqual([10, 10, 20, 20])
  })

  test('is not carried from a year whose population is missing or 0, but from the next nearest', () => {
    // 2019 is nearer to 2020, but has no population: 8 kg of 2018 × 15/10 = 12. In 2019 itself no population is needed.
    expect(world.national('POP', 2019, WASTE)).toBe(100)
    expect(world.national('POP', 2020, WASTE)).toBe(12)
    expect(world.national('POP', 2021, WASTE)).toBeUndefined()
    expect(world.national('POP', 2022, WASTE)).toBeUndefined()
  })

  test('that is stated is split by the weights of the country, not by those of its region', () => {
    expect(world.leaves('OWN', 2020, WASTE)).toEqual({ film: 9 })
  })

  test('that is stated is no evidence where no weight can split it, and a finding gives its size', () => {
    expect(world.metrics('NIL', 2020)).toBeUndefined()
    expect(world.findings('NIL', 2020)).toContain(
      'gap waste_generated: no packaging weights are known, so the waste cannot be split (9 kg)',
    )
  })

  test('uses the median of the income group for a missing plastic share; a row without waste counts for it', () => {
    // The median of 10, 20 and 60 % is 20 %. 1,000 kt × 20 % × 50 % = 100 kt.
    expect(world.national('LID', 2020, WASTE)).toBe(100_000_000)
    expect(world.metrics('LIC', 2020)).toBeUndefined()
  })

  test('uses the mean of the middle two as the median of an even count, half up to ppm', () => {
    // (100,001 + 200,002) ÷ 2 = 150,001.5 → 150,002 ppm; 10^9 kg × 0.150002 × 50 % = 75,001,000 kg.
    expect(world.national('LMC', 2020, WASTE)).toBe(75_001_000)
  })

  test('uses a median for which a published value counts even where an exception replaces it', () => {
    // The median of 10, 30 and the published 90 % is 30 %; without the 90 % it would be 20 %. 1,000 kt × 30 % × 50 % = 150 kt.
    expect(world.national('UMA', 2020, WASTE)).toBe(150_000_000)
  })
})
