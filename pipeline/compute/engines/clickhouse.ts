// ClickHouse: the same statements for a cluster. `intDiv` is its own; sums and products of 64 bits wrap, so that both are widened first.

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

export const CLICKHOUSE: Dialect = {
  name: 'clickhouse',
  prelude: [
    'set join_use_nulls = 1;',
    'create function if not exists intMod as (a, b) -> a - intDiv(a, b) * b;',
    'create function if not exists roundDiv as (a, b) -> intDiv(a, b) + if((a - intDiv(a, b) * b) * 2 >= b, 1, 0);',
  ].join('\n'),
  createTable: (name, query) => `create table ${name} engine = MergeTree order by tuple() as\n${query}`,
  type: (stored) => `Nullable(${TYPES[stored]})`,
  sum: (text) => `sum(cast(${text} as Nullable(Int128)))`,
  shortProduct: (left, right) => `cast(${left} as Nullable(Int128)) * ${right}`,
}
