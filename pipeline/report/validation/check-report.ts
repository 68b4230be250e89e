// The input of the formats for other programs: the releases that were checked, or the failure that prevented the check.

import type { Changes } from '../../../schemas/changes.ts'
import type { Finding, RuleResult, Severity, Validation } from '../../../schemas/findings.ts'
import type { Failure } from '../../model/failure.ts'
import { isStanding } from './findings.ts'

export interface ReleaseReport {
  readonly validation: Validation
  readonly changes: Changes
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
export interface CheckReporter {
  readonly report: (report: CheckReport) => string
  /** Reports a failure: no release was checked, and it says why. */
  readonly failure: (failure: Failure, pathOf: (file: string) => string) => string
}

/** The findings of a rule that fail its release. */
export function failingOf(rule: RuleResult, failing: readonly Severity[]): Finding[] {
  return rule.findings.filter((finding) => isStanding(finding) && failing.includes(finding.severity))
}
