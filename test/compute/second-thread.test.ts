// Tests that a second thread changes no row of a release, and what is said where it fails.

import { describe, expect, it } from 'vitest'
import { type ComputeOptions, compute } from '../../pipeline/compute/compute.ts'
import { HAS_SECOND_THREAD } from '../../pipeline/compute/second-thread.ts'
import type { LoadedInputs } from '../../pipeline/compute/world.ts'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { coverageNamed, NEWEST } from '../coverage.ts'
import { failureOf } from '../failures.ts'
import { testEngine } from '../when-done.ts'
import { randomWorld } from './random-world.ts'
import { inputsOfWorld, worldOf } from './world.ts'

const IN_TWO_THREADS: ComputeOptions = { isLarge: true, turn: 3 }

/** All rows of all tables, in the order in which the engine holds them, and what is passed over. */
async function computed(inputs: LoadedInputs, options: ComputeOptions) {
  const engine = await testEngine({ threads: 2, isLarge: true })
  const { passedOver } = await compute(engine, inputs, coverageNamed(NEWEST), options)
  const names = await engine.rows<{ table_name: string }>(
    "select table_name from information_schema.tables where table_type = 'BASE TABLE' order by table_name",
  )
  const tables: Record<string, unknown> = {}
  for (const { table_name } of names) tables[table_name] = await engine.rows(`select * from ${table_name}`)
  return { tables, passedOver: passedOver.map(({ row, reason }) => [row.key, reason]) }
}

describe('two threads', () => {
  it('are there where the program is compiled', () => expect(HAS_SECOND_THREAD).toBe(true))

  it.each([
    ['eight countries of the demo', async () => inputsOf(await readInputs({ root: '.', env: 'demo' }), NEWEST)],
    ['a random world', async () => inputsOfWorld(randomWorld(5, 8))],
  ])('fill the tables of %s as one does', async (_, inputsOfRelease) => {
    const inputs = await inputsOfRelease()
    const countries = (inputs.tables.get('countries') ?? []).map(({ values }) => String(values.country)).slice(0, 8)
    const [two, one] = [await computed(inputs, { ...IN_TWO_THREADS, countries }), await computed(inputs, { countries })]
    expect(Object.keys(one.tables)).toEqual(expect.arrayContaining(['leaf_figures', 'sum_figures', 'step_notes', 'passed_over']))
    expect(two).toEqual(one)
  })

  it('say which cells are too large, whichever of them meets these', async () => {
    // 5 × 10^8 kg of packaging, carried to a year with 10^12 times the activity.
    const activity = (year: string, index: string) => ({ year, measure: 'real_gdp', activity: index })
    const supply = [{ year: '2020', polymer: 'LDPE', production_kt: '1000', import_kt: '0', export_kt: '0' }]
    const ordinary = { polymer_supply: supply }
    const large = { ...ordinary, economic_activity: [activity('2020', '0.000001'), activity('2021', '1000000')] }
    for (const world of [worldOf({ AAA: large, BBB: ordinary }), worldOf({ AAA: ordinary, BBB: large })]) {
      const engine = await testEngine({ threads: 2 })
      const inTwo = { ...IN_TWO_THREADS, turn: 1 }
      const { code, problems } = await failureOf(compute(engine, inputsOfWorld(world), coverageNamed(NEWEST), inTwo))
      expect([code, problems[0]?.file, problems[0]?.actual]).toEqual(['amounts-too-large', 'economic_activity.csv', '1000000'])
    }
  })
})
