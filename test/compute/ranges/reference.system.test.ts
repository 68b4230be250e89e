// Compares the ranges of the demo with the independent implementation in reference/: both bounds of every metric of some records.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compute } from '../../../pipeline/compute/compute.ts'
import type { LoadedInputs } from '../../../pipeline/compute/load.ts'
import { leaveOneOut } from '../../../pipeline/compute/ranges/transfer.ts'
import { readInputs } from '../../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../../pipeline/ingest/resolve.ts'
import { type Engine, openEngine } from '../../../pipeline/io/engine.ts'
import { METRICS } from '../../../pipeline/model/metrics.ts'
import { coverageNamed } from '../../coverage.ts'
import { COMPARED, chosenRanges, compareRanges, recordedOf } from '../../draws/chosen.ts'
import { THOROUGH } from '../../random.ts'
import { referenceRanges, wasteResiduals } from '../reference/ranges.ts'
import { BurntAndBuried } from './burnt-and-buried.ts'

describe('the ranges of the demo', () => {
  const coverage = coverageNamed('1.4')
  let inputs: LoadedInputs
  let engine: Engine
  beforeAll(async () => {
    inputs = inputsOf(await readInputs({ root: '.', env: 'demo' }), '1.4')
    engine = await openEngine({ threads: 1 })
    await engine.enter('1.4')
    await compute(engine, inputs, coverage)
  })
  afterAll(() => engine.close())

  test('rest on the residuals of the countries with two kinds of evidence', async () => {
    expect([...wasteResiduals(inputs).keys()].sort()).toEqual('BRA CHL IND JPN MEX PHL ROU USA ZAF'.split(' '))
    const { waste, incineration, recycling } = (await recordedOf(engine, 'demo')).read.context.transfers
    expect([waste, incineration, recycling].map((residuals) => leaveOneOut(residuals).countries)).toEqual([9, 0, 0])
  })

  test.each(THOROUGH ? [1, 2, 3, 4] : [4])(
    'are those of a second implementation, which shares no code of draws (choice %i)',
    async (seed) => {
      const { compared, wide, apart } = compareRanges(
        await chosenRanges(engine, 'demo', coverage, seed),
        referenceRanges(inputs, new BurntAndBuried(inputs, 'sources', 'demo')),
      )
      expect(apart).toEqual([])
      expect(compared).toBe(COMPARED * 2 * METRICS.length)
      expect(wide / compared).toBeGreaterThan(0.8)
    },
  )
})
