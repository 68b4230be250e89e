// The records of a country: their published values, and where each is on the tape.

import type { Place } from '../../compute/numbers/taped.ts'
import type { TapedRecord } from '../../compute/taped-country.ts'
import type { CalculationUnit } from '../../model/calculation.ts'
import { integerColumn, type Metric, type MetricGroup } from '../../model/metrics.ts'
import { type CountryBook, recordKey } from './book.ts'
import type { StepScope } from './names.ts'

export type { StepScope } from './names.ts'

/** The unit of the integers of each group. */
export const GROUP_UNITS = { mass: 'kg', ratio: 'ppm' } as const satisfies Readonly<Record<MetricGroup, CalculationUnit>>

/** The record; undefined where there is none. */
export const recordOf = (book: CountryBook, scope: StepScope): TapedRecord | undefined => book.records.get(recordKey(scope))

/** Where a metric of a record is on the tape. */
export function figureOf(book: CountryBook, scope: StepScope, metric: Metric): Place {
  const place = recordOf(book, scope)?.metrics.get(integerColumn(metric))
  if (place === undefined) throw new RangeError(`no ${metric.name} of ${book.country}`)
  return place
}

/** The value of a metric of a record, in kg or ppm. */
export const publishedValue = (book: CountryBook, scope: StepScope, metric: Metric): bigint =>
  BigInt(book.taped.tape.value(figureOf(book, scope, metric)))
