// The four dimensions of a record and the order in which their values are declared.
// This order breaks ties when a total is split, and sorts every published file.

export const ALL_CATEGORIES = 'All packaging'
export const ALL_POLYMERS = 'All polymers'

/** The six leaf categories of packaging. */
export const LEAF_CATEGORIES = [
  'Flexible packaging',
  'Multi-layer packaging',
  'Rigid food packaging',
  'Rigid non-food packaging',
  'PET bottles',
  'Other bottles',
] as const

/** The nine leaf polymers. */
export const LEAF_POLYMERS = ['PET', 'HDPE', 'LDPE', 'PP', 'PVC', 'PS', 'EPS', 'ABS', 'Other'] as const

/** The years that a release describes. */
export const YEARS = [2019, 2020, 2021, 2022] as const

export const CATEGORIES = [ALL_CATEGORIES, ...LEAF_CATEGORIES] as const
export const POLYMERS = [ALL_POLYMERS, ...LEAF_POLYMERS] as const

export type LeafCategory = (typeof LEAF_CATEGORIES)[number]
export type LeafPolymer = (typeof LEAF_POLYMERS)[number]
export type Category = (typeof CATEGORIES)[number]
export type Polymer = (typeof POLYMERS)[number]
export type Year = (typeof YEARS)[number]

/** Stands for "any" in the keys of tables that allow it. */
export const WILDCARD = '*'

/** The names of the dimension columns, in the order of every published file. */
export const DIMENSIONS = ['country', 'category', 'polymer', 'year'] as const

export const INCOME_GROUPS = ['HIC', 'UMC', 'LMC', 'LIC'] as const

export const TRADE_FLOWS = ['import', 'export', 'reexport'] as const

/** Who publishes world-wide statistics of trade in plastic waste. */
export const TRADE_PUBLISHERS = ['unctad', 'owid'] as const

/**
 * Headings of plastic waste in the Harmonized System (3915 and its subheadings; 3915 90 also in the two parts that the
 * British tariff knows), with the polymers whose waste they hold. `3915` undivided holds all of them.
 * Source: HS 2017, chapter 39, note 1 to heading 3915; methodology, section 4, step 2.
 */
export const WASTE_HEADINGS: readonly { readonly hs: string; readonly polymers: readonly LeafPolymer[] }[] = [
  { hs: '391510', polymers: ['HDPE', 'LDPE'] },
  { hs: '391520', polymers: ['PS', 'EPS', 'ABS'] },
  { hs: '391530', polymers: ['PVC'] },
  { hs: '391590', polymers: ['PET', 'PP', 'Other'] },
  { hs: '39159011', polymers: ['PP'] },
  { hs: '39159080', polymers: ['PET', 'Other'] },
  { hs: '3915', polymers: LEAF_POLYMERS },
]

export const UNDIVIDED_HEADING = '3915'

/** Where imported plastic waste tends to go; internal to the model, never a field of a record. */
export const IMPORT_PROFILES = ['Recycler', 'Trade Hub', 'Disposer', 'Mixed Profile'] as const

/** The ways to reckon a country-year's waste, in their order of preference (methodology, section 4, step 1). */
export const NET_INPUT_METHODS = ['supply', 'back_cast', 'waste_statistics', 'municipal_waste'] as const
export type NetInputMethod = (typeof NET_INPUT_METHODS)[number]
