// HM Revenue and Customs, UK trade info: one line per commodity of eight digits (CN8), year, flow and partner, in kilograms. Gives
// waste_trade of the United Kingdom by heading. Dialect: UTF-8, comma, LF, text quoted, numbers not.
//
// Partners are summed without resolving their names. The file holds no total among them. Some have two names over time (USA and United
// States; Abu Dhabi, Dubai and Sharjah for what is UAE elsewhere), and each such line has a quantity of its own.

import * as z from 'zod'
import { formatDecimal } from '../../model/decimal.ts'
import { WASTE_HEADINGS } from '../../model/dimensions.ts'
import type { Problem } from '../../model/failure.ts'
import type { PublishedCell } from '../../model/published-cells.ts'
import { type AdapterReading, type AdapterRow, adapterOf } from './adapter.ts'
import { type Dialect, readPublisherCsv } from './publisher-csv.ts'
import { repetitionFinder } from './repetition-finder.ts'
import { isYear, reporterOf } from './source-problems.ts'
import { tradeOptions } from './trade-options.ts'

/** The country whose customs publish the file. */
const REPORTER = 'GBR'

const DIALECT = {
  encoding: 'utf-8',
  delimiter: ',',
  newline: '\n',
  used: ['Cn8', 'Hs6', 'Year', 'FlowType', 'Country', 'NetMass'],
  known: ['Hs2', 'Hs4', 'Description', 'Value', 'SuppUnit'],
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

interface Sum {
  readonly file: string
  /** The line of the first observation. */
  readonly line: number
  readonly year: string
  readonly flow: string
  readonly hs: string
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
    })
    .refine((given) => given.first_year <= given.last_year, 'first_year is after last_year'),
  read({ data }, _context, { first_year, last_year, packaging_percent }): AdapterReading {
    const read = readPublisherCsv(data, DIALECT)
    const problems: Problem[] = [...read.problems]
    const isFirst = repetitionFinder(problems)
    const sums = new Map<string, Sum>()
    for (const { file, line, cells } of read.rows) {
      const { Cn8: cn8, Hs6: hs6, Year: year, FlowType: written, Country: partner, NetMass: mass } = cells
      const report = reporterOf(problems, { file, line })
      const isOfYear = isYear(year, 'Year', report)
      if (isOfYear && (Number(year) < first_year || Number(year) > last_year)) continue
      const hs = headingOf(cn8, hs6)
      const flow = FLOWS.get(written)
      const isMass = /^\d{1,15}$/.test(mass)
      const isPartner = partner !== '' && !TOTAL_OF_PARTNERS.test(partner)
      if (hs === undefined) report('publisher-value', 'not a code of plastic waste', { column: 'Cn8', found: `${cn8} of ${hs6}` })
      if (flow === undefined)
        report('publisher-value', 'unknown flow', { column: 'FlowType', found: written, expected: [...FLOWS.keys()].join(', ') })
      if (!isMass) report('publisher-number', 'not understood', { column: 'NetMass', found: mass, expected: 'a whole number of kilograms' })
      if (!isPartner)
        report('publisher-value', 'not a single partner', { column: 'Country', found: partner, expected: 'the name of one partner' })
      if (hs === undefined || flow === undefined || !isOfYear || !isMass || !isPartner) continue
      if (!isFirst([cn8, year, written, partner].join('|'), { file, line })) continue
      const key = [year, flow, hs].join('|')
      const { kg, cells: before, ...first } = sums.get(key) ?? { file, line, year, flow, hs, kg: 0n, cells: [] }
      const cell: PublishedCell = { column: 'NetMass', indicator: cn8, text: mass, unit: 'kg', line }
      sums.set(key, { ...first, kg: kg + BigInt(mass), cells: [...before, cell] })
    }
    return { tables: [{ table: 'waste_trade', rows: [...sums.values()].map((sum) => rowOf(sum, packaging_percent)) }], problems }
  },
})

function rowOf({ file, line, year, flow, hs, kg, cells }: Sum, packaging_percent: string): AdapterRow {
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
