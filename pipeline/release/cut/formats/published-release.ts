// A release as the files for other programs are made from it: the records as they are published, and what is said about them.

import Papa from 'papaparse'
import type { Metadata, ReferenceData } from '../../../../schemas/api.ts'
import { metricsOf } from '../../../model/coverage.ts'
import { FORMULA } from '../../../model/csv-cell.ts'
import type { Metric } from '../../../model/metrics.ts'

/** A row of a published CSV file: cells by column, as they are written there. */
export type PublishedRow = Readonly<Record<string, string>>

export interface PublishedRelease {
  readonly reference: ReferenceData
  readonly metadata: Metadata
  /** The rows of datasets.csv, in their order. */
  readonly records: readonly PublishedRow[]
  /** The metrics of the release, in the order of the columns. */
  readonly metrics: readonly Metric[]
}

/** The release with the text of its datasets.csv. */
export const publishedRelease = (datasets: string, said: Pick<PublishedRelease, 'reference' | 'metadata'>): PublishedRelease => ({
  ...said,
  records: rowsOf(datasets),
  metrics: metricsOf(said.metadata.data_version),
})

/** The rows of a CSV file with a header. */
export function rowsOf(csv: string): PublishedRow[] {
  return Papa.parse<Record<string, string>>(csv, { header: true, delimiter: ',', newline: '\n', skipEmptyLines: true }).data
}

/** The text of a CSV file: a header and rows, lines ended by LF, no text a formula. */
export function csvText(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return `${Papa.unparse({ fields: [...columns], data: rows.map((row) => [...row]) }, { newline: '\n', escapeFormulae: FORMULA })}\n`
}

/** The cell of a column. Throws if the row does not have it: a file that this project wrote has all its columns. */
export function cell(row: PublishedRow, column: string): string {
  const text = row[column]
  if (text === undefined) throw new RangeError(`no column ${column}`)
  return text
}
