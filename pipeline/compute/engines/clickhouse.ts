// ClickHouse: the same statements for a server or a cluster. Sums and products of 64 bits wrap there, so that both are widened first.

import type { Stored } from '../language.ts'
import type { Dialect } from './dialect.ts'

const TYPES: Readonly<Record<Stored, string>> = {
  bigint: 'Int64',
  Int128: 'Int128',
  integer: 'Int32',
  tinyint: 'Int8',
  varchar: 'String',
  boolean: 'Bool',
}

/** Under these settings ClickHouse means by a statement what standard SQL means. */
export const CLICKHOUSE_SETTINGS = {
  // A row that an outer join does not find is missing, not zero or empty; and so is what a grouping set leaves out.
  join_use_nulls: 1,
  group_by_use_nulls: 1,
  cast_keep_nullable: 1,
  union_default_mode: 'DISTINCT',
  // Values of types that have no type in common are a mistake of the statement.
  use_variant_as_common_type: 0,
  // A name means a column before it means what the same select calls so.
  prefer_column_name_to_alias: 1,
} as const

/** Functions belong to a whole server: ours have names that nobody else has. */
const PREFIX = 'plastic_eol_'

export const CLICKHOUSE: Dialect = {
  name: 'clickhouse',
  prelude: [
    `create or replace function ${PREFIX}intMod as (a, b) -> a - intDivOrNull(a, b) * b`,
    `create or replace function ${PREFIX}roundDiv as (a, b) -> intDivOrNull(a, b) + if((a - intDivOrNull(a, b) * b) * 2 >= b, 1, 0)`,
  ],
  createTable: (name, query) => `create table ${name} engine = MergeTree order by tuple() as\n${query}`,
  type: (stored) => `Nullable(${TYPES[stored]})`,
  sum: (text) => `sum(cast(${text} as Nullable(Int128)))`,
  shortProduct: (left, right) => `cast(${left} as Nullable(Int128)) * ${right}`,
}

/**
 * A statement that is written in the words of both engines, as ClickHouse takes it. A quotient by zero is missing, as in DuckDB: ClickHouse
 * may compute what a `case when` excludes. A table says how it is stored, a sum is widened, every column has its name.
 */
export function inClickHouse(statement: string): string {
  return withColumnNames(statement)
    .replace(/\bintDiv\(/g, 'intDivOrNull(')
    .replace(/\b(intMod|roundDiv)\(/g, `${PREFIX}$1(`)
    .replace(/\bsum\(([\w.]+)\)/g, (_, column: string) => CLICKHOUSE.sum(column))
    .replace(/^create table (\w+) as\n/, (_, name: string) => CLICKHOUSE.createTable(name, ''))
}

/** Names every column that a select takes as it is: where several tables are joined ClickHouse calls `c.country` so, and not `country`. */
function withColumnNames(sql: string): string {
  /** What is read of an item of a list of columns, for each bracket that is open; undefined outside of a list. */
  const items: (string | undefined)[] = [undefined]
  let text = ''
  for (const [token] of sql.matchAll(/'[^']*'|[\w.]+|\s+|./g)) {
    const top = items.length - 1
    const item = items[top]
    // Of a union the first select names the columns.
    if (token === 'select') items[top] = /union( all)?\s+$/.test(text) ? undefined : ''
    else if (item !== undefined && (token === ',' || token === 'from')) {
      const name = /^\w+\.(\w+)$/.exec(item.trim())?.[1]
      if (name !== undefined) text = text.replace(/\s*$/, (space) => ` as ${name}${space}`)
      items[top] = token === ',' ? '' : undefined
    } else if (item !== undefined && token !== 'distinct') items[top] = item + token
    if (token === '(') items.push(undefined)
    if (token === ')') items.pop()
    text += token
  }
  return text
}
