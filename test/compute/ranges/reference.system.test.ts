// Compares the ranges of the demo with the independent implementation in reference/: both bounds of every metric of some records.

import { beforeAll, describe, expect, test } from 'vitest'
import { CalculatedRelease } from '../../../pipeline/compute/calculated-release.ts'
import { DrawnRelease } from '../../../pipeline/compute/ranges/drawn-release.ts'
import type { LoadedInputs } from '../../../pipeline/compute/world.ts'
import { readInputs } from '../../../pipeline/ingest/read-inputs.ts'
import { readSpreads } from '../../../pipeline/ingest/read-spreads.ts'
import { inputsOf } from '../../../pipeline/ingest/resolve.ts'
import { METRICS } from '../../../pipeline/model/metrics.ts'
import { coverageNamed } from '../../coverage.ts'
import { COMPARED, chosenRanges, compareRanges } from '../../draws/chosen.ts'
import { THOROUGH } from '../../random.ts'
import { referenceRanges, wasteResiduals } from '../reference/ranges.ts'
import { BurntAndBuried } from './burnt-and-buried.ts'

describe('the ranges of the demo', () => {
  let inputs: LoadedInputs
  let release: DrawnRelease
  beforeAll(async () => {
    inputs = inputsOf(await readInputs({ root: '.', env: 'demo' }), '1.4')
    release = new DrawnRelease(new CalculatedRelease(inputs, coverageNamed('1.4')), await readSpreads('.', 'demo'))
  })

  test('rest on the residuals of the countries with two kinds of evidence', () => {
    expect([...wasteResiduals(inputs).keys()].sort()).toEqual('BRA CHL IND JPN MEX PHL ROU USA ZAF'.split(' '))
    const { waste, incineration, recycling } = release.transfers
    expect([waste, incineration, recycling].map((residuals) => residuals.length)).toEqual([9, 0, 0])
  })

  test.each(THOROUGH ? [1, 2, 3, 4] : [4])('are those of a second implementation, which shares no code of draws (choice %i)', (seed) => {
    const { compared, wide, apart } = compareRanges(
      chosenRanges(release, seed),
      referenceRanges(inputs, new BurntAndBuried(inputs, 'sources', 'demo')),
    )
    expect(apart).toEqual([])
    expect(compared).toBe(COMPARED * 2 * METRICS.length)
    expect(wide / compared).toBeGreaterThan(0.8)
  })
})
