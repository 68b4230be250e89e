// Picks the records on which the two implementations of ranges are compared, and compares their bounds.

import { figuresNotKnown } from '../../pipeline/compute/calculate-country.ts'
import { Buffers } from '../../pipeline/compute/numbers/drawn.ts'
import { boundsOfAll } from '../../pipeline/compute/ranges/drawn-country.ts'
import type { DrawnRelease } from '../../pipeline/compute/ranges/drawn-release.ts'
import { integerColumn, METRICS } from '../../pipeline/model/metrics.ts'
import { randomFrom, THOROUGH } from '../random.ts'

/** Number of compared records. */
export const COMPARED = THOROUGH ? 30 : 12

/** Tolerances: the relative difference of a bound, and the kilograms or ppm of rounding. */
const [NEAR, ROUNDING] = [0.002, 1]

export interface RecordKey {
  readonly country: string
  readonly category: string
  readonly polymer: string
  readonly year: number
}

/** A record with both bounds of each metric, by the names of their columns. */
export interface RecordRange extends RecordKey {
  readonly bounds: Readonly<Record<string, number>>
}

/** Picks one record each of some countries at random, the same for the same seed: aggregate and leaf records of all years. */
function chosenOf(records: readonly RecordKey[], seed: number): RecordKey[] {
  const random = randomFrom(seed)
  const shuffled = records.map((record) => ({ record, place: random() })).sort((a, b) => a.place - b.place)
  const chosen = new Map<string, RecordKey>()
  for (const { record } of shuffled) {
    if (chosen.size === COMPARED) break
    if (!chosen.has(record.country)) chosen.set(record.country, record)
  }
  return [...chosen.values()]
}

/** The ranges of the picked records. Only their countries are drawn. */
export function chosenRanges(release: DrawnRelease, seed: number): RecordRange[] {
  const all = release.calculated.countries.flatMap(({ country, records }) =>
    records.map(({ category, polymer, year }) => ({ country, category, polymer, year })),
  )
  const { metrics } = release.calculated.coverage
  const buffers = new Buffers()
  return chosenOf(all, seed).map((key) => {
    const of = release.calculated.country(key.country)
    const { records } = release.draw(key.country, buffers)
    const own = records.filter(
      ({ published: { category, polymer, year } }) => year === key.year && category === key.category && polymer === key.polymer,
    )
    const { low, high } = boundsOfAll(own, metrics, buffers, figuresNotKnown(of))
    const bounds = metrics.flatMap(({ name }, index) => [
      [`${name}_low`, low[index] ?? Number.NaN] as const,
      [`${name}_high`, high[index] ?? Number.NaN] as const,
    ])
    return { ...key, bounds: Object.fromEntries(bounds) }
  })
}

export interface Comparison {
  /** Number of compared bounds. */
  readonly compared: number
  /** Number of compared bounds of ranges that are wider than zero. */
  readonly wide: number
  /** One line for each bound outside the tolerance. */
  readonly apart: readonly string[]
}

/** Compares both bounds of every metric. `rangesOf` returns the ranges of the second implementation by the engine's metric names. */
export function compareRanges(
  rows: readonly RecordRange[],
  rangesOf: (record: RecordKey) => ReadonlyMap<string, { readonly low: number; readonly high: number }>,
): Comparison {
  const apart: string[] = []
  let [compared, wide] = [0, 0]
  for (const row of rows) {
    const { country, category, polymer, year, bounds } = row
    const ranges = rangesOf({ country, category, polymer, year })
    for (const metric of METRICS) {
      const own = ranges.get(integerColumn(metric))
      for (const end of ['low', 'high'] as const) {
        const computed = bounds[`${metric.name}_${end}`] ?? Number.NaN
        compared++
        if (own && own.low < own.high) wide++
        if (own && isNear(computed, own[end])) continue
        apart.push(`${[country, category, polymer, year].join('|')} ${metric.name}_${end}: ${computed} instead of ${own?.[end]}`)
      }
    }
  }
  return { compared, wide, apart }
}

/** Whether two bounds are equal within the tolerances, or both missing (NaN). */
const isNear = (one: number, other: number): boolean =>
  Object.is(one, other) || Math.abs(one - other) <= Math.max(NEAR * Math.max(Math.abs(one), Math.abs(other)), ROUNDING)
