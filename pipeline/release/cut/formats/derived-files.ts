// The files of a release that are derived from its published files, for other programs and for joins.

import type { ReleaseInputs } from '../../../ingest/rows.ts'
import type { Sources } from '../../files.ts'
import { nationalTotalsCsv } from './national-totals.ts'
import { nationalTotalsOf, publishedRelease, rowsOf } from './published-release.ts'
import { countriesCsv, pairsCsv } from './reference-tables.ts'
import { sdmxCsv } from './sdmx-data.ts'
import { sdmxStructure } from './sdmx-structure.ts'
import { sdmxStructureMl } from './sdmx-structure-ml.ts'
import { releaseWorkbook } from './workbook.ts'

interface DerivedFrom {
  /** The texts of these files of the release. */
  readonly datasets: string
  readonly ranges: string
  readonly status: string
  readonly reference: string
  readonly metadata: string
  readonly inputs: ReleaseInputs
  /** Date of the release. */
  readonly date: string
}

/** What makes the derived files. */
export function publishedSource(from: DerivedFrom): Omit<Sources['published'], 'explorer'> {
  const { datasets, ranges, status, reference, metadata, inputs, date } = from
  const release = publishedRelease({ datasets, reference, metadata })
  const countries = countriesCsv(release, inputs)
  return {
    countries: () => countries,
    pairs: () => pairsCsv(release),
    nationalTotals: () => nationalTotalsCsv(release, nationalTotalsOf(ranges), rowsOf(countries)),
    sdmxData: () => sdmxCsv(release, rowsOf(status)),
    sdmxStructure: () => sdmxStructure(release, date),
    sdmxStructureMl: () => sdmxStructureMl(release, date),
    workbook: () => releaseWorkbook(release),
  }
}
