import { expect, it } from 'vitest'
import type { Benchmark } from '../../../pipeline/model/benchmarks.ts'
import { metricNamed } from '../../../pipeline/model/metrics.ts'
import { statedBenchmarks } from '../../../pipeline/release/cut/explorer-data.ts'

it('writes what the estimates of a source have in common once, and leaves out places that the release does not have', () => {
  const metric = metricNamed('waste_produced_in_the_country')
  const study = {
    source: 'a study',
    address: 'https://example.org',
    measures: 'all plastics',
    descendsFrom: 'surveys',
    isComparable: false,
  }
  const of = (area: string, year: number, value: number, other: Partial<Benchmark> = {}): Benchmark => ({
    ...{ metric, area, year, value, ...study },
    ...other,
  })
  const found = statedBenchmarks(
    [of('AAA', 2010, 1), of('XXX', 2010, 2), of('AAA', 2012, 3, { measures: 'bottles', isComparable: true }), of('World', 2010, 4)],
    new Set(['AAA', 'World']),
  )
  expect(found).toEqual([
    {
      ...{ metric: metric.name, source: 'a study', address: 'https://example.org', descends_from: 'surveys' },
      ...{ measures: 'all plastics', comparable: false },
      estimates: [
        ['AAA', 2010, 1],
        ['World', 2010, 4],
      ],
    },
    {
      ...{ metric: metric.name, source: 'a study', address: 'https://example.org', descends_from: 'surveys' },
      ...{ measures: 'bottles', comparable: true },
      estimates: [['AAA', 2012, 3]],
    },
  ])
})
