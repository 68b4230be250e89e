// Published estimates with which ranges are compared. They are of the real world: the demo has none.

import { join } from 'node:path'
import { readIfThere } from '../io/files.ts'
import type { Benchmark } from '../model/benchmarks.ts'
import type { Environment } from '../model/environments.ts'
import type { Problem } from '../model/failure.ts'
import { METRICS } from '../model/metrics.ts'
import { brokenInputs, wrongCell } from './input-problems.ts'
import { readCsv } from './read-csv.ts'
import type { RawRow } from './rows.ts'

export const BENCHMARKS_FILE = 'sources/benchmarks.csv'

const COLUMNS = ['country', 'year', 'metric', 'value', 'source', 'measures', 'descends_from', 'comparable', 'address'] as const

/** The benchmarks of an environment; none where the file is missing. Failure 'broken-inputs' with all problems of the file. */
export async function readBenchmarks(root: string, env: Environment): Promise<Benchmark[]> {
  const bytes = env === 'production' ? await readIfThere(join(root, BENCHMARKS_FILE), BENCHMARKS_FILE, 'table') : undefined
  if (!bytes) return []
  const rows: RawRow[] = []
  const problems = [...readCsv({ file: BENCHMARKS_FILE, bytes, columns: COLUMNS }, (row) => rows.push(row))]
  const benchmarks = rows.flatMap((row) => benchmarkOf(row, problems))
  if (problems.length > 0) throw brokenInputs(`${BENCHMARKS_FILE} has`, problems)
  return benchmarks
}

function benchmarkOf(row: RawRow, problems: Problem[]): Benchmark[] {
  const { cells } = row
  const before = problems.length
  const check = (column: (typeof COLUMNS)[number], isRight: boolean, expected: string) => {
    if (!isRight) problems.push(wrongCell(row, column, expected))
  }
  const {
    country: area = '',
    year = '',
    metric: name,
    value = '',
    comparable,
    source = '',
    measures = '',
    descends_from = '',
    address = '',
  } = cells
  const metric = METRICS.find((one) => one.name === name)
  check('country', /^([A-Z]{3}|World)$/.test(area), 'a code of three letters, or World')
  check('year', /^\d{4}$/.test(year), 'a year')
  check('metric', metric !== undefined, 'the name of a metric')
  check(
    'value',
    /^\d+(\.\d+)?$/.test(value) && (metric?.group !== 'mass' || Number(value) > 0),
    'an amount in the unit of the metric; a mass above 0',
  )
  for (const column of ['source', 'measures', 'descends_from'] as const) check(column, cells[column] !== '', 'a text')
  check('comparable', comparable === 'yes' || comparable === 'no', 'yes, or no where it measures another thing')
  check('address', /^https?:\/\/\S+$/.test(address), 'an address that begins with https:// or http://')
  if (problems.length > before || !metric) return []
  const said = { source, address, measures, descendsFrom: descends_from, isComparable: comparable === 'yes' }
  return [{ area, year: Number(year), metric, value: Number(value), ...said }]
}
