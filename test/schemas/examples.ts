// For every published schema a valid example, and a change that makes the example invalid.

import { FILE_EXAMPLES } from './file-examples.ts'

export interface Example {
  readonly valid: Readonly<Record<string, unknown>>
  readonly off: Readonly<Record<string, unknown>>
}

const provenance = { source: 'demo-tables', quality: '', note: '', since: '1.1', withdrawn: '' }
const countryYear = { country: 'FRA', year: '2020' }

const table = (cells: Readonly<Record<string, string>>, off: Readonly<Record<string, string>>): Example => ({
  valid: { ...cells, ...provenance },
  off,
})

export const EXAMPLES: Readonly<Record<string, Example>> = {
  'table-countries': table(
    { country: 'FRA', name: 'France', region: 'Europe', income_group: 'HIC', reports_to: 'eurostat' },
    { country: 'FR' },
  ),
  'table-sources': {
    valid: {
      source: 'demo-tables',
      title: 'Made-up figures',
      authors: 'The authors',
      year: '2026',
      publisher: 'The publisher',
      url: '',
      licence: 'CC0-1.0',
      quality: '1',
      note: '',
      since: '1.1',
      withdrawn: '',
    },
    off: { quality: '0' },
  },
  'table-polymer-supply': table(
    { ...countryYear, polymer: 'PET', production_kt: '12.5', import_kt: '0', export_kt: '3' },
    { import_kt: '-1' },
  ),
  'table-waste-generated': table({ ...countryYear, waste_kt: '2402.5', boundary: 'all packaging', interpolated: '' }, { boundary: '' }),
  'table-waste-per-head': table({ ...countryYear, waste_kg_per_head: '36.12' }, { waste_kg_per_head: '36,12' }),
  'table-average-population': table({ ...countryYear, persons: '67000000' }, { persons: '67.5' }),
  'table-municipal-waste': table(
    { ...countryYear, waste_kt: '33000', plastic_percent: '', packaging_percent: '65', income_group: 'HIC' },
    { income_group: 'High' },
  ),
  'table-population': table({ ...countryYear, persons: '67000000' }, { persons: '67.5' }),
  'table-economic-activity': table({ ...countryYear, measure: 'real_gdp', activity: '101.25' }, { measure: 'gdp' }),
  'table-net-input-method': table({ ...countryYear, method: 'back_cast' }, { method: 'backcast' }),
  'table-added-stock': table({ ...countryYear, polymer: 'PET', added_stock_kt: '-1.5' }, { added_stock_kt: '−1.5' }),
  'table-packaging-shares': table({ area: 'Europe', polymer: 'PET', packaging_percent: '', weight: '0.25' }, { weight: '' }),
  'table-category-split': table({ polymer: 'PET', category: 'PET bottles', weight: '3' }, { category: 'All packaging' }),
  'table-recycling-rates': table(
    {
      country: 'FRA',
      year: '*',
      category: '*',
      polymer: 'PET',
      recycled_percent: '25',
      recycled_kt: '',
      packaging_percent: '',
      carried: '',
      interpolated: '',
      with_exports: '',
    },
    { carried: 'no' },
  ),
  'table-waste-exports': table({ ...countryYear, export_kt: '400', carried: 'yes' }, { year: '20' }),
  'table-recycled-abroad': table({ ...countryYear, members_kt: '2.339', outside_kt: '0' }, { outside_kt: '' }),
  'table-waste-trade': table({ ...countryYear, flow: 'reexport', hs: '3915', amount_kt: '1', packaging_percent: '60' }, { hs: '3916' }),
  'table-trade-statistics': table(
    { ...countryYear, flow: 'export', publisher: 'unctad', amount_kt: '12', packaging_percent: '60' },
    { publisher: 'UNCTAD' },
  ),
  'table-trade-flags': table(
    { country: 'FRA', flow: 'export', first_year: '2019', last_year: '2020', reason: 'partners without a weight are left out' },
    { first_year: '' },
  ),
  'table-collection': table({ ...countryYear, collected_percent: '', combined: '', income_group: 'HIC' }, { collected_percent: '100 %' }),
  'table-treatment-shares': table(
    {
      ...countryYear,
      incineration_percent: '40',
      sanitary_landfill_percent: '35',
      improper_percent: '0',
      left_out_percent: '25',
      base: 'collected',
    },
    { base: 'generated' },
  ),
  'table-energy-recovery': table(
    { ...countryYear, measure: 'packaging', recovered: '204745', divided_by: '204745' },
    { measure: 'plastic' },
  ),
  'table-country-regions': table({ country: 'FRA', oecd_region: 'European Union countries in OECD' }, { oecd_region: '' }),
  'table-region-crosswalk': table({ oecd_region: 'Canada', region: 'Americas (excl. USA)' }, { region: '' }),
  'table-regional-fates': table(
    {
      region: 'Europe',
      year: '2019',
      recycled_percent: '12.384406',
      incinerated_percent: '37',
      landfilled_percent: '44',
      mismanaged_percent: '5',
    },
    { recycled_percent: '12,5' },
  ),
  'table-littering-rates': table({ category: 'Other bottles', littered_percent: '4' }, { littered_percent: '4e0' }),
  'table-release-rates': table({ category: 'Other bottles', released_percent: '0.5' }, { released_percent: '.5' }),
  'table-import-profiles': table({ country: 'NLD', profile: 'Trade Hub' }, { profile: 'Trade hub' }),
  'table-profile-thresholds': table(
    { ratio: 'mismanaged_of_waste', position: '2', least_percent: '50', profile: 'Disposer' },
    { position: 'second' },
  ),
  'table-profile-shares': table({ profile: 'Recycler', reexport_percent: '5', recycling_percent: '70' }, { recycling_percent: '' }),
  'table-series-breaks': table({ table: 'population', ...countryYear, reason: 'a new census' }, { reason: '' }),
  'table-country-codes': table({ country: 'NAM', alpha_2: 'NA', numeric: '516', name: 'Namibia' }, { name: '' }),
  'table-exceptions': table({ table: 'population', key: 'FRA|2020', column: 'persons', value: '1', reason: 'a misprint' }, { reason: '' }),
  ...FILE_EXAMPLES,
}
