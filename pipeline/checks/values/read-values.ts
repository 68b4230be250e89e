// The amounts of the inputs: read from the engine, and measured in the units of their bounds.

import { engineColumn, KINDS } from '../../../schemas/columns.ts'
import type { Table } from '../../../schemas/tables.ts'
import { allEnded, type Engine } from '../../io/engine.ts'
import { isCountryCode } from '../../model/country-code.ts'
import { grouped } from '../../model/lists.ts'
import { compareVersions } from '../../model/versions.ts'
import { PLAUSIBLE_COLUMNS, type PlausibleColumn } from './plausible-columns.ts'
import { median, positionOf } from './positions.ts'

/** An input row with its amounts as written, by column. Of a part of a sum, `weight_of` names the sum, and `weight_whole` is it. */
export interface AmountsRow {
  readonly row: number
  /** The first part of its key. */
  readonly entity: string
  /** The other parts of its key, without the year. */
  readonly rest: string
  readonly year: number | null
  readonly since: string
  readonly [column: string]: number | string | null
}

/** The rows of all tables that have amounts, by table. */
export type Amounts = ReadonlyMap<string, readonly AmountsRow[]>

export async function readAmounts(engine: Engine): Promise<Amounts> {
  const tables = grouped(PLAUSIBLE_COLUMNS, ({ table }) => table)
  const read = tables.map(async ([table, columns]) => [table.name, await engine.rows<AmountsRow>(amountsOf(table, columns))] as const)
  return new Map(await allEnded(read))
}

function amountsOf(table: Table, columns: readonly PlausibleColumn[]): string {
  const [entity, ...others] = table.key
  const rest = others.filter((name) => name !== 'year').map((name) => `, ${name}`)
  const amounts = columns.map((column) => {
    const { name, sumOver } = column
    const amount = engineColumn(column.column).name
    const unscaled = (sql: string) => `cast(${sql} as double) / ${10 ** (KINDS[column.column.kind].decimals ?? 0)}`
    const sum =
      sumOver &&
      `, ${unscaled(`sum(${amount}) over (partition by ${sumOver})`)} as ${name}_whole, cast(${sumOver} as varchar) as ${name}_of`
    return `${unscaled(amount)} as ${name}${sum ?? ''}`
  })
  return `
    select row_id as row, cast(${entity} as varchar) as entity, concat_ws('|', ''${rest.join('')}) as rest,
      ${others.length > rest.length ? 'try_cast(year as integer)' : 'cast(null as integer)'} as year, since, ${amounts.join(', ')}
    from ${table.name}`
}

/** What amounts are measured and compared by. */
export interface Context {
  readonly heads: Heads
  /** What the population of a country has to be multiplied by, if it is in another unit. */
  readonly factors: ReadonlyMap<string, number>
  readonly incomeGroups: ReadonlyMap<string, string>
  /** The years from which on a series is measured otherwise, by table and country: `population|FRA`. */
  readonly breaks: ReadonlyMap<string, readonly number[]>
  /** The release of the last exception that replaced a value of a row. */
  readonly replacedSince: ReadonlyMap<number, string>
  /** By row and column: `12|persons`. */
  readonly revisions: ReadonlyMap<string, Revision>
}

/** Persons by country and year. */
export type Heads = ReadonlyMap<string, ReadonlyMap<number, number>>

/** The amounts that were written before a revision and after it. An exception may replace the latter. */
export interface Revision {
  readonly before: number
  readonly after: number
}

export async function readContext(engine: Engine, heads: Heads, factors: Context['factors']): Promise<Context> {
  const countries = await engine.rows<{ country: string; income_group: string }>('select country, income_group from countries')
  const breaks = await engine.rows<{ series: string; year: number }>(`select "table" || '|' || country as series, year from series_breaks`)
  const exceptions = await engine.rows<{ row: number; since: string }>(
    'select e.target_row as row, x.since from applied_exceptions e join exceptions x on x.row_id = e.exception_row',
  )
  const revisions = await engine.rows<Revision & { cell: string }>(`
    select i.row_id || '|' || r.column_name as cell, try_cast(r.before_text as double) as before, try_cast(r.after_text as double) as after
    from revised_cells r join input_rows i on i.table_name = r.table_name and i.key = r.key
    where before is not null and after is not null`)
  const replacedSince = new Map<number, string>()
  for (const { row, since } of exceptions) replacedSince.set(row, laterOf(since, replacedSince.get(row)))
  return {
    heads,
    factors,
    incomeGroups: new Map(countries.map(({ country, income_group: group }) => [country, group])),
    breaks: new Map(grouped(breaks, ({ series }) => series).map(([series, rows]) => [series, rows.map(({ year }) => year)])),
    replacedSince,
    revisions: new Map(revisions.map(({ cell, ...revision }) => [cell, revision])),
  }
}

/** An amount of a row, beside what it is compared by. */
export interface InputValue {
  readonly column: PlausibleColumn
  readonly row: number
  readonly entity: string
  readonly rest: string
  readonly country: string | null
  readonly incomeGroup: string | undefined
  readonly year: number | null
  /** How many breaks of its series lie before it. */
  readonly segment: number
  /** The release that brought it. */
  readonly since: string
  readonly amount: number
  readonly revision: Revision | undefined
  /** The sum that it is a part of. */
  readonly partOf: string | null
  /** Persons, a whole, or 1; NaN where it is unknown. */
  readonly divisor: number
  /** The amount in the unit of its bounds, and its position; NaN where the divisor is unknown or 0. */
  readonly value: number
  readonly position: number
}

/**
 * The values of a column. A population in another unit would make all masses of its country impossible: they are as if it were corrected.
 */
export function valuesOf(column: PlausibleColumn, rows: readonly AmountsRow[], context: Context): InputValue[] {
  const { table, name } = column
  const values: InputValue[] = []
  for (const from of rows) {
    const { row, entity, rest, year, [name]: amount } = from
    if (typeof amount !== 'number') continue
    const country = ['country', 'area'].includes(table.key[0] ?? '') && isCountryCode(entity) ? entity : null
    const factor = context.factors.get(entity) ?? 1
    const divisor = divisorOf(column, from, context.heads.get(entity), factor)
    const value = inUnitOfBounds(amount, column, divisor) * (table.name === 'population' ? factor : 1)
    const incomeGroup = context.incomeGroups.get(entity)
    const segment = context.breaks.get(`${table.name}|${entity}`)?.filter((first) => first <= Number(year)).length ?? 0
    const since = laterOf(from.since, context.replacedSince.get(row))
    const revision = context.revisions.get(`${row}|${name}`)
    const partOf = column.sumOver === undefined ? null : String(from[`${name}_of`])
    const position = positionOf(value, column)
    // Written out: spread into one another, objects would take several times as long.
    values.push({
      column,
      row,
      entity,
      rest,
      country,
      incomeGroup,
      year,
      segment,
      since,
      amount,
      revision,
      partOf,
      divisor,
      value,
      position,
    })
  }
  return values
}

function divisorOf(column: PlausibleColumn, from: AmountsRow, heads: ReadonlyMap<number, number> | undefined, factor: number): number {
  const { measure } = column
  if (measure === 'head') return personsNear(heads, from.year) * factor
  return measure === undefined ? 1 : Number(from['of' in measure ? measure.of : `${column.name}_whole`])
}

/** Persons of the year, else of the nearest year that has a population. */
function personsNear(heads: ReadonlyMap<number, number> = new Map(), year: number | null): number {
  if (year === null) return Number.NaN
  return heads.get(year) ?? [...heads].sort(([a], [b]) => distance(a, year) - distance(b, year))[0]?.[1] ?? Number.NaN
}

/** Of two years that are as near, the earlier one is nearer. */
const distance = (year: number, from: number) => Math.abs(year - from) + (year > from ? 0.5 : 0)

/** The persons of each year; the median of five years hides a wrong one. */
export function headsOf(populations: readonly AmountsRow[]): Heads {
  const smoothed = (rows: readonly AmountsRow[]) =>
    rows.map(({ year }): [number, number] => {
      const around = rows.filter((other) => Math.abs(Number(other.year) - Number(year)) <= 2)
      return [Number(year), median(around.map(({ persons }) => Number(persons))) ?? 0]
    })
  return new Map(grouped(populations, ({ entity }) => entity).map(([country, rows]) => [country, new Map(smoothed(rows))]))
}

/** An amount in the unit of the bounds of its column; NaN where the divisor is unknown or 0. */
export const inUnitOfBounds = (amount: number, { times }: PlausibleColumn, divisor: number | undefined): number =>
  divisor ? (amount * times) / divisor : Number.NaN

/** The later of two releases. */
export const laterOf = (a: string, b: string | undefined): string => (b === undefined || isNotLater(b, a) ? a : b)
export const isNotLater = (a: string, b: string): boolean => a === b || compareVersions(a, b) < 0
