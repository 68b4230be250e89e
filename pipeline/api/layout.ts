// layout.json of a release: how its answers are stored as files. Pure, also for browsers.

import type { ApiLayout } from '../../schemas/api.ts'
import type { Metric } from '../model/metrics.ts'
import type { OccurringPair } from '../model/pairs.ts'

/** The content of layout.json; sizes in ascending order, whichever of them is the default. */
export function layoutOf(release: {
  readonly pageSizes: readonly number[]
  readonly pairs: readonly OccurringPair[]
  readonly metrics: readonly Metric[]
  readonly isLight?: boolean
}): ApiLayout {
  return {
    page_sizes: [...release.pageSizes].sort((a, b) => a - b),
    pairs: release.pairs.map(({ category, polymers }) => ({ category, polymers: [...polymers] })),
    ...(release.isLight ? { tree: 'light' } : {}),
    metrics: release.metrics.map(({ name, unit }) => ({ name, unit })),
  }
}
