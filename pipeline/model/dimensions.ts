// The four dimensions of a record and the order in which their values are declared.
// This order breaks ties when a total is split, and sorts every published file.

export const ALL_CATEGORIES = 'All packaging'
export const ALL_POLYMERS = 'All polymers'

/** A value that releases have from `since` on; without it, every release has the value. */
interface Declared {
  readonly name: string
  readonly since?: string
}

/** The leaf categories of packaging. */
const CATEGORY_VALUES = [
  { name: 'Flexible packaging' },
  { name: 'Multi-layer packaging' },
  { name: 'Rigid food packaging' },
  { name: 'Rigid non-food packaging' },
  { name: 'PET bottles' },
  { name: 'Other bottles' },
] as const satisfies readonly Declared[]

/** The leaf polymers. */
const POLYMER_VALUES = [
  { name: 'PET' },
  { name: 'HDPE' },
  { name: 'LDPE' },
  { name: 'PP' },
  { name: 'PVC' },
  { name: 'PS' },
  { name: 'EPS' },
  { name: 'ABS' },
  { name: 'Other' },
] as const satisfies readonly Declared[]

export type LeafCategory = (typeof CATEGORY_VALUES)[number]['name']
export type LeafPolymer = (typeof POLYMER_VALUES)[number]['name']
export type Category = typeof ALL_CATEGORIES | LeafCategory
export type Polymer = typeof ALL_POLYMERS | LeafPolymer

// The values that any release may have, for shapes that fit all releases. What one release covers is in coverage.ts. They are marked as
// pure, so that bundlers leave them out of the client, which does not read them.
export const LEAF_CATEGORIES: readonly LeafCategory[] = /* @__PURE__ */ CATEGORY_VALUES.map(({ name }) => name)
export const LEAF_POLYMERS: readonly LeafPolymer[] = /* @__PURE__ */ POLYMER_VALUES.map(({ name }) => name)
export const CATEGORIES: readonly Category[] = /* @__PURE__ */ Array.of<Category>(ALL_CATEGORIES).concat(LEAF_CATEGORIES)
export const POLYMERS: readonly Polymer[] = /* @__PURE__ */ Array.of<Polymer>(ALL_POLYMERS).concat(LEAF_POLYMERS)

/** What a record is about. */
interface Packaging {
  readonly category?: string | undefined
  readonly polymer?: string | undefined
}

/** Whether a record is of all packaging. */
export const isWhole = ({ category, polymer }: Packaging): boolean => category === ALL_CATEGORIES && polymer === ALL_POLYMERS

/** Whether a record is of a leaf: of one category and one polymer, not a sum of others. */
export const isLeaf = ({ category, polymer }: Packaging): boolean => category !== ALL_CATEGORIES && polymer !== ALL_POLYMERS

/** The first release with a category or polymer; undefined where every release has it. */
export function sinceOf(value: string): string | undefined {
  const declared: readonly Declared[] = [...CATEGORY_VALUES, ...POLYMER_VALUES]
  return declared.find(({ name }) => name === value)?.since
}

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
 * Source: HS 2017, chapter 39, note 1 to heading 3915; docs/method.md, "Exported waste".
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

/** The methods that compute a country-year's waste (docs/method.md, "Net input"); compute/method/net-input.ts prefers one to another. */
export const NET_INPUT_METHODS = ['supply', 'back_cast', 'waste_statistics', 'municipal_waste'] as const
export type NetInputMethod = (typeof NET_INPUT_METHODS)[number]
