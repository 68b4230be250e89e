// The rows of the data files of a release, read back from their text: what the pages of its api tree are made of.

import Papa from 'papaparse'
import type { RecordRow } from '../api/elements.ts'
import type { Coverage } from '../model/coverage.ts'
import { integerColumn } from '../model/metrics.ts'

type Metrics = Pick<Coverage, 'metrics'>

/** The records of datasets.csv, in whole kilograms and parts per million. */
export const recordsIn = (csv: string, { metrics }: Metrics): RecordRow[] =>
  rowsIn(
    csv,
    metrics.map((metric) => [metric.name, integerColumn(metric)]),
  )

/** The ranges of ranges.csv, in the same units, as columns `<metric>_low` and `<metric>_high`. */
export const rangesIn = (csv: string, { metrics }: Metrics): RecordRow[] =>
  rowsIn(
    csv,
    metrics.flatMap(({ name }) => ['low', 'high'].map((end) => [`${name}_${end}`, `${name}_${end}`] as const)),
  )

/** Decimals make whole numbers without their points: every column has as many as its unit. */
function rowsIn(csv: string, columns: readonly (readonly [cell: string, column: string])[]): RecordRow[] {
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true, delimiter: ',', newline: '\n', skipEmptyLines: true })
  return data.map(({ country, category, polymer, year, ...cells }) => {
    const row: Record<string, unknown> = { country, category, polymer, year: Number(year) }
    for (const [cell, column] of columns) row[column] = BigInt((cells[cell] ?? '').replace('.', ''))
    return row
  })
}
