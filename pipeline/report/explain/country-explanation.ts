// Explains the national figures of a country: every metric of every year, down to file and line, without the steps between.

import type { CountryExplanation, ExplainedFigure } from '../../../schemas/country-explanation.ts'
import type { ExplainedRow } from '../../../schemas/explanation.ts'
import type { Benchmark } from '../../model/benchmarks.ts'
import type { Coverage } from '../../model/coverage.ts'
import { formatFixed } from '../../model/decimal.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import type { Environment } from '../../model/environments.ts'
import { type Limit, limitsOf } from '../../model/limits.ts'
import { type Metric, metricNamed } from '../../model/metrics.ts'
import { noticeOf } from '../../model/notices.ts'
import { benchmarksOf, benchmarkText } from './benchmarks.ts'
import type { CountryBook } from './book.ts'
import { decidingText } from './deciding-words.ts'
import type { StepScope } from './explained.ts'
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

/** The explained national figures of a country. They name neither the release nor ranges, so that releases can share them. */
export interface ExplainedCountry extends Pick<CountryBook, 'country' | 'name'> {
  /** By year, then by metric. */
  readonly figures: readonly (Omit<ExplainedFigure, 'low' | 'high' | 'lead'> & { readonly value: bigint })[]
  readonly sources: CountryExplanation['sources']
}

/** Explains the national figures of the country that a book is about. */
export function explainedCountry(book: CountryBook, { years, metrics }: Pick<Coverage, 'years' | 'metrics'>): ExplainedCountry {
  const described = years.filter((year) => book.taped.calculation.years.some((one) => one.year === year))
  const rows = new Map<number, ExplainedRow>()
  const figures = described.flatMap((year) => {
    const stated = metrics.map((metric) => state(book, nationalIn(year), metric))
    const ends = new Set(stated.flatMap((statement) => statement.ends))
    for (const [number, row] of rowsOf(book, ends, year)) rows.set(number, row)
    return stated.map(figureOf)
  })
  return { country: book.country, name: book.name, figures, sources: sourcesOf(book, rows) }
}

/** The explanation of a country in a release, with the ranges of the release. */
export function countryExplanation(
  { country, name, figures, sources }: ExplainedCountry,
  { environment, coverage: { version, years }, limits, benchmarks = [] }: ReleaseOfCountry,
  rangeOf: RangeOf,
): CountryExplanation {
  return {
    ...{ data_version: version, environment, notice: noticeOf(environment), country, name },
    limits: limitsOf(limits, country, years),
    figures: figures.map(({ year, metric: of, value, amount, ...said }) => {
      const [scope, metric] = [nationalIn(year), metricNamed(of)]
      const range = rangeOf(scope, metric)
      const published = range && publishedRange(range, metric)
      const own = benchmarksOf(benchmarks, country, scope, metric)
      return {
        ...{ year, metric: metric.name, amount },
        ...{ low: published?.low ?? null, high: published?.high ?? null, lead: leadText(name, scope, metric, value, range) },
        ...said,
        ...(own.length === 0 ? {} : { benchmarks: own.map((one) => benchmarkText(one, published)) }),
      }
    }),
    sources,
  }
}

const nationalIn = (year: number): StepScope => ({ year, category: ALL_CATEGORIES, polymer: ALL_POLYMERS })

function figureOf(explanation: Statement): ExplainedCountry['figures'][number] {
  const { scope, metric, value, answer, solidity, deciding } = explanation
  const { key, shown, rest } = decidingText(explanation)
  return {
    ...{ year: scope.year, metric: metric.name, value, unit: metric.unit },
    amount: Number(formatFixed({ digits: value, scale: metric.decimals })),
    ...{ answer, solidity, quality: Number(explanation.quality_milli) / 1000, how_to_read: key },
    deciding: shown.map(({ lead, lines }) => ({ lead, lines: [...lines] })),
    rest,
    sources: [...new Set(deciding.flatMap(({ source }) => source ?? []))].sort(),
  }
}
