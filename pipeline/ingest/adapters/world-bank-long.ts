// World Bank indicators in long form: one line a country (or aggregate) and year.
// Dialect: UTF-8, comma, CR LF, nothing quoted but names with commas. Nothing is flagged or estimated in the file; 0 persons are 0. The
// world is compared with its countries; of other aggregates the file does not say whom they hold.

import * as z from 'zod'
import type { TableName } from '../../../schemas/tables.ts'
import { WorldTotals } from '../account/world-totals.ts'
import { type AdapterReading, type AdapterRow, adapterOf } from './adapter.ts'
import { readCountryRows } from './country-rows.ts'
import { type Dialect, isAlpha3Form, isNumberForm, isYearForm } from './publisher-csv.ts'
import { isYear, reporterOf } from './source-problems.ts'

const PUBLISHER = 'worldbank'
const WORLD = 'WLD'

const DIALECT = {
  encoding: 'utf-8',
  delimiter: ',',
  used: ['Country Code', 'Year', 'Value'],
  known: ['Country Name'],
  forms: { 'Country Code': isAlpha3Form, Year: isYearForm, Value: isNumberForm },
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
    const { problems, account, countryOf, isFirst } = read
    const worlds = new WorldTotals()
    const rows: AdapterRow[] = []
    for (const { file, line, cells } of read.rows) {
      const report = reporterOf(problems, { file, line })
      const country = countryOf(cells['Country Code'], { file, line, column: 'Country Code' })
      const { 'Country Code': code, Year: year, Value: text } = cells
      const said = { line, country, year, amount: { text, unit: column } }
      if (country !== undefined && !isYear(year, 'Year', report)) continue
      if (Number(year) < first_year || Number(year) > last_year) {
        account.leave('other-year', said)
        continue
      }
      if (country === undefined) {
        account.leave('not-a-country', said)
        if (code === WORLD) worlds.world(year, said)
        continue
      }
      if (!value.test(cells.Value)) {
        report('publisher-number', 'not understood', { column: 'Value', found: cells.Value, expected })
        continue
      }
      if (isFirst(`${country}|${year}`, { file, line })) {
        rows.push({ file, line, cells: { country, year, [column]: text }, published: { [column]: [{ column: 'Value', text }] } })
        account.take(said.amount)
        worlds.add(year, said.amount)
      }
    }
    worlds.compare(account)
    return { tables: [{ table, rows }], problems, accounts: [account] }
  },
})
