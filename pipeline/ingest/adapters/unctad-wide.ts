// UNCTADstat, plastics trade by partner, in wide form: one line per economy, two columns per year. Gives trade_statistics, whole kt of
// heading 3915. Dialect: UTF-8, comma, LF, names quoted; imports and exports are two files.
//
// A cell of the value column is a number or empty. The column beside it says why there is no number. Both may be empty where nothing is
// published. A number together with such a reason is a problem. A 0 is less than half a kt and is read; nothing is marked as estimated. A
// figure of the account is the number of an economy and year. The world is compared with its economies; of other groups the file does not
// say whom they hold.

import * as z from 'zod'
import type { Problem } from '../../model/failure.ts'
import type { AccountBook } from '../account/file-account.ts'
import { WorldTotals } from '../account/world-totals.ts'
import type { CountryNames } from '../country-names.ts'
import { inputProblem } from '../input-problems.ts'
import type { RawRow } from '../rows.ts'
import { type AdapterReading, adapterOf, type NamedFile } from './adapter.ts'
import { readCountryRows } from './country-rows.ts'
import { type Dialect, isNumberForm } from './publisher-csv.ts'
import { tradeOptions } from './trade-options.ts'

const PUBLISHER = 'unctad'
const ECONOMY = 'Economy_Label'
const WORLD = 'World'

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
    const flows = [readFlow(imports, 'import', names, options), readFlow(exports, 'export', names, options)]
    const problems = flows.flatMap((flow) => flow.problems)
    const rows = flows.flatMap((flow) => flow.rows)
    return { tables: [{ table: 'trade_statistics', rows }], problems, accounts: flows.map(({ account }) => account) }
  },
})

function readFlow(
  named: NamedFile,
  flow: 'import' | 'export',
  names: CountryNames,
  { first_year, last_year, packaging_percent }: Options,
): { readonly rows: readonly RawRow[]; readonly problems: readonly Problem[]; readonly account: AccountBook } {
  const years = Array.from({ length: last_year - first_year + 1 }, (_, index) => first_year + index)
  const dialect: Dialect<typeof ECONOMY | YearColumn> = {
    encoding: 'utf-8',
    delimiter: ',',
    used: [ECONOMY, ...years.flatMap((year) => [valueColumn(year), missingColumn(year)])],
    known: [],
    forms: {
      [ECONOMY]: (cell) => /[A-Za-z]/.test(cell) && !MISSING.includes(cell),
      ...Object.fromEntries(years.map((year) => [valueColumn(year), isNumberForm])),
    },
  }
  const { problems, account, countryOf, isFirst, ...read } = readCountryRows(named, dialect, {
    names,
    publisher: PUBLISHER,
    figuresARow: years.length,
  })
  const worlds = new WorldTotals()
  const rows: RawRow[] = []
  for (const { file, line, cells } of read.rows) {
    const country = countryOf(cells[ECONOMY], { file, line, column: ECONOMY })
    if (country !== undefined && !isFirst(country, { file, line })) continue
    for (const year of years) {
      const column = valueColumn(year)
      const text = amountOf(cells[column] ?? '', cells[missingColumn(year)] ?? '')
      const said = { line, column, country, year: String(year), flow }
      if (typeof text === 'object' && country === undefined) account.leave('not-a-country', said)
      else if (typeof text === 'object') {
        problems.push(inputProblem(text.rule, text.message, { file, line, column, actual: text.actual }))
      } else if (text === undefined) account.leave('no-value', said)
      else {
        const amount = { text, unit: 'kt' }
        if (country === undefined) {
          account.leave('not-a-country', { ...said, amount })
          if (cells[ECONOMY] === WORLD) worlds.world(String(year), { ...said, amount })
          continue
        }
        account.take(amount)
        worlds.add(String(year), amount)
        rows.push({
          file,
          line,
          cells: { country, year: String(year), flow, publisher: PUBLISHER, amount_kt: text, packaging_percent },
          published: { amount_kt: [{ column, text }] },
        })
      }
    }
  }
  worlds.compare(account)
  return { rows, problems, account }
}

/** The amount in whole kt, undefined where none is published, or the problem. */
function amountOf(value: string, missing: string) {
  if (missing !== '' && !MISSING.includes(missing))
    return { rule: 'publisher-value', message: 'unknown reason for a missing value', actual: missing } as const
  if (value === '') return undefined
  if (missing !== '')
    return {
      rule: 'publisher-value',
      message: 'a value together with a reason for a missing value',
      actual: `${value}, ${missing}`,
    } as const
  return /^\d+$/.test(value) ? value : ({ rule: 'publisher-number', message: 'not a whole number of kt', actual: value } as const)
}
