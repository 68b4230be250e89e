// sources/published_at.csv: under which address an environment is published, and its DOI. The file may be missing. Citations and
// descriptions name both; nothing is computed with them.

import type { Column } from '../../schemas/columns.ts'
import { ENVIRONMENTS, type Environment } from '../model/environments.ts'
import type { Problem } from '../model/failure.ts'
import { NOWHERE, type PublishedAt } from '../model/published-at.ts'
import { readReported } from './cell-problems.ts'
import { inputProblem } from './input-problems.ts'
import { readCsv } from './read-csv.ts'

/** Its path below the workspace. */
export const PUBLISHED_AT_FILE = 'sources/published_at.csv'

const COLUMNS = {
  environment: { name: 'environment', kind: 'choice', meaning: 'the environment', allowed: ENVIRONMENTS },
  address: { name: 'address', kind: 'address', optional: true, meaning: 'the base address of its API, which shows the explorer' },
  doi: { name: 'doi', kind: 'text', optional: true, meaning: 'the DOI of all its releases, such as 10.5281/zenodo.1234567' },
} as const satisfies Readonly<Record<string, Column>>

export const PUBLISHED_AT_COLUMNS: readonly string[] = Object.keys(COLUMNS)

const DOI = /^10\.\d{4,9}\/[\w.()/:;-]+$/

/** Reads the line of an environment, with what is wrong in any line. */
export function readPublishedAt(
  bytes: Uint8Array,
  env: Environment,
): { readonly publishedAt: PublishedAt; readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const found = new Map<unknown, PublishedAt>()
  const fileProblems = readCsv({ file: PUBLISHED_AT_FILE, bytes, columns: PUBLISHED_AT_COLUMNS }, ({ line, cells }) => {
    const place = { file: PUBLISHED_AT_FILE, line }
    const read = (column: Column) => readReported(column, cells[column.name] ?? '', place, problems, undefined) ?? null
    const text = (column: Column) => (read(column) === null ? null : String(read(column)))
    const bad = (message: string, column: string, expected: string) =>
      problems.push(inputProblem('bad-value', message, { ...place, column, found: cells[column] ?? '', expected }))
    const environment = read(COLUMNS.environment)
    const doi = text(COLUMNS.doi)
    if (doi !== null && !DOI.test(doi)) bad('it is no DOI', 'doi', 'a DOI without an address, such as 10.5281/zenodo.1234567')
    if (found.has(environment)) bad('an earlier line is of the same environment', 'environment', 'one line for each environment')
    found.set(environment, { address: text(COLUMNS.address)?.replace(/\/+$/, '') ?? null, doi })
  })
  return { publishedAt: found.get(env) ?? NOWHERE, problems: [...fileProblems, ...problems] }
}
