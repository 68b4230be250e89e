// Groups of countries whose sums a release has: the world, its regions and income groups, and groups that sources/country_groups.csv
// states.

/** The kinds of groups, in the order of files and lists. */
export const GROUP_KINDS = ['world', 'region', 'income group', 'organisation', 'continent'] as const
export type GroupKind = (typeof GROUP_KINDS)[number]

/** The kinds of groups whose members are stated, whether a release covers them or not. */
export const STATED_KINDS = ['organisation', 'continent'] as const satisfies readonly GroupKind[]

/** A group whose members are stated. */
export interface CountryGroup {
  readonly name: string
  readonly kind: (typeof STATED_KINDS)[number]
  /** Codes of countries. */
  readonly members: readonly string[]
  /** The day since which it has these members; null where its source names none. */
  readonly asOf: string | null
  /** What the list of members rests on. */
  readonly citation: string
  /** Other names by which people look for it. */
  readonly aliases: readonly string[]
}
