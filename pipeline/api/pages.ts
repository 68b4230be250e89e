// Which pages a release has, and what is in each: every filter times every page size, pages from 0.
// Pure: bytes are put together in a buffer that is handed in; nothing here touches a disk.

import { CATEGORIES, POLYMERS } from '../model/dimensions.ts'
import type { Coverage, Elements } from './elements.ts'
import { PAGE_SIZES, pageFolder, pageName } from './paths.ts'

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

/**
 * All pages of a release, folder by folder. A filter that matches nothing has page 0 with no elements.
 * `pageSizes` defaults to the sizes that are built.
 */
export function* listPages(elements: Elements, coverage: Coverage, pageSizes: readonly number[] = PAGE_SIZES): Generator<Page> {
  const matches = matchFilters(elements, coverage)
  for (const [countryIndex, country] of withAny(coverage.countries)) {
    for (const [categoryIndex, category] of withAny(CATEGORIES)) {
      for (const [polymerIndex, polymer] of withAny(POLYMERS)) {
        const folder = pageFolder({ country, category, polymer })
        for (const [yearIndex, year] of withAny(coverage.years)) {
          const matching = matches(countryIndex, categoryIndex, polymerIndex, yearIndex)
          for (const size of pageSizes) {
            const total = Math.ceil(matching.length / size)
            const head = `{"pagination":{"total-items":${matching.length},"total-pages":${total}},"elements":[`
            for (let page = 0; page < Math.max(total, 1); page++) {
              const begin = page * size
              const end = Math.min(begin + size, matching.length)
              const bytes = head.length + bytesBetween(matching, begin, end, elements) + TAIL.length
              yield { path: `${folder}/${pageName(year, size, page)}`, bytes, head, matches: matching, begin, end }
            }
          }
        }
      }
    }
  }
}

/** Puts a page's bytes at the beginning of `into`, which has to hold `page.bytes`. Returns the part that was filled. */
export function renderPage({ head, matches, begin, end }: Page, { text, starts }: Elements, into: Buffer): Buffer {
  let length = into.write(head, 'latin1')
  for (let index = begin; index < end; ) {
    // Neighbours in published order lie side by side, commas included.
    const first = matches[index] ?? 0
    let next = first + 1
    while (++index < end && matches[index] === next) next++
    length += text.copy(into, length, starts[first], starts[next])
  }
  if (begin < end) length-- // the comma after the last element
  length += into.write(TAIL, length, 'latin1')
  return into.subarray(0, length)
}

function bytesBetween(matches: Int32Array, begin: number, end: number, { starts }: Elements): number {
  let bytes = begin < end ? -1 : 0 // no comma after the last element
  for (let index = begin; index < end; index++) {
    const element = matches[index] ?? 0
    bytes += (starts[element + 1] ?? 0) - (starts[element] ?? 0)
  }
  return bytes
}

/** No filter has index 0, the first value 1. */
function withAny<T>(values: readonly T[]): (readonly [index: number, value: T | undefined])[] {
  return [undefined, ...values].map((value, index) => [index, value] as const)
}

/**
 * The elements that each filter matches, for indexes as `withAny` gives them. Every element matches sixteen filters: one array
 * holds all matches side by side, filter after filter.
 */
function matchFilters({ places }: Elements, { countries, years }: Coverage) {
  const slots = [countries.length + 1, CATEGORIES.length + 1, POLYMERS.length + 1, years.length + 1] as const
  const slot = (country: number, category: number, polymer: number, year: number) =>
    ((country * slots[1] + category) * slots[2] + polymer) * slots[3] + year
  const begins = new Int32Array(slots[0] * slots[1] * slots[2] * slots[3] + 1)
  const eachSlot = (visit: (slot: number, element: number) => void) => {
    for (const [element, [country, category, polymer, year]] of places.entries()) {
      for (let any = 0; any < 16; any++) {
        visit(slot(any & 8 ? 0 : country + 1, any & 4 ? 0 : category + 1, any & 2 ? 0 : polymer + 1, any & 1 ? 0 : year + 1), element)
      }
    }
  }
  eachSlot((at) => {
    begins[at + 1] = (begins[at + 1] ?? 0) + 1
  })
  for (let at = 1; at < begins.length; at++) begins[at] = (begins[at] ?? 0) + (begins[at - 1] ?? 0)
  const next = begins.slice()
  const matches = new Int32Array(places.length * 16)
  eachSlot((at, element) => {
    const position = next[at] ?? 0
    matches[position] = element
    next[at] = position + 1
  })
  return (country: number, category: number, polymer: number, year: number): Int32Array => {
    const at = slot(country, category, polymer, year)
    return matches.subarray(begins[at], begins[at + 1])
  }
}
