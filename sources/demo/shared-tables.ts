// The tables that are not about one country alone: the countries, the sources of figures, and shares and rates for all.

import { IMPORT_PROFILES } from '../../pipeline/model/dimensions.ts'
import { type Country, REGIONS } from './countries.ts'
import { LEAF_CATEGORIES, LEAF_POLYMERS, type LeafCategory, type LeafPolymer } from './coverage.ts'
import { decimal, type Row } from './csv.ts'
import { OWN_PACKAGING_SHARES } from './features.ts'
import { areaOf, mixOf, PACKAGING_MIX, packagingOfArea } from './world.ts'

const FIRST = '1.1'

export function countriesTable(countries: readonly Country[]): Row[] {
  return countries.map(({ code, name, region, income, since }) => ({
    country: code,
    name,
    region,
    income_group: income,
    source: 'mock-countries',
    since,
  }))
}

const SOURCES: readonly (readonly [source: string, title: string, year: number, quality: number])[] = [
  ['mock-activity', 'Mock indices of economic activity', 2023, 3],
  ['mock-collection', 'Mock survey of waste collection', 2021, 2],
  ['mock-countries', 'Mock list of countries', 2023, 3],
  ['mock-editors', 'Mock judgements of the demo editors', 2026, 1],
  ['mock-formats', 'Mock study of packaging formats', 2022, 4],
  ['mock-litter', 'Mock litter count', 2018, 2],
  ['mock-municipal', 'Mock survey of municipal waste', 2020, 2],
  ['mock-packaging-mix', 'Mock study of what packaging is made of', 2022, 4],
  ['mock-population', 'Mock population estimates', 2023, 3],
  ['mock-profiles', 'Mock profiles for imported waste', 2023, 1],
  ['mock-recycling-returns', 'Mock packaging recycling returns', 2023, 5],
  ['mock-recycling-survey', 'Mock survey of recyclers', 2022, 4],
  ['mock-release', 'Mock assumptions on release to water', 2021, 1],
  ['mock-supply', 'Mock returns of production and trade of plastics', 2023, 3],
  ['mock-treatment', 'Mock statistics of waste treatment', 2023, 3],
  ['mock-waste-exports', 'Mock register of packaging waste exports', 2023, 5],
  ['mock-waste-statistics', 'Mock packaging waste statistics', 2023, 5],
  ['mock-waste-trade', 'Mock trade returns for plastic waste', 2023, 3],
]

export function sources(): Row[] {
  return SOURCES.map(([source, title, year, quality]) => ({
    source,
    title: `${title} (demo, invented values)`,
    authors: 'plastic-eol demo',
    year: String(year),
    publisher: 'plastic-eol demo',
    ...(source === 'mock-editors' ? {} : { url: `https://example.org/plastic-eol-demo/${source}` }),
    licence: 'CC0-1.0',
    quality: String(quality),
    note: 'mock: no such publication exists',
    since: FIRST,
  }))
}

/** Weights are in thousandths for regions, and in percent for countries with shares of their own. */
export function packagingShares(countries: readonly Country[]): Row[] {
  const regional = REGIONS.flatMap((region) =>
    LEAF_POLYMERS.map((polymer, index) => ({
      area: region,
      polymer,
      packaging_percent: decimal(packagingOfArea(region, polymer), 1),
      weight: String(PACKAGING_MIX[region][index] ?? 0),
      source: 'mock-packaging-mix',
      since: FIRST,
    })),
  )
  const national = countries
    .filter(({ part }) => OWN_PACKAGING_SHARES.has(part))
    .flatMap((country) =>
      LEAF_POLYMERS.map((polymer) => ({
        area: country.code,
        polymer,
        packaging_percent: decimal(packagingOfArea(areaOf(country), polymer), 1),
        weight: decimal(mixOf(country, polymer), 1),
        source: 'mock-packaging-mix',
        quality: '5',
        since: country.since,
      })),
    )
  return [...regional, ...national]
}

/** Thousandths of a polymer's packaging by category, in the declared order; 0 where the pair does not exist. */
const SPLIT: Readonly<Record<LeafPolymer, readonly number[]>> = {
  PET: [48, 57, 221, 52, 622, 0],
  HDPE: [204, 0, 113, 187, 0, 496],
  LDPE: [876, 71, 0, 24, 0, 29],
  PP: [273, 84, 436, 158, 0, 49],
  PVC: [318, 0, 241, 297, 0, 144],
  PS: [0, 0, 706, 248, 0, 46],
  EPS: [0, 0, 557, 443, 0, 0],
  ABS: [0, 0, 182, 818, 0, 0],
  Other: [247, 462, 118, 144, 0, 29],
}

export function categorySplit(): Row[] {
  return LEAF_POLYMERS.flatMap((polymer) =>
    LEAF_CATEGORIES.map((category, index) => ({ polymer, category, weight: SPLIT[polymer][index] ?? 0 }))
      .filter(({ weight }) => weight > 0)
      .map((row) => ({ ...row, weight: String(row.weight), source: 'mock-formats', since: FIRST })),
  )
}

const LITTERED: Readonly<Record<LeafCategory, string>> = {
  'Flexible packaging': '4.6',
  'Multi-layer packaging': '4.25',
  'Rigid food packaging': '3.4',
  'Rigid non-food packaging': '1.15',
  'PET bottles': '5.8',
  'Other bottles': '3.05',
}

export function litteringRates(): Row[] {
  return LEAF_CATEGORIES.map((category) => ({ category, littered_percent: LITTERED[category], source: 'mock-litter', since: FIRST }))
}

const RELEASED: Readonly<Record<LeafCategory, string>> = {
  'Flexible packaging': '16.4',
  'Multi-layer packaging': '17.9',
  'Rigid food packaging': '11.7',
  'Rigid non-food packaging': '8.3',
  'PET bottles': '6.85',
  'Other bottles': '9.2',
}

export function releaseRates(): Row[] {
  return LEAF_CATEGORIES.map((category) => ({ category, released_percent: RELEASED[category], source: 'mock-release', since: FIRST }))
}

export function profileThresholds(): Row[] {
  return [
    { ratio: 'reexport_of_import', position: '1', least_percent: '30', profile: 'Trade Hub' },
    { ratio: 'mismanaged_of_waste', position: '2', least_percent: '50', profile: 'Disposer' },
    { ratio: 'recycling_of_import', position: '3', least_percent: '100', profile: 'Recycler' },
  ].map((row) => ({ ...row, source: 'mock-profiles', since: FIRST }))
}

/** Percent re-exported and percent recycled of imported waste. */
const PROFILE_SHARES: Readonly<Record<(typeof IMPORT_PROFILES)[number], readonly [string, string]>> = {
  Recycler: ['3', '78.5'],
  'Trade Hub': ['38', '36'],
  Disposer: ['6', '41.5'],
  'Mixed Profile': ['11', '57'],
}

export function profileShares(): Row[] {
  return IMPORT_PROFILES.map((profile) => ({
    profile,
    reexport_percent: PROFILE_SHARES[profile][0],
    recycling_percent: PROFILE_SHARES[profile][1],
    source: 'mock-profiles',
    since: FIRST,
  }))
}
