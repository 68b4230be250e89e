// Published estimates beside a national figure: nothing is calculated from them.

import { amountText, type Range } from '../../model/amounts.ts'
import type { Benchmark } from '../../model/benchmarks.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import type { Metric } from '../../model/metrics.ts'
import type { StepScope } from './explained.ts'

/** The published estimates of a national figure of a country, of any year; none for a part of the total. */
export function benchmarksOf(
  benchmarks: readonly Benchmark[],
  country: string,
  { category, polymer }: StepScope,
  metric: Metric,
): Benchmark[] {
  if (category !== ALL_CATEGORIES || polymer !== ALL_POLYMERS) return []
  return benchmarks.filter((benchmark) => benchmark.area === country && benchmark.metric.name === metric.name)
}

/** Whether the estimate lies within the range of the figure; null where it has none. */
export const isWithin = ({ value }: Benchmark, range: Range | null): boolean | null => range && range.low <= value && value <= range.high

/**
 * `10.0 % in 2017, outside the range of this figure: Plan 2020 (https://example.org), which measures all plastics. It descends from field
 * surveys.`
 */
export function benchmarkText(benchmark: Benchmark, range: Range | null): string {
  const { year, value, metric, source, address, measures, descendsFrom, isComparable } = benchmark
  const within = isWithin(benchmark, range)
  const place = within === null ? '' : `, ${within ? 'within' : 'outside'} the range of this figure`
  const measured = `which measures ${isComparable ? '' : 'something else: '}${measures}`
  return `${amountText(value, metric.unit)} in ${year}${place}: ${source} (${address}), ${measured}. It descends from ${descendsFrom}.`
}
