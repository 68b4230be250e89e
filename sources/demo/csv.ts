// Makes the text of a CSV file from rows, and the text of a cell from a whole number.

import Papa from 'papaparse'
import { formatDecimal } from '../../pipeline/model/decimal.ts'
import { compareVersions } from '../../pipeline/model/versions.ts'
import { header, type TableName, tableNamed } from '../../schemas/tables.ts'

/** The cells of a row by column; columns that are not named are empty. */
export type Row = Readonly<Record<string, string>>

/** Kilograms as kt, to the tonne. */
export function kt(kilograms: number): string {
  return decimal(Math.round(kilograms / 1000), 3)
}

/** `whole × 10^-scale` in its shortest form: `decimal(1250, 2)` is `12.5`. */
export function decimal(whole: number, scale: number): string {
  return formatDecimal({ digits: BigInt(whole), scale })
}

/**
 * The CSV of a table: rows of the first release, then rows of later releases, otherwise in the order given. What a later release adds then
 * never shifts the lines of earlier rows.
 */
export function csv(table: TableName, rows: readonly Row[]): string {
  const fields = header(tableNamed(table))
  for (const row of rows) {
    const stray = Object.keys(row).find((column) => !fields.includes(column))
    if (stray !== undefined) throw new RangeError(`${table} has no column ${stray}`)
  }
  const ordered = [...rows].sort((a, b) => compareVersions(a.since ?? '', b.since ?? ''))
  return `${Papa.unparse([fields, ...ordered.map((row) => fields.map((field) => row[field] ?? ''))], { newline: '\n' })}\n`
}
