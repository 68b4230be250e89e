// DuckDB: the engine of the build. Its integer helpers are made when it is opened (pipeline/io/engine.ts).

import type { Dialect } from './dialect.ts'

export const DUCKDB: Dialect = {
  prelude: [],
  createTable: (name, query) => `create table ${name} as\n${query}`,
  type: (stored) => stored,
  sum: (text) => `sum(${text})`,
  // Stops with an overflow above nine thousand megatonnes; products of 128 bits take several times as long.
  shortProduct: (left, right) => `${left} * ${right}`,
}
