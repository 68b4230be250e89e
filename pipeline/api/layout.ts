// layout.json of a release: how its answers are stored as files. For hosts, clients, and checks of a tree. Pure, also for browsers.

import type { ApiLayout } from '../../schemas/api.ts'
import type { Metric } from '../model/metrics.ts'
import type { PagedOperation } from '../model/operations.ts'

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

/** The content of layout.json; sizes in ascending order, whichever of them is the default. */
export function layoutOf(release: {
  readonly operations: readonly PagedOperation[]
  readonly pageSizes: readonly number[]
  readonly pairs: readonly OccurringPair[]
  /** Only for a light tree. */
  readonly light?: { readonly metrics: readonly Metric[] }
}): ApiLayout {
  return {
    operations: [...release.operations],
    page_sizes: [...release.pageSizes].sort((a, b) => a - b),
    pairs: release.pairs.map(({ category, polymers }) => ({ category, polymers: [...polymers] })),
    ...(release.light ? { tree: 'light', metrics: release.light.metrics.map(({ name, unit }) => ({ name, unit })) } : {}),
  }
}

/** The pairs of a release that have no files, because they do not occur together; also pairs with no filter in one place. */
export function absentPairs(
  { categories, polymers }: { readonly categories: readonly string[]; readonly polymers: readonly string[] },
  pairs: readonly OccurringPair[],
): Pair[] {
  const occurring = new Set(pairs.flatMap(({ category, polymers: theirs }) => theirs.map((polymer) => `${category}\n${polymer}`)))
  const occurs = ({ category, polymer }: Pair) =>
    (category === undefined ? categories : [category]).some((one) =>
      (polymer === undefined ? polymers : [polymer]).some((other) => occurring.has(`${one}\n${other}`)),
    )
  return [undefined, ...categories]
    .flatMap((category) => [undefined, ...polymers].map((polymer) => ({ category, polymer })))
    .filter((pair) => !occurs(pair))
}
