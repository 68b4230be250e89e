// Puts the inputs of one release and the declared dimensions into the engine, under the names that the steps use.

import { type CellValue, engineColumn, textWithUnit } from '../../schemas/columns.ts'
import { columnOf, TABLES, type Table } from '../../schemas/tables.ts'
import { collectGarbageBetween } from '../io/collect-garbage.ts'
import type { Engine } from '../io/engine.ts'
import { type EngineColumn, enumerated, integer, varchar } from '../io/engine-columns.ts'
import type { Coverage } from '../model/coverage.ts'
import { NET_INPUT_METHODS, type TRADE_FLOWS, WASTE_HEADINGS, WILDCARD } from '../model/dimensions.ts'
import type { PublishedCells } from '../model/published-cells.ts'
import { sqlText } from '../model/sql-text.ts'

/** A row as ingest resolves it: typed values under the engine's names, and where it comes from. */
export interface LoadedRow {
  readonly row: number
  readonly key: string
  readonly values: Readonly<Record<string, CellValue>>
  readonly file: string
  readonly line: number
  readonly published?: PublishedCells | undefined
}

/** What compute needs of a release's inputs; `ReleaseInputs` of ingest has this type. */
export interface LoadedInputs {
  readonly tables: ReadonlyMap<string, readonly LoadedRow[]>
  readonly exceptions: readonly {
    readonly table: string
    readonly key: string
    readonly column: string
    readonly exceptionRow: number
    readonly targetRow: number
    readonly published: CellValue
    readonly value: CellValue
  }[]
}

/**
 * Creates
 * - the types `known_country`, `known_category` and `known_polymer`, of all texts that inputs and coverage have;
 * - one table for each of TABLES, with columns in kilograms, ppm and whole numbers, plus `row_id`;
 * - `input_rows`: file and line of each row, its score, as JSON the publisher's text where it differs from what our tables write, and the
 *   country, if the row is about one;
 * - `published_cells`: publishers' cells of another year than their row, cells that make one value together, cells that count elsewhere
 *   under another reading of their name, and left-out shares;
 * - `applied_exceptions`, with the values of the engine and as texts with the column's unit;
 * - the `dim_…` tables: what the release covers.
 */
export async function loadInputs(engine: Engine, inputs: LoadedInputs, coverage: Coverage): Promise<void> {
  await engine.run(dimensionTypes(inputs, coverage))
  await loadDimensions(engine, coverage)
  for (const table of TABLES) {
    await engine.load(table.name, tableColumns(table), tableRows(table, inputs.tables.get(table.name) ?? []))
    // The values of each table are garbage now. V8 would let those of all tables pile up, and keep the memory for a while.
    collectGarbageBetween()
  }
  await engine.load('input_rows', INPUT_ROW_COLUMNS, inputRows(inputs))
  await engine.load('published_cells', PUBLISHED_CELL_COLUMNS, publishedCells(inputs))
  await engine.load(
    'applied_exceptions',
    [
      varchar('table_name'),
      varchar('key'),
      varchar('column_name'),
      varchar('published'),
      varchar('replaced_by'),
      varchar('published_text'),
      varchar('replaced_by_text'),
      integer('exception_row'),
      integer('target_row'),
    ],
    inputs.exceptions.map(({ table, key, column, published, value, exceptionRow, targetRow }) => [
      ...[table, key, column],
      ...[published, value].map((cell) => (cell === null ? null : String(cell))),
      ...[published, value].map((cell) => textWithUnit(columnOf(table, column), cell)),
      ...[exceptionRow, targetRow],
    ]),
  )
}

/** The quantity of a record that each trade flow is evidence for. */
const FLOW_QUANTITIES: Readonly<Record<string, string>> = {
  import: 'waste_import',
  export: 'exported',
  reexport: 'reexport_of_waste_import',
} satisfies Readonly<Record<(typeof TRADE_FLOWS)[number], string>>

/** The dimensions whose texts are enumerated: nearly all statements join and group by them, and numbers take a quarter less time. */
const ENUMERATED = ['country', 'category', 'polymer'] as const
type Enumerated = (typeof ENUMERATED)[number]

const isEnumerated = (column: string): column is Enumerated => ENUMERATED.some((name) => name === column)
const ofDimension = (name: Enumerated): EngineColumn => enumerated(name, `known_${name}`)

/** SQL: makes the type of each enumerated dimension. Its values are in the order of texts, in which tables are sorted. */
function dimensionTypes({ tables }: LoadedInputs, { categories, polymers }: Coverage): string {
  const known = { country: new Set([WILDCARD]), category: new Set([WILDCARD, ...categories]), polymer: new Set([WILDCARD, ...polymers]) }
  for (const { name, columns } of TABLES) {
    const dimensions = columns.map((column) => column.name).filter(isEnumerated)
    for (const { values } of tables.get(name) ?? [])
      for (const dimension of dimensions) {
        const text = values[dimension]
        if (typeof text === 'string') known[dimension].add(text)
      }
  }
  return ENUMERATED.map((name) => `create type known_${name} as enum (${[...known[name]].sort().map(sqlText).join(', ')});`).join('\n')
}

async function loadDimensions(engine: Engine, { years, categories, polymers, leafPolymers }: Coverage): Promise<void> {
  const positions = (values: readonly string[]) => values.map((value, position) => [value, position])
  await engine.load('dim_categories', [ofDimension('category'), integer('position')], positions(categories))
  await engine.load('dim_polymers', [ofDimension('polymer'), integer('position')], positions(polymers))
  await engine.load('dim_methods', [varchar('method'), integer('position')], positions(NET_INPUT_METHODS))
  await engine.load('dim_flows', [varchar('flow'), varchar('quantity')], Object.entries(FLOW_QUANTITIES))
  await engine.load(
    'dim_years',
    [integer('year')],
    years.map((year) => [year]),
  )
  await engine.load(
    'dim_headings',
    [varchar('hs'), ofDimension('polymer')],
    WASTE_HEADINGS.flatMap((heading) =>
      heading.polymers.filter((polymer) => leafPolymers.includes(polymer)).map((polymer) => [heading.hs, polymer]),
    ),
  )
}

function tableColumns(table: Table): EngineColumn[] {
  return [
    ...table.columns.map(engineColumn).map((column) => (isEnumerated(column.name) ? ofDimension(column.name) : column)),
    integer('row_id'),
  ]
}

function* tableRows(table: Table, rows: readonly LoadedRow[]): Generator<CellValue[]> {
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

/** Every row with its place and score: the score of an exception that replaced a cell, else the row's own, else its source's. */
function* inputRows(inputs: LoadedInputs): Generator<CellValue[]> {
  const sourceScores = new Map((inputs.tables.get('sources') ?? []).map((row) => [row.values.source, row.values.quality ?? null]))
  const ownScore = (row: LoadedRow) => row.values.quality ?? sourceScores.get(row.values.source ?? null) ?? null
  const exceptions = new Map((inputs.tables.get('exceptions') ?? []).map((row) => [row.row, ownScore(row)]))
  const replaced = new Map(inputs.exceptions.map((exception) => [exception.targetRow, exceptions.get(exception.exceptionRow) ?? null]))
  for (const [table, rows] of inputs.tables) {
    for (const row of rows) {
      const published = row.published === undefined ? null : JSON.stringify(row.published)
      const { source = null, country = null } = row.values
      const score = replaced.get(row.row) ?? ownScore(row)
      yield [row.row, table, row.key, row.file, row.line, source, score, published, country === WILDCARD ? null : country]
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
