// The CSV that the explorer hands out, against lines as datasets.csv writes them.

import { expect, it } from 'vitest'
import type { DataRecord } from '../../pipeline/client/index.ts'
import { METRICS } from '../../pipeline/model/metrics.ts'
import { csvOf } from '../../pipeline/site/explorer/csv.ts'

/** A record with the same amount in every metric. */
function record(category: string, amount: number): DataRecord {
  const metrics = Object.fromEntries(METRICS.map(({ name, unit }) => [name, { amount, unit }]))
  return { country: 'FRA', category, polymer: 'PET', year: 2020, ...metrics } as unknown as DataRecord
}

it('has all decimals of kilograms and parts per million, and quotes what would be two cells', () => {
  const [head, ...lines] = csvOf([record('PET bottles', 1.5), record('Caps, lids', 0)])
    .trimEnd()
    .split('\n')
  expect(head).toBe(['country', 'category', 'polymer', 'year', ...METRICS.map(({ name }) => name)].join(','))
  // Nine masses in kt, then eleven ratios in percent.
  expect(lines).toEqual([
    `FRA,PET bottles,PET,2020${',1.500000'.repeat(9)}${',1.5000'.repeat(11)}`,
    `FRA,"Caps, lids",PET,2020${',0.000000'.repeat(9)}${',0.0000'.repeat(11)}`,
  ])
})
