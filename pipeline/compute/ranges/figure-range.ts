// The range of one figure and the contributions to its spread, for an explanation.

import { integerColumn, type Metric } from '../../model/metrics.ts'
import { DRAWS } from '../../model/spreads.ts'
import { boundsOf } from './bounds.ts'
import type { CountryDraws } from './country-draws.ts'
import type { Uncertain } from './drawn-inputs.ts'
import { ranksOf } from './positions.ts'
import { leastShare, squaredCorrelation, valueRanks } from './rank-correlation.ts'

export interface FigureRange {
  /** In kg, ppm or mg per head, as in ranges.csv. */
  readonly low: bigint
  readonly high: bigint
  /** How much of the spread each uncertain quantity explains, 0 to 1, the largest first. */
  readonly contributions: readonly { readonly quantity: Uncertain; readonly share: number }[]
}

export interface RecordName {
  readonly category: string
  readonly polymer: string
  readonly year: number
}

/** Undefined where the country has no such record. */
export function figureRange(
  { records, metrics, uncertain }: CountryDraws,
  { category, polymer, year }: RecordName,
  metric: Metric,
): FigureRange | undefined {
  const place = records.findIndex((row) => row.category === category && row.polymer === polymer && Number(row.year) === year)
  const record = records[place]
  const column = metrics.get(metric.name)
  if (!record || !column) return undefined
  const value = Number(record[integerColumn(metric)])
  const found = column.draws === DRAWS ? boundsOf(column.values, place * DRAWS) : undefined
  if (!found) return { low: BigInt(value), high: BigInt(value), contributions: [] }
  const ranks = valueRanks(column.values, place * DRAWS)
  return {
    low: BigInt(Math.min(value, Math.floor(found.low + 0.5))),
    high: BigInt(Math.max(value, Math.floor(found.high + 0.5))),
    contributions: uncertain
      .map((quantity) => ({ quantity, share: squaredCorrelation(ranksOf(quantity.name), ranks) }))
      .filter(({ share }) => share >= leastShare(uncertain.length))
      .sort((a, b) => b.share - a.share || (a.quantity.name < b.quantity.name ? -1 : 1)),
  }
}
