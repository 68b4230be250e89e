// What a view shows, as a table: for downloads as CSV and Excel, and for readers who cannot see the chart.

import { sheetCell } from '../../model/csv-cell.ts'
import type { Unit } from '../../model/metrics.ts'

export interface Column {
  /** The name in the CSV: lower case, no blanks. */
  readonly name: string
  readonly label: string
  readonly unit?: Unit | undefined
  /** Digits after the point in files; undefined for text and years. */
  readonly decimals?: number | undefined
}

/** A number, and how the page writes it everywhere on a view: with the digits that its range supports. */
interface Rounded {
  readonly amount: number
  readonly text: string
}

export type Cell = string | number | Rounded | undefined

/** What files hold of a cell. */
export const writtenIn = (cell: Cell): string | number | undefined => (typeof cell === 'object' ? cell.amount : cell)

export interface Sheet {
  readonly caption: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
}

/** The columns that say what all rows of a view are about, after that of the year. */
export const PACKAGING: readonly Column[] = [
  { name: 'category', label: 'Packaging' },
  { name: 'polymer', label: 'Polymer' },
]

/** The columns that say what a row of a place and year is about. */
export const PLACE_AND_YEAR: readonly Column[] = [
  { name: 'place', label: 'Code' },
  { name: 'name', label: 'Place' },
  { name: 'year', label: 'Year' },
  ...PACKAGING,
]

export const QUALITY: Column = { name: 'quality', label: 'Quality', decimals: 3 }

/** The sheet without category and polymer, which all its rows have in common, and which the page shows above it. */
export function withoutPackaging({ columns, rows, ...sheet }: Sheet): Sheet {
  const isShown = columns.map(({ name }) => !PACKAGING.some((one) => one.name === name))
  const shown = <Item>(items: readonly Item[]) => items.filter((_, index) => isShown[index])
  return { ...sheet, columns: shown(columns), rows: rows.map(shown) }
}

/** A line of names, then one line for each row; numbers have the decimals of their column. */
export function csvOf({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>): string {
  const lines = rows.map((row) => columns.map(({ decimals }, index) => written(writtenIn(row[index]), decimals)))
  return [columns.map(({ name }) => name), ...lines].map((cells) => `${cells.map(sheetCell).join(',')}\n`).join('')
}

function written(cell: ReturnType<typeof writtenIn>, decimals: number | undefined): string {
  if (cell === undefined) return ''
  return typeof cell === 'number' && decimals !== undefined ? cell.toFixed(decimals) : String(cell)
}
