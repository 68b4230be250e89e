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
