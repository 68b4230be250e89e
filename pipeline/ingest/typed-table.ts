// Types raw rows, one table at a time: every cell by its column, every row by the rules of its table. Checks that need other
// rows or other tables (duplicates, references) are in reference-problems.ts.

import { type CellValue, type Column, engineColumn, isAsWritten, readCell } from '../../schemas/columns.ts'
import { type RowRule, type Table, type TableName, tableNamed } from '../../schemas/tables.ts'
import type { Problem } from '../model/failure.ts'
import type { PublishedCell, PublishedCells } from '../model/published-cells.ts'
import { cellProblem } from './cell-problems.ts'
import type { CountryNames } from './country-names.ts'
import { inputProblem } from './input-problems.ts'
import { InputRow, type RawRow, type RowOrigin } from './rows.ts'

/** A row with an error, and those of its cells that could be read, so that the checks between tables see them. */
export interface BrokenRow {
  readonly file: string
  readonly line: number
  /** By column name, as text: only the correct cells. */
  readonly cells: Readonly<Record<string, string>>
}

export interface TypedTable {
  readonly table: TableName
  readonly rows: readonly InputRow[]
  readonly broken: readonly BrokenRow[]
  readonly problems: readonly Problem[]
}

export interface TableTyper {
  /** Adds a row. A cell is missing only where the header lacks its column, which is a problem of the file. */
  take(row: RawRow): void
  /** All rows added so far. */
  typed(): TypedTable
}

/**
 * Most values that are cached for a column: years, shares and sources repeat, masses do not. Countries are cached without limit, because
 * each repeats in most tables.
 */
const MOST_REMEMBERED = 4096

/** Types the rows of a table. Country codes are looked up in `names`; without names (the file could not be read) any three letters pass. */
export function tableTyper(name: TableName, names?: CountryNames): TableTyper {
  const table = tableNamed(name)
  const known = names && names.codes.size > 0 ? names : undefined
  const columns = table.columns.map((column) => cellReader(column, known))
  const hasRules = table.rules !== undefined
  const brokenRules = ruleFinder(table)
  const empty = emptyValues(columns.map(({ engineName }) => engineName))
  const rows: InputRow[] = []
  const broken: BrokenRow[] = []
  const problems: Problem[] = []
  let origin: RowOrigin = { table: name, key: table.key, file: '' }

  const quick = (row: RawRow): InputRow | undefined => {
    const values = { ...empty }
    let written: Record<string, readonly PublishedCell[]> | undefined
    for (const column of columns) {
      const cell = row.cells[column.name]
      const value = column.read(cell)
      if (value === undefined) return undefined
      values[column.engineName] = value
      if (cell !== undefined && row.published === undefined && !column.isAsWritten(cell)) {
        written = { ...written, [column.name]: [{ column: column.name, text: ownText(cell) }] }
      }
    }
    if (hasRules && brokenRules(values).length > 0) return undefined
    const { file, line } = row
    if (file !== origin.file) origin = { ...origin, file }
    return new InputRow(origin, values, line, row.published ? ownTexts(row.published) : written)
  }

  const report = (row: RawRow): void => {
    const { file, line } = row
    const right: Record<string, string> = {}
    const values: Record<string, CellValue> = {}
    for (const column of columns) {
      const cell = row.cells[column.name]
      // The header lacks the column, which is a problem of its own.
      if (cell === undefined) continue
      const value = readCell(column.column, cell)
      if (value !== undefined) values[column.engineName] = value
      if (value === undefined || column.isUnknownCountry(cell)) problems.push(cellProblem(column.column, cell, row, names))
      else right[column.name] = cell
    }
    const isComplete = Object.keys(values).length === columns.length
    for (const { column, expected } of isComplete ? brokenRules(values) : []) {
      const place = { file, line, column, actual: row.cells[column], expected }
      problems.push(inputProblem('row-rule', 'the cell does not fit its row', place))
    }
    broken.push({ file, line, cells: right })
  }

  return {
    take: (row) => {
      const typed = quick(row)
      if (typed) rows.push(typed)
      else report(row)
    },
    typed: () => ({ table: name, rows, broken, problems }),
  }
}

/** Makes a function that finds the rules of the table that a row, by engine names, does not satisfy. */
export function ruleFinder(table: Table): (values: Readonly<Record<string, CellValue>>) => readonly RowRule[] {
  const { rules = [], columns } = table
  const names = columns.map((column) => [column.name, engineColumn(column).name] as const)
  return (values) => {
    const byName: Record<string, CellValue> = {}
    for (const [name, engineName] of names) byName[name] = values[engineName] ?? null
    return rules.filter((rule) => !rule.holds(byName))
  }
}

/** An object whose copies have room for these properties. An object that gains them one by one takes more memory. */
const emptyValues = (names: readonly string[]): Record<string, CellValue> =>
  JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))))

interface CellReader {
  readonly column: Column
  readonly name: string
  readonly engineName: string
  /** The value; undefined when the column does not accept the cell. */
  read(cell: string | undefined): CellValue | undefined
  /** Whether our tables would write the value exactly as the cell. Only for cells that were read. */
  isAsWritten(cell: string): boolean
  /** Whether the cell looks like a country code but is not one. */
  isUnknownCountry(cell: string): boolean
}

function cellReader(column: Column, names: CountryNames | undefined): CellReader {
  const remembered = new Map<string, CellValue>()
  const isUnknownCountry = (cell: string) =>
    column.kind === 'country' && names !== undefined && readCell(column, cell) !== undefined && !names.codes.has(cell)
  return {
    column,
    name: column.name,
    engineName: engineColumn(column).name,
    isUnknownCountry,
    isAsWritten: (cell) => isAsWritten(column, cell),
    read: (cell) => {
      if (cell === undefined) return undefined
      const before = remembered.get(cell)
      if (before !== undefined) return before
      const text = ownText(cell)
      const value = readCell(column, text)
      if (value === undefined || isUnknownCountry(text)) return undefined
      if (column.kind === 'country' || remembered.size < MOST_REMEMBERED) remembered.set(text, value)
      return value
    },
  }
}

/** A piece of a text, if it is longer, keeps the whole text in memory; a copy does not. */
const ownText = (cell: string) => (cell.length > 12 ? Buffer.from(cell).toString() : cell)

const ownTexts = (published: PublishedCells): PublishedCells =>
  Object.fromEntries(
    Object.entries(published).map(([column, cells]) => [column, cells.map((cell) => ({ ...cell, text: ownText(cell.text) }))]),
  )
