// Loads the library of the engine on first use: many commands do not need it. Uses `require` instead of `import`, because an import reads
// the library's hundred CommonJS files a second time, to find their exports.

import { createRequire } from 'node:module'

type DuckDB = typeof import('@duckdb/node-api')

const require = createRequire(import.meta.url)

export const duckDB = (): DuckDB => require('@duckdb/node-api')
