// The table of domestic recycling.

import { category, country, kt, percent, polymer, provenance, type Table, year } from './table.ts'

export const RECYCLING_TABLES = [
  {
    name: 'recycling_rates',
    meaning:
      'Packaging waste recycled at home. ' +
      'Each leaf uses the most specific row: for its category and polymer, for its category, for its polymer, or for neither.',
    key: ['country', 'year', 'category', 'polymer'],
    columns: [
      country,
      { ...year, wildcard: true },
      { ...category, wildcard: true },
      { ...polymer, wildcard: true },
      percent('recycled_percent', 'share of waste generated that is recycled at home', {
        optional: true,
        plausible: {
          possible: { most: 99.5, why: 'sorting and recycling lose a few percent' },
          likely: {
            least: 0.5,
            most: 95,
            why: 'deposit systems reach 90 to 95 percent of bottles; rates below half a percent are not measured',
          },
          jump: { factor: 2, why: 'plants and collection grow by a few percentage points a year' },
          peers: { factor: 5, why: 'rates of one income group range from a few percent to a half' },
        },
      }),
      kt('recycled_kt', 'recycled at home, for the country as a whole', {
        optional: true,
        plausible: {
          measure: 'head',
          possible: { least: 0.001, most: 100, why: 'the highest value is more than all packaging waste of any country' },
          likely: { least: 0.1, most: 30, why: 'from a few percent of the waste of a poor country to most of the waste of a rich one' },
          jump: { factor: 1.7, why: 'plants grow by a few percent a year' },
          peers: { factor: 6, why: 'what counts as recycling differs, but not by more than this factor' },
        },
      }),
      percent('packaging_percent', 'packaging in `recycled_kt`', {
        optional: true,
        plausible: {
          possible: { least: 5, most: 100, why: 'most recycled plastic was packaging' },
          likely: { least: 30, most: 100, why: 'published shares range from 38 to 100 percent' },
        },
      }),
      {
        name: 'carried',
        kind: 'flag',
        optional: true,
        meaning:
          'yes: the value is carried forward or back to the nearest years without an equally specific row; ' +
          'a mass that is carried forward or back counts as a rate of the waste of its own year',
      },
      {
        name: 'interpolated',
        kind: 'flag',
        optional: true,
        meaning: 'yes: the value of a year between two such rows is interpolated linearly',
      },
      {
        name: 'with_exports',
        kind: 'flag',
        optional: true,
        meaning:
          'yes: the rate includes waste that is recycled abroad; the exported waste is deducted. Rows between which a year is interpolated have the same value',
      },
      ...provenance,
    ],
    rules: [
      {
        expected: 'either recycled_percent or recycled_kt',
        column: 'recycled_percent',
        holds: (row) => (row.recycled_percent === null) !== (row.recycled_kt === null),
      },
      {
        expected: 'packaging_percent wherever recycled_kt is given, and only there',
        column: 'packaging_percent',
        holds: (row) => (row.recycled_kt === null) === (row.packaging_percent === null),
      },
      {
        expected: 'a mass only with category and polymer * and with a year: it covers the whole country-year',
        column: 'recycled_kt',
        holds: (row) => row.recycled_kt === null || (row.category === '*' && row.polymer === '*' && row.year !== '*'),
      },
      {
        expected: 'carried only with a year',
        column: 'carried',
        holds: (row) => row.carried === null || row.year !== '*',
      },
      {
        expected: 'interpolated only with a rate and a year, and without carried',
        column: 'interpolated',
        holds: (row) => row.interpolated === null || (row.year !== '*' && row.recycled_percent !== null && row.carried === null),
      },
      {
        expected: 'with_exports only with a rate, and with category and polymer *',
        column: 'with_exports',
        holds: (row) => row.with_exports === null || (row.recycled_percent !== null && row.category === '*' && row.polymer === '*'),
      },
    ],
  },
] as const satisfies readonly Table[]
