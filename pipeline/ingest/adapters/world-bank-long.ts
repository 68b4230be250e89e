// World Bank indicators in long form: one line a country (or aggregate) and year.
// Dialect: UTF-8, comma, CR LF, nothing quoted but names with commas.

import { z } from 'zod'
import type { TableName } from '../../../schemas/tables.ts'
import type { Problem } from '../../model/failure.ts'
import { type AdapterReading, type AdapterRow, adapterOf } from './adapter.ts'
import { resolveCountry } from './countries.ts'
import { sourceProblem } from './problems.ts'
import { type Dialect, readPublisherCsv } from './publisher-csv.ts'

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
    /** Years outside of these are known and left out. */
    first_year: z.int(),
    last_year: z.int(),
  })
  .refine((given) => given.first_year <= given.last_year, 'first_year after last_year')

export const worldBankLong = adapterOf({
  name: 'world-bank-long',
  parts: ['data'],
  options,
  read({ data }, { names }, { indicator, first_year, last_year }): AdapterReading {
    const { table, column, value, expected } = INDICATORS[indicator]
    const read = readPublisherCsv(data, DIALECT)
    const problems: Problem[] = [...read.problems]
    const rows: AdapterRow[] = []
    const seen = new Map<string, number>()
    for (const { file, line, cells } of read.rows) {
      const report = (...[code, message, place]: Parameters<typeof sourceProblem>) =>
        problems.push(sourceProblem(code, message, { file, line, ...place }))
      const who = resolveCountry(names, PUBLISHER, cells['Country Code'])
      if (who.kind === 'unknown') {
        report('publisher-country', 'unknown country or aggregate', {
          column: 'Country Code',
          found: cells['Country Code'],
          nearest: who.nearest,
        })
      }
      if (!/^\d{4}$/.test(cells.Year)) {
        report('publisher-year', 'not a year', { column: 'Year', found: cells.Year, expected: 'a year' })
        continue
      }
      if (!value.test(cells.Value)) {
        report('publisher-number', 'not understood', { column: 'Value', found: cells.Value, expected })
        continue
      }
      if (who.kind !== 'country' || Number(cells.Year) < first_year || Number(cells.Year) > last_year) continue
      const key = `${who.code}|${cells.Year}`
      const before = seen.get(key)
      if (before !== undefined) report('duplicate-observation', `line ${before} gives this country and year already`, { found: key })
      else rows.push({ file, line, cells: { country: who.code, year: cells.Year, [column]: cells.Value } })
      seen.set(key, before ?? line)
    }
    return { tables: [{ table, rows }], problems }
  },
})
