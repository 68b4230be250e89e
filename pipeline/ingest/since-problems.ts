// Checks that the releases that `since` names exist. A row of an undeclared release would be left out, or would change another release.

import type { SourceDescriptor } from '../../schemas/source.ts'
import { isSince } from '../model/coverage.ts'
import { sinceOf } from '../model/dimensions.ts'
import type { Problem } from '../model/failure.ts'
import { append } from '../model/lists.ts'
import { compareVersions, isVersion } from '../model/versions.ts'
import { inputProblem } from './input-problems.ts'
import type { InputRow } from './rows.ts'
import type { TypedTable } from './typed-table.ts'

/**
 * Returns a problem for each `since` in `files` that names no declared release, in broken rows too, for each that is before the first
 * release with the category or polymer of its row, and for each row that holds in no release. A `since` before the first release of all is
 * allowed: such a row holds from the first release on. `releases` are all declared releases, of every environment, drafts included.
 */
export function sinceProblems({ rows, broken }: TypedTable, files: ReadonlySet<string>, releases: readonly string[]): Problem[] {
  const known = new Set(releases)
  const problems: Problem[] = []
  const check = (since: string, file: string, line: number) => {
    if (known.has(since) || !files.has(file) || !isMissing(since, releases)) return
    problems.push(unknownRelease(since, { file, line, column: 'since' }, releases))
  }
  for (const { since, file, line, values } of rows) {
    check(since, file, line)
    if (files.has(file)) append(problems, tooEarly(since, values, { file, line }))
  }
  for (const { cells, file, line } of broken) check(cells.since ?? '', file, line)
  append(problems, neverHeld(rows, files, releases))
  return problems
}

/** Problems of a descriptor's snapshots whose `since` is not a release; `lines` are those of its values. */
export function snapshotProblems(
  { snapshots }: SourceDescriptor,
  file: string,
  lines: ReadonlyMap<string, number>,
  releases: readonly string[],
): Problem[] {
  return snapshots.flatMap(({ since }, index) => {
    const column = `snapshots.${index}.since`
    return isMissing(since, releases) ? [unknownRelease(since, { file, line: lines.get(column) ?? 1, column }, releases)] : []
  })
}

function isMissing(since: string, releases: readonly string[]): boolean {
  const first = firstOf(releases)
  return first !== undefined && isVersion(since) && !releases.includes(since) && compareVersions(since, first) > 0
}

const firstOf = (releases: readonly string[]): string | undefined => [...releases].sort(compareVersions)[0]

/**
 * A row before the first release, with a later row of its key that is not after the first release, would be ignored silently: the later
 * row holds from the first release on.
 */
function neverHeld(rows: readonly InputRow[], files: ReadonlySet<string>, releases: readonly string[]): Problem[] {
  const first = firstOf(releases)
  if (first === undefined) return []
  const early = rows.filter(({ since, file }) => files.has(file) && compareVersions(since, first) < 0)
  // Few rows are before the first release, and most tables have none: only their keys are compared with those of all rows.
  const holding = new Map(early.map((row) => [row.key, row]))
  if (early.length > 0)
    for (const row of rows) {
      const before = holding.get(row.key)
      if (before && compareVersions(row.since, first) <= 0 && compareVersions(row.since, before.since) > 0) holding.set(row.key, row)
    }
  return early.flatMap(({ key, since, file, line }) => {
    const later = holding.get(key)
    if (later === undefined || compareVersions(later.since, since) <= 0) return []
    const message = `the row holds in no release, because line ${later.line} has the same key since ${later.since}`
    return [inputProblem('never-held', message, { file, line, column: 'since', found: since, expected: `a release after ${first}` })]
  })
}

/** A row of a category or polymer that its release does not have yet would be ignored silently. */
function tooEarly(since: string, values: InputRow['values'], place: Pick<Place, 'file' | 'line'>): Problem[] {
  return ['category', 'polymer'].flatMap((column) => {
    const value = values[column]
    const first = typeof value === 'string' ? sinceOf(value) : undefined
    if (first === undefined || isSince(first, since)) return []
    const message = `the ${column} ${value} exists only from release ${first} on`
    return [inputProblem('not-covered-yet', message, { ...place, column: 'since', found: since, expected: `${first} or later` })]
  })
}

interface Place {
  readonly file: string
  readonly line: number
  readonly column: string
}

function unknownRelease(since: string, place: Place, releases: readonly string[]): Problem {
  const known = [...releases].sort(compareVersions)
  const next = known.find((version) => compareVersions(version, since) > 0)
  // A release can be added only after the last one.
  const make = next === undefined ? `, or a draft that \`plastic-eol new ${since}\` creates first` : ''
  return inputProblem('unknown-release', 'there is no such release', {
    ...place,
    found: since,
    expected: `one of ${known.join(', ')}${make}`,
    nearest: next ?? known.at(-1),
  })
}
