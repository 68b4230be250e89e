// Tests which records exist, their order, their aggregates and their ratios, and that the order of rows has no effect.

import { describe, expect, test } from 'vitest'
import { LEAF_CATEGORIES } from '../../../pipeline/model/dimensions.ts'
import { YEARS } from '../../coverage.ts'
import { randomWorld } from '../random-world.ts'
import { type Cells, type World, worldOf } from '../world.ts'
import { kt, type Outcome, outcomeOf, stated } from './outcome.ts'

describe('records', () => {
  const world = outcomeOf(
    worldOf({
      AAA: {},
      RAT: {
        ...stated(200),
        recycling_rates: [
          { year: '*', category: '*', polymer: 'PET', recycled_percent: '20' },
          { year: '*', category: 'PET bottles', polymer: '*', recycled_percent: '40' },
        ],
      },
    }),
  )

  test('have their metrics in whole kilograms and ppm', () => {
    // 50 kt stated, none exported, added or imported; 5 littered, 10, 20 and 10 of the 40 collected treated, 5 uncollected, 4 leaked.
    expect(world.metrics('AAA', 2020)).toMatchObject({
      production_and_import_kg: 50_000_000,
      export_kg: 0,
      added_stock_kg: 0,
      waste_import_kg: 0,
      reexport_of_waste_import_kg: 0,
      recycling_of_waste_import_kg: 0,
      proper_disposal_of_waste_import_kg: 0,
      improper_disposal_of_waste_import_kg: 0,
      waste_produced_in_the_country_kg: 50_000_000,
      domestic_recycling_of_collected_ppm: 0,
      export_of_collected_ppm: 0,
      incineration_and_energy_recovery_ppm: 200_000,
      sanitary_landfill_ppm: 400_000,
      improperly_disposed_ppm: 200_000,
      littering_ppm: 100_000,
      uncollected_excluding_littering_ppm: 100_000,
      total_ppm: 1_000_000,
      collected_ppm: 800_000,
      mismanaged_including_littering_ppm: 400_000,
      leaked_to_ocean_and_waterways_ppm: 80_000,
    })
  })

  test('are of all leaves with waste and of every aggregate that has one, year by year, leaves first', () => {
    const combinations = [
      'Flexible packaging|LDPE',
      'Rigid food packaging|PET',
      'PET bottles|PET',
      'Flexible packaging|All polymers',
      'Rigid food packaging|All polymers',
      'PET bottles|All polymers',
      'All packaging|LDPE',
      'All packaging|PET',
      'All packaging|All polymers',
    ]
    const found = world.records.map((row) => `${row.country}|${row.category}|${row.polymer}|${row.year}`)
    expect(found).toEqual(
      ['AAA', 'RAT'].flatMap((country) => YEARS.flatMap((year) => combinations.map((combination) => `${country}|${combination}|${year}`))),
    )
  })

  test('of an aggregate have the ratios of the summed masses, not the mean of the ratios', () => {
    const recycled = (record: string) => world.metrics('RAT', 2020, record)?.domestic_recycling_of_collected_ppm
    // 5 of 25 kg and 30 of 75 kg are 35 of 100 kg; the mean of 20 % and 40 % would be 30 %. Of all packaging it is 35 of 200 kg.
    expect(recycled('Rigid food packaging|PET')).toBe(200_000)
    expect(recycled('PET bottles|PET')).toBe(400_000)
    expect(recycled('All packaging|PET')).toBe(350_000)
    expect(recycled('All packaging|All polymers')).toBe(175_000)
  })
})

describe('ratios', () => {
  const shares = (each: string): Cells => ({
    year: '2020',
    incineration_percent: each,
    sanitary_landfill_percent: each,
    improper_percent: '20',
    left_out_percent: '0',
    base: 'collected',
  })
  /** A country with film only, of which these percentages are recycled and collected. */
  const film = (kilograms: number, recycled: string, collected: string): World => ({
    ...stated(kilograms),
    packaging_shares: [{ polymer: 'LDPE', weight: '1' }],
    recycling_rates: [{ year: '*', category: '*', polymer: '*', recycled_percent: recycled }],
    collection: [{ year: '2020', collected_percent: collected, income_group: 'HIC' }],
  })
  const world = outcomeOf(
    worldOf(
      {
        THR: { ...film(3, '33', '67'), treatment_shares: [shares('0')] },
        SEV: { ...film(7, '14', '71'), waste_exports: [{ year: '2020', export_kt: kt(1) }], treatment_shares: [shares('20')] },
      },
      {
        littering_rates: LEAF_CATEGORIES.map((category) => ({ category, littered_percent: '15' })),
        release_rates: LEAF_CATEGORIES.map((category) => ({ category, released_percent: '100' })),
      },
    ),
  )

  test('sum to a million ppm, the odd ones going to the largest remainders, ties in field order', () => {
    // 7 kg: 1 recycled (14 %), 1 exported, 1 littered (15 %); 5 collected (71 %), of which 3 are treated, 1 each; 1 uncollected.
    // 142,857.14 each. The unit that is left over goes to the first field.
    const { domestic_recycling_of_collected_ppm: first, ...others } = world.metrics('SEV', 2020) ?? {}
    expect(first).toBe(142_858)
    expect(others).toMatchObject({
      export_of_collected_ppm: 142_857,
      incineration_and_energy_recovery_ppm: 142_857,
      sanitary_landfill_ppm: 142_857,
      improperly_disposed_ppm: 142_857,
      littering_ppm: 142_857,
      uncollected_excluding_littering_ppm: 142_857,
      total_ppm: 1_000_000,
      collected_ppm: 714_286,
      mismanaged_including_littering_ppm: 428_571,
    })
  })

  test('of leakage is never above mismanaged', () => {
    // 3 of 7 kg are mismanaged and all of them leak: 428,571.43 ppm.
    expect(world.metrics('SEV', 2020)?.leaked_to_ocean_and_waterways_ppm).toBe(428_571)
    // 3 kg: 1 recycled (33 %), none littered (0.45), 2 collected (67 %), so 1 improper and 1 uncollected: 333,334 and twice 333,333.
    // The 2 kg that leak are 666,666.67 ppm, which would round to 666,667.
    expect(world.metrics('THR', 2020)).toMatchObject({
      domestic_recycling_of_collected_ppm: 333_334,
      mismanaged_including_littering_ppm: 666_666,
      leaked_to_ocean_and_waterways_ppm: 666_666,
    })
  })
})

describe('the same inputs', () => {
  const world = randomWorld(7, 16)

  test('give the same in another order of rows', () => {
    const [once, again] = [outcomeOf(world), outcomeOf(reordered(world))]
    expect(again.records).toEqual(once.records)
    expect(withoutRows(again)).toEqual(withoutRows(once))
  })
})

/** Reverses each table and takes every third row first. Exceptions keep their order, because a later one replaces an earlier one. */
function reordered(world: World): World {
  const shuffled = Object.entries(world).map(([table, rows = []]) => {
    const backwards = [...rows].reverse()
    const parts = [0, 1, 2].map((part) => backwards.filter((_, index) => index % 3 === part))
    return [table, table === 'exceptions' ? rows : parts.flat()] as const
  })
  return Object.fromEntries(shuffled)
}

/** The step notes without the numbers of the input rows, which depend on the order of the rows. */
function withoutRows(outcome: Outcome): string[] {
  const texts = outcome.stepNotes.map(({ input_row: _, ...row }) => Object.values(row).map(String).join('|'))
  return texts.sort()
}
