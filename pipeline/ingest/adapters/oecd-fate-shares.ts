// OECD, Global Plastics Outlook: the fate of plastic waste by region, as packaged by Our World in Data; one line per region and year. Gives
// regional_fates. Dialect: UTF-8, comma, LF, nothing quoted. Shares have up to seven decimals and sum to 100 within rounding. A share of 0
// is 0. The shares of the world cannot be compared with those of the regions, whose masses the file does not state.

import * as z from 'zod'
import { parseDecimal } from '../../model/decimal.ts'
import type { Problem } from '../../model/failure.ts'
import { nearest } from '../../model/nearest.ts'
import { typedKeys } from '../../model/typed-keys.ts'
import { readAccounted } from './accounted-rows.ts'
import { type AdapterReading, type AdapterRow, adapterOf } from './adapter.ts'
import { type Dialect, isNumberForm, isYearForm } from './publisher-csv.ts'
import { repetitionFinder } from './repetition-finder.ts'
import { isYear, reporterOf } from './source-problems.ts'

const SHARES = {
  recycled_percent: 'Share of waste recycled from total regional waste',
  incinerated_percent: 'Share of waste incinerated from total regional waste',
  landfilled_percent: 'Share of waste landfilled from total regional waste',
  mismanaged_percent: 'Share of littered and mismanaged from total regional waste',
} as const
type Share = keyof typeof SHARES
const SHARE_NAMES = typedKeys(SHARES)

const DIALECT: Dialect<'Entity' | 'Year' | (typeof SHARES)[Share]> = {
  encoding: 'utf-8',
  delimiter: ',',
  used: ['Entity', 'Year', ...Object.values(SHARES)],
  known: ['Code'],
  forms: {
    Entity: (cell) => cell === WORLD || REGIONS.includes(cell),
    Year: isYearForm,
    ...Object.fromEntries(Object.values(SHARES).map((column) => [column, isNumberForm])),
  },
}

const REGIONS = [
  'Americas (excl. USA)',
  'Asia (excl. China and India)',
  'China',
  'Europe',
  'India',
  'Middle East & North Africa',
  'Oceania',
  'Sub-Saharan Africa',
  'United States',
]

/** All regions together. No country uses these shares. */
const WORLD = 'World'

/** How far the sum of a row's shares may differ from 100, in units of the seventh decimal. */
const ROUNDING = 1000n
const SCALE = 7

export const oecdFateShares = adapterOf({
  name: 'oecd-fate-shares',
  parts: ['data'],
  /** Other years are expected, and left out. */
  options: z.strictObject({ year: z.int() }),
  read({ data }, _context, { year: wanted }): AdapterReading {
    const { account, ...read } = readAccounted(data, DIALECT)
    const problems: Problem[] = [...read.problems]
    const isFirst = repetitionFinder(problems)
    const rows: AdapterRow[] = []
    for (const { file, line, cells } of read.rows) {
      const { Entity: region, Year: year } = cells
      const report = reporterOf(problems, { file, line })
      if (region === WORLD) {
        account.leave('total-of-parts', { line, year })
        continue
      }
      if (!REGIONS.includes(region)) {
        report('publisher-value', 'unknown region', { column: 'Entity', found: region, nearest: nearest(region, REGIONS) })
        continue
      }
      if (!isYear(year, 'Year', report)) continue
      if (Number(year) !== wanted) {
        account.leave('other-year', { line, year })
        continue
      }
      if (!isFirst(`${region}|${year}`, { file, line })) continue
      const shares = SHARE_NAMES.map((name) => [name, cells[SHARES[name]]] as const)
      const unread = shares.filter(([, written]) => !/^\d+(\.\d{1,7})?$/.test(written))
      for (const [name, written] of unread) {
        report('publisher-number', 'not understood', { column: SHARES[name], found: written, expected: 'a percentage from 0 to 100' })
      }
      if (unread.length > 0) continue
      const sum = shares.reduce((total, [, written]) => total + smallestUnits(written), 0n)
      const off = sum - 100n * 10n ** BigInt(SCALE)
      if (off > ROUNDING || off < -ROUNDING) {
        report('publisher-value', 'the shares do not sum to 100', { found: shares.map(([, written]) => written).join(' + ') })
      } else {
        const published = Object.fromEntries(shares.map(([name, text]) => [name, [{ column: SHARES[name], text }]]))
        rows.push({ file, line, cells: { region, year, ...Object.fromEntries(shares) }, published })
        account.take()
      }
    }
    return { tables: [{ table: 'regional_fates', rows }], problems, accounts: [account] }
  },
})

/** A share with at most seven decimals, as a whole number of them. */
function smallestUnits(written: string): bigint {
  const { digits, scale } = parseDecimal(written) ?? { digits: 0n, scale: 0 }
  return digits * 10n ** BigInt(SCALE - scale)
}
