// Checks that the releases that `since` names exist. A row of an undeclared release would be left out, or would change another release.

import type { SourceDescriptor } from '../../schemas/source.ts'
import { isSince } from '../model/coverage.ts'
import { sinceOf } from '../model/dimensions.ts'
import type { Problem } from '../model/failure.ts'
import { append } from '../model/lists.ts'
import { compareVersions, isVersion } from '../model/versions.ts'
import { inputProblem, type ProblemPlace } from './input-problems.ts'
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
  for (const row of rows) {
    check(row.since, row.file, row.line)
    if (files.has(row.file)) append(problems, tooEarly(row))
  }
  for (const { cells, file, line } of broken) check(cells.since ?? '', file, line)
  append(problems, neverHeld(rows, files, releases))
  return problems
}

/** Problems of a descriptor's snapshots whose `since` is not a release, such as one that a removed draft left. */
export function snapshotProblems(
  { snapshots }: SourceDescriptor,
  file: string,
  lineOf: (path: string) => number,
  releases: readonly string[],
): Problem[] {
  return snapshots.flatMap(({ since }, index) => {
    const column = `snapshots.${index}.since`
    if (!isMissing(since, releases)) return []
    const advice = 'If it is left over from a draft that was removed, remove the snapshot, too.'
    return [{ ...unknownRelease(since, { file, line: lineOf(column), column }, releases), advice }]
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
  const early = [...new Set(rows.map(({ since }) => since))].filter((since) => compareVersions(since, first) <= 0).sort(compareVersions)
  const rank = new Map(early.map((since, position) => [since, position]))
  const latest = new Map<string, { readonly row: InputRow; readonly position: number }>()
  // Nearly all rows may have the earliest `since`. They supersede none, so their keys are not held in memory.
  for (const row of early.length > 1 ? rows : []) {
    const position = rank.get(row.since) ?? 0
    if (position > 0 && position > (latest.get(row.key)?.position ?? 0)) latest.set(row.key, { row, position })
  }
  const problems: Problem[] = []
  for (const row of latest.size > 0 ? rows : []) {
    const { since, file, line } = row
    const position = rank.get(since)
    const later = position !== undefined && files.has(file) ? latest.get(row.key) : undefined
    if (position === undefined || later === undefined || later.position <= position) continue
    const message = `the row holds in no release, because line ${later.row.line} has the same key since ${later.row.since}`
    problems.push(inputProblem('never-held', message, { file, line, column: 'since', actual: since, expected: `a release after ${first}` }))
  }
  return problems
}

/** A row of a category or polymer that its release does not have yet would be ignored silently. */
function tooEarly({ since, values, file, line }: InputRow): Problem[] {
  return ['category', 'polymer'].flatMap((column) => {
    const value = values[column]
    const first = typeof value === 'string' ? sinceOf(value) : undefined
    if (first === undefined || isSince(first, since)) return []
    const message = `the ${column} ${value} exists only from release ${first} on`
    return [inputProblem('not-covered-yet', message, { file, line, column: 'since', actual: since, expected: `${first} or later` })]
  })
}

function unknownRelease(since: string, place: ProblemPlace, releases: readonly string[]): Problem {
  const known = [...releases].sort(compareVersions)
  const next = known.find((version) => compareVersions(version, since) > 0)
  // A release can be added only after the last one.
  const make = next === undefined ? `, or a draft that \`plastic-eol new ${since}\` creates first` : ''
  return inputProblem('unknown-release', 'there is no such release', {
    ...place,
    actual: since,
    expected: `one of ${known.join(', ')}${make}`,
    nearest: next ?? known.at(-1),
  })
}
