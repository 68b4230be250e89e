// Tables that a maintainer would write by hand: exceptions that replace an input, and breaks in series.

import type { TableName } from '../../schemas/tables.ts'
import type { Country } from './countries.ts'
import type { LeafPolymer } from './coverage.ts'
import { decimal, kt, type Row } from './csv.ts'
import { treatmentOf } from './fate-tables.ts'
import { LANDFILL_FORGOTTEN, SERIES_BREAK } from './features.ts'
import { perMille } from './random.ts'
import { mixOf, recycledRate, wasteKg } from './world.ts'

interface Exception {
  readonly part: string
  readonly table: TableName
  /** The key after the country. */
  readonly key: string
  readonly column: string
  readonly value: (country: Country) => string
  readonly reason: string
}

/** A part of a polymer's waste, in thousandths, that is added to stock. */
const stock = (year: number, polymer: LeafPolymer, permille: number) => (country: Country) =>
  kt(perMille(perMille(wasteKg(country, year), mixOf(country, polymer)), permille))

const EXCEPTIONS: readonly Exception[] = [
  {
    part: 'DEU',
    table: 'added_stock',
    key: '2021|HDPE',
    column: 'added_stock_kt',
    value: stock(2021, 'HDPE', 70),
    reason: 'mock: reusable crates were bought in and stay in use',
  },
  {
    part: 'EGY',
    table: 'treatment_shares',
    key: String(LANDFILL_FORGOTTEN.year),
    column: 'sanitary_landfill_percent',
    value: (country) => decimal(treatmentOf(country, LANDFILL_FORGOTTEN.year).landfill, 1),
    reason: 'mock: the publisher forgot one sanitary landfill, its shares do not sum to 100',
  },
  {
    part: 'ITA',
    table: 'net_input_method',
    key: '2020',
    column: 'method',
    value: () => 'waste_statistics',
    reason: 'mock: trade returns of the year are incomplete, the packaging waste statistics are not',
  },
  {
    part: 'JPN',
    table: 'added_stock',
    key: '2020|PET',
    column: 'added_stock_kt',
    value: stock(2020, 'PET', -45),
    reason: 'mock: stocks of bottles were used up',
  },
  {
    part: 'KOR',
    table: 'recycling_rates',
    key: '2020|*|*',
    column: 'recycled_percent',
    value: (country) => decimal(perMille(recycledRate(country, 2020), 870), 2),
    reason: 'mock: the published rate counts industrial scrap',
  },
  {
    part: 'POL',
    table: 'added_stock',
    key: '2020|PP',
    column: 'added_stock_kt',
    value: stock(2020, 'PP', 30),
    reason: 'mock: reusable boxes were bought in and stay in use',
  },
]

export function exceptions(countries: readonly Country[]): Row[] {
  return countries.flatMap((country) =>
    EXCEPTIONS.filter(({ part }) => part === country.part).map(({ table, key, column, value, reason }) => ({
      table,
      key: `${country.code}|${key}`,
      column,
      value: value(country),
      reason,
      source: 'mock-editors',
      since: country.since,
    })),
  )
}

export function seriesBreaks(countries: readonly Country[]): Row[] {
  return countries
    .filter(({ part }) => part === SERIES_BREAK.part)
    .map((country) => ({
      table: 'waste_generated',
      country: country.code,
      year: String(SERIES_BREAK.year),
      reason: 'mock: small producers report from this year on',
      source: 'mock-editors',
      since: country.since,
    }))
}
