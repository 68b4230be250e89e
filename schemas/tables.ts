// The tables that every input becomes, one object each: name, key, columns with units, meaning. They are declared by subject in tables/.
// The CSV header, the engine's table, the JSON Schema and the docs come from these objects, in this order.

import * as z from 'zod'
import { type Column, cellSchema, engineColumn } from './columns.ts'
import { TABLES_ABOUT_INPUTS } from './tables/about-inputs.ts'
import { COUNTRY_TABLES } from './tables/countries.ts'
import { IMPORT_TABLES } from './tables/imports.ts'
import { LEAKAGE_TABLES } from './tables/leakage.ts'
import { PACKAGING_TABLES } from './tables/packaging.ts'
import { RECYCLING_TABLES } from './tables/recycling.ts'
import type { Table } from './tables/table.ts'
import { TRADE_TABLES } from './tables/trade.ts'
import { TREATMENT_TABLES } from './tables/treatment.ts'
import { WASTE_TABLES } from './tables/waste.ts'

export { PROVENANCE_COLUMNS, type RowRule, type Table } from './tables/table.ts'

export const TABLES = [
  ...COUNTRY_TABLES,
  ...WASTE_TABLES,
  ...PACKAGING_TABLES,
  ...RECYCLING_TABLES,
  ...TRADE_TABLES,
  ...TREATMENT_TABLES,
  ...LEAKAGE_TABLES,
  ...IMPORT_TABLES,
  ...TABLES_ABOUT_INPUTS,
] as const satisfies readonly Table[]

export type TableName = (typeof TABLES)[number]['name']

export function isTableName(name: string): name is TableName {
  return TABLES.some((table) => table.name === name)
}

/** The table of that name; the name is one of TABLES. */
export function tableNamed(name: TableName): Table {
  const table = TABLES.find((candidate) => candidate.name === name)
  if (!table) throw new RangeError(`no table ${name}`)
  return table
}

/** The column of a table by the engine's name. */
export function columnOf(table: string, name: string): Column {
  const column = isTableName(table) ? tableNamed(table).columns.find((candidate) => engineColumn(candidate).name === name) : undefined
  if (!column) throw new RangeError(`${table} has no ${name}`)
  return column
}

/** The names of a table's columns: the header of its CSV. */
export function header(table: Table): string[] {
  return table.columns.map((column) => column.name)
}

/** The key of a row by its cells, its parts joined by `|`. */
export const keyOfCells = ({ key }: Table, cells: Readonly<Record<string, string>>): string =>
  key.map((column) => cells[column] ?? '').join('|')

/** By table, the names of the columns whose texts are remarks on a row. */
export const REMARK_COLUMNS: ReadonlyMap<string, readonly string[]> = new Map(
  TABLES.map(({ name, columns }: Table) => [name, columns.filter(({ remark }) => remark).map((column) => column.name)]),
)

/** The form of a row, from which its JSON Schema comes. Its rules and the table's references are judged where it is read. */
export const rowSchema = ({ name, meaning, columns }: Table): z.ZodType<Record<string, string>, Record<string, string>> =>
  z.strictObject(Object.fromEntries(columns.map((column) => [column.name, cellSchema(column)]))).meta({ title: name, description: meaning })
