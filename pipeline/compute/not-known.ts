// Which figures are not known. A quantity without any evidence counts as 0 in the records, and the method notes why. Such a 0 is no certain
// zero: the figure has no range.

import { ALL_CATEGORIES, ALL_POLYMERS } from '../model/dimensions.ts'
import type { Metric } from '../model/metrics.ts'
import { sqlText } from '../model/sql-text.ts'
import { REASONS, type Reason, type ReasonCode } from './reasons.ts'

/** The metrics that notes call not known, each as `<year>|<metric>`. */
export type NotKnown = ReadonlySet<string>

const CATALOGUE: Readonly<Record<string, Reason>> = REASONS

/** What the notes of one country say is not known. */
export const notKnownIn = (notes: Iterable<{ readonly year?: number | undefined; readonly reason: ReasonCode }>): NotKnown =>
  new Set([...notes].flatMap(({ year, reason }) => (CATALOGUE[reason]?.notKnown ?? []).map((metric) => `${year}|${metric}`)))

/** The view `figures_not_known`: country, year and metric of everything that `step_notes` call not known. */
export const notKnownView = (): string => {
  const rows = Object.entries(CATALOGUE).flatMap(([reason, { notKnown = [] }]) =>
    notKnown.map((metric) => `(${sqlText(reason)}, ${sqlText(metric)})`),
  )
  return `create view figures_not_known as
    select distinct n.country, n.year, k.metric
    from step_notes n join (values ${rows.join(', ')}) k(reason, metric) on k.reason = n.reason;`
}

interface RecordName {
  readonly category: string
  readonly polymer: string
  readonly year: number
}

/** A record of a leaf, and which of its figures are 0. */
export interface LeafFigures extends RecordName {
  readonly isZero: (metric: Metric) => boolean
}

/**
 * Whether a figure of a country is not known, or a part of it. That of a leaf is not known if it is 0 and the notes of its year call it not
 * known. That of an aggregate is not known if that of one of its leaves is not: nothing says how much this leaf adds to it. Notes name no
 * leaves, so that a stated 0 in a year in which other leaves lack evidence counts as not known too.
 */
export function isNotKnown(
  notKnown: NotKnown,
  { category, polymer, year }: RecordName,
  metric: Metric,
  leaves: readonly LeafFigures[],
): boolean {
  if (!notKnown.has(`${year}|${metric.name}`)) return false
  return leaves.some(
    (leaf) =>
      leaf.year === year &&
      (category === ALL_CATEGORIES || leaf.category === category) &&
      (polymer === ALL_POLYMERS || leaf.polymer === polymer) &&
      leaf.isZero(metric),
  )
}
