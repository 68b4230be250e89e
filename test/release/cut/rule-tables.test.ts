import { expect, it } from 'vitest'
import { loadRuleTables } from '../../../pipeline/release/cut/rule-tables.ts'
import { type ReleasePlan, readPlans } from '../../../pipeline/release/plan/plans.ts'
import { testEngine } from '../../when-done.ts'
import { PROJECT } from '../../workspace.ts'

it.each<[string, string, string | null, string]>([
  ['1.5.1', '1.5', '1.5', 'patch'],
  // 1.5 leaves the environment out: 1.5.1 is the patch after it, and its figures are compared with 1.4.
  ['1.5.1', '1.5', '1.4', 'patch'],
  ['1.5', '1.4.1', '1.4', 'minor'],
  ['1.5', '1.4', null, 'first'],
])('rules see %s, which follows %s and is compared with %s, as a step: %s', async (version, before, previous, step) => {
  const [plan] = await readPlans(PROJECT, 'demo')
  const release = { ...plan?.release, version, previous: before }
  const engine = await testEngine()
  await engine.enter(version)
  await loadRuleTables(engine, { ...plan, release, previous } as ReleasePlan, [])
  const rows = await engine.rows('select version, previous, step from release')
  expect(rows).toEqual([{ version, previous, step }])
})
