// Our World in Data, plastic waste trade after UN Comtrade: one line per entity (country or region) and year. Gives trade_statistics,
// tonnes of heading 3915. Dialect: UTF-8, comma, LF, nothing quoted but names with commas.
//
// A blank is a missing value. An import of 0 is missing too, and gives no row: the publisher writes 0 where the quantity is not known. An
// export or re-export of 0 really is 0.

import * as z from 'zod'
import { formatDecimal, parseDecimal } from '../../model/decimal.ts'
import { type AdapterReading, type AdapterRow, adapterOf } from './adapter.ts'
import { readCountryRows } from './country-rows.ts'
import type { Dialect } from './publisher-csv.ts'
import { isYear, reporterOf, sourceProblem } from './source-problems.ts'
import { tradeOptions } from './trade-options.ts'

const PUBLISHER = 'owid'

const DIALECT = {
  encoding: 'utf-8',
  delimiter: ',',
  newline: '\n',
  used: ['Entity', 'Year', 'plastic_waste_exports', 'plastic_waste_imports', 'plastic_waste_reexports'],
  // Re-imports, and columns that follow from the quantities, from population and from the sum over the world.
  known: [
    'plastic_waste_reimports',
    'plastic_waste_net_exports',
    'plastic_waste_exports_per_capita',
    'plastic_waste_imports_per_capita',
    'net_exports_per_capita',
    'plastic_waste_reexports_per_capita',
    'plastic_waste_reimports_per_capita',
    'share_global_plastic_waste_exports',
    'share_global_plastic_waste_imports',
    'share_global_plastic_waste_reexports',
    'share_global_plastic_waste_reimports',
  ],
} as const satisfies Dialect<string>

const FLOWS = [
  { flow: 'import', column: 'plastic_waste_imports', zeroIsMissing: true },
  { flow: 'export', column: 'plastic_waste_exports', zeroIsMissing: false },
  { flow: 'reexport', column: 'plastic_waste_reexports', zeroIsMissing: false },
] as const

/** Tonnes → kt. */
const KT_SCALE = 3

export const owidEntities = adapterOf({
  name: 'owid-entities',
  parts: ['data'],
  options: z.strictObject(tradeOptions),
  read({ data }, { names }, { packaging_percent }): AdapterReading {
    const read = readCountryRows(data, DIALECT, { names, publisher: PUBLISHER })
    const { problems, countryOf, isFirst } = read
    const rows: AdapterRow[] = []
    for (const { file, line, cells } of read.rows) {
      const country = countryOf(cells.Entity, { file, line, column: 'Entity' })
      if (country === undefined || !isYear(cells.Year, 'Year', reporterOf(problems, { file, line }))) continue
      if (!isFirst(`${country}|${cells.Year}`, { file, line })) continue
      for (const { flow, column, zeroIsMissing } of FLOWS) {
        const written = cells[column]
        if (written === '') continue
        const tonnes = parseDecimal(written)
        if (tonnes === undefined || tonnes.digits < 0n) {
          const place = { file, line, column, found: written, expected: 'a number of tonnes, or nothing' }
          problems.push(sourceProblem('publisher-number', 'not understood', place))
        } else if (!(zeroIsMissing && tonnes.digits === 0n)) {
          const amount_kt = formatDecimal({ digits: tonnes.digits, scale: tonnes.scale + KT_SCALE })
          rows.push({
            ...{ file, line, cells: { country, year: cells.Year, flow, publisher: PUBLISHER, amount_kt, packaging_percent } },
            published: { amount_kt: [{ column, text: written, unit: 'tonnes' }] },
          })
        }
      }
    }
    return { tables: [{ table: 'trade_statistics', rows }], problems }
  },
})
