// Reads the written files of a bundle back, as a user would who has nothing else. The rules about the books check the result. It shares no
// code with the method or the writer.

import { join } from 'node:path'
import type { Engine } from '../io/engine.ts'
import { exists } from '../io/files.ts'
import type { Coverage } from '../model/coverage.ts'
import { ALL_CATEGORIES, ALL_POLYMERS, DIMENSIONS } from '../model/dimensions.ts'
import { Failure } from '../model/failure.ts'
import { messageOf } from '../model/message-of.ts'
import { FATES, integerColumn, type Metric } from '../model/metrics.ts'
import { sqlText } from '../model/sql-text.ts'

const WRITTEN_FILES = {
  csv: 'datasets.csv',
  parquet: 'datasets.parquet',
  evidence: 'evidence.parquet',
  ranges: 'ranges.csv',
  rangesParquet: 'ranges.parquet',
} as const

type Metrics = Coverage['metrics']

const columnNames = (metrics: Metrics) => [...DIMENSIONS, ...metrics.map((metric) => metric.name)]

/**
 * Makes, in the current schema:
 * - `written_csv` and `written_parquet`: the four dimensions, every metric of the release as a whole number under the name that
 *   `integerColumn` gives it, and `position`, the place of the row in its file, counted from 1. A cell that is not a number with the
 *   decimals of its metric is null. `written` holds the rows of both, with `file` and, for the CSV, `line`.
 * - `written_leaves` and `written_national`: the leaves and the national totals of `written_parquet`.
 * - `written_columns`: the columns that the two files have, and those that they should have.
 * - `written_ranges`: both bounds of every metric of ranges.csv and ranges.parquet, as whole numbers (`integerColumn` with `_low` and
 *   `_high`), with `file` and `line`; empty where neither was written because no bundle was requested.
 * Throws a Failure `unreadable-output` when a file cannot be read in its format.
 */
export function readWrittenRecords(engine: Engine, folder: string, { metrics }: Pick<Coverage, 'metrics'>): Promise<void> {
  const path = (file: string) => sqlText(join(folder, file))
  return reportUnreadable(folder, async () => {
    await engine.run(columnsSql(path(WRITTEN_FILES.csv), path(WRITTEN_FILES.parquet), metrics))
    await engine.run(csvSql(path(WRITTEN_FILES.csv), metrics))
    await engine.run(parquetSql(path(WRITTEN_FILES.parquet), metrics))
    await engine.compress()
    const hasRanges = (await exists(join(folder, WRITTEN_FILES.ranges))) || (await exists(join(folder, WRITTEN_FILES.rangesParquet)))
    await engine.run(hasRanges ? rangesSql(path(WRITTEN_FILES.ranges), path(WRITTEN_FILES.rangesParquet), metrics) : noRangesSql(metrics))
  })
}

/**
 * Makes, in the current schema, `written_evidence`, which is evidence.parquet as it is, and `written_masses`, its masses in kg, one row per
 * leaf. Throws as `readWrittenRecords` does.
 */
export const readWrittenEvidence = (engine: Engine, folder: string): Promise<void> =>
  reportUnreadable(folder, () => engine.run(evidenceSql(sqlText(join(folder, WRITTEN_FILES.evidence)))))

async function reportUnreadable(folder: string, read: () => Promise<void>): Promise<void> {
  try {
    await read()
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    const reason = messageOf(cause)
    throw new Failure('unreadable-output', `The written files in ${folder} cannot be read back: ${reason}`, {
      hint: 'Build the release again. If the failure returns, report it as a bug: the writer and the reader disagree about the columns.',
      cause,
    })
  }
}

/** Drops the tables of all records, which only rules read: together they take as much memory as the records themselves. */
export const forgetWritten = (engine: Engine): Promise<void> =>
  engine.run(
    'drop view written; drop view written_leaves; drop view written_national; drop view written_csv; drop table written_lines; drop table written_parquet',
  )

/** The two bounds of a metric in the files of ranges. */
const ENDS = ['_low', '_high'] as const
type End = (typeof ENDS)[number]

/** The CSV as text, so that the engine guesses no types. */
function csvText(file: string, header: boolean, names: readonly string[]): string {
  const columns = names.map((name) => `'${name}': 'VARCHAR'`).join(', ')
  return `read_csv(${file}, auto_detect = false, header = ${header}, delim = ',', quote = '"', escape = '"', columns = {${columns}})`
}

/** The printed digits without the point are the whole number: `1.250000` kt is 1250000 kg. */
function csvNumber(metric: Metric, end: End | '' = ''): string {
  const name = `${metric.name}${end}`
  const digits = `case when substr(${name}, ${-metric.decimals - 1}, 1) = '.' then replace(${name}, '.', '') end`
  return `try_cast(${digits} as ${integerType(metric)}) as ${integerColumn(metric)}${end}`
}

/** Numbers whose product fits in 64 bits are multiplied in these, because 128 bits take longer. */
function parquetNumber(metric: Metric, end: End | '' = ''): string {
  const name = `${metric.name}${end}`
  const whole = (number: string) => `cast(${number} * ${10 ** metric.decimals} as ${integerType(metric)})`
  return `case when abs(${name}) < 1000000 then ${whole(name)} else ${whole(`cast(${name} as decimal(24, 6))`)} end as ${integerColumn(metric)}${end}`
}

const integerType = (metric: Metric) => (metric.group === 'ratio' ? 'integer' : 'bigint')

const ofBounds = (metrics: Metrics, write: (metric: Metric, end: End) => string) =>
  metrics.flatMap((metric) => ENDS.map((end) => write(metric, end)))

const rangesSql = (csv: string, parquet: string, metrics: Metrics) => `
  create or replace table written_ranges as
  select ${sqlText(WRITTEN_FILES.ranges)} as file, cast(row_number() over () + 1 as integer) as line,
    country, category, polymer, try_cast(year as integer) as year, ${ofBounds(metrics, csvNumber).join(', ')}
  from ${csvText(csv, true, [...DIMENSIONS, ...ofBounds(metrics, ({ name }, end) => `${name}${end}`)])}
  union all by name
  select ${sqlText(WRITTEN_FILES.rangesParquet)} as file, cast(null as integer) as line,
    country, category, polymer, year, ${ofBounds(metrics, parquetNumber).join(', ')}
  from read_parquet(${parquet});
`

const noRangesSql = (metrics: Metrics) => `
  create or replace table written_ranges (file varchar, line integer, country varchar, category varchar, polymer varchar, year integer,
    ${ofBounds(metrics, (metric, end) => `${integerColumn(metric)}${end} ${integerType(metric)}`).join(', ')});
`

/**
 * Tables and not views, because reading a file again for every rule takes longer than most rules. A new table keeps its rows in the order
 * of the file, so that their number in the table is their position. Counting them in a window would read the file with one thread.
 */
const csvSql = (file: string, metrics: Metrics) => `
  create or replace table written_lines as
  select country, category, polymer, try_cast(year as integer) as year, ${metrics.map((metric) => csvNumber(metric)).join(', ')}
  from ${csvText(file, true, columnNames(metrics))};
  create or replace view written_csv as
  select rowid - (select min(rowid) from written_lines) + 1 as position, * from written_lines;
`

const parquetSql = (file: string, metrics: Metrics) => `
  create or replace table written_parquet as
  select file_row_number + 1 as position, country, category, polymer, year, ${metrics.map((metric) => parquetNumber(metric)).join(', ')}
  from read_parquet(${file}, file_row_number = true);
  create or replace view written_leaves as
  select * from written_parquet where category <> ${sqlText(ALL_CATEGORIES)} and polymer <> ${sqlText(ALL_POLYMERS)};
  create or replace view written_national as
  select * from written_parquet where category = ${sqlText(ALL_CATEGORIES)} and polymer = ${sqlText(ALL_POLYMERS)};
  create or replace view written as
  select ${sqlText(WRITTEN_FILES.csv)} as file, cast(position + 1 as integer) as line, * from written_csv
  union all by name
  select ${sqlText(WRITTEN_FILES.parquet)} as file, cast(null as integer) as line, * from written_parquet;
`

/** The quantities of which evidence.parquet holds a mass for every leaf. */
const EVIDENCE_QUANTITIES = ['waste_generated', ...FATES.map(({ name }) => name), 'leaked', 'waste_import']

/** A mass of 0 has no row. The evidence itself is a view, because few rules read it again and its texts take longest to read. */
const evidenceSql = (file: string) => `
  create or replace view written_evidence as select * from read_parquet(${file});
  create or replace table written_masses as
  select country, category, polymer, year,
    ${EVIDENCE_QUANTITIES.map((name) => `cast(coalesce(sum(amount_kg) filter (quantity = '${name}'), 0) as bigint) as ${name}_kg`).join(', ')},
    count(*) filter (quantity = 'waste_generated' and file is not null and line is not null) as waste_rows_with_source
  from written_evidence
  where kind = 'mass' and category is not null and polymer is not null
  group by country, category, polymer, year;
`

/** SQL: the columns of both files with their types in Parquet. The CSV holds texts. */
const expectedColumns = (metrics: Metrics) =>
  [
    ...DIMENSIONS.map((name) => [name, name === 'year' ? 'INTEGER' : 'VARCHAR']),
    ...metrics.map(({ name, group }) => [name, group === 'ratio' ? 'DECIMAL(7,4)' : 'DECIMAL(18,6)']),
  ]
    .map(([name, type], index) => `(${index + 1}, '${name}', '${type}')`)
    .join(', ')

/** The first line of the CSV and the schema of the Parquet file, beside the expected ones. */
const columnsSql = (csv: string, parquet: string, metrics: Metrics) => `
  create or replace table written_columns as
  with expected(position, name, type) as (values ${expectedColumns(metrics)}),
  csv_header as (select * from ${csvText(csv, false, columnNames(metrics))} limit 1),
  csv_found as (
    select row_number() over () as position, name
    from (select unnest([${columnNames(metrics).join(', ')}]) as name from csv_header)
  ),
  parquet_found as (
    select row_number() over () as position, column_name as name, column_type as type
    from (describe select * from read_parquet(${parquet}))
  )
  select ${sqlText(WRITTEN_FILES.csv)} as file, coalesce(e.position, f.position) as position,
    e.name || ' text' as expected, f.name || ' text' as actual
  from expected e full join csv_found f on f.position = e.position
  union all
  select ${sqlText(WRITTEN_FILES.parquet)}, coalesce(e.position, f.position), e.name || ' ' || e.type, f.name || ' ' || f.type
  from expected e full join parquet_found f on f.position = e.position;
`
