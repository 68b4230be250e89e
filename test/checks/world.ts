// A small release in which every rule that can pass passes: six countries with similar values and evidence for everything.

import type { LoadedInputs } from '../../pipeline/compute/world.ts'
import { LEAF_CATEGORIES, LEAF_POLYMERS } from '../../pipeline/model/dimensions.ts'
import { type Cells, inputsOfWorld, type World } from '../compute/world.ts'

const COUNTRIES = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF']
const YEARS = ['2019', '2020', '2021', '2022']

const everyYear = (country: string, cells: (year: string, index: number) => Cells): Cells[] =>
  YEARS.map((year, index) => ({ country, year, ...cells(year, index) }))

/** Two polymers: PET in bottles, LDPE in films. Six million people per country, about 30 kg of packaging waste per head and year. */
const WORLD: World = {
  countries: COUNTRIES.map((country) => ({ country, name: `Land ${country}`, region: 'North', income_group: 'HIC' })),
  sources: [
    { source: 'good', title: 'Good', authors: 'A', year: '2022', publisher: 'P', licence: 'CC0-1.0', quality: '5' },
    { source: 'weak', title: 'Weak', authors: 'B', year: '2022', publisher: 'P', licence: 'CC-BY-4.0', quality: '1' },
  ],
  // AAA reports its supply for all years, BBB for one year. CCC to FFF have packaging waste statistics.
  polymer_supply: [
    ...everyYear('AAA', () => ({ production_kt: '200', import_kt: '220', export_kt: '60' })),
    { country: 'BBB', year: '2020', production_kt: '210', import_kt: '200', export_kt: '40' },
  ].flatMap((row) => ['PET', 'LDPE'].map((polymer) => ({ ...row, polymer }))),
  economic_activity: everyYear('BBB', (_, index) => ({ measure: 'real_gdp', activity: String(100 + 2 * index) })),
  waste_generated: ['CCC', 'DDD', 'EEE', 'FFF'].flatMap((country, place) =>
    everyYear(country, (_, index) => ({ waste_kt: String(170 + 5 * place + index), boundary: 'all packaging' })),
  ),
  // A second method for AAA and CCC, and the rows that its reconciliation reads.
  municipal_waste: ['AAA', 'CCC'].map((country) => ({
    country,
    year: '2020',
    waste_kt: '3500',
    plastic_percent: '10',
    packaging_percent: '50',
    income_group: 'HIC',
  })),
  population: COUNTRIES.flatMap((country) => everyYear(country, (_, index) => ({ persons: String(6_000_000 + 10_000 * index) }))),
  packaging_shares: ['PET', 'LDPE'].map((polymer) => ({ area: 'North', polymer, packaging_percent: '25', weight: '1' })),
  category_split: [
    { polymer: 'PET', category: 'PET bottles', weight: '3' },
    { polymer: 'PET', category: 'Rigid food packaging', weight: '1' },
    ...LEAF_POLYMERS.filter((polymer) => polymer !== 'PET').map((polymer) => ({ polymer, category: 'Flexible packaging', weight: '1' })),
  ],
  recycling_rates: COUNTRIES.flatMap((country) => [
    { country, year: '*', category: '*', polymer: '*', recycled_percent: '30' },
    { country, year: '*', category: 'PET bottles', polymer: '*', recycled_percent: '50' },
  ]),
  waste_trade: COUNTRIES.flatMap((country) =>
    ['import', 'export'].flatMap((flow) => everyYear(country, () => ({ flow, hs: '3915', amount_kt: '10', packaging_percent: '60' }))),
  ),
  collection: COUNTRIES.map((country) => ({ country, year: '2020', collected_percent: '90', income_group: 'HIC' })),
  treatment_shares: COUNTRIES.map((country) => ({
    country,
    year: '2020',
    incineration_percent: '40',
    sanitary_landfill_percent: '30',
    improper_percent: '10',
    left_out_percent: '20',
    base: 'collected',
  })),
  littering_rates: LEAF_CATEGORIES.map((category) => ({ category, littered_percent: '5' })),
  release_rates: LEAF_CATEGORIES.map((category) => ({ category, released_percent: '10' })),
  import_profiles: [{ country: 'AAA', profile: 'Recycler', source: 'weak' }],
  profile_thresholds: [{ ratio: 'recycling_of_import', position: '1', least_percent: '100', profile: 'Recycler' }],
  profile_shares: ['Recycler', 'Trade Hub', 'Disposer', 'Mixed Profile'].map((profile) => ({
    profile,
    reexport_percent: '10',
    recycling_percent: '60',
  })),
  exceptions: [
    {
      table: 'collection',
      key: 'FFF|2020',
      column: 'collected_percent',
      value: '92',
      reason: 'the survey left out the islands',
      source: 'weak',
    },
  ],
}

/** The inputs of the small release, its one exception applied. */
export function checkedInputs(): LoadedInputs {
  const inputs = inputsOfWorld(WORLD)
  const collection = inputs.tables.get('collection') ?? []
  const exception = inputs.tables.get('exceptions')?.[0]
  const target = collection.find((row) => row.key === 'FFF|2020')
  if (!exception || !target) throw new Error('the small release has lost its exception')
  const tables = new Map(inputs.tables)
  tables.set(
    'collection',
    collection.map((row) => (row === target ? { ...row, values: { ...row.values, collected_ppm: 920_000n } } : row)),
  )
  return {
    tables,
    exceptions: [
      {
        table: 'collection',
        key: 'FFF|2020',
        column: 'collected_ppm',
        exceptionRow: exception.row,
        targetRow: target.row,
        published: 900_000n,
        value: 920_000n,
      },
    ],
  }
}
