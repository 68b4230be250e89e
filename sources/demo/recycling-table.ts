// The table recycling_rates, with rows of every pattern that it allows (docs/method.md, "Recycling at home").

import { WILDCARD } from '../../pipeline/model/dimensions.ts'
import type { Country } from './countries.ts'
import { LEAF_CATEGORIES, type LeafCategory, type LeafPolymer, YEARS } from './coverage.ts'
import { decimal, kt, type Row } from './csv.ts'
import { CORRECTION, FLAT_EXTRAS, RECYCLING, RECYCLING_ABOVE_ROOM } from './features.ts'
import { between, perMille, wobble } from './random.ts'
import { CATEGORY_RECYCLING, POLYMER_RECYCLING, recycledRate, wasteKg } from './world.ts'

interface Leaves {
  readonly category: LeafCategory | '*'
  readonly polymer: LeafPolymer | '*'
}

const ALL: Leaves = { category: WILDCARD, polymer: WILDCARD }
const ofCategory = (category: LeafCategory): Leaves => ({ category, polymer: WILDCARD })
const ofPolymer = (polymer: LeafPolymer): Leaves => ({ category: WILDCARD, polymer })

const BOTTLES = [ofCategory('PET bottles'), ofCategory('Other bottles')]
const FOUR_POLYMERS = (['PET', 'HDPE', 'LDPE', 'EPS'] as const).map(ofPolymer)
const TWELVE_LEAVES: readonly Leaves[] = [
  { category: 'Flexible packaging', polymer: 'HDPE' },
  { category: 'Flexible packaging', polymer: 'LDPE' },
  { category: 'Flexible packaging', polymer: 'PP' },
  { category: 'Multi-layer packaging', polymer: 'Other' },
  { category: 'Rigid food packaging', polymer: 'PET' },
  { category: 'Rigid food packaging', polymer: 'PP' },
  { category: 'Rigid food packaging', polymer: 'PS' },
  { category: 'Rigid non-food packaging', polymer: 'HDPE' },
  { category: 'Rigid non-food packaging', polymer: 'PP' },
  { category: 'Rigid non-food packaging', polymer: 'EPS' },
  { category: 'PET bottles', polymer: 'PET' },
  { category: 'Other bottles', polymer: 'HDPE' },
]
const ONE_OF_EACH: readonly Leaves[] = [ofPolymer('LDPE'), ofCategory('Rigid food packaging'), { category: 'PET bottles', polymer: 'PET' }]

export function recyclingRates(countries: readonly Country[]): Row[] {
  return countries.flatMap((country) => {
    const rows = rowsOf(country)
    return country.part === CORRECTION.part ? [...rows, ...rows.flatMap((row) => corrected(country, row))] : rows
  })
}

function rowsOf(country: Country): Row[] {
  const { part } = country
  if (RECYCLING.flat.has(part)) {
    const extra = FLAT_EXTRAS[part]
    return [ALL, ...(extra ? [extra] : [])].map((leaves) => rateRow(country, WILDCARD, leaves))
  }
  if (RECYCLING.carried.has(part)) return carriedYears(country).map((year) => ({ ...rateRow(country, year, ALL), carried: 'yes' }))
  if (RECYCLING.carriedMass.has(part)) return carriedYears(country).map((year) => ({ ...massRow(country, year), carried: 'yes' }))
  if (RECYCLING.mass.has(part)) return YEARS.map((year) => massRow(country, year))
  return YEARS.flatMap((year) => yearlyLeaves(part).map((leaves) => rateRow(country, year, leaves)))
}

function yearlyLeaves(part: string): readonly Leaves[] {
  if (RECYCLING.bottles.has(part)) return [ALL, ...BOTTLES]
  if (RECYCLING.categories.has(part)) return LEAF_CATEGORIES.map(ofCategory)
  if (RECYCLING.polymers.has(part)) return [ALL, ...FOUR_POLYMERS]
  if (RECYCLING.leaves.has(part)) return [ALL, ...TWELVE_LEAVES]
  return RECYCLING.mixed.has(part) ? [ALL, ...ONE_OF_EACH] : [ALL]
}

/** The years with a row, if rows are carried to other years: one year in the middle, or the first and a late one. */
function carriedYears(country: Country): readonly number[] {
  if (country.part === 'LAO' || country.part === 'MYS') return [2020]
  return country.part === 'USA' ? [2019, 2021] : [2019, 2022]
}

function rateRow(country: Country, year: number | '*', { category, polymer }: Leaves): Row {
  const above = RECYCLING_ABOVE_ROOM
  const setByHand = country.part === above.part && year === above.year && category === above.category && polymer === above.polymer
  return {
    country: country.code,
    year: String(year),
    category,
    polymer,
    recycled_percent: setByHand ? above.percent : decimal(rateOf(country, year, { category, polymer }), 2),
    source: category === WILDCARD && polymer === WILDCARD ? 'mock-recycling-survey' : 'mock-recycling-returns',
    ...(year === WILDCARD ? { quality: '2', note: 'mock rate for any year' } : {}),
    ...(setByHand ? { note: 'mock: so high that what is littered finds no room' } : {}),
    since: country.since,
  }
}

/** The recycling rate in hundredths of a percent, at most 88 percent. */
function rateOf(country: Country, year: number | '*', { category, polymer }: Leaves): number {
  const whole = recycledRate(country, year === WILDCARD ? 2020 : year)
  const better = category === WILDCARD ? (polymer === WILDCARD ? 1000 : POLYMER_RECYCLING[polymer]) : CATEGORY_RECYCLING[category]
  const both = category !== WILDCARD && polymer !== WILDCARD ? Math.round((better + POLYMER_RECYCLING[polymer]) / 2) : better
  return Math.min(8800, wobble(perMille(whole, both), 45, country.code, 'recycling', year, category, polymer))
}

function massRow(country: Country, year: number): Row {
  const packaging = between(620, 890, country.code, 'recycled packaging')
  const recycled = (wasteKg(country, year) / 10_000) * recycledRate(country, year)
  return {
    country: country.code,
    year: String(year),
    ...ALL,
    recycled_kt: kt((recycled / packaging) * 1000),
    packaging_percent: decimal(packaging, 1),
    source: 'mock-recycling-survey',
    since: country.since,
  }
}

/** The row that replaces another from the correcting release on. */
function corrected(country: Country, row: Row): Row[] {
  if (row.year !== String(CORRECTION.year)) return []
  const leaves = { category: row.category, polymer: row.polymer } as Leaves
  return [
    {
      ...row,
      recycled_percent: decimal(perMille(rateOf(country, CORRECTION.year, leaves), CORRECTION.factor), 2),
      note: 'mock correction: returns that came late',
      since: CORRECTION.since,
    },
  ]
}
