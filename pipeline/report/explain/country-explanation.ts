// What explains the national figures of a country: every metric of every year, down to file and line, without the steps between.

import type { CountryExplanation, ExplainedFigure } from '../../../schemas/country-explanation.ts'
import type { FigureRange } from '../../compute/ranges/figure-range.ts'
import type { Coverage } from '../../model/coverage.ts'
import { formatFixed } from '../../model/decimal.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import type { Environment } from '../../model/environments.ts'
import type { Metric } from '../../model/metrics.ts'
import { noticeOf } from '../../model/notices.ts'
import type { CountryBook } from './book.ts'
import { decidingText } from './deciding-words.ts'
import { type Explanation, explain } from './explanation.ts'
import type { Scope } from './record.ts'

/** The range of a figure of the country; null where there is none. */
export type RangeOf = (scope: Scope, metric: Metric) => Pick<FigureRange, 'low' | 'high'> | null

/** Explains the national figures of the country that a book is about. */
export function explainCountry(
  book: CountryBook,
  environment: Environment,
  { version, years, metrics }: Coverage,
  rangeOf: RangeOf,
): CountryExplanation {
  const sources = new Map<string, CountryExplanation['sources'][number]>()
  const figures = years.flatMap((year) => {
    const scope = { year, category: ALL_CATEGORIES, polymer: ALL_POLYMERS }
    if (!book.recorded('records')?.some((row) => Number(row.year) === year)) return []
    return metrics.map((metric) => {
      const explanation = explain(book, { version, environment }, scope, metric)
      for (const source of explanation.sources) sources.set(source.source, source)
      return figureOf(explanation, rangeOf(scope, metric))
    })
  })
  return {
    ...{ data_version: version, environment, notice: noticeOf(environment), country: book.country, name: book.name },
    figures,
    sources: [...sources.values()].sort((one, other) => (one.source < other.source ? -1 : 1)),
  }
}

function figureOf(explanation: Explanation, range: Pick<FigureRange, 'low' | 'high'> | null): ExplainedFigure {
  const { scope, metric, answer, solidity, deciding } = explanation
  const { key, shown, rest } = decidingText(explanation)
  const number = (digits: bigint) => Number(formatFixed({ digits, scale: metric.decimals }))
  return {
    ...{ year: scope.year, metric: metric.name, amount: number(explanation.value) },
    ...{ low: range && number(range.low), high: range && number(range.high), unit: metric.unit },
    ...{ answer, solidity, quality: Number(explanation.quality_milli) / 1000, how_to_read: key },
    deciding: shown.map(({ lead, lines }) => ({ lead, lines: [...lines] })),
    rest,
    sources: [...new Set(deciding.flatMap(({ source }) => source ?? []))].sort(),
  }
}
