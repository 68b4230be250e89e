// Puts the inputs of one release and the declared dimensions into the engine, under the names that the method uses.

import { type CellValue, engineColumn, textWithUnit } from '../../schemas/columns.ts'
import { columnOf, TABLES, type Table } from '../../schemas/tables.ts'
import type { Engine } from '../io/engine.ts'
import { type EngineColumn, integer, oneOf, varchar } from '../io/engine-columns.ts'
import type { Coverage } from '../model/coverage.ts'
import { CATEGORIES, POLYMERS, WILDCARD } from '../model/dimensions.ts'
import { scoresOf } from './evidence.ts'
import { ORDER_OF_METHODS } from './method/net-input.ts'
import type { Row } from './numbers.ts'
import type { LoadedInputs } from './world.ts'

/**
 * Creates
 * - one table for each of TABLES, with columns in kilograms, ppm and whole numbers, plus `row_id`;
 * - `input_rows`: file and line of each row, its score, as JSON the publisher's text where it differs from what our tables write, and the
 *   country, if the row is about one;
 * - `published_cells`: publishers' cells of another year than their row, cells that make one value together, cells that count elsewhere
 *   under another reading of their name, and left-out shares;
 * - `applied_exceptions`, with the values of the engine and as texts with the column's unit;
 * - the `dim_…` tables: what the release covers.
 */
export async function loadInputs(engine: Engine, inputs: LoadedInputs, coverage: Coverage): Promise<void> {
  await loadDimensions(engine, coverage)
  for (const table of TABLES) {
    await engine.load(table.name, tableColumns(table), tableRows(table, inputs.tables.get(table.name) ?? []))
  }
  await engine.load('input_rows', INPUT_ROW_COLUMNS, inputRows(inputs))
  await engine.load('published_cells', PUBLISHED_CELL_COLUMNS, publishedCells(inputs))
  await engine.load(
    'applied_exceptions',
    [
      varchar('table_name'),
      varchar('key'),
      varchar('published'),
      varchar('replaced_by'),
      varchar('published_text'),
      varchar('replaced_by_text'),
      integer('exception_row'),
      integer('target_row'),
    ],
    inputs.exceptions.map(({ table, key, column, published, value, exceptionRow, targetRow }) => [
      ...[table, key],
      ...[published, value].map((cell) => (cell === null ? null : String(cell))),
      ...[published, value].map((cell) => textWithUnit(columnOf(table, column), cell)),
      ...[exceptionRow, targetRow],
    ]),
  )
}

/** The dimensions by which nearly all statements join and group. Codes of countries are as short as numbers. */
export const CATEGORY = oneOf('category', [WILDCARD, ...CATEGORIES])
export const POLYMER = oneOf('polymer', [WILDCARD, ...POLYMERS])

async function loadDimensions(engine: Engine, { years, categories, polymers }: Coverage): Promise<void> {
  const positions = (values: readonly string[]) => values.map((value, position) => [value, position])
  await engine.load('dim_categories', [CATEGORY, integer('position')], positions(categories))
  await engine.load('dim_polymers', [POLYMER, integer('position')], positions(polymers))
  await engine.load('dim_methods', [varchar('method'), integer('position')], positions(ORDER_OF_METHODS))
  await engine.load(
    'dim_years',
    [integer('year')],
    years.map((year) => [year]),
  )
}

function tableColumns(table: Table): EngineColumn[] {
  const columns = table.columns.map(engineColumn)
  return [...columns.map((column) => [CATEGORY, POLYMER].find(({ name }) => name === column.name) ?? column), integer('row_id')]
}

function* tableRows(table: Table, rows: readonly Row[]): Generator<CellValue[]> {
  const names = table.columns.map((column) => engineColumn(column).name)
  for (const row of rows) yield [...names.map((name) => row.values[name] ?? null), row.row]
}

const INPUT_ROW_COLUMNS = [
  integer('row_id'),
  varchar('table_name'),
  varchar('key'),
  varchar('file'),
  integer('line'),
  varchar('source'),
  integer('score'),
  varchar('published'),
  varchar('country_of_row'),
]

/** Every row with its place and score. */
function* inputRows(inputs: LoadedInputs): Generator<CellValue[]> {
  const scoreOf = scoresOf(inputs)
  for (const [table, rows] of inputs.tables) {
    for (const row of rows) {
      const published = row.published === undefined ? null : JSON.stringify(row.published)
      const { source = null, country = null } = row.values
      yield [row.row, table, row.key, row.file, row.line, source, scoreOf(row), published, country === WILDCARD ? null : country]
    }
  }
}

const PUBLISHED_CELL_COLUMNS = [
  integer('row_id'),
  varchar('column_name'),
  varchar('cell'),
  varchar('text'),
  integer('year'),
  varchar('otherwise'),
  varchar('counted'),
]

/**
 * Leaves out the usual case: a single cell, of the row's own year, that is the value. Also leaves out cells of a value that an exception
 * replaces, because nothing rests on them. If it replaces the value as which a cell could count otherwise, it decides how that cell counts.
 */
function* publishedCells(inputs: LoadedInputs): Generator<CellValue[]> {
  const written = new Map(TABLES.flatMap(({ columns }) => columns.map((column) => [engineColumn(column).name, column.name])))
  const replaced = new Set(inputs.exceptions.map(({ targetRow, column }) => `${targetRow} ${written.get(column)}`))
  for (const rows of inputs.tables.values()) {
    for (const { row, published = {} } of rows) {
      const isReplaced = (column: string | undefined) => replaced.has(`${row} ${column}`)
      for (const [column, cells] of Object.entries(published)) {
        if (isReplaced(column)) continue
        for (const { column: cell, text, year, otherwise, counted } of cells) {
          if (cells.length > 1 || year !== undefined || otherwise !== undefined || column === 'left_out_percent')
            yield [row, column, cell, text, year ?? null, isReplaced(otherwise) ? null : (otherwise ?? null), counted ?? text]
        }
      }
    }
  }
}
