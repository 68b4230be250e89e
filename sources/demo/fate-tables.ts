// The tables from which collection and treatment are computed (docs/method.md, "Collection and treatment").

import type { Country } from './countries.ts'
import { YEARS } from './coverage.ts'
import { decimal, type Row } from './csv.ts'
import {
  COVERAGE_EVERY_YEAR,
  COVERAGE_TWICE,
  COVERAGE_UNKNOWN,
  INCOME_GROUP_THEN,
  LANDFILL_FORGOTTEN,
  SHARES_OF_REMAINING,
  TREATMENT_EVERY_YEAR,
  TREATMENT_TWICE,
} from './features.ts'
import { between, perMille } from './random.ts'

/** The years with a row: every year, two years, or one. */
function yearsOf(country: Country, always: ReadonlySet<string>, twice: ReadonlySet<string>, what: string): readonly number[] {
  if (always.has(country.part)) return YEARS
  return twice.has(country.part) ? [2019, 2021] : [between(2018, 2021, country.code, what)]
}

export function collection(countries: readonly Country[]): Row[] {
  return countries.flatMap((country) =>
    yearsOf(country, COVERAGE_EVERY_YEAR, COVERAGE_TWICE, 'coverage year').map((year) => {
      const unknown = COVERAGE_UNKNOWN.has(country.part)
      return {
        country: country.code,
        year: String(year),
        collected_percent: unknown ? '' : decimal(coverage(country, year), 2),
        income_group: INCOME_GROUP_THEN[country.part] ?? country.income,
        source: 'mock-collection',
        ...(unknown ? { note: 'mock: coverage not published' } : {}),
        since: country.since,
      }
    }),
  )
}

/** Collected share in hundredths of a percent. Below full coverage it grows by half a point a year, except in high-income countries. */
function coverage(country: Country, year: number): number {
  const base = country.collected * 100
  if (base === 10_000) return base
  const growth = country.income === 'HIC' ? 0 : 50 * (year - 2019)
  return base + growth + between(-90, 90, country.code, 'coverage') + between(-8, 8, country.code, 'coverage', year)
}

/** The four shares of a country-year in tenths of a percent. */
export interface Treatment {
  readonly incineration: number
  readonly landfill: number
  readonly improper: number
  readonly leftOut: number
}

/** How the country treats its waste; the four shares sum to 1000. */
export function treatmentOf(country: Country, year: number): Treatment {
  const leftOut = between(0, country.income === 'HIC' ? 180 : 260, country.code, 'left out')
  const divided = 1000 - leftOut
  const better = 1000 - 18 * (year - 2019) + between(-10, 10, country.code, 'improper', year)
  const improper = perMille(perMille(divided, (100 - country.incinerated - country.landfilled) * 10), better)
  const trend = country.incinerated === 0 ? 0 : 3 * (year - 2019) + between(-4, 4, country.code, 'incineration', year)
  const usual = perMille(divided, country.incinerated * 10) + trend
  const incineration = Math.max(0, Math.min(usual, divided - improper))
  return { incineration, landfill: divided - improper - incineration, improper, leftOut }
}

export function treatmentShares(countries: readonly Country[]): Row[] {
  return countries.flatMap((country) =>
    yearsOf(country, TREATMENT_EVERY_YEAR, TREATMENT_TWICE, 'treatment year').map((year) => {
      const { incineration, landfill, improper, leftOut } = treatmentOf(country, year)
      const forgotten = country.part === LANDFILL_FORGOTTEN.part && year === LANDFILL_FORGOTTEN.year ? LANDFILL_FORGOTTEN.tenths : 0
      return {
        country: country.code,
        year: String(year),
        incineration_percent: decimal(incineration, 1),
        sanitary_landfill_percent: decimal(landfill - forgotten, 1),
        improper_percent: decimal(improper, 1),
        left_out_percent: decimal(leftOut, 1),
        base: SHARES_OF_REMAINING.has(country.part) ? 'remaining' : 'collected',
        source: 'mock-treatment',
        ...(forgotten === 0 ? {} : { note: 'mock: does not sum to 100, see exceptions' }),
        since: country.since,
      }
    }),
  )
}
