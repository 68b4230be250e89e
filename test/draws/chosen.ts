// Picks the records on which the two implementations of ranges are compared, and compares their bounds.

import { type RecordedRelease, readRecorded } from '../../pipeline/compute/ranges/recorded-release.ts'
import { Ranges } from '../../pipeline/compute/ranges/release-ranges.ts'
import { readSpreads } from '../../pipeline/ingest/read-spreads.ts'
import type { Engine, EngineValue } from '../../pipeline/io/engine.ts'
import type { Coverage } from '../../pipeline/model/coverage.ts'
import type { Environment } from '../../pipeline/model/environments.ts'
import { integerColumn, METRICS } from '../../pipeline/model/metrics.ts'
import { randomFrom, THOROUGH } from '../random.ts'
import { PROJECT } from '../workspace.ts'

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

/** A row of the table `ranges`. */
export type RangeRow = Readonly<Record<string, EngineValue>>

/** Picks one record each of some countries at random, the same for the same seed: aggregate and leaf records of all years. */
function chosenOf(records: readonly RangeRow[], seed: number): RangeRow[] {
  const random = randomFrom(seed)
  const shuffled = records.map((record) => ({ record, place: random() })).sort((a, b) => a.place - b.place)
  const chosen = new Map<EngineValue | undefined, RangeRow>()
  for (const { record } of shuffled) {
    if (chosen.size === COMPARED) break
    if (!chosen.has(record.country)) chosen.set(record.country, record)
  }
  return [...chosen.values()]
}

/** The ranges of the picked records of the release in the engine's current schema. Only their countries are drawn. */
export async function chosenRanges(engine: Engine, env: Environment, coverage: Coverage, seed: number): Promise<RangeRow[]> {
  const rows = await engine.rows('select country, category, polymer, year from records order by all')
  const chosen = new Map(chosenOf(rows, seed).map((row) => [String(row.country), keyOf(row)]))
  const recorded = await recordedOf(engine, env)
  const { ranges } = await new Ranges().of({ ...recorded, countries: [...chosen.keys()] }, coverage, [])
  return ranges.flatMap(({ records, metrics, low, high }) =>
    records.flatMap((record, place) => {
      if (chosen.get(String(record.country)) !== keyOf(record)) return []
      const bounds = metrics.flatMap(({ name }, index) => {
        const at = place * metrics.length + index
        return [[`${name}_low`, low[at] ?? null] as const, [`${name}_high`, high[at] ?? null] as const]
      })
      return [{ ...record, ...Object.fromEntries(bounds) }]
    }),
  )
}

/** The data that draws read, of the release in the engine's current schema. */
export const recordedOf = async (engine: Engine, env: Environment): Promise<RecordedRelease> =>
  readRecorded(engine, await readSpreads(PROJECT, env))

const keyOf = ({ category, polymer, year }: RangeRow) => [category, polymer, year].join('|')

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

/** Whether two bounds are equal within the tolerances, or both missing (NaN). */
const isNear = (one: number, other: number): boolean =>
  Object.is(one, other) || Math.abs(one - other) <= Math.max(NEAR * Math.max(Math.abs(one), Math.abs(other)), ROUNDING)
