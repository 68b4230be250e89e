// The files of the answers of a release, and what is in each. An answer that fits on a page of the smallest size is one file, which is page
// 0 of every size. Any other answer has a file for every page of every size, counted from 0. A category and a polymer that do not occur
// together have no files.
// Pure: bytes are written into a buffer that the caller passes; nothing here touches a disk.

import { smallest } from '../model/lists.ts'
import type { OccurringPair } from '../model/pairs.ts'
import { segmentOf } from '../model/tree-paths.ts'
import type { Elements } from './elements.ts'
import { pageFolder, pageName, wholeName } from './paths.ts'

/** A folder of answers: one country, category and polymer, or no filter in their place; all years and page sizes. */
export interface PageFolder {
  /** Relative to the folder of the release. */
  readonly path: string
  /** Number of its first filter, which has no year; the filters by year follow. */
  readonly filter: number
}

/** Which elements each filter matches. */
export interface PageIndex {
  readonly elements: Elements
  /** In the order of their paths. */
  readonly folders: readonly PageFolder[]
  /** Indexes of the elements that match in a folder, ascending: without a filter by year (0), or in the first year (1), … */
  readonly matches: (folder: PageFolder, year: number) => Int32Array
  /** The names of a folder's pages, in their order. Folders with the same numbers of matches share one object. */
  readonly names: (folder: PageFolder) => readonly string[]
  /** The pages of a folder in the order of their names. A filter that matches nothing has one page without elements. */
  readonly pages: (folder: PageFolder) => Page[]
  /** The categories that occur in the release, each with the polymers that occur with it, in published order. */
  readonly pairs: readonly OccurringPair[]
  readonly pageSizes: readonly number[]
  readonly layouts: PageLayouts
}

/** One page: its name in its folder, and which elements it holds. */
export interface Page {
  readonly name: string
  readonly head: string
  /** Indexes of matching elements, ascending; those from `begin` to before `end` are on this page. */
  readonly matches: Int32Array
  readonly begin: number
  readonly end: number
}

/** How a folder is divided into pages. It follows from the numbers of matches without a filter by year and in each year. */
interface PageLayout {
  readonly names: readonly string[]
  readonly cuts: readonly (Omit<Page, 'name' | 'matches'> & { readonly year: number })[]
}

/** The layouts that releases share, by page sizes, years and numbers of matches. */
export type PageLayouts = Map<string, PageLayout>

/** What a page ends with. */
export const PAGE_TAIL = ']}'

const NOTHING = new Int32Array()

/** The folders of all answers, and what is in them; `layouts` are those of the previous release, which both share. */
export function indexPages(elements: Elements, pageSizes: readonly number[], layouts: PageLayouts = new Map()): PageIndex {
  const { countries, years, ...known } = elements.coverage
  const slots = slotsOf(elements)
  const { begins, matches } = matchFilters(elements)
  const categories = inPathOrder(known.categories)
  const polymers = inPathOrder(known.polymers)
  const matchCount = (filter: number) => (begins[filter + 1] ?? 0) - (begins[filter] ?? 0)
  const occurs = (category: number, polymer: number) => matchCount(slots(0, category, polymer, 0)) > 0
  const folders = inPathOrder(countries).flatMap(([c, country]) =>
    categories.flatMap(([k, category]) =>
      polymers.flatMap(([p, polymer]) =>
        occurs(k, p) ? [{ path: pageFolder({ country, category, polymer }), filter: slots(c, k, p, 0) }] : [],
      ),
    ),
  )
  const pairs = known.categories
    .map((category, k) => ({ category, polymers: known.polymers.filter((_, p) => occurs(k + 1, p + 1)) }))
    .filter(({ polymers }) => polymers.length > 0)
  const matchesOf = ({ filter }: PageFolder, year: number) => {
    if (year > years.length) throw new RangeError(`no year ${year}`)
    return matches.subarray(begins[filter + year], begins[filter + year + 1])
  }
  const layoutKey = `${pageSizes.join(',')} ${years.join(',')}`
  const layoutOf = ({ filter }: PageFolder): PageLayout => {
    const counts = withAny(years).map(([year]) => matchCount(filter + year))
    const key = `${layoutKey} ${counts.join(',')}`
    const known = layouts.get(key)
    if (known) return known
    const layout = layOut(counts, years, pageSizes)
    layouts.set(key, layout)
    return layout
  }
  return {
    elements,
    folders,
    matches: matchesOf,
    names: (folder) => layoutOf(folder).names,
    pages(folder) {
      const { names, cuts } = layoutOf(folder)
      // One array for each year, which pages of several sizes share.
      const ofYears = withAny(years).map(([year]) => matchesOf(folder, year))
      return cuts.map(({ year, head, begin, end }, at) => ({ name: names[at] ?? '', head, matches: ofYears[year] ?? NOTHING, begin, end }))
    },
    pairs,
    pageSizes,
    layouts,
  }
}

/** Bytes of the whole file. */
export function pageBytes({ head, matches, begin, end }: Page, { starts, ends }: Elements): number {
  let bytes = head.length + PAGE_TAIL.length - (begin < end ? 1 : 0) // no comma after the last element
  for (let index = begin; index < end; index++) {
    const element = matches[index] ?? 0
    bytes += (ends[element] ?? 0) - (starts[element] ?? 0)
  }
  return bytes
}

/** Writes a page's bytes at the beginning of `into`, which has to hold `pageBytes`. Returns the part that was filled. */
export function renderPage({ head, matches, begin, end }: Page, { texts, sources, starts, ends }: Elements, into: Buffer): Buffer {
  let length = into.write(head, 'latin1')
  for (let index = begin; index < end; ) {
    const first = matches[index] ?? 0
    const source = sources[first]
    let until = ends[first]
    // Consecutive elements are mostly adjacent in their text, commas included, and are copied together.
    for (index++; index < end; index++) {
      const next = matches[index] ?? 0
      if (sources[next] !== source || starts[next] !== until) break
      until = ends[next]
    }
    length += texts[source ?? 0]?.copy(into, length, starts[first], until) ?? 0
  }
  if (begin < end) length-- // the comma after the last element
  length += into.write(PAGE_TAIL, length, 'latin1')
  return into.subarray(0, length)
}

/** Renders pages one after the other into one buffer: a result is valid until the next page. */
export function pageRenderer(elements: Elements): (page: Page) => Buffer {
  let buffer = Buffer.allocUnsafe(1 << 20)
  return (page) => {
    const bytes = pageBytes(page, elements)
    if (bytes > buffer.length) buffer = Buffer.allocUnsafe(bytes)
    return renderPage(page, elements, buffer)
  }
}

/** The layout of a folder with these numbers of matches: without a filter by year, and in each year. */
function layOut(counts: readonly number[], years: readonly number[], pageSizes: readonly number[]): PageLayout {
  const least = smallest(pageSizes)
  const pages = withAny(years).flatMap(([yearIndex, year]) => {
    const count = counts[yearIndex] ?? 0
    if (count <= least) return [{ name: wholeName(year), year: yearIndex, head: headOf(count, Math.min(count, 1)), begin: 0, end: count }]
    return pageSizes.flatMap((size) => {
      const total = Math.ceil(count / size)
      const head = headOf(count, total)
      return Array.from({ length: total }, (_, page) => {
        const begin = page * size
        return { name: pageName(year, size, page), year: yearIndex, head, begin, end: Math.min(begin + size, count) }
      })
    })
  })
  pages.sort((a, b) => (a.name < b.name ? -1 : 1))
  return { names: pages.map(({ name }) => name), cuts: pages.map(({ year, head, begin, end }) => ({ year, head, begin, end })) }
}

/** What a page begins with. */
export const headOf = (items: number, pages: number) => `{"pagination":{"total-items":${items},"total-pages":${pages}},"elements":[`

/** The answer where nothing matches. */
export const NOTHING_TEXT = `${headOf(0, 0)}${PAGE_TAIL}`

type Choice<T> = readonly [index: number, value: T | undefined]

/** The values to filter by: no filter has index 0, the first value 1. */
function withAny<T>(values: readonly T[]): Choice<T>[] {
  return [undefined, ...values].map((value, index) => [index, value] as const)
}

/** Like `withAny`, in the order of the folders that the values name. */
function inPathOrder(values: readonly string[]): Choice<string>[] {
  const folder = (choice: Choice<string>) => `${segmentOf(choice[1])}/`
  return withAny(values).sort((a, b) => (folder(a) < folder(b) ? -1 : 1))
}

/** Returns the number of a filter from the indexes that `withAny` gives, years innermost. */
function slotsOf({ coverage }: Elements) {
  const [categories, polymers, years] = [coverage.categories.length + 1, coverage.polymers.length + 1, coverage.years.length + 1]
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
