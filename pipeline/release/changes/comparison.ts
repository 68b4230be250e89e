// What speaks for and against a release, compared with the one before it: moved figures, deciding sources, ranges, benchmarks. Read from
// the engine, as long as the tables of both releases are there.

import type { Decision } from '../../../schemas/decision.ts'
import { WORLD } from '../../compute/ranges/groups.ts'
import type { ReleaseInputs } from '../../ingest/rows.ts'
import type { Engine } from '../../io/engine.ts'
import type { Benchmark } from '../../model/benchmarks.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { grouped, largest } from '../../model/lists.ts'
import { GROUPS, integerColumn, metricNamed } from '../../model/metrics.ts'
import type { Spreads } from '../../model/spreads.ts'
import { sqlText } from '../../model/sql-text.ts'
import { NATIONAL_FIGURES, type NationalMove, nationalMoves, type ReleaseRows } from './national-moves.ts'

/** The source of the row that decides the waste of a country in a year, with that waste in kg. */
export interface DecidingSource {
  readonly country: string
  readonly year: number
  readonly source: string
  readonly kg: bigint
}

/** How far the national figures of both releases are from the published estimates of a source. */
export interface BenchmarkDistances extends Omit<Decision['benchmarks'][number], 'estimates' | 'before' | 'now'> {
  readonly distances: readonly { readonly area: string; readonly before: number; readonly now: number }[]
}

export interface Comparison {
  readonly moves: readonly NationalMove[]
  readonly figures: number
  readonly sources: Decision['sources']
  readonly benchmarks: readonly BenchmarkDistances[]
}

/** Whose rows decide the waste of each country-year of the release in the engine's current schema. */
export async function decidingSources(engine: Engine, { tables }: ReleaseInputs): Promise<DecidingSource[]> {
  const sourceOf = new Map([...tables.values()].flatMap((rows) => rows.map((row) => [row.row, row.values.source ?? ''] as const)))
  const rows = await engine.rows(`
    select n.country, n.year, m.input_row, n.waste_kg from net_input n
    join main_rows m on m.country = n.country and m.year = n.year and m.method = n.method and m.quantity = 'waste_generated'
    order by n.country, n.year`)
  return rows.map(({ country, year, input_row, waste_kg }) => ({
    country: String(country),
    year: Number(year),
    source: String(sourceOf.get(Number(input_row)) ?? ''),
    kg: BigInt(String(waste_kg)),
  }))
}

interface Compared {
  readonly release: ReleaseRows
  readonly sources: readonly DecidingSource[]
}

/** Compares the release in the engine's current schema with the one in the schema of its version. */
export async function comparison(
  engine: Engine,
  before: Compared,
  now: Compared & { readonly release: { readonly declared: { readonly changes: readonly string[] } } },
  { spreads, benchmarks }: { readonly spreads: Spreads; readonly benchmarks: readonly Benchmark[] },
): Promise<Comparison> {
  const schema = `"${before.release.version}"`
  const [found] = await engine.rows(
    `select count(*) as records from (${nationalOf('records')}) n join (${nationalOf(`${schema}.records`)}) b using (country, year)`,
  )
  return {
    moves: await nationalMoves(engine, before.release, now.release, spreads),
    figures: Number(found?.records ?? 0) * NATIONAL_FIGURES.length,
    sources: decides(before.sources, now.sources),
    benchmarks: benchmarks.length === 0 ? [] : await distances(engine, schema, benchmarks),
  }
}

const nationalOf = (records: string) =>
  `select * from ${records} where category = ${sqlText(ALL_CATEGORIES)} and polymer = ${sqlText(ALL_POLYMERS)}`

/** What each source decides in the last year that both releases have. */
function decides(before: readonly DecidingSource[], now: readonly DecidingSource[]): Decision['sources'] {
  const years = new Set(before.map(({ year }) => year))
  const last = largest(now.map(({ year }) => year).filter((year) => years.has(year)))
  const sums = (all: readonly DecidingSource[]) =>
    new Map(
      grouped(
        all.filter(({ year }) => year === last),
        ({ source }) => source,
      ).map(([source, rows]) => [source, { countries: rows.length, kt: rows.reduce((sum, { kg }) => sum + Number(kg), 0) / 1e6 }] as const),
    )
  const [then, is] = [sums(before), sums(now)]
  const none = { countries: 0, kt: 0 }
  return [...new Set([...then.keys(), ...is.keys()])]
    .map((source) => ({ source, before: then.get(source) ?? none, now: is.get(source) ?? none }))
    .sort((a, b) => b.now.kt - a.now.kt || b.before.kt - a.before.kt || (a.source < b.source ? -1 : 1))
}

async function distances(engine: Engine, schema: string, benchmarks: readonly Benchmark[]): Promise<BenchmarkDistances[]> {
  const found: BenchmarkDistances[] = []
  for (const [, group] of grouped(benchmarks, ({ source, metric }) => `${source}|${metric.name}`)) {
    const [{ metric, source, measures, descendsFrom, isComparable }] = group
    const figures = await Promise.all([`${schema}.records`, 'records'].map((records) => figuresOf(engine, records, metric.name)))
    const distances = group.flatMap(({ area, year, value }) => {
      const [was, is] = figures.map((of) => of.get(`${area}|${year}`))
      return was === undefined || is === undefined ? [] : [{ area, before: Math.abs(was - value), now: Math.abs(is - value) }]
    })
    found.push({
      ...{ source, metric: metric.name, unit: metric.unit, measures, descends_from: descendsFrom, comparable: isComparable, distances },
    })
  }
  return found
}

/** The national figures of a metric in its unit, by country and year; those of the world are sums of masses and means by waste. */
async function figuresOf(engine: Engine, records: string, name: string): Promise<ReadonlyMap<string, number>> {
  const metric = metricNamed(name)
  const column = integerColumn(metric)
  const weight = metric.group === 'mass' ? '1' : 'waste_produced_in_the_country_kg'
  const rows = await engine.rows(`
    select coalesce(cast(country as varchar), ${sqlText(WORLD)}) as area, year,
      cast(sum(cast(${column} as double) * ${weight}) / ${metric.group === 'mass' ? '1' : `nullif(sum(${weight}), 0)`} as double) as figure
    from (${nationalOf(records)}) group by grouping sets ((country, year), (year))`)
  const step = 10 ** GROUPS[metric.group].decimals
  return new Map(rows.map(({ area, year, figure }) => [`${area}|${year}`, Number(figure) / step]))
}
