// ΣW: the plastic packaging waste of a country and year, whole kg (docs/method.md, "Net input").

import { isEu } from './dimensions.ts'
import { halfUp, nearestYear, ppm, times, whole } from './numbers.ts'
import { personsOf, type World } from './world.ts'

export interface Waste {
  readonly kg: bigint
  readonly method: 'waste_statistics' | 'municipal_waste'
  readonly note: string
}

const PACKAGING_IN_MUNICIPAL_PLASTIC = 650_000n

export function wasteOf(world: World, country: string, year: number): Waste {
  if (isEu(country)) return { ...world.eurostat.waste(country, year), method: 'waste_statistics' }
  if (country === 'GBR') return british(world, year)
  return stated(world, country, year) ?? municipal(world, country, year)
}

function british(world: World, year: number): Waste {
  const packaging = world.britishPackaging(year)
  const of = (other: number): bigint => packaging.get(other) ?? 0n
  if (year !== 2020) return { kg: of(year), method: 'waste_statistics', note: `packaging composition ${year}` }
  const kg = halfUp({ over: of(2019) + of(2021), under: 2n })
  return { kg, method: 'waste_statistics', note: 'packaging composition, mean of 2019 and 2021' }
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
  const carried = row.year === year ? '' : `, carried to ${year} by population`
  return { kg, method: 'waste_statistics', note: `national_waste ${row.year}${carried}` }
}

/** The waste by municipal waste, even if better evidence is known. */
export function municipal(world: World, country: string, year: number): Waste {
  const line = world.whatAWaste.of(country)
  const own = world.assumptions.plasticShareExcepted(country) ? undefined : line.plastic
  const plastic = own ?? world.whatAWaste.medianPlastic(line.income)
  const packaging = times(ppm(plastic), ppm(PACKAGING_IN_MUNICIPAL_PLASTIC))
  const growth = { over: personsOf(world, country, year), under: personsOf(world, country, line.year) }
  const kg = halfUp(times(times(whole(line.municipalWasteKg), packaging), growth))
  const share = own === undefined ? `median ${line.income} ${plastic} ppm` : `${plastic} ppm`
  return { kg, method: 'municipal_waste', note: `municipal waste ${line.year} × plastic ${share}, carried by population` }
}
