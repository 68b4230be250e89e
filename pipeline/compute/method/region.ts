// The region of a country: what it recycles, burns and buries counts where the country says nothing itself.

import type { Row } from '../numbers.ts'
import { type Country, text } from '../world.ts'

export interface Region {
  readonly name: string
  /** The rows that place the country in the region. */
  readonly assignedBy: readonly [country: Row, crosswalk: Row]
  /** What becomes of the region's plastic waste, a row a year. */
  readonly fates: readonly Row[]
}

/** The region of a country; undefined where the country is in none, or nothing is known of the fates there. */
export function regionOf(country: Country): Region | undefined {
  const place = country.row('country_regions')
  const [crosswalk] = place ? country.among('region_crosswalk', 'oecd_region', text(place, 'oecd_region')) : []
  if (!place || !crosswalk) return undefined
  const fates = country.among('regional_fates', 'region', text(crosswalk, 'region'))
  return fates.length > 0 ? { name: text(crosswalk, 'region'), assignedBy: [place, crosswalk], fates } : undefined
}
