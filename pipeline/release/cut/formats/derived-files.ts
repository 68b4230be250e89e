// The files of a release that are derived from its published files, for other programs and for joins.

import type { ReleaseInputs } from '../../../ingest/rows.ts'
import type { Sources } from '../../files.ts'
import { nationalTotalsCsv } from './national-totals.ts'
import { nationalTotalsOf, type PublishedRelease, rowsOf } from './published-release.ts'
import { countriesCsv, pairsCsv } from './reference-tables.ts'
import { sdmxCsv } from './sdmx-data.ts'
import { sdmxStructure } from './sdmx-structure.ts'
import { sdmxStructureMl } from './sdmx-structure-ml.ts'
import { releaseWorkbook } from './workbook.ts'

interface DerivedFrom {
  /** The texts of ranges.csv and status.csv. */
  readonly ranges: string
  readonly status: string
  readonly inputs: ReleaseInputs
  /** Date of the release. */
  readonly date: string
}

/** What makes the derived files. */
export function publishedSource(
  release: PublishedRelease,
  { ranges, status, inputs, date }: DerivedFrom,
): Omit<Sources['published'], 'explorer'> {
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
