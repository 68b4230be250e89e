// UNCTADstat, plastics trade by partner, in wide form: one line per economy, two columns per year. Gives trade_statistics, whole kt of
// heading 3915. Dialect: UTF-8, comma, LF, names quoted; imports and exports are two files.
//
// A cell of the value column is a number or empty. The column beside it says why there is no number. Both may be empty where nothing is
// published. A number together with such a reason is a problem.

import * as z from 'zod'
import type { Problem } from '../../model/failure.ts'
import { append } from '../../model/lists.ts'
import type { CountryNames } from '../country-names.ts'
import { type AdapterReading, type AdapterRow, adapterOf, type NamedFile } from './adapter.ts'
import { countryReader } from './countries.ts'
import { type Dialect, readPublisherCsv } from './publisher-csv.ts'
import { repetitionFinder } from './repetition-finder.ts'
import { sourceProblem } from './source-problems.ts'
import { tradeOptions } from './trade-options.ts'

const PUBLISHER = 'unctad'
const ECONOMY = 'Economy_Label'

/** Reasons why there is no number. */
const MISSING = ['Not applicable', 'No value reported or collected']

type YearColumn = `${number}_Metric_tons_in_thousands_Value` | `${number}_Metric_tons_MissingValue`
const valueColumn = (year: number): YearColumn => `${year}_Metric_tons_in_thousands_Value`
const missingColumn = (year: number): YearColumn => `${year}_Metric_tons_MissingValue`

interface Options {
  readonly first_year: number
  readonly last_year: number
  readonly packaging_percent: string
}

export const unctadWide = adapterOf({
  name: 'unctad-wide',
  parts: ['imports', 'exports'],
  options: z
    .strictObject({
      ...tradeOptions,
      /** The years of the files; their columns must match these years. */
      first_year: z.int(),
      last_year: z.int(),
    })
    .refine((given) => given.first_year <= given.last_year, 'first_year is after last_year'),
  read({ imports, exports }, { names }, options): AdapterReading {
    const problems: Problem[] = []
    const rows = [...readFlow(imports, 'import', names, options, problems), ...readFlow(exports, 'export', names, options, problems)]
    return { tables: [{ table: 'trade_statistics', rows }], problems }
  },
})

function readFlow(
  named: NamedFile,
  flow: 'import' | 'export',
  names: CountryNames,
  { first_year, last_year, packaging_percent }: Options,
  problems: Problem[],
): AdapterRow[] {
  const years = Array.from({ length: last_year - first_year + 1 }, (_, index) => first_year + index)
  const dialect: Dialect<typeof ECONOMY | YearColumn> = {
    encoding: 'utf-8',
    delimiter: ',',
    newline: '\n',
    used: [ECONOMY, ...years.flatMap((year) => [valueColumn(year), missingColumn(year)])],
    known: [],
  }
  const read = readPublisherCsv(named, dialect)
  append(problems, read.problems)
  const countryOf = countryReader(names, PUBLISHER, problems)
  const isFirst = repetitionFinder(problems)
  const rows: AdapterRow[] = []
  for (const { file, line, cells } of read.rows) {
    const country = countryOf(cells[ECONOMY], { file, line, column: ECONOMY })
    if (country === undefined || !isFirst(country, { file, line })) continue
    for (const year of years) {
      const amount = amountOf(cells[valueColumn(year)] ?? '', cells[missingColumn(year)] ?? '')
      if (typeof amount === 'object') {
        problems.push(sourceProblem(amount.code, amount.message, { file, line, column: valueColumn(year), found: amount.found }))
      } else if (amount !== undefined) {
        rows.push({
          file,
          line,
          cells: { country, year: String(year), flow, publisher: PUBLISHER, amount_kt: amount, packaging_percent },
          published: { amount_kt: [{ column: valueColumn(year), text: amount }] },
        })
      }
    }
  }
  return rows
}

/** The amount in whole kt, undefined where none is published, or the problem. */
function amountOf(value: string, missing: string) {
  if (missing !== '' && !MISSING.includes(missing))
    return { code: 'publisher-value', message: 'unknown reason for a missing value', found: missing } as const
  if (value === '') return undefined
  if (missing !== '')
    return {
      code: 'publisher-value',
      message: 'a value together with a reason for a missing value',
      found: `${value}, ${missing}`,
    } as const
  return /^\d+$/.test(value) ? value : ({ code: 'publisher-number', message: 'not a whole number of kt', found: value } as const)
}
