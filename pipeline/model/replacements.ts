// Which release replaces a superseded or withdrawn one, and since when. Pure, because it also runs in the browser.

import { compareVersions } from './versions.ts'

/** The fields of a release in versions.json and release.json that matter here. */
export interface DeclaredRelease {
  readonly version: string
  /** `2026-11-16` */
  readonly date: string
  /** Absent for a release that is neither superseded nor withdrawn. */
  readonly status?: { readonly state: string; readonly replaced_by?: string | undefined } | undefined
}

export interface Replacement {
  /** The date of the replacement, or that of the release itself where it is later: `2026-11-17`. */
  readonly since: string
  /** The release that superseded this one, or that its withdrawal names; undefined where it is not among the releases. */
  readonly by: string | undefined
  /** The latest release; undefined where all are withdrawn. */
  readonly latest: string | undefined
}

/**
 * The release that answers requests without a version: the highest that is neither withdrawn nor a draft. Undefined where there is none.
 */
export function latestOf<T extends DeclaredRelease>(releases: readonly T[]): T | undefined {
  return inOrder(releases).findLast(stands)
}

/**
 * What replaces a release: undefined for the latest, a draft, and a superseded release where no later one is listed.
 * @example replacementOf('1.1', releases) // { since: '2026-11-17', by: '1.2', latest: '1.4' }
 */
export function replacementOf(version: string, releases: readonly DeclaredRelease[]): Replacement | undefined {
  const release = releases.find((other) => other.version === version)
  if (!release) return undefined
  const latest = latestOf(releases)?.version
  if (release.status?.state === 'withdrawn') {
    const named = release.status.replaced_by
    const by = releases.find((other) => other.version === named)
    return { since: by && by.date > release.date ? by.date : release.date, by: by?.version, latest }
  }
  if (release.status?.state !== 'superseded') return undefined
  const next = inOrder(releases).find((other) => stands(other) && compareVersions(other.version, version) > 0)
  return next && { since: next.date, by: next.version, latest }
}

const stands = ({ status }: DeclaredRelease): boolean => status?.state !== 'withdrawn' && status?.state !== 'draft'

const inOrder = <T extends DeclaredRelease>(releases: readonly T[]): T[] =>
  [...releases].sort((a, b) => compareVersions(a.version, b.version))
