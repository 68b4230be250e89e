// Tables of the packaging waste of a country: the evidence of each net-input method, and the values that carry it to other years or
// correct it.

import { INCOME_GROUPS, NET_INPUT_METHODS } from '../../pipeline/model/dimensions.ts'
import type { Plausible } from '../plausible.ts'
import { country, kt, percent, polymer, provenance, type Table, year } from './table.ts'

/** Plastic packaging waste per head and year: about 2 kg in the poorest countries, 73 kg in the highest year of Eurostat (cei_pc050). */
const PACKAGING_WASTE: Plausible = {
  quantity: 'plastic packaging waste per head',
  possible: {
    least: 0.1,
    most: 300,
    why: 'from a twentieth of the figure of the poorest countries to four times the highest figure of Eurostat (cei_pc050)',
  },
  likely: { least: 1, most: 120, why: 'published figures run from about 2 to 73 kg (Eurostat cei_pc050)' },
  jump: { factor: 1.5, why: 'packaging follows consumption; a larger jump is a change of method' },
  peers: { factor: 4, why: 'countries of one income group differ by what they consume, not by an order of magnitude' },
}

/** Plastics of one polymer, per head and year. */
const supplied = (flow: string): Plausible => ({
  measure: 'head',
  possible: { most: 3000, why: `only a country with a steam cracker in every town would ${flow} so much of one polymer` },
  likely: { most: 600, why: 'the Gulf states produce several hundred kg of polyethylene per head' },
  jump: { factor: 1.8, why: 'plants are built for decades, and trade follows them' },
  peers: { factor: 20, why: 'countries specialise; a larger difference means a wrong unit' },
})

const PERSONS: Plausible = {
  possible: { least: 500, most: 2_000_000_000, why: 'no country has fewer people than a village or more than a quarter of the world' },
  jump: {
    factor: 1.12,
    why: 'populations grow by up to 6 percent a year, so the median of the three years compared differs by up to 12 percent',
  },
}

export const WASTE_TABLES = [
  {
    name: 'polymer_supply',
    meaning: 'Plastics in all forms, waste excluded, by polymer: the evidence of the method `supply`.',
    key: ['country', 'year', 'polymer'],
    columns: [
      country,
      year,
      polymer,
      kt('production_kt', 'production of the polymer', { plausible: supplied('produce') }),
      kt('import_kt', 'imports of the polymer', { plausible: supplied('import') }),
      kt('export_kt', 'exports of the polymer', { plausible: supplied('export') }),
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
      kt('waste_kt', 'plastic packaging waste generated', { plausible: { measure: 'head', ...PACKAGING_WASTE } }),
      { name: 'boundary', kind: 'text', remark: true, meaning: 'what the figure counts' },
      {
        name: 'interpolated',
        kind: 'flag',
        optional: true,
        meaning: 'yes: the value of a year between two such rows is interpolated linearly',
      },
      ...provenance,
    ],
  },
  {
    name: 'waste_per_head',
    meaning:
      'Plastic packaging waste per head, as countries report it. ' +
      'Multiplied by the average population, it takes precedence over `waste_generated`. ' +
      'A year without a row is interpolated linearly between its neighbours.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      {
        name: 'waste_kg_per_head',
        kind: 'per_head',
        unit: 'kg per head and year',
        meaning: 'plastic packaging waste generated per head',
        plausible: PACKAGING_WASTE,
      },
      ...provenance,
    ],
  },
  {
    name: 'average_population',
    meaning: 'Average population of a year, by which waste per head is multiplied.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      { name: 'persons', kind: 'count', unit: 'persons', meaning: 'average population', plausible: PERSONS },
      ...provenance,
    ],
  },
  {
    name: 'municipal_waste',
    meaning: 'Municipal solid waste: the evidence of the method `municipal_waste`.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      kt('waste_kt', 'municipal solid waste generated; where empty, the row only counts for the median', {
        optional: true,
        plausible: {
          measure: 'head',
          possible: { least: 10, most: 5000, why: 'from a quarter of the lowest to three times the highest figure of What a Waste 2.0' },
          likely: { least: 40, most: 1700, why: 'What a Waste 2.0 gives 0.11 to 4.54 kg per head and day' },
          jump: { factor: 1.5, why: 'municipal waste follows consumption' },
          peers: { factor: 3, why: 'countries of one income group differ by a factor of three (What a Waste 2.0)' },
        },
      }),
      percent('plastic_percent', 'plastic in municipal solid waste; where empty, the median of the income group is used', {
        optional: true,
        plausible: {
          possible: { least: 0.2, most: 60, why: 'from a fifth of the lowest to twice the highest share of What a Waste 2.0' },
          likely: {
            least: 2,
            most: 35,
            why: 'What a Waste 2.0 gives 1 to 32 percent; shares below 2 percent were measured before plastics were common',
          },
          jump: { factor: 2, why: 'the composition of waste changes over decades' },
          peers: { factor: 2.5, why: 'half of the countries of a group lie within a factor of 1.5 (What a Waste 2.0)' },
        },
      }),
      percent('packaging_percent', 'packaging in the plastic of municipal solid waste', {
        plausible: {
          possible: { least: 10, most: 95, why: 'plastics in municipal waste are mostly packaging, but never only packaging' },
          likely: { least: 45, most: 85, why: 'sorting studies find 55 to 75 percent' },
        },
      }),
      { name: 'income_group', kind: 'choice', allowed: INCOME_GROUPS, meaning: 'World Bank income group in that publication' },
      ...provenance,
    ],
  },
  {
    name: 'population',
    meaning: 'Mid-year population.',
    key: ['country', 'year'],
    columns: [country, year, { name: 'persons', kind: 'count', unit: 'persons', meaning: 'population', plausible: PERSONS }, ...provenance],
  },
  {
    name: 'economic_activity',
    meaning: 'Index of real GDP or of manufacturing value added, on any base. It carries supply to years without a report.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      { name: 'measure', kind: 'choice', allowed: ['real_gdp', 'value_added'], meaning: 'what the index measures' },
      {
        name: 'activity',
        kind: 'index',
        unit: 'index',
        meaning: 'index number',
        plausible: {
          possible: { least: 0.1, most: 100_000, why: 'indices are 1, 100 or 1,000 in their base year' },
          jump: { factor: 1.25, why: 'economies shrink or grow by a quarter within three years only in wars' },
        },
      },
      ...provenance,
    ],
  },
  {
    name: 'net_input_method',
    meaning:
      'The method that a country-year uses instead of the first method that has evidence. ' +
      'A row states the reason in its note; an exception may set the method instead.',
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
    meaning: 'Packaging that does not become waste in the year in which it is consumed; 0 where there is no row.',
    key: ['country', 'year', 'polymer'],
    columns: [
      country,
      year,
      polymer,
      kt('added_stock_kt', 'added stock; negative when stock is used up', {
        signed: true,
        plausible: {
          measure: 'head',
          possible: { least: -30, most: 30, why: 'at most half of the packaging that a person uses in a year' },
          likely: { least: -5, most: 5, why: 'packaging is used within a year' },
        },
      }),
      ...provenance,
    ],
    absent: { added_stock_kt: '0' },
  },
] as const satisfies readonly Table[]
