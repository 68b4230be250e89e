// Tables of the polymers of packaging, and of their split over the categories.

import { category, percent, polymer, provenance, type Table } from './table.ts'

export const PACKAGING_TABLES = [
  {
    name: 'packaging_shares',
    meaning:
      'How much of a polymer is packaging, and how much of packaging is that polymer. The row of a country takes precedence over that of its region.',
    key: ['area', 'polymer'],
    columns: [
      { name: 'area', kind: 'area', meaning: 'country, or region of the table countries' },
      polymer,
      percent('packaging_percent', 'share of the polymer that becomes packaging; needed by the method `supply`', {
        optional: true,
        plausible: {
          possible: { least: 0.2, most: 99, why: 'every polymer has other uses; a polymer without use in packaging has no row' },
          peers: { factor: 4, why: 'a polymer has similar uses in all countries' },
        },
      }),
      {
        name: 'weight',
        kind: 'weight',
        unit: 'any, the same within an area',
        meaning: 'weight of the polymer in packaging',
        plausible: {
          measure: { sumOver: 'area' },
          possible: { most: 80, why: 'packaging is made of at least four polymers' },
          likely: { most: 55, why: 'LDPE, the most common polymer, is a third to a half of packaging' },
          peers: { factor: 4, why: 'packaging is made of the same polymers everywhere' },
        },
      },
      ...provenance,
    ],
  },
  {
    name: 'category_split',
    meaning: 'How the packaging of a polymer divides over the categories. A pair without weight does not exist.',
    key: ['polymer', 'category'],
    columns: [
      polymer,
      category,
      {
        name: 'weight',
        kind: 'weight',
        unit: 'any, the same within a polymer',
        meaning: 'weight of the category',
        plausible: {
          measure: { sumOver: 'polymer' },
          possible: { most: 100, why: 'some polymers make one category only' },
        },
      },
      ...provenance,
    ],
  },
] as const satisfies readonly Table[]
