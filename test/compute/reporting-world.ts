// A small world of countries that report to a statistical office, and of countries without evidence of their own: random worlds have
// neither.

import { type World, worldOf } from './world.ts'

const alphaland = { name: 'Alphaland', region: 'North', income_group: 'HIC' }
const reporting: World = {
  countries: [{ ...alphaland, reports_to: 'eurostat' }],
  waste_per_head: [2018, 2019, 2021].map((year) => ({ year: String(year), waste_kg_per_head: '30' })),
  average_population: [2018, 2019, 2020, 2021].map((year) => ({ year: String(year), persons: '1000000' })),
}
const rate = { year: '*', category: '*', polymer: '*', recycled_percent: '20' }
const traded = (year: number, publisher: string, amount_kt: string) => ({
  ...{ year: String(year), flow: 'export', publisher, amount_kt, packaging_percent: '50' },
})

export const REPORTING_WORLD = worldOf(
  {
    // Reports no energy recovery, no exports, and no waste per head for 2022.
    REP: { ...reporting, recycling_rates: [{ ...rate, with_exports: 'yes' }] },
    // Incinerates a part of its municipal waste, with two known ratios. In 2018 more was recycled abroad than was recycled in total.
    BUR: {
      ...reporting,
      recycling_rates: [2019, 2021].map((year) => ({ ...rate, year: String(year), interpolated: 'yes', with_exports: 'yes' })),
      recycled_abroad: [{ year: '2018', members_kt: '5', outside_kt: '5' }],
      energy_recovery: [
        { year: '2019', measure: 'municipal_waste', recovered: '1', divided_by: '2' },
        { year: '2020', measure: 'municipal_waste', recovered: '1', divided_by: '3' },
      ],
    },
    // Reports what was recycled abroad in two years, less than was recycled in total.
    ABR: {
      ...reporting,
      recycling_rates: [{ ...rate, recycled_percent: '40', with_exports: 'yes' }],
      recycled_abroad: [2018, 2020].map((year) => ({ year: String(year), members_kt: '2', outside_kt: '1' })),
    },
    // Incinerates everything that it does not recycle, including litter.
    ALL: { ...reporting, energy_recovery: [{ year: '2019', measure: 'packaging', recovered: '1', divided_by: '1' }] },
    // Two publishers have its exports. They agree for 2019. For 2020 one is far lower. For 2021 and 2022 one is flagged, and for 2022 the
    // other has no figure.
    TRA: {
      waste_generated: [2019, 2021].map((year) => ({ year: String(year), waste_kt: '40', boundary: 'all', interpolated: 'yes' })),
      trade_statistics: [
        ...[traded(2019, 'unctad', '3'), traded(2019, 'owid', '3'), traded(2020, 'unctad', '1'), traded(2020, 'owid', '4')],
        ...[traded(2021, 'unctad', '1'), traded(2021, 'owid', '4'), traded(2022, 'unctad', '2')],
      ],
      trade_flags: [{ flow: 'export', first_year: '2021', last_year: '2022', reason: 'sums few partners' }],
    },
    // Has exports for 2020 only.
    ONE: { trade_statistics: [traded(2020, 'owid', '4')] },
    // Takes its treatment from its region. It has no collected share, and no country of its income group has one either.
    REG: {
      treatment_shares: [],
      collection: [],
      countries: [{ ...alphaland, income_group: 'LIC' }],
      country_regions: [{ oecd_region: 'Nordic' }],
    },
  },
  {
    region_crosswalk: [{ oecd_region: 'Nordic', region: 'Europe' }],
    regional_fates: [
      {
        region: 'Europe',
        year: '2019',
        recycled_percent: '10',
        incinerated_percent: '30',
        landfilled_percent: '40',
        mismanaged_percent: '20',
      },
    ],
  },
)
