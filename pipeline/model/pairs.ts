// Which categories and polymers occur together in a release. Pairs that do not have no files.

/** A category, and the polymers that occur with it. */
export interface OccurringPair {
  readonly category: string
  readonly polymers: readonly string[]
}

/** A category and a polymer, undefined for no filter. */
export interface Pair {
  readonly category: string | undefined
  readonly polymer: string | undefined
}

/** Whether records of the pair occur. */
export const occurs = ({ category, polymer }: Partial<Pair>, pairs: readonly OccurringPair[]): boolean =>
  pairs.some((pair) => (category === undefined || pair.category === category) && (polymer === undefined || pair.polymers.includes(polymer)))

/** The pairs of a release that do not occur, also pairs with no filter in one place. */
export const absentPairs = (
  { categories, polymers }: { readonly categories: readonly string[]; readonly polymers: readonly string[] },
  pairs: readonly OccurringPair[],
): Pair[] =>
  [undefined, ...categories]
    .flatMap((category) => [undefined, ...polymers].map((polymer) => ({ category, polymer })))
    .filter((pair) => !occurs(pair, pairs))
