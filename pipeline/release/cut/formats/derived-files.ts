// The files of a release that are derived from its published files, for other programs and for joins.

import type { DERIVED_FILES } from '../../../api/routes.ts'
import type { ReleaseInputs } from '../../../ingest/rows.ts'
import { jsonText } from '../../../model/json.ts'
import { nationalTotalsCsv } from './national-totals.ts'
import { nationalTotalsOf, publishedRelease, rowsOf } from './published-release.ts'
import { countriesCsv, pairsCsv } from './reference-tables.ts'
import { sdmxCsv } from './sdmx-data.ts'
import { sdmxStructure } from './sdmx-structure.ts'
import { sdmxStructureMl } from './sdmx-structure-ml.ts'
import { workbook } from './workbook.ts'

export type DerivedFile = (typeof DERIVED_FILES)[number]

export interface DerivedFrom {
  /** The texts of these files of the release. */
  readonly datasets: string
  readonly ranges: string
  readonly reference: string
  readonly metadata: string
  readonly inputs: ReleaseInputs
  /** Date of the release. */
  readonly date: string
}

/** The content of every derived file, by name. */
export async function derivedFiles(from: DerivedFrom): Promise<Map<DerivedFile, Uint8Array>> {
  const { datasets, ranges, reference, metadata, inputs, date } = from
  const release = publishedRelease({ datasets, reference, metadata })
  const countries = countriesCsv(release, inputs)
  return new Map<DerivedFile, Uint8Array>([
    ['countries.csv', Buffer.from(countries)],
    ['pairs.csv', Buffer.from(pairsCsv(release))],
    ['national-totals.csv', Buffer.from(nationalTotalsCsv(release, nationalTotalsOf(ranges), rowsOf(countries)))],
    ['datasets.sdmx.csv', Buffer.from(sdmxCsv(release))],
    ['structure.sdmx.json', Buffer.from(jsonText(sdmxStructure(release, date)))],
    ['structure.sdmx', Buffer.from(sdmxStructureMl(release, date))],
    ['plastic-packaging-eol.xlsx', await workbook(release)],
  ])
}
