// Our World in Data, plastic waste trade after UN Comtrade: one line per entity (country or region) and year. Gives trade_statistics,
// tonnes of heading 3915. Dialect: UTF-8, comma, LF, nothing quoted but names with commas.
//
// A blank is a missing value, and so is a 0 of any flow, as in UN Comtrade, from which the figures come: it stands where the quantity is
// not known. Nothing is marked as estimated. A figure of the account is the quantity of an entity, year and flow. The world is compared
// with its countries; of other entities the file does not say whom they hold.

import * as z from 'zod'
import { formatDecimal } from '../../model/decimal.ts'
import { ktOf } from '../account/amounts.ts'
import { WorldTotals } from '../account/world-totals.ts'
import { reporterOf } from '../input-problems.ts'
import type { RawRow } from '../rows.ts'
import { type AdapterReading, adapterOf } from './adapter.ts'
import { readCountryRows } from './country-rows.ts'
import { type Dialect, isNumberForm, isYear, isYearForm } from './publisher-csv.ts'
import { tradeOptions } from './trade-options.ts'

const PUBLISHER = 'owid'
const WORLD = 'World'

const DIALECT = {
  encoding: 'utf-8',
  delimiter: ',',
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
  forms: {
    Entity: (cell) => /[A-Za-z]/.test(cell),
    Year: isYearForm,
    plastic_waste_exports: isNumberForm,
    plastic_waste_imports: isNumberForm,
    plastic_waste_reexports: isNumberForm,
  },
} as const satisfies Dialect<string>

const FLOWS = [
  { flow: 'import', column: 'plastic_waste_imports' },
  { flow: 'export', column: 'plastic_waste_exports' },
  { flow: 'reexport', column: 'plastic_waste_reexports' },
] as const

export const owidEntities = adapterOf({
  name: 'owid-entities',
  parts: ['data'],
  options: z.strictObject(tradeOptions),
  read({ data }, { names }, { packaging_percent }): AdapterReading {
    const read = readCountryRows(data, DIALECT, { names, publisher: PUBLISHER, figuresARow: FLOWS.length })
    const { problems, account, countryOf, isFirst } = read
    const worlds = new WorldTotals()
    const rows: RawRow[] = []
    for (const { file, line, cells } of read.rows) {
      const country = countryOf(cells.Entity, { file, line, column: 'Entity' })
      // Only rows of countries are judged: those of the world and of groups are in no table.
      const report = reporterOf(problems, { file, line })
      if (country !== undefined && !isYear(cells.Year, 'Year', report)) continue
      if (country !== undefined && !isFirst(`${country}|${cells.Year}`, { file, line })) continue
      for (const { flow, column } of FLOWS) {
        const text = cells[column]
        const of = { line, column, country, year: cells.Year, flow }
        if (text === '') {
          account.leave('no-value', of)
          continue
        }
        const amount = { text, unit: 'tonnes' }
        const said = { ...of, amount }
        const kt = ktOf(amount)
        const isAmount = kt !== undefined && kt.digits >= 0n
        if (country === undefined) {
          account.leave('not-a-country', isAmount ? said : of)
          if (isAmount && cells.Entity === WORLD) worlds.world(`${cells.Year}|${flow}`, said)
        } else if (!isAmount) {
          report('publisher-number', 'not understood', { column, actual: text, expected: 'a number of tonnes, or nothing' })
        } else if (kt.digits === 0n) account.leave('zero-not-known', said)
        else {
          account.take(amount)
          worlds.add(`${cells.Year}|${flow}`, amount)
          const amount_kt = formatDecimal(kt)
          rows.push({
            ...{ file, line, cells: { country, year: cells.Year, flow, publisher: PUBLISHER, amount_kt, packaging_percent } },
            published: { amount_kt: [{ column, ...amount }] },
          })
        }
      }
    }
    worlds.compare(account)
    return { tables: [{ table: 'trade_statistics', rows }], problems, accounts: [account] }
  },
})
