// Computes records and national figures from the books of the cells.

import { type Books, FATES, type Quantity } from './books.ts'
import { CATEGORIES, CELLS, POLYMERS } from './dimensions.ts'
import { apportion, halfUp, least, sum } from './numbers.ts'

/** One record: nine masses in kg and eleven ratios in ppm, by the names of the published fields. */
export interface ReferenceRecord {
  readonly country: string
  readonly category: string
  readonly polymer: string
  readonly year: number
  readonly kg: Readonly<Record<string, bigint>>
  readonly ppm: Readonly<Record<string, bigint>>
}

/** The sum of a quantity over some cells, or over all, kg. */
export function totalIn(books: Books, quantity: Quantity, wanted: (index: number) => boolean = () => true): bigint {
  return sum(books[quantity].filter((_, index) => wanted(index)))
}

/** Leaf and aggregate records of a country and year in published order. Without waste there is no record. */
export function recordsOf(country: string, year: number, books: Books): ReferenceRecord[] {
  return ['All packaging', ...CATEGORIES].flatMap((category) =>
    ['All polymers', ...POLYMERS].flatMap((polymer) => {
      const figures = figuresOf(books, category, polymer)
      return figures ? [{ country, category, polymer, year, ...figures }] : []
    }),
  )
}

/** Masses and ratios of one category and polymer, which may be aggregates. Undefined if there is no waste. */
export function figuresOf(books: Books, category: string, polymer: string): Pick<ReferenceRecord, 'kg' | 'ppm'> | undefined {
  const wanted = (index: number): boolean =>
    ['All packaging', CELLS[index]?.category].includes(category) && ['All polymers', CELLS[index]?.polymer].includes(polymer)
  const total = (quantity: Quantity): bigint => totalIn(books, quantity, wanted)
  return total('waste') === 0n ? undefined : { kg: masses(total), ppm: ratios(total) }
}

type Total = (quantity: Quantity) => bigint

function masses(total: Total): Record<string, bigint> {
  return {
    production_and_import: total('waste'),
    export: 0n,
    added_stock: 0n,
    waste_import: total('imported'),
    reexport_of_waste_import: total('reexported'),
    recycling_of_waste_import: total('importRecycled'),
    proper_disposal_of_waste_import: total('importProper'),
    improper_disposal_of_waste_import: total('importImproper'),
    waste_produced_in_the_country: total('waste'),
  }
}

function ratios(total: Total): Record<string, bigint> {
  const [recycled = 0n, exported = 0n, incinerated = 0n, landfilled = 0n, improper = 0n, littered = 0n, uncollected = 0n] = apportion(
    1_000_000n,
    FATES.map(total),
  )
  const mismanaged = improper + uncollected + littered
  return {
    domestic_recycling_of_collected: recycled,
    export_of_collected: exported,
    incineration_and_energy_recovery: incinerated,
    sanitary_landfill: landfilled,
    improperly_disposed: improper,
    littering: littered,
    uncollected_excluding_littering: uncollected,
    total: recycled + exported + incinerated + landfilled + improper + littered + uncollected,
    collected: 1_000_000n - littered - uncollected,
    mismanaged_including_littering: mismanaged,
    leaked_to_ocean_and_waterways: least(halfUp({ over: total('leaked') * 1_000_000n, under: total('waste') }), mismanaged),
  }
}
