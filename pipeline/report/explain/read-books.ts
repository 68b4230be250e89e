// Reads from the engine, after compute, what explains the figures of countries: as plain data and as books.

import type { LoadedInputs, LoadedRow } from '../../compute/load.ts'
import { type Model, modelOf } from '../../compute/readings/model.ts'
import type { Row } from '../../compute/readings/points.ts'
import { STATEMENTS } from '../../compute/steps/index.ts'
import type { Engine } from '../../io/engine.ts'
import { sqlText } from '../../model/sql-text.ts'
import {
  type AppliedCell,
  type BookData,
  bookOf,
  type CountryBook,
  NO_SCORE,
  type PassedOver,
  type ReleaseRows,
  type ReleaseRowsData,
  releaseRowsOf,
  type StepNote,
} from './book.ts'

/** The book of a country that the release in the engine covers. */
export async function readBook(engine: Engine, inputs: ReleaseRows, version: string, country: string): Promise<CountryBook> {
  return bookOf(country, await readBookData(engine, inputs, version, new Map([[country, null]])), inputs)
}

/**
 * Reads what the release in the engine recorded about countries, each table once for all of them. `wanted` has for each country the years
 * whose figures are explained, or null for all. Tables by leaf are read for these years only. Tables of waste are read for all years,
 * because rates apply to the waste of their own year.
 */
export async function readBookData(
  engine: Engine,
  { rowOf }: Pick<ReleaseRows, 'rowOf'>,
  version: string,
  wanted: ReadonlyMap<string, readonly number[] | null>,
): Promise<BookData> {
  const model = modelOf(STATEMENTS, version)
  const tables = new Map([...wanted.keys()].map((country) => [country, new Map<string, Row[]>()]))
  const shared = new Map<string, Row[]>()
  const covered = `country in (${[...wanted.keys()].map(sqlText).join(', ')})`
  const inYears = [...wanted].map(([country, years]) => `(country = ${sqlText(country)}${years === null ? '' : ` and ${yearIn(years)}`})`)
  for (const { name, columns, byCountry, byLeaf } of await readTables(engine, model)) {
    const where = byCountry ? ` where ${byLeaf ? inYears.join(' or ') : covered}` : ''
    if (byCountry) for (const rows of tables.values()) rows.set(name, [])
    else shared.set(name, [])
    // Rows are sorted, because the order in which the steps leave them depends on what runs the steps.
    for (const row of await engine.scan(`select ${columns} from ${name}${where} order by all`)) {
      if (byCountry) tables.get(String(row.country))?.get(name)?.push(row)
      else shared.get(name)?.push(row)
    }
  }
  const stepNotes = new Map<string, StepNote[]>([...wanted.keys()].map((country) => [country, []]))
  for (const note of await engine.rows<StepNote & { readonly country: string | null }>(
    `select * from step_notes_in_words where ${covered} or (country is null and kind = 'member') order by all`,
  )) {
    if (note.country !== null) stepNotes.get(note.country)?.push(note)
    else for (const all of stepNotes.values()) all.push(note)
  }
  const passedOver = new Map<string, PassedOver[]>([...wanted.keys()].map((country) => [country, []]))
  for (const passed of await engine.rows<PassedOver>(PASSED_OVER_ROWS))
    passedOver.get(String(rowOf(passed.row).values.country))?.push(passed)
  return { version, own: tables, shared, stepNotes, passedOver }
}

/** Rows that nothing reads, with the reason where there is one. */
const PASSED_OVER_ROWS = `
  select p.row_id as "row", p.reason, p.sentence from passed_over p
  anti join (select input_row from step_notes where input_row is not null) s on s.input_row = p.row_id
  where p.sentence is not null
  order by p.row_id, p.reason`

/** Tables by leaf of which every year is read. */
const OF_ALL_YEARS: readonly string[] = ['leaf_supply', 'waste']

/** Tables that are read with all columns, because some columns are published or say what was selected. */
const READ_WHOLE: readonly string[] = ['records', 'profiles']

/**
 * Tables that the engine holds and the evaluation asks for. Of tables made by statements, only the keys of their points are read; of tables
 * selected in SQL, all columns.
 */
async function readTables(engine: Engine, model: Model) {
  const held = await engine.rows('select table_name, column_name from information_schema.columns where table_schema = current_schema()')
  const columnsOf = new Map<string, Set<string>>()
  for (const { table_name, column_name } of held) {
    const columns = columnsOf.get(String(table_name)) ?? new Set()
    columnsOf.set(String(table_name), columns.add(String(column_name)))
  }
  const stated = model.steps.flatMap(({ tables }) => tables)
  const unstated = [...columnsOf.keys()].filter((name) => /^dim_|_medians$/.test(name))
  const tables = stated.map((table) => {
    const selects =
      table.isSelected ||
      table.points.some((relation) => (relation.kind === 'rows' ? relation.sql : relation.kind === 'table' && relation.isSelected))
    return { name: table.name, columns: selects || READ_WHOLE.includes(table.name) ? '*' : table.keys.join(', ') }
  })
  return [...tables, ...[...unstated, 'quality'].map((name) => ({ name, columns: '*' }))]
    .filter(({ name }) => columnsOf.has(name))
    .map((table) => {
      const has = (column: string) => columnsOf.get(table.name)?.has(column) ?? false
      return { ...table, byCountry: has('country'), byLeaf: has('category') && !OF_ALL_YEARS.includes(table.name) }
    })
}

/**
 * The input rows of the release in the engine; `inputs` are those that it was computed from. With `countries`, tables list only the rows
 * about these, and those that are about no country.
 */
export async function readReleaseRows(engine: Engine, inputs: LoadedInputs, countries?: ReadonlySet<string>): Promise<ReleaseRows> {
  return releaseRowsOf(await rowsData(engine, inputs), countries)
}

/** The same as plain data, which threads can receive. */
export async function readRowsData(engine: Engine, inputs: LoadedInputs): Promise<ReleaseRowsData> {
  const data = await rowsData(engine, inputs)
  const plain = ({ row, key, values, file, line, published }: LoadedRow): LoadedRow => ({ row, key, values, file, line, published })
  return { ...data, tables: new Map([...data.tables].map(([table, rows]) => [table, rows.map(plain)])) }
}

async function rowsData(engine: Engine, { tables }: LoadedInputs): Promise<ReleaseRowsData> {
  const applied = await engine.rows<AppliedCell>(
    'select column_name, published, exception_row, target_row from applied_exceptions order by all',
  )
  const count = [...tables.values()].reduce((most, rows) => rows.reduce((all, { row }) => Math.max(all, row + 1), most), 0)
  return { tables, applied, scores: await readScores(engine, count) }
}

/** The scores of input rows, by their numbers. */
async function readScores(engine: Engine, rows: number): Promise<Int32Array> {
  const scores = new Int32Array(rows).fill(NO_SCORE)
  const found = await engine.scan('select row_id, score from input_rows where score is not null')
  for (const { row_id, score } of found) scores[Number(row_id)] = Number(score)
  return scores
}
const yearIn = (years: readonly number[]) => (years.length === 0 ? 'false' : `year in (${years.join(', ')})`)
