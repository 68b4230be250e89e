// Tests imported waste: each heading is split in proportion to waste, then the country's profile decides what becomes of it.
// The stated waste of 200 kg is film 100, food 25, bottles 75, of which 21 kg are littered. 80 % are collected and treated 25 : 50 : 25:
// of 160 kg 40 are incinerated, 80 landfilled and 40 improper. 19 kg are uncollected. The ratio proper : improper is 120 : 59.

import { describe, expect, test } from 'vitest'
import { type Cells, SMALL_WORLD, type World, worldOf } from '../world.ts'
import { flow, outcomeOf, stated } from './outcome.ts'

const bought = (hs: string, kilograms: number, packaging = 100) => flow('import', hs, kilograms, packaging)
const sentOn = (kilograms: number) => flow('reexport', '3915', kilograms, 1)
const importing = (...trade: readonly Cells[]): World => ({ ...stated(200), waste_trade: trade })
const recycled = (percent: number): World => ({
  recycling_rates: [{ year: '*', category: '*', polymer: '*', recycled_percent: String(percent) }],
})
const given = (profile: string): World => ({ import_profiles: [{ profile }] })

describe('imports', () => {
  const world = outcomeOf(
    worldOf({
      HDG: importing(bought('391510', 50, 60), bought('391590', 40)),
      UND: importing(bought('3915', 20), bought('391510', 1)),
      HOM: importing(bought('391530', 8)),
      BIG: importing(bought('391590', 100_000)),
      NON: importing(),
    }),
  )
  const imported = (country: string) => world.leaves(country, 2020, 'waste_import_kg')

  test('are multiplied by the packaging share and spread by heading in proportion to waste', () => {
    expect(imported('HDG')).toEqual({ film: 30, food: 10, bottles: 30 }) // 50 × 60 %; 40 at 25 : 75
    expect(imported('UND')).toEqual({ film: 11, food: 3, bottles: 7 }) // 10 + 1, 2.5, 7.5
  })

  test('of polymers without waste are spread over all leaves, and a finding gives their size', () => {
    expect(imported('HOM')).toEqual({ film: 4, food: 1, bottles: 3 })
    expect(world.findings('HOM', 2020)).toContain(
      'spill waste_import: no waste under heading 391530: spread over all packaging (0 of 8 kg)',
    )
  })

  test('are never cut', () => {
    expect(imported('BIG')).toEqual({ film: 0, food: 25_000, bottles: 75_000 })
  })

  test('are 0 where none are reported, and a finding says so', () => {
    expect(imported('NON')).toEqual({ film: 0, food: 0, bottles: 0 })
    expect(world.findings('NON', 2020)).toContain('gap waste_import: no imports of waste reported (0 kg)')
  })

  test('are re-exported and recycled by the profile, half up; the rest is proper and improper in the ratio of domestic waste', () => {
    expect(world.profile('HDG', 2020)).toBe('Mixed Profile, no threshold reached')
    // 10 % and 60 % of 30, 10 and 30. The rest of 9, 3 and 9 is split 120 : 59; proper are 6.03, 2.01 and 6.03.
    expect(world.leaves('HDG', 2020, 'reexport_of_waste_import_kg')).toEqual({ film: 3, food: 1, bottles: 3 })
    expect(world.leaves('HDG', 2020, 'recycling_of_waste_import_kg')).toEqual({ film: 18, food: 6, bottles: 18 })
    expect(world.leaves('HDG', 2020, 'proper_disposal_of_waste_import_kg')).toEqual({ film: 6, food: 2, bottles: 6 })
    expect(world.leaves('HDG', 2020, 'improper_disposal_of_waste_import_kg')).toEqual({ film: 3, food: 1, bottles: 3 })
  })
})

describe('the profile', () => {
  const world = outcomeOf(
    worldOf({
      HUB: importing(bought('3915', 200), sentOn(60)),
      JUS: importing(bought('3915', 200), sentOn(59)),
      DIS: { ...importing(bought('3915', 200)), collection: [{ year: '2020', collected_percent: '30', income_group: 'HIC' }] },
      REC: { ...importing(bought('3915', 200, 50)), ...recycled(50) },
      RES: { ...importing(bought('3915', 204, 50)), ...recycled(50) },
      GIV: { ...importing(bought('3915', 200), sentOn(60)), ...given('Recycler') },
    }),
  )

  test('is Trade Hub where re-exports reach their threshold of imports', () => {
    expect(world.profile('HUB', 2020)).toBe('Trade Hub, classified by reported re-exports ÷ imports of plastic waste') // 60 of 200 is 30 %
    expect(world.profile('JUS', 2020)).toBe('Mixed Profile, no threshold reached') // 29.5 %
  })

  test('is Disposer where mismanaged waste reaches its threshold', () => {
    // 60 kg are collected, a quarter of them improper: 15 + 119 uncollected + 21 littered = 155 of 200.
    expect(world.profile('DIS', 2020)).toBe('Disposer, classified by mismanaged ÷ waste generated')
    expect(world.leaves('DIS', 2020, 'recycling_of_waste_import_kg')).toEqual({ film: 45, food: 11, bottles: 34 }) // 45 % of 100, 25, 75
  })

  test('is Recycler where recycling at home reaches the imports of packaging waste', () => {
    expect(world.profile('REC', 2020)).toBe('Recycler, classified by recycled at home ÷ imported packaging waste') // 101 kg against 100
    expect(world.profile('RES', 2020)).toBe('Mixed Profile, no threshold reached') // 101 kg against 102
  })

  test('that is given holds whatever the thresholds say', () => {
    expect(world.profile('GIV', 2020)).toBe('Recycler, given')
  })

  test('is tried in the order of position; at the same position the first row holds', () => {
    const threshold = (ratio: string, position: number, profile: string): Cells => ({
      ratio,
      position: String(position),
      least_percent: '10',
      profile,
    })
    const country = worldOf({ HUB: importing(bought('3915', 200), sentOn(60)) })
    const mismanagedFirst = [threshold('reexport_of_import', 2, 'Trade Hub'), threshold('mismanaged_of_waste', 1, 'Disposer')]
    const together = [threshold('reexport_of_import', 1, 'Trade Hub'), threshold('mismanaged_of_waste', 1, 'Disposer')]
    expect(outcomeOf({ ...country, profile_thresholds: mismanagedFirst }).profile('HUB', 2020)).toMatch(/^Disposer/)
    const tied = outcomeOf({ ...country, profile_thresholds: together })
    expect(tied.profile('HUB', 2020)).toMatch(/^Trade Hub/)
    expect(tied.national('HUB', 2020, 'waste_import_kg')).toBe(200)
  })

  test('is Mixed Profile where there are no thresholds at all', () => {
    const world = outcomeOf({ ...worldOf({ HUB: importing(bought('3915', 200)) }), profile_thresholds: [] })
    expect(world.profile('HUB', 2020)).toBe('Mixed Profile, no threshold reached')
    expect(world.national('HUB', 2020, 'waste_import_kg')).toBe(200)
  })
})

describe('imported waste', () => {
  const world = outcomeOf(
    worldOf({
      HUB: importing(bought('3915', 200, 50), sentOn(61)),
      NUL: importing(bought('3915', 200), sentOn(0)),
      MOR: importing(bought('3915', 200), sentOn(500)),
      LES: importing(bought('3915', 200), sentOn(160)),
      PRO: { ...importing(bought('3915', 200)), ...recycled(100) },
      TIE: {
        ...stated(2),
        packaging_shares: [{ polymer: 'LDPE', weight: '1' }],
        collection: [{ year: '2020', collected_percent: '100', income_group: 'HIC' }],
        treatment_shares: SMALL_WORLD.treatment_shares?.map((cells) => ({ ...cells, sanitary_landfill_percent: '0' })) ?? [],
        waste_trade: [bought('391510', 2)],
      },
    }),
  )

  test('is re-exported by reported re-exports ÷ imports, both before the packaging share, instead of the share of the profile', () => {
    // 61/200 of 50, 13 and 37 (12.5 and 37.5 before the split): 15.25, 3.965 and 11.285. Trade Hub recycles 35 %: 17.5, 4.55, 12.95.
    expect(world.profile('HUB', 2020)).toMatch(/^Trade Hub/)
    expect(world.leaves('HUB', 2020, 'reexport_of_waste_import_kg')).toEqual({ film: 15, food: 4, bottles: 11 })
    expect(world.leaves('HUB', 2020, 'recycling_of_waste_import_kg')).toEqual({ film: 18, food: 5, bottles: 13 })
  })

  test('is not re-exported where the reported re-exports are 0', () => {
    expect(world.national('NUL', 2020, 'reexport_of_waste_import_kg')).toBe(0)
  })

  test('is re-exported at most completely', () => {
    expect(world.leaves('MOR', 2020, 'reexport_of_waste_import_kg')).toEqual({ film: 100, food: 25, bottles: 75 })
    expect(world.national('MOR', 2020, 'recycling_of_waste_import_kg')).toBe(0)
  })

  test('is recycled at most as far as re-exports leave it', () => {
    // 80 % are re-exported. Of the 35 % that a Trade Hub recycles, only 20 % are left.
    expect(world.leaves('LES', 2020, 'recycling_of_waste_import_kg')).toEqual({ film: 20, food: 5, bottles: 15 })
    expect(world.national('LES', 2020, 'proper_disposal_of_waste_import_kg')).toBe(0)
  })

  test('is properly disposed where the country disposes of nothing of its own', () => {
    // Everything that is not littered is recycled at home. Mixed Profile: 10 % and 60 %. 10 % of 25 and 75 are 2.5 → 3 and 7.5 → 8.
    expect(world.leaves('PRO', 2020, 'proper_disposal_of_waste_import_kg')).toEqual({ film: 30, food: 7, bottles: 22 })
    expect(world.national('PRO', 2020, 'improper_disposal_of_waste_import_kg')).toBe(0)
  })

  test('is properly disposed where proper and improper tie', () => {
    // 2 kg of film: none littered (0.2), 1 incinerated, 1 improper, thus a Disposer. 2 kg imported: 5 % → 0, 45 % → 1, which leaves 1.
    expect(world.profile('TIE', 2020)).toMatch(/^Disposer/)
    expect(world.leaves('TIE', 2020, 'proper_disposal_of_waste_import_kg')).toEqual({ film: 1 })
  })
})
