// Loads the library of the engine on first use: many commands do not need it.

export const duckDB = async () => (await import('@duckdb/node-api')).default
