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
export interface Rounded {
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

export const QUALITY: Column = { name: 'quality_of_5', label: 'Mean quality of inputs, of 5', decimals: 3 }

/** `littering_percent`: the name of a column of files, which says the unit. */
export const nameWithUnit = (name: string, unit: Unit): string => `${name}_${unit.replaceAll(' ', '_')}`

/** The sheet without category and polymer, which all its rows have in common, and which the page shows above it. */
export function withoutPackaging({ columns, rows, ...sheet }: Sheet): Sheet {
  const isShown = columns.map(({ name }) => !PACKAGING.some((one) => one.name === name))
  const shown = <Item>(items: readonly Item[]) => items.filter((_, index) => isShown[index])
  return { ...sheet, columns: shown(columns), rows: rows.map(shown) }
}

/** What files say of the rows of a sheet. */
interface Origin {
  /** The release. */
  readonly source: string
  readonly licence: string
  readonly citation: string
  readonly notice: string
}

/**
 * The sheet with its origin in the last columns of each row. There it reaches everybody: programs take the first line of a CSV for the
 * names and all others for data, so that lines of words would break them, and rows that are filtered, copied or joined keep it.
 */
export function withOrigin({ columns, rows, ...sheet }: Sheet, origin: Origin): Sheet {
  const added = [
    { name: 'source', label: 'Source' },
    { name: 'licence', label: 'Licence' },
    { name: 'citation', label: 'Citation' },
    { name: 'notice', label: 'Notice' },
  ] as const
  const cells = added.map(({ name }) => origin[name])
  return { ...sheet, columns: [...columns, ...added], rows: rows.map((row) => [...row, ...cells]) }
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
