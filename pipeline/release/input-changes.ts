// Which input rows differ between two releases, row by row and column by column.

import type { CellValue } from '../../schemas/columns.ts'
import { engineColumn } from '../../schemas/columns.ts'
import { TABLES, type Table, type TableName } from '../../schemas/tables.ts'
import type { InputRow, ReleaseInputs } from '../ingest/rows.ts'

export interface InputChange {
  readonly change: 'added' | 'removed' | 'revised'
  readonly table: TableName
  readonly key: string
  /** Where the row stands now; where it stood when it is gone. */
  readonly file: string
  readonly line: number
  readonly previousFile: string | null
  readonly previousLine: number | null
  /** Columns that differ, as the engine names them. */
  readonly columns: readonly string[]
  readonly before: string | null
  readonly after: string | null
}

/**
 * The rows that were added, removed or revised, in table order and key order. Cells that an exception replaced count as
 * published: the exception is a row of its own.
 */
export function inputChanges(before: ReleaseInputs, after: ReleaseInputs): InputChange[] {
  return TABLES.flatMap((table) => tableChanges(table, publishedRows(before, table.name), publishedRows(after, table.name)))
}

function publishedRows(inputs: ReleaseInputs, table: TableName): Map<string, InputRow> {
  const replaced = inputs.exceptions.filter((exception) => exception.table === table)
  const rows = new Map<string, InputRow>()
  for (const row of inputs.tables.get(table) ?? []) {
    const exceptions = replaced.filter((exception) => exception.targetRow === row.row)
    // A row that an exception made out of the table's default was never published.
    if (exceptions.length > 0 && exceptions.every((exception) => isMadeBy(inputs, exception.exceptionRow, row))) continue
    const published = Object.fromEntries(exceptions.map((exception) => [exception.column, exception.published]))
    rows.set(row.key, exceptions.length === 0 ? row : { ...row, values: { ...row.values, ...published } })
  }
  return rows
}

function isMadeBy(inputs: ReleaseInputs, exceptionRow: number, row: InputRow): boolean {
  const exception = inputs.tables.get('exceptions')?.find((candidate) => candidate.row === exceptionRow)
  return exception !== undefined && exception.file === row.file && exception.line === row.line
}

function tableChanges(table: Table, before: ReadonlyMap<string, InputRow>, after: ReadonlyMap<string, InputRow>): InputChange[] {
  const names = table.columns.map((column) => engineColumn(column).name).filter((name) => name !== 'since' && name !== 'withdrawn')
  const name = table.name as TableName
  const changes: InputChange[] = []
  for (const [key, row] of after) {
    const old = before.get(key)
    if (!old) {
      changes.push({
        change: 'added',
        table: name,
        key,
        file: row.file,
        line: row.line,
        previousFile: null,
        previousLine: null,
        columns: names,
        before: null,
        after: texts(row, names),
      })
      continue
    }
    const columns = names.filter((column) => old.values[column] !== row.values[column])
    if (columns.length > 0) {
      changes.push({
        change: 'revised',
        table: name,
        key,
        file: row.file,
        line: row.line,
        previousFile: old.file,
        previousLine: old.line,
        columns,
        before: texts(old, columns),
        after: texts(row, columns),
      })
    }
  }
  for (const [key, row] of before) {
    if (after.has(key)) continue
    changes.push({
      change: 'removed',
      table: name,
      key,
      file: row.file,
      line: row.line,
      previousFile: row.file,
      previousLine: row.line,
      columns: names,
      before: texts(row, names),
      after: null,
    })
  }
  return changes
}

/** `recycled_ppm 40000, source x`: the cells of a row as the engine holds them. */
function texts(row: InputRow, columns: readonly string[]): string {
  return columns
    .filter((column) => row.values[column] !== null)
    .map((column) => `${column} ${cellText(row.values[column] ?? null)}`)
    .join(', ')
}

function cellText(value: CellValue): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}
