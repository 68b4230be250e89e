// UN Comtrade, annual trade in goods as its site gives it: one line per reporter, year, flow, commodity, partner and mode. Gives
// waste_trade: kilograms of heading 3915 and its parts. docs/adding-a-publisher.md describes how this adapter was made.
//
// The site writes in two dialects, and the option `dialect` says which one a file uses:
// - plain: UTF-8, comma, CR LF, quotes only where needed, flags 0 and 1, a missing mass is 0;
// - quoted: Windows-1252, comma, LF, everything quoted, flags true and false, a missing mass is empty, and every row but the header ends
//   with a comma: 48 cells under 47 columns.
//
// Decisions:
// - The total of a reporter, year, flow and commodity is the line of the partner World, without second partner, customs procedure and mode
//   of transport. The other lines are parts of it: they are left out, and compared with it. Where the file has no total with a mass, its
//   parts are added up by the fewest such divisions, and the row's note says so. A group of partners is never added up.
// - The mass is netWgt, in kilograms; where it is missing, qty or altQty if its unit is one of mass. Other units and a gross weight are
//   left out as no mass, and a unit that is not known is a problem (un-comtrade/mass.ts). A mass of 0 is not known, in both dialects. A
//   mass that UN Comtrade estimated is used, and the row's note says so. A net weight is compared with a quantity in kilograms beside it.
// - The parts of 3915 take precedence over 3915 as a whole, unless they add up to less than it: then a part is missing, and the whole is
// used.
// - Imports, exports and re-exports are read. Re-imports, domestic exports and trade under special procedures are parts of imports or
//   exports; they are left out, and missed where the file does not hold these.
// - Other commodities are a problem: the file is not the intended one.

import * as z from 'zod'
import { formatDecimal } from '../../model/decimal.ts'
import { UNDIVIDED_HEADING, WASTE_HEADINGS } from '../../model/dimensions.ts'
import type { Problem } from '../../model/failure.ts'
import { grouped } from '../../model/lists.ts'
import type { AccountBook } from '../account/file-account.ts'
import type { CountryNames } from '../country-names.ts'
import { inputProblem, reporterOf } from '../input-problems.ts'
import type { RawRow } from '../rows.ts'
import { type AdapterReading, adapterOf } from './adapter.ts'
import { resolveCountry } from './countries.ts'
import { readCountryRows } from './country-rows.ts'
import { type Dialect, isNumberForm, isYear, isYearForm, type PublisherRow } from './publisher-csv.ts'
import { tradeOptions } from './trade-options.ts'
import { MASS_COLUMNS, massOf } from './un-comtrade/mass.ts'
import { headingsOf, type Line, leaveTrade, reportOf, type Trade, tradeOf, wholesOf } from './un-comtrade/trades.ts'

const PUBLISHER = 'un-comtrade'

const USED = [
  ...['typeCode', 'freqCode', 'refYear', 'reporterISO', 'flowCode', 'partnerCode', 'partnerISO', 'partner2Code'],
  ...['classificationSearchCode', 'cmdCode', 'customsCode', 'mosCode', 'motCode'],
  ...MASS_COLUMNS,
] as const
type ComtradeColumn = (typeof USED)[number]

const COLUMNS = {
  used: USED,
  known: [
    ...['refPeriodId', 'refMonth', 'period', 'reporterCode', 'reporterDesc', 'flowDesc', 'partnerDesc'],
    ...['partner2ISO', 'partner2Desc', 'classificationCode', 'isOriginalClassification', 'cmdDesc', 'aggrLevel', 'isLeaf'],
    ...['customsDesc', 'motDesc', 'qtyUnitAbbr', 'altQtyUnitAbbr'],
    ...['isGrossWgtEstimated', 'cifvalue', 'fobvalue', 'primaryValue', 'legacyEstimationFlag'],
    ...['isReported', 'isAggregate'],
  ],
  forms: {
    refYear: isYearForm,
    reporterISO: (cell: string) => /^[A-Z][A-Z0-9]{2}$/.test(cell),
    flowCode: (cell: string) => /^[A-Z]{1,3}$/.test(cell),
    cmdCode: (cell: string) => HEADINGS.includes(cell),
    qty: isNumberForm,
    netWgt: isNumberForm,
  },
}

const DIALECTS = {
  plain: { ...COLUMNS, encoding: 'utf-8', delimiter: ',' },
  quoted: { ...COLUMNS, encoding: 'windows-1252', delimiter: ',', closed: true },
} as const satisfies Readonly<Record<string, Dialect<ComtradeColumn>>>

/** What every row must be: goods, a whole year, by the Harmonized System. */
const EXPECTED: readonly (readonly [ComtradeColumn, string])[] = [
  ['typeCode', 'C'],
  ['freqCode', 'A'],
  ['classificationSearchCode', 'HS'],
]

/** The codes of a line that is a total, and what a line with another code is a part by. One dialect writes a blank after some codes. */
const TOTAL = [
  { column: 'partnerCode', code: '0', by: 'partner' },
  { column: 'partner2Code', code: '0', by: 'second partner' },
  { column: 'customsCode', code: 'C00', by: 'customs procedure' },
  { column: 'mosCode', code: '0', by: 'mode of supply' },
  { column: 'motCode', code: '0', by: 'mode of transport' },
] as const

/** The codes of partners that are no country but have a mass of their own: what is not specified elsewhere, bunkers, free zones. */
const RESTS: ReadonlySet<string> = new Set('129 221 290 471 472 473 490 492 527 536 568 577 636 637 697 837 838 839 879 899'.split(' '))

const FLOWS: ReadonlyMap<string, string> = new Map([
  ['M', 'import'],
  ['X', 'export'],
  ['RX', 'reexport'],
])
/** Parts of imports and exports, by the code of the whole. */
const PARTS_OF_FLOWS: ReadonlyMap<string, 'M' | 'X'> = new Map([
  ['RM', 'M'],
  ['DX', 'X'],
  ['FM', 'M'],
  ['MIP', 'M'],
  ['MOP', 'M'],
  ['XIP', 'X'],
  ['XOP', 'X'],
])

/** The parts of 3915 with six digits. The British tariff divides further, Comtrade does not. */
const HEADINGS = WASTE_HEADINGS.map(({ hs }) => hs).filter((hs) => hs.length <= 6)

/** Kilograms → kt. */
const KT_SCALE = 6

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
    const { problems, account, countryOf, isFirst } = read
    const codes = codeChecker(problems)
    const without = new Set(left_out.split(' '))
    const lines: Line[] = []
    for (const row of read.rows) {
      const { file, line, cells } = row
      const country = countryOf(cells.reporterISO, { file, line, column: 'reporterISO' })
      const { flowCode, refYear: year, cmdCode: hs } = cells
      const flow = FLOWS.get(flowCode) ?? FLOWS.get(PARTS_OF_FLOWS.get(flowCode) ?? '') ?? flowCode
      if (country === undefined || without.has(country)) {
        account.leave(country === undefined ? 'not-a-country' : 'own-statistics', { line, country, year, flow, ...statedOf(row) })
        continue
      }
      const known = codes(row)
      const isOfYear = isYear(cells.refYear, 'refYear', reporterOf(problems, { file, line }))
      if (!known || !isOfYear) continue
      const parts = TOTAL.filter(({ column, code }) => cells[column].trim() !== code)
      const observation = [
        country,
        year,
        FLOWS.get(flowCode) ?? flowCode,
        hs,
        ...parts.map(({ column }) => `${column} ${cells[column].trim()}`),
      ]
      if (!isFirst(observation.join('|'), { file, line })) continue
      const by = parts.map((part) => part.by)
      lines.push({ file, line, country, year, flowCode, flow, hs, by, partner: partnerOf(row, names), mass: massOf(row, problems) })
    }
    const wholes = wholesOf(lines)
    const trades = grouped(lines, ({ country, year, flowCode, hs }) => [country, year, flowCode, hs].join('|')).flatMap(
      ([, its]) => tradeOf(its, wholes, account, problems) ?? [],
    )
    comparePartsOfExports(trades, account)
    const reporting = new Set(trades.map(reportOf))
    for (const trade of trades) {
      const whole = PARTS_OF_FLOWS.get(trade.flowCode)
      if (whole) leaveTrade(reporting.has(reportOf({ ...trade, flowCode: whole })) ? 'part-of-total' : 'total-not-there', trade, account)
    }
    const stated = new Map(grouped(lines, reportOf))
    const rows = grouped(
      trades.filter(({ flowCode }) => FLOWS.has(flowCode)),
      reportOf,
    ).flatMap(([report, its]) => {
      const unweighed = unweighedOf(stated.get(report) ?? [], its)
      return headingsOf(its, account).map((trade) => rowOf(trade, unweighed, packaging_percent, account))
    })
    return { tables: [{ table: 'waste_trade', rows }], problems, accounts: [account] }
  },
})

/** The mass that a line states which is not read, for the account. */
const statedOf = ({ cells: { netWgt } }: Row) => (/^\d/.test(netWgt) ? { amount: { text: netWgt, unit: 'kg' } } : {})

function partnerOf({ cells: { partnerCode, partnerISO } }: Row, names: CountryNames): Line['partner'] {
  const code = partnerISO.trim()
  if (partnerCode === '0' || RESTS.has(partnerCode)) return { kind: 'single', code }
  const { kind } = resolveCountry(names, PUBLISHER, code)
  return { kind: kind === 'country' ? 'single' : kind === 'unknown' ? 'unknown' : 'group', code }
}

/** Exports are domestic exports and re-exports. */
function comparePartsOfExports(trades: readonly Trade[], account: AccountBook): void {
  for (const [, its] of grouped(trades, ({ country, year, hs }) => [country, year, hs].join('|'))) {
    const [exports, domestic, again] = ['X', 'DX', 'RX'].map((code) => its.find(({ flowCode }) => flowCode === code))
    if (!exports || !domestic || !again) continue
    const { line, country, year, flow, amount } = exports
    account.compare('domestic exports and re-exports', { line, country, year, flow, amount }, [domestic.amount, again.amount])
  }
}

/** The headings of a report that have lines but no mass. */
function unweighedOf(lines: readonly Line[], trades: readonly Trade[]): string[] {
  const weighed = new Set(trades.map(({ hs }) => hs))
  return [...new Set(lines.map(({ hs }) => hs))].filter((hs) => hs !== UNDIVIDED_HEADING && !weighed.has(hs))
}

function rowOf(trade: Trade, unweighed: readonly string[], packaging_percent: string, account: AccountBook): RawRow {
  const { file, line, country, year, flow, hs, kg, cells, lines } = trade
  for (const { mass } of lines) account.take(mass.amount)
  const missing = hs !== UNDIVIDED_HEADING && unweighed.length > 0 ? `no mass of ${unweighed.join(', ')}` : ''
  const note = [trade.note, missing].filter((text) => text !== '').join('; ')
  const amount_kt = formatDecimal({ digits: kg.digits, scale: kg.scale + KT_SCALE })
  return { file, line, cells: { country, year, flow, hs, amount_kt, packaging_percent, note }, published: { amount_kt: cells } }
}

type Row = PublisherRow<ComtradeColumn>

/** Makes a check that a row is about goods, plastic waste and a known flow. Each unknown code becomes a problem once. */
function codeChecker(problems: Problem[]) {
  const reported = new Set<string>()
  const flows = [...FLOWS.keys(), ...PARTS_OF_FLOWS.keys()]
  return ({ file, line, cells }: Row): boolean => {
    const check = (column: ComtradeColumn, message: string, known: readonly string[]) => {
      const actual = cells[column]
      if (known.includes(actual)) return true
      if (!reported.has(`${column} ${actual}`)) {
        const place = { file, line, column, actual, expected: known.join(', ') }
        problems.push(inputProblem('publisher-value', message, place))
        reported.add(`${column} ${actual}`)
      }
      return false
    }
    const kinds = EXPECTED.map(([column, code]) => check(column, 'another kind of statistics', [code]))
    const commodity = check('cmdCode', 'not a heading of plastic waste', HEADINGS)
    return check('flowCode', 'unknown flow', flows) && commodity && kinds.every(Boolean)
  }
}
