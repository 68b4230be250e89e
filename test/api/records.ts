// Small record sets for tests of the api. The value of a metric shows which record it belongs to.

import type { RecordRow, TreeCoverage } from '../../pipeline/api/elements.ts'
import { CATEGORIES, POLYMERS } from '../../pipeline/model/dimensions.ts'
import { integerColumn, METRICS } from '../../pipeline/model/metrics.ts'

/** The coverage of every release, except for its countries and years. */
export const ALL = { categories: CATEGORIES, polymers: POLYMERS, metrics: METRICS } as const

/** A record. Its masses are `kg`, its ratios are `ppm`, except for the columns given in `others`. */
export function record(
  country: string,
  category: string,
  polymer: string,
  year: number,
  { kg = 0n, ppm = 0, ...others }: { readonly kg?: bigint; readonly ppm?: number } & Readonly<Record<string, bigint | number>> = {},
): RecordRow {
  const metrics = METRICS.map((metric) => [integerColumn(metric), metric.group === 'mass' ? kg : ppm] as const)
  return { country, category, polymer, year, ...Object.fromEntries(metrics), ...others }
}

/** One record for every country, year and existing pair of category and polymer. `kg` gives the masses. */
export function manyRecords({ countries, years }: TreeCoverage, kg: (country: string, year: number) => bigint): RecordRow[] {
  return countries.flatMap((country) =>
    CATEGORIES.flatMap((category, c) =>
      POLYMERS.filter((_, p) => c === 0 || p === 0 || (c + p) % 3 === 0).flatMap((polymer) =>
        years.map((year) => record(country, category, polymer, year, { kg: kg(country, year), ppm: 125_000 })),
      ),
    ),
  )
}
