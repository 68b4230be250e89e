// Which pages of a release stand for all: the same ones each time, and among them every value of every parameter.

import { ANY, segmentsOf } from '../api/paths.ts'
import { sha256 } from '../io/files.ts'
import { CATEGORIES, POLYMERS } from '../model/dimensions.ts'

/** What a page's path says, as a query says it; undefined for what is no page. */
export interface PageAddress {
  /** By the names of the parameters, in their order; not those without a filter. */
  readonly values: Readonly<Record<string, string>>
  /** The whole query, with page and page size. */
  readonly query: string
}

const PAGE = /^datasets\/([^/]+)\/([^/]+)\/([^/]+)\/([^/-]+)-(\d+)-(\d+)\.json$/

/**
 * What stands for a page behind the `?`.
 * @example pageAddress('datasets/FRA/all-packaging/_/2019-50-0.json')?.query // 'country=FRA&category=All%20packaging&year=2019&page=0&page_size=50'
 */
export function pageAddress(path: string): PageAddress | undefined {
  const [, country = '', category = '', polymer = '', year = '', page_size = '', page = ''] = PAGE.exec(path) ?? []
  if (country === '') return undefined
  const given = {
    country,
    category: valueOfSegment(CATEGORIES, category),
    polymer: valueOfSegment(POLYMERS, polymer),
    year,
    page,
    page_size,
  }
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ANY))
  const query = Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return { values, query }
}

function valueOfSegment(known: readonly string[], segment: string): string {
  return segmentsOf(known).find((declared) => declared.segment === segment)?.value ?? segment
}

/**
 * About as many of the paths of pages as asked for, in an order that their checksums give; more where that many do not show every
 * country, category, polymer, year and page size, filtered and not.
 */
export function samplePages(version: string, paths: readonly string[], size: number): string[] {
  const shuffled = paths
    .map((path) => ({ path, order: sha256(`${version}/${path}`) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ path }) => path)
  const seen = new Set<string>()
  const telling = shuffled.filter((path) => {
    const { page: _, ...values } = pageAddress(path)?.values ?? {}
    const marks = ['country', 'category', 'polymer', 'year', 'page_size'].map((name) => `${name}=${values[name] ?? ANY}`)
    const tells = marks.some((mark) => !seen.has(mark))
    for (const mark of marks) seen.add(mark)
    return tells
  })
  const chosen = new Set([...telling, ...shuffled].slice(0, Math.max(size, telling.length)))
  for (const path of shuffled) if (chosen.size < Math.min(size, paths.length)) chosen.add(path)
  return [...chosen]
}
