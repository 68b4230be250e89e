// Compares the ranges of production with the independent implementation in reference/, which reads the publishers' files itself: both
// bounds of every metric of some records.

import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { CalculatedRelease } from '../../pipeline/compute/calculated-release.ts'
import { DrawnRelease } from '../../pipeline/compute/ranges/drawn-release.ts'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { readSpreads } from '../../pipeline/ingest/read-spreads.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { METRICS } from '../../pipeline/model/metrics.ts'
import { MEASURED_ERRORS } from '../../pipeline/model/notices.ts'
import { coverageNamed } from '../coverage.ts'
import { COMPARED, chosenRanges, compareRanges } from '../draws/chosen.ts'
import { THOROUGH } from '../random.ts'
import { describeWithRawFiles, referenceFiles } from '../raw-files.ts'
import { PROJECT } from '../workspace.ts'
import { type ReferenceRanges, referenceRanges } from './reference/ranges.ts'

describeWithRawFiles('the ranges of production', referenceFiles(), (raw) => {
  const version = '1.4'
  let release: DrawnRelease
  let reference: ReferenceRanges
  beforeAll(async () => {
    reference = referenceRanges({ raw, assumptions: join(raw, '../assumptions'), sources: join(PROJECT, 'sources'), version })
    const inputs = inputsOf(await readInputs({ root: PROJECT, env: 'production', raw }), version)
    release = new DrawnRelease(new CalculatedRelease(inputs, coverageNamed(version)), await readSpreads(PROJECT, 'production'))
  })

  it('rest on the errors of as many countries by either implementation', () => {
    const own = Object.values(reference.residuals).map(({ size }) => size)
    expect(own).toEqual([34, 28, 39])
    const { waste, incineration, recycling } = release.transfers
    expect([waste, incineration, recycling].map((residuals) => residuals.length)).toEqual(own)
  })

  it('leave the measured errors that the notice states', () => {
    const ratios = release.transfers.waste.map(({ ratio }) => ratio)
    const at = (share: number) => Number(ratios[Math.ceil(share * ratios.length) - 1]?.toFixed(2))
    expect(MEASURED_ERRORS).toEqual({ half: [at(0.25), at(0.75)], nineInTen: [at(0.05), at(0.95)] })
  })

  it.each(THOROUGH ? [1, 2, 3, 4] : [1])('are those of a second implementation over the files (choice %i)', (seed) => {
    const { compared, wide, apart } = compareRanges(chosenRanges(release, seed), reference.rangesOf)
    expect(apart).toEqual([])
    expect(compared).toBe(COMPARED * 2 * METRICS.length)
    expect(wide / compared).toBeGreaterThan(0.5)
  })
})
