// Reads the records of a bundle back from its folder, to compare published releases without their sources.

import { join } from 'node:path'
import { type Changes, changesSchema } from '../../../schemas/changes.ts'
import { type Manifest, manifestSchema } from '../../../schemas/manifest.ts'
import type { Engine } from '../../io/engine.ts'
import { checksumIfThere, readIfThere } from '../../io/files.ts'
import { metricsOf } from '../../model/coverage.ts'
import { DIMENSIONS } from '../../model/dimensions.ts'
import { Failure } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { messageOf } from '../../model/message-of.ts'
import { integerColumn, type Metric } from '../../model/metrics.ts'
import { sqlText } from '../../model/sql-text.ts'

export interface OpenedBundle {
  readonly folder: string
  /** The folder as the user named it. */
  readonly shown: string
  readonly manifest: Manifest
  /** Undefined if changes.json is missing or has an unknown shape. */
  readonly changes: Changes | undefined
  /** The file that holds the records: Parquet, or CSV where there is none. */
  readonly file: 'datasets.parquet' | 'datasets.csv'
  /** Remarks for the reader, for example that a data file differs from its entry in the manifest. */
  readonly notes: readonly string[]
}

/** Failure 'not-a-bundle' when the folder has no manifest or no records. */
export async function openBundle(folder: string, shown: string): Promise<OpenedBundle> {
  const manifest = manifestSchema.safeParse(jsonOf(await readIfThere(join(folder, 'manifest.json')))).data
  if (!manifest) throw notABundle(shown, 'has no manifest.json that says which release it is')
  for (const file of ['datasets.parquet', 'datasets.csv'] as const) {
    const sum = await checksumIfThere(join(folder, file))
    if (!sum) continue
    const listed = manifest.files.find(({ path }) => path === file)
    const notes = listed?.sha256 === sum.sha256 ? [] : [`${shown}/${file} differs from its entry in manifest.json: it was altered`]
    const changes = changesSchema.safeParse(jsonOf(await readIfThere(join(folder, 'changes.json')))).data
    return { folder, shown, manifest, changes, file, notes }
  }
  throw notABundle(shown, 'has neither datasets.parquet nor datasets.csv')
}

/**
 * Loads the table `records` into a new schema of the engine and returns its years. Amounts are whole kilograms and ppm, as in the steps.
 * Failure 'unreadable-bundle' if the file does not have the format of its name, a column is missing, a cell is not a number, or a record
 * occurs twice.
 */
export async function loadBundle(engine: Engine, { folder, shown, file, manifest }: OpenedBundle, schema: string): Promise<number[]> {
  const metrics = metricsOf(manifest.version)
  const path = sqlText(join(folder, file))
  const source =
    file === 'datasets.csv'
      ? `read_csv(${path}, header = true, delim = ',', quote = '"', escape = '"', all_varchar = true)`
      : `read_parquet(${path})`
  await engine.enter(schema)
  try {
    await engine.run(`create table records as
      select country, category, polymer, try_cast(year as integer) as year, ${metrics.map(whole).join(', ')} from ${source}`)
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    throw unreadable(shown, file, firstLine(cause))
  }
  const cells = [...DIMENSIONS, ...metrics.map(integerColumn)]
  const [missing] = await engine.rows(
    `select country, category, polymer, year from records where ${cells.map((name) => `${name} is null`).join(' or ')} limit 1`,
  )
  if (missing) throw unreadable(shown, file, `the record ${Object.values(missing).join('|')} has a cell that is empty or not a number`)
  const [twice] = await engine.rows(`select ${DIMENSIONS.join(', ')} from records group by all having count(*) > 1 order by all limit 1`)
  if (twice) throw unreadable(shown, file, `the record ${Object.values(twice).join('|')} occurs twice`)
  return (await engine.rows('select distinct year from records order by year')).map(({ year }) => Number(year))
}

function whole(metric: Metric): string {
  return `cast(try_cast(${metric.name} as decimal(24, 6)) * ${10 ** metric.decimals} as hugeint) as ${integerColumn(metric)}`
}

function notABundle(shown: string, reason: string): Failure {
  return new Failure('not-a-bundle', `${shown} ${reason}.`, {
    hint: 'diff takes versions of the workspace, or folders of bundles such as releases/1.2/demo.',
  })
}

function unreadable(shown: string, file: string, reason: string): Failure {
  return new Failure('unreadable-bundle', `${shown}/${file} cannot be read: ${reason}.`, {
    hint: 'Build the release again, or copy the bundle again.',
  })
}

const firstLine = (cause: unknown) => messageOf(cause).split('\n')[0]?.replace(/\.$/, '') ?? ''
