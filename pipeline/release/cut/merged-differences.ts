// Merges the differences from several locks. A row that differs in five releases is reported once, because it needs one correction.

import { listed } from '../../model/listed.ts'
import type { LockDifference } from './lock.ts'

export interface ReleaseDifferences {
  readonly version: string
  readonly differences: readonly LockDifference[]
}

interface Merged {
  readonly difference: LockDifference
  /** Whether this is a file that differs because rows of the same release differ. */
  readonly follows: boolean
  readonly versions: string[]
}

/**
 * Merges the differences of a release and of those before it. The same row or file of several releases becomes one difference that names
 * these releases: `input recycling_rates DEU|2019|*|* (in 1.1, 1.2 and 1.2.1)`. A difference of the release `own` alone names no release.
 * If rows of a release differ, the difference of a file says that it follows from them, instead of its checksums. When sorted by `what`,
 * rows come before files.
 */
export function mergedDifferences(releases: readonly ReleaseDifferences[], own: string): LockDifference[] {
  const all = new Map<string, Merged>()
  for (const { version, differences } of releases) {
    const rows = differences.some(({ kind }) => kind === 'input')
    for (const difference of differences) {
      const follows = rows && difference.kind === 'output'
      const { what, message, expected, actual, file, line } = difference
      const same = JSON.stringify(follows ? [what] : [what, message, expected, actual, file, line])
      const merged = all.get(same)
      if (merged) merged.versions.push(version)
      else all.set(same, { difference, follows, versions: [version] })
    }
  }
  return [...all.values()].map(({ difference, follows, versions }) => ({
    ...difference,
    what: versions.every((version) => version === own) ? difference.what : `${difference.what} (in ${listed(versions)})`,
    ...(follows ? { message: `${difference.message}; it follows from the rows above`, expected: null, actual: null } : {}),
  }))
}
