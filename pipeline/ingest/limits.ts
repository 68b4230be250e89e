// sources/limits.csv: limits of the figures of countries that no table states. They are shown; nothing is computed with them.

import { ENVIRONMENTS, type Environment } from '../model/environments.ts'
import type { Limit } from '../model/limits.ts'
import { METRICS } from '../model/metrics.ts'
import type { CountryNames } from './country-names.ts'
import { readBeside, valuesIn } from './read-beside.ts'

export const LIMITS = {
  file: 'sources/limits.csv',
  required: true,
  columns: {
    country: { kind: 'country' },
    /** The metrics that it limits; empty: all. */
    metrics: { kind: 'choice', optional: true, list: ' ', allowed: METRICS.map(({ name }) => name) },
    /** The first year and the last one. */
    from: { kind: 'year', optional: true },
    to: { kind: 'year', optional: true },
    /** The environment whose figures it limits. */
    environment: { kind: 'choice', allowed: ENVIRONMENTS },
    limit: { kind: 'text', prose: true },
    /** What the sentence rests on. */
    citation: { kind: 'text', prose: true },
  },
} as const

/** Reads the file, with what is wrong in any of its lines. Limits of other environments are left out. */
export async function readLimits(root: string, env: Environment, names: CountryNames) {
  const limits: Limit[] = []
  const problems = await readBeside(root, LIMITS, names, ({ cells }, wrong) => {
    const { country, environment, limit: text, citation } = cells
    const [from, to] = [yearIn(cells.from), yearIn(cells.to)]
    if (from !== null && to !== null && from > to) wrong('to', `${from} or later`)
    else if (environment === env) limits.push({ country, metrics: valuesIn(cells.metrics, ' '), from, to, text, citation })
  })
  return { limits, problems }
}

const yearIn = (cell: string) => (cell === '' ? null : Number(cell))
