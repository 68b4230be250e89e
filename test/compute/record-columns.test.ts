import { expect, it } from 'vitest'
import { MASS_NAMES, RATIO_NAMES } from '../../pipeline/compute/method/records.ts'
import { integerColumn, METRICS } from '../../pipeline/model/metrics.ts'

it('the method gives every metric of every release', () => {
  const given: readonly string[] = [...MASS_NAMES, ...RATIO_NAMES]
  const missing = METRICS.map(integerColumn).filter((column) => !given.includes(column))
  expect(
    missing,
    'give each metric of pipeline/model/metrics.ts a name in pipeline/compute/method/records.ts, as `integerColumn` says',
  ).toEqual([])
})
