// What releases compute in another way than the releases before them. A locked release keeps its figures: the function of the quantity asks
// `country.since('1.5')` and keeps the older way. The release declares the quantity (`revise quantity littered`), and only its metrics may
// then differ without a changed input.

import { isSince, type QuantityChange } from '../../model/coverage.ts'
import type { MetricName } from '../../model/metrics.ts'

export interface MethodChange {
  /** The first release that computes the quantity in the new way. */
  readonly since: string
  readonly quantity: string
  /** The metrics that follow from the quantity; null where it also decides which records there are. */
  readonly metrics: readonly MetricName[] | null
}

export const METHOD_CHANGES: readonly MethodChange[] = []

/** The quantities that releases after `before`, up to `after`, compute in another way. */
export function quantityChanges(before: string, after: string, changes = METHOD_CHANGES): QuantityChange[] {
  return changes
    .filter(({ since }) => isSince(since, after) && !isSince(since, before))
    .map(({ quantity, metrics }) => ({ change: 'revised', kind: 'quantity', value: quantity, metrics }))
}
