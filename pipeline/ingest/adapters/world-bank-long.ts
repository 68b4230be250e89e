// World Bank indicators in long form: one line a country (or aggregate) and year.
// Dialect: UTF-8, comma, CR LF, nothing quoted but names with commas.

import * as z from 'zod'
import type { TableName } from '../../../schemas/tables.ts'
import { type AdapterReading, type AdapterRow, adapterOf } from './adapter.ts'
import { readCountryRows } from './country-rows.ts'
import type { Dialect } from './publisher-csv.ts'
import { isYear, reporterOf } from './source-problems.ts'

const PUBLISHER = 'worldbank'

const DIALECT = {
  encoding: 'utf-8',
  delimiter: ',',
  newline: '\r\n',
  used: ['Country Code', 'Year', 'Value'],
  known: ['Country Name'],
} as const satisfies Dialect<string>

/** Where an indicator goes, and what its values look like. */
const INDICATORS: Readonly<
  Record<'population', { readonly table: TableName; readonly column: string; readonly value: RegExp; readonly expected: string }>
> = {
  population: { table: 'population', column: 'persons', value: /^\d{1,15}$/, expected: 'a whole number of persons' },
}

const options = z
  .strictObject({
    indicator: z.enum(['population']),
    /** Years outside of these are expected, and left out. */
    first_year: z.int(),
    last_year: z.int(),
  })
  .refine((given) => given.first_year <= given.last_year, 'first_year is after last_year')

export const worldBankLong = adapterOf({
  name: 'world-bank-long',
  parts: ['data'],
  options,
  read({ data }, { names }, { indicator, first_year, last_year }): AdapterReading {
    const { table, column, value, expected } = INDICATORS[indicator]
    const read = readCountryRows(data, DIALECT, { names, publisher: PUBLISHER })
    const { problems, countryOf, isFirst } = read
    const rows: AdapterRow[] = []
    for (const { file, line, cells } of read.rows) {
      const report = reporterOf(problems, { file, line })
      const country = countryOf(cells['Country Code'], { file, line, column: 'Country Code' })
      if (country === undefined || !isYear(cells.Year, 'Year', report)) continue
      if (Number(cells.Year) < first_year || Number(cells.Year) > last_year) continue
      if (!value.test(cells.Value)) {
        report('publisher-number', 'not understood', { column: 'Value', found: cells.Value, expected })
        continue
      }
      if (isFirst(`${country}|${cells.Year}`, { file, line }))
        rows.push({
          ...{ file, line, cells: { country, year: cells.Year, [column]: cells.Value } },
          published: { [column]: [{ column: 'Value', text: cells.Value }] },
        })
    }
    return { tables: [{ table, rows }], problems }
  },
})
