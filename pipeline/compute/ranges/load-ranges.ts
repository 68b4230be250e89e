// Draws the ranges of a release and puts them into the engine as tables.

import type { Engine, EngineValue } from '../../io/engine.ts'
import { bigint, integer, oneOf, varchar } from '../../io/engine-columns.ts'
import type { Benchmark } from '../../model/benchmarks.ts'
import { isWhole } from '../../model/dimensions.ts'
import type { Spreads } from '../../model/spreads.ts'
import { STATUSES, type Status } from '../../model/statuses.ts'
import type { CalculatedRelease } from '../calculated-release.ts'
import { figureOf, type RecordName } from '../method/records.ts'
import { nearest } from '../world.ts'
import { DrawnRelease } from './drawn-release.ts'
import type { CountryRanges, Ranges, RecordRanges, ReleaseRanges } from './release-ranges.ts'
import { type Score, scoresOf } from './scores.ts'

/** The spreads for the draws, what ranges are compared with, and the object that remembers the draws of the previous release. */
export interface RangesOfChain {
  readonly spreads: Spreads
  readonly benchmarks: readonly Benchmark[]
  readonly ranges: Ranges
}

/** For each country: its number of figures, and how many of them lie outside the range of the draws alone. */
const WIDENED_RANGES = [varchar('country'), integer('figures'), integer('widened')]

/** How ranges did where a better figure is known: the members of `Score`, widths and scores in thousandths. */
export const RANGE_SCORES = [
  integer('position'),
  varchar('list'),
  varchar('income_group'),
  varchar('unit'),
  integer('figures'),
  integer('within'),
  integer('median_width_milli'),
  integer('mean_score_milli'),
]

/** The columns that name a record. */
const RECORD = [varchar('country'), varchar('category'), varchar('polymer'), integer('year')]

/** SQL: makes the tables about ranges that rules read without rows, if no ranges were drawn because no bundle is asked for. */
export const NO_RANGES = Object.entries({ widened_ranges: WIDENED_RANGES, range_scores: RANGE_SCORES, earlier_scores: RANGE_SCORES })
  .map(([table, columns]) => `create table if not exists ${table} (${columns.map(({ name, type }) => `${name} ${type}`).join(', ')});`)
  .join('\n')

/**
 * Draws a release and makes, in the engine's current schema, the tables `ranges` (low, high and status of every metric of every record,
 * and the year of what is carried), `groups` (countries and persons of each group of countries and year), `open_landfill` (how figures
 * count landfill of an open kind), `group_ranges` (one row per metric of a group), `contributions`, and what the checks need to know about
 * ranges (`widened_ranges`, `range_scores`).
 */
export async function loadRanges(
  engine: Engine,
  calculated: CalculatedRelease,
  { spreads, benchmarks, ranges }: RangesOfChain,
): Promise<ReleaseRanges> {
  const release = new DrawnRelease(calculated, spreads)
  const found = await ranges.of(release)
  const names = calculated.coverage.metrics.map(({ name }) => name)
  await engine.load(
    'ranges',
    [
      ...RECORD,
      ...names.flatMap((name) => [
        ...[bigint(`${name}_low`), bigint(`${name}_high`)],
        ...[oneOf(`${name}_status`, STATUSES), integer(`${name}_from_year`)],
      ]),
    ],
    wideRows(found.ranges),
  )
  await engine.load(
    'open_landfill',
    [varchar('country'), varchar('counted')],
    calculated.countries.flatMap(({ country }) => {
      const counted = release.landfillOf(country)
      return counted ? [[country, counted]] : []
    }),
  )
  await engine.load(
    'groups',
    [varchar('kind'), varchar('area'), integer('year'), integer('countries'), bigint('persons')],
    found.groups.flatMap(({ kind, area, years }) => years.map(({ year, countries, persons }) => [kind, area, year, countries, persons])),
  )
  await engine.load(
    'group_ranges',
    [
      varchar('area'),
      varchar('category'),
      varchar('polymer'),
      integer('year'),
      varchar('metric'),
      varchar('unit'),
      integer('decimals'),
      bigint('value'),
      bigint('low'),
      bigint('high'),
    ],
    longRows(found.sums),
  )
  await engine.load(
    'contributions',
    [
      varchar('area'),
      integer('year'),
      varchar('figure'),
      integer('place'),
      varchar('table_name'),
      varchar('key'),
      varchar('quantity'),
      varchar('sources'),
      integer('share_ppm'),
    ],
    contributionRows(found.contributions),
  )
  await engine.load(
    'widened_ranges',
    WIDENED_RANGES,
    found.ranges.map(({ area, records, metrics, widened }) => [area, records.length * metrics.length, widened]),
  )
  const scores = scoresOf(release.world, release.donors, benchmarks, (benchmark) => publishedRange(found, benchmark))
  await engine.load('range_scores', RANGE_SCORES, scoreRows(scores))
  return found
}

const scoreRows = (scores: readonly Score[]): EngineValue[][] =>
  scores.map(({ list, incomeGroup, unit, figures, within, medianWidth, meanScore }, position) => [
    ...[position, list, incomeGroup, unit, figures, within],
    ...[medianWidth, meanScore].map((value) => Math.round(1000 * value)),
  ])

/** The range of a benchmark's metric for all packaging, in the nearest year, in kt or percent. */
export function publishedRange({ ranges, sums }: Pick<ReleaseRanges, 'ranges' | 'sums'>, { area, year, metric }: Benchmark) {
  const found = [...ranges, ...sums].find((one) => one.area === area)
  const whole = (found?.records ?? []).flatMap((record, place) => (isWhole(record) ? [{ year: record.year, place }] : []))
  const record = nearest(whole, year, (one) => one.year)
  const index = found?.metrics.findIndex(({ name }) => name === metric.name) ?? -1
  if (!found || !record || index < 0) return undefined
  const at = record.place * found.metrics.length + index
  const [low, high] = [found.low[at], found.high[at]].map((bound) => (bound as number) / 10 ** metric.decimals)
  return low === undefined || high === undefined || Number.isNaN(low) ? undefined : { low, high }
}

const dimensionsOf = (area: string, { category, polymer, year }: RecordName): EngineValue[] => [area, category, polymer, year]

/** One row per record. */
function* wideRows(ranges: readonly CountryRanges[]): Generator<EngineValue[]> {
  for (const { area, records, metrics, low, high, statuses } of ranges) {
    for (const [place, record] of records.entries()) {
      const row = dimensionsOf(area, record)
      for (let at = place * metrics.length; at < (place + 1) * metrics.length; at++)
        row.push(boundIn(low, at), boundIn(high, at), STATUSES[statuses.places[at] as number] as Status, statuses.from[at] || null)
      yield row
    }
  }
}

/** One row per metric of a record. */
function* longRows(ranges: readonly RecordRanges[]): Generator<EngineValue[]> {
  for (const { area, records, metrics, low, high } of ranges) {
    for (const [place, record] of records.entries()) {
      for (const [index, metric] of metrics.entries()) {
        const at = place * metrics.length + index
        const value = figureOf(record, metric)
        const { name, unit, decimals } = metric
        yield [...dimensionsOf(area, record), name, unit, decimals, value, boundIn(low, at), boundIn(high, at)]
      }
    }
  }
}

/** A bound, a whole number; null where the figure is not known. */
function boundIn(bounds: Float64Array, at: number): number | null {
  const bound = bounds[at] as number
  return Number.isNaN(bound) ? null : bound
}

function* contributionRows(contributions: ReleaseRanges['contributions']): Generator<EngineValue[]> {
  let place = 0
  let before = ''
  for (const { area, year, figure, quantity, share } of contributions) {
    const about = `${area}|${year}|${figure}`
    place = about === before ? place + 1 : 1
    before = about
    yield [area, year, figure, place, quantity.table, quantity.key, quantity.column, quantity.sources.join(' '), Math.round(share * 1e6)]
  }
}
