// Reads the rows of the data files of a release back from their text. The pages of its api tree are made from them.

import Papa from 'papaparse'
import type { RecordRow } from '../../api/elements.ts'
import type { Coverage } from '../../model/coverage.ts'
import { DIMENSIONS } from '../../model/dimensions.ts'
import { integerColumn } from '../../model/metrics.ts'

type Metrics = Pick<Coverage, 'metrics'>

/** The records of datasets.csv, in whole kilograms and parts per million. */
export const recordsIn = (csv: string, { metrics }: Metrics): RecordRow[] =>
  rowsIn(
    csv,
    metrics.map((metric) => [metric.name, integerColumn(metric)]),
  )

/** The ranges of ranges.csv, in the same units, as columns `<metric>_low` and `<metric>_high`; null where a bound is empty. */
export const rangesIn = (csv: string, { metrics }: Metrics): RecordRow[] =>
  rowsIn(
    csv,
    metrics.flatMap(({ name }) => ['low', 'high'].map((end) => [`${name}_${end}`, `${name}_${end}`] as const)),
    (decimal) => (decimal === '' ? null : wholeNumber(decimal)),
  )

/** Without the point, decimals are whole numbers in the smallest unit: every column has as many decimals as its unit. */
function rowsIn(
  csv: string,
  columns: readonly (readonly [cell: string, column: string])[],
  numberIn: (decimal: string) => number | bigint | null = wholeNumber,
): RecordRow[] {
  const [head = [], ...lines] = Papa.parse<string[]>(csv, { delimiter: ',', newline: '\n', skipEmptyLines: true }).data
  const places = columns.map(([cell, column]) => [column, head.indexOf(cell)] as const)
  const [country, category, polymer, year] = DIMENSIONS.map((dimension) => head.indexOf(dimension))
  const cellOf = (cells: readonly string[], place: number | undefined) => cells[place ?? -1] ?? ''
  return lines.map((cells) => {
    const row: Record<string, unknown> = {
      country: cellOf(cells, country),
      category: cellOf(cells, category),
      polymer: cellOf(cells, polymer),
      year: Number(cellOf(cells, year)),
    }
    for (const [column, place] of places) row[column] = numberIn(cellOf(cells, place))
    return row
  })
}

/** Throws a SyntaxError where the text is no number. */
function wholeNumber(decimal: string): number | bigint {
  const digits = decimal.replace('.', '')
  if (!/^-?\d+$/.test(digits)) throw new SyntaxError(`no number: ${decimal}`)
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : BigInt(digits)
}
