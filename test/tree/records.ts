// Small tables of records for tests of the tree. The value of a metric shows which record it belongs to.

import { CATEGORIES, DIMENSIONS, POLYMERS } from '../../pipeline/model/dimensions.ts'
import { METRICS } from '../../pipeline/model/metrics.ts'
import type { ReleaseValues } from '../../pipeline/model/parameters.ts'

/** The coverage of every release, except for its countries and years. */
export const ALL = { categories: CATEGORIES, polymers: POLYMERS } as const

/** The columns after the dimensions. */
export const COLUMNS = METRICS.map(({ name }) => name)

/** The cells of a row. Its masses are `kt`, its ratios are `percent`, except for the columns given in `others`. */
export function record(
  country: string,
  category: string,
  polymer: string,
  year: number,
  { kt = '0.000000', percent = '0.0000', ...others }: Readonly<Record<string, string>> = {},
): string[] {
  const amounts = METRICS.map(({ name, group }) => others[name] ?? (group === 'mass' ? kt : percent))
  return [country, category, polymer, String(year), ...amounts]
}

/** One record for every country, year and existing pair of category and polymer. `kt` gives the masses. */
export function manyRecords({ countries, years }: ReleaseValues, kt: (country: string, year: number) => string): string[][] {
  return countries.flatMap((country) =>
    CATEGORIES.flatMap((category, c) =>
      POLYMERS.filter((_, p) => c === 0 || p === 0 || (c + p) % 3 === 0).flatMap((polymer) =>
        years.map((year) => record(country, category, polymer, year, { kt: kt(country, year), percent: '12.5000' })),
      ),
    ),
  )
}

/** The text of datasets.csv with these rows. */
export const datasetsCsv = (rows: readonly (readonly string[])[]): string =>
  [[...DIMENSIONS, ...COLUMNS], ...rows].map((cells) => `${cells.join()}\n`).join('')
