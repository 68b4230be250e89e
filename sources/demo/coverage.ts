// The years, categories and polymers of the mock world: those of the first releases. What a later release adds has rows of its own, so that
// these tables stay as they are.

import type { LeafCategory as AnyCategory, LeafPolymer as AnyPolymer } from '../../pipeline/model/dimensions.ts'

export const YEARS = [2019, 2020, 2021, 2022] as const

export const LEAF_CATEGORIES = [
  'Flexible packaging',
  'Multi-layer packaging',
  'Rigid food packaging',
  'Rigid non-food packaging',
  'PET bottles',
  'Other bottles',
] as const satisfies readonly AnyCategory[]

export const LEAF_POLYMERS = ['PET', 'HDPE', 'LDPE', 'PP', 'PVC', 'PS', 'EPS', 'ABS', 'Other'] as const satisfies readonly AnyPolymer[]

export type LeafCategory = (typeof LEAF_CATEGORIES)[number]
export type LeafPolymer = (typeof LEAF_POLYMERS)[number]
