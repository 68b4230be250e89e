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
  /** Lines for the end of country-names.csv: the invented countries under the publisher `iso`. */
  readonly countryNames: string
}

/**
 * The demo with `factor` times as many countries, for measuring: every further country plays the part of a demo country with
 * noise of its own, under an invented three-letter code that is not among `used`. `factor` is a whole number from 1 to 227.
 * Throws a RangeError when there are not that many codes.
 */
export function scaledDemoFiles(factor: number, used: ReadonlySet<string>): ScaledDemo {
  const free = freeCodes(new Set([...used, ...COUNTRIES.map(({ code }) => code)]))
  const copies = Array.from({ length: factor - 1 }, () => COUNTRIES)
    .flat()
    .map((original): Country => {
      const code = free.next().value
      if (code === undefined) throw new RangeError(`there are not enough three-letter codes for ${factor} times the demo countries`)
      return { ...original, code, name: `Invented ${code} (plays ${original.name})` }
    })
  return {
    files: filesOf([...COUNTRIES, ...copies]),
    countryNames: copies.map(({ code, name }) => `iso,${name},${code}\n`).join(''),
  }
}

function filesOf(countries: readonly Country[]): Map<string, string> {
  return new Map(TABLES.map(({ name }) => [`${name}.csv`, csv(name, ROWS[name](countries))]))
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

function* freeCodes(used: ReadonlySet<string>): Generator<string, undefined> {
  for (const first of LETTERS) {
    for (const second of LETTERS) {
      for (const third of LETTERS) {
        const code = first + second + third
        if (!used.has(code)) yield code
      }
    }
  }
}
