import { withoutColours } from '../../io/terminal.ts'
import { largest } from '../../model/lists.ts'

/** Rows of cells as lines, each column as wide as its widest cell; colour codes are not counted. */
export function columnsText(rows: readonly (readonly string[])[]): string {
  const width = (cell: string) => withoutColours(cell).length
  const widths = (rows[0] ?? []).map((_, column) => largest(rows.map((row) => width(row[column] ?? ''))))
  const padded = (cell: string, column: number) => cell + ' '.repeat((widths[column] ?? 0) - width(cell))
  return rows.map((row) => row.map(padded).join('  ').trimEnd()).join('\n')
}
