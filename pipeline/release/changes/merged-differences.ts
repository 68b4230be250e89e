// What differs from several locks, reported once: a row that is in five releases is one thing to mend.

import { listed } from '../../model/listed.ts'
import type { LockDifference } from '../cut/lock.ts'

export interface ReleaseDifferences {
  readonly version: string
  readonly differences: readonly LockDifference[]
}

interface Merged {
  readonly difference: LockDifference
  /** Whether rows of the same release differ too, from which a file that differs follows. */
  readonly follows: boolean
  readonly versions: string[]
}

/**
 * The differences of a release and of those before it. The same row, or the same file, of several releases is one difference that names
 * them: `input recycling_rates DEU|2019|*|* (in 1.1, 1.2 and 1.2.1)`. Nothing is named of what differs in the release `own` alone. Files
 * that differ where rows do say so instead of their checksums. Sorted by `what`, rows come before files.
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
