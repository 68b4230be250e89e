// A second implementation of the method, for tests only: plain loops over objects, from the written text and the meaning
// of the tables, with nothing in common with the engine's steps. Where the two differ, one of them is wrong.

import type { LoadedInputs } from '../../../pipeline/compute/world.ts'
import { YEARS } from '../../coverage.ts'
import { each } from './cells.ts'
import { type NetInput, netInput } from './net-input.ts'
import { at, sum } from './numbers.ts'
import { type CountryYear, type ReferenceRecord, recordsOf } from './records.ts'
import { littering, recycling } from './recycling.ts'
import { type Tables, tablesOf } from './tables.ts'
import { leakage, treatment } from './treatment.ts'
import { wasteExport } from './waste-export.ts'
import { importedWaste } from './waste-import.ts'

const DESCRIBED: ReadonlySet<number> = new Set(YEARS)

/** All records of a release, leaves and aggregates, ordered by country, category, polymer and year as declared. */
export function referenceRecords(inputs: LoadedInputs): ReferenceRecord[] {
  const tables = tablesOf(inputs)
  const countries = tables.all('countries').map((row) => row.text('country'))
  return countries.flatMap((country) => {
    const massesOf = countryYears(tables, country)
    return YEARS.flatMap((year) => {
      const masses = massesOf(year)
      return masses ? recordsOf(masses) : []
    })
  })
}

/** The masses of a country in any year, or undefined where it has no records. */
export function countryYears(tables: Tables, country: string): (year: number) => CountryYear | undefined {
  const waste = netInputs(tables, country)
  return (year) => countryYear(tables, country, year, waste)
}

/** The net input of a country in any year, computed once. */
function netInputs(tables: Tables, country: string): (year: number) => NetInput | undefined {
  const known = new Map<number, NetInput | undefined>()
  return (year) => {
    if (!known.has(year)) known.set(year, netInput(tables, country, year))
    return known.get(year)
  }
}

function countryYear(
  tables: Tables,
  country: string,
  year: number,
  inputOf: (year: number) => NetInput | undefined,
): CountryYear | undefined {
  const input = inputOf(year)
  if (!input || sum(input.waste) === 0n) return undefined
  const { waste } = input
  const nationalWaste = (other: number) => (DESCRIBED.has(other) ? sum(inputOf(other)?.waste ?? []) : 0n)
  const littered = littering(tables, waste)
  const recycled = recycling(tables, country, year, waste, littered, nationalWaste)
  const room = each(({ index }) => at(waste, index) - at(littered, index) - at(recycled, index))
  const wasteExported = wasteExport(tables, country, year, room)
  const treated = treatment(tables, country, year, { waste, littered, recycled, wasteExported })
  if (!treated) return undefined
  const { incinerated, landfilled, improper, uncollected } = treated
  const mismanaged = each(({ index }) => at(improper, index) + at(uncollected, index) + at(littered, index))
  const imports = importedWaste(tables, country, year, waste, {
    waste: sum(waste),
    recycled: sum(recycled),
    incineratedOrLandfilled: sum(incinerated) + sum(landfilled),
    improperOrUncollected: sum(improper) + sum(uncollected),
    littered: sum(littered),
  })
  return {
    country,
    year,
    masses: {
      production_and_import_kg: input.production,
      export_kg: input.exported,
      added_stock_kg: input.stock,
      waste_produced_in_the_country_kg: waste,
      waste_import_kg: imports.imported,
      reexport_of_waste_import_kg: imports.reexported,
      recycling_of_waste_import_kg: imports.recycled,
      proper_disposal_of_waste_import_kg: imports.proper,
      improper_disposal_of_waste_import_kg: imports.improper,
      recycled,
      waste_exported: wasteExported,
      incinerated,
      landfilled,
      improper,
      littered,
      uncollected,
      leaked: leakage(tables, mismanaged),
    },
  }
}
