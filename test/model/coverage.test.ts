import { describe, expect, it } from 'vitest'
import { coverageChanges, coverageOf, isSince, metricsOf } from '../../pipeline/model/coverage.ts'
import { countedMetrics } from '../../pipeline/model/metrics.ts'

const FIRST = coverageOf('1.1', [2019, 2020])

describe('what a release covers', () => {
  it('is its years, and what came with it or before', () => {
    expect(FIRST.years).toEqual([2019, 2020])
    expect(FIRST.categories[0]).toBe('All packaging')
    expect(FIRST.polymers).toEqual(['All polymers', 'PET', 'HDPE', 'LDPE', 'PP', 'PVC', 'PS', 'EPS', 'ABS', 'Other'])
    expect(countedMetrics(FIRST.metrics)).toBe('nine masses and eleven ratios')
  })

  it('is everything without a `since`, and what came with a release that is not later; 1.10 comes after 1.9', () => {
    expect(isSince(undefined, '1.1')).toBe(true)
    expect(isSince('1.6', '1.5')).toBe(false)
    expect(isSince('1.6', '1.6')).toBe(true)
    expect(isSince('1.9', '1.10')).toBe(true)
  })

  it('is known of a draft by its name in the api', () => {
    expect(metricsOf('1.5-draft')).toEqual(metricsOf('1.5'))
  })
})

describe('what differs between two coverages', () => {
  it('is nothing between equal ones', () => {
    expect(coverageChanges(FIRST, coverageOf('1.2', [2019, 2020]))).toEqual([])
  })

  it('is each value that comes or goes, by its kind', () => {
    const [first, ...others] = FIRST.metrics
    const now = { ...coverageOf('1.1', [2020, 2021]), metrics: others }
    expect(coverageChanges(FIRST, now)).toEqual([
      { change: 'added', kind: 'year', value: '2021' },
      { change: 'removed', kind: 'year', value: '2019' },
      { change: 'removed', kind: 'metric', value: first?.name },
    ])
  })
})
