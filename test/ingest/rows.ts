// Makes rows for the tests of this folder.

import type { AllInputs, InputRow, RawRow } from '../../pipeline/ingest/rows.ts'
import { type TypedTable, tableTyper } from '../../pipeline/ingest/typed-table.ts'
import { NOWHERE } from '../../pipeline/model/published-at.ts'
import { header, type TableName, tableNamed } from '../../schemas/tables.ts'

/** A raw row with the given cells. Default source: `demo`, default `since`: 1.1. All other cells are empty. */
export function raw(table: TableName, cells: Readonly<Record<string, string>>, line = 2, file = `${table}.csv`): RawRow {
  const columns = header(tableNamed(table))
  const all = { source: 'demo', since: '1.1', ...cells }
  return { file, line, cells: Object.fromEntries(columns.map((column) => [column, all[column as keyof typeof all] ?? ''])) }
}

/** Raw rows as the table types them, with what is wrong. */
export function typeRows(name: TableName, rows: readonly RawRow[]): TypedTable {
  const typer = tableTyper(name)
  for (const row of rows) typer.take(row)
  return typer.typed()
}

/** Typed rows on the lines 2, 3, … of `<table>.csv`. Throws if a row is wrong. */
export function typed(table: TableName, ...rows: readonly Readonly<Record<string, string>>[]): InputRow[] {
  const result = typeRows(
    table,
    rows.map((cells, index) => raw(table, cells, index + 2)),
  )
  if (result.problems.length > 0) throw new Error(JSON.stringify(result.problems))
  return [...result.rows]
}

export function inputs(...tables: readonly (readonly InputRow[])[]): AllInputs {
  return {
    rows: new Map(tables.flatMap((rows) => (rows[0] ? [[rows[0].table, rows] as const] : []))),
    problems: [],
    pins: [],
    accounts: [],
    limits: [],
    groups: [],
    publishedAt: NOWHERE,
    addresses: new Map(),
    aliases: new Map(),
  }
}
