// Reads the committed demo inputs as text cells by column.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { TableName } from '../../schemas/tables.ts'

export type Cells = Readonly<Record<string, string>>

const ROOT = join(import.meta.dirname, '..', '..')

export function readText(...path: readonly string[]): string {
  return readFileSync(join(ROOT, ...path), 'utf8')
}

export function readCells(...path: readonly string[]): Cells[] {
  const { data, errors } = Papa.parse<Record<string, string>>(readText(...path), { header: true, skipEmptyLines: true })
  if (errors.length > 0) throw new Error(`${path.join('/')}: ${JSON.stringify(errors[0])}`)
  return data
}

const read = new Map<TableName, Cells[]>()

export function demoRows(table: TableName, where: Cells = {}): Cells[] {
  const rows = read.get(table) ?? readCells('sources', 'demo', `${table}.csv`)
  read.set(table, rows)
  return rows.filter((row) => Object.entries(where).every(([column, cell]) => row[column] === cell))
}

/** The only matching row. Throws if there is none or more than one. */
export function demoRow(table: TableName, where: Cells): Cells {
  const [row, ...others] = demoRows(table, where)
  if (!row || others.length > 0) throw new Error(`${table} has ${row ? others.length + 1 : 0} rows with ${JSON.stringify(where)}`)
  return row
}

/** The number in a cell, or NaN if it is empty. */
export function num(row: Cells | undefined, column: string): number {
  const cell = row?.[column]
  return cell === undefined || cell === '' ? Number.NaN : Number(cell)
}

export function sum(rows: readonly Cells[], column: string): number {
  return rows.reduce((total, row) => total + num(row, column), 0)
}
