// What is littered, and what of the mismanaged waste reaches waters.

import { category, percent, provenance, type Table } from './table.ts'

export const LEAKAGE_TABLES = [
  {
    name: 'littering_rates',
    meaning: 'Share of the waste of a category that is littered.',
    key: ['category'],
    columns: [category, percent('littered_percent', 'share of waste generated that is littered'), ...provenance],
  },
  {
    name: 'release_rates',
    meaning: 'Share of the mismanaged waste of a category that reaches the ocean and waterways.',
    key: ['category'],
    columns: [category, percent('released_percent', 'share of mismanaged waste that is released'), ...provenance],
  },
] as const satisfies readonly Table[]
