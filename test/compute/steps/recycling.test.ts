// Tests littering of each leaf (step 4a) and recycling at home (step 2). The stated waste of 200 kg is film 100, food 25, bottles 75.

import { describe, expect, test } from 'vitest'
import { type Cells, type World, worldOf } from '../world.ts'
import { kt, outcomeOf, stated } from './outcome.ts'

const rate = (year: string, category: string, polymer: string, percent: number, carried = ''): Cells => ({
  year,
  category,
  polymer,
  recycled_percent: String(percent),
  carried,
})
const mass = (year: string, kilograms: number, packaging: number, carried = ''): Cells => ({
  year,
  category: '*',
  polymer: '*',
  recycled_kt: kt(kilograms),
  packaging_percent: String(packaging),
  carried,
})
const recycling = (...rows: readonly Cells[]): World => ({ ...stated(200), recycling_rates: rows })

describe('littering', () => {
  test('is a rate of each category, half up, and takes part before recycling', () => {
    const world = outcomeOf(worldOf({ LIT: recycling(rate('2020', '*', '*', 100)) }))
    // 10 % of 100, 25 and 75 is 10, 2.5 and 7.5.
    expect(world.leaves('LIT', 2020, 'littered_kg')).toEqual({ film: 10, food: 3, bottles: 8 })
    expect(world.leaves('LIT', 2020, 'recycled_kg')).toEqual({ film: 90, food: 22, bottles: 67 })
  })
})

describe('the rate of a leaf', () => {
  const world = outcomeOf(
    worldOf({
      SPE: recycling(
        rate('2020', '*', '*', 10),
        rate('2020', '*', 'PET', 20),
        rate('2020', 'PET bottles', '*', 30),
        rate('2020', 'PET bottles', 'PET', 40),
      ),
      CAT: recycling(rate('2020', '*', 'PET', 20), rate('2020', 'PET bottles', '*', 30)),
      YEA: recycling(rate('2020', '*', '*', 10), rate('*', '*', '*', 20), rate('2019', '*', '*', 30, 'yes')),
      ANY: recycling(rate('*', '*', '*', 20), rate('2019', '*', '*', 30, 'yes')),
      NEA: recycling(rate('2019', '*', '*', 30, 'yes'), rate('2021', '*', '*', 50, 'yes'), rate('2020', '*', 'LDPE', 4)),
      FAR: recycling(rate('2020', '*', '*', 10), rate('2015', '*', 'PET', 60, 'yes'), rate('2019', '*', 'LDPE', 60)),
      NON: recycling(rate('2019', '*', '*', 30), rate('2020', 'PET bottles', 'PET', 40)),
      CUT: recycling(rate('2020', '*', '*', 95)),
    }),
  )

  test('is that of category and polymer, then of the category, then of the polymer, then of the country', () => {
    // Bottles 75 × 40 %, food of PET 25 × 20 %, film 100 × 10 %.
    expect(world.leaves('SPE', 2020, 'recycled_kg')).toEqual({ film: 10, food: 5, bottles: 30 })
    // The category takes precedence over the polymer: bottles 75 × 30 % = 22.5 → 23. Film has no rate.
    expect(world.leaves('CAT', 2020, 'recycled_kg')).toEqual({ film: 0, food: 5, bottles: 23 })
  })

  test('is that of the year itself, then that of any year, then one that is carried', () => {
    expect([2019, 2020, 2021].map((year) => world.leaves('YEA', year, 'recycled_kg').film)).toEqual([30, 10, 20])
    // A rate of any year takes precedence over a rate that is carried forward.
    expect([2019, 2020, 2021].map((year) => world.leaves('ANY', year, 'recycled_kg').film)).toEqual([30, 20, 20])
  })

  test('is carried from the nearest year, of two equally near from the earlier', () => {
    // 2020: PET takes the rate of 2019, 25 × 30 % = 7.5 and 75 × 30 % = 22.5. Film has its own rate. 2022: all take the rate of 2021.
    expect(world.leaves('NEA', 2020, 'recycled_kg')).toEqual({ film: 4, food: 8, bottles: 23 })
    expect(world.leaves('NEA', 2022, 'recycled_kg')).toEqual({ film: 50, food: 13, bottles: 38 })
  })

  test('is the more specific one even if carried from far away, but only rows that say so are carried', () => {
    // PET takes the 60 % of 2015. The 60 % of film in 2019 are not carried forward.
    expect(world.leaves('FAR', 2020, 'recycled_kg')).toEqual({ film: 10, food: 15, bottles: 45 })
  })

  test('is 0 where no row holds, and a finding gives the waste concerned', () => {
    expect(world.leaves('NON', 2020, 'recycled_kg')).toEqual({ film: 0, food: 0, bottles: 30 })
    expect(world.findings('NON', 2020)).toContain('gap recycled: no recycling rate for 2 pairs of packaging and polymer (125 kg)')
    expect(world.findings('NON', 2019)).not.toContain('gap recycled: no recycling rate for 2 pairs of packaging and polymer (125 kg)')
  })

  test('takes at most what is not littered, and a finding gives the cut', () => {
    // Film: 95 of 100, of which 10 are littered. Food 23.75 → 24 of 22; bottles 71.25 → 71 of 67.
    expect(world.leaves('CUT', 2020, 'recycled_kg')).toEqual({ film: 90, food: 22, bottles: 67 })
    const cuts = world.findings('CUT', 2020).filter((line) => line.startsWith('cut'))
    expect(cuts.sort()).toEqual([
      'cut recycled of Flexible packaging LDPE: recycling exceeds what is not littered (90 of 95 kg)',
      'cut recycled of PET bottles PET: recycling exceeds what is not littered (67 of 71 kg)',
      'cut recycled of Rigid food packaging PET: recycling exceeds what is not littered (22 of 24 kg)',
    ])
  })
})

describe('a recycled mass', () => {
  const growing: World = {
    ...stated(0),
    waste_generated: [
      { year: '2019', waste_kt: kt(100), boundary: 'all' },
      { year: '2020', waste_kt: kt(200), boundary: 'all' },
    ],
  }
  const world = outcomeOf(
    worldOf({
      NAT: recycling(mass('2020', 40, 50)),
      SPE: recycling(mass('2020', 40, 50), rate('*', '*', 'PET', 8)),
      CUT: recycling(mass('2020', 190, 100)),
      RAT: { ...growing, recycling_rates: [mass('2019', 40, 50, 'yes')] },
      OLD: { ...growing, recycling_rates: [mass('2018', 40, 50, 'yes'), rate('2022', '*', '*', 10, 'yes')] },
    }),
  )

  test('of a country is spread in proportion to waste, ties by declared order', () => {
    // 40 kg × 50 % = 20 kg over 100 : 25 : 75 is 10, 2.5 and 7.5: food comes before bottles.
    expect(world.leaves('NAT', 2020, 'recycled_kg')).toEqual({ film: 10, food: 3, bottles: 7 })
    expect(world.leaves('NAT', 2021, 'recycled_kg')).toEqual({ film: 0, food: 0, bottles: 0 })
  })

  test('of a country goes completely to the leaves without a more specific rate', () => {
    // PET has a rate of 8 %: 2 of 25 and 6 of 75 kg. The 20 kg go to film.
    expect(world.leaves('SPE', 2020, 'recycled_kg')).toEqual({ film: 20, food: 2, bottles: 6 })
  })

  test('of a country is cut leaf by leaf, and what is cut goes nowhere', () => {
    // 190 kg: 95, 23.75 and 71.25 → 95, 24, 71. Not littered are 90, 22, 67.
    expect(world.leaves('CUT', 2020, 'recycled_kg')).toEqual({ film: 90, food: 22, bottles: 67 })
    expect(world.findings('CUT', 2020)).toContain(
      'cut recycled of Rigid food packaging PET: recycling exceeds what is not littered (22 of 24 kg)',
    )
  })

  test('that is carried is a rate of the waste of its own year, also where other leaves have rates', () => {
    // 40 kg × 50 % ÷ 100 kg = 20 %. 2019: film 50, food 13, bottles 37 (12.5 and 37.5) → 10, 2.6, 7.4. 2020: 20, 5, 15.
    expect(world.leaves('RAT', 2019, 'recycled_kg')).toEqual({ film: 10, food: 3, bottles: 7 })
    expect(world.leaves('RAT', 2020, 'recycled_kg')).toEqual({ film: 20, food: 5, bottles: 15 })
  })

  test('of a year that no release describes is no rate: the next nearest row holds, and a finding says so', () => {
    expect(world.leaves('OLD', 2019, 'recycled_kg')).toEqual({ film: 5, food: 1, bottles: 4 }) // 10 % of 50, 13, 37
    expect(world.findings('OLD', 2019)).toContain(
      'gap recycled: a mass of 2018, a year without waste, cannot be carried forward or back (40 kg)',
    )
  })
})
