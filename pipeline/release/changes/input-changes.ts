// Which input rows differ between two releases, row by row and column by column.

import type { InputCell, InputChangeEntry } from '../../../schemas/changes.ts'
import { type Column, engineColumn, writtenCell } from '../../../schemas/columns.ts'
import { TABLES, type TableName, tableNamed } from '../../../schemas/tables.ts'
import type { Row } from '../../compute/numbers.ts'
import type { InputRow, ReleaseInputs } from '../../ingest/rows.ts'

/**
 * A change as changes.json says it, and what is known of the row besides. `file` and `line` of a removed row are those of the row that
 * withdraws it. No declaration covers it before `declaredOver` finds one.
 */
export interface InputChange extends Readonly<InputChangeEntry> {
  readonly table: TableName
  /** The source that gives the row; of a removed row, the one that gave it. */
  readonly source: string
  readonly previousFile: string | null
  readonly previousLine: number | null
}

/**
 * The rows that were added, removed or revised, in table order and key order. Cells that an exception replaced are compared by their
 * published value, because the exception itself is a row of the table `exceptions`.
 */
export function inputChanges(before: ReleaseInputs, after: ReleaseInputs): InputChange[] {
  const withdrawing = new Map(after.withdrawing.map((row) => [`${row.table} ${row.key}`, row]))
  return TABLES.flatMap(({ name }) => tableChanges(name, publishedRows(before, name), publishedRows(after, name), withdrawing))
}

/** A row that came with a release and says the same as the one before it: a change that got lost when its amounts were rounded, or none. */
export interface RepeatedRow extends Pick<InputRow, 'table' | 'key' | 'file' | 'line'> {
  readonly previous: Pick<InputRow, 'file' | 'line'>
}

/** The rows that came with the second release although nothing in them differs, in table order and key order. */
export function repeatedRows(before: ReleaseInputs, after: ReleaseInputs): RepeatedRow[] {
  const changed = new Set(inputChanges(before, after).map(({ table, key }) => `${table} ${key}`))
  return TABLES.flatMap(({ name }) => {
    const old = publishedRows(before, name)
    return [...publishedRows(after, name).values()].flatMap((row): RepeatedRow[] => {
      const { table, key, file, line, since } = row
      const previous = since === after.version && !changed.has(`${table} ${key}`) ? old.get(key) : undefined
      return previous ? [{ table, key, file, line, previous }] : []
    })
  })
}

function publishedRows(inputs: ReleaseInputs, table: TableName): Map<string, InputRow> {
  const replaced = inputs.exceptions.filter((exception) => exception.table === table)
  const rows = new Map<string, InputRow>()
  for (const row of inputs.tables.get(table) ?? []) {
    const exceptions = replaced.filter((exception) => exception.targetRow === row.row)
    // A row that an exception made out of the table's default was never published.
    if (exceptions.length > 0 && exceptions.every((exception) => isMadeBy(inputs, exception.exceptionRow, row))) continue
    const published = Object.fromEntries(exceptions.map((exception) => [exception.column, exception.published]))
    rows.set(row.key, exceptions.length === 0 ? row : row.with(published))
  }
  return rows
}

function isMadeBy(inputs: ReleaseInputs, exceptionRow: number, row: InputRow): boolean {
  const exception = inputs.tables.get('exceptions')?.find((candidate) => candidate.row === exceptionRow)
  return exception !== undefined && exception.file === row.file && exception.line === row.line
}

function tableChanges(
  table: TableName,
  before: ReadonlyMap<string, InputRow>,
  after: ReadonlyMap<string, InputRow>,
  withdrawing: ReadonlyMap<string, InputRow>,
): InputChange[] {
  const columns = tableNamed(table).columns.filter((column) => column.name !== 'since' && column.name !== 'withdrawn')
  /** What is said of a row; without `now` the row is removed, without `old` it is added. */
  const said = (row: InputRow, old: InputRow | undefined, now: InputRow | undefined, differing: readonly Column[]) => ({
    ...{ table, key: row.key, source: String(row.values.source ?? ''), file: row.file, line: row.line },
    previousFile: old?.file ?? null,
    previousLine: old?.line ?? null,
    columns: differing.map((column) => column.name),
    before: old ? rowText(old, differing) : null,
    after: now ? rowText(now, differing) : null,
    declaration: null,
  })
  const changes: InputChange[] = []
  for (const [key, row] of after) {
    const old = before.get(key)
    if (!old) {
      changes.push({ change: 'added', ...said(row, undefined, row, columns) })
      continue
    }
    // Releases share the cells of a row that holds in both.
    if (old.values === row.values) continue
    const revised = columns.filter((column) => valueIn(old, column) !== valueIn(row, column))
    if (revised.length > 0) changes.push({ change: 'revised', ...said(row, old, row, revised), ...cellsBetween(old, row, revised) })
  }
  for (const [key, row] of before) {
    if (after.has(key)) continue
    const { file, line } = withdrawing.get(`${table} ${key}`) ?? row
    changes.push({ change: 'removed', ...said(row, row, undefined, columns), file, line })
  }
  return changes
}

interface CellsBetween {
  cells: InputCell[]
  exchanged?: string[]
}

type Valued = Pick<Row, 'values' | 'published'>

/** The cells of two rows that differ, and which columns exchanged their values: of the table, or else of the publisher’s file. */
function cellsBetween(old: Valued, row: Valued, differing: readonly Column[]): CellsBetween {
  const cells = differing.map((column) => ({
    column: column.name,
    unit: column.unit ?? null,
    before: writtenCell(column, valueIn(old, column)) || null,
    after: writtenCell(column, valueIn(row, column)) || null,
  }))
  const own = exchangedPairs(cells)
  const exchanged = own.length > 0 ? own : exchangedPairs(publishedCells(old, row))
  return { cells, ...(exchanged.length > 0 && { exchanged }) }
}

/** The same of two rows of a table with different keys, in the columns that hold amounts. */
export const amountsBetween = (table: TableName, old: Valued, row: Valued): CellsBetween =>
  cellsBetween(
    old,
    row,
    tableNamed(table).columns.filter((column) => column.unit !== undefined && valueIn(old, column) !== valueIn(row, column)),
  )

type Cell = Pick<InputCell, 'column' | 'before' | 'after'>

/** Pairs of columns whose values were exchanged, such as `improper_percent and sanitary_landfill_percent`. */
function exchangedPairs(cells: readonly Cell[]): string[] {
  return cells.flatMap((cell, place) =>
    cells
      .slice(place + 1)
      .filter((other) => cell.after === other.before && cell.before === other.after)
      .map((other) => `${cell.column} and ${other.column}`),
  )
}

/**
 * The cells of a publisher's file that differ between two editions: a column of ours may be the sum of several, which hides that two of
 * them are exchanged. Without empty cells and zeros: a publisher that files a share under another column has corrected it.
 */
function publishedCells(before: Valued, after: Valued): Cell[] {
  const textsOf = ({ published = {} }: Valued) =>
    new Map(Object.values(published).flatMap((cells) => cells.map(({ column, text }) => [column, text] as const)))
  const [was, is] = [textsOf(before), textsOf(after)]
  return [...was.keys()]
    .sort()
    .map((column) => ({ column, before: was.get(column) ?? '', after: is.get(column) ?? '' }))
    .filter(({ before: old, after: now }) => old !== now && Number(old) !== 0 && Number(now) !== 0)
}

const valueIn = (row: Valued, column: Column) => row.values[engineColumn(column).name] ?? null

/** `recycled_percent 4, source x`: the cells of a row that hold something, as the table writes them. */
export function rowText(row: InputRow, columns: readonly Column[]): string {
  return columns
    .filter((column) => valueIn(row, column) !== null)
    .map((column) => `${column.name} ${writtenCell(column, valueIn(row, column))}`)
    .join(', ')
}
