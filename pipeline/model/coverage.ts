// What a release covers: its years, categories, polymers and metrics. All code that lists them uses the coverage of the release, so that a
// later release can add a year, a value or a metric and the earlier ones stay as they are.

import {
  ALL_CATEGORIES,
  ALL_POLYMERS,
  type Category,
  LEAF_CATEGORIES,
  LEAF_POLYMERS,
  type LeafCategory,
  type LeafPolymer,
  type Polymer,
  sinceOf,
} from './dimensions.ts'
import { METRICS, type Metric } from './metrics.ts'
import { compareVersions, draftVersion } from './versions.ts'

export interface Coverage {
  readonly version: string
  /** Ascending. */
  readonly years: readonly number[]
  readonly leafCategories: readonly LeafCategory[]
  readonly leafPolymers: readonly LeafPolymer[]
  /** In published order: the value of all leaves comes first. */
  readonly categories: readonly Category[]
  readonly polymers: readonly Polymer[]
  /** In the order of the columns. */
  readonly metrics: readonly Metric[]
}

/** The coverage of a release, from its version and years. */
export function coverageOf(version: string, years: readonly number[]): Coverage {
  const leafCategories = LEAF_CATEGORIES.filter((name) => isSince(sinceOf(name), version))
  const leafPolymers = LEAF_POLYMERS.filter((name) => isSince(sinceOf(name), version))
  return {
    version,
    years,
    leafCategories,
    leafPolymers,
    categories: [ALL_CATEGORIES, ...leafCategories],
    polymers: [ALL_POLYMERS, ...leafPolymers],
    metrics: metricsOf(version),
  }
}

/** The metrics of a release, in their order. The version of a draft may have the form that the api uses. */
export function metricsOf(version: string): readonly Metric[] {
  return METRICS.filter(({ since }) => isSince(since, draftVersion(version) ?? version))
}

/** Whether a release has what was added with the release `since`; every release has what has no `since`. */
export function isSince(since: string | undefined, version: string): boolean {
  return since === undefined || compareVersions(since, version) <= 0
}

/** The parts of a coverage that a release can add or remove, as declarations and reports name them. */
export const COVERED = ['year', 'category', 'polymer', 'metric'] as const
export type Covered = (typeof COVERED)[number]

export interface CoverageChange {
  readonly change: 'added' | 'removed'
  readonly kind: Covered
  readonly value: string
}

/** A quantity that a release computes in another way than its predecessor. */
export interface QuantityChange {
  readonly change: 'revised'
  readonly kind: 'quantity'
  /** Its name. */
  readonly value: string
  /** The metrics that follow from it; null where it also decides which records there are. */
  readonly metrics: readonly string[] | null
}

/** What a release covers and its predecessor does not, and the other way round. */
export function coverageChanges(before: Coverage, after: Coverage): CoverageChange[] {
  return COVERED.flatMap((kind) => {
    const [then, now] = [valuesCovered(before, kind), valuesCovered(after, kind)]
    return [
      ...now.filter((value) => !then.includes(value)).map((value) => ({ change: 'added' as const, kind, value })),
      ...then.filter((value) => !now.includes(value)).map((value) => ({ change: 'removed' as const, kind, value })),
    ]
  })
}

function valuesCovered({ years, leafCategories, leafPolymers, metrics }: Coverage, kind: Covered): readonly string[] {
  switch (kind) {
    case 'year':
      return years.map(String)
    case 'category':
      return leafCategories
    case 'polymer':
      return leafPolymers
    case 'metric':
      return metrics.map(({ name }) => name)
  }
}
