// Reads the files beside the tables. Their cells are of the same kinds as those of tables; their rows hold in every release.

import type { Column } from '../../schemas/columns.ts'
import type { Problem } from '../model/failure.ts'
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

/** The columns of a file, in its order. */
type Forms<Name extends string = string> = Readonly<Record<Name, Form>>

export interface FileBeside<Name extends string> {
  readonly file: string
  readonly columns: Forms<Name>
  /** The column in which every value stands once. */
  readonly key?: NoInfer<Name>
}

export interface RowBeside<Name extends string> extends Omit<RawRow, 'cells'> {
  readonly cells: Readonly<Record<Name, string>>
}

/** Reports that a cell is not what is expected. `remedy` says what to do where that does not follow. */
export type Wrong<Name extends string> = (column: Name, expected: string, remedy?: string) => void

/** Passes each row to `take` whose cells all fit their columns. Returns all problems of the file, with those that `take` reports. */
export function readBeside<Name extends string>(
  { file, columns, key }: FileBeside<Name>,
  bytes: Uint8Array,
  names: CountryNames | undefined,
  take: (row: RowBeside<Name>, wrong: Wrong<Name>) => void,
): Problem[] {
  const problems: Problem[] = []
  const lines = new Map<string, number>()
  const forms = Object.entries<Form>(columns).map(([name, { list, ...form }]) => ({ list, column: { ...form, name, meaning: '' } }))
  const isWhole = (row: RawRow): row is RowBeside<Name> => forms.every(({ column }) => row.cells[column.name] !== undefined)
  const fileProblems = readCsv({ file, bytes, columns: Object.keys(columns) }, (row) => {
    if (!isWhole(row)) return
    const before = problems.length
    for (const { list, column } of forms) {
      const cell = row.cells[column.name] ?? ''
      for (const value of list === undefined ? [cell] : cell.split(list)) readReported(column, value, row, problems, names)
    }
    if (key !== undefined) {
      const found = row.cells[key] ?? ''
      const first = lines.get(found)
      if (first === undefined) lines.set(found, row.line)
      else
        problems.push(inputProblem('duplicate-key', `line ${first} already has this ${key}`, { file, line: row.line, column: key, found }))
    }
    if (problems.length > before) return
    take(row, (column, expected, remedy) => problems.push({ ...wrongCell(row, column, expected), ...(remedy !== undefined && { remedy }) }))
  })
  return [...fileProblems, ...problems]
}

/** The values of a cell with several; none where it is empty. */
export const valuesIn = (cell: string, list: ' ' | '|'): string[] => (cell === '' ? [] : cell.split(list))
