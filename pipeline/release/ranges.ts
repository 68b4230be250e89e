// The ranges of a release and the sums over its countries, as files of the bundle: ranges.csv and .parquet, aggregates.csv and
// .parquet, contributions.csv. They are reproducible and no part of the lock.

import { join } from 'node:path'
import { DUCKDB } from '../compute/engines/duckdb.ts'
import { readRecorded, WORLD } from '../compute/ranges/recorded.ts'
import type { Ranges, RecordRanges, ReleaseRanges } from '../compute/ranges/release-ranges.ts'
import type { Row } from '../compute/readings/points.ts'
import { modelOf, tableSql } from '../compute/readings/sql.ts'
import { INCOME_WORDS } from '../compute/reasons.ts'
import { RECORD_TABLE } from '../compute/steps/95-records.ts'
import { STATEMENTS } from '../compute/steps/index.ts'
import type { Engine, EngineColumn, EngineValue } from '../io/engine.ts'
import type { Coverage } from '../model/coverage.ts'
import { DIMENSIONS } from '../model/dimensions.ts'
import { integerColumn } from '../model/metrics.ts'
import type { Spreads } from '../model/spreads.ts'
import { quoted, scaledTo } from './data-files.ts'

/** What is drawn with, and what was drawn of the release before. */
export interface RangesOfChain {
  readonly spreads: Spreads
  readonly ranges: Ranges
}

const text = (name: string): EngineColumn => ({ name, type: 'VARCHAR' })
const integer = (name: string): EngineColumn => ({ name, type: 'INTEGER' })
const kilograms = (name: string): EngineColumn => ({ name, type: 'BIGINT' })

/**
 * Makes the tables `ranges` (low and high of every metric of every record), `aggregates` (one row a metric of a group of countries) and
 * `contributions` of the release in the engine's current schema, whose name is the version.
 */
export async function loadRanges(engine: Engine, coverage: Coverage, { spreads, ranges }: RangesOfChain): Promise<ReleaseRanges> {
  const recorded = await readRecorded(engine, spreads)
  await sumGroups(engine, coverage)
  const sums = await engine.rows('select * from group_records order by country, category, polymer, year')
  const found = ranges.of(recorded, coverage, sums)
  const names = coverage.metrics.map(({ name }) => name)
  await engine.load(
    'ranges',
    [
      text('country'),
      text('category'),
      text('polymer'),
      integer('year'),
      ...names.flatMap((name) => [kilograms(`${name}_low`), kilograms(`${name}_high`)]),
    ],
    wideRows(found.ranges),
  )
  await engine.load(
    'group_ranges',
    [
      text('area'),
      text('category'),
      text('polymer'),
      integer('year'),
      text('metric'),
      text('unit'),
      integer('decimals'),
      kilograms('value'),
      kilograms('low'),
      kilograms('high'),
    ],
    longRows(found.sums),
  )
  await engine.load(
    'contributions',
    [text('area'), integer('year'), text('figure'), integer('place'), text('quantity'), text('sources'), integer('share_ppm')],
    contributionRows(found.contributions),
  )
  return found
}

const dimensionsOf = ({ country, category, polymer, year }: Row): EngineValue[] => [country, category, polymer, year] as EngineValue[]

/** One row a record. */
function* wideRows(ranges: readonly RecordRanges[]): Generator<EngineValue[]> {
  for (const { records, metrics, low, high } of ranges) {
    for (const [place, record] of records.entries()) {
      const bounds = metrics.flatMap((_, index) => {
        const at = place * metrics.length + index
        return [BigInt(low[at] as number), BigInt(high[at] as number)]
      })
      yield [...dimensionsOf(record), ...bounds]
    }
  }
}

/** One row a metric. */
function* longRows(ranges: readonly RecordRanges[]): Generator<EngineValue[]> {
  for (const { records, metrics, low, high } of ranges) {
    for (const [place, record] of records.entries()) {
      for (const [index, metric] of metrics.entries()) {
        const at = place * metrics.length + index
        const value = BigInt(record[integerColumn(metric)] as bigint | number)
        const { name, unit, decimals } = metric
        yield [...dimensionsOf(record), name, unit, decimals, value, BigInt(low[at] as number), BigInt(high[at] as number)]
      }
    }
  }
}

function* contributionRows(contributions: ReleaseRanges['contributions']): Generator<EngineValue[]> {
  let place = 0
  let before = ''
  for (const { area, year, figure, quantity, share } of contributions) {
    const about = `${area}|${year}|${figure}`
    place = about === before ? place + 1 : 1
    before = about
    yield [area, year, figure, place, quantity.name, quantity.sources.join(' '), Math.round(share * 1e6)]
  }
}

/**
 * Makes `group_records`, the exact records of all covered countries, of regions and of income groups, by the statement that makes the
 * records of countries; and `groups`, with the countries of each and their persons where all have a population.
 */
async function sumGroups(engine: Engine, coverage: Coverage): Promise<void> {
  const schema = `"${coverage.version}"`
  const sums = `"sums of ${coverage.version}"`
  const incomes = Object.entries(INCOME_WORDS).map(([code, words]) => `when '${code}' then '${words}'`)
  const columns = (
    await engine.rows(
      `select column_name from information_schema.columns where table_schema = '${coverage.version}' and table_name = 'masses' and column_name like '%_kg' order by ordinal_position`,
    )
  )
    .map(({ column_name }) => `cast(sum(m.${column_name}) as bigint) as ${column_name}`)
    .join(', ')
  await engine.run(`
    create table group_members as
    select 'world' as kind, '${WORLD}' as area, country from countries
    union all select 'region', region, country from countries
    union all select 'income group', case income_group ${incomes.join(' ')} end, country from countries;
    drop schema if exists ${sums} cascade;
    create schema ${sums};
    create table ${sums}.masses as
    select g.area as country, m.category, m.polymer, m.year, ${columns}
    from masses m join group_members g on g.country = m.country
    group by g.area, m.category, m.polymer, m.year;
    create table ${sums}.population as select null as country, null as year, null as persons where false;
    set search_path = '${sums},${schema},main'`)
  await engine.run(tableSql(modelOf(STATEMENTS, coverage.version), RECORD_TABLE, DUCKDB))
  const published = coverage.metrics.filter(({ group }) => group === 'mass').map(integerColumn)
  await engine.run(`
    set search_path = '${schema},main';
    create table group_records as
    select r.*, m.* exclude (country, category, polymer, year, ${published})
    from ${sums}.records r
    join ${sums}.masses m on m.country = r.country and m.category = r.category and m.polymer = r.polymer and m.year = r.year;
    drop schema ${sums} cascade;
    create table groups as
    select g.kind, g.area, y.year, count(distinct n.country) as countries,
      case when count(p.persons) = count(*) then sum(p.persons) end as persons
    from group_members g
    join (select distinct country, year from masses) n on n.country = g.country
    join dim_years y on y.year = n.year
    left join population p on p.country = n.country and p.year = n.year
    group by g.kind, g.area, y.year`)
}

/** Writes the files into a folder. Needs what `loadRanges` makes. */
export async function writeRangeFiles(engine: Engine, folder: string, { metrics }: Coverage): Promise<void> {
  const bounds = metrics.flatMap(({ name, decimals }) =>
    ['low', 'high'].map((end) => `${scaledTo(`n.${name}_${end}`, decimals)} as ${name}_${end}`),
  )
  const ranges = `
    select ${DIMENSIONS.map((dimension) => `n.${dimension}`).join(', ')}, ${bounds.join(', ')}
    from ranges n
    join dim_categories c on c.category = n.category
    join dim_polymers p on p.polymer = n.polymer
    order by n.country, c.position, p.position, n.year`
  // Kilograms and ppm have as many decimals as the unit of a metric has: of a percentage the last two are 0.
  const amount = (column: string) =>
    `cast(case when g.decimals = 6 then ${scaledTo(column, 6)} else ${scaledTo(column, 4)} end as decimal(18, 6)) as ${column.slice(2)}`
  const perHead = (column: string, name: string) =>
    `case when g.unit = 'kt' and s.persons > 0 then ${scaledTo(`roundDiv(abs(cast(${column} as Int128)) * 1000000, s.persons) * sign(${column})`, 6)} end as ${name}`
  const aggregates = `
    select s.kind, g.area, s.countries, g.category, g.polymer, g.year, g.metric, g.unit, ${amount('g.value')}, ${amount('g.low')}, ${amount('g.high')},
      s.persons, ${perHead('g.value', 'kg_per_head')}, ${perHead('g.low', 'kg_per_head_low')}, ${perHead('g.high', 'kg_per_head_high')}
    from group_ranges g
    join groups s on s.area = g.area and s.year = g.year
    join dim_categories c on c.category = g.category
    join dim_polymers p on p.polymer = g.polymer
    order by case s.kind when 'world' then 0 when 'region' then 1 else 2 end, g.area, c.position, p.position, g.year,
      list_position([${metrics.map(({ name }) => `'${name}'`).join(', ')}], g.metric)`
  const contributions = `
    select area, year, figure, place, split_part(quantity, '|', 1) as table_name, regexp_replace(quantity, '^[^|]*\\|(.*)\\|[^|]*$', '\\1') as key,
      regexp_extract(quantity, '[^|]*$') as quantity, sources, ${scaledTo('share_ppm', 4)} as share_percent
    from contributions
    order by area = '${WORLD}' desc, area, year, list_position(['waste generated', 'recycled at home', 'mismanaged', 'leaked'], figure), place`
  const csv = "(format csv, header true, delimiter ',', quote '\"')"
  const parquet = '(format parquet, compression zstd)'
  for (const [query, file, format] of [
    [ranges, 'ranges.csv', csv],
    [ranges, 'ranges.parquet', parquet],
    [aggregates, 'aggregates.csv', csv],
    [aggregates, 'aggregates.parquet', parquet],
    [contributions, 'contributions.csv', csv],
  ] as const) {
    await engine.run(`copy (${query}) to ${quoted(join(folder, file))} ${format}`)
  }
}
