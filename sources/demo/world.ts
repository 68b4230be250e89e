// The demo world itself: persons, waste, rates. Every table reports on this world with noise of its own, so that
// different evidence agrees roughly, but not exactly.

import type { Country, Region } from './countries.ts'
import { LEAF_POLYMERS, type LeafCategory, type LeafPolymer } from './coverage.ts'
import { OWN_PACKAGING_SHARES, SERIES_BREAK } from './features.ts'
import { perMille, wobble } from './random.ts'

const BASE_YEAR = 2019

/** Packaging used per head, relative to 2019, in thousandths. */
const YEAR_FACTOR: Readonly<Record<number, number>> = { 2016: 940, 2017: 962, 2018: 985, 2019: 1000, 2020: 978, 2021: 1018, 2022: 1031 }

export function persons(country: Country, year: number): number {
  let count = wobble(country.thousands * 1000, 12, country.code, 'persons')
  for (let at = BASE_YEAR; at < year; at++) count = perMille(count, 1000 + country.growth)
  for (let at = BASE_YEAR; at > year; at--) count = Math.round((count * 1000) / (1000 + country.growth))
  return count
}

/** Plastic packaging waste of the country in kilograms. */
export function wasteKg(country: Country, year: number): number {
  const grams = wobble(country.kgPerHead * 1000, 40, country.code, 'waste')
  const ofYear = wobble(perMille(grams, YEAR_FACTOR[year] ?? 1000), 15, country.code, 'waste', year)
  const kilograms = Math.round((persons(country, year) * ofYear) / 1000)
  return country.part === SERIES_BREAK.part && year >= SERIES_BREAK.year ? perMille(kilograms, 1000 + SERIES_BREAK.jump) : kilograms
}

/** National recycling rate in hundredths of a percent: rises a little every year. */
export function recycledRate(country: Country, year: number): number {
  const base = wobble(country.recycled * 100, 60, country.code, 'recycled')
  return wobble(perMille(base, 1000 + 22 * (year - BASE_YEAR)), 25, country.code, 'recycled', year)
}

/** How well a category or polymer is recycled relative to the whole, in thousandths. */
export const CATEGORY_RECYCLING: Readonly<Record<LeafCategory, number>> = {
  'Flexible packaging': 580,
  'Multi-layer packaging': 130,
  'Rigid food packaging': 870,
  'Rigid non-food packaging': 1120,
  'PET bottles': 1950,
  'Other bottles': 1480,
}

export const POLYMER_RECYCLING: Readonly<Record<LeafPolymer, number>> = {
  PET: 1400,
  HDPE: 1280,
  LDPE: 940,
  PP: 790,
  PVC: 410,
  PS: 490,
  EPS: 660,
  ABS: 320,
  Other: 210,
}

/** Share of each polymer that becomes packaging (tenths of a percent), before a region's noise. */
const PACKAGING_OF_POLYMER: Readonly<Record<LeafPolymer, number>> = {
  PET: 830,
  HDPE: 540,
  LDPE: 660,
  PP: 450,
  PVC: 130,
  PS: 370,
  EPS: 410,
  ABS: 30,
  Other: 160,
}

/** What packaging is made of, in thousandths, in the order of the declared polymers; every row sums to 1000. */
export const PACKAGING_MIX: Readonly<Record<Region | 'FRA' | 'GBR' | 'JPN' | 'USA', readonly number[]>> = {
  Europe: [212, 186, 291, 199, 27, 43, 16, 3, 23],
  'Northern America': [236, 201, 268, 184, 22, 47, 15, 2, 25],
  'Latin America and the Caribbean': [248, 192, 262, 187, 25, 44, 14, 2, 26],
  'East Asia': [221, 168, 296, 213, 29, 38, 13, 3, 19],
  'South and South-East Asia': [203, 174, 308, 221, 31, 32, 10, 2, 19],
  Oceania: [214, 207, 279, 191, 24, 41, 17, 2, 25],
  'Middle East and North Africa': [231, 183, 301, 188, 33, 35, 9, 2, 18],
  'Sub-Saharan Africa': [209, 179, 327, 201, 26, 30, 8, 1, 19],
  FRA: [224, 181, 284, 196, 24, 48, 17, 3, 23],
  GBR: [219, 203, 287, 188, 21, 42, 15, 2, 23],
  JPN: [247, 159, 281, 217, 22, 39, 14, 3, 18],
  USA: [233, 208, 262, 183, 24, 49, 14, 2, 25],
}

/** The area whose packaging shares a country uses: its own where it has some, else its region. */
export function areaOf(country: Country): string {
  return OWN_PACKAGING_SHARES.has(country.part) ? country.code : country.region
}

/** Thousandths of a country's packaging that are this polymer. */
export function mixOf(country: Country, polymer: LeafPolymer): number {
  const { region, part } = country
  const mix = part === 'FRA' || part === 'GBR' || part === 'JPN' || part === 'USA' ? PACKAGING_MIX[part] : PACKAGING_MIX[region]
  return mix[LEAF_POLYMERS.indexOf(polymer)] ?? 0
}

/** Thousandths of a polymer that become packaging in an area. */
export function packagingOfArea(area: string, polymer: LeafPolymer): number {
  return wobble(PACKAGING_OF_POLYMER[polymer], 80, area, 'packaging', polymer)
}

/** Thousandths of a polymer that become packaging in a country. */
export function packagingOf(country: Country, polymer: LeafPolymer): number {
  return packagingOfArea(areaOf(country), polymer)
}
