// Compares the ranges of production with the independent implementation in reference/, which reads the publishers' files itself: both
// bounds of every metric of some records.

import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compute } from '../../pipeline/compute/compute.ts'
import { leaveOneOut } from '../../pipeline/compute/ranges/transfer.ts'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { type Engine, openEngine } from '../../pipeline/io/engine.ts'
import { METRICS } from '../../pipeline/model/metrics.ts'
import { coverageNamed } from '../coverage.ts'
import { COMPARED, chosenRanges, compareRanges, recordedOf } from '../draws/chosen.ts'
import { THOROUGH } from '../random.ts'
import { describeWithRawFiles, ROOT } from '../raw-files.ts'
import { RAW_FILES } from './raw-file-list.ts'
import { type ReferenceRanges, referenceRanges } from './reference/ranges.ts'

describeWithRawFiles('the ranges of production', RAW_FILES, (raw) => {
  const version = '1.4'
  let engine: Engine
  let reference: ReferenceRanges
  beforeAll(async () => {
    reference = referenceRanges({ raw, assumptions: join(raw, '../assumptions'), sources: join(ROOT, 'sources'), version })
    engine = await openEngine({ threads: 1 })
    await engine.enter(version)
    await compute(engine, inputsOf(await readInputs({ root: ROOT, env: 'production', raw }), version), coverageNamed(version))
  })
  afterAll(() => engine.close())

  it('rest on the errors of as many countries by either implementation', async () => {
    const own = Object.values(reference.residuals).map(({ size }) => size)
    expect(own).toEqual([38, 28, 39])
    const { waste, incineration, recycling } = (await recordedOf(engine, 'production')).read.context.transfers
    expect([waste, incineration, recycling].map((residuals) => leaveOneOut(residuals).countries)).toEqual(own)
  })

  it.each(THOROUGH ? [1, 2, 3, 4] : [1])('are those of a second implementation over the files (choice %i)', async (seed) => {
    const { compared, wide, apart } = compareRanges(
      await chosenRanges(engine, 'production', coverageNamed(version), seed),
      reference.rangesOf,
    )
    expect(apart).toEqual([])
    expect(compared).toBe(COMPARED * 2 * METRICS.length)
    expect(wide / compared).toBeGreaterThan(0.5)
  })
})
