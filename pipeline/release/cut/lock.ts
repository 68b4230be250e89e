// Locks: what a release held when it was frozen, and what differs from it now.

import { join } from 'node:path'
import { type Lock, type LockedTable, lockSchema } from '../../../schemas/lock.ts'
import type { Environment } from '../../../schemas/release.ts'
import { TABLES, tableNamed } from '../../../schemas/tables.ts'
import { type Difference, exchangedColumns, locate, tableDigest } from '../../ingest/digest.ts'
import type { InputRow, ReleaseInputs } from '../../ingest/rows.ts'
import { readIfThere, sha256 } from '../../io/files.ts'
import { Failure } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { listed } from '../../model/listed.ts'
import { typedObject } from '../../model/typed-keys.ts'
import { rowText } from '../changes/input-changes.ts'
import { FILES, type LockedFile } from '../files.ts'
import { authored, type ReleasePlan } from '../plan/plans.ts'
import { lockFile, releaseFile } from '../plan/release-file.ts'

/** Something that differs from a lock, with its place where there is one. */
export interface LockDifference {
  /** `input recycling_rates`, `output datasets.csv`, `release.json summary`, … */
  readonly what: string
  readonly kind: 'input' | 'output' | 'release.json'
  /** The input row that differs, if it is known. */
  readonly row: { readonly table: string; readonly key: string } | null
  /** Two columns of the row that each hold the other's locked value. */
  readonly exchanged: readonly [string, string] | null
  readonly message: string
  readonly expected: string | null
  readonly actual: string | null
  readonly file: string | null
  readonly line: number | null
}

/** The files of a bundle whose checksums a lock holds. */
export const LOCKED_FILES = FILES.filter(({ locked }) => locked).map(({ name }) => name as LockedFile)

/** The lock of a release, or undefined when it is not locked. Failure 'bad-lock' when the file is not a lock of it. */
export async function readLock(root: string, version: string, env: Environment): Promise<Lock | undefined> {
  const file = lockFile(version, env)
  const lock = await readLockFile(join(root, file), file)
  if (lock && (lock.version !== version || lock.environment !== env)) throw badLock(file, 'it names another release')
  return lock
}

/** The lock in a file, which messages call `shown`; undefined where there is no such file. Failure 'bad-lock'. */
export async function readLockFile(file: string, shown = file): Promise<Lock | undefined> {
  const bytes = await readIfThere(file, shown, 'declaration')
  if (!bytes) return undefined
  const json = jsonOf(bytes)
  const { data: lock, error } = lockSchema.safeParse(json)
  if (lock) return lock
  const parts = [...new Set(error?.issues.map((issue) => issue.path.join('.') || 'the whole'))]
  const reason = json === undefined ? 'it is not JSON' : `these parts are missing, or are not what a lock has there: ${listed(parts)}`
  throw badLock(shown, reason)
}

export const badLock = (file: string, reason: string): Failure =>
  new Failure('bad-lock', `${file} is not the lock that is looked for: ${reason}`, {
    hint: 'Restore the file from version control, where only `plastic-eol lock` writes it, or name another lock with --lock.',
  })

/** The lock of a release as it is now; `sumOf` gives the checksums of its files. */
export function makeLock(plan: ReleasePlan, inputs: ReleaseInputs, sumOf: (name: LockedFile) => string): Lock {
  const files = typedObject(LOCKED_FILES.map((name) => [name, sumOf(name)]))
  const data = { ...files, 'release.json': declaredDigests(plan), inputs: lockedTables(inputs) }
  return { version: plan.release.version, environment: plan.env, data }
}

/** Rows and checksums of every input table of a release, in table order, as a lock holds them. */
export function lockedTables(inputs: ReleaseInputs): LockedTable[] {
  return TABLES.map(({ name }) => ({ table: name, ...tableDigest(inputs.tables.get(name) ?? []) }))
}

/** The checksum that a lock holds of a field of release.json: it does not depend on blanks or the order of members. */
export function declaredSha256(value: unknown): string {
  return sha256(JSON.stringify(value, (_, part) => (isObject(part) ? Object.fromEntries(Object.entries(part).sort(byName)) : part)))
}

/**
 * What differs between a lock and the release as it is now: input rows with their file and line, data files, and fields of release.json.
 */
export function lockDifferences(lock: Lock, now: Lock, inputs: ReleaseInputs): LockDifference[] {
  return [...inputDifferences(lock.data.inputs, inputs, now.data.inputs), ...fileDifferences(lock, now), ...declaredDifferences(lock, now)]
}

/** What differs from the lock of a release that was not computed: its inputs and what release.json declares. */
export function differencesBeforeComputing(plan: ReleasePlan, inputs: ReleaseInputs, lock: Lock): LockDifference[] {
  return lockDifferences(
    lock,
    makeLock(plan, inputs, (name) => lock.data[name]),
    inputs,
  )
}

/**
 * What differs between the locked inputs and those of now: every row with its file and line. A table that is not listed has no rows: a
 * pipeline may gain and lose tables that a release does not use.
 */
export function inputDifferences(
  locked: readonly LockedTable[],
  inputs: ReleaseInputs,
  current: readonly LockedTable[] = lockedTables(inputs),
): LockDifference[] {
  return [...new Set([...locked, ...current].map(({ table }) => table))].flatMap((table) => {
    const [before, now] = [digestOf(locked, table), digestOf(current, table)]
    if (now.sha256 === before.sha256) return digestDifferences(before, now)
    const stretches = locate(rowsOf(inputs, table), before.row_digests)
    // The digests of rows, four bytes each, reveal nearly every edit; the checksum of the table reveals all.
    if (stretches.length === 0)
      return [difference('input', table, `a row of ${table} differs from the locked row`, before.sha256, now.sha256)]
    return stretches.flatMap((stretch) => stretchDifferences(table, stretch))
  })
}

/** Damage of the lock: the digests of the rows of a table are others although no row differs. */
function digestDifferences({ table, row_digests: locked }: LockedTable, { row_digests: now }: LockedTable): LockDifference[] {
  const message = `the row digests of ${table} in the lock are not those of the locked rows: restore the lock from version control`
  return locked === now ? [] : [difference('input', table, message, now, locked)]
}

/**
 * Digests of what a maintainer declares of a release in one environment, by path in release.json. Drafts and withdrawals are left out,
 * because they change later. If the release before leaves the environment out, the digest of the release that this one is compared with is
 * added.
 */
function declaredDigests(plan: ReleasePlan): Record<string, string> {
  const { env, previous } = plan
  const { common, own: declared } = authored(plan)
  const { version: _version, ...shared } = common
  const compared = previous === shared.previous ? {} : { previous }
  const own = Object.entries({ ...declared, ...compared }).map(([name, value]) => [placeIn(env, name), value] as const)
  const fields = [...Object.entries(shared), ...own].filter(([, value]) => value !== undefined)
  return Object.fromEntries(fields.map(([place, value]) => [place, declaredSha256(value)]))
}

const placeIn = (env: Environment, name: string) => `environments.${env}.${name}`

function fileDifferences({ data: locked }: Lock, { data: now }: Lock): LockDifference[] {
  return LOCKED_FILES.filter((file) => locked[file] !== now[file]).map((file) =>
    difference('output', file, `${file} differs from the locked file`, locked[file], now[file]),
  )
}

function declaredDifferences(lock: Lock, now: Lock): LockDifference[] {
  const file = releaseFile(lock.version)
  const [locked, current] = [lock.data['release.json'], now.data['release.json']]
  return [...new Set([...Object.keys(locked), ...Object.keys(current)])]
    .filter((place) => locked[place] !== current[place])
    .map((place) => ({
      ...difference('release.json', place, `${place} differs from the locked value${changedFile(file)}`, null, null),
      file,
    }))
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

const digestOf = (tables: readonly LockedTable[], table: string) =>
  tables.find((digest) => digest.table === table) ?? { table, ...tableDigest([]) }

function rowsOf(inputs: ReleaseInputs, table: string): readonly InputRow[] {
  return [...inputs.tables].find(([name]) => name === table)?.[1] ?? []
}

function stretchDifferences(table: string, stretch: Difference): LockDifference[] {
  const edited = stretch.rows.map((row, index) => ({
    ...difference(
      'input',
      `${table} ${row.key}`,
      index < stretch.locked
        ? `the row ${row.key} of ${table} differs from the locked row${before(row)}`
        : `the row ${row.key} of ${table} was not there when the release was locked`,
      index < stretch.locked ? 'the locked row' : 'no row',
      cellsOf(row),
      row,
    ),
    row: { table, key: row.key },
    exchanged: stretch.lockedDigests[index] === undefined ? null : exchangedColumns(row, stretch.lockedDigests[index]),
  }))
  const missing = stretch.locked - stretch.rows.length
  if (missing <= 0) return edited
  const neighbours = [stretch.after && `after ${stretch.after.key}`, stretch.before && `before ${stretch.before.key}`]
    .filter(Boolean)
    .join(' and ')
  const rows = missing === 1 ? 'a row is' : `${missing} rows are`
  const where = neighbours || '(the table is empty: check that its file exists)'
  const place = stretch.after ?? stretch.before
  const message = `${rows} missing from ${table} ${where}${before(place)}`
  return [...edited, difference('input', table, message, `${missing} more`, 'missing', place)]
}

/** Says where the locked cells can be looked up: a lock holds a digest of four bytes per row, not the cells. */
function before(row: InputRow | undefined): string {
  return row?.file.startsWith('sources/') ? changedFile(row.file) : ''
}

const changedFile = (file: string) => ` (\`git diff -- ${file}\` shows what was there)`

/** The cells of a row that are no part of its key. */
function cellsOf(row: InputRow): string {
  const table = tableNamed(row.table)
  const others = table.columns.filter(({ name }) => name !== 'since' && name !== 'withdrawn' && !table.key.includes(name))
  return rowText(row, others)
}

function difference(
  kind: LockDifference['kind'],
  name: string,
  message: string,
  expected: string | null,
  actual: string | null,
  place?: InputRow,
): LockDifference {
  return {
    what: `${kind} ${name}`,
    kind,
    row: null,
    exchanged: null,
    message,
    expected,
    actual,
    file: place?.file ?? null,
    line: place?.line ?? null,
  }
}
