// Which figures are not known. A quantity without any evidence counts as 0 in the records, and the method notes why. Such a 0 is no certain
// zero: the figure has no range.

import { ALL_CATEGORIES, ALL_POLYMERS } from '../model/dimensions.ts'
import { grouped, once } from '../model/lists.ts'
import type { Metric, MetricName } from '../model/metrics.ts'
import { sqlText } from '../model/sql-text.ts'
import { type CountryRecord, figureOf, type RecordName } from './method/records.ts'
import { REASONS, type Reason, type ReasonCode } from './reasons.ts'

/** What each reason says that is not known. */
const NOT_KNOWN: ReadonlyMap<string, readonly MetricName[]> = new Map(
  Object.entries<Reason>(REASONS).flatMap(([code, { notKnown }]) => (notKnown ? [[code, notKnown]] : [])),
)

/** The view `figures_not_known`: country, year and metric of everything that `step_notes` call not known. */
export const notKnownView = (): string => {
  const rows = [...NOT_KNOWN].flatMap(([reason, metrics]) => metrics.map((metric) => `(${sqlText(reason)}, ${sqlText(metric)})`))
  return `create view figures_not_known as
    select distinct n.country, n.year, k.metric
    from step_notes n join (values ${rows.join(', ')}) k(reason, metric) on k.reason = n.reason;`
}

/**
 * Whether a figure of a country is not known, or a part of it, from the notes and the records of leaves of the country. That of a leaf is
 * not known if it is 0 and the notes of its year call it not known. That of an aggregate is not known if that of one of its leaves is not:
 * nothing says how much this leaf adds to it. Notes name no leaves, so that a stated 0 in a year in which other leaves lack evidence counts
 * as not known too. `wholeOf` gives the value of a number of the records.
 */
export function notKnownBy<N>(
  notes: Iterable<{ readonly year?: number | undefined; readonly reason: ReasonCode }>,
  leaves: readonly CountryRecord<N>[],
  wholeOf: (number: N) => number,
): (record: RecordName, metric: Metric) => boolean {
  const noted = new Map<number | undefined, Set<string>>()
  for (const { year, reason } of notes)
    for (const metric of NOT_KNOWN.get(reason) ?? []) once(noted, year, () => new Set<string>()).add(metric)
  const ofYears = new Map(grouped(leaves, ({ year }) => year))
  return ({ category, polymer, year }, metric) =>
    noted.get(year)?.has(metric.name) === true &&
    (ofYears.get(year) ?? []).some(
      (leaf) =>
        (category === ALL_CATEGORIES || leaf.category === category) &&
        (polymer === ALL_POLYMERS || leaf.polymer === polymer) &&
        wholeOf(figureOf(leaf, metric)) === 0,
    )
}
