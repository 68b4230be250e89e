// Runs the steps on a ClickHouse server. The tables of a release are copied to it, and the tables of the steps are copied back. Later
// phases then find the same tables in the engine of the build as after a run without a server.

import { join } from 'node:path'
import { type ClickHouseDatabase, inDatabase } from '../io/clickhouse-database.ts'
import type { Engine } from '../io/engine.ts'
import { readPackageText } from '../io/package-files.ts'
import { withScratch } from '../io/scratch.ts'
import type { Coverage } from '../model/coverage.ts'
import { sqlText, statementsOf } from '../model/sql-text.ts'
import { CLICKHOUSE, CLICKHOUSE_SETTINGS, inClickHouse } from './engines/clickhouse.ts'
import type { Step } from './language.ts'
import { modelOf } from './readings/model.ts'
import { stepSql } from './readings/sql.ts'
import { eachStep, runSteps, type StepEngine } from './run-steps.ts'
import { selectionFile } from './step-files.ts'
import { STATEMENTS } from './steps/index.ts'

interface HeldTable {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** Runs all steps of a release on the server at the address. The inputs are in the current schema of the engine. */
export async function computeOnClickHouse(address: URL, engine: Engine, coverage: Coverage): Promise<void> {
  await withScratch(async (scratch) => {
    const folder = scratch.folder('clickhouse')
    const fileOf = ({ name }: HeldTable) => join(folder, `${name}.parquet`)
    const fill = (table: HeldTable) => engine.run(`insert into ${table.name} from ${sqlText(fileOf(table))}`)
    const loaded = await heldTables(engine)
    for (const table of loaded) {
      await engine.run(`copy (${allOf(table)}) to ${sqlText(fileOf(table))} (format parquet); truncate ${table.name}`)
    }
    // Run the steps over empty tables, to create their tables and views with the names and types that later phases rely on.
    await runSteps(engine, coverage)
    const left = await heldTables(engine)
    const isInput = ({ name }: HeldTable) => name !== WRITTEN && loaded.some((table) => table.name === name)
    for (const table of left.filter(isInput)) await fill(table)
    await inDatabase(address, CLICKHOUSE_SETTINGS, async (database) => {
      for (const statement of CLICKHOUSE.prelude) await database.run(statement)
      for (const table of loaded) {
        await database.run(createTable(table))
        await database.load(table.name, fileOf(table))
      }
      const there: StepEngine = { rows: database.rows, run: (text) => runAll(database, text) }
      await eachStep(there, coverage, (step) => there.run(textOf(step, coverage.version)))
      for (const table of left.filter((table) => !isInput(table))) {
        await database.fetch(allOf(table), fileOf(table))
        await fill(table)
      }
    })
  })
}

/** The table that the steps add rows to. */
const WRITTEN = 'step_notes'

/** The only view that the steps read themselves. The other views are read in the engine to which the tables are copied. */
const VIEW_OF_STEPS = 'leaf_evidence'

/** The SQL of a step on the server: its selection, and its statements in the words of ClickHouse. */
function textOf(step: Step, version: string): string {
  const selection = step.selection ? readPackageText(`pipeline/compute/${selectionFile(step.selection)}`) : ''
  return `${selection}\n${stepSql(modelOf(STATEMENTS, version), step, CLICKHOUSE)}`
}

/** Runs one statement after the other, because a server takes one at a time. */
async function runAll(database: ClickHouseDatabase, text: string): Promise<void> {
  for (const statement of statementsOf(text)) {
    const view = /^create view (\w+)/.exec(statement)?.[1]
    if (view === undefined || view === VIEW_OF_STEPS) await database.run(inClickHouse(statement))
  }
}

async function heldTables(engine: Engine): Promise<HeldTable[]> {
  const columns = await engine.rows(`
    select c.table_name, c.column_name, c.data_type
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`)
  const tables = new Map<string, { name: string; type: string }[]>()
  for (const { table_name, column_name, data_type } of columns) {
    const known = tables.get(String(table_name)) ?? []
    tables.set(String(table_name), [...known, { name: String(column_name), type: String(data_type) }])
  }
  return [...tables].map(([name, columns]) => ({ name, columns }))
}

/** DuckDB's 128-bit integers. Parquet has no type for them, so they are transferred as text. */
const WIDE = 'HUGEINT'

function allOf({ name, columns }: HeldTable): string {
  const values = columns.map(({ name, type }) => (type === WIDE ? `cast("${name}" as varchar) as "${name}"` : `"${name}"`))
  return `select ${values.join(', ')} from ${name}`
}

function createTable({ name, columns }: HeldTable): string {
  const typed = columns.map(({ name, type }) => `"${name}" Nullable(${typeThere(type)})`)
  return `create table ${name} (${typed.join(', ')}) engine = MergeTree order by tuple()`
}

/** A type of the engine, in the words of ClickHouse. Texts of enumerated types are texts there. */
function typeThere(type: string): string {
  if (type === WIDE) return 'Int128'
  return type.startsWith('ENUM') ? 'VARCHAR' : type
}
