// explorer.json of a release: regions and population of its countries, what their headline figures rest on, and the figures of groups of
// countries. Needs the tables that `loadRanges` makes. Everything in it is in the whole files of the release, too.

import { type ExplorerData, HEADLINES, type Resting } from '../../../schemas/explorer.ts'
import { explanationTemplate } from '../../api/paths.ts'
import { WORLD } from '../../compute/ranges/groups.ts'
import { sentenceSql } from '../../compute/reason-sentences.ts'
import { INCOME_WORDS } from '../../compute/reasons.ts'
import type { Engine, EngineRow, EngineValue } from '../../io/engine.ts'
import type { Benchmark } from '../../model/benchmarks.ts'
import { type CountryGroup, GROUP_KINDS } from '../../model/country-groups.ts'
import type { Coverage } from '../../model/coverage.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { limitsOf } from '../../model/limits.ts'
import { grouped, largest } from '../../model/lists.ts'
import { integerColumn } from '../../model/metrics.ts'
import { CONFLICT_KINDS, DETAIL_KINDS } from '../../model/note-kinds.ts'
import { sqlTexts } from '../../model/sql-text.ts'
import { usedSources } from './bundle.ts'
import type { ComputedRelease } from './compute-release.ts'

/** The text of explorer.json. It has no whitespace, because phones load it whole. */
export const explorerText = (data: ExplorerData): string => `${JSON.stringify(data)}\n`

/** The most sources that are named for a figure. */
const MOST_NAMED = 2
/** Inputs with a quality score up to this one are weak, in thousandths. */
const WEAK_SCORE = 2000

const WHOLE = `category = '${ALL_CATEGORIES}' and polymer = '${ALL_POLYMERS}'`

/**
 * Reads the content of explorer.json for the release in the engine's current schema. `explained`: whether its tree explains countries. Of
 * the benchmarks, those of places that the release has are in it.
 */
export async function readExplorerData(
  engine: Engine,
  { version, env, inputs, coverage }: ComputedRelease,
  { explained, benchmarks }: { readonly explained: boolean; readonly benchmarks: readonly Benchmark[] },
): Promise<ExplorerData> {
  const persons = byKey(
    await engine.rows(
      'select p.country, p.year, p.persons from population p join dim_years y on y.year = p.year order by p.country, p.year',
    ),
    'country',
  )
  const quality = byKey(
    await engine.rows(`select country, year, quality_milli from quality where ${WHOLE} order by country, year`),
    'country',
  )
  const restsOn = byKey(await engine.rows(RESTS_ON), 'country')
  const weak = byKey(await engine.rows(weakSql()), 'country')
  const countries = await engine.rows(
    'select c.country, c.name, c.region, c.income_group from countries c where c.country in (select country from records) order by c.country',
  )
  const shown = statedBenchmarks(benchmarks, new Set([WORLD, ...countries.map(({ country }) => String(country))]))
  return {
    version,
    environment: env,
    categories: [...coverage.categories],
    polymers: [...coverage.polymers],
    pairs: await occurringPairs(engine, coverage),
    years: [...coverage.years],
    countries: countries.map(({ country, name, region, income_group }) => {
      const of = (rows: ReadonlyMap<string, readonly EngineRow[]>) => rows.get(String(country)) ?? []
      return {
        code: String(country),
        name: String(name),
        aliases: (inputs.aliases.get(String(country)) ?? []).filter((alias) => alias !== name),
        region: String(region),
        income_group: INCOME_WORDS[String(income_group)] ?? String(income_group),
        persons: byYear(of(persons), ({ persons }) => Number(persons)),
        quality: byYear(
          of(quality).filter(({ quality_milli }) => quality_milli !== null),
          ({ quality_milli }) => Number(quality_milli) / 1000,
        ),
        rests_on: restingOn(of(restsOn)),
        weak: of(weak).map(weakInput),
      }
    }),
    groups: await readGroups(engine, inputs.groups),
    not_compared: await readNotCompared(engine, coverage),
    sources: Object.fromEntries(
      usedSources(inputs).map(({ source, title, publisher, quality }) => [
        String(source),
        {
          title: String(title),
          publisher: String(publisher),
          quality: quality === null || quality === undefined ? null : Number(quality),
        },
      ]),
    ),
    ...(explained ? { explanations: explanationTemplate('html') } : {}),
    limits: countries.flatMap(({ country }) => limitsOf(inputs.limits, String(country), coverage.years)),
    ...(shown.length === 0 ? {} : { benchmarks: shown }),
    breaks: (inputs.tables.get('series_breaks') ?? []).map(({ values }) => ({
      country: String(values.country),
      year: Number(values.year),
      table: String(values.table),
      reason: String(values.reason),
    })),
  }
}

/** The benchmarks of these places. What the estimates of one source have in common is written once. */
export function statedBenchmarks(benchmarks: readonly Benchmark[], places: ReadonlySet<string>): NonNullable<ExplorerData['benchmarks']> {
  const own = benchmarks.filter(({ area }) => places.has(area))
  return grouped(own, ({ metric, source, measures }) => `${metric.name}|${source}|${measures}`).map(([, group]) => {
    const [{ metric, source, address, measures, descendsFrom, isComparable }] = group
    return {
      ...{ metric: metric.name, source, address, measures, descends_from: descendsFrom, comparable: isComparable },
      estimates: group.map(({ area, year, value }): [string, number, number] => [area, year, value]),
    }
  })
}

/** By category, the polymers of which the release has records with it, in the order of the release. */
async function occurringPairs(engine: Engine, { categories, polymers }: Pick<Coverage, 'categories' | 'polymers'>) {
  const found = new Set(
    (await engine.rows('select distinct category, polymer from records')).map((row) => `${row.category}|${row.polymer}`),
  )
  return Object.fromEntries(
    categories.map((category) => [category, polymers.filter((polymer) => found.has(`${category}|${polymer}`))] as const),
  )
}

const HEADLINE_CASES = Object.entries(HEADLINES)
  .flatMap(([name, quantities]) => quantities.map((quantity) => `when '${quantity}' then '${name}'`))
  .join(' ')

/**
 * SQL: for each country, year and headline figure, the sources of the masses of its leaf records, with their shares of the sum in ppm and
 * the scores of their rows; and the source of the collected share, null where it is a median of other countries.
 */
const RESTS_ON = `
  with sourced as (
    select country, year, case quantity ${HEADLINE_CASES} end as headline, source, sum(cast(amount_kg as Int128)) as kg,
      min(score_milli) as lowest, max(score_milli) as highest
    from evidence
    where kind = 'mass' and reason = 'leaf-mass' and country is not null and case quantity ${HEADLINE_CASES} end is not null
    group by all
    union all
    select country, year, 'collected', source, 1, score_milli, score_milli
    from evidence
    where kind = 'input' and quantity = 'collected' and reason in ('row-used', 'median-used') and country is not null and year is not null
  )
  select country, year, headline, source, lowest, highest, cast(kg * 1000000 // nullif(sum(kg) over (partition by country, year, headline), 0) as bigint) as ppm
  from sourced
  where kg > 0
  order by country, year, headline, kg desc, source nulls last`

/**
 * SQL: the weak inputs of each country, with their years. They are carried forward or back, filled in, replaced or cut, or have a low
 * score.
 */
const weakSql = () => `
  with noted as (
    select country, year, quantity, ${sentenceSql()} as sentence, source, score_milli
    from evidence
    where country is not null and year is not null and category is null and polymer is null and kind not in (${sqlTexts(['alternative', ...DETAIL_KINDS])})
      and (from_year is not null or kind in (${sqlTexts(['exception', 'gap', 'assumed', ...CONFLICT_KINDS])}) or reason = 'median-used'
        or (kind = 'input' and score_milli <= ${WEAK_SCORE} and quantity not in ('waste_import', 'reexport_of_waste_import')))
  )
  select country, quantity, sentence, source, cast(min(score_milli) as integer) as score_milli,
    string_agg(distinct cast(year as varchar), ' ' order by cast(year as varchar)) as years
  from noted
  group by country, quantity, sentence, source
  order by country, quantity, years desc, sentence, source`

type RestsOn = NonNullable<ExplorerData['countries'][number]['rests_on'][string][Resting]>[number]

function restingOn(rows: readonly EngineRow[]): ExplorerData['countries'][number]['rests_on'] {
  const found: Record<string, Partial<Record<Resting, RestsOn[]>>> = {}
  for (const { year, headline, source, ppm, lowest, highest } of rows) {
    const name = headline as Resting
    const ofYear = found[String(year)] ?? {}
    found[String(year)] = ofYear
    const sources = ofYear[name] ?? []
    ofYear[name] = sources
    const quality: RestsOn['quality'] = lowest === null ? null : [Number(lowest) / 1000, Number(highest) / 1000]
    if (sources.length < MOST_NAMED) sources.push({ source: textOrNull(source), percent: Math.round(Number(ppm) / 10_000), quality })
  }
  return found
}

const weakInput = ({ quantity, sentence, years, source, score_milli }: EngineRow) => ({
  quantity: String(quantity),
  text: String(sentence),
  years: String(years).split(' ').map(Number),
  source: textOrNull(source),
  score: score_milli === null ? null : Number(score_milli) / 1000,
})

/** The groups of countries, in the order of their kinds, with their figures of all packaging and polymers. */
async function readGroups(engine: Engine, stated: readonly CountryGroup[]): Promise<ExplorerData['groups']> {
  const figures = byKey(
    await engine.rows(`select area, year, metric, decimals, value, low, high from group_ranges where ${WHOLE} order by area, year, metric`),
    'area',
  )
  const groups = byKey(
    await engine.rows(`select kind, area, year, countries, persons from groups
      order by list_position([${sqlTexts(GROUP_KINDS)}], kind), area, year`),
    'area',
  )
  return [...groups].map(([area, years]) => {
    const found: Record<string, ExplorerData['groups'][number]['figures'][string]> = {}
    for (const { year, metric, decimals, value, low, high } of figures.get(area) ?? []) {
      const ofYear = found[String(year)] ?? {}
      found[String(year)] = ofYear
      ofYear[String(metric)] = [scaled(value, decimals), boundIn(low, decimals), boundIn(high, decimals)]
    }
    return {
      kind: GROUP_KINDS.find((kind) => kind === years[0]?.kind) ?? 'region',
      area,
      countries: largest(years.map(({ countries }) => Number(countries))),
      persons: byYear(
        years.filter(({ persons }) => persons !== null),
        ({ persons }) => Number(persons),
      ),
      ...statedMembers(stated, area),
      figures: found,
    }
  })
}

/** The metrics that say nothing of their own in any record of the release, and why. */
async function readNotCompared(engine: Engine, { metrics }: Pick<Coverage, 'metrics'>): Promise<ExplorerData['not_compared']> {
  const [holds] = await engine.rows(`
    select ${metrics.map((metric) => `bool_and(${integerColumn(metric)} = 0) as ${metric.name}`).join(', ')},
      bool_and(production_and_import_kg = waste_produced_in_the_country_kg) as restated
    from records`)
  const notKnown = await engine.rows(`
    select metric from figures_not_known
    group by metric having count(*) = (select count(distinct (country, year)) from records)`)
  const isNotKnown = new Set(notKnown.map(({ metric }) => metric))
  return metrics.flatMap(({ name }) => {
    if (name === 'production_and_import' && holds?.restated) return [{ metric: name, why: 'equals the waste generated in every record' }]
    if (!holds?.[name]) return []
    return [{ metric: name, why: isNotKnown.has(name) ? 'is not known of any country and counts as 0' : 'is 0 in every record' }]
  })
}

/** The members of a stated group, whether the release covers them or not, and its other names. */
function statedMembers(stated: readonly CountryGroup[], area: string) {
  const group = stated.find(({ name }) => name === area)
  return group && { members: [...group.members], aliases: [...group.aliases], as_of: group.asOf, citation: group.citation }
}

/** Converts whole kilograms or ppm to the published unit. */
const scaled = (value: EngineValue | undefined, decimals: EngineValue | undefined): number => Number(value) / 10 ** Number(decimals)

const boundIn = (bound: EngineValue | undefined, decimals: EngineValue | undefined) => (bound === null ? null : scaled(bound, decimals))

const textOrNull = (value: EngineValue | undefined): string | null => (value === null || value === undefined ? null : String(value))

const byKey = (rows: readonly EngineRow[], column: string): Map<string, readonly EngineRow[]> =>
  new Map(grouped(rows, (row) => String(row[column])))

function byYear<Value>(rows: readonly EngineRow[], valueIn: (row: EngineRow) => Value): Record<string, Value> {
  return Object.fromEntries(rows.map((row) => [String(row.year), valueIn(row)]))
}
