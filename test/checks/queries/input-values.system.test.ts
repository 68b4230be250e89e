// The values of the inputs are compared alike at once and, in large releases, quantity by quantity.

import { expect, test } from 'vitest'
import { inputValuesTable } from '../../../pipeline/checks/queries/input-values.ts'
import { makeTextMacros } from '../../../pipeline/checks/text-macros.ts'
import { compute } from '../../../pipeline/compute/compute.ts'
import { readInputs } from '../../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../../pipeline/ingest/resolve.ts'
import { openEngine } from '../../../pipeline/io/engine.ts'
import { coverageNamed } from '../../coverage.ts'
import { PROJECT } from '../../workspace.ts'

test('values that are compared quantity by quantity have the same faults and expected values', async () => {
  const engine = await openEngine()
  const inputs = inputsOf(await readInputs({ root: PROJECT, env: 'demo' }), '1.4')
  await compute(engine, inputs, coverageNamed('1.4'))
  await makeTextMacros(engine)
  await engine.run(`
    create table revised_cells as
    select table_name, key, 'persons' as column_name, '5' as before_text, '8' as after_text from input_rows where table_name = 'population' limit 3`)
  const rows = new Map([...inputs.tables].map(([table, { length }]) => [table, length]))
  for (const [table, atOnce] of [
    ['at_once', 1_000_000],
    ['by_quantity', 1],
  ] as const) {
    const sql = inputValuesTable(rows, atOnce)
    const statements = sql.split('insert into input_values').length
    if (atOnce === 1) expect(statements).toBeGreaterThan(20)
    else expect(statements).toBe(1)
    await engine.run(`${sql}; alter table input_values rename to ${table}`)
  }
  expect(await engine.rows('(from at_once except all from by_quantity) union all (from by_quantity except all from at_once)')).toEqual([])
  const faults = await engine.rows('select distinct fault from by_quantity order by fault nulls first')
  expect(faults.map(({ fault }) => fault)).toEqual([null, 'jump', 'nothing or all', 'peers', 'revised', 'unlikely'])
  engine.close()
})
