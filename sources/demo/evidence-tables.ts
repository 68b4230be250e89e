// The tables from which net input and waste generated are computed (docs/method.md, "Net input").

import type { Country } from './countries.ts'
import { LEAF_POLYMERS, type LeafPolymer, YEARS } from './coverage.ts'
import { decimal, kt, type Row } from './csv.ts'
import {
  EXPORTS_EXCEED_SUPPLY,
  INCOME_GROUP_THEN,
  MUNICIPAL_YEARS,
  PLASTIC_SHARE_UNKNOWN,
  statedYears,
  supplyYears,
  VALUE_ADDED,
} from './features.ts'
import { between, perMille, wobble } from './random.ts'
import { mixOf, packagingOf, persons, wasteKg } from './world.ts'

export function polymerSupply(countries: readonly Country[]): Row[] {
  return countries.flatMap((country) =>
    supplyYears(country.part).flatMap((year) =>
      LEAF_POLYMERS.map((polymer) => ({
        country: country.code,
        year: String(year),
        polymer,
        ...supplyOf(country, year, polymer),
        source: 'mock-supply',
        since: country.since,
      })),
    ),
  )
}

/**
 * Larger countries make more of what they use; countries of medium size trade most. In thousandths of net input, and of net input plus
 * exports.
 */
function tradeOf(country: Country): { readonly exported: readonly [number, number]; readonly made: readonly [number, number] } {
  if (country.thousands >= 40_000) return { exported: [80, 350], made: [450, 850] }
  return country.thousands >= 3_000 ? { exported: [150, 600], made: [250, 650] } : { exported: [60, 300], made: [30, 250] }
}

function supplyOf(country: Country, year: number, polymer: LeafPolymer): Row {
  const { exported, made } = tradeOf(country)
  const packaging = perMille(wasteKg(country, year), mixOf(country, polymer))
  const net = wobble(Math.round((packaging * 1000) / packagingOf(country, polymer)), 40, country.code, 'supply', year, polymer)
  const exportRatio = wobble(between(...exported, country.code, 'exported', polymer), 60, country.code, 'exported', year, polymer)
  const gross = perMille(net, 1000 + exportRatio)
  const production = perMille(gross, wobble(between(...made, country.code, 'made', polymer), 40, country.code, 'made', year, polymer))
  const { part, year: excessYear, polymer: excessPolymer } = EXPORTS_EXCEED_SUPPLY
  const exceeds = country.part === part && year === excessYear && polymer === excessPolymer
  return {
    production_kt: kt(production),
    import_kt: kt(gross - production),
    export_kt: kt(exceeds ? perMille(gross, 1180) : gross - net),
    ...(exceeds ? { note: 'mock: exports from stocks of earlier years, more than was made and imported' } : {}),
  }
}

const BOUNDARIES = [
  'mock: plastic packaging placed on the market',
  'mock: plastic packaging waste of households and trade',
  'mock: packaging waste, shipping films included',
] as const

export function wasteGenerated(countries: readonly Country[]): Row[] {
  return countries.flatMap((country) =>
    Object.entries(statedYears(country.part)).map(([year, distance]) => {
      const kilograms = perMille(wasteKg(country, Number(year)), 1000 + distance)
      return {
        country: country.code,
        year,
        waste_kt: kt(kilograms),
        boundary: BOUNDARIES[between(0, BOUNDARIES.length - 1, country.code, 'boundary')] ?? BOUNDARIES[0],
        source: 'mock-waste-statistics',
        ...(distance === 0 ? {} : { quality: '4', note: 'mock second evidence beside supply' }),
        since: country.since,
      }
    }),
  )
}

export function municipalWaste(countries: readonly Country[]): Row[] {
  return countries.flatMap((country) =>
    Object.entries(MUNICIPAL_YEARS[country.part] ?? {}).map(([year, distance]) => {
      const plastic = between(85, 150, country.code, 'plastic') + between(-3, 3, country.code, 'plastic', year)
      const packaging = between(590, 690, country.code, 'packaging')
      const kilograms = (perMille(wasteKg(country, Number(year)), 1000 + distance) / (plastic * packaging)) * 1_000_000
      return {
        country: country.code,
        year,
        waste_kt: kt(kilograms),
        plastic_percent: PLASTIC_SHARE_UNKNOWN.has(country.part) ? '' : decimal(plastic, 1),
        packaging_percent: decimal(packaging, 1),
        income_group: INCOME_GROUP_THEN[country.part] ?? country.income,
        source: 'mock-municipal',
        ...(PLASTIC_SHARE_UNKNOWN.has(country.part) ? { note: 'mock: composition not published' } : {}),
        since: country.since,
      }
    }),
  )
}

/** The described years, and the earlier years whose figures are carried forward. */
export function population(countries: readonly Country[]): Row[] {
  return countries.flatMap((country) => {
    const reported = [...Object.keys(statedYears(country.part)), ...Object.keys(MUNICIPAL_YEARS[country.part] ?? {})].map(Number)
    return [...new Set([...reported, ...YEARS])]
      .sort((a, b) => a - b)
      .map((year) => ({
        country: country.code,
        year: String(year),
        persons: String(persons(country, year)),
        source: 'mock-population',
        since: country.since,
      }))
  })
}

const ACTIVITY: Readonly<Record<number, number>> = { 2019: 1000, 2020: 948, 2021: 1006, 2022: 1037 }

/** Indexes of the years that are back-cast, and of the years from which they are back-cast. */
export function economicActivity(countries: readonly Country[]): Row[] {
  return countries.flatMap((country) => {
    const reported = supplyYears(country.part)
    const missing = reported.length === 0 ? [] : YEARS.filter((year) => !reported.includes(year))
    const needed = YEARS.filter((year) => missing.includes(year) || missing.some((other) => nearestOf(other, reported) === year))
    const valueAdded = VALUE_ADDED.has(country.part)
    const base = valueAdded ? between(10_400, 11_900, country.code, 'activity base') : 10_000
    return needed.map((year) => ({
      country: country.code,
      year: String(year),
      measure: valueAdded ? 'value_added' : 'real_gdp',
      activity: decimal(perMille(base, year === 2019 ? 1000 : wobble(ACTIVITY[year] ?? 1000, 14, country.code, 'activity', year)), 2),
      source: 'mock-activity',
      ...(valueAdded ? { note: 'mock index, 2015 = 100' } : {}),
      since: country.since,
    }))
  })
}

/** The nearest reported year, or the earlier of two that are equally near. */
function nearestOf(year: number, reported: readonly number[]): number | undefined {
  return [...reported].sort((a, b) => Math.abs(a - year) - Math.abs(b - year) || a - b)[0]
}
