// Tests a metric per head of a later release over a table of a few rows.

import { afterEach, beforeEach, expect, it } from 'vitest'
import { derivedRule } from '../../pipeline/checks/rules/derived-metrics.ts'
import { runRules } from '../../pipeline/checks/run.ts'
import { step, table } from '../../pipeline/compute/language.ts'
import { modelOf } from '../../pipeline/compute/readings/model.ts'
import { stepSql } from '../../pipeline/compute/readings/sql.ts'
import { stepNotesTable } from '../../pipeline/compute/reason-sentences.ts'
import { namePopulations } from '../../pipeline/compute/run-steps.ts'
import { perHead, RECORDS } from '../../pipeline/compute/steps/95-records.ts'
import { type Engine, openEngine } from '../../pipeline/io/engine.ts'
import { GROUPS } from '../../pipeline/model/metrics.ts'
import { coverageNamed } from '../coverage.ts'

const METRIC = {
  name: 'waste_per_head',
  group: 'per_head',
  ...GROUPS.per_head,
  formula: 'waste ÷ population',
  meaning: 'Waste per head.',
  since: '1.6',
  derived: { mass: 'waste_produced_in_the_country', per: 'population' },
} as const

/** The records of the release with only the waste and the metric per head. */
const [masses] = RECORDS.tables
if (!masses) throw new Error('no table of masses')
const waste = masses.columns.filter(({ name }) => name === 'waste_produced_in_the_country_kg')
const records = table('records', masses.keys, { comment: '', points: [masses], columns: [...waste, perHead(METRIC)] })
const steps = [step('masses', '', [masses]), step('records', '', [records])] as const
const recordsSql = stepSql(modelOf(steps, '1.6'), steps[1])

let engine: Engine
beforeEach(async () => {
  engine = await openEngine({ threads: 1 })
  await engine.run(`
    create table population as select * from (values ('AAA', 2020, 3, 7), ('BBB', 2020, 8, 8)) p(country, year, persons, row_id);
    create table masses as select * from (values
      ('AAA', 'All packaging', 'All polymers', 2020, 10), ('AAA', 'PET bottles', 'PET', 2020, 5), ('BBB', 'All packaging', 'All polymers', 2020, 1)
    ) r(country, category, polymer, year, waste_produced_in_the_country_kg);
    ${recordsSql};
    create table input_rows (row_id integer, file varchar, line integer);
    ${stepNotesTable()}`)
})
afterEach(() => engine.close())

const coverage = { ...coverageNamed('1.6'), metrics: [METRIC] }

it('is a mass over the persons of its country and year in milligrams, half up, and rests on the row of the population', async () => {
  await namePopulations(engine, coverage)
  // 10 kg ÷ 3, 5 kg ÷ 3 and 1 kg ÷ 8.
  const rows = await engine.rows('select waste_per_head_mg_per_head as mg from records order by country, category')
  expect(rows.map(({ mg }) => mg)).toEqual([3_333_333n, 1_666_667n, 125_000n])
  const notes = await engine.rows('select country, year, quantity, kind, reason, input_row from step_notes order by country')
  expect(notes).toEqual([
    { country: 'AAA', year: 2020, quantity: 'waste_per_head', kind: 'input', reason: 'row-used', input_row: 7 },
    { country: 'BBB', year: 2020, quantity: 'waste_per_head', kind: 'input', reason: 'row-used', input_row: 8 },
  ])
})

it('needs a population wherever there are records, and names what is missing', async () => {
  await engine.run("delete from population where country = 'BBB'")
  await expect(namePopulations(engine, coverage)).rejects.toMatchObject({
    code: 'incomplete-table',
    problems: [{ message: 'the table population has no row for BBB 2020, which has records' }],
  })
})

it('has a rule that finds a value a milligram off, and that is not run over earlier releases', async () => {
  await namePopulations(engine, coverage)
  await engine.run("create view written as select *, 'datasets.csv' as file, cast(2 as integer) as line from records")
  const rule = derivedRule(METRIC)
  const [right] = await runRules(engine, [rule], [], coverage)
  expect(right).toMatchObject({ rule: 'waste-per-head-follows', status: 'passed', examined: 3 })
  await engine.run("update records set waste_per_head_mg_per_head = 3333334 where country = 'AAA' and polymer = 'All polymers'")
  const [wrong] = await runRules(engine, [rule], [], coverage)
  expect(wrong).toMatchObject({ status: 'violated', violations: 1, findings: [{ key: 'AAA|All packaging|All polymers|2020' }] })
  expect((await runRules(engine, [rule], [], coverageNamed('1.5'))).map((result) => result.rule)).not.toContain(rule.id)
})
