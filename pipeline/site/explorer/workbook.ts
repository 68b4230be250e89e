// What is shown as an Excel workbook: the sheet, and a second one that says what it is. Loaded when it is asked for.

import writeExcelFile from 'write-excel-file/browser'
import type { Column, Sheet } from './sheet.ts'

/** `heads` are those of the columns; `notes` the lines of the second sheet. */
export async function workbook({ columns, rows }: Sheet, heads: readonly string[], notes: readonly string[]): Promise<Blob> {
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
  // A double has more digits than the figure.
  return { value: decimals === undefined ? value : Number(value.toFixed(decimals)), type: Number }
}
