// ΣW: the plastic packaging waste of a country and year, whole kg (docs/method.md, "Net input").

import { isEu } from './dimensions.ts'
import { halfUp, nearestYear, ppm, times, whole } from './numbers.ts'
import { personsOf, type World } from './world.ts'

export interface Waste {
  readonly kg: bigint
  readonly method: 'waste_statistics' | 'municipal_waste'
}

const PACKAGING_IN_MUNICIPAL_PLASTIC = 650_000n

export function wasteOf(world: World, country: string, year: number): Waste {
  if (isEu(country)) return { kg: world.eurostat.waste(country, year), method: 'waste_statistics' }
  if (country === 'GBR') return british(world, year)
  return stated(world, country, year) ?? municipal(world, country, year)
}

function british(world: World, year: number): Waste {
  const packaging = world.britishPackaging(year)
  const of = (other: number): bigint => packaging.get(other) ?? 0n
  return { kg: year === 2020 ? halfUp({ over: of(2019) + of(2021), under: 2n }) : of(year), method: 'waste_statistics' }
}

function stated(world: World, country: string, year: number): Waste | undefined {
  const rows = world.assumptions.waste(year).filter((row) => row.country === country)
  const from = nearestYear(
    year,
    rows.map((row) => row.year),
  )
  const row = rows.find((other) => other.year === from)
  if (!row) return undefined
  const kg = halfUp({ over: row.kg * personsOf(world, country, year), under: personsOf(world, country, row.year) })
  return { kg, method: 'waste_statistics' }
}

/** The waste by municipal waste, even if better evidence is known. */
export function municipal(world: World, country: string, year: number): Waste {
  const line = world.whatAWaste.of(country)
  const own = world.assumptions.plasticShareExcepted(country) ? undefined : line.plastic
  const plastic = own ?? world.whatAWaste.medianPlastic(line.income)
  const packaging = times(ppm(plastic), ppm(PACKAGING_IN_MUNICIPAL_PLASTIC))
  const growth = { over: personsOf(world, country, year), under: personsOf(world, country, line.year) }
  const kg = halfUp(times(times(whole(line.municipalWasteKg), packaging), growth))
  return { kg, method: 'municipal_waste' }
}
