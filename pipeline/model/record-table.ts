// datasets.csv, ranges.csv or status.csv of a release as one text, whose rows can be found by their dimensions. Hosts and clients keep this
// for a release whose pages are not files. Pure, because it also runs in the browser.

import { DIMENSIONS } from './dimensions.ts'
import { once } from './lists.ts'

/** A value of each dimension as text, or undefined for no filter. */
export type RowFilter = { readonly [dimension in (typeof DIMENSIONS)[number]]?: string | undefined }

export interface RecordTable {
  /** The columns after the dimensions. */
  readonly columns: readonly string[]
  readonly count: number
  /** The rows that match, ascending; rows are numbered from 0, in published order. */
  readonly matching: (filter: RowFilter) => readonly number[]
  /** The cells of a row, the dimensions first. */
  readonly cells: (row: number) => readonly string[]
}

/** Throws a SyntaxError where the text is not such a table: its first columns must be the dimensions, and no cell may be quoted. */
export function recordTable(text: string): RecordTable {
  const [country, category, polymer, year, ...columns] = text.slice(0, endOf(text, 0)).split(',')
  if ([country, category, polymer, year].join() !== DIMENSIONS.join() || text.includes('"'))
    throw new SyntaxError(
      'the text is not a table of records: it must begin with the columns country, category, polymer and year, and have no quotes',
    )
  // For each dimension its values in the order in which they appear, each with its rows, and for each row the numbers of its values.
  const known = DIMENSIONS.map(() => new Map<string, { readonly number: number; readonly rows: number[] }>())
  const begins: number[] = []
  const places: number[] = []
  for (let begin = endOf(text, 0) + 1; begin < text.length; begin = endOf(text, begin) + 1) {
    let at = begin
    for (const values of known) {
      const comma = text.indexOf(',', at)
      const { number, rows } = once(values, text.slice(at, comma), () => ({ number: values.size, rows: [] }))
      rows.push(begins.length)
      places.push(number)
      at = comma + 1
    }
    begins.push(begin)
  }
  const compact = Uint16Array.from(places)
  const rows = Uint32Array.from(begins)
  const all: readonly number[] = [...rows.keys()]
  return {
    columns,
    count: rows.length,
    matching(filter) {
      let least = all
      const wanted: [at: number, number: number][] = []
      for (const [at, dimension] of DIMENSIONS.entries()) {
        const value = filter[dimension]
        if (value === undefined) continue
        const found = known[at]?.get(value)
        if (!found) return []
        if (found.rows.length < least.length) least = found.rows
        wanted.push([at, found.number])
      }
      if (wanted.length < 2) return least
      return least.filter((row) => wanted.every(([at, number]) => number === compact[DIMENSIONS.length * row + at]))
    },
    cells(row) {
      const begin = rows[row]
      if (begin === undefined) throw new RangeError(`no row ${row}`)
      return text.slice(begin, endOf(text, begin)).split(',')
    },
  }
}

/** A table with the columns of another behind its own. Throws a SyntaxError where they do not have the same rows in the same order. */
export function besides(table: RecordTable, other: RecordTable): RecordTable {
  const nameOf = (cells: readonly string[]) => cells.slice(0, DIMENSIONS.length).join()
  for (let row = 0; row < Math.max(table.count, other.count); row++)
    if (row >= table.count || row >= other.count || nameOf(table.cells(row)) !== nameOf(other.cells(row)))
      throw new SyntaxError(`row ${row + 1} of the two tables is not about the same record`)
  const cells = (row: number) => [...table.cells(row), ...other.cells(row).slice(DIMENSIONS.length)]
  return { ...table, columns: [...table.columns, ...other.columns], cells }
}

/** Where the line that begins at `begin` ends. */
function endOf(text: string, begin: number): number {
  const end = text.indexOf('\n', begin)
  return end === -1 ? text.length : end
}
