// Computes the twenty metrics of a record from its masses, for leaf and aggregate records alike (sections 2 and 3).

import { ALL_CATEGORIES, ALL_POLYMERS, CATEGORIES, POLYMERS } from '../../../pipeline/model/dimensions.ts'
import { CELLS, WHOLE } from './cells.ts'
import { at, halfUp, largestRemainder, least, sum } from './numbers.ts'

/** Whole kilograms of each leaf of a country-year, by the engine's names. */
export interface CountryYear {
  readonly country: string
  readonly year: number
  readonly masses: Readonly<Record<string, readonly bigint[]>>
}

export interface ReferenceRecord {
  readonly country: string
  readonly category: string
  readonly polymer: string
  readonly year: number
  /** By the engine's names: `…_kg` and `…_ppm`. */
  readonly metrics: Readonly<Record<string, bigint>>
}

const WASTE = 'waste_produced_in_the_country_kg'

const PUBLISHED_MASSES = [
  'production_and_import_kg',
  'export_kg',
  'added_stock_kg',
  'waste_import_kg',
  'reexport_of_waste_import_kg',
  'recycling_of_waste_import_kg',
  'proper_disposal_of_waste_import_kg',
  'improper_disposal_of_waste_import_kg',
  WASTE,
]

const SHARES = [
  ['domestic_recycling_of_collected_ppm', 'recycled'],
  ['export_of_collected_ppm', 'waste_exported'],
  ['incineration_and_energy_recovery_ppm', 'incinerated'],
  ['sanitary_landfill_ppm', 'landfilled'],
  ['improperly_disposed_ppm', 'improper'],
  ['littering_ppm', 'littered'],
  ['uncollected_excluding_littering_ppm', 'uncollected'],
] as const

/** All records of a country-year in published order. A category and polymer without waste has no record. */
export function recordsOf({ country, year, masses }: CountryYear): ReferenceRecord[] {
  const has = (index: number) => at(masses[WASTE] ?? [], index) > 0n
  return CATEGORIES.flatMap((category) =>
    POLYMERS.flatMap((polymer) => {
      const leaves = CELLS.filter(
        (cell) =>
          has(cell.index) &&
          (category === ALL_CATEGORIES || cell.category === category) &&
          (polymer === ALL_POLYMERS || cell.polymer === polymer),
      )
      if (leaves.length === 0) return []
      const total = (name: string) => sum(leaves.map((cell) => at(masses[name] ?? [], cell.index)))
      return [{ country, category, polymer, year, metrics: metricsOf(total) }]
    }),
  )
}

/** The metrics, computed from a function that sums a mass by name. */
export function metricsOf(total: (mass: string) => bigint): Record<string, bigint> {
  const metrics: Record<string, bigint> = {}
  for (const name of PUBLISHED_MASSES) metrics[name] = total(name)
  const parts = largestRemainder(
    WHOLE,
    SHARES.map(([, mass]) => total(mass)),
  )
  const share = new Map<string, bigint>(SHARES.map(([name], index) => [name, at(parts, index)]))
  for (const [name, ppm] of share) metrics[name] = ppm
  const littered = share.get('littering_ppm') ?? 0n
  const uncollected = share.get('uncollected_excluding_littering_ppm') ?? 0n
  const mismanaged = (share.get('improperly_disposed_ppm') ?? 0n) + littered + uncollected
  metrics.total_ppm = sum(parts)
  metrics.collected_ppm = WHOLE - littered - uncollected
  metrics.mismanaged_including_littering_ppm = mismanaged
  metrics.leaked_to_ocean_and_waterways_ppm = least(halfUp(total('leaked') * WHOLE, total(WASTE)), mismanaged)
  return metrics
}
