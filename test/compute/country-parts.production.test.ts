// A release that is computed in parts of its countries has the same tables as one that is computed at once.

import { expect, test } from 'vitest'
import { compute } from '../../pipeline/compute/compute.ts'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { type Engine, openEngine } from '../../pipeline/io/engine.ts'
import type { Environment } from '../../schemas/release.ts'
import { coverageNamed } from '../coverage.ts'
import { THOROUGH } from '../random.ts'
import { describeWithRawFiles, pinnedFiles } from '../raw-files.ts'
import { PROJECT } from '../workspace.ts'

/** For each table and view of the release: its rows, and how many of them the other schema has no equal of. */
async function compared(engine: Engine, whole: string, parts: string) {
  const named = (schema: string) =>
    engine.rows(`select table_name, table_type from information_schema.tables where table_schema = '${schema}' order by all`)
  const tables = await named(whole)
  expect(await named(parts)).toEqual(tables)
  const all: { name: string; rows: number; differing: number }[] = []
  for (const { table_name: name } of tables) {
    const of = (schema: string) => `(select * from "${schema}"."${name}")`
    const [row] = await engine.rows(`
      select (select count(*) from ${of(whole)}) as rows,
        (select count(*) from (${of(whole)} except all ${of(parts)})) + (select count(*) from (${of(parts)} except all ${of(whole)})) as differing`)
    all.push({ name: String(name), rows: Number(row?.rows), differing: Number(row?.differing) })
  }
  return all
}

async function holds(env: Environment, version: string, raw?: string): Promise<void> {
  const inputs = inputsOf(await readInputs({ root: PROJECT, env, ...(raw === undefined ? {} : { raw }) }), version)
  const engine = await openEngine()
  for (const [schema, countriesAtOnce] of [
    ['whole', 1000],
    ['parts', 20],
  ] as const) {
    await engine.enter(schema)
    await compute(engine, inputs, coverageNamed(version), countriesAtOnce)
  }
  const tables = await compared(engine, 'whole', 'parts')
  expect(tables.filter(({ differing }) => differing > 0)).toEqual([])
  const rowsIn = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
  expect(rowsIn('records')).toBeGreaterThan(10_000)
  expect(rowsIn('evidence')).toBeGreaterThan(100_000)
  // The records are in published order.
  const key = 'country, category, polymer, year'
  const ordered = await engine.rows(`
    select count(*) filter (w.row <> p.row) as misplaced
    from (select row_number() over () as row, ${key} from whole.records) w
    join (select row_number() over () as row, ${key} from parts.records) p using (${key})`)
  expect(ordered).toEqual([{ misplaced: 0n }])
  engine.close()
}

test('demo 1.4', () => holds('demo', '1.4'))

describeWithRawFiles('production', pinnedFiles(), (raw) => {
  for (const version of THOROUGH ? ['1.1', '1.4'] : ['1.4']) test(version, () => holds('production', version, raw))
})
