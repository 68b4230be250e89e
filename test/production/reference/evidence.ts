// The selected evidence of a country-year, one selection per quantity (docs/method.md, "Selection of evidence").

import { exportsOf, packagingIn, type Recycling, recyclingOf } from './recycling.ts'
import type { Heading } from './trade.ts'
import { totalOf } from './trade.ts'
import { collectedOf, type Treated, treatedOf } from './treatment.ts'
import { type Waste, wasteOf } from './waste.ts'
import type { World } from './world.ts'

export interface Evidence {
  readonly country: string
  readonly year: number
  readonly method: Waste['method']
  readonly wasteKg: bigint
  readonly recycling: Recycling
  /** Packaging waste exported, by heading. */
  readonly exports: readonly Heading[]
  /** Packaging waste imported, by heading. */
  readonly imports: readonly Heading[]
  /** The imports of all plastic waste that are used, kg. */
  readonly hsImportsKg: bigint
  /** Reported re-exports of all plastic waste, or undefined if none are reported. */
  readonly reexportsKg: bigint | undefined
  readonly coveragePpm: bigint
  readonly treated: Treated
  /** The profile that a table gives, or undefined. */
  readonly profile: string | undefined
}

export function evidenceOf(world: World, country: string, year: number): Evidence {
  const waste = wasteOf(world, country, year)
  const exported = exportsOf(world, country, year)
  const recycling = recyclingOf(world, country, year, waste.kg, totalOf(exported))
  const imported = world.trade.of(country, 'M', year)
  const reexportsKg = world.trade.reexports(country, year)
  const collected = collectedOf(world, country)
  const treated = treatedOf(world, country, collected)
  return {
    country,
    year,
    method: waste.method,
    wasteKg: waste.kg,
    recycling,
    exports: exported,
    imports: packagingIn(world, country, imported.headings),
    hsImportsKg: totalOf(imported.headings),
    reexportsKg,
    coveragePpm: collected.ppm,
    treated,
    profile: world.assumptions.profile(country),
  }
}
