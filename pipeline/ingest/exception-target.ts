// What a row of the table `exceptions` points to: a table, a key, a column and the value that the cell takes.

import type { CellValue, Column } from '../../schemas/columns.ts'
import { header, isTableName, PROVENANCE_COLUMNS, TABLES, type TableName, tableNamed } from '../../schemas/tables.ts'
import { plural } from '../model/count.ts'
import type { Problem } from '../model/failure.ts'
import { nearest } from '../model/nearest.ts'
import { readReported } from './cell-problems.ts'
import type { CountryNames } from './country-names.ts'
import { inputProblem, type ProblemRule } from './input-problems.ts'

/** The cells of an exception that name its target, as text; an empty value makes the cell missing. */
interface ExceptionCells {
  readonly table: string
  readonly key: string
  readonly column: string
  readonly value: string
}

export interface ExceptionTarget {
  readonly table: TableName
  /** Parts joined by `|`, as in the rows of that table. */
  readonly key: string
  /** The parts of the key, typed, by column. */
  readonly keyValues: Readonly<Record<string, CellValue>>
  readonly column: Column
  readonly value: CellValue
}

/**
 * The target of an exception; undefined where something is wrong with it. Whether a row of that key exists is known only within a release.
 */
export function readTarget(
  cells: ExceptionCells,
  { file, line }: { readonly file: string; readonly line: number },
  problems: Problem[],
  names?: CountryNames,
): ExceptionTarget | undefined {
  const before = problems.length
  const report = (rule: ProblemRule, message: string, column: keyof ExceptionCells, expected: string, near?: string) =>
    problems.push(inputProblem(rule, message, { file, line, column, actual: cells[column], expected, nearest: near }))

  if (!isTableName(cells.table) || cells.table === 'exceptions') {
    const others = TABLES.map(({ name }) => name).filter((name) => name !== 'exceptions')
    report('unknown-table', 'unknown table', 'table', `one of ${others.join(', ')}`, nearest(cells.table, others))
    return undefined
  }
  const table = tableNamed(cells.table)
  const keyValues: Record<string, CellValue> = {}
  const parts = cells.key.split('|')
  if (parts.length !== table.key.length) {
    report('exception-key', `the key has ${plural(parts.length, 'part')}`, 'key', `${table.key.join('|')} of the table ${table.name}`)
  } else {
    for (const [index, name] of table.key.entries()) {
      const part = parts[index] ?? ''
      const keyColumn = table.columns.find((candidate) => candidate.name === name)
      if (!keyColumn) continue
      const value = readReported(keyColumn, part, { file, line, column: 'key' }, problems, names)
      if (value !== undefined) keyValues[name] = value
    }
  }

  const column = table.columns.find((candidate) => candidate.name === cells.column)
  const open = header(table).filter((name) => !PROVENANCE_COLUMNS.includes(name) && !table.key.includes(name))
  if (!column || !open.includes(cells.column)) {
    const message = !column
      ? 'unknown column'
      : PROVENANCE_COLUMNS.includes(cells.column)
        ? 'a column of provenance cannot be replaced'
        : 'a part of the key cannot be replaced'
    report('exception-column', message, 'column', `one of ${open.join(', ')} of the table ${table.name}`, nearest(cells.column, open))
    return undefined
  }
  const value = readReported(column, cells.value, { file, line, column: 'value' }, problems, names)
  return value === undefined || problems.length > before ? undefined : { table: cells.table, key: cells.key, keyValues, column, value }
}
