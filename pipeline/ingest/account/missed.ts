// What the account of a release says that a reviewer has to see: amounts that were left out and are missed, and totals that differ from
// their parts. Only countries and years of the release count.

import type { TableName } from '../../../schemas/tables.ts'
import { toWhole } from '../../model/decimal.ts'
import { IS_MISSED, type LeftOutReason, NEEDS_REPLACEMENT } from '../../model/left-out-reasons.ts'
import { grouped } from '../../model/lists.ts'
import type { InputRow } from '../rows.ts'
import { type Amount, ktOf, minus, total } from './amounts.ts'
import type { Comparison, LeftOut, Said, SourceAccount } from './file-account.ts'

/** Amounts of one country, year and flow that a source leaves out for one reason. */
export interface LeftOutAmounts {
  readonly source: string
  readonly file: string
  readonly line: number
  readonly reason: LeftOutReason
  readonly country: string
  readonly year: number | undefined
  readonly flow: string | undefined
  /** `5000 kg`, one for each line. */
  readonly amounts: readonly string[]
  readonly lines: readonly number[]
  /** Undefined where no amount is a mass. */
  readonly kg: bigint | undefined
  /** The table and the source of a row that stands in the place of the amounts. */
  readonly instead: string | undefined
  readonly missed: boolean
}

export interface ComparedTotal extends Comparison {
  readonly source: string
  readonly file: string
  /** By how much both differ, where they are masses. */
  readonly kg: bigint | undefined
}

interface Inputs {
  readonly tables: ReadonlyMap<TableName, readonly Pick<InputRow, 'values'>[]>
  readonly accounts: readonly SourceAccount[]
}

/** All left-out amounts for which a row should stand in the release, with that row or without. */
export function leftOutAmounts({ tables, accounts }: Inputs, years: readonly number[]): LeftOutAmounts[] {
  const isCovered = coveredOf(tables, years)
  const insteadOf = insteadReader(tables)
  return accounts.flatMap(({ source, tables: its, files }) =>
    files.flatMap(({ file, leftOut }) => {
      const asked = leftOut.filter((left) => mayBeMissed(left) && left.country !== undefined && isCovered(left))
      return grouped(asked, ({ reason, country, year, flow }) => [reason, country, year, flow].join('|')).map(
        ([, alike]): LeftOutAmounts => {
          const [{ reason, country = '', year, flow, line }] = alike
          const instead = insteadOf({ country, year, flow }, its)
          return {
            ...{ source, file, line, reason, country, flow },
            year: year === undefined ? undefined : Number(year),
            amounts: alike.map(({ amount }) => (amount ? `${amount.text} ${amount.unit}` : 'no amount')),
            lines: alike.map((left) => left.line),
            kg: kilograms(alike.flatMap(({ amount }) => amount ?? [])),
            instead,
            missed: IS_MISSED.has(reason) || instead === undefined,
          }
        },
      )
    }),
  )
}

/** All totals that were compared with their parts. Those of the world belong to no country. */
export function comparedTotals({ tables, accounts }: Inputs, years: readonly number[]): ComparedTotal[] {
  const isCovered = coveredOf(tables, years)
  return accounts.flatMap(({ source, files }) =>
    files.flatMap(({ file, compared }) =>
      compared.filter(isCovered).map((comparison) => {
        const { whole, parts, unit } = comparison
        const [stated, added] = [ktOf({ text: whole, unit }), ktOf({ text: parts, unit })]
        const more = stated && added && toWhole(minus(added, stated), 6)
        return { ...comparison, source, file, kg: more !== undefined && more < 0n ? -more : more }
      }),
    ),
  )
}

const mayBeMissed = ({ reason, amount }: LeftOut) =>
  IS_MISSED.has(reason) || (NEEDS_REPLACEMENT.has(reason) && amount !== undefined && ktOf(amount) !== undefined)

function coveredOf(tables: Inputs['tables'], years: readonly number[]) {
  const countries = new Set((tables.get('countries') ?? []).map(({ values }) => values.country))
  return ({ country, year }: Pick<Said, 'country' | 'year'>) =>
    (country === undefined || countries.has(country)) && (year === undefined || years.includes(Number(year)))
}

const TRADE: readonly TableName[] = ['waste_trade', 'trade_statistics']

/** Finds a row that stands in the place of an amount: of trade one of its year and flow, of others one of its country in the same table. */
function insteadReader(tables: Inputs['tables']) {
  const found = new Map<string, string>()
  for (const [table, rows] of tables) {
    for (const { values } of rows) {
      const { country, year, flow, source } = values
      const key = TRADE.includes(table) ? [country, year, flow] : [table, country]
      if (country !== undefined && !found.has(key.join('|'))) found.set(key.join('|'), `${table} of ${source}`)
    }
  }
  return ({ country, year, flow }: Pick<Said, 'country' | 'year' | 'flow'>, its: readonly TableName[]): string | undefined => {
    if (flow !== undefined) return found.get([country, year, flow].join('|'))
    return its.map((table) => found.get([table, country].join('|'))).find((row) => row !== undefined)
  }
}

/** The sum of the amounts that are masses, in whole kilograms; undefined where none is. */
function kilograms(amounts: readonly Amount[]): bigint | undefined {
  const masses = amounts.flatMap((amount) => ktOf(amount) ?? [])
  if (masses.length === 0) return undefined
  return toWhole(total(masses), 6)
}
