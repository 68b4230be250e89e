// Reads the files beside the tables. Their cells are of the same kinds as those of tables; their rows hold in every release.

import { join } from 'node:path'
import type { Column } from '../../schemas/columns.ts'
import { readIfThere } from '../io/files.ts'
import { Failure, type Problem } from '../model/failure.ts'
import { readReported } from './cell-problems.ts'
import type { CountryNames } from './country-names.ts'
import { inputProblem, wrongCell } from './input-problems.ts'
import { readCsv } from './read-csv.ts'
import type { RawRow } from './rows.ts'

/** The form of a column's cells. */
interface Form extends Omit<Column, 'name' | 'meaning'> {
  /** What separates the values of a cell that may have several. */
  readonly list?: ' ' | '|'
}

export interface FileBeside<Name extends string> {
  readonly file: string
  /** In the order of the file. */
  readonly columns: Readonly<Record<Name, Form>>
  /** Whether it has to be there. */
  readonly required?: boolean
  /** The column in which every value stands once. */
  readonly key?: NoInfer<Name>
}

export interface RowBeside<Name extends string> extends Omit<RawRow, 'cells'> {
  readonly cells: Readonly<Record<Name, string>>
}

/** Reports that a cell is not what is expected. `advice` says what to do where that does not follow. */
export type Wrong<Name extends string> = (column: Name, expected: string, advice?: string) => void

/**
 * Reads a file below the root, and passes each row to `take` whose cells all fit their columns. Returns all problems of the file, with
 * those that `take` reports.
 */
export async function readBeside<Name extends string>(
  root: string,
  { file, columns, required = false, key }: FileBeside<Name>,
  names: CountryNames | undefined,
  take: (row: RowBeside<Name>, wrong: Wrong<Name>) => void,
): Promise<Problem[]> {
  const header = Object.keys(columns)
  const { bytes, problems: missing } = await inputBytes(root, { file, required, columns: header })
  if (!bytes) return missing
  const problems: Problem[] = []
  const lines = new Map<string, number>()
  const forms = Object.entries<Form>(columns).map(([name, { list, ...form }]) => ({ list, column: { ...form, name, meaning: '' } }))
  const isWhole = (row: RawRow): row is RowBeside<Name> => forms.every(({ column }) => row.cells[column.name] !== undefined)
  const fileProblems = readCsv({ file, bytes, columns: header }, (row) => {
    if (!isWhole(row)) return
    const before = problems.length
    for (const { list, column } of forms) {
      const cell = row.cells[column.name] ?? ''
      for (const value of list === undefined ? [cell] : cell.split(list)) readReported(column, value, row, problems, names)
    }
    if (key !== undefined) {
      const actual = row.cells[key] ?? ''
      const first = lines.get(actual)
      if (first === undefined) lines.set(actual, row.line)
      else
        problems.push(inputProblem('duplicate-key', `line ${first} already has this ${key}`, { file, line: row.line, column: key, actual }))
    }
    if (problems.length > before) return
    take(row, (column, expected, advice) => problems.push({ ...wrongCell(row, column, expected), ...(advice !== undefined && { advice }) }))
  })
  return [...fileProblems, ...problems]
}

/** The bytes of a file of ours, or what is wrong with it; neither where it may be missing and is. */
export async function inputBytes(
  root: string,
  { file, required, columns }: { readonly file: string; readonly required: boolean; readonly columns: readonly string[] },
): Promise<{ readonly bytes?: Buffer; readonly problems: Problem[] }> {
  try {
    const bytes = await readIfThere(join(root, file), file, 'table')
    if (bytes) return { bytes, problems: [] }
    const missing = inputProblem('missing-file', 'the file is missing', { file, expected: `a CSV with the header ${columns.join(',')}` })
    return { problems: required ? [missing] : [] }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { problems: [inputProblem('unreadable-file', error.message, { file })] }
  }
}

/** The values of a cell with several; none where it is empty. */
export const valuesIn = (cell: string, list: ' ' | '|'): string[] => (cell === '' ? [] : cell.split(list))
