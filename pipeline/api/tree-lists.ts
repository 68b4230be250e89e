// The contents of the files that list something: reference-data.json and metadata.json of a release, versions.json and index.json of an
// environment. Pure.

import type { ApiIndex, Metadata, ReferenceData, ReleaseStatus, Versions } from '../../schemas/api.ts'
import type { Environment, Release } from '../../schemas/release.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../model/dimensions.ts'
import { noticeOf } from '../model/notices.ts'
import { defaultPageSize, FIRST_PAGE, PAGE_SIZES } from '../model/paging.ts'
import type { ReleaseValues } from '../model/parameters.ts'
import { latestOf } from '../model/replacements.ts'
import { ANY, COUNTRY_RANGES, PAIR_RANGES } from '../model/tree-paths.ts'
import { latestFirst, nameInApi } from '../model/versions.ts'
import {
  countryPath,
  countryTemplate,
  explanationTemplate,
  LAYOUT_FILE,
  NONE_FILE,
  PAGES_FOLDER,
  pageFolder,
  pageTemplate,
  segmentsOf,
  type TreeKind,
  wholeName,
  wholeTemplate,
} from './paths.ts'
import { LATEST_FOLDER, LATEST_ROOT_FILES, RELEASE_FILES } from './routes.ts'

/** The values of a release, as given. */
export function referenceData(
  release: Omit<ReleaseValues, 'countries'> & { readonly countries: readonly { readonly code: string; readonly name: string }[] },
): ReferenceData {
  return {
    countries: release.countries.map(({ code, name }) => ({ code, name })),
    categories: [...release.categories],
    polymers: [...release.polymers],
    years: [...release.years],
  }
}

/** The content of metadata.json. Its papers are the given rows of the table `sources`, in their order. */
export function metadata(release: {
  readonly version: string
  readonly environment: Environment
  readonly notice: string
  readonly licence: string
  readonly sources: readonly Readonly<Record<string, unknown>>[]
}): Metadata {
  return {
    data_version: release.version,
    environment: release.environment,
    notice: release.notice,
    licence: release.licence,
    databases: [{ id: `plastic-eol-${release.environment}`, name: 'Plastic packaging after consumption', version: release.version }],
    papers: release.sources.map((row) => ({
      id: String(row.source),
      title: String(row.title),
      authors: String(row.authors),
      year: Number(row.year),
      publisher: String(row.publisher),
      url: typeof row.url === 'string' && row.url !== '' ? row.url : null,
      licence: String(row.licence),
      quality_score: Number(row.quality),
    })),
  }
}

export interface ListedRelease extends Pick<Release, 'version' | 'date' | 'summary'> {
  readonly status: ReleaseStatus
}

/** The release that answers requests without a version. Undefined if there is none. */
export const latestVersion = (releases: readonly ListedRelease[]): string | undefined => latestOf(releases)?.version

/** versions.json: the releases in the tree, latest first; a draft is listed as a draft. */
export function versionsList(environment: Environment, releases: readonly ListedRelease[]): Versions {
  const latest = latestVersion(releases)
  return {
    environment,
    notice: noticeOf(environment),
    latest: latest ?? null,
    versions: latestFirst(releases).map(({ version, date, status, summary }) => ({
      version,
      date,
      status,
      latest: version === latest,
      summary,
      path: `v/${nameInApi(version, status.state)}`,
    })),
  }
}

export interface IndexedRelease extends ListedRelease, Omit<ReleaseValues, 'countries'> {
  /** Number of countries. */
  readonly countries: number
}

/** index.json: all that a reader of a plain file server needs to find a page. It does not list drafts, which are for their reviewers. */
export function indexList(listing: {
  readonly environment: Environment
  readonly releases: readonly IndexedRelease[]
  readonly pageSizes?: readonly number[]
  readonly tree?: TreeKind
}): ApiIndex {
  const pageSizes = listing.pageSizes ?? PAGE_SIZES
  const size = defaultPageSize(pageSizes)
  const isLight = listing.tree === 'light'
  const latest = latestVersion(listing.releases)
  const releases = latestFirst(listing.releases)
  const shown = releases.filter(({ status }) => status.state !== 'draft')
  // One record, which fits on every page.
  const filter = { country: 'FRA', category: ALL_CATEGORIES, polymer: ALL_POLYMERS, year: shown[0]?.years.at(-1) ?? 2022 }
  return {
    environment: listing.environment,
    notice: noticeOf(listing.environment),
    latest: latest ?? null,
    explanation: [
      ...(isLight ? LIGHT_PATHS : FULL_PATHS),
      'Ranges are whole files: one for each country, one for each pair of category and polymer, and all of them in ranges.csv and ranges.parquet. ' +
        'So is what each figure rests on: in the same files of countries and pairs, and in status.csv and status.parquet.',
      `${ALL_CATEGORIES} and ${ALL_POLYMERS} are values with records of their own: adding up unfiltered records counts everything four times.`,
    ],
    versions: shown.map(({ version, years, countries }) => ({ version, path: `v/${version}`, years: [...years], countries })),
    paths: {
      versions: 'versions.json',
      feed: 'feed.xml',
      ...Object.fromEntries(isLight ? COUNTRY_TEMPLATES : PAGE_TEMPLATES),
      ...Object.fromEntries(RELEASE_FILES.map((name) => [name, `v/{version}/${name}`])),
      'ranges of a country': `v/{version}/${COUNTRY_RANGES}`,
      'ranges of a pair': `v/{version}/${PAIR_RANGES}`,
      explanation: `v/{version}/${explanationTemplate('json')}`,
      'explanation as page': `v/{version}/${explanationTemplate('html')}`,
      ...(latest === undefined
        ? {}
        : {
            ...Object.fromEntries(LATEST_ROOT_FILES.map((name) => [`${name} of the latest`, name])),
            'files of the latest': `${LATEST_FOLDER}/{file}`,
          }),
    },
    any: ANY,
    segments: {
      category: segmentsOf(valuesOfAny(releases.map(({ categories }) => categories))),
      polymer: segmentsOf(valuesOfAny(releases.map(({ polymers }) => polymers))),
    },
    ...(isLight ? { tree: 'light' } : {}),
    page_sizes: [...pageSizes],
    default_page_size: size,
    first_page: FIRST_PAGE,
    example: {
      filter: { ...filter, page: FIRST_PAGE, page_size: size },
      path: `v/${latest ?? '{version}'}/${isLight ? countryPath(filter.country, 'json') : `${pageFolder(filter)}/${wholeName(filter.year)}`}`,
    },
  }
}

const FULL_PATHS = [
  `Every combination of country, category, polymer and year has an answer; ${ANY} instead of a value means no filter.`,
  'An answer that fits on one page of the smallest size is one file, at the first of the two paths, and is page 0 of every size. ' +
    'Any other answer has a file for every page of every size, at the second path. ' +
    `Pages are numbered from ${FIRST_PAGE}; total-pages in a page states how many there are.`,
  `A pair of category and polymer that ${LAYOUT_FILE} does not list has no records in the release and no files: ${NONE_FILE} is its answer.`,
  'In a path, a value that contains a space is written in lower case with hyphens; any other value is written as it is. ' +
    'The countries of a release are the codes in its reference-data.json.',
]

const PAGE_TEMPLATES = [
  [PAGES_FOLDER, `v/{version}/${wholeTemplate(PAGES_FOLDER)}`],
  [`${PAGES_FOLDER} by page`, `v/{version}/${pageTemplate(PAGES_FOLDER)}`],
]

const LIGHT_PATHS = [
  'This tree is light: pages of records are not files. Each country has two files, named by its code in reference-data.json. ' +
    'Hosts that run code, and the client, answer every filter from this tree.',
  'The JSON of a country holds all its records under datasets, in published order. The CSV holds the rows of the country in datasets.csv.',
  'All records together are in datasets.csv and datasets.parquet.',
]

const COUNTRY_TEMPLATES = [
  ['country', `v/{version}/${countryTemplate('json')}`],
  ['country as csv', `v/{version}/${countryTemplate('csv')}`],
]

/** The values that at least one release knows. There is one list for each release, the latest first. */
export function valuesOfAny<T>(lists: readonly (readonly T[])[]): T[] {
  return [...new Set(lists.flat())]
}
