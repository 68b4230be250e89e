// Makes what the rules need besides a computed release: the tables about the release and the written files.

import { join } from 'node:path'
import { readWrittenEvidence, readWrittenRecords } from '../../pipeline/checks/written-tables.ts'
import { NO_RANGES } from '../../pipeline/compute/ranges/load-ranges.ts'
import type { Engine } from '../../pipeline/io/engine.ts'
import type { EngineColumn } from '../../pipeline/io/engine-columns.ts'
import type { Coverage } from '../../pipeline/model/coverage.ts'
import { integerColumn, METRICS, type Metric } from '../../pipeline/model/metrics.ts'
import { orderOfRecords } from '../../pipeline/model/order-of-records.ts'
import { COMPARED_TOTALS, LEFT_OUT_AMOUNTS } from '../../pipeline/release/cut/rule-tables.ts'
import { coverageNamed, NEWEST } from '../coverage.ts'
import { temporaryFolder } from '../when-done.ts'

export interface DescribedRelease {
  readonly version: string
  readonly previous: string | null
  readonly step: 'first' | 'major' | 'minor' | 'patch'
  readonly countries: number
}

const columnsOf = (columns: readonly EngineColumn[]) => columns.map(({ name, type }) => `${name} ${type}`).join(', ')

/** Makes the tables about a release that does not differ from the release before it. */
export async function makeReleaseTables(engine: Engine, described: DescribedRelease): Promise<void> {
  const { version, previous, step, countries } = described
  await engine.run(`
    create table release as select '${version}' as version, ${previous === null ? 'cast(null as varchar)' : `'${previous}'`} as previous,
      '${step}' as step, 'demo' as environment, 'CC-BY-4.0' as licence, ${countries} as countries, 2019 as first_year, 2022 as last_year;
    create table changes (kind varchar, country varchar, category varchar, polymer varchar, year integer, metric varchar, unit varchar,
      before_value hugeint, after_value hugeint);
    create table changed_inputs (change varchar, table_name varchar, key varchar, file varchar, line integer, previous_file varchar,
      previous_line integer, columns varchar, before_text varchar, after_text varchar, declaration varchar);
    create table revised_cells (table_name varchar, key varchar, column_name varchar, before_text varchar, after_text varchar);
    create table revised_exchanges (table_name varchar, key varchar, columns varchar, file varchar, line integer);
    create table locked_exchanges (table_name varchar, key varchar, columns varchar, file varchar, line integer);
    create table changed_coverage (change varchar, kind varchar, value varchar, declaration varchar);
    create table declarations (position integer, text varchar, matches integer);
    create table repeated_rows (declaration varchar, file varchar, line integer, previous_file varchar, previous_line integer);
    create table unreached_changes (country varchar, category varchar, polymer varchar, year integer, kind varchar, cells bigint, detail varchar);
    ${NO_RANGES}
    create table changed_reach (country varchar, year integer, declared boolean, table_name varchar, key varchar, file varchar, line integer);
    create table left_out_amounts (${columnsOf(LEFT_OUT_AMOUNTS)});
    create table compared_totals (${columnsOf(COMPARED_TOTALS)});
    create table national_moves (country varchar, year integer, metric varchar, unit varchar, before_value bigint, after_value bigint,
      low bigint, high bigint, moved_kg bigint, decided_before varchar, decides_now varchar, file varchar, line integer, declared boolean);
    create table lock_differences (what varchar, table_name varchar, key varchar, message varchar, expected varchar, actual varchar,
      file varchar, line integer);`)
}

/**
 * Copies the data to be written, so that a test can change one file and leave the others: the tables `csv_records`,
 * `parquet_records` and `evidence_rows`, and the views `csv_file` and `parquet_file` with the published columns.
 * The ranges in `csv_ranges` and `parquet_ranges` reach a tenth of the figure plus one unit to either side.
 */
export async function makeWritable(engine: Engine): Promise<void> {
  await engine.run(`
    create or replace table csv_records as
      select * replace (cast(category as varchar) as category, cast(polymer as varchar) as polymer) from records r order by ${orderOfRecords('r')};
    create or replace table parquet_records as from csv_records;
    create or replace table evidence_rows as
      select * exclude (amount_kg, wanted_kg) replace (cast(country as varchar) as country), cast(amount_kg as bigint) as amount_kg,
        cast(wanted_kg as bigint) as wanted_kg from evidence;
    create or replace table csv_ranges as ${tenths()};
    create or replace table parquet_ranges as from csv_ranges;
    create or replace view csv_published as ${published('csv_records', 18)};
    create or replace view parquet_published as ${published('parquet_records', 7)};
    create or replace view csv_file as select * from csv_published;
    create or replace view parquet_file as select * from parquet_published;`)
}

/** Makes the countries of all tables plain texts, so that a test can add rows about a country that the release does not know. */
export async function forgetKnownCountries(engine: Engine): Promise<void> {
  const tables = await engine.rows(`
    select table_name from duckdb_columns() join duckdb_tables() using (schema_name, table_name)
    where schema_name = current_schema() and column_name = 'country' and data_type like 'ENUM%'`)
  for (const { table_name: table } of tables) await engine.run(`alter table ${table} alter country type varchar`)
}

/** Reads all written files of a bundle back. */
export async function readWritten(engine: Engine, folder: string, coverage: Coverage): Promise<void> {
  await readWrittenRecords(engine, folder, coverage)
  await readWrittenEvidence(engine, folder)
}

/** Writes the copies into a temporary folder and reads them back with `readWritten`. */
export async function writeFiles(engine: Engine): Promise<void> {
  const folder = temporaryFolder()
  await engine.run(`
    copy csv_file to '${join(folder, 'datasets.csv')}' (format csv, header true);
    copy parquet_file to '${join(folder, 'datasets.parquet')}' (format parquet);
    copy (${publishedRanges('csv_ranges', 18)}) to '${join(folder, 'ranges.csv')}' (format csv, header true);
    copy (${publishedRanges('parquet_ranges', 7)}) to '${join(folder, 'ranges.parquet')}' (format parquet);
    copy evidence_rows to '${join(folder, 'evidence.parquet')}' (format parquet);`)
  await readWritten(engine, folder, coverageNamed(NEWEST))
}

/** SQL: a column of whole numbers as a published decimal, named after the metric. */
function value(metric: Metric, ratioDigits: number, end = ''): string {
  const digits = metric.group === 'mass' ? 18 : ratioDigits
  const unit = `cast(${metric.group === 'mass' ? '0.000001' : '0.0001'} as decimal(7, 6))`
  return `cast(${integerColumn(metric)}${end} * ${unit} as decimal(${digits}, ${metric.decimals})) as ${metric.name}${end}`
}

/** SQL: the published columns of a table, with the rows in the order of the table. */
const published = (table: string, ratioDigits: number) =>
  `select country, category, polymer, year, ${METRICS.map((metric) => value(metric, ratioDigits)).join(', ')} from ${table}`

const ENDS = ['_low', '_high']

function publishedRanges(table: string, ratioDigits: number): string {
  const bounds = METRICS.flatMap((metric) => ENDS.map((end) => value(metric, ratioDigits, end)))
  return `select country, category, polymer, year, ${bounds.join(', ')} from ${table}`
}

/** SQL: the ranges. A figure of zero and a share of 100 % have equal bounds, a figure that is not known has none. */
function tenths(): string {
  const bounds = METRICS.flatMap((metric) => {
    const column = integerColumn(metric)
    const isWhole = metric.group === 'ratio' ? `${column} = 1000000` : 'false'
    const tenth = `case when ${isWhole} or ${column} = 0 then 0 else 1 + abs(${column}) // 10 end`
    const notes = `from figures_not_known n where n.country = r.country and n.year = r.year and n.metric = '${metric.name}'`
    const known = `case when ${column} <> 0 or not exists (${notes}) then`
    return [`${known} ${column} - ${tenth} end as ${column}_low`, `${known} ${column} + ${tenth} end as ${column}_high`]
  })
  return `select country, category, polymer, year, ${bounds.join(', ')} from records r order by ${orderOfRecords('r')}`
}
