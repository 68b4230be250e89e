import { describe, expect, test } from 'vitest'
import { DrawnRelease } from '../../../pipeline/compute/ranges/drawn-release.ts'
import { leaveOneOut, type Residual, unsoundResidualsOf } from '../../../pipeline/compute/ranges/transfer.ts'
import { readSpreads } from '../../../pipeline/ingest/read-spreads.ts'
import { coverageNamed } from '../../coverage.ts'
import { inputsOfWorld, worldOf } from '../world.ts'

test('a donor counts only with a plastic share of at least a third of the median of its income group', async () => {
  const country = (plastic_percent: string) => ({
    municipal_waste: [{ year: '2020', waste_kt: '1000', plastic_percent, packaging_percent: '50', income_group: 'HIC' }],
    waste_generated: [{ year: '2020', waste_kt: '100', boundary: 'packaging' }],
  })
  const shares = { AAA: '12', BBB: '12', CCC: '12', DDD: '4', EEE: '3.9999', FFF: '' }
  const world = worldOf(Object.fromEntries(Object.entries(shares).map(([code, share]) => [code, country(share)])))
  const release = new DrawnRelease({
    inputs: inputsOfWorld(world),
    coverage: coverageNamed('1.4'),
    spreads: await readSpreads('.', 'demo'),
  })
  // Municipal waste gives 1,000 kt × share × ½; FFF has the median, 12 %.
  expect(release.from.transfers.waste).toEqual(
    [['DDD', 0.2], ...['AAA', 'BBB', 'CCC', 'FFF'].map((code) => [code, 0.6] as const)].map(([code, ratio]) => ({
      ...{ country: code, year: 2022, ratio: expect.closeTo(Number(ratio), 9) },
    })),
  )
  expect(unsoundResidualsOf(release.world, release.countries).map((one) => one.country)).toEqual(['EEE'])
})

describe('leaving one country out', () => {
  const residuals = (ratios: readonly number[]): Residual[] =>
    ratios.map((ratio, index) => ({ country: `C${String(index).padStart(2, '0')}`, year: 2020, ratio }))

  test('of ten leaves the least and the greatest outside of the nine others', () => {
    expect(leaveOneOut(residuals([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))).toEqual({ countries: 10, within: 8 })
    expect(leaveOneOut(residuals([1, 1, 3, 4, 5, 6, 7, 8, 10, 10]))).toEqual({ countries: 10, within: 10 })
  })

  test('of forty-one leaves two on the low side and three on the high side: of forty others the 2nd and the 38th bound them', () => {
    const ratios = Array.from({ length: 41 }, (_, index) => index + 1)
    expect(leaveOneOut(residuals(ratios))).toEqual({ countries: 41, within: 36 })
  })

  test('of one or none has nothing to go by', () => {
    expect(leaveOneOut([])).toEqual({ countries: 0, within: 0 })
    expect(leaveOneOut(residuals([2]))).toEqual({ countries: 1, within: 0 })
  })
})
