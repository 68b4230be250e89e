// Compares the ranges of production with the independent implementation in reference/, which reads the publishers' files itself: both
// bounds of every metric of some records.

import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { DrawnRelease } from '../../pipeline/compute/ranges/drawn-release.ts'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { readSpreads } from '../../pipeline/ingest/read-spreads.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { METRICS } from '../../pipeline/model/metrics.ts'
import { coverageNamed } from '../coverage.ts'
import { COMPARED, chosenRanges, compareRanges } from '../draws/chosen.ts'
import { THOROUGH } from '../random.ts'
import { describeWithRawFiles, ROOT } from '../raw-files.ts'
import { RAW_FILES } from './raw-file-list.ts'
import { type ReferenceRanges, referenceRanges } from './reference/ranges.ts'

describeWithRawFiles('the ranges of production', RAW_FILES, (raw) => {
  const version = '1.4'
  let release: DrawnRelease
  let reference: ReferenceRanges
  beforeAll(async () => {
    reference = referenceRanges({ raw, assumptions: join(raw, '../assumptions'), sources: join(ROOT, 'sources'), version })
    const inputs = inputsOf(await readInputs({ root: ROOT, env: 'production', raw }), version)
    release = new DrawnRelease({ inputs, coverage: coverageNamed(version), spreads: await readSpreads(ROOT, 'production') })
  })

  it('rest on the errors of as many countries by either implementation', () => {
    const own = Object.values(reference.residuals).map(({ size }) => size)
    expect(own).toEqual([34, 28, 39])
    const { waste, incineration, recycling } = release.from.transfers
    expect([waste, incineration, recycling].map((residuals) => residuals.length)).toEqual(own)
  })

  it.each(THOROUGH ? [1, 2, 3, 4] : [1])('are those of a second implementation over the files (choice %i)', (seed) => {
    const { compared, wide, apart } = compareRanges(chosenRanges(release, seed), reference.rangesOf)
    expect(apart).toEqual([])
    expect(compared).toBe(COMPARED * 2 * METRICS.length)
    expect(wide / compared).toBeGreaterThan(0.5)
  })
})
