// The SQL files of the steps that are stated: what each has to hold. Beside its tables a step may have a text in plain SQL, which says
// what it selected, cut and left out: `30-waste-generated.sql`.

import { packageHas, readPackageText } from '../io/package-files.ts'
import { DUCKDB } from './engines/duckdb.ts'
import { modelOf, sinceOf, stepSql } from './readings/sql.ts'
import { STATEMENTS } from './steps/index.ts'

export interface StepFile {
  readonly name: string
  /** Path below pipeline/compute/. */
  readonly file: string
  readonly text: string
}

/** One file a step, and one more for each release from which on it computes something otherwise. */
export function stepFiles(): StepFile[] {
  return STATEMENTS.filter(({ tables }) => tables.some(({ inSql }) => !inSql)).flatMap((step) => {
    const releases = sinceOf(step)
    return [undefined, ...releases].map((since, index) => {
      const version = releases.length === 0 ? undefined : (since ?? '0.0')
      return {
        name: step.name,
        file: index === 0 ? `sql/${step.name}.sql` : `sql/${step.name}.since-${since}.sql`,
        text: `-- Made of pipeline/compute/steps/${step.name}.ts by "npm run sql".\n\n${stepSql(modelOf(STATEMENTS, version), step, DUCKDB, plainTexts(step.name))}`,
      }
    })
  })
}

/** What stands in plain SQL beside a step's statements: how it selects evidence, and what it says about the tables that it made. */
function plainTexts(name: string): { readonly first: string; readonly rest: string } {
  const [first = '', rest = ''] = [`${name}.selection.sql`, `${name}.sql`].map((file) => {
    const path = `pipeline/compute/${file}`
    return packageHas(path) ? readPackageText(path) : ''
  })
  return { first, rest }
}
