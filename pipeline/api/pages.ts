// Which pages a release has, and what is in each: every filter times every page size, pages from 0.
// Pure: bytes are put together in a buffer that is handed in; nothing here touches a disk.

import { CATEGORIES, POLYMERS } from '../model/dimensions.ts'
import type { Elements } from './elements.ts'
import { PAGE_SIZES, pageFolder, pageName, segmentOf } from './paths.ts'

/** A folder of pages: one country, category and polymer, or no filter in their place; all years and page sizes. */
export interface PageFolder {
  /** Relative to the folder of the release. */
  readonly path: string
  /** For no filter by year and then for each year of the coverage: indexes of the elements that match, ascending. */
  readonly matches: readonly Int32Array[]
}

/** One page: where it lies and which elements it holds. */
export interface Page {
  /** Relative to the folder of the release. */
  readonly path: string
  /** Bytes of the whole file. */
  readonly bytes: number
  readonly head: string
  /** Indexes of matching elements, ascending; those from `begin` to before `end` are on this page. */
  readonly matches: Int32Array
  readonly begin: number
  readonly end: number
}

const TAIL = ']}'

/** The folders of all pages of a release, in the order of their paths. */
export function listPageFolders(elements: Elements): PageFolder[] {
  const { coverage } = elements
  const matches = matchFilters(elements)
  const years = withAny(coverage.years)
  const categories = inPathOrder(CATEGORIES)
  const polymers = inPathOrder(POLYMERS)
  const folders: PageFolder[] = []
  for (const [countryIndex, country] of inPathOrder(coverage.countries)) {
    for (const [categoryIndex, category] of categories) {
      for (const [polymerIndex, polymer] of polymers) {
        folders.push({
          path: pageFolder({ country, category, polymer }),
          matches: years.map(([yearIndex]) => matches(countryIndex, categoryIndex, polymerIndex, yearIndex)),
        })
      }
    }
  }
  return folders
}

/** The pages of a folder, in the order of their paths. A filter that matches nothing has page 0 with no elements. */
export function pagesOf(folder: PageFolder, elements: Elements, pageSizes: readonly number[] = PAGE_SIZES): Page[] {
  const pages = withAny(elements.coverage.years).flatMap(([yearIndex, year]) =>
    pageSizes.flatMap((size) =>
      cut(folder.matches[yearIndex] ?? new Int32Array(), size, elements, (page) => `${folder.path}/${pageName(year, size, page)}`),
    ),
  )
  return pages.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Puts a page's bytes at the beginning of `into`, which has to hold `page.bytes`. Returns the part that was filled. */
export function renderPage({ head, matches, begin, end }: Page, { texts, sources, starts, ends }: Elements, into: Buffer): Buffer {
  let length = into.write(head, 'latin1')
  for (let index = begin; index < end; ) {
    const first = matches[index] ?? 0
    const source = sources[first]
    let until = ends[first]
    // Neighbours mostly lie side by side, commas included.
    for (index++; index < end; index++) {
      const next = matches[index] ?? 0
      if (sources[next] !== source || starts[next] !== until) break
      until = ends[next]
    }
    length += texts[source ?? 0]?.copy(into, length, starts[first], until) ?? 0
  }
  if (begin < end) length-- // the comma after the last element
  length += into.write(TAIL, length, 'latin1')
  return into.subarray(0, length)
}

/** The pages of one size of what a filter matches. */
function cut(matches: Int32Array, size: number, { starts, ends }: Elements, pathOf: (page: number) => string): Page[] {
  const total = Math.ceil(matches.length / size)
  const head = `{"pagination":{"total-items":${matches.length},"total-pages":${total}},"elements":[`
  return Array.from({ length: Math.max(total, 1) }, (_, page) => {
    const begin = page * size
    const end = Math.min(begin + size, matches.length)
    let bytes = head.length + TAIL.length - (begin < end ? 1 : 0) // no comma after the last element
    for (let index = begin; index < end; index++) {
      const element = matches[index] ?? 0
      bytes += (ends[element] ?? 0) - (starts[element] ?? 0)
    }
    return { path: pathOf(page), bytes, head, matches, begin, end }
  })
}

type Choice<T> = readonly [index: number, value: T | undefined]

/** The values to filter by: no filter has index 0, the first value 1. */
function withAny<T>(values: readonly T[]): Choice<T>[] {
  return [undefined, ...values].map((value, index) => [index, value] as const)
}

/** The same in the order of the folders that they name. */
function inPathOrder(values: readonly string[]): Choice<string>[] {
  const folder = (choice: Choice<string>) => `${segmentOf(choice[1])}/`
  return withAny(values).sort((a, b) => (folder(a) < folder(b) ? -1 : 1))
}

/**
 * The elements that each filter matches, for indexes as `withAny` gives them. Every element matches sixteen filters: one array
 * holds all matches side by side, filter after filter.
 */
function matchFilters({ count, places, coverage: { countries, years } }: Elements) {
  const slots = [countries.length + 1, CATEGORIES.length + 1, POLYMERS.length + 1, years.length + 1] as const
  const slot = (country: number, category: number, polymer: number, year: number) =>
    ((country * slots[1] + category) * slots[2] + polymer) * slots[3] + year
  const eachMatch = (visit: (slot: number, element: number) => void) => {
    for (let element = 0; element < count; element++) {
      const [country = 0, category = 0, polymer = 0, year = 0] = places.subarray(4 * element, 4 * element + 4)
      for (let any = 0; any < 16; any++) {
        visit(slot(any & 8 ? 0 : country + 1, any & 4 ? 0 : category + 1, any & 2 ? 0 : polymer + 1, any & 1 ? 0 : year + 1), element)
      }
    }
  }
  const begins = new Int32Array(slots[0] * slots[1] * slots[2] * slots[3] + 1)
  eachMatch((at) => {
    begins[at + 1] = (begins[at + 1] ?? 0) + 1
  })
  for (let at = 1; at < begins.length; at++) begins[at] = (begins[at] ?? 0) + (begins[at - 1] ?? 0)
  const next = begins.slice()
  const matches = new Int32Array(count * 16)
  eachMatch((at, element) => {
    const position = next[at] ?? 0
    matches[position] = element
    next[at] = position + 1
  })
  return (country: number, category: number, polymer: number, year: number): Int32Array => {
    const at = slot(country, category, polymer, year)
    return matches.subarray(begins[at], begins[at + 1])
  }
}
