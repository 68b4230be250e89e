// Which files of answers stand for all: the same ones each time, and among them every value of every parameter.

import { ANY, segmentsOf } from '../../api/paths.ts'
import { sha256 } from '../../io/files.ts'
import { CATEGORIES, POLYMERS } from '../../model/dimensions.ts'
import { PAGED_OPERATIONS, type PagedOperation } from '../../model/operations.ts'

/** What the path of an answer says, as a query says it. */
export interface PageAddress {
  readonly operation: PagedOperation
  /** By the names of the parameters, in their order; not those without a filter. A file for every page size has neither page nor size. */
  readonly values: Readonly<Record<string, string>>
}

const PAGE = new RegExp(`^(${PAGED_OPERATIONS.join('|')})/([^/]+)/([^/]+)/([^/]+)/([^/-]+)(?:-(\\d+)-(\\d+))?\\.json$`)

/** What the path of an answer, relative to the folder of its release, stands for; undefined for what is none. */
export function pageAddress(path: string): PageAddress | undefined {
  const [, name, country = '', category = '', polymer = '', year = '', page_size, page] = PAGE.exec(path) ?? []
  const operation = PAGED_OPERATIONS.find((known) => known === name)
  if (!operation) return undefined
  const given = {
    country,
    category: valueOfSegment(CATEGORIES, category),
    polymer: valueOfSegment(POLYMERS, polymer),
    year,
    page: page ?? ANY,
    page_size: page_size ?? ANY,
  }
  return { operation, values: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ANY)) }
}

/**
 * What is asked for an answer, relative to the base address of a release; of a file for every page size, by `size`.
 * @example pageQuery(pageAddress('datasets/FRA/all-packaging/_/2019.json'), 50) // 'datasets?country=FRA&category=All%20packaging&year=2019&page=0&page_size=50'
 */
export function pageQuery({ operation, values }: PageAddress, size: number): string {
  const query = Object.entries({ ...values, page: values.page ?? '0', page_size: values.page_size ?? String(size) })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${operation}?${query}`
}

function valueOfSegment(known: readonly string[], segment: string): string {
  return segmentsOf(known).find((declared) => declared.segment === segment)?.value ?? segment
}

/**
 * About as many of the paths of pages as asked for, in an order that their checksums with the seed give; more where that many do not show every
 * country, category, polymer, year and page size, filtered and not.
 */
export function samplePages(seed: string, paths: readonly string[], size: number): string[] {
  const shuffled = paths
    .map((path) => ({ path, order: sha256(`${seed}/${path}`) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ path }) => path)
  const seen = new Set<string>()
  const telling = shuffled.filter((path) => {
    const { operation, values = {} }: Partial<PageAddress> = pageAddress(path) ?? {}
    const marks = ['country', 'category', 'polymer', 'year', 'page_size'].map((name) => `${operation} ${name}=${values[name] ?? ANY}`)
    const tells = marks.some((mark) => !seen.has(mark))
    for (const mark of marks) seen.add(mark)
    return tells
  })
  const chosen = new Set([...telling, ...shuffled].slice(0, Math.max(size, telling.length)))
  for (const path of shuffled) if (chosen.size < Math.min(size, paths.length)) chosen.add(path)
  return [...chosen]
}
