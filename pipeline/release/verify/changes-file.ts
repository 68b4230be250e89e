// Compares changes.json with the locked records of its release and, if available, of the release before. What it says about inputs is not
// proven, because it follows from rows that are not published.

import { type Changes, changesSchema } from '../../../schemas/changes.ts'
import type { Lock } from '../../../schemas/lock.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import { metricsOf } from '../../model/coverage.ts'
import { DIMENSIONS } from '../../model/dimensions.ts'
import type { Problem } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { largestMoves } from '../changes/read-changes.ts'
import { type PublishedRow, rowsOf } from '../cut/formats/published-release.ts'
import { declaredSha256, lockedPrevious } from '../cut/lock.ts'
import { listedBytes, lockedText, type ReleaseFiles } from '../cut/release-files.ts'

export const CHANGES_FILE = 'changes.json'

/** The text of the locked datasets.csv of another release; undefined if it is not available. */
export type RecordsOf = (version: string) => Promise<string | undefined>

/** Problems where changes.json contradicts locked files. None if it is missing or not as listed: that is reported elsewhere. */
export async function changesProblems(
  place: ReleaseFiles,
  lock: Lock,
  entries: readonly FileEntry[],
  recordsOf: RecordsOf,
): Promise<Problem[]> {
  const bytes = await listedBytes(place, entries, CHANGES_FILE)
  const csv = await lockedText(place, lock, 'datasets.csv')
  if (!bytes || csv === undefined) return []
  const changes = changesSchema.safeParse(jsonOf(bytes)).data
  const faults = changes ? await faultsOf(changes, lock, csv, recordsOf) : ['is not a list of changes']
  return faults.map((message) => ({ code: 'not-as-locked', file: place.nameOf(CHANGES_FILE), message }))
}

async function faultsOf(changes: Changes, lock: Lock, csv: string, recordsOf: RecordsOf): Promise<string[]> {
  const { version, previous, environment } = changes
  if (version !== lock.version || environment !== lock.environment) return ['describes another release']
  const declared: Readonly<Record<string, string | undefined>> = { ...lock.data['release.json'], previous: lockedPrevious(lock) }
  const said: Readonly<Record<string, unknown>> = {
    previous,
    method_changes: changes.method_changes,
    [`environments.${environment}.changes`]: changes.declared.map(({ text }) => text),
  }
  const unlocked = Object.entries(said).filter(
    ([place, value]) => declared[place] !== undefined && declared[place] !== declaredSha256(value),
  )
  if (unlocked.length > 0)
    return unlocked.map(([place]) => `differs from the locked release.json of ${version} in ${place.replace(/.*\./, '').replace('_', ' ')}`)
  const now = byKey(csv)
  const text = previous === null ? csv : await recordsOf(previous)
  const before = text === undefined ? undefined : byKey(text)
  const isRight = before ? saysDifferences(changes, before, now) : fitsRecords(changes, now)
  return isRight ? [] : [`contradicts the locked datasets.csv${before ? ` or that of ${previous ?? version}` : ''}`]
}

type Records = ReadonlyMap<string, PublishedRow>

type RecordKey = Readonly<Record<(typeof DIMENSIONS)[number], string | number>>

const keyOf = (record: RecordKey): string => DIMENSIONS.map((dimension) => record[dimension]).join('|')

const byKey = (csv: string): Records => new Map(rowsOf(csv).map((row) => [DIMENSIONS.map((dimension) => row[dimension]).join('|'), row]))

/** Whether everything that changes.json says about this release is true. The values before it are not known. */
function fitsRecords({ cells, added, removed, records }: Changes, now: Records): boolean {
  return (
    cells.every((cell) => Number(now.get(keyOf(cell))?.[cell.metric]) === cell.after) &&
    added.every((record) => now.has(keyOf(record))) &&
    removed.every((record) => !now.has(keyOf(record))) &&
    records.changed === new Set(cells.map(keyOf)).size
  )
}

/** Whether changes.json says exactly what differs between two releases. */
function saysDifferences(changes: Changes, before: Records, now: Records): boolean {
  const shared = changes.previous === null ? [] : sharedMetrics(changes.previous, changes.version)
  const cells = new Set<string>()
  const changed = new Set<string>()
  for (const [key, row] of now) {
    const old = before.get(key)
    for (const metric of old ? shared : []) {
      const [from, to] = [Number(old?.[metric]), Number(row[metric])]
      if (from === to) continue
      cells.add(`${key}|${metric}|${from}|${to}`)
      changed.add(key)
    }
  }
  const added = [...now.keys()].filter((key) => !before.has(key))
  const removed = [...before.keys()].filter((key) => !now.has(key))
  const found = changes.cells.map((cell) => `${keyOf(cell)}|${cell.metric}|${cell.before}|${cell.after}`)
  return (
    changes.records.added === added.length &&
    changes.records.removed === removed.length &&
    changes.records.changed === changed.size &&
    found.length === cells.size &&
    found.every((cell) => cells.has(cell)) &&
    saysCoverage(changes, before, now) &&
    sameKeys(changes.added, added, changes, 'added') &&
    sameKeys(changes.removed, removed, changes, 'removed') &&
    saysMoves(changes)
  )
}

function sharedMetrics(previous: string, version: string): string[] {
  const before = metricsOf(previous).map(({ name }) => name)
  return metricsOf(version)
    .map(({ name }) => name)
    .filter((name) => before.includes(name))
}

/** Whether the years, categories and polymers that are listed as added or removed are in one of the releases only. */
function saysCoverage({ coverage = [] }: Changes, before: Records, now: Records): boolean {
  const values = (records: Records, kind: string) => new Set([...records.values()].map((row) => row[kind]))
  return coverage
    .filter(({ kind }) => kind !== 'metric' && kind !== 'quantity')
    .every(({ kind, value, change }) => !values(change === 'added' ? before : now, kind).has(value))
}

/** Whether a list names these records, except those that are added or removed with a year, category or polymer. */
function sameKeys(listed: Changes['added'], keys: readonly string[], { coverage = [] }: Changes, change: 'added' | 'removed'): boolean {
  const covered = coverage.filter((entry) => entry.change === change && entry.kind !== 'metric')
  const expected = keys.filter((key) => {
    const values = key.split('|')
    return !covered.some(({ kind, value }) => DIMENSIONS.some((dimension, at) => dimension === kind && values[at] === value))
  })
  const wanted = new Set(expected)
  return listed.length === wanted.size && listed.every((record) => wanted.has(keyOf(record)))
}

/** Whether the largest moves are those of its cells. */
function saysMoves({ metrics, cells }: Changes): boolean {
  const moves = (list: Changes['metrics']) =>
    JSON.stringify(list.map(({ metric, unit, cells: count, largest }) => [metric, unit, count, largest.before, largest.after]))
  return moves(metrics) === moves(largestMoves(cells))
}
