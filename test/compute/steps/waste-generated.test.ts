// Tests the leaves of step 1: splits over polymers and categories, added stock, and the cuts that prevent negative waste.

import { describe, expect, test } from 'vitest'
import { type Cells, type World, worldOf } from '../world.ts'
import { kt, outcomeOf, stated } from './outcome.ts'

const WASTE = 'waste_produced_in_the_country_kg'

interface Supply {
  readonly polymer?: string
  readonly production: number
  readonly exports?: number
  readonly stock?: number
}

/** A country with supply of 2020 that is all packaging. */
const supplied = (...supplies: readonly Supply[]): World => ({
  municipal_waste: [],
  polymer_supply: supplies.map(({ polymer = 'LDPE', production, exports = 0 }) => ({
    year: '2020',
    polymer,
    production_kt: kt(production),
    import_kt: '0',
    export_kt: kt(exports),
  })),
  added_stock: supplies.flatMap(({ polymer = 'LDPE', stock }) => (stock === undefined ? [] : addedStock(polymer, stock))),
  packaging_shares: ['PET', 'LDPE'].map((polymer) => ({ polymer, packaging_percent: '100', weight: '1' })),
})
const addedStock = (polymer: string, kilograms: number): Cells[] => [{ year: '2020', polymer, added_stock_kt: kt(kilograms) }]

describe('a split', () => {
  const world = outcomeOf(
    worldOf({
      TWE: stated(12),
      SEV: stated(7),
      ONE: stated(1),
      NIL: stated(0),
      NEG: supplied({ polymer: 'PET', production: 16, stock: -6 }),
    }),
  )

  test('of stated waste goes over the polymers, then over the categories of each, ties by declared order', () => {
    // PET and LDPE have 6 each. PET is split 1 : 3 into 1.5 and 4.5: food comes before bottles.
    expect(world.leaves('TWE', 2020, WASTE)).toEqual({ film: 6, food: 2, bottles: 4 })
    // PET and LDPE have 3.5 each: PET comes before LDPE. PET is split 1 : 3 into 1 and 3.
    expect(world.leaves('SEV', 2020, WASTE)).toEqual({ film: 3, food: 1, bottles: 3 })
  })

  test('makes no record of a leaf without waste', () => {
    // PET and LDPE have 0.5 each: the kilogram goes to PET. PET is split 1 : 3 into 0.25 and 0.75: it goes to bottles.
    expect(world.leaves('ONE', 2020, WASTE)).toEqual({ bottles: 1 })
    expect(world.metrics('ONE', 2020, 'Flexible packaging|All polymers')).toBeUndefined()
    expect(world.metrics('NIL', 2020)).toBeUndefined()
  })

  test('notes what the steps rounded up', () => {
    expect(world.notes('ONE', 2020, 'unit', 'waste_generated')).toEqual(['left-over-kilogram 1'])
  })

  test('of a negative added stock goes by its size', () => {
    // 6 kg are split 1 : 3 into 1.5 and 4.5: food 2, bottles 4, both negative. 16 kg are split into 4 and 12.
    expect(world.leaves('NEG', 2020, 'added_stock_kg')).toEqual({ food: -2, bottles: -4 })
    expect(world.leaves('NEG', 2020, WASTE)).toEqual({ food: 6, bottles: 16 })
  })
})

describe('waste from supply', () => {
  const world = outcomeOf(
    worldOf({
      STK: supplied({ production: 10, exports: 4, stock: 3 }),
      NEG: supplied({ production: 10, exports: 4, stock: -3 }),
      NEX: supplied({ production: 10, exports: 12, stock: -3 }),
      EXP: supplied({ production: 10, exports: 12 }, { polymer: 'PET', production: 8 }),
      EXS: supplied({ production: 10, exports: 8, stock: 3 }),
      STX: supplied({ production: 10, exports: 5, stock: 12 }),
      PLU: { ...stated(10), added_stock: addedStock('LDPE', 3) },
      MIN: { ...stated(10), added_stock: addedStock('LDPE', -2) },
      MIX: { ...stated(10), added_stock: addedStock('LDPE', -9) },
    }),
  )

  test('is supply less exports less added stock', () => {
    expect(world.national('STK', 2020, WASTE)).toBe(3) // 10 − 4 − 3
    expect(world.national('NEG', 2020, WASTE)).toBe(9) // 10 − 4 + 3
    expect(world.national('NEG', 2020, 'added_stock_kg')).toBe(-3)
    expect(world.national('STK', 2021, WASTE)).toBeUndefined()
  })

  test('allows exports above supply where stock is used up', () => {
    expect(world.national('NEX', 2020, WASTE)).toBe(1) // 10 − 12 + 3
    expect(world.national('NEX', 2020, 'export_kg')).toBe(12)
    expect(world.findings('NEX', 2020).filter((line) => line.startsWith('cut'))).toEqual([])
  })

  test('is nothing where exports exceed supply, which cuts them, and the leaf counts nowhere', () => {
    expect(world.findings('EXP', 2020)).toContain('cut export of Flexible packaging LDPE: exports exceed the supply (10 of 12 kg)')
    expect(world.leaves('EXP', 2020, WASTE)).toEqual({ food: 2, bottles: 6 })
    // The 10 kg of the leaf without a record are not in the aggregate, which is the sum of the leaf records.
    expect(world.national('EXP', 2020, 'production_and_import_kg')).toBe(8)
  })

  test('cuts exports, not added stock, where the two together exceed supply', () => {
    expect(world.findings('EXS', 2020)).toContain('cut export of Flexible packaging LDPE: exports exceed the supply (7 of 8 kg)')
    expect(world.metrics('EXS', 2020)).toBeUndefined()
  })

  test('cuts added stock to the supply, and then nothing is exported', () => {
    const findings = world.findings('STX', 2020)
    expect(findings).toContain('cut added_stock of Flexible packaging LDPE: added stock exceeds the supply (10 of 12 kg)')
    expect(findings).toContain('cut export of Flexible packaging LDPE: exports exceed the supply (0 of 5 kg)')
  })

  test('determines the supply where waste is stated', () => {
    expect(world.leaves('PLU', 2020, 'production_and_import_kg')).toEqual({ film: 8, food: 1, bottles: 4 }) // 5 + 3; PET 5 is 1.25 and 3.75
    expect(world.leaves('MIN', 2020, 'production_and_import_kg')).toEqual({ film: 3, food: 1, bottles: 4 }) // 5 − 2
    expect(world.national('MIN', 2020, WASTE)).toBe(10)
    expect(world.national('MIN', 2020, 'export_kg')).toBe(0)
  })

  test('uses up no more stock than becomes waste', () => {
    expect(world.leaves('MIX', 2020, 'added_stock_kg')).toEqual({ film: -5, food: 0, bottles: 0 })
    expect(world.leaves('MIX', 2020, 'production_and_import_kg').film).toBe(0)
    expect(world.findings('MIX', 2020)).toContain(
      'cut added_stock of Flexible packaging LDPE: the stock used up exceeds the waste generated (-5 of -9 kg)',
    )
  })
})
