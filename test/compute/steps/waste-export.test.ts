// Tests the exports of waste of step 2, which are split by heading over the room of the leaves. The stated waste of 200 kg is film 100,
// food 25, bottles 75. Nothing is littered here, so that everything that is not recycled is room.

import { describe, expect, test } from 'vitest'
import { LEAF_CATEGORIES } from '../../../pipeline/model/dimensions.ts'
import { type Cells, type World, worldOf } from '../world.ts'
import { flow, kt, outcomeOf, stated } from './outcome.ts'

const sent = (hs: string, kilograms: number, packaging = 100) => flow('export', hs, kilograms, packaging)
const sentOn = (hs: string, kilograms: number) => flow('reexport', hs, kilograms)
const exporting = (...trade: readonly Cells[]): World => ({ ...stated(200), waste_trade: trade })
const known = (year: string, kilograms: number): Cells => ({ year, export_kt: kt(kilograms) })

const world = outcomeOf(
  worldOf(
    {
      HDG: exporting(sent('391510', 50, 60), sent('391590', 40, 50)),
      UND: exporting(sent('3915', 20)),
      REX: exporting(sent('391510', 60), sent('391590', 40), sentOn('3915', 50)),
      ONC: exporting(sent('391510', 3, 50), sent('391590', 3, 50), sentOn('391510', 1)),
      REA: exporting(sent('391510', 30), sentOn('391590', 45)),
      REO: exporting(sentOn('391590', 45)),
      KNO: { ...exporting(sent('391510', 30)), waste_exports: [known('2020', 20)] },
      KNR: { ...exporting(sent('391510', 30), sentOn('3915', 40)), waste_exports: [known('2020', 20)] },
      KNX: { ...exporting(sent('391510', 30)), waste_exports: [known('2019', 20)] },
      NON: exporting(),
      SPI: exporting(sent('391510', 120)),
      HOM: exporting(sent('391530', 8)),
      ALL: exporting(sent('3915', 250)),
      RES: exporting(sent('3915', 70), sent('391510', 60)),
      PAR: exporting(sent('391590', 40), sent('39159080', 60)),
      PAX: exporting(sent('391590', 60), sent('39159080', 60)),
      ROO: {
        ...exporting(sent('391590', 20)),
        recycling_rates: [{ year: '*', category: 'PET bottles', polymer: '*', recycled_percent: '100' }],
      },
    },
    { littering_rates: LEAF_CATEGORIES.map((category) => ({ category, littered_percent: '0' })) },
  ),
)

const exported = (country: string) => world.leaves(country, 2020, 'waste_exported_kg')

test('litter is not exported', () => {
  const littered = outcomeOf(worldOf({ LIT: exporting(sent('3915', 250)) }))
  // 10 % of film 100, food 25 and bottles 75 is 10, 3 and 8, half up. The exports of 250 kg exceed the rest.
  expect(littered.leaves('LIT', 2020, 'waste_exported_kg')).toEqual({ film: 90, food: 22, bottles: 67 })
})

describe('exports of waste', () => {
  test('are those of the heading × packaging share, spread over the room of its polymers', () => {
    // 391510: 50 × 60 % = 30 kg of LDPE. 391590: 40 × 50 % = 20 kg of PET, 25 : 75.
    expect(exported('HDG')).toEqual({ film: 30, food: 5, bottles: 15 })
  })

  test('of the undivided heading are spread over all leaves, ties by declared order', () => {
    expect(exported('UND')).toEqual({ film: 10, food: 3, bottles: 7 }) // 10, 2.5, 7.5
  })

  test('have only the room that recycling leaves', () => {
    expect(exported('ROO')).toEqual({ film: 0, food: 20, bottles: 0 })
  })

  test('are 0 where none are reported, and a finding says so', () => {
    expect(exported('NON')).toEqual({ film: 0, food: 0, bottles: 0 })
    expect(world.findings('NON', 2020)).toContain('gap exported: no exports of waste reported (0 kg)')
  })
})

describe('re-exports', () => {
  test('are subtracted from all headings in proportion, whatever heading they are reported under', () => {
    // Half of 100 kg remains: 30 kg of LDPE, and 20 kg of PET split 25 : 75.
    expect(exported('REX')).toEqual({ film: 30, food: 5, bottles: 15 })
  })

  test('are multiplied out with the packaging share and rounded once', () => {
    // 3 kg × 5/6 × 50 % = 1.25 → 1 each. Rounded twice, 3 × 5/6 = 2.5 → 3 and 3 × 50 % = 1.5 → 2 would be a kilogram more.
    expect(world.national('ONC', 2020, 'waste_exported_kg')).toBe(2)
  })

  test('above exports leave nothing, and a finding gives the excess', () => {
    expect(world.national('REA', 2020, 'waste_exported_kg')).toBe(0)
    expect(world.findings('REA', 2020)).toContain('cut exported: re-exports of plastic waste of all kinds exceed exports (0 of 15 kg)')
    expect(world.findings('REO', 2020)).toContain('cut exported: re-exports of plastic waste of all kinds exceed exports (0 of 45 kg)')
  })
})

describe('known exports of packaging waste', () => {
  test('replace the trade statistics, which are kept for reconciliation, and are spread over all leaves', () => {
    expect(exported('KNO')).toEqual({ film: 10, food: 3, bottles: 7 })
    expect(world.notes('KNO', 2020, 'alternative', 'exported')).toEqual(['heading-not-used 30'])
  })

  test('say nothing about re-exports that are not used', () => {
    expect(world.findings('KNR', 2020).filter((line) => line.includes('re-exports'))).toEqual([])
  })

  test('hold for their own year only', () => {
    expect(exported('KNX')).toEqual({ film: 30, food: 0, bottles: 0 })
    expect(world.national('KNX', 2019, 'waste_exported_kg')).toBe(20)
  })
})

describe('a heading of exports', () => {
  test('above the room of its polymers gives the rest to all others, and a finding gives its size', () => {
    // Of 120 kg of LDPE 100 kg fit into film. The other 20 kg go to PET, split 25 : 75.
    expect(exported('SPI')).toEqual({ film: 100, food: 5, bottles: 15 })
    expect(world.findings('SPI', 2020)).toContain('spill exported: heading 391510 exceeds what its packaging can export (100 of 120 kg)')
  })

  test('none of whose polymers has waste is spread over all leaves, and a finding gives its size', () => {
    expect(exported('HOM')).toEqual({ film: 4, food: 1, bottles: 3 })
    expect(world.findings('HOM', 2020)).toContain('spill exported: heading 391530 exceeds what its packaging can export (0 of 8 kg)')
  })

  test('above the room of all leaves is cut, and a finding gives the cut', () => {
    expect(exported('ALL')).toEqual({ film: 100, food: 25, bottles: 75 })
    expect(world.findings('ALL', 2020)).toContain('cut exported: exports exceed what all packaging can export (200 of 250 kg)')
  })

  test('that names polymers goes first; the undivided one has the room that those leave', () => {
    // 60 kg of LDPE leave a room of 40, 25 and 75. 70 kg take half of it: 20, 12.5 and 37.5.
    expect(exported('RES')).toEqual({ film: 80, food: 13, bottles: 37 })
  })

  test('goes after its part', () => {
    // The 60 kg of 39159080 are split 15 and 45. That leaves a room of 10 and 30 for the 40 kg of 391590.
    expect(exported('PAR')).toEqual({ film: 0, food: 25, bottles: 75 })
    expect(world.findings('PAR', 2020).filter((line) => /^(spill|cut)/.test(line))).toEqual([])
  })

  test('and its part never take more than there is', () => {
    expect(exported('PAX')).toEqual({ film: 20, food: 25, bottles: 75 })
    expect(world.findings('PAX', 2020)).toContain('spill exported: heading 391590 exceeds what its packaging can export (40 of 60 kg)')
  })
})
