// Which pages a release has, and what is in each: every filter times every page size, pages from 0.
// Pure: bytes are put together in a buffer that is handed in; nothing here touches a disk.

import { CATEGORIES, POLYMERS } from '../model/dimensions.ts'
import type { Elements } from './elements.ts'
import { PAGE_SIZES, pageFolder, pageName, segmentOf } from './paths.ts'

/** A folder of pages: one country, category and polymer, or no filter in their place; all years and page sizes. */
export interface PageFolder {
  /** Relative to the folder of the release. */
  readonly path: string
  /** Number of its first filter, that without a year; those of the years follow. */
  readonly filter: number
}

/** Which elements each filter matches. */
export interface PageIndex {
  readonly elements: Elements
  /** In the order of their paths. */
  readonly folders: readonly PageFolder[]
  /** Indexes of the elements that match in a folder, ascending: without a filter by year (0), or in the first year (1), … */
  readonly matches: (folder: PageFolder, year: number) => Int32Array
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

/** The folders of all pages of a release, and what is in them. */
export function indexPages(elements: Elements): PageIndex {
  const { countries, years } = elements.coverage
  const slots = slotsOf(elements)
  const { begins, matches } = matchFilters(elements)
  const categories = inPathOrder(CATEGORIES)
  const polymers = inPathOrder(POLYMERS)
  const folders = inPathOrder(countries).flatMap(([c, country]) =>
    categories.flatMap(([k, category]) =>
      polymers.map(([p, polymer]) => ({ path: pageFolder({ country, category, polymer }), filter: slots(c, k, p, 0) })),
    ),
  )
  return {
    elements,
    folders,
    matches({ filter }, year) {
      if (year > years.length) throw new RangeError(`no year ${year}`)
      return matches.subarray(begins[filter + year], begins[filter + year + 1])
    },
  }
}

/** The pages of a folder, in the order of their paths. A filter that matches nothing has page 0 with no elements. */
export function pagesOf(folder: PageFolder, index: PageIndex, pageSizes: readonly number[] = PAGE_SIZES): Page[] {
  const { elements } = index
  const pages = withAny(elements.coverage.years).flatMap(([yearIndex, year]) => {
    const matches = index.matches(folder, yearIndex)
    return pageSizes.flatMap((size) => cut(matches, size, elements, (page) => `${folder.path}/${pageName(year, size, page)}`))
  })
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

/** Renders pages one after the other into one buffer: what it returns holds until the next page. */
export function pageRenderer(elements: Elements): (page: Page) => Buffer {
  let buffer = Buffer.allocUnsafe(1 << 20)
  return (page) => {
    if (page.bytes > buffer.length) buffer = Buffer.allocUnsafe(page.bytes)
    return renderPage(page, elements, buffer)
  }
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

/** Numbers the filters: indexes as `withAny` gives them, years innermost. */
function slotsOf({ coverage }: Elements) {
  const [categories, polymers, years] = [CATEGORIES.length + 1, POLYMERS.length + 1, coverage.years.length + 1]
  return (country: number, category: number, polymer: number, year: number) =>
    ((country * categories + category) * polymers + polymer) * years + year
}

/**
 * The elements that each filter matches, by its number: every element matches sixteen filters, and one array holds all matches
 * side by side, filter after filter.
 */
function matchFilters(elements: Elements): { readonly begins: Int32Array; readonly matches: Int32Array } {
  const { count, places, coverage } = elements
  const slots = slotsOf(elements)
  const eachMatch = (visit: (slot: number, element: number) => void) => {
    for (let element = 0; element < count; element++) {
      const [country = 0, category = 0, polymer = 0, year = 0] = places.subarray(4 * element, 4 * element + 4)
      for (let any = 0; any < 16; any++) {
        visit(slots(any & 8 ? 0 : country + 1, any & 4 ? 0 : category + 1, any & 2 ? 0 : polymer + 1, any & 1 ? 0 : year + 1), element)
      }
    }
  }
  const begins = new Int32Array(slots(coverage.countries.length + 1, 0, 0, 0) + 1)
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
  return { begins, matches }
}
