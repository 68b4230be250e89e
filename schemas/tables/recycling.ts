// What is recycled at home.

import { category, country, kt, percent, polymer, provenance, type Table, year } from './table.ts'

export const RECYCLING_TABLES = [
  {
    name: 'recycling_rates',
    meaning:
      'Packaging waste recycled at home. The most specific row wins, cell by cell: category and polymer, category, polymer, neither.',
    key: ['country', 'year', 'category', 'polymer'],
    columns: [
      country,
      { ...year, wildcard: true },
      { ...category, wildcard: true },
      { ...polymer, wildcard: true },
      percent('recycled_percent', 'share of waste generated that is recycled at home', {
        optional: true,
        plausible: {
          possible: { most: 99.5, why: 'sorting and recycling lose some percent' },
          likely: { least: 0.5, most: 95, why: 'deposit systems reach 90 to 95 percent of bottles; below half a percent nobody counts' },
          jump: { factor: 2, why: 'plants and collection grow by a few points a year' },
          peers: { factor: 5, why: 'rates of one income group run from some percent to a half' },
        },
      }),
      kt('recycled_kt', 'recycled at home, for the country as a whole', {
        optional: true,
        plausible: {
          measure: 'head',
          possible: { least: 0.001, most: 100, why: 'more than all packaging waste of the highest country' },
          likely: { least: 0.1, most: 30, why: 'a few percent of the waste of a poor country, most of that of a rich one' },
          jump: { factor: 1.7, why: 'plants grow by a few percent a year' },
          peers: { factor: 6, why: 'what counts as recycling differs, not by more than that' },
        },
      }),
      percent('packaging_percent', 'packaging in `recycled_kt`', {
        optional: true,
        plausible: {
          possible: { least: 5, most: 100, why: 'most recycled plastic was packaging' },
          likely: { least: 30, most: 100, why: 'published shares run from 38 to 100 percent' },
        },
      }),
      {
        name: 'carried',
        kind: 'flag',
        optional: true,
        meaning: 'yes: stands for the nearest years without a row as specific; a mass then becomes a rate of the waste of its own year',
      },
      { name: 'interpolated', kind: 'flag', optional: true, meaning: 'yes: a year between two such rows lies on the line between them' },
      {
        name: 'with_exports',
        kind: 'flag',
        optional: true,
        meaning: 'yes: the rate counts what is recycled at home and abroad; the exported waste is taken off',
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
        expected: 'a mass only for a country-year as a whole: category and polymer *, and a year',
        column: 'recycled_kt',
        holds: (row) => row.recycled_kt === null || (row.category === '*' && row.polymer === '*' && row.year !== '*'),
      },
      {
        expected: 'carried only where a year is given',
        column: 'carried',
        holds: (row) => row.carried === null || row.year !== '*',
      },
      {
        expected: 'interpolated only a rate of a year, and not carried as well',
        column: 'interpolated',
        holds: (row) => row.interpolated === null || (row.year !== '*' && row.recycled_percent !== null && row.carried === null),
      },
      {
        expected: 'with exports only a rate of a country as a whole: category and polymer *',
        column: 'with_exports',
        holds: (row) => row.with_exports === null || (row.recycled_percent !== null && row.category === '*' && row.polymer === '*'),
      },
    ],
  },
] as const satisfies readonly Table[]
