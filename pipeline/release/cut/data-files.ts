// The files of records and evidence, written by the engine: as CSV, and as Parquet with exact decimals. Decimals are made from integers,
// never through floating point. Rows have a total order. With any number of threads, the engine keeps this order and cuts row groups by it.

import { join } from 'node:path'
import { REASON_PARAMETERS } from '../../../schemas/evidence.ts'
import { sentenceSql } from '../../compute/reason-sentences.ts'
import { rowsOfCountries } from '../../compute/views.ts'
import { allEnded, type Engine } from '../../io/engine.ts'
import { removeQuietly } from '../../io/scratch.ts'
import type { Coverage } from '../../model/coverage.ts'
import { DIMENSIONS } from '../../model/dimensions.ts'
import { integerColumn, type Metric } from '../../model/metrics.ts'
import { orderOfRecords } from '../../model/order-of-records.ts'
import { sqlText, sqlTexts } from '../../model/sql-text.ts'
import { filesFrom, type Sources } from '../files.ts'

const EVIDENCE_FILE = 'evidence.parquet'

/** Metadata inside a file, by name. It identifies the release when the file is separated from its folder. */
export type FileMetadata = Readonly<Record<string, string>>

/** SQL: how a Parquet file is written. `units` are those of its columns; `groupRows` is left to the engine where it is absent. */
export function parquetOptions(about: FileMetadata = {}, units: Readonly<Record<string, string>> = {}, groupRows?: number): string {
  const entries = Object.entries({ ...about, ...(Object.keys(units).length > 0 ? { units: JSON.stringify(units) } : {}) })
  const metadata = entries.map(([name, text]) => `${name}: ${sqlText(text)}`).join(', ')
  const groups = groupRows === undefined ? '' : `, row_group_size ${groupRows}`
  return `(format parquet, compression zstd${groups}${metadata === '' ? '' : `, kv_metadata {${metadata}}`})`
}

/** Writes the files of the records in the current schema into a folder, in published order, with the metrics of the release. */
export async function writeRecords(
  engine: Engine,
  folder: string,
  { metrics }: Pick<Coverage, 'metrics'>,
  about: FileMetadata = {},
): Promise<void> {
  const options = parquetOptions(about, Object.fromEntries(metrics.map(({ name, unit }) => [name, unit])))
  const write = (file: string) => async (form: RecordForm) =>
    copyRows(engine, `select ${publishedColumns(form, metrics)} from ordered_records`, join(folder, file), form === 'csv' ? CSV : options)
  // Sorted once for all files. Ten million records do not fit in the memory of the engine while they are sorted.
  await engine.run(`create or replace table ordered_records as select * from records r order by ${orderOfRecords('r')}`)
  await allEnded(filesFrom('records').map(async ({ name, make }) => make({ write: write(name) })))
  await engine.run('drop table ordered_records')
}

/** SQL: how a CSV file is written. */
export const CSV = `(format csv, header true, delimiter ',', quote '"')`

/** Writes the rows of a query into a file. `how`: as `CSV` or `parquetOptions` say. */
export async function copyRows(engine: Engine, rows: string, file: string, how: string): Promise<undefined> {
  await engine.run(`copy (${rows}) to ${sqlText(file)} ${how}`)
}

/**
 * Writes the `evidence` of the current schema as evidence.parquet, and lets the engine do other work at the same time, because the evidence
 * takes longer than any other file. The work gets the promise of the file. The evidence of more countries than `countriesAtOnce` is sorted
 * in parts of the countries, and written before the work.
 */
export async function writeEvidence<Result>(
  engine: Engine,
  folder: string,
  { about = {}, countriesAtOnce = SORTED_AT_ONCE }: { readonly about?: FileMetadata; readonly countriesAtOnce?: number },
  work: (written: Promise<void>) => Promise<Result>,
): Promise<Result> {
  const options = parquetOptions(about, {}, GROUP_ROWS)
  const write = (condition: string, file: string) => copyRows(engine, evidenceRows(condition), join(folder, file), options)
  await engine.run(evidenceTypes())
  const countries = (await engine.rows<{ country: string }>('select country from countries order by country')).map(({ country }) => country)
  if (countries.length <= countriesAtOnce) {
    const written = write('true', EVIDENCE_FILE)
    const [, result] = await allEnded([written, work(written)] as const)
    return result
  }
  // What is about no country rests on rows of all countries, and comes first.
  const parts = [join(folder, 'evidence-of-no-country.parquet')]
  await write('e.country is null', 'evidence-of-no-country.parquet')
  for (let first = 0; first < countries.length; first += countriesAtOnce) {
    const [from, before] = [first === 0 ? '' : (countries[first] ?? ''), countries[first + countriesAtOnce] ?? BEYOND]
    await engine.set(rowsOfCountries(from, before))
    await write(`e.country >= ${sqlText(from)} and e.country < ${sqlText(before)}`, `evidence-${first}.parquet`)
    parts.push(join(folder, `evidence-${first}.parquet`))
  }
  await engine.set(rowsOfCountries())
  await copyRows(engine, `from read_parquet([${sqlTexts(parts)}])`, join(folder, EVIDENCE_FILE), options)
  for (const part of parts) removeQuietly(part)
  return work(Promise.resolve())
}

/** A text after every code of a country. */
const BEYOND = '~'

/** Rows of a group where the evidence is written at once. With the engine's own groups, twice as large, it takes a third longer. */
const GROUP_ROWS = 61_440

/** Countries whose evidence is sorted at once: over two million rows, each with thirty columns. */
const SORTED_AT_ONCE = 2000

/** SQL: kt with six decimals from kilograms, percent with four from ppm: exact decimals of fixed width. */
const published = (metric: Metric): string => scaledTo(integerColumn(metric), metric.decimals)

/**
 * SQL: a whole number divided by ten to the power of `decimals`, as an exact decimal. Numbers whose product fits in 64 bits are multiplied
 * in these: with 128 bits, writing the files takes half as long again.
 */
export function scaledTo(column: string, decimals: number): string {
  const digits = 18 - decimals
  const times = (type: string) =>
    `cast(${column} as ${type}) * cast('0.${'1'.padStart(decimals, '0')}' as decimal(${decimals}, ${decimals}))`
  const narrow = times(`decimal(${digits}, 0)`)
  const wide = `cast(${times('decimal(20, 0)')} as decimal(18, ${decimals}))`
  return `case when abs(${column}) < 1${'0'.repeat(digits)} then ${narrow} else ${wide} end`
}

type RecordForm = Parameters<Sources['records']['write']>[0]

function publishedColumns(form: RecordForm, metrics: Coverage['metrics']): string {
  const decimals = (metric: Metric) =>
    form === 'parquet' && metric.group === 'ratio' ? `cast(${published(metric)} as decimal(7, 4))` : published(metric)
  return [...DIMENSIONS, ...metrics.map((metric) => `${decimals(metric)} as ${metric.name}`)].join(', ')
}

/**
 * The texts of evidence that are few, each column with a query of them. Evidence is mostly texts: as enumerated values, they are sorted and
 * written in half the time. Their order is that of the texts.
 */
const FEW_TEXTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['step', 'quantity', 'kind', 'reason'].map((name) => [name, `select ${name} from evidence_subjects`])),
  category: 'select category from dim_categories',
  polymer: 'select polymer from dim_polymers',
  ...Object.fromEntries(
    Object.entries(REASON_PARAMETERS)
      .filter(([, { type }]) => type === 'varchar')
      .map(([name]) => [name, `select ${name} from step_notes`]),
  ),
  ...Object.fromEntries(['table_name', 'file', 'source'].map((name) => [name, `select ${name} from input_rows`])),
}

const typeOf = (column: string) => `evidence_${column}`

/** SQL: makes a type of each of these columns. */
const evidenceTypes = () => `
  create or replace table evidence_subjects as select distinct step, quantity, kind, reason from evidence;
  ${Object.entries(FEW_TEXTS)
    .map(
      ([name, texts]) =>
        `create or replace type ${typeOf(name)} as enum (select distinct ${name} from (${texts}) where ${name} is not null order by ${name});`,
    )
    .join('\n  ')}`

/** SQL: a column of `evidence`, of its type. */
const evidenceColumn = (name: string) => (name in FEW_TEXTS ? `cast(e.${name} as ${typeOf(name)}) as ${name}` : `e.${name}`)

const SUBJECT = ['step', 'country', 'year', 'category', 'polymer', 'quantity', 'kind', 'reason']
const INPUT_ROW = ['table_name', 'key', 'file', 'line', 'source']

/** SQL: the rows of `evidence` for which a condition holds, in a total order, with amounts in kg. */
const evidenceRows = (which: string) => `
  select ${[...SUBJECT, ...Object.keys(REASON_PARAMETERS), ...INPUT_ROW].map(evidenceColumn).join(', ')},
    cast(e.amount_kg as bigint) as amount_kg, cast(e.wanted_kg as bigint) as wanted_kg, cast(e.units as integer) as units,
    cast(e.score_milli as integer) as score_milli, ${sentenceSql()} as sentence, e.published
  from evidence e
  left join dim_categories c on c.category = e.category
  left join dim_polymers p on p.polymer = e.polymer
  where ${which}
  order by e.country nulls first, e.year nulls first, c.position nulls first, p.position nulls first,
    step, quantity, kind, reason, table_name nulls first, e.key nulls first, sentence`
