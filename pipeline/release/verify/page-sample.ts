// Selects a sample of the files of answers: the same ones each time, with every value of every parameter.

import { PAGES_FOLDER, segmentsOf } from '../../api/paths.ts'
import { sha256 } from '../../io/files.ts'
import { CATEGORIES, POLYMERS } from '../../model/dimensions.ts'
import { FIRST_PAGE } from '../../model/paging.ts'
import { ANY } from '../../model/tree-paths.ts'

/**
 * The query that an answer file belongs to: values by parameter name, in the order of the parameters. Parameters that do not filter are
 * left out. A file for every page size has neither page nor size.
 */
type PageQuery = Readonly<Record<string, string>>

const PAGE = new RegExp(`^${PAGES_FOLDER}/([^/]+)/([^/]+)/([^/]+)/([^/-]+)(?:-(\\d+)-(\\d+))?\\.json$`)

/** The query for the path of an answer, relative to the folder of its release. Undefined if the path is not an answer. */
export function queryOf(path: string): PageQuery | undefined {
  const [, country, category = '', polymer = '', year = '', page_size, page] = PAGE.exec(path) ?? []
  if (country === undefined) return undefined
  const given = {
    country,
    category: valueOfSegment(CATEGORIES, category),
    polymer: valueOfSegment(POLYMERS, polymer),
    year,
    page: page ?? ANY,
    page_size: page_size ?? ANY,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ANY))
}

/**
 * The address of an answer, relative to the base address of a release. `size` is the page size for a file that serves every size.
 * @example pageAddress(queryOf('datasets/FRA/all-packaging/_/2019.json'), 50)
 * // 'datasets?country=FRA&category=All%20packaging&year=2019&page=0&page_size=50'
 */
export function pageAddress(values: PageQuery, size: number): string {
  const query = Object.entries({ ...values, page: values.page ?? String(FIRST_PAGE), page_size: values.page_size ?? String(size) })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${PAGES_FOLDER}?${query}`
}

function valueOfSegment(known: readonly string[], segment: string): string {
  return segmentsOf(known).find((declared) => declared.segment === segment)?.value ?? segment
}

/**
 * Selects about `size` of the paths of pages, in the order of their checksums with the seed. Selects more if this many do not contain every
 * country, category, polymer, year and page size, filtered and not.
 */
export function samplePages(seed: string, paths: readonly string[], size: number): string[] {
  const shuffled = paths
    .map((path) => ({ path, order: sha256(`${seed}/${path}`) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ path }) => path)
  const seen = new Set<string>()
  const covering = shuffled.filter((path) => {
    const values = queryOf(path) ?? {}
    const marks = ['country', 'category', 'polymer', 'year', 'page_size'].map((name) => `${name}=${values[name] ?? ANY}`)
    const isNew = marks.some((mark) => !seen.has(mark))
    for (const mark of marks) seen.add(mark)
    return isNew
  })
  const selected = new Set([...covering, ...shuffled].slice(0, Math.max(size, covering.length)))
  for (const path of shuffled) if (selected.size < Math.min(size, paths.length)) selected.add(path)
  return [...selected]
}
