// datasets.csv or ranges.csv of a release as one text, whose rows can be found by their dimensions. Hosts and clients keep this for a
// release whose pages are not files. Pure, because it also runs in the browser.

import { DIMENSIONS } from './dimensions.ts'

/** A value of each dimension as text, or undefined for no filter. */
export type RowFilter = { readonly [dimension in (typeof DIMENSIONS)[number]]?: string | undefined }

export interface RecordTable {
  /** The columns after the dimensions. */
  readonly columns: readonly string[]
  readonly count: number
  /** The rows that match, ascending; rows are numbered from 0, in published order. */
  readonly matching: (filter: RowFilter) => number[]
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
  // For each dimension its values in the order in which they appear, and for each row the numbers of its values.
  const known = DIMENSIONS.map(() => new Map<string, number>())
  const begins: number[] = []
  const places: number[] = []
  for (let begin = endOf(text, 0) + 1; begin < text.length; begin = endOf(text, begin) + 1) {
    begins.push(begin)
    let at = begin
    for (const values of known) {
      const comma = text.indexOf(',', at)
      const value = text.slice(at, comma)
      const number = values.get(value) ?? values.size
      if (number === values.size) values.set(value, number)
      places.push(number)
      at = comma + 1
    }
  }
  const compact = Uint16Array.from(places)
  const rows = Uint32Array.from(begins)
  return {
    columns,
    count: rows.length,
    matching(filter) {
      const wanted = DIMENSIONS.flatMap((dimension, at) => {
        const value = filter[dimension]
        return value === undefined ? [] : [{ at, number: known[at]?.get(value) ?? NOWHERE }]
      })
      const found: number[] = []
      for (let row = 0; row < rows.length; row++)
        if (wanted.every(({ at, number }) => number === compact[DIMENSIONS.length * row + at])) found.push(row)
      return found
    },
    cells(row) {
      const begin = rows[row]
      if (begin === undefined) throw new RangeError(`no row ${row}`)
      return text.slice(begin, endOf(text, begin)).split(',')
    },
  }
}

const NOWHERE = -1

/** Where the line that begins at `begin` ends. */
function endOf(text: string, begin: number): number {
  const end = text.indexOf('\n', begin)
  return end === -1 ? text.length : end
}
