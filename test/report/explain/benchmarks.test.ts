import { expect, it } from 'vitest'
import type { Benchmark } from '../../../pipeline/model/benchmarks.ts'
import { metricNamed } from '../../../pipeline/model/metrics.ts'
import { benchmarksOf, benchmarkText } from '../../../pipeline/report/explain/benchmarks.ts'

const metric = metricNamed('domestic_recycling_of_collected')
const BENCHMARK: Benchmark = {
  ...{
    area: 'VNM',
    year: 2019,
    metric,
    value: 33,
    source: 'A study',
    address: 'https://example.org',
    measures: 'all uses',
    descendsFrom: 'interviews',
    isComparable: false,
  },
}
const national = { year: 2022, category: 'All packaging', polymer: 'All polymers' }

it('says whether an estimate lies within the range, its bounds included, and what it measures', () => {
  const said = (low: number, high: number) => benchmarkText(BENCHMARK, { low, high })
  expect(said(0.3, 33)).toBe(
    '33.0 % in 2019, within the range of this figure: A study (https://example.org), which measures something else: all uses. It descends from interviews.',
  )
  expect(said(33.1, 40)).toContain('in 2019, outside the range of this figure: ')
  expect(benchmarkText({ ...BENCHMARK, isComparable: true }, null)).toBe(
    '33.0 % in 2019: A study (https://example.org), which measures all uses. It descends from interviews.',
  )
})

it('is shown for the national figure of its country and metric alone', () => {
  const found = (country: string, scope: typeof national, name: string) =>
    benchmarksOf([BENCHMARK], country, scope, metricNamed(name)).length
  expect(found('VNM', national, metric.name)).toBe(1)
  expect(found('THA', national, metric.name)).toBe(0)
  expect(found('VNM', { ...national, polymer: 'PET' }, metric.name)).toBe(0)
  expect(found('VNM', national, 'collected')).toBe(0)
})
