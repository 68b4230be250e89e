// Published estimates with which ranges are compared. They are of the real world: the demo has none.

import type { Benchmark } from '../model/benchmarks.ts'
import type { Environment } from '../model/environments.ts'
import { METRICS } from '../model/metrics.ts'
import { brokenInputs } from './input-problems.ts'
import { readBeside } from './read-beside.ts'

export const BENCHMARKS = {
  file: 'sources/benchmarks.csv',
  columns: {
    country: { kind: 'text' },
    year: { kind: 'year' },
    metric: { kind: 'choice', allowed: METRICS.map(({ name }) => name) },
    /** In the unit of the metric. */
    value: { kind: 'weight' },
    source: { kind: 'text', prose: true },
    measures: { kind: 'text', prose: true },
    descends_from: { kind: 'text', prose: true },
    /** no: it measures something else. */
    comparable: { kind: 'choice', allowed: ['yes', 'no'] },
    address: { kind: 'address' },
  },
} as const

/** The benchmarks of an environment; none where the file is missing. Failure 'broken-inputs' with all problems of the file. */
export async function readBenchmarks(root: string, env: Environment): Promise<Benchmark[]> {
  if (env !== 'production') return []
  const benchmarks: Benchmark[] = []
  const problems = await readBeside(root, BENCHMARKS, undefined, ({ cells }, wrong) => {
    const { country: area, source, measures, descends_from: descendsFrom, address } = cells
    const metric = METRICS.find(({ name }) => name === cells.metric)
    const value = Number(cells.value)
    if (!/^([A-Z]{3}|World)$/.test(area)) wrong('country', 'a code of three letters, or World')
    else if (metric?.group === 'mass' && value === 0) wrong('value', 'a mass above 0')
    else if (metric) {
      const said = { source, address, measures, descendsFrom, isComparable: cells.comparable === 'yes' }
      benchmarks.push({ area, year: Number(cells.year), metric, value, ...said })
    }
  })
  if (problems.length > 0) throw brokenInputs(`${BENCHMARKS.file} has`, problems)
  return benchmarks
}
