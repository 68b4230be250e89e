// sources/limits.csv: limits of the figures of countries that no table states. They are shown; nothing is computed with them.

import type { Column } from '../../schemas/columns.ts'
import { ENVIRONMENTS, type Environment } from '../model/environments.ts'
import type { Problem } from '../model/failure.ts'
import type { Limit } from '../model/limits.ts'
import { METRICS } from '../model/metrics.ts'
import { readReported } from './cell-problems.ts'
import type { CountryNames } from './country-names.ts'
import { inputProblem } from './input-problems.ts'
import { readCsv } from './read-csv.ts'

/** Its path below the workspace. */
export const LIMITS_FILE = 'sources/limits.csv'

const COLUMNS = {
  country: { name: 'country', kind: 'country', meaning: 'whose figures it limits' },
  metrics: {
    name: 'metrics',
    kind: 'choice',
    meaning: 'the metrics that it limits, separated by a blank; empty: all',
    optional: true,
    allowed: METRICS.map(({ name }) => name),
  },
  from: { name: 'from', kind: 'year', meaning: 'the first year', optional: true },
  to: { name: 'to', kind: 'year', meaning: 'the last year', optional: true },
  environment: { name: 'environment', kind: 'choice', meaning: 'the environment whose figures it limits', allowed: ENVIRONMENTS },
  limit: { name: 'limit', kind: 'text', meaning: 'the limit in a sentence', prose: true },
  citation: { name: 'citation', kind: 'text', meaning: 'what the sentence rests on', prose: true },
} as const satisfies Readonly<Record<string, Column>>

export const LIMITS_COLUMNS: readonly string[] = Object.keys(COLUMNS)

/** Reads the file, with what is wrong in any of its lines. Limits of other environments are left out. */
export function readLimits(
  bytes: Uint8Array,
  env: Environment,
  names: CountryNames,
): { readonly limits: readonly Limit[]; readonly problems: readonly Problem[] } {
  const limits: Limit[] = []
  const problems: Problem[] = []
  const fileProblems = readCsv({ file: LIMITS_FILE, bytes, columns: LIMITS_COLUMNS }, ({ line, cells }) => {
    const place = { file: LIMITS_FILE, line }
    const before = problems.length
    const read = (column: Column, cell = cells[column.name] ?? '') => readReported(column, cell, place, problems, names) ?? null
    const text = (column: Column) => String(read(column))
    const year = (column: Column) => (read(column) === null ? null : Number(cells[column.name]))
    const metrics = (cells.metrics ?? '').split(' ').filter((metric) => metric !== '')
    for (const metric of metrics) read(COLUMNS.metrics, metric)
    const about = { country: text(COLUMNS.country), metrics, from: year(COLUMNS.from), to: year(COLUMNS.to) }
    const environment = text(COLUMNS.environment)
    const said = { text: text(COLUMNS.limit), citation: text(COLUMNS.citation) }
    if (about.from !== null && about.to !== null && about.from > about.to) {
      const [column, found, expected] = ['to', `${about.to}`, `${about.from} or later`]
      problems.push(inputProblem('bad-value', 'it ends before it begins', { ...place, column, found, expected }))
    }
    if (problems.length === before && environment === env) limits.push({ ...about, ...said })
  })
  return { limits, problems: [...fileProblems, ...problems] }
}
