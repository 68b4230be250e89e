// What a build or a check did, for machines: a summary of each release, and every finding.

import type { Validation } from '../../../schemas/findings.ts'
import type { BuildReport } from './build-text.ts'

/** One JSON object; `validations` holds what validation.json holds, of each release. */
export function buildJson(
  { environment, notice, releases, phases }: BuildReport,
  blocked: boolean,
  validations: readonly Validation[],
): string {
  return `${JSON.stringify({ environment, notice, blocked, releases, phases, validations }, null, 2)}\n`
}
