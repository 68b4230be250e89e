// Examples in the description of the API. Their values are invented in every environment: the description is open to everybody, even if the
// data need a key.

import type { ApiIndex, ApiPage, Metadata, RangeElement, ReferenceData, Versions } from '../../schemas/api.ts'
import { metricsOf } from '../model/coverage.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../model/dimensions.ts'
import type { Unit } from '../model/metrics.ts'
import { noticeOf } from '../model/notices.ts'
import { segmentsOf } from './paths.ts'
import type { ServedEnvironment, ServedVersion } from './routes.ts'
import { indexList, metadata, referenceData, valuesOfAny, versionsList } from './tree-lists.ts'

/** The summary of every example. */
export const EXAMPLE_SUMMARY = 'invented values'

/**
 * The amounts of an invented record, in the order of the metrics: a whole country whose figures balance. Amounts of later metrics are 0.
 */
const AMOUNTS = [
  2962.938087, 429.252753, 0, 162.599949, 4.878001, 127.640961, 29.780844, 0.300143, 2533.685334, 18.924, 10.6302, 44.3253, 21.5357, 0.6638,
  3.921, 0, 100, 96.079, 4.5848, 0.5842,
] as const

/** A country and a year that a release knows: France, if the release covers it, and the last year. */
export function exampleValues({ countries, years }: Pick<ServedVersion, 'countries' | 'years'>): {
  readonly country: string
  readonly year: number
} {
  return { country: countries.find((code) => code === 'FRA') ?? countries[0] ?? 'FRA', year: years.at(-1) ?? 2022 }
}

/** An invented record; `quantityOf` makes what it says of a metric. */
function exampleElement(release: ServedVersion, quantityOf: (amount: number, unit: Unit) => object) {
  const quantities = metricsOf(release.version).map(({ name, unit }, index) => [name, quantityOf(AMOUNTS[index] ?? 0, unit)])
  const { country, year } = exampleValues(release)
  return { country, category: ALL_CATEGORIES, polymer: ALL_POLYMERS, year, ...Object.fromEntries(quantities) }
}

export function examplePage(release: ServedVersion): ApiPage {
  return { pagination: { 'total-items': 1, 'total-pages': 1 }, elements: [exampleElement(release, (amount, unit) => ({ amount, unit }))] }
}

/** About half and one and a half times the invented amounts; percentages are at most 100. */
export function exampleRanges(release: ServedVersion): RangeElement {
  return exampleElement(release, (amount, unit) => {
    const [low, high] = [Math.round(amount * 500_000) / 1e6, Math.round(amount * 1_500_000) / 1e6]
    return { low, high: unit === 'percent' ? Math.min(high, 100) : high, unit, status: 'own' }
  })
}

/** The answer to a filter that matches nothing. */
export const EMPTY_PAGE: ApiPage = { pagination: { 'total-items': 0, 'total-pages': 0 }, elements: [] }

export function exampleReferenceData(release: ServedVersion): ReferenceData {
  return referenceData({ ...release, countries: [{ code: 'FRA', name: 'France' }] })
}

export function exampleMetadata({ version }: ServedVersion, { environment }: ServedEnvironment, licence: string): Metadata {
  const source = {
    source: 'a-source',
    title: 'An invented source',
    authors: 'Its authors',
    year: 2023,
    publisher: 'Its publisher',
    url: 'https://example.org/a-source',
    licence: 'CC-BY-4.0',
    quality: 3,
  }
  return metadata({ version, environment, notice: noticeOf(environment), licence, sources: [source] })
}

export function exampleVersions({ version }: ServedVersion, { environment }: ServedEnvironment): Versions {
  const release = { version, date: '2026-11-16', status: { state: 'current' }, summary: 'What the release brings.' } as const
  return versionsList(environment, [release])
}

/** index.json without releases: how paths are formed. */
export function exampleIndex({ environment, pageSizes, versions }: ServedEnvironment): ApiIndex {
  const segments = {
    category: segmentsOf(valuesOfAny(versions.map(({ categories }) => categories))),
    polymer: segmentsOf(valuesOfAny(versions.map(({ polymers }) => polymers))),
  }
  return { ...indexList({ environment, releases: [], pageSizes }), segments }
}
