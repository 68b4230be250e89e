// The ordered list of compute steps. One step is one SQL file; a step that changes after a release was locked keeps its old
// text beside the new one, and each release runs the text of its time.

import { compareVersions } from '../model/versions.ts'

export interface Step {
  /** Number and name: `30-waste-generated`. */
  readonly name: string
  /** File in pipeline/compute/. */
  readonly file: string
  /** The first release that runs this text; absent for the text that every release runs unless a later one replaces it. */
  readonly since?: string
}

/** In the order in which they run. */
export const STEPS: readonly Step[] = [
  { name: '10-scope', file: 'sql/10-scope.sql' },
  { name: '15-waste-trade', file: '15-waste-trade.sql' },
  { name: '20-net-input', file: '20-net-input.sql' },
  { name: '30-waste-generated', file: 'sql/30-waste-generated.sql' },
  { name: '40-littering', file: 'sql/40-littering.sql' },
  { name: '45-known-exports', file: 'sql/45-known-exports.sql' },
  { name: '50-recycling', file: 'sql/50-recycling.sql' },
  { name: '60-waste-export', file: 'sql/60-waste-export.sql' },
  { name: '70-treatment', file: 'sql/70-treatment.sql' },
  { name: '80-mismanaged', file: 'sql/80-mismanaged.sql' },
  { name: '90-imported-waste', file: 'sql/90-imported-waste.sql' },
  { name: '95-records', file: 'sql/95-records.sql' },
  { name: '99-evidence', file: '99-evidence.sql' },
]

/** The steps that a release runs: of each name the text with the greatest `since` not above the version. */
export function stepsOf(version: string, steps: readonly Step[] = STEPS): Step[] {
  const names = [...new Set(steps.map((step) => step.name))]
  return names.map((name) => {
    const texts = steps
      .filter((step) => step.name === name && (step.since === undefined || compareVersions(step.since, version) <= 0))
      .sort((a, b) => (a.since === undefined ? -1 : b.since === undefined ? 1 : compareVersions(a.since, b.since)))
    const text = texts.at(-1)
    if (!text) throw new RangeError(`no text of step ${name} for release ${version}`)
    return text
  })
}
