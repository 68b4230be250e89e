// The range of one figure and the contributions to its spread, for an explanation.

import { integerColumn, type Metric } from '../../model/metrics.ts'
import { DRAWS } from '../../model/spreads.ts'
import { isNotKnown, leavesOf } from '../not-known.ts'
import { figureBounds } from './bounds.ts'
import type { CountryDraws } from './country-draws.ts'
import { type ShareOfSpread, sharesOfSpread } from './rank-correlation.ts'

export interface FigureRange {
  /** In kg, ppm or mg per head, as in ranges.csv. */
  readonly low: bigint
  readonly high: bigint
  /** How much of the spread each uncertain quantity explains, 0 to 1, the largest first. */
  readonly contributions: readonly ShareOfSpread[]
}

export interface RecordName {
  readonly category: string
  readonly polymer: string
  readonly year: number
}

/** Undefined where the country has no such record; null where the figure is not known. */
export function figureRange(
  { records, notKnown, metrics, uncertain }: CountryDraws,
  name: RecordName,
  metric: Metric,
): FigureRange | null | undefined {
  const { category, polymer, year } = name
  const place = records.findIndex((row) => row.category === category && row.polymer === polymer && Number(row.year) === year)
  const record = records[place]
  const column = metrics.get(metric.name)
  if (!record || !column) return undefined
  if (isNotKnown(notKnown, name, metric, leavesOf(records))) return null
  const { low, high, isDrawn } = figureBounds(column, place, Number(record[integerColumn(metric)]))
  return {
    low: BigInt(low),
    high: BigInt(high),
    contributions: isDrawn ? sharesOfSpread(uncertain, column.values, place * DRAWS) : [],
  }
}
