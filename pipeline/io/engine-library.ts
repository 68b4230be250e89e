// The library of the engine, loaded when it is first asked for: many commands need none. It is required, not imported, because an import
// reads its hundred files of CommonJS a second time, to find out what they export.

import { createRequire } from 'node:module'

type DuckDB = typeof import('@duckdb/node-api')

const require = createRequire(import.meta.url)

export const duckDB = (): DuckDB => require('@duckdb/node-api')
