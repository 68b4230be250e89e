// Locks: what a release held when it was frozen, and what differs from it now.

import { join } from 'node:path'
import { type Lock, type LockedTable, lockSchema } from '../../schemas/lock.ts'
import type { Environment } from '../../schemas/release.ts'
import { TABLES, tableNamed } from '../../schemas/tables.ts'
import { type Difference, locate, tableAndRowDigests } from '../ingest/digest.ts'
import type { InputRow, ReleaseInputs } from '../ingest/rows.ts'
import { readIfThere, sha256 } from '../io/files.ts'
import { Failure } from '../model/failure.ts'
import { rowText } from './input-changes.ts'

/** Something that differs from a lock, with its place where there is one. */
export interface LockDifference {
  /** `input recycling_rates`, `output datasets.csv`, … */
  readonly what: string
  readonly message: string
  readonly expected: string | null
  readonly actual: string | null
  readonly file: string | null
  readonly line: number | null
}

/** The files of a bundle whose checksums are part of a lock's `data`; files.txt counts with its data lines only. */
export const LOCKED_FILES = ['datasets.csv', 'reference-data.json', 'metadata.json', 'files.txt'] as const
export type LockedFile = (typeof LOCKED_FILES)[number]

/** Bulk files of the api tree that a newer pipeline or engine may write differently; their lines in files.txt are not data. */
const RENDERED_IN_TREE = ['datasets.parquet', 'datapackage.json', 'changes.json']

export function lockFile(version: string, env: Environment): string {
  return `releases/${version}/${env}.lock.json`
}

/** The lock of a release, or undefined when it is not locked. Failure 'bad-lock' when the file is not a lock of it. */
export async function readLock(root: string, version: string, env: Environment): Promise<Lock | undefined> {
  const file = lockFile(version, env)
  const bytes = await readIfThere(join(root, file))
  if (!bytes) return undefined
  const parsed = lockSchema.safeParse(parseJson(bytes.toString('utf8')))
  const lock = parsed.data
  if (!lock || lock.version !== version || lock.environment !== env) {
    const reason = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ') ?? 'it names another release'
    throw new Failure('bad-lock', `${file} is not the lock of ${version} in ${env}: ${reason}`, {
      hint: 'Take the file from the version control again; it is written by `plastic-eol lock` only.',
    })
  }
  return lock
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The checksum of the lines of files.txt that are about data: pages, reference data, metadata and datasets.csv. */
export function dataLinesSha256(filesText: string): string {
  const lines = filesText.split('\n').filter((line) => !RENDERED_IN_TREE.some((name) => line.startsWith(`${name}\t`)))
  return sha256(lines.join('\n'))
}

/** Rows and checksums of every input table of a release, in table order, as a lock holds them. */
export function lockedTables(inputs: ReleaseInputs): LockedTable[] {
  return TABLES.map(({ name }) => ({ table: name, ...tableAndRowDigests(inputs.tables.get(name) ?? []) }))
}

/** The lock of a release as it is now. `data` and `rendered` are checksums by file name. */
export function makeLock(
  version: string,
  env: Environment,
  tables: readonly LockedTable[],
  data: Readonly<Record<LockedFile, string>>,
  rendered: Lock['rendered'],
): Lock {
  return { version, environment: env, data: { ...data, inputs: [...tables] }, rendered }
}

/** What differs between the inputs of now and those of the lock: every row with its file and line. */
export function inputDifferences(
  lock: Lock,
  inputs: ReleaseInputs,
  tables: readonly LockedTable[] = lockedTables(inputs),
): LockDifference[] {
  const now = new Map(tables.map((digest) => [digest.table, digest]))
  return lock.data.inputs.flatMap((locked) => {
    const current = now.get(locked.table)
    if (!current) return [difference(`input ${locked.table}`, `the table ${locked.table} is gone`, `${locked.rows} rows`, 'no table')]
    if (current.sha256 === locked.sha256) return []
    const stretches = locate(rowsOf(inputs, locked.table), locked.row_digests)
    // Four bytes a row tell nearly every edit apart; the checksum of the table tells all.
    if (stretches.length === 0)
      return [difference(`input ${locked.table}`, `a row of ${locked.table} is not what was locked`, locked.sha256, current.sha256)]
    return stretches.flatMap((stretch) => stretchDifferences(locked.table, stretch))
  })
}

/** What differs between the data files of now and those of the lock; all of them are compared unless some are named. */
export function dataDifferences(
  lock: Lock,
  data: Readonly<Record<LockedFile, string>>,
  files: readonly LockedFile[] = LOCKED_FILES,
): LockDifference[] {
  return files
    .filter((file) => lock.data[file] !== data[file])
    .map((file) => difference(`output ${file}`, `${file} is not what was locked`, lock.data[file], data[file]))
}

function rowsOf(inputs: ReleaseInputs, table: string): readonly InputRow[] {
  return [...inputs.tables].find(([name]) => name === table)?.[1] ?? []
}

function stretchDifferences(table: string, stretch: Difference): LockDifference[] {
  const edited = stretch.rows.map((row, index) =>
    difference(
      `input ${table} ${row.key}`,
      index < stretch.locked
        ? `the row ${row.key} of ${table} is not what was locked${before(row)}`
        : `the row ${row.key} of ${table} was not there when the release was locked`,
      index < stretch.locked ? 'the locked row' : 'no row',
      cellsOf(row),
      row,
    ),
  )
  const missing = stretch.locked - stretch.rows.length
  if (missing <= 0) return edited
  const neighbours = [stretch.after && `after ${stretch.after.key}`, stretch.before && `before ${stretch.before.key}`]
    .filter(Boolean)
    .join(' and ')
  const place = stretch.after ?? stretch.before
  return [
    ...edited,
    difference(
      `input ${table}`,
      `${missing === 1 ? 'a row is' : `${missing} rows are`} missing from ${table} ${neighbours || '(the table is empty: is its file there?)'}${before(place)}`,
      `${missing} more`,
      'missing',
      place,
    ),
  ]
}

/** Where what was there can be looked up: a lock holds four bytes of a row and not its cells. */
function before(row: InputRow | undefined): string {
  return row?.file.startsWith('sources/') ? ` (\`git diff -- ${row.file}\` shows what was there)` : ''
}

/** The cells of a row that are no part of its key. */
function cellsOf(row: InputRow): string {
  const table = tableNamed(row.table)
  const others = table.columns.filter(({ name }) => name !== 'since' && name !== 'withdrawn' && !table.key.includes(name))
  return rowText(row, others)
}

function difference(what: string, message: string, expected: string | null, actual: string | null, place?: InputRow): LockDifference {
  return { what, message, expected, actual, file: place?.file ?? null, line: place?.line ?? null }
}
