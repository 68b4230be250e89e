// A release on its way to being published: prepared, then checked.

import type { Changes } from '../../../schemas/changes.ts'
import type { Decision } from '../../../schemas/decision.ts'
import type { Validation } from '../../../schemas/findings.ts'
import type { Lock } from '../../../schemas/lock.ts'
import type { Comparison } from '../changes/comparison.ts'
import type { NationalWidths } from '../changes/decision.ts'
import type { BundleFile } from './bundle.ts'
import type { ReleaseOfInputs } from './compute-release.ts'
import type { LockDifference } from './lock.ts'
import type { Stopwatch } from './stopwatch.ts'

/** A release whose data files are written. */
export interface PreparedRelease {
  readonly computed: ReleaseOfInputs
  readonly folder: string
  readonly changes: Changes
  /** What was found against the release before, if there is one and this one is checked. */
  readonly comparison: Comparison | undefined
  /** The names of its countries, by code. */
  readonly names: ReadonlyMap<string, string>
  /** How wide its national ranges are; undefined where none were drawn. */
  readonly widths: NationalWidths | undefined
  readonly countries: number
  readonly records: number
  readonly lock: Lock | undefined
  /** What differs from the lock. */
  readonly differences: readonly LockDifference[]
  /** The lock that this release would get now. */
  readonly newLock: Lock
  /** The files of the bundle so far, by name. */
  readonly files: ReadonlyMap<string, BundleFile>
  readonly watch: Stopwatch
}

/** A prepared release with what the rules found. */
export interface CheckedRelease extends PreparedRelease {
  readonly validation: Validation
  readonly decision: Decision
}
