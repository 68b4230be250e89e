import { expect, test } from 'vitest'
import { CalculatedRelease } from '../../../pipeline/compute/calculated-release.ts'
import { DrawnRelease } from '../../../pipeline/compute/ranges/drawn-release.ts'
import { unsoundResidualsOf } from '../../../pipeline/compute/ranges/transfer.ts'
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
  const release = new DrawnRelease(new CalculatedRelease(inputsOfWorld(world), coverageNamed('1.4')), await readSpreads('.', 'demo'))
  // Municipal waste gives 1,000 kt × share × ½; FFF has the median, 12 %.
  expect(release.transfers.waste).toEqual(
    [['DDD', 0.2], ...['AAA', 'BBB', 'CCC', 'FFF'].map((code) => [code, 0.6] as const)].map(([code, ratio]) => ({
      ...{ country: code, year: 2022, ratio: expect.closeTo(Number(ratio), 9), weaker: expect.closeTo(Number(ratio) * 1e8, 0) },
    })),
  )
  expect(unsoundResidualsOf(release.world, release.calculated.countries).map((one) => one.country)).toEqual(['EEE'])
})
