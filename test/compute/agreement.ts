// Compares the readings of the statements: the tables that SQL made in the engine, the exact value of every point, and the columns.

import { Columns } from '../../pipeline/compute/readings/columns.ts'
import { Evaluation, type Value } from '../../pipeline/compute/readings/evaluate.ts'
import { modelOf } from '../../pipeline/compute/readings/model.ts'
import type { Row } from '../../pipeline/compute/readings/points.ts'
import { STATEMENTS } from '../../pipeline/compute/steps/index.ts'
import type { Engine, EngineValue } from '../../pipeline/io/engine.ts'
import { DIMENSIONS } from '../../pipeline/model/dimensions.ts'

export interface Agreement {
  /** Number of compared values. */
  readonly compared: number
  /** The first hundred differences from SQL: table, column, point, and both values. */
  readonly exact: readonly string[]
  readonly columns: readonly string[]
  readonly evaluation: Evaluation
}

/** Compares every quantity of every table of the stated steps in the engine's current schema. */
export async function agreement(engine: Engine, version: string): Promise<Agreement> {
  const names = await engine.rows(
    "select table_name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
  )
  const recorded = new Map<string, readonly Row[]>()
  for (const { table_name } of names) recorded.set(String(table_name), await engine.rows(`select * from "${table_name}"`))
  const model = modelOf(STATEMENTS, version)
  const evaluation = new Evaluation(model, (table) => recorded.get(table))
  const doubles = new Columns(evaluation, { whole: true })
  const [exact, columns]: [string[], string[]] = [[], []]
  let compared = 0
  for (const step of STATEMENTS) {
    for (const table of step.tables.filter(({ name }) => recorded.has(name))) {
      const rows = recorded.get(table.name) ?? []
      for (const column of model.columns(table)) {
        const of = column.op === 'renamed' ? column.of : column
        const { values } = doubles.column(of, table)
        rows.forEach((row, point) => {
          const sql = plain(row[column.name])
          const place = () => `${table.name}.${column.name} at ${DIMENSIONS.map((dimension) => row[dimension] ?? '').join('|')}`
          const value = evaluation.value(of, table, point)
          if (value !== sql && exact.length < 100) exact.push(`${place()}: ${value} instead of ${sql}`)
          if (!/_units$|^has_unit$/.test(column.name) && !isNear(values[point], sql) && columns.length < 100)
            columns.push(`${place()}: ${values[point]} instead of ${sql}`)
          compared++
        })
      }
    }
  }
  return { compared, exact, columns, evaluation }
}

/** Equal within one part in 10^9, or within one kilogram: doubles can see a tie between two remainders where SQL does not. */
function isNear(value: string | number | null | undefined, sql: Value): boolean {
  if (typeof sql === 'bigint') return Math.abs(Number(value) - Number(sql)) <= Math.max(1e-9 * Math.abs(Number(sql)), 1)
  if (typeof sql === 'boolean') return (value === 1) === sql
  return sql === null ? value === null || Number.isNaN(value) : value === sql
}

function plain(value: EngineValue | undefined): Value {
  return typeof value === 'number' ? BigInt(value) : (value ?? null)
}
