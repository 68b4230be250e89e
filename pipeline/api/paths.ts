// Where the pages of the static tree lie: the one place that turns a filter, a page size and a page into a path.
// Pure, for the browser too: no Node module, no Node global.

import type { DIMENSIONS } from '../model/dimensions.ts'

/** Stands for "no filter" in a path. */
export const ANY = '_'

/** Holds the folders of all pages, in the folder of a release. */
export const PAGES_FOLDER = 'datasets'

/** The page sizes that are built; the first is the default. */
export const PAGE_SIZES = [50, 500] as const

export type Dimension = (typeof DIMENSIONS)[number]

/** One value a dimension, or undefined for no filter. */
export type Filter = { readonly [dimension in Dimension]?: string | number | undefined }

/**
 * A value as a segment of a path: in lower case with hyphens where it holds a space, else as it is.
 * @example segmentOf('PET bottles') // 'pet-bottles'
 * @example segmentOf('PET') // 'PET'
 */
export function segmentOf(value: string | number | undefined): string {
  if (value === undefined) return ANY
  const text = String(value)
  return text.includes(' ') ? text.toLowerCase().replaceAll(' ', '-') : text
}

/** The folder that holds the pages of every year of a filter, relative to the folder of the release. */
export function pageFolder({ country, category, polymer }: Filter): string {
  return `${PAGES_FOLDER}/${segmentOf(country)}/${segmentOf(category)}/${segmentOf(polymer)}`
}

/** The name of a page's file in its folder: `2019-50-0.json`. Pages count from 0. */
export function pageName(year: string | number | undefined, pageSize: number, page: number): string {
  return `${segmentOf(year)}-${pageSize}-${page}.json`
}

/**
 * The path of a page, relative to the folder of the release.
 * @example pagePath({ country: 'FRA', category: 'All packaging' }, 50, 0) // 'datasets/FRA/all-packaging/_/_-50-0.json'
 */
export function pagePath(filter: Filter, pageSize: number, page: number): string {
  return `${pageFolder(filter)}/${pageName(filter.year, pageSize, page)}`
}

/** How the paths of pages are formed, for readers of a plain file server. */
export const PAGE_PATH_TEMPLATE = `${PAGES_FOLDER}/{country}/{category}/{polymer}/{year}-{page_size}-{page}.json` as const

/** The segments of values, in their order. */
export function segmentsOf(values: readonly string[]): { readonly value: string; readonly segment: string }[] {
  return values.map((value) => ({ value, segment: segmentOf(value) }))
}
