// The dimensions in their declared order, typed again from the published ones (docs/method.md, "Records"). A test compares them with
// those of the pipeline.

export const POLYMERS = ['PET', 'HDPE', 'LDPE', 'PP', 'PVC', 'PS', 'EPS', 'ABS', 'Other'] as const
export const CATEGORIES = [
  'Flexible packaging',
  'Multi-layer packaging',
  'Rigid food packaging',
  'Rigid non-food packaging',
  'PET bottles',
  'Other bottles',
] as const
export const YEARS = [2019, 2020, 2021, 2022] as const

export type Polymer = (typeof POLYMERS)[number]
export type Category = (typeof CATEGORIES)[number]

/** A leaf pair. */
export interface Cell {
  readonly category: Category
  readonly polymer: Polymer
}

/** All 54 leaf pairs, ordered by category, then by polymer. Splits over cells break ties in this order. */
export const CELLS: readonly Cell[] = CATEGORIES.flatMap((category) => POLYMERS.map((polymer) => ({ category, polymer })))

const EU = 'AUT BEL BGR HRV CYP CZE DNK EST FIN FRA DEU GRC HUN IRL ITA LVA LTU LUX MLT NLD POL PRT ROU SVK SVN ESP SWE NOR'.split(' ')
const ELSEWHERE = [
  'GBR CHE TUR UKR RUS SRB USA CAN MEX BRA ARG CHL COL PER ECU CRI DOM URY',
  'CHN IND IDN JPN KOR MYS PHL THA VNM SGP AUS NZL BGD PAK LKA KHM',
  'ARE SAU EGY MAR ISR TUN ZAF KEN TZA NGA MOZ',
].flatMap((codes) => codes.split(' '))
const ADDED: readonly (readonly [since: string, country: string])[] = [
  ['1.2', 'PRY'],
  ['1.3', 'LAO'],
  ['1.4', 'GTM'],
]

/** The EU-27 and Norway. Their evidence comes from Eurostat. */
export function isEu(country: string): boolean {
  return EU.includes(country)
}

/** Whether an addition of release `since` holds in release `version`: `1.2.1` is above `1.2` and below `1.3`. */
export function holdsIn(since: string, version: string): boolean {
  const [a, b] = [since, version].map((text) => text.split('.').map(Number))
  for (let part = 0; part < 3; part++) {
    const difference = (a?.[part] ?? 0) - (b?.[part] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return true
}

/** The countries of a release, by code. */
export function countriesOf(version: string): string[] {
  const added = ADDED.filter(([since]) => holdsIn(since, version)).map(([, country]) => country)
  return [...EU, ...ELSEWHERE, ...added].sort()
}
