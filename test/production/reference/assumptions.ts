// Reads the typed figures: national statements, shares, profiles and flags. Only this file knows their file names and columns.

import { join } from 'node:path'
import { CATEGORIES, type Category, POLYMERS, type Polymer } from './dimensions.ts'
import { cell, readTable } from './files.ts'

export interface TradeFlag {
  readonly country: string
  readonly flow: string
  readonly firstYear: number
  readonly lastYear: number
}

/** A national recycling figure: ppm of waste, or kilograms of which `packagingPpm` are packaging. */
export interface RecyclingRow {
  readonly country: string
  readonly year: number
  readonly category: string
  readonly polymer: string
  readonly percent: string
  readonly kg: string
  readonly packagingPpm: string
  readonly since: string
}

interface Dated {
  readonly country: string
  readonly year: number
  readonly kg: bigint
}

export interface Assumptions {
  /** National statements of waste, as they are used for a year. */
  waste(forYear: number): readonly Dated[]
  readonly exports: readonly Dated[]
  readonly recycling: readonly RecyclingRow[]
  readonly flags: readonly TradeFlag[]
  /** Weights of the nine polymers in a country's packaging waste, in declared order. */
  polymerWeights(country: string): bigint[]
  /** Weights of the six categories in a polymer, in declared order. */
  categoryWeights(polymer: Polymer): bigint[]
  littering(category: Category): bigint
  release(category: Category): bigint
  /** The entity of the OECD fate shares for an OECD region. */
  fateEntity(region: string): string
  /** Share of people in towns, ppm, if it is needed. */
  urban(country: string): bigint | undefined
  /** Whether the median of the income group replaces the plastic share of What a Waste. */
  plasticShareExcepted(country: string): boolean
  profile(country: string): string | undefined
  profileShares(profile: string): { readonly reexport: bigint; readonly recycling: bigint }
  /** The threshold of the n-th rule for a profile, ppm, and its profile. */
  threshold(order: number): { readonly ppm: bigint; readonly profile: string }
}

const EPS_OF_PS_EPS = 265_000n
const ABS_OF_STYRENICS_AND_OTHER = 2_000n

export function readAssumptions(folder: string): Assumptions {
  const read = (table: string) => readTable(join(folder, `${table}.csv`))
  const dated = (table: string, kg: string): Dated[] =>
    read(table).map((row) => ({ country: cell(row, 'iso3'), year: Number(cell(row, 'year')), kg: BigInt(cell(row, kg)) }))
  const byName = (table: string, name: string, value: string): Map<string, string> =>
    new Map(read(table).map((row) => [cell(row, name), cell(row, value)]))
  const need = (map: ReadonlyMap<string, string>, name: string): string => {
    const value = map.get(name)
    if (value === undefined) throw new Error(`the assumptions say nothing of ${name}`)
    return value
  }

  const regions = byName('packaging_regions', 'iso3', 'region')
  const shares = new Map(
    read('packaging_shares').map((row) => [`${cell(row, 'region')} ${cell(row, 'polymer_group')}`, cell(row, 'share_1e7_of_plastics_use')]),
  )
  const formats = new Map(read('format_split').map((row) => [`${cell(row, 'polymer')} ${cell(row, 'format')}`, cell(row, 'weight')]))
  const littering = byName('littering_rates', 'category', 'littering_ppm')
  const release = byName('release_rates', 'category', 'release_ppm')
  const fates = byName('region_crosswalk', 'oecd_region', 'fate_share_entity')
  const urban = byName('urban_share', 'iso3', 'urban_ppm')
  const profiles = byName('import_profiles', 'iso3', 'profile')
  const reexport = byName('profile_shares', 'profile', 'reexport_ppm')
  const recycling = byName('profile_shares', 'profile', 'recycling_ppm')
  const limits = byName('profile_thresholds', 'order', 'ppm')
  const given = byName('profile_thresholds', 'order', 'profile')
  const excepted = read('evidence_exceptions')
    .filter((row) => cell(row, 'field') === 'what_a_waste.composition_plastic_percent' && cell(row, 'value') === 'income group median')
    .map((row) => cell(row, 'iso3'))

  const waste = dated('national_waste', 'waste_kg')

  return {
    waste: () => waste,
    exports: dated('national_waste_export', 'exported_kg'),
    recycling: read('national_recycling').map((row) => ({
      country: cell(row, 'iso3'),
      year: Number(cell(row, 'year')),
      category: cell(row, 'category'),
      polymer: cell(row, 'polymer'),
      percent: cell(row, 'percent'),
      kg: cell(row, 'recycled_kg'),
      packagingPpm: cell(row, 'packaging_share_ppm'),
      since: cell(row, 'since'),
    })),
    flags: read('trade_flags').map((row) => ({
      country: cell(row, 'iso3'),
      flow: cell(row, 'flow'),
      firstYear: Number(cell(row, 'first_year')),
      lastYear: Number(cell(row, 'last_year')),
    })),
    polymerWeights(country) {
      const region = regions.get(country) ?? 'Rest of the world'
      return POLYMERS.map((polymer) => polymerWeight(polymer, (group) => BigInt(need(shares, `${region} ${group}`))))
    },
    categoryWeights: (polymer) =>
      CATEGORIES.map((category) => categoryWeight(polymer, category, (format) => BigInt(need(formats, `${polymer} ${format}`)))),
    littering: (category) => BigInt(need(littering, category)),
    release: (category) => BigInt(need(release, category)),
    fateEntity: (region) => need(fates, region),
    urban: (country) => (urban.has(country) ? BigInt(need(urban, country)) : undefined),
    plasticShareExcepted: (country) => excepted.includes(country),
    profile: (country) => profiles.get(country),
    profileShares: (profile) => ({ reexport: BigInt(need(reexport, profile)), recycling: BigInt(need(recycling, profile)) }),
    threshold: (order) => ({ ppm: BigInt(need(limits, String(order)) || '0'), profile: need(given, String(order)) }),
  }
}

/** Weight × 10^6, so that the parts of the two groups are whole numbers. */
function polymerWeight(polymer: Polymer, group: (name: string) => bigint): bigint {
  const abs = (group('PS+EPS') + group('Other+ABS')) * ABS_OF_STYRENICS_AND_OTHER
  switch (polymer) {
    case 'PS':
      return group('PS+EPS') * (1_000_000n - EPS_OF_PS_EPS)
    case 'EPS':
      return group('PS+EPS') * EPS_OF_PS_EPS
    case 'ABS':
      return abs
    case 'Other':
      return group('Other+ABS') * 1_000_000n - abs
    default:
      return group(polymer) * 1_000_000n
  }
}

/** Weight × 30, so that thirds and tenths are whole numbers. */
function categoryWeight(polymer: Polymer, category: Category, format: (name: string) => bigint): bigint {
  const multiLayer = ['PET', 'PP', 'LDPE', 'Other'].includes(polymer) ? 3n * format('consumer films') : 0n
  const flexible = ['consumer films', 'consumer bags', 'non-consumer films', 'non-consumer bags'].map(format)
  switch (category) {
    case 'Flexible packaging':
      return 30n * flexible.reduce((a, b) => a + b) - multiLayer
    case 'Multi-layer packaging':
      return multiLayer
    case 'Rigid food packaging':
      return 20n * format('other consumer rigid')
    case 'Rigid non-food packaging':
      return 10n * format('other consumer rigid') + 30n * format('non-consumer other')
    case 'PET bottles':
      return polymer === 'PET' ? 30n * format('consumer bottles') : 0n
    case 'Other bottles':
      return polymer === 'PET' ? 0n : 30n * format('consumer bottles')
  }
}
