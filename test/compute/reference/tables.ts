// The input tables as plain objects, in the order of their rows.

import type { LoadedInputs } from '../../../pipeline/compute/world.ts'
import type { CellValue } from '../../../schemas/columns.ts'
import { median } from './numbers.ts'

/** One row with typed access to its cells. */
export interface Row {
  readonly year: number
  text(column: string): string
  /** Whole number. Throws if the cell is empty. `forYear` is the year that it is used for: a draw ages a figure of another year. */
  whole(column: string, forYear?: number): bigint
  /** Whole number, or undefined if the cell is empty. */
  maybe(column: string, forYear?: number): bigint | undefined
  /** Like `maybe`, but the value before an exception replaced it. */
  published(column: string): bigint | undefined
  flag(column: string): boolean
}

export interface Tables {
  /** All rows of a table. */
  all(table: string): readonly Row[]
  /** The rows of a table with the text `value` in a column. */
  of(table: string, column: string, value: string): readonly Row[]
  /** The fallback for a missing value: the median of the values of the country's group, or undefined if there are none. */
  ofGroup(name: string, values: (published: Tables) => readonly bigint[]): bigint | undefined
}

export type LoadedRow = NonNullable<ReturnType<LoadedInputs['tables']['get']>>[number]

export function tablesOf(inputs: LoadedInputs): Tables {
  const replaced = new Map(inputs.exceptions.map(({ targetRow, column, published }) => [`${targetRow}.${column}`, published]))
  return indexed(inputs, (_, { row, values }) => rowOf(values, (column) => replaced.get(`${row}.${column}`)))
}

/** Tables whose rows `rowOf` makes. */
export function indexed(inputs: LoadedInputs, rowOf: (table: string, row: LoadedRow) => Row): Tables {
  const rows = new Map<string, Row[]>()
  for (const [name, loaded] of inputs.tables)
    rows.set(
      name,
      loaded.map((row) => rowOf(name, row)),
    )
  const indexes = new Map<string, Map<string, Row[]>>()
  const all = (table: string) => rows.get(table) ?? []
  const tables: Tables = {
    all,
    ofGroup: (_, values) => median(values(tables)),
    of(table, column, value) {
      const name = `${table}.${column}`
      let index = indexes.get(name)
      if (!index) {
        index = new Map<string, Row[]>()
        for (const row of all(table)) {
          const key = row.text(column)
          const group = index.get(key) ?? []
          group.push(row)
          index.set(key, group)
        }
        indexes.set(name, index)
      }
      return index.get(value) ?? []
    },
  }
  return tables
}

export function rowOf(values: Readonly<Record<string, CellValue>>, before: (column: string) => CellValue | undefined): Row {
  const cell = (column: string): CellValue => {
    const value = values[column]
    if (value === undefined) throw new RangeError(`no column ${column}`)
    return value
  }
  const number = (column: string, value: CellValue): bigint | undefined => {
    if (value === null) return undefined
    if (typeof value === 'bigint' || typeof value === 'number') return BigInt(value)
    throw new TypeError(`${column} is no number: ${value}`)
  }
  const maybe = (column: string) => number(column, cell(column))
  return {
    year: typeof values.year === 'number' ? values.year : Number.NaN,
    text(column) {
      const value = values[column]
      if (typeof value !== 'string') throw new TypeError(`${column} is no text: ${value}`)
      return value
    },
    whole(column) {
      const value = maybe(column)
      if (value === undefined) throw new RangeError(`${column} is empty`)
      return value
    },
    maybe,
    published(column) {
      const value = before(column)
      return value === undefined ? maybe(column) : number(column, value)
    },
    flag: (column) => values[column] === true,
  }
}
