// The range of one figure and the contributions to its spread, for an explanation.

import type { Metric } from '../../model/metrics.ts'
import { figuresNotKnown } from '../calculate-country.ts'
import { figureOf, type RecordName } from '../method/records.ts'
import { Buffers } from '../numbers/drawn.ts'
import { figureBounds } from './bounds.ts'
import { type CountryDraws, drawnFigures, numbersWithoutRows } from './country-draws.ts'
import { type ShareOfSpread, sharesOfSpread } from './rank-correlation.ts'

export interface FigureRange {
  /** In kg or ppm, as in ranges.csv. */
  readonly low: bigint
  readonly high: bigint
  /** How much of the spread each uncertain quantity explains, 0 to 1, the largest first. */
  readonly contributions: readonly ShareOfSpread[]
}

/** Undefined where the country has no such record; null where the figure is not known. */
export function figureRange({ of, records, uncertain }: CountryDraws, name: RecordName, metric: Metric): FigureRange | null | undefined {
  const { category, polymer, year } = name
  const record = records.find(({ published: one }) => one.year === year && one.category === category && one.polymer === polymer)
  if (!record) return undefined
  if (figuresNotKnown(of)(name, metric)) return null
  const drawn = figureOf(drawnFigures(record, numbersWithoutRows(new Buffers())), metric)
  const { low, high, isDrawn } = figureBounds(drawn, Number(figureOf(record.published, metric)))
  return {
    low: BigInt(low),
    high: BigInt(high),
    contributions: isDrawn && typeof drawn !== 'number' ? sharesOfSpread(uncertain, drawn) : [],
  }
}
