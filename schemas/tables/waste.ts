// How much packaging becomes waste in a country: evidence of each net-input method, and what it is carried and corrected by.

import { INCOME_GROUPS, NET_INPUT_METHODS } from '../../pipeline/model/dimensions.ts'
import { country, kt, percent, polymer, provenance, type Table, year } from './table.ts'

export const WASTE_TABLES = [
  {
    name: 'polymer_supply',
    meaning: 'Plastics in all forms, waste excluded, by polymer: the evidence of the method `supply`.',
    key: ['country', 'year', 'polymer'],
    columns: [
      country,
      year,
      polymer,
      kt('production_kt', 'production of the polymer'),
      kt('import_kt', 'imports of the polymer'),
      kt('export_kt', 'exports of the polymer'),
      ...provenance,
    ],
  },
  {
    name: 'waste_generated',
    meaning: 'Official or stated plastic packaging waste: the evidence of the method `waste_statistics`.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      kt('waste_kt', 'plastic packaging waste generated'),
      { name: 'boundary', kind: 'text', meaning: 'what the figure counts' },
      { name: 'interpolated', kind: 'flag', optional: true, meaning: 'yes: a year between two such rows lies on the line between them' },
      ...provenance,
    ],
  },
  {
    name: 'waste_per_head',
    meaning:
      'Plastic packaging waste per head, as countries report it; × the average population it goes before `waste_generated`. A year without a row lies on the line between its neighbours.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      { name: 'waste_kg_per_head', kind: 'per_head', unit: 'kg a head and year', meaning: 'plastic packaging waste generated per head' },
      ...provenance,
    ],
  },
  {
    name: 'average_population',
    meaning: 'Average population of a year, by which waste per head is multiplied.',
    key: ['country', 'year'],
    columns: [country, year, { name: 'persons', kind: 'count', unit: 'persons', meaning: 'average population' }, ...provenance],
  },
  {
    name: 'municipal_waste',
    meaning: 'Municipal solid waste: the evidence of the method `municipal_waste`.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      kt('waste_kt', 'municipal solid waste generated; where empty, the row only counts for the median', { optional: true }),
      percent('plastic_percent', 'plastic in municipal solid waste; where empty, the median of the income group is used', {
        optional: true,
      }),
      percent('packaging_percent', 'packaging in the plastic of municipal solid waste'),
      { name: 'income_group', kind: 'choice', allowed: INCOME_GROUPS, meaning: 'World Bank income group in that publication' },
      ...provenance,
    ],
  },
  {
    name: 'population',
    meaning: 'Mid-year population.',
    key: ['country', 'year'],
    columns: [country, year, { name: 'persons', kind: 'count', unit: 'persons', meaning: 'population' }, ...provenance],
  },
  {
    name: 'economic_activity',
    meaning: 'Index of real GDP or of manufacturing value added, on any base: carries supply to years without a report.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      { name: 'measure', kind: 'choice', allowed: ['real_gdp', 'value_added'], meaning: 'what the index measures' },
      { name: 'activity', kind: 'index', unit: 'index', meaning: 'index number' },
      ...provenance,
    ],
  },
  {
    name: 'net_input_method',
    meaning: 'The method that a country-year takes instead of the first one that has evidence; filled by exceptions only.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      {
        name: 'method',
        kind: 'choice',
        allowed: ['preferred', ...NET_INPUT_METHODS],
        meaning: 'net-input method, or `preferred` for the declared order',
      },
      ...provenance,
    ],
    absent: { method: 'preferred' },
  },
  {
    name: 'added_stock',
    meaning: 'Packaging that does not become waste in the year in which it is consumed; 0 where no row says otherwise.',
    key: ['country', 'year', 'polymer'],
    columns: [country, year, polymer, kt('added_stock_kt', 'added stock; negative when stock is used up', { signed: true }), ...provenance],
    absent: { added_stock_kt: '0' },
  },
] as const satisfies readonly Table[]
