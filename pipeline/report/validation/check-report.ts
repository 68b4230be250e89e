// The input of the formats for other programs: the releases that were checked, or the failure that prevented the check, as findings.

import type { Changes } from '../../../schemas/changes.ts'
import type { Severity, Validation } from '../../../schemas/findings.ts'
import type { Environment } from '../../../schemas/release.ts'
import type { Failure } from '../../model/failure.ts'
import { failedValidation } from './failure-findings.ts'

export interface ReleaseReport {
  readonly validation: Validation
  /** Null where a failure prevented the check. */
  readonly changes: Changes | null
}

export interface CheckReport {
  readonly environment: string
  readonly notice: string
  readonly blocked: boolean
  /** Severities whose findings fail a check: errors, and warnings with `--fail-on warning`. */
  readonly failing: readonly Severity[]
  readonly releases: readonly ReleaseReport[]
  /** A path of a finding as seen from the folder in which the command runs. */
  readonly pathOf: (file: string) => string
}

/**
 * A format of the report. Each format has a file of its own, a name in pipeline/commands/choices.ts and an entry in `REPORTERS` of
 * build-report.ts there.
 */
export type CheckReporter = (report: CheckReport) => string

/** The report of a failure: no release was checked, and it says why. */
export function failedReport(failure: Failure, environment: Environment, pathOf: CheckReport['pathOf']): CheckReport {
  const validation = failedValidation(failure, 'inputs', environment)
  const { notice } = validation
  return { environment, notice, blocked: true, failing: ['error'], releases: [{ validation, changes: null }], pathOf }
}
