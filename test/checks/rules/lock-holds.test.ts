import { beforeAll, expect, test } from 'vitest'
import { lockHolds } from '../../../pipeline/checks/rules/lock-holds.ts'
import { runRules } from '../../../pipeline/checks/run-rules.ts'
import type { Engine } from '../../../pipeline/io/engine.ts'
import { coverageNamed } from '../../coverage.ts'
import { testEngine } from '../../when-done.ts'

let engine: Engine

beforeAll(async () => {
  engine = await testEngine()
  await engine.run(`
    create table input_rows as select 1 as row_id, cast(null as varchar) as file, cast(null as integer) as line;
    create table evidence_tables (name varchar, metric varchar);
    create table release as select '1.2' as version`)
})

test.each([
  [['output metadata.json'], /^No input differs: this version of the program/],
  [['input population AAA|2020', 'output datasets.csv'], /^Undo the change, or make it in a new release/],
  [['release.json summary'], /^Undo the change, or make it in a new release/],
])('where %j differs, the advice is %s', async (differing, advice) => {
  const rows = differing.map((what) => `('${what}', cast(null as varchar), cast(null as varchar), 'differs', '', '', null, null)`)
  await engine.run(`create or replace table lock_differences as
    select * from (values ${rows.join(', ')}) d(what, table_name, key, message, expected, actual, file, line)`)
  const [result] = await runRules(engine, [lockHolds], [], coverageNamed('1.2'))
  expect(result?.findings.map(({ key }) => key).sort()).toEqual(differing.toSorted())
  expect(result?.advice).toMatch(advice)
})
