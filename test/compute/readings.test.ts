// SQL, exact values and columns of doubles are three readings of the same statements.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compute } from '../../pipeline/compute/compute.ts'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { type Engine, openEngine } from '../../pipeline/io/engine.ts'
import { describeWithRawFiles, pinnedFiles } from '../raw-files.ts'
import { agreement } from './agreement.ts'
import { randomWorld } from './random-world.ts'
import { inputsOfWorld } from './world.ts'

describe('the readings agree in every quantity at every point', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openEngine({ threads: 1 })
  })
  afterAll(() => engine.close())

  const worlds = Array.from({ length: 25 }, (_, seed) => ({ seed, countries: 1 + ((seed * 7) % 17) }))
  test.each(worlds)('in random world $seed, of $countries countries', async ({ seed, countries }) => {
    await engine.enter('world')
    await compute(engine, inputsOfWorld(randomWorld(seed, countries)), '1.4')
    const { exact, columns } = await agreement(engine, '1.4')
    expect(exact).toEqual([])
    expect(columns).toEqual([])
  })

  test('in release 1.4 of demo', () => agrees(engine, 'demo'))
})

describeWithRawFiles('the readings agree in every quantity at every point', pinnedFiles(), (raw) => {
  test('in release 1.4 of production', async () => {
    const engine = await openEngine()
    await agrees(engine, 'production', raw)
    engine.close()
  })
})

async function agrees(engine: Engine, env: 'demo' | 'production', raw?: string): Promise<void> {
  const inputs = inputsOf(await readInputs({ root: '.', env, ...(raw === undefined ? {} : { raw }) }), '1.4')
  await engine.enter(env)
  await compute(engine, inputs, '1.4')
  const { compared, exact, columns } = await agreement(engine, '1.4')
  expect(exact).toEqual([])
  expect(columns).toEqual([])
  expect(compared).toBeGreaterThan(300_000)
}
