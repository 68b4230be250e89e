// ClickHouse: the same statements for a server or a cluster. Its 64-bit sums and products wrap around, so both are widened first.

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

/** With these settings a statement has the same meaning in ClickHouse as in standard SQL. */
export const CLICKHOUSE_SETTINGS = {
  // Outer joins and grouping sets give NULL for missing values, not zero or an empty text.
  join_use_nulls: 1,
  group_by_use_nulls: 1,
  cast_keep_nullable: 1,
  union_default_mode: 'DISTINCT',
  // Mixing values of types that have no common type is an error in the statement.
  use_variant_as_common_type: 0,
  // A name refers to a column before it refers to an alias of the same select.
  prefer_column_name_to_alias: 1,
} as const

/** Functions are global on a server. This prefix keeps ours apart from those of other users. */
const PREFIX = 'plastic_eol_'

export const CLICKHOUSE: Dialect = {
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
 * Translates a statement that uses the words of both engines into ClickHouse's dialect. Division by zero gives NULL, as in DuckDB, because
 * ClickHouse may compute branches that a `case when` excludes. Every table gets a storage engine, every sum is widened, and every column
 * gets a name.
 */
export function inClickHouse(statement: string): string {
  return withColumnNames(statement)
    .replace(/\bintDiv\(/g, 'intDivOrNull(')
    .replace(/\b(intMod|roundDiv)\(/g, `${PREFIX}$1(`)
    .replace(/\bsum\(([\w.]+)\)/g, (_, column: string) => CLICKHOUSE.sum(column))
    .replace(/^create table (\w+) as\n/, (_, name: string) => CLICKHOUSE.createTable(name, ''))
}

/**
 * Names every column that a select passes on unchanged. In a join, ClickHouse would otherwise name the column `c.country` instead of
 * `country`.
 */
function withColumnNames(sql: string): string {
  /** The text read so far of an item in a list of columns, for each open bracket; undefined outside of a list. */
  const items: (string | undefined)[] = [undefined]
  let text = ''
  for (const [token] of sql.matchAll(/'[^']*'|[\w.]+|\s+|./g)) {
    const top = items.length - 1
    const item = items[top]
    // In a union, the first select names the columns.
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
