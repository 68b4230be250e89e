// The SQL of a step: its selection in selections/ is written by hand, the SQL of its statements in sql/ is generated. A statement that
// changes after a release was locked gets a second text, and each release runs the text of its time.

import { compareVersions } from '../model/versions.ts'
import type { Step } from './language.ts'
import { modelOf } from './readings/model.ts'
import { sinceOf, stepSql } from './readings/sql.ts'
import { STATEMENTS } from './steps/index.ts'

/** The statements of the newest release. */
const NEWEST = modelOf(STATEMENTS)

export interface StepFile {
  readonly name: string
  /** Path below pipeline/compute/. */
  readonly file: string
  readonly text: string
}

/**
 * The files that `npm run sql` writes: one per step, and one more for each release from which on the step computes something differently.
 */
export function stepFiles(): StepFile[] {
  return STATEMENTS.filter(isStated).flatMap((step) => {
    const releases = sinceOf(NEWEST, step)
    return [undefined, ...releases].map((since) => {
      const version = releases.length === 0 ? undefined : (since ?? '0.0')
      return {
        name: step.name,
        file: fileOf(step, since),
        text: `-- Made of pipeline/compute/steps/${step.name}.ts by "npm run sql".\n\n${stepSql(modelOf(STATEMENTS, version), step)}`,
      }
    })
  })
}

/** The files that a release runs for a step, in their order. */
export function filesToRun(step: Step, version: string): string[] {
  const since = sinceOf(NEWEST, step).findLast((release) => compareVersions(release, version) <= 0)
  return [...(step.selection ? [selectionFile(step.selection)] : []), ...(isStated(step) ? [fileOf(step, since)] : [])]
}

export const selectionFile = (selection: string) => `selections/${selection}.sql`

const isStated = ({ tables }: Step) => tables.some(({ isSelected }) => !isSelected)

const fileOf = ({ name }: Step, since: string | undefined) => `sql/${name}${since === undefined ? '' : `.since-${since}`}.sql`
