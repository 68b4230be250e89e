// What speaks for and against a release, compared with the one before it: moved figures, deciding sources, ranges, benchmarks. Read from
// the engine, as long as the tables of both releases are there.

import type { Decision } from '../../../schemas/decision.ts'
import { WORLD } from '../../compute/ranges/groups.ts'
import type { Engine } from '../../io/engine.ts'
import type { Benchmark } from '../../model/benchmarks.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { grouped } from '../../model/lists.ts'
import { GROUPS, integerColumn, metricNamed } from '../../model/metrics.ts'
import type { Spreads } from '../../model/spreads.ts'
import { sqlText } from '../../model/sql-text.ts'
import { NATIONAL_FIGURES, type NationalMove, nationalMoves, type ReleaseRows } from './national-moves.ts'

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

/** Makes `deciding_sources` in the current schema: whose row decides the waste of each country-year, with that waste. */
export const loadDecidingSources = (engine: Engine): Promise<void> =>
  engine.run(`
    create table deciding_sources as
    select n.country, n.year, coalesce(i.source, '') as source, n.waste_kg from net_input n
    join main_rows m on m.country = n.country and m.year = n.year and m.method = n.method and m.quantity = 'waste_generated'
    left join input_rows i on i.row_id = m.input_row`)

/** Compares the release in the engine's current schema with the one in the schema of its version. */
export async function comparison(
  engine: Engine,
  before: ReleaseRows,
  now: ReleaseRows & { readonly declared: { readonly changes: readonly string[] } },
  { spreads, benchmarks }: { readonly spreads: Spreads; readonly benchmarks: readonly Benchmark[] },
): Promise<Comparison> {
  const schema = `"${before.version}"`
  const [found] = await engine.rows(
    `select count(*) as records from (${nationalOf('records')}) n join (${nationalOf(`${schema}.records`)}) b using (country, year)`,
  )
  return {
    moves: await nationalMoves(engine, before, now, spreads),
    figures: Number(found?.records ?? 0) * NATIONAL_FIGURES.length,
    sources: await decides(engine, schema),
    benchmarks: benchmarks.length === 0 ? [] : await distances(engine, schema, benchmarks),
  }
}

const nationalOf = (records: string) =>
  `select * from ${records} where category = ${sqlText(ALL_CATEGORIES)} and polymer = ${sqlText(ALL_POLYMERS)}`

/** What each source decides in the last year that both releases have. */
async function decides(engine: Engine, schema: string): Promise<Decision['sources']> {
  const both = `select *, true as is_before from ${schema}.deciding_sources union all select *, false from deciding_sources`
  const rows = await engine.rows(`
    select source, count(*) filter (is_before) as countries_before, count(*) filter (not is_before) as countries,
      coalesce(sum(waste_kg) filter (is_before), 0) as kg_before, coalesce(sum(waste_kg) filter (not is_before), 0) as kg
    from (${both})
    where year = (select max(year) from deciding_sources where year in (select year from ${schema}.deciding_sources))
    group by source order by kg desc, kg_before desc, source`)
  return rows.map(({ source, countries_before, countries, kg_before, kg }) => ({
    source: String(source),
    before: { countries: Number(countries_before), kt: Number(kg_before) / 1e6 },
    now: { countries: Number(countries), kt: Number(kg) / 1e6 },
  }))
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
