// What is littered, and how much of the mismanaged waste reaches waters.

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
          possible: { least: 0.1, most: 30, why: 'litter is counted in percent of what is thrown away' },
          likely: { least: 0.5, most: 12, why: 'studies find 1 to 8 percent' },
          peers: { factor: 5, why: 'categories are littered alike within a factor of five' },
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
          likely: { least: 2, most: 40, why: 'models of the way from land to sea take 15 to 40 percent at most' },
          peers: { factor: 5, why: 'categories are released alike within a factor of five' },
        },
      }),
      ...provenance,
    ],
  },
] as const satisfies readonly Table[]
