// Compares the Parquet files of a release with its CSV files. The engine reads them back, and they are compared by value, because another
// version of the engine may write other bytes.

import { join } from 'node:path'
import type { Lock } from '../../../schemas/lock.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import { type Engine, openEngine } from '../../io/engine.ts'
import { writeNow } from '../../io/folders.ts'
import { withScratch } from '../../io/scratch.ts'
import { Failure, type Problem } from '../../model/failure.ts'
import { sqlName, sqlText } from '../../model/sql-text.ts'
import { listedBytes, lockedText, type ReleaseFiles } from '../cut/release-files.ts'

/** Parquet files with the locked CSV file whose values they have. */
const OF_LOCKED = { 'datasets.parquet': 'datasets.csv', 'datasets-doubles.parquet': 'datasets.csv' } as const

/** Parquet files with the CSV file whose values they have. That file is not locked. */
const OF_LISTED: Readonly<Record<string, string>> = { 'ranges.parquet': 'ranges.csv', 'aggregates.parquet': 'aggregates.csv' }

const EVIDENCE = 'evidence.parquet'

export const TABLES_OF_LOCKED: readonly string[] = Object.keys(OF_LOCKED)
export const TABLES_OF_LISTED: readonly string[] = Object.keys(OF_LISTED)

/** The metadata that a Parquet file has to hold. Its values follow from the locked files. */
export type AboutFile = Readonly<Record<string, string>>

/**
 * Problems: Parquet files with other values than the CSV files beside them, with other metadata, or that are not Parquet. None if a file is
 * missing or not as listed: that is reported elsewhere.
 */
export async function tableProblems(place: ReleaseFiles, lock: Lock, entries: readonly FileEntry[], about: AboutFile): Promise<Problem[]> {
  return withScratch(async (scratch) => {
    const folder = scratch.folder('tables')
    const onDisk = async (name: string, content: Uint8Array | undefined) => {
      if (!content) return undefined
      const file = join(folder, name)
      writeNow(file, content)
      return file
    }
    const csv = await lockedText(place, lock, 'datasets.csv')
    const datasets = await onDisk('datasets.csv', csv === undefined ? undefined : Buffer.from(csv))
    const problems: Problem[] = []
    const engine = await openEngine()
    const hold = async (name: string, message: string, isRight: (file: string) => Promise<boolean>) => {
      const file = await onDisk(name, await listedBytes(place, entries, name))
      if (file && !(await holds(() => isRight(file)))) problems.push({ code: 'not-as-locked', file: place.nameOf(name), message })
    }
    try {
      for (const [name, text] of Object.entries(OF_LOCKED)) {
        if (datasets === undefined) continue
        await hold(name, `contradicts the locked ${text}`, (file) => saysTable(engine, { file, csv: datasets, about }))
      }
      for (const [name, text] of Object.entries(OF_LISTED)) {
        const beside = await onDisk(text, await listedBytes(place, entries, text))
        if (beside === undefined) continue
        await hold(name, `contradicts ${text} beside it`, (file) => saysTable(engine, { file, csv: beside, about }))
      }
      await hold(EVIDENCE, 'is not a Parquet file of this release', (file) => saysAbout(engine, file, about))
    } finally {
      engine.close()
    }
    return problems
  })
}

interface Table {
  readonly file: string
  readonly csv: string
  readonly about: AboutFile
}

async function saysTable(engine: Engine, { file, csv, about }: Table): Promise<boolean> {
  if (!(await saysAbout(engine, file, about))) return false
  const written = `read_csv(${sqlText(csv)}, header = true, delim = ',', quote = '"', escape = '"', all_varchar = true)`
  const parquet = `read_parquet(${sqlText(file)})`
  const columns = await columnsOf(engine, parquet)
  const names = (list: typeof columns) => list.map(({ name }) => name).join('\n')
  if (names(columns) !== names(await columnsOf(engine, written))) return false
  const differs = columns.map(({ name, type }) => {
    const [theirs, ours] = [`p.${sqlName(name)}`, `c.${sqlName(name)}`]
    if (type === 'VARCHAR') return `${theirs} is distinct from ${ours}`
    // A number in the CSV file is a difference, too, if the Parquet file has no number there.
    return type === 'DOUBLE' ? `${theirs} is distinct from try_cast(${ours} as double)` : `${exact(theirs)} is distinct from ${exact(ours)}`
  })
  const [row] = await engine.rows(`select count(*) as n from ${parquet} p positional join ${written} c where ${differs.join(' or ')}`)
  const [sizes] = await engine.rows(`select (select count(*) from ${parquet}) = (select count(*) from ${written}) as same`)
  return Number(row?.n) === 0 && sizes?.same === true
}

/**
 * SQL: a number with six decimals. The engine casts text to 64-bit decimals many times faster than to 128-bit ones, which only the largest
 * numbers need.
 */
const exact = (value: string) => `coalesce(try_cast(${value} as decimal(18, 6)), try_cast(${value} as decimal(38, 6)))`

async function columnsOf(engine: Engine, source: string): Promise<{ readonly name: string; readonly type: string }[]> {
  const rows = await engine.rows(`describe select * from ${source}`)
  return rows.map((row) => ({ name: String(row.column_name), type: String(row.column_type) }))
}

/** Whether a Parquet file can be read to its end and has this metadata. */
async function saysAbout(engine: Engine, file: string, about: AboutFile): Promise<boolean> {
  const columns = await columnsOf(engine, `read_parquet(${sqlText(file)})`)
  await engine.rows(`select ${columns.map(({ name }) => `max(${sqlName(name)})`).join(', ')} from read_parquet(${sqlText(file)})`)
  const rows = await engine.rows(`select decode(key) as name, decode(value) as text from parquet_kv_metadata(${sqlText(file)})`)
  const said = new Map(rows.map(({ name, text }) => [String(name), String(text)]))
  return Object.entries(about).every(([name, text]) => said.get(name) === text)
}

/**
 * These files are not locked: they may hold anything, even what cannot be read. An error of the machine is a Failure, which is passed on.
 */
async function holds(isRight: () => Promise<boolean>): Promise<boolean> {
  try {
    return await isRight()
  } catch (error) {
    if (error instanceof Failure) throw error
    return false
  }
}
