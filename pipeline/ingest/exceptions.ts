// Applies the exceptions of a release. Each replaces one cell of one row. Where a table declares defaults for rows that do not exist, an
// exception may also create the row.

import { type CellValue, type Column, engineColumn, readCell } from '../../schemas/columns.ts'
import { type Table, type TableName, tableNamed } from '../../schemas/tables.ts'
import type { Problem } from '../model/failure.ts'
import { append } from '../model/lists.ts'
import { nearestKey } from '../model/nearest.ts'
import { type ExceptionTarget, readTarget } from './exception-target.ts'
import { inputProblem } from './input-problems.ts'
import { keyOrder } from './key-order.ts'
import { ROW_CONFLICTS } from './row-conflicts.ts'
import { InputRow } from './rows.ts'
import { ruleFinder } from './typed-table.ts'

/** A cell that an exception replaced, even where the value equals the published one. */
interface ReplacedCell {
  readonly exception: InputRow
  readonly table: TableName
  readonly key: string
  readonly column: Column
  readonly published: CellValue
  readonly value: CellValue
}

/**
 * Applies the rows of the table `exceptions` to the other tables, whose rows are ordered by key, and stay so. Returns all tables, the cells
 * that were replaced, and what is wrong. Changes nothing in place.
 */
export function applyExceptions(published: ReadonlyMap<TableName, readonly InputRow[]>) {
  const tables = new Map(published)
  const replaced: ReplacedCell[] = []
  const problems: Problem[] = []
  const drafts = new Map<TableName, Draft>()
  for (const exception of published.get('exceptions') ?? []) {
    const target = readTarget(cellsOf(exception), exception, problems)
    if (!target) continue
    const draft = drafts.get(target.table) ?? new Draft(target.table, published.get(target.table) ?? [])
    drafts.set(target.table, draft)
    const before = draft.replace(target, exception)
    if (before === undefined) problems.push(unknownKey(exception, target, draft.keys()))
    else replaced.push({ exception, table: target.table, key: target.key, column: target.column, published: before, value: target.value })
  }
  for (const [name, draft] of drafts) {
    const rows = draft.rows()
    tables.set(name, rows)
    append(problems, draft.ruleProblems())
    append(problems, ROW_CONFLICTS[name]?.(rows) ?? [])
  }
  return { tables, replaced, problems }
}

function cellsOf({ values }: InputRow) {
  const text = (column: string) => (typeof values[column] === 'string' ? values[column] : '')
  return { table: text('table'), key: text('key'), column: text('column'), value: text('value') }
}

function unknownKey({ file, line }: InputRow, target: ExceptionTarget, keys: Iterable<string>): Problem {
  return inputProblem('unknown-key', `the table ${target.table} has no such row in this release`, {
    file,
    line,
    column: 'key',
    actual: target.key,
    expected: `the key of a row of ${target.table}`,
    nearest: nearestKey(target.key, keys),
  })
}

/** The rows of one table while exceptions are applied to them. */
class Draft {
  readonly #table: Table
  readonly #name: TableName
  readonly #rows: Map<string, InputRow>
  readonly #touched = new Map<string, InputRow>()
  #made = false

  constructor(name: TableName, rows: readonly InputRow[]) {
    this.#name = name
    this.#table = tableNamed(name)
    this.#rows = new Map(rows.map((row) => [row.key, row]))
  }

  keys(): Iterable<string> {
    return this.#rows.keys()
  }

  /** Replaces the cell and returns the value before; undefined where there is no such row and the table has no defaults. */
  replace({ key, keyValues, column, value }: ExceptionTarget, exception: InputRow): CellValue | undefined {
    const row = this.#rows.get(key) ?? this.#defaultRow(keyValues, exception)
    if (!row) return undefined
    const name = engineColumn(column).name
    this.#rows.set(key, row.with({ [name]: value }))
    this.#touched.set(key, exception)
    return row.values[name] ?? null
  }

  /** The rows, sorted by key again if some were created. */
  rows(): InputRow[] {
    const rows = [...this.#rows.values()]
    const order = keyOrder(this.#table)
    return this.#made ? rows.sort((a, b) => order(a.values, b.values)) : rows
  }

  /** A row that satisfies the rules of its table has to satisfy them with the exception too. */
  ruleProblems(): Problem[] {
    const brokenRules = ruleFinder(this.#table)
    return [...this.#touched].flatMap(([key, exception]) => {
      const row = this.#rows.get(key)
      const broken = row ? brokenRules(row.values) : []
      const message = `with this value, the row ${key} of ${this.#name} breaks a rule of its table`
      const place = { file: exception.file, line: exception.line, column: 'value', actual: cellsOf(exception).value }
      return broken.map(({ expected }) => inputProblem('row-rule', message, { ...place, expected }))
    })
  }

  /** The row for a key that has none: the defaults of the table, with the provenance of the exception. */
  #defaultRow(keyValues: Readonly<Record<string, CellValue>>, exception: InputRow): InputRow | undefined {
    const { absent, columns } = this.#table
    if (!absent) return undefined
    this.#made = true
    const { source = null, quality = null, since = null } = exception.values
    const own: Readonly<Record<string, CellValue>> = { ...keyValues, source, quality, since, note: null, withdrawn: null }
    const values = Object.fromEntries(
      columns.map((column) => [engineColumn(column).name, own[column.name] ?? readCell(column, absent[column.name] ?? '') ?? null]),
    )
    return new InputRow({ table: this.#name, key: this.#table.key, file: exception.file }, values, exception.line, undefined)
  }
}
