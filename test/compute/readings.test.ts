// Compares the three readings of the statements, which are SQL, exact values and columns of doubles, in random worlds.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compute } from '../../pipeline/compute/compute.ts'
import { type Engine, openEngine } from '../../pipeline/io/engine.ts'
import { coverageNamed, NEWEST } from '../coverage.ts'
import { THOROUGH } from '../random.ts'
import { agreement } from './agreement.ts'
import { randomWorld } from './random-world.ts'
import { inputsOfWorld } from './world.ts'

describe('SQL, exact values and columns agree in every quantity at every point', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openEngine({ threads: 1 })
  })
  afterAll(() => engine.close())

  const worlds = Array.from({ length: THOROUGH ? 8 : 1 }, (_, seed) => ({ seed, countries: 1 + ((seed * 7) % 17) }))
  test.each(worlds)('in random world $seed, of $countries countries', async ({ seed, countries }) => {
    await engine.enter('world')
    await compute(engine, inputsOfWorld(randomWorld(seed, countries)), coverageNamed(NEWEST))
    const { compared, exact, columns } = await agreement(engine, NEWEST)
    expect(exact).toEqual([])
    expect(columns).toEqual([])
    expect(compared).toBeGreaterThan(500)
  })
})
