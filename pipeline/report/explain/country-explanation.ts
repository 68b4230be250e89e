// Explains the national figures of a country: every metric of every year, down to file and line, without the steps between.

import type { CountryExplanation, ExplainedFigure } from '../../../schemas/country-explanation.ts'
import type { Benchmark } from '../../model/benchmarks.ts'
import type { Coverage } from '../../model/coverage.ts'
import { formatFixed } from '../../model/decimal.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import type { Environment } from '../../model/environments.ts'
import { type Limit, limitsOf } from '../../model/limits.ts'
import { grouped } from '../../model/lists.ts'
import type { Metric } from '../../model/metrics.ts'
import { noticeOf } from '../../model/notices.ts'
import { benchmarksOf, benchmarkText } from './benchmarks.ts'
import type { CountryBook } from './book.ts'
import { decidingText } from './deciding-words.ts'
import type { ExplainedRow, StepScope } from './explained.ts'
import { rowsOf, sourcesOf } from './explained-rows.ts'
import { type Statement, state } from './explanation.ts'
import { publishedRange } from './range.ts'
import { leadText, type RangeToLead } from './said.ts'

/** The range of a figure of the country; null where there is none. */
export type RangeOf = (scope: StepScope, metric: Metric) => RangeToLead | null

/** What a release has beside the books of its countries. */
export interface ReleaseOfCountry {
  readonly environment: Environment
  readonly coverage: Coverage
  /** Of all countries. */
  readonly limits: readonly Limit[]
  /** Of all countries; left out where none are shown. */
  readonly benchmarks?: readonly Benchmark[]
}

/**
 * The explanations of the national figures of some metrics of a country. They name neither the release nor ranges, so that releases can
 * share them.
 */
export interface ExplainedMetrics {
  /** By year, then by metric. */
  readonly figures: readonly (Omit<ExplainedFigure, 'low' | 'high' | 'lead'> & { readonly value: bigint })[]
  readonly sources: CountryExplanation['sources']
}

/**
 * Groups metrics by the release that they came with. The metrics of a group are explained together, because they share most of their steps,
 * and apart from others, so that their explanations do not depend on what a later release adds.
 */
export const explainedTogether = (metrics: readonly Metric[]): (readonly Metric[])[] =>
  grouped(metrics, ({ since = '' }) => since).map(([, same]) => same)

/** Explains the national figures of the country that a book is about. */
export function explainCountry(book: CountryBook, release: ReleaseOfCountry, rangeOf: RangeOf): CountryExplanation {
  const { years, metrics } = release.coverage
  const explained = explainedTogether(metrics).map((together) => explainMetrics(book, years, together))
  return countryExplanation(book, release, explained, rangeOf)
}

/** Explains the national figures of metrics that came with the same release. */
export function explainMetrics(book: CountryBook, years: readonly number[], metrics: readonly Metric[]): ExplainedMetrics {
  const described = years.filter((year) => book.taped.calculation.years.some((one) => one.year === year))
  const rows = new Map<number, ExplainedRow>()
  const figures = described.flatMap((year) => {
    const stated = metrics.map((metric) => state(book, nationalIn(year), metric))
    const ends = new Set(stated.flatMap((statement) => statement.ends))
    for (const [number, row] of rowsOf(book, ends, year)) rows.set(number, row)
    return stated.map(figureOf)
  })
  return { figures, sources: sourcesOf(book, rows) }
}

/** The explanations of all metrics of a country, with the ranges of the release. */
export function countryExplanation(
  { country, name }: Pick<CountryBook, 'country' | 'name'>,
  { environment, coverage: { version, years, metrics }, limits, benchmarks = [] }: ReleaseOfCountry,
  explained: readonly ExplainedMetrics[],
  rangeOf: RangeOf,
): CountryExplanation {
  const known = new Map(explained.flatMap(({ figures }) => figures).map((figure) => [`${figure.year} ${figure.metric}`, figure]))
  const sources = new Map(explained.flatMap((one) => one.sources).map((source) => [source.source, source]))
  return {
    ...{ data_version: version, environment, notice: noticeOf(environment), country, name },
    limits: limitsOf(limits, country, years),
    figures: years.flatMap((year) =>
      metrics.flatMap((metric) => {
        const figure = known.get(`${year} ${metric.name}`)
        if (!figure) return []
        const ranged = withRange(figure, { name, metric, range: rangeOf(nationalIn(year), metric) })
        const { low, high } = ranged
        const range = low === null || high === null ? null : { low, high }
        const own = benchmarksOf(benchmarks, country, nationalIn(year), metric)
        return [own.length === 0 ? ranged : { ...ranged, benchmarks: own.map((one) => benchmarkText(one, range)) }]
      }),
    ),
    sources: [...sources.values()].sort((one, other) => (one.source < other.source ? -1 : 1)),
  }
}

const nationalIn = (year: number): StepScope => ({ year, category: ALL_CATEGORIES, polymer: ALL_POLYMERS })

function figureOf(explanation: Statement): ExplainedMetrics['figures'][number] {
  const { scope, metric, value, answer, solidity, deciding } = explanation
  const { key, shown, rest } = decidingText(explanation)
  return {
    ...{ year: scope.year, metric: metric.name, value, amount: numberOf(value, metric), unit: metric.unit },
    ...{ answer, solidity, quality: Number(explanation.quality_milli) / 1000, how_to_read: key },
    deciding: shown.map(({ lead, lines }) => ({ lead, lines: [...lines] })),
    rest,
    sources: [...new Set(deciding.flatMap(({ source }) => source ?? []))].sort(),
  }
}

function withRange(
  { year, value, metric: ofMetric, amount, ...said }: ExplainedMetrics['figures'][number],
  { name, metric, range }: { readonly name: string; readonly metric: Metric; readonly range: ReturnType<RangeOf> },
): ExplainedFigure {
  return {
    ...{ year, metric: ofMetric, amount },
    ...(range ? publishedRange(range, metric) : { low: null, high: null }),
    lead: leadText(name, nationalIn(year), metric, value, range),
    ...said,
  }
}

const numberOf = (digits: bigint, { decimals }: Metric) => Number(formatFixed({ digits, scale: decimals }))
