// Which records the second implementation of ranges is held against, and how near the two have to be.

import type { EngineValue } from '../../pipeline/io/engine.ts'
import { integerColumn, METRICS } from '../../pipeline/model/metrics.ts'
import { randomFrom } from '../random.ts'

/** Records that are compared. */
const COMPARED = 30

/** Relative difference of a bound, and kilograms or ppm that rounding leaves. */
const [NEAR, ROUNDING] = [0.002, 1]

export interface RecordKey {
  readonly country: string
  readonly category: string
  readonly polymer: string
  readonly year: number
}

/** A row of the table `ranges`. */
export type RangeRow = Readonly<Record<string, EngineValue>>

/** Records in an order that chance makes, the same every time: no country twice, aggregates and leaves, all years. */
export function chosenOf(records: readonly RangeRow[], seed: number): RangeRow[] {
  const random = randomFrom(seed)
  const shuffled = records.map((record) => ({ record, place: random() })).sort((a, b) => a.place - b.place)
  const chosen = new Map<EngineValue | undefined, RangeRow>()
  for (const { record } of shuffled) {
    if (chosen.size === COMPARED) break
    if (!chosen.has(record.country)) chosen.set(record.country, record)
  }
  return [...chosen.values()]
}

export interface Comparison {
  /** Bounds that were compared. */
  readonly compared: number
  /** Of these, bounds of ranges that are wider than nothing. */
  readonly wide: number
  /** One line for each bound that is not near enough. */
  readonly apart: readonly string[]
}

/** Compares both bounds of every metric; `rangesOf` gives those of the second implementation by the engine's name of the metric. */
export function compareRanges(
  rows: readonly RangeRow[],
  rangesOf: (record: RecordKey) => ReadonlyMap<string, { readonly low: number; readonly high: number }>,
): Comparison {
  const apart: string[] = []
  let [compared, wide] = [0, 0]
  for (const row of rows) {
    const { country, category, polymer, year } = row
    const ranges = rangesOf({ country: String(country), category: String(category), polymer: String(polymer), year: Number(year) })
    for (const metric of METRICS) {
      const own = ranges.get(integerColumn(metric))
      for (const end of ['low', 'high'] as const) {
        const computed = Number(row[`${metric.name}_${end}`])
        compared++
        if (own && own.low < own.high) wide++
        if (own && isNear(computed, own[end])) continue
        apart.push(`${[country, category, polymer, year].join('|')} ${metric.name}_${end}: ${computed} instead of ${own?.[end]}`)
      }
    }
  }
  return { compared, wide, apart }
}

/** Whether two bounds are as near as they have to be. */
const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(NEAR * Math.max(Math.abs(one), Math.abs(other)), ROUNDING)
