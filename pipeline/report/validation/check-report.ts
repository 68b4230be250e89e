// The input of the formats for other programs: the releases that were checked, or the failure that prevented the check.

import type { Changes } from '../../../schemas/changes.ts'
import type { Finding, RuleResult, Severity, Validation } from '../../../schemas/findings.ts'
import type { Failure } from '../../model/failure.ts'

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

/** A format of the report. Each format has a file of its own, a name in pipeline/commands/choices.ts and an entry in `REPORTERS` of build-report.ts there. */
export interface CheckReporter {
  readonly report: (report: CheckReport) => string
  /** Reports a failure: no release was checked, and it says why. */
  readonly failure: (failure: Failure, pathOf: (file: string) => string) => string
}

export const isStanding = (finding: Finding) => finding.waived === null

/** How much plastic a finding concerns, in kt; -1 where no mass is concerned, less than any mass. */
export const knownSize = ({ size_kt }: Finding): number => (size_kt === null ? -1 : Number(size_kt))

/** The findings of a rule that fail its release. */
export function failingOf(rule: RuleResult, failing: readonly Severity[]): Finding[] {
  return rule.findings.filter((finding) => isStanding(finding) && failing.includes(finding.severity))
}

/** `sources/demo/population.csv:12` as seen from where the command runs, or null. */
export function shownPlace({ file, line }: Finding, pathOf: (file: string) => string): string | null {
  if (file === null) return null
  return line === null ? pathOf(file) : `${pathOf(file)}:${line}`
}

/** `message; expected x, found y` */
export function saysOf({ message, expected, actual }: Finding): string {
  const parts = [expected === null ? '' : `expected ${expected}`, actual === null ? '' : `found ${actual}`].filter((part) => part !== '')
  return parts.length === 0 ? message : `${message}; ${parts.join(', ')}`
}
