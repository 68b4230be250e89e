// Makes an Excel workbook from a sheet: the data, and a second sheet that describes them. Loaded on demand.

import writeExcelFile from 'write-excel-file/browser'
import type { Column, WrittenSheet } from './sheet.ts'

/** `heads` are those of the columns; `notes` the lines of the second sheet. */
export async function workbook({ columns, rows }: WrittenSheet, heads: readonly string[], notes: readonly string[]): Promise<Blob> {
  const head = heads.map((value) => ({ value, fontWeight: 'bold' as const }))
  const cells = rows.map((row) => columns.map((column, index) => cellOf(row[index], column)))
  return writeExcelFile([
    { sheet: 'Data', data: [head, ...cells], columns: columns.map(({ unit }) => ({ width: unit ? 18 : 24 })), stickyRowsCount: 1 },
    { sheet: 'About', data: notes.map((note) => [{ value: note, type: String }]), columns: [{ width: 100 }] },
  ]).toBlob()
}

function cellOf(value: string | number | undefined, { decimals }: Column) {
  if (value === undefined) return null
  if (typeof value === 'string') return { value, type: String }
  // Rounds to the decimals of the figure, because a double has more digits.
  return { value: decimals === undefined ? value : Number(value.toFixed(decimals)), type: Number }
}
