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

export type Cell = string | number | undefined

export interface Sheet {
  readonly caption: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
}

/** A line of names, then one line for each row; numbers have the decimals of their column. */
export function csvOf({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>): string {
  const lines = rows.map((row) => columns.map(({ decimals }, index) => written(row[index], decimals)))
  return [columns.map(({ name }) => name), ...lines].map((cells) => `${cells.map(sheetCell).join(',')}\n`).join('')
}

function written(cell: Cell, decimals: number | undefined): string {
  if (cell === undefined) return ''
  return typeof cell === 'number' && decimals !== undefined ? cell.toFixed(decimals) : String(cell)
}
