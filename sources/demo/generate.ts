// Makes the demo inputs: mock values for every table, the same bytes every time. countries.ts describes the countries, features.ts what
// each demonstrates, world.ts what happens in them. The *-table files report on that, one function per table.

import { TABLES, type TableName } from '../../schemas/tables.ts'
import { COUNTRIES, type Country } from './countries.ts'
import { csv, type Row } from './csv.ts'
import { economicActivity, municipalWaste, polymerSupply, population, wasteGenerated } from './evidence-tables.ts'
import { exceptions, seriesBreaks } from './exception-tables.ts'
import { collection, treatmentShares } from './fate-tables.ts'
import { recyclingRates } from './recycling-table.ts'
import {
  categorySplit,
  countriesTable,
  litteringRates,
  packagingShares,
  profileShares,
  profileThresholds,
  releaseRates,
  sources,
} from './shared-tables.ts'
import { importProfiles, wasteExports, wasteTrade } from './trade-tables.ts'

/** Tables of statistics that are empty in the demo: their rows are reports to real offices and publishers. */
const none = () => []

type MakeRows = (countries: readonly Country[]) => readonly Row[]

const ROWS: Readonly<Record<TableName, MakeRows>> = {
  countries: countriesTable,
  sources,
  polymer_supply: polymerSupply,
  waste_generated: wasteGenerated,
  municipal_waste: municipalWaste,
  population,
  economic_activity: economicActivity,
  waste_per_head: none,
  average_population: none,
  // Filled by exceptions only.
  net_input_method: none,
  added_stock: none,
  packaging_shares: packagingShares,
  category_split: categorySplit,
  recycling_rates: recyclingRates,
  waste_exports: wasteExports,
  recycled_abroad: none,
  waste_trade: wasteTrade,
  trade_statistics: none,
  trade_flags: none,
  collection,
  treatment_shares: treatmentShares,
  energy_recovery: none,
  country_regions: none,
  region_crosswalk: none,
  regional_fates: none,
  littering_rates: litteringRates,
  release_rates: releaseRates,
  import_profiles: importProfiles,
  profile_thresholds: profileThresholds,
  profile_shares: profileShares,
  series_breaks: seriesBreaks,
  country_codes: none,
  exceptions,
}

/** The files of sources/demo/: name → CSV text, one for every table. */
export function demoFiles(): Map<string, string> {
  return filesOf(COUNTRIES)
}

export interface ScaledDemo {
  /** Name → CSV text, one for every table. */
  readonly files: Map<string, string>
  /** Lines for the end of country-names.csv: the invented parts of countries under the publisher `iso`. */
  readonly countryNames: string
}

/**
 * The demo with `factor` times as many places, for measuring: if there is more than one, every country has `factor` parts instead, and each
 * plays the country with noise of its own. `factor` is a whole number from 1 to 9999.
 */
export function scaledDemoFiles(factor: number): ScaledDemo {
  const parts = Array.from({ length: factor }, (_, index) => String(index + 1).padStart(4, '0')).flatMap((part) =>
    COUNTRIES.map((whole): Country => {
      const code = `${whole.code}-${part}`
      return { ...whole, code, name: `Invented ${code} (plays ${whole.name})` }
    }),
  )
  return {
    files: filesOf(factor === 1 ? COUNTRIES : parts),
    countryNames: factor === 1 ? '' : parts.map(({ code, name }) => `iso,${name},${code}\n`).join(''),
  }
}

function filesOf(countries: readonly Country[]): Map<string, string> {
  return new Map(TABLES.map(({ name }) => [`${name}.csv`, csv(name, ROWS[name](countries))]))
}
