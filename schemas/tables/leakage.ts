// Tables of the shares of waste that is littered, and of mismanaged waste that reaches waters.

import { category, percent, provenance, type Table } from './table.ts'

export const LEAKAGE_TABLES = [
  {
    name: 'littering_rates',
    meaning: 'Share of the waste of a category that is littered.',
    key: ['category'],
    columns: [
      category,
      percent('littered_percent', 'share of waste generated that is littered', {
        plausible: {
          possible: { least: 0.1, most: 30, why: 'litter is a small share of the waste generated, but not nothing' },
          likely: { least: 0.5, most: 12, why: 'studies find 1 to 8 percent' },
          peers: { factor: 5, why: 'the rates of the categories agree within a factor of five' },
        },
      }),
      ...provenance,
    ],
  },
  {
    name: 'release_rates',
    meaning: 'Share of the mismanaged waste of a category that reaches the ocean and waterways.',
    key: ['category'],
    columns: [
      category,
      percent('released_percent', 'share of mismanaged waste that is released', {
        plausible: {
          possible: { least: 0.5, most: 80, why: 'most mismanaged waste stays on land, and some always reaches water' },
          likely: { least: 2, most: 40, why: 'models of the path from land to sea use at most 15 to 40 percent' },
          peers: { factor: 5, why: 'the rates of the categories agree within a factor of five' },
        },
      }),
      ...provenance,
    ],
  },
] as const satisfies readonly Table[]
