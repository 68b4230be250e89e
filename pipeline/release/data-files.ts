// The data files of a bundle, written by the engine: datasets.csv, datasets.parquet and evidence.parquet.
// Decimals are made from integers, never through floating point. Rows are in a total order, and the engine keeps it and cuts row
// groups by it with any number of threads.

import { join } from 'node:path'
import type { Engine } from '../io/engine.ts'
import { DIMENSIONS } from '../model/dimensions.ts'
import { integerColumn, METRICS, type Metric } from '../model/metrics.ts'

export const DATA_FILES = ['datasets.csv', 'datasets.parquet', 'evidence.parquet'] as const

/** Writes the three files into a folder, records in published order. Needs `records` and `evidence` in the current schema. */
export async function writeDataFiles(engine: Engine, folder: string): Promise<void> {
  await engine.run(`
    copy (select ${publishedColumns('csv')} from ${ORDERED_RECORDS}) to ${quoted(join(folder, 'datasets.csv'))} (format csv, header true, delimiter ',', quote '"');
    copy (select ${publishedColumns('parquet')} from ${ORDERED_RECORDS}) to ${quoted(join(folder, 'datasets.parquet'))} (format parquet, compression zstd);
  `)
  // Sorting the evidence takes more memory than all else of a small release.
  await engine.trim()
  await engine.run(`
    copy (${EVIDENCE}) to ${quoted(join(folder, 'evidence.parquet'))} (format parquet, compression zstd);
  `)
}

const ORDERED_RECORDS = `(
  select r.* from records r
  join dim_categories c on c.category = r.category
  join dim_polymers p on p.polymer = r.polymer
  order by r.country, c.position, p.position, r.year)`

/** kt with six decimals out of kilograms, percent with four out of ppm: exact decimals of fixed width. */
function published(metric: Metric): string {
  const step = `0.${'1'.padStart(metric.decimals, '0')}`
  return `cast(cast(${integerColumn(metric)} as decimal(20, 0)) * cast('${step}' as decimal(7, ${metric.decimals})) as decimal(18, ${metric.decimals}))`
}

function publishedColumns(format: 'csv' | 'parquet'): string {
  const decimals = (metric: Metric) =>
    format === 'parquet' && metric.group === 'ratio' ? `cast(${published(metric)} as decimal(7, 4))` : published(metric)
  return [...DIMENSIONS, ...METRICS.map((metric) => `${decimals(metric)} as ${metric.name}`)].join(', ')
}

/** All choices and leaf masses in a total order, with amounts in kg. */
const EVIDENCE = `
  select e.step, e.country, e.year, e.category, e.polymer, e.quantity, e.kind, e.choice, e.table_name, e.key, e.file, e.line, e.source,
    cast(e.amount_kg as bigint) as amount_kg, cast(e.wanted_kg as bigint) as wanted_kg, cast(e.units as integer) as units,
    cast(e.score_milli as integer) as score_milli, e.note, e.published
  from evidence e
  left join dim_categories c on c.category = e.category
  left join dim_polymers p on p.polymer = e.polymer
  order by e.country nulls first, e.year nulls first, c.position nulls first, p.position nulls first,
    e.step, e.quantity, e.kind, e.choice nulls first, e.table_name nulls first, e.key nulls first, e.note nulls first`

function quoted(path: string): string {
  return `'${path.replaceAll("'", "''")}'`
}
