// Tests which input rows are reported as passed over, and the reason for each. The steps really do not read these rows.

import { beforeAll, expect, test } from 'vitest'
import { INPUT_USE } from '../../../pipeline/checks/rules/inputs-used.ts'
import { compute } from '../../../pipeline/compute/compute.ts'
import type { Engine } from '../../../pipeline/io/engine.ts'
import { type Cells, inputsOfWorld, SMALL_WORLD, type World } from '../../compute/world.ts'
import { coverageNamed } from '../../coverage.ts'
import { testEngine } from '../../when-done.ts'

const country = (code: string): Cells => ({ country: code, name: code, region: 'North', income_group: 'HIC' })
const treatment = (SMALL_WORLD.treatment_shares ?? [])[0] ?? {}
const municipal = (SMALL_WORLD.municipal_waste ?? [])[0] ?? {}
const rate = (cells: Cells): Cells => ({ country: 'AAA', year: '*', category: '*', polymer: '*', recycled_percent: '10', ...cells })

/** AAA uses municipal waste of 2020, BBB uses supply of 2020. CCC has no evidence of waste. ZZZ is not covered. */
const WORLD: World = {
  ...SMALL_WORLD,
  countries: ['AAA', 'BBB', 'CCC'].map(country),
  municipal_waste: [
    municipal,
    { ...municipal, year: '2010' },
    { ...municipal, country: 'ZZZ' },
    { ...municipal, country: 'BBB', waste_kt: '' },
  ],
  polymer_supply: [{ country: 'BBB', year: '2020', polymer: 'PET', production_kt: '9', import_kt: '0', export_kt: '0' }],
  economic_activity: [2018, 2019, 2020, 2021, 2022].map((year) => ({
    country: 'BBB',
    year: String(year),
    measure: 'real_gdp',
    activity: '100',
  })),
  population: [...(SMALL_WORLD.population ?? []), { country: 'AAA', year: '2015', persons: '9' }],
  treatment_shares: ['AAA', 'BBB', 'CCC'].map((code) => ({ ...treatment, country: code })),
  collection: [
    { country: 'AAA', year: '2020', collected_percent: '80', income_group: 'HIC' },
    { country: 'BBB', year: '2020', collected_percent: '75', income_group: 'HIC' },
    { country: 'CCC', year: '2020', collected_percent: '70', income_group: 'HIC' },
  ],
  packaging_shares: [...(SMALL_WORLD.packaging_shares ?? []), { area: 'South', polymer: 'PET', packaging_percent: '50', weight: '1' }],
  category_split: [...(SMALL_WORLD.category_split ?? []), { polymer: 'PP', category: 'Other bottles', weight: '0' }],
  waste_trade: ['2019', '2015'].map((year) => ({
    country: 'AAA',
    year,
    flow: 'import',
    hs: '3915',
    amount_kt: '5',
    packaging_percent: '60',
  })),
  added_stock: [{ country: 'CCC', year: '2020', polymer: 'PET', added_stock_kt: '1' }],
  import_profiles: ['AAA', 'BBB'].map((code) => ({ country: code, profile: 'Disposer' })),
  recycling_rates: [
    rate({}),
    rate({ category: 'PET bottles' }),
    rate({ category: 'Rigid food packaging' }),
    rate({ category: 'Flexible packaging' }),
    rate({ category: 'Other bottles' }),
    rate({ category: 'PET bottles', polymer: 'PET', year: '2020', carried: 'yes' }),
    rate({ category: 'PET bottles', polymer: 'PET', year: '2010', carried: 'yes' }),
    rate({ category: 'PET bottles', polymer: 'PET', year: '2011' }),
  ],
}

let engine: Engine
let reasons: Map<string, string | null>

beforeAll(async () => {
  engine = await testEngine()
  await compute(engine, inputsOfWorld(WORLD), coverageNamed('1.1'))
  await engine.run(INPUT_USE)
  const rows = await engine.rows('select * from input_use')
  reasons = new Map(
    rows.map((row) => [`${row.table_name} ${row.key}`, row.used === true ? 'used' : row.reason === null ? null : String(row.reason)]),
  )
})

test.each([
  ['municipal_waste AAA|2020', 'used'],
  ['municipal_waste AAA|2010', 'another year stands nearer'],
  ['municipal_waste ZZZ|2020', 'the country is not covered'],
  ['municipal_waste BBB|2020', 'the row only counts for a median, and no country needs that median'],
  ['collection CCC|2020', 'the country has no records'],
  ['population AAA|2015', 'no figure is carried forward or back from this year'],
  ['economic_activity BBB|2022', 'used'],
  ['economic_activity BBB|2018', 'no supply is carried forward or back from or to this year'],
  ['packaging_shares North|PET', 'used'],
  ['packaging_shares South|PET', 'no covered country uses these shares'],
  ['category_split PP|Other bottles', 'the pair has no weight'],
  ['waste_trade AAA|2019|import|3915', 'used'],
  ['waste_trade AAA|2015|import|3915', 'the release does not describe the year'],
  ['added_stock CCC|2020|PET', 'the country has no records'],
  ['profile_shares Disposer', 'used'],
  ['profile_shares Recycler', 'no country-year has the profile'],
  ['profile_thresholds recycling_of_import', 'every profile is given'],
  ['recycling_rates AAA|2020|PET bottles|PET', 'used'],
  ['recycling_rates AAA|2010|PET bottles|PET', 'more specific or nearer rows are used'],
  ['recycling_rates AAA|2011|PET bottles|PET', 'no packaging with waste could use the row'],
  ['recycling_rates AAA|*|PET bottles|*', 'more specific or nearer rows are used'],
  ['recycling_rates AAA|*|Rigid food packaging|*', 'used'],
  ['recycling_rates AAA|*|Other bottles|*', 'no packaging with waste could use the row'],
  ['recycling_rates AAA|*|*|*', 'more specific or nearer rows are used'],
  ['sources good', 'used'],
  ['sources weak', null],
])('%s: %s', (row, reason) => {
  expect(reasons.get(row)).toBe(reason)
})

test('only evidence that nothing explains is left without a reason', () => {
  expect([...reasons].filter(([, reason]) => reason === null).map(([row]) => row)).toEqual(['sources weak'])
})
