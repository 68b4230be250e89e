// The files of a release that are derived from its published files, for other programs and for joins.

import type { Sources } from '../../files.ts'
import type { ReleaseOfInputs } from '../compute-release.ts'
import { nationalTotalsCsv } from './national-totals.ts'
import { nationalTotalsOf, type PublishedRelease, publishedRelease, rowsOf } from './published-release.ts'
import { countriesCsv, pairsCsv } from './reference-tables.ts'
import { sdmxCsv } from './sdmx-data.ts'
import { sdmxStructure } from './sdmx-structure.ts'
import { sdmxStructureMl } from './sdmx-structure-ml.ts'
import { releaseWorkbook } from './workbook.ts'

/** What makes the derived files; `read` gives the text of a file that was written before. */
export function publishedSource(
  read: (name: string) => string,
  said: Pick<PublishedRelease, 'reference' | 'metadata'>,
  { inputs, release: { date } }: ReleaseOfInputs,
): Omit<Sources['published'], 'explorer'> {
  const release = publishedRelease(read('datasets.csv'), said)
  const countries = countriesCsv(release, inputs)
  return {
    countries: () => countries,
    pairs: () => pairsCsv(release),
    nationalTotals: () => nationalTotalsCsv(release, nationalTotalsOf(read('ranges.csv')), rowsOf(countries)),
    sdmxData: () => sdmxCsv(release, rowsOf(read('status.csv'))),
    sdmxStructure: () => sdmxStructure(release, date),
    sdmxStructureMl: () => sdmxStructureMl(release, date),
    workbook: () => releaseWorkbook(release),
  }
}
