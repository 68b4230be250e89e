// UN Comtrade, annual trade in goods as its site gives it: one line per reporter, year, flow, commodity, partner and mode. Gives
// waste_trade: kilograms of heading 3915 and its parts. docs/adding-a-publisher.md describes how this adapter was made.
//
// The site writes in two dialects, and the option `dialect` says which one a file uses:
// - plain: UTF-8, comma, CR LF, quotes only where needed, flags 0 and 1, a missing mass is 0;
// - quoted: Windows-1252, comma, LF, everything quoted, flags true and false, a missing mass is empty, and every row but the header ends
//   with a comma: 48 cells under 47 columns.
//
// Decisions:
// - Totals only: the partner World, and no second partner, customs procedure or mode of transport. All other lines are parts of these
//   totals. They are left out, so that nothing is counted twice.
// - The mass is netWgt, in kilograms; where it is missing, it is qty if the unit of qty is the kilogram. A mass of 0 is missing in both
//   dialects. A mass that UN Comtrade estimated is used, and the row's note says so.
// - The parts of 3915 take precedence over 3915 as a whole where all parts in the file have a mass. Otherwise the whole is used if it has a
//   mass, and if it has none, the parts that have one, with a note that names the others.
// - Imports, exports and re-exports are read. Re-imports are part of imports and domestic exports part of exports; both are left out.
// - Other commodities are a problem: the file is not the intended one.

import * as z from 'zod'
import { type Decimal, formatDecimal, parseDecimal } from '../../model/decimal.ts'
import { UNDIVIDED_HEADING, WASTE_HEADINGS } from '../../model/dimensions.ts'
import type { Problem } from '../../model/failure.ts'
import type { PublishedCell } from '../../model/published-cells.ts'
import { type AdapterReading, type AdapterRow, adapterOf } from './adapter.ts'
import { readCountryRows } from './country-rows.ts'
import type { Dialect, PublisherRow } from './publisher-csv.ts'
import { isYear, reporterOf, sourceProblem } from './source-problems.ts'
import { tradeOptions } from './trade-options.ts'

const PUBLISHER = 'un-comtrade'

const USED = [
  ...['typeCode', 'freqCode', 'refYear', 'reporterISO', 'flowCode', 'partnerCode', 'partner2Code'],
  ...['classificationSearchCode', 'cmdCode', 'customsCode', 'mosCode', 'motCode'],
  ...['qtyUnitCode', 'qty', 'isQtyEstimated', 'netWgt', 'isNetWgtEstimated'],
] as const
type ComtradeColumn = (typeof USED)[number]

const COLUMNS = {
  used: USED,
  known: [
    ...['refPeriodId', 'refMonth', 'period', 'reporterCode', 'reporterDesc', 'flowDesc', 'partnerISO', 'partnerDesc'],
    ...['partner2ISO', 'partner2Desc', 'classificationCode', 'isOriginalClassification', 'cmdDesc', 'aggrLevel', 'isLeaf'],
    ...['customsDesc', 'motDesc', 'qtyUnitAbbr', 'altQtyUnitCode', 'altQtyUnitAbbr', 'altQty', 'isAltQtyEstimated'],
    ...['grossWgt', 'isGrossWgtEstimated', 'cifvalue', 'fobvalue', 'primaryValue', 'legacyEstimationFlag'],
    ...['isReported', 'isAggregate'],
  ],
}

const DIALECTS = {
  plain: { ...COLUMNS, encoding: 'utf-8', delimiter: ',', newline: '\r\n' },
  quoted: { ...COLUMNS, encoding: 'windows-1252', delimiter: ',', newline: '\n', closed: true },
} as const satisfies Readonly<Record<string, Dialect<ComtradeColumn>>>

/** What every row must be: goods, a whole year, by the Harmonized System. */
const EXPECTED: readonly (readonly [ComtradeColumn, string])[] = [
  ['typeCode', 'C'],
  ['freqCode', 'A'],
  ['classificationSearchCode', 'HS'],
]

/** The codes of a line that is a total. One dialect writes a blank after some codes. */
const TOTAL: readonly (readonly [ComtradeColumn, string])[] = [
  ['partnerCode', '0'],
  ['partner2Code', '0'],
  ['customsCode', 'C00'],
  ['mosCode', '0'],
  ['motCode', '0'],
]

const FLOWS: ReadonlyMap<string, string> = new Map([
  ['M', 'import'],
  ['X', 'export'],
  ['RX', 'reexport'],
])
const FLOWS_LEFT_OUT = ['RM', 'DX', 'FM', 'MIP', 'MOP', 'XIP', 'XOP']

/** The parts of 3915 with six digits. The British tariff divides further, Comtrade does not. */
const HEADINGS = WASTE_HEADINGS.map(({ hs }) => hs).filter((hs) => hs.length <= 6)

const KILOGRAM = '8'
/** Kilograms → kt. */
const KT_SCALE = 6

interface Trade {
  readonly file: string
  readonly line: number
  readonly country: string
  readonly year: string
  readonly flow: string
  readonly hs: string
  /** Kilograms; undefined where they are missing. */
  readonly mass: Decimal | undefined
  readonly written: PublishedCell
  readonly note: string
}

export const unComtrade = adapterOf({
  name: 'un-comtrade',
  parts: ['data'],
  options: z.strictObject({
    ...tradeOptions,
    dialect: z.enum(['plain', 'quoted']),
    /** Reporters whose own statistics are in the tables: country codes with blanks between them. */
    left_out: z
      .string()
      .regex(/^[A-Z]{3}( [A-Z]{3})*$/, 'must be country codes such as GBR, separated by blanks')
      .optional(),
  }),
  read({ data }, { names }, { dialect, packaging_percent, left_out = '' }): AdapterReading {
    const read = readCountryRows(data, DIALECTS[dialect], { names, publisher: PUBLISHER })
    const { problems, countryOf, isFirst } = read
    const codes = codeChecker(problems)
    const without = new Set(left_out.split(' '))
    const trades = new Map<string, Trade[]>()
    for (const row of read.rows) {
      const { file, line, cells } = row
      const country = countryOf(cells.reporterISO, { file, line, column: 'reporterISO' })
      if (country === undefined || without.has(country)) continue
      const flow = FLOWS.get(cells.flowCode)
      const known = codes(row)
      const isOfYear = isYear(cells.refYear, 'refYear', reporterOf(problems, { file, line }))
      const isTotal = TOTAL.every(([column, code]) => cells[column].trim() === code)
      if (!known || !isOfYear || !isTotal || flow === undefined) continue
      const place = { file, line, country, year: cells.refYear, flow, hs: cells.cmdCode }
      const key = [country, place.year, flow].join('|')
      if (!isFirst(`${key}|${place.hs}`, { file, line })) continue
      trades.set(key, [...(trades.get(key) ?? []), { ...place, ...massOf(row, problems) }])
    }
    const rows = [...trades.values()].flatMap((trade) => headingsOf(trade, packaging_percent))
    return { tables: [{ table: 'waste_trade', rows }], problems }
  },
})

type Row = PublisherRow<ComtradeColumn>

/** Makes a check that a row is about goods, plastic waste and a known flow. Each unknown code becomes a problem once. */
function codeChecker(problems: Problem[]) {
  const reported = new Set<string>()
  const flows = [...FLOWS.keys(), ...FLOWS_LEFT_OUT]
  return ({ file, line, cells }: Row): boolean => {
    const check = (column: ComtradeColumn, message: string, known: readonly string[]) => {
      const found = cells[column]
      if (known.includes(found)) return true
      if (!reported.has(`${column} ${found}`)) {
        const place = { file, line, column, found, expected: known.join(', ') }
        problems.push(sourceProblem('publisher-value', message, place))
        reported.add(`${column} ${found}`)
      }
      return false
    }
    const kinds = EXPECTED.map(([column, code]) => check(column, 'another kind of statistics', [code]))
    const commodity = check('cmdCode', 'not a heading of plastic waste', HEADINGS)
    return check('flowCode', 'unknown flow', flows) && commodity && kinds.every(Boolean)
  }
}

/** The mass of a line in kilograms, and the note about it. */
function massOf({ file, line, cells }: Row, problems: Problem[]): Pick<Trade, 'mass' | 'written' | 'note'> {
  const read = (column: 'netWgt' | 'qty'): Decimal | undefined => {
    if (cells[column] === '') return undefined
    const value = parseDecimal(cells[column])
    if (value === undefined || value.digits < 0n) {
      const place = { file, line, column, found: cells[column], expected: 'a number of kilograms, or nothing' }
      problems.push(sourceProblem('publisher-number', 'not understood', place))
      return undefined
    }
    return value.digits === 0n ? undefined : value
  }
  const estimated = (column: 'isNetWgtEstimated' | 'isQtyEstimated'): boolean => {
    if (['1', 'true'].includes(cells[column])) return true
    if (!['0', 'false'].includes(cells[column]))
      problems.push(sourceProblem('publisher-value', 'neither true nor false', { file, line, column, found: cells[column] }))
    return false
  }
  const cell = (column: 'netWgt' | 'qty'): PublishedCell => ({ column, text: cells[column], unit: 'kg' })
  const weight = read('netWgt')
  if (weight) return { mass: weight, written: cell('netWgt'), note: estimated('isNetWgtEstimated') ? 'estimated by UN Comtrade' : '' }
  const quantity = cells.qtyUnitCode === KILOGRAM ? read('qty') : undefined
  if (!quantity) return { mass: undefined, written: cell('netWgt'), note: '' }
  return {
    mass: quantity,
    written: cell('qty'),
    note: estimated('isQtyEstimated') ? 'quantity, estimated by UN Comtrade' : 'quantity: no net weight',
  }
}

/** The rows of a country, year and flow: the parts of 3915 or the whole, never both. */
function headingsOf(trades: readonly Trade[], packaging_percent: string): AdapterRow[] {
  const whole = trades.filter(({ hs }) => hs === UNDIVIDED_HEADING)
  const parts = trades.filter(({ hs }) => hs !== UNDIVIDED_HEADING)
  const unweighed = parts.filter(({ mass }) => !mass).map(({ hs }) => hs)
  const useWhole = whole.some(({ mass }) => mass) && (parts.length === 0 || unweighed.length > 0)
  const missing = unweighed.length > 0 ? `no mass of ${unweighed.join(', ')}` : ''
  return (useWhole ? whole : parts).flatMap(({ file, line, country, year, flow, hs, mass, written, note }): AdapterRow[] => {
    if (!mass) return []
    const amount_kt = formatDecimal({ digits: mass.digits, scale: mass.scale + KT_SCALE })
    const said = [note, useWhole ? '' : missing].filter((text) => text !== '').join('; ')
    const published = { amount_kt: [written] }
    return [{ file, line, cells: { country, year, flow, hs, amount_kt, packaging_percent, note: said }, published }]
  })
}
