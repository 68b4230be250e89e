// The paths of the pages of the static tree. Only this module turns a filter, a page size and a page number into paths.
// Pure, also for browsers: no Node module, no Node global.

import type { DIMENSIONS } from '../model/dimensions.ts'
import type { ReleaseValues } from '../model/parameters.ts'
import { ANY, segmentOf } from '../model/tree-paths.ts'

/**
 * In the folder of a release of a full tree: this folder holds the pages of records. The operation that answers them has this name, too.
 */
export const PAGES_FOLDER = 'datasets'

/** In the folder of a release: the answer to every filter whose category and polymer do not occur together in the release. */
export const NONE_FILE = 'none.json'

/** In the folder of a release: describes its pages by their sizes, and by which categories and polymers occur together. */
export const LAYOUT_FILE = 'layout.json'

/** In the folder of a release: what the explorer shows in addition to its records, and which explanations its tree has. */
export const EXPLORER_FILE = 'explorer.json'

/** In the folder of a release: lists its files with their sizes and checksums. */
export const FILES_TXT = 'files.txt'

/** In the folder of a release of a light tree: this folder holds a JSON file and a CSV file for each country. */
export const COUNTRY_FOLDER = 'countries'

/**
 * In the folder of a release, if the tree was built with explanations: this folder holds an HTML page and a JSON file for each country,
 * which explain its national figures.
 */
export const EXPLANATION_FOLDER = 'explanations'

/** How the paths of the explanations of a country are formed. */
export const explanationTemplate = (ending: 'json' | 'html') => `${EXPLANATION_FOLDER}/{country}.${ending}`

/** The path of an explanation of a country, relative to the folder of the release. */
export const explanationPath = (country: string, ending: 'json' | 'html') => explanationTemplate(ending).replace('{country}', country)

/** Whether a path relative to the folder of a release is that of an explanation. */
export const isExplanation = (path: string): boolean => path.startsWith(`${EXPLANATION_FOLDER}/`)

/** Kinds of trees: with a file for each page, or, for hosts that limit the number of files, with two files for each country. */
export const TREE_KINDS = ['full', 'light'] as const
export type TreeKind = (typeof TREE_KINDS)[number]

type Dimension = (typeof DIMENSIONS)[number]

/** One value for each dimension, or undefined for no filter. */
export type PageFilter = { readonly [dimension in Dimension]?: string | number | undefined }

/** The folder that holds the answers of every year of a filter, relative to the folder of the release. */
export function pageFolder({ country, category, polymer }: PageFilter): string {
  return `${PAGES_FOLDER}/${segmentOf(country)}/${segmentOf(category)}/${segmentOf(polymer)}`
}

/** The name of the file of an answer that fits on one page of the smallest size: `2019.json`. It is page 0 of every size. */
export const wholeName = (year: string | number | undefined): string => `${segmentOf(year)}.json`

/**
 * The name of the file of a page, for an answer that needs more than one page of the smallest size: `2019-50-0.json`. Pages count from 0.
 */
export function pageName(year: string | number | undefined, pageSize: number, page: number): string {
  return `${segmentOf(year)}-${pageSize}-${page}.json`
}

const PAGE = new RegExp(`^${PAGES_FOLDER}/([^/]+)/([^/]+)/([^/]+)/([^/-]+)(?:-([1-9]\\d*)-(0|[1-9]\\d*))?\\.json$`)

/**
 * The filter and the cut that a path names, relative to the folder of a release with these values; no cut for a file that is page 0 of
 * every size. Undefined for any other path.
 */
export function pageAt(path: string, { countries, categories, polymers, years }: ReleaseValues) {
  const [, country, category, polymer, year, pageSize, page] = PAGE.exec(path) ?? []
  const filter = {
    country: valueAt(country, countries),
    category: valueAt(category, categories),
    polymer: valueAt(polymer, polymers),
    year: valueAt(year, years.map(String)),
  }
  if (Object.values(filter).includes(undefined)) return undefined
  return {
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null)) as Partial<Record<Dimension, string>>,
    cut: pageSize === undefined ? undefined : { pageSize: Number(pageSize), page: Number(page) },
  }
}

/** The value of a segment, null for no filter; undefined if the release does not know it. */
const valueAt = (segment: string | undefined, values: readonly string[]): string | undefined | null =>
  segment === ANY ? null : values.find((value) => segmentOf(value) === segment)

/** Templates of paths, for readers of a plain file server: of an answer that is one file, and of a page of any other answer. */
export const wholeTemplate = (folder: string) => `${folder}/{country}/{category}/{polymer}/{year}.json`
export const pageTemplate = (folder: string) => `${folder}/{country}/{category}/{polymer}/{year}-{page_size}-{page}.json`

/** How the paths of the files of a country are formed in a light tree. */
export const countryTemplate = (ending: 'json' | 'csv') => `${COUNTRY_FOLDER}/{country}.${ending}`

/** The path of a file of a country in a light tree, relative to the folder of the release. */
export const countryPath = (country: string, ending: 'json' | 'csv') => countryTemplate(ending).replace('{country}', country)

/** Whether a path relative to the folder of a release is that of answers: a page, or a file that a light tree has instead of pages. */
export const isInPages = (path: string): boolean => [PAGES_FOLDER, COUNTRY_FOLDER].some((folder) => path.startsWith(`${folder}/`))

/** The segments of values, in their order. */
export function segmentsOf(values: readonly string[]): { readonly value: string; readonly segment: string }[] {
  return values.map((value) => ({ value, segment: segmentOf(value) }))
}
