// HM Revenue and Customs, UK trade info: one line per commodity of eight digits (CN8), year, flow and partner, in kilograms. Gives
// waste_trade of the United Kingdom by heading. Dialect: UTF-8, comma, LF, text quoted, numbers not.
//
// Decisions:
// - The file states partners alone, without a total. They are added up by heading and flow. Each name of a partner is resolved with
//   sources/country-names.csv, where a group of partners is `-`. A group is left out if the file has partners beside it, and compared with
//   them.
// - A partner may have several names (USA and United States; Abu Dhabi, Dubai and Sharjah for what is UAE elsewhere). Each such line has a
//   quantity of its own and counts, unless one of them is the sum of the others: then it counts and they do not.
// - The mass is NetMass, in whole kilograms. A mass of 0 with a value in pounds is not known; with a value of 0 it is 0. If such a line
//   has a supplementary quantity, whose unit the file does not state, it is left out as an amount that is not a mass.
// - Nothing is flagged or marked as estimated.

import * as z from 'zod'
import { formatDecimal } from '../../model/decimal.ts'
import { WASTE_HEADINGS } from '../../model/dimensions.ts'
import { grouped, largest } from '../../model/lists.ts'
import type { PublishedCell } from '../../model/published-cells.ts'
import type { AccountBook } from '../account/file-account.ts'
import { reporterOf } from '../input-problems.ts'
import type { RawRow } from '../rows.ts'
import { type AdapterReading, adapterOf } from './adapter.ts'
import { readCountryRows } from './country-rows.ts'
import { type Dialect, isNumberForm, isYear, isYearForm } from './publisher-csv.ts'
import { tradeOptions } from './trade-options.ts'

const PUBLISHER = 'hmrc'

/** The country whose customs publish the file. */
const REPORTER = 'GBR'

const DIALECT = {
  encoding: 'utf-8',
  delimiter: ',',
  used: ['Cn8', 'Hs6', 'Year', 'FlowType', 'Country', 'Value', 'NetMass', 'SuppUnit'],
  known: ['Hs2', 'Hs4', 'Description'],
  forms: {
    Cn8: (cell) => /^\d{8}$/.test(cell),
    Hs6: (cell) => /^\d{6}$/.test(cell),
    Year: isYearForm,
    FlowType: (cell) => FLOWS.has(cell),
    Country: (cell) => /^[^\d]+$/.test(cell) && !cell.startsWith('Waste'),
    NetMass: isNumberForm,
  },
} as const satisfies Dialect<string>

/** The parts of a flow. A partner moves from one to the other when it joins or leaves the EU. */
const FLOWS: ReadonlyMap<string, 'import' | 'export'> = new Map([
  ['EU Imports', 'import'],
  ['Non-EU Imports', 'import'],
  ['EU Exports', 'export'],
  ['Non-EU Exports', 'export'],
])

/** A line with such a partner would count all other lines twice. */
const TOTAL_OF_PARTNERS = /^(all|total|world|grand total)\b/i

/** Kilograms → kt. */
const KT_SCALE = 6

/** A line of the file that is about a year that is read. */
interface Line {
  readonly file: string
  readonly line: number
  readonly year: string
  /** The flow, and the part of it that the file names. */
  readonly flow: string
  readonly written: string
  readonly hs: string
  readonly cn8: string
  readonly partner: string
  /** Undefined for a group of partners. */
  readonly country: string | undefined
  readonly amount: { readonly text: string; readonly unit: 'kg' }
}

interface Sum extends Pick<Line, 'file' | 'year' | 'flow' | 'hs'> {
  /** The line of the first observation. */
  readonly line: number
  readonly kg: bigint
  /** The cells that were added up, one per line. */
  readonly cells: readonly PublishedCell[]
}

export const hmrcCn8 = adapterOf({
  name: 'hmrc-cn8',
  parts: ['data'],
  options: z
    .strictObject({
      ...tradeOptions,
      /** Years outside of these are expected, and left out. */
      first_year: z.int(),
      last_year: z.int(),
      /** `none`: a mass of 0 is 0 whatever its value. Releases 1.1 to 1.4 are locked with this reading. */
      zero_mass: z.enum(['not known', 'none']).default('not known'),
    })
    .refine((given) => given.first_year <= given.last_year, 'first_year is after last_year'),
  read({ data }, { names }, { first_year, last_year, packaging_percent, zero_mass }): AdapterReading {
    const { rows, problems, account, countryOf, isFirst } = readCountryRows(data, DIALECT, { names, publisher: PUBLISHER })
    const lines: Line[] = []
    for (const { file, line, cells } of rows) {
      const { Cn8: cn8, Hs6: hs6, Year: year, FlowType: written, Country: partner, NetMass: mass, Value: value, SuppUnit: other } = cells
      const report = reporterOf(problems, { file, line })
      const isOfYear = isYear(year, 'Year', report)
      const hs = headingOf(cn8, hs6)
      const flow = FLOWS.get(written)
      const isMass = /^\d{1,15}$/.test(mass)
      const of = { line, country: REPORTER, year, ...(flow && { flow }) }
      const amount = { text: mass, unit: 'kg' } as const
      if (isOfYear && (Number(year) < first_year || Number(year) > last_year)) {
        account.leave('other-year', { ...of, ...(isMass && { amount }) })
        continue
      }
      const isPartner = partner !== '' && !TOTAL_OF_PARTNERS.test(partner)
      if (hs === undefined) report('publisher-value', 'not a code of plastic waste', { column: 'Cn8', actual: `${cn8} of ${hs6}` })
      if (flow === undefined)
        report('publisher-value', 'unknown flow', { column: 'FlowType', actual: written, expected: [...FLOWS.keys()].join(', ') })
      if (!isMass)
        report('publisher-number', 'not understood', { column: 'NetMass', actual: mass, expected: 'a whole number of kilograms' })
      if (!isPartner)
        report('publisher-value', 'not a single partner', { column: 'Country', actual: partner, expected: 'the name of one partner' })
      if (hs === undefined || flow === undefined || !isOfYear || !isMass || !isPartner) continue
      const country = countryOf(partner, { file, line, column: 'Country' })
      if (!isFirst([cn8, year, written, partner].join('|'), { file, line })) continue
      if (Number(mass) === 0 && Number(other) !== 0)
        account.leave('not-a-mass', { ...of, amount: { text: other, unit: 'supplementary units' } })
      else if (zero_mass === 'not known' && Number(mass) === 0 && Number(value) !== 0)
        account.leave('zero-not-known', { ...of, amount: { text: value, unit: 'GBP' } })
      else lines.push({ file, line, year, flow, written, hs, cn8, partner, country, amount })
    }
    const sums = new Map<string, Sum>()
    const twice = countedTwice(lines, account)
    for (const each of lines) {
      const { file, line, year, flow, hs, cn8, amount } = each
      const reason = twice.get(line)
      if (reason) {
        account.leave(reason, saidOf(each))
        continue
      }
      account.take(amount)
      const key = [year, flow, hs].join('|')
      const { kg, cells: before, ...first } = sums.get(key) ?? { file, line, year, flow, hs, kg: 0n, cells: [] }
      const cell: PublishedCell = { column: 'NetMass', indicator: cn8, ...amount, line }
      sums.set(key, { ...first, kg: kg + BigInt(amount.text), cells: [...before, cell] })
    }
    account.addUp('partners', sums.size)
    return {
      tables: [{ table: 'waste_trade', rows: [...sums.values()].map((sum) => rowOf(sum, packaging_percent)) }],
      problems,
      accounts: [account],
    }
  },
})

const saidOf = ({ line, year, flow, amount }: Line) => ({ line, country: REPORTER, year, flow, amount })

/** The lines whose mass other lines of the same code, year and flow have too, with the reason. Groups and several names are compared. */
function countedTwice(lines: readonly Line[], account: AccountBook): ReadonlyMap<number, 'total-of-parts' | 'part-of-total'> {
  const twice = new Map<number, 'total-of-parts' | 'part-of-total'>()
  const kg = ({ amount }: Line) => Number(amount.text)
  const amountsOf = (parts: readonly Line[]) => parts.map(({ amount }) => amount)
  for (const [, alike] of grouped(lines, ({ cn8, year, written }) => [cn8, year, written].join('|'))) {
    const partners = alike.filter(({ country }) => country !== undefined)
    for (const group of alike.filter(({ country }) => country === undefined)) {
      if (partners.length === 0) continue
      account.compare(`the partners beside ${group.partner}`, saidOf(group), amountsOf(partners))
      twice.set(group.line, 'total-of-parts')
    }
    for (const [country, named] of grouped(partners, (line) => line.country ?? '')) {
      if (named.length === 1) continue
      const most = largest(named.map(kg))
      const whole = named.find((line) => kg(line) === most) ?? named[0]
      const parts = named.filter((line) => line !== whole)
      const more = account.compare(`the other names of ${country}`, saidOf(whole), amountsOf(parts))
      if (more === 0) for (const { line } of parts) twice.set(line, 'part-of-total')
    }
  }
  return twice
}

function rowOf({ file, line, year, flow, hs, kg, cells }: Sum, packaging_percent: string): RawRow {
  const amount_kt = formatDecimal({ digits: kg, scale: KT_SCALE })
  const note = cells.length === 1 ? '' : `sum of ${cells.length} lines`
  const row = { country: REPORTER, year, flow, hs, amount_kt, packaging_percent, note }
  return { file, line, cells: row, published: { amount_kt: cells } }
}

/** The code of propylene, and the heading for all other codes of 391590. */
const PROPYLENE = '39159011'
const OTHERS_OF_391590 = '39159080'

/** The project's heading for a code; undefined for a code outside 3915. Codes have changed over the years, headings have not. */
function headingOf(cn8: string, hs6: string): string | undefined {
  if (!/^\d{8}$/.test(cn8) || !cn8.startsWith(hs6)) return undefined
  if (hs6 === '391590') return cn8 === PROPYLENE ? PROPYLENE : OTHERS_OF_391590
  return WASTE_HEADINGS.some(({ hs }) => hs === hs6 && hs6.length === 6) ? hs6 : undefined
}
