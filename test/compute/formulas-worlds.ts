// Small countries that compute by formulas of which neither the demo nor random worlds have any.

import type { World as Tables } from './world.ts'

const years = (...of: readonly string[]) => of.map((year) => ({ year }))

/** A country that reports its packaging waste. */
export const REPORTING: Tables = {
  countries: [{ name: 'Alphaland', region: 'North', income_group: 'HIC', reports_to: 'eurostat' }],
  waste_per_head: years('2018', '2019', '2021').map((of) => ({ ...of, waste_kg_per_head: '30' })),
  average_population: years('2018', '2019', '2020', '2021').map((of) => ({ ...of, persons: '1000000' })),
  recycling_rates: years('2019', '2021').map((of) => ({
    ...{ ...of, category: '*', polymer: '*', recycled_percent: '40' },
    ...{ with_exports: 'yes', interpolated: 'yes' },
  })),
  recycled_abroad: years('2018', '2020').map((of) => ({ ...of, members_kt: '2', outside_kt: '1' })),
  energy_recovery: [{ year: '2019', measure: 'packaging', recovered: '1', divided_by: '1' }],
}

/** A country whose waste is stated for two years, and recycled as in its region. */
export const BETWEEN: Tables = {
  waste_generated: years('2019', '2022').map((of) => ({ ...of, waste_kt: '100', boundary: 'all', interpolated: 'yes' })),
}
