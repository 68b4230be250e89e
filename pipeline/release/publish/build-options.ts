// What a build is asked for.

import type { Environment } from '../../../schemas/release.ts'
import type { TreeKind } from '../../api/paths.ts'
import type { FailOn } from '../../checks/run.ts'
import type { OnStep } from '../../io/write-file.ts'
import type { KeptBefore } from './kept-before.ts'

export interface BuildOptions {
  readonly root: string
  readonly env: Environment
  readonly raw?: string | undefined
  /** Empty for all. */
  readonly versions: readonly string[]
  /** Whether drafts are included if no version is named. */
  readonly drafts?: boolean | undefined
  readonly failOn: FailOn
  readonly threads?: number | undefined
  /** Page sizes of the tree, the default first. PAGE_SIZES if absent. */
  readonly pageSizes?: readonly number[] | undefined
  /** Where results are written. If absent, nothing is written, and neither a tree nor reports are made. */
  readonly destination?: Destination
  /**
   * Whether the ranges of the wanted releases are drawn although nothing is written, so that their rules examine them. Releases of too many
   * countries have none.
   */
  readonly ranges?: boolean
  /** Keeps the release before the wanted one for the next build of this process, where one release is wanted and nothing is written. */
  readonly kept?: KeptBefore
  /**
   * What of the releases before the wanted ones is compared with their locks: their data, for which all are computed, or only their inputs.
   */
  readonly holdEarlier?: 'data' | 'inputs'
  /** Called at the start of each phase, of one release or of all. */
  readonly onPhase: (phase: string, version?: string) => void
}

interface Destination {
  readonly out: string
  readonly api: boolean
  /** `full`, the default: a file for each page. `light`: two files for each country. */
  readonly tree?: TreeKind | undefined
  /** False leaves the ranges out of a bundle without a tree. Ranges take most of its build time. */
  readonly ranges?: boolean
  /** Whether the tree explains the national figures of every country. */
  readonly explanations?: boolean
  /** Called before each change on disk. Tests use it to interrupt a build. */
  readonly onStep?: OnStep
}
