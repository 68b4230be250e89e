// Evaluates statements over a few rows in every reading. The numbers in the tests are worked out by hand.

import { type Dimension, type Node, type Quantity, quantity, rows, type Step, step, table } from '../../pipeline/compute/language.ts'
import { Columns } from '../../pipeline/compute/readings/columns.ts'
import { Evaluation, type Value } from '../../pipeline/compute/readings/evaluate.ts'
import { modelOf } from '../../pipeline/compute/readings/model.ts'
import type { Row } from '../../pipeline/compute/readings/points.ts'
import { stepSql } from '../../pipeline/compute/readings/sql.ts'
import { openEngine } from '../../pipeline/io/engine.ts'

/** Two countries: A with three parts, B with one. The `amount` of B is missing. */
const GIVEN = `
  create table parts as select * from (values
    ('A', 2020, 'x', 1, 7, 1, 1), ('A', 2020, 'y', 2, 7, 1, 2), ('A', 2020, 'z', 3, 7, 2, 3),
    ('A', 2021, 'x', 1, -7, 1, 4), ('A', 2021, 'y', 2, -7, 1, 5), ('B', 2020, 'x', 1, null, 0, 6)
  ) p(country, year, part, place, amount, weight, row_id);
  create table nations as select * from (values ('A', 2020, 100, 5), ('A', 2021, 50, 0), ('B', 2020, 0, 3)) n(country, year, mass, base);`

export const PART: readonly Dimension[] = ['country', 'year', 'part']
export const NATION: readonly Dimension[] = ['country', 'year']
export const partRows = rows('parts', PART)
export const nationRows = rows('nations', NATION)

/** The values of expressions in each reading, at the points of `parts` in order: `A 2020 x` and so on. */
export async function read(expressions: Readonly<Record<string, Node>>, before: readonly Step[] = []) {
  const quantities = Object.entries(expressions).map(([name, expression]) => quantity(name, name, PART, expression, { stored: 'Int128' }))
  return readTable(quantities, before)
}

export async function readTable(quantities: readonly Quantity[], before: readonly Step[] = [], version?: string) {
  const result = table('result', PART, { comment: 'What is tested.', points: [partRows], columns: quantities })
  const steps = [...before, step('result', 'A step.', [result])]
  const model = modelOf(steps, version)
  const engine = await openEngine({ threads: 1 })
  await engine.run(GIVEN)
  for (const one of steps) await engine.run(stepSql(model, one))
  const names = ['parts', 'nations', ...steps.flatMap(({ tables }) => tables.map(({ name }) => name))]
  const recorded = new Map<string, readonly Row[]>()
  for (const name of names) recorded.set(name, await engine.rows(`select * from ${name}${name === 'nations' ? '' : ' order by all'}`))
  engine.close()
  const sql = recorded.get('result') ?? []
  const evaluation = new Evaluation(model, (name) => recorded.get(name))
  const [whole, real] = [new Columns(evaluation, { whole: true }), new Columns(evaluation)]
  const has = model.columns(result).map(({ name }) => name)
  const each = (make: (of: Quantity) => Value[]) =>
    Object.fromEntries(quantities.filter(({ name }) => has.includes(name)).map((of) => [of.name, make(of)]))
  return {
    sql: each((of) => sql.map((row) => plain(row[of.name]))),
    exact: each((of) => sql.map((_, point) => evaluation.value(of, result, point))),
    whole: each((of) => Array.from<unknown, Value>(whole.column(of, result).values, (value) => rounded(value))),
    real: Object.fromEntries(
      quantities.map((of) => [
        of.name,
        Array.from<unknown, unknown>(real.column(of, result).values, (value) => (Number.isNaN(value) ? null : value)),
      ]),
    ),
  }
}

const plain = (value: unknown): Value =>
  typeof value === 'number' ? BigInt(value) : typeof value === 'bigint' || typeof value === 'string' ? value : null

function rounded(value: unknown): Value {
  if (typeof value === 'number') return Number.isNaN(value) ? null : BigInt(Math.round(value))
  return typeof value === 'string' ? value : null
}
