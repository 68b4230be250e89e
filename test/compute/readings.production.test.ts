// Compares the readings of the statements over a whole release of production.

import { expect, test } from 'vitest'
import { compute } from '../../pipeline/compute/compute.ts'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { openEngine } from '../../pipeline/io/engine.ts'
import { coverageNamed } from '../coverage.ts'
import { describeWithRawFiles, pinnedFiles } from '../raw-files.ts'
import { agreement } from './agreement.ts'

describeWithRawFiles('release 1.4 of production', pinnedFiles(), (raw) => {
  test('is the same in SQL, as exact values and as columns, in every quantity at every point', async () => {
    const engine = await openEngine()
    await compute(engine, inputsOf(await readInputs({ root: '.', env: 'production', raw }), '1.4'), coverageNamed('1.4'))
    const { compared, exact, columns } = await agreement(engine, '1.4')
    engine.close()
    expect(exact).toEqual([])
    expect(columns).toEqual([])
    expect(compared).toBeGreaterThan(1_000_000)
  })
})
