// Which pages of a release are those of the release before it, told without looking at their bytes: most pages of most releases
// are, and making and hashing them would be most of the work.

import { POLYMERS } from '../model/dimensions.ts'
import type { Coverage, Elements } from './elements.ts'
import type { Page, PageFolder } from './pages.ts'

/** Elements with the coverage that their places refer to. */
export interface CoveredElements {
  readonly elements: Elements
  readonly coverage: Coverage
}

export interface PageComparer {
  /** Whether all pages of two folders hold the same bytes. */
  readonly sameFolder: (folder: PageFolder, earlier: PageFolder) => boolean
  /** Whether two pages hold the same bytes. */
  readonly samePage: (page: Page, earlier: Page) => boolean
}

/** Compares pages of a release with those of the same paths in an earlier one that has the same years. */
export function pageComparer(now: CoveredElements, before: CoveredElements): PageComparer {
  const counterparts = findCounterparts(now, before)
  const sameElements = (matches: Int32Array, begin: number, end: number, earlier: Int32Array, earlierBegin: number) => {
    for (let index = begin, other = earlierBegin; index < end; index++, other++) {
      if (counterparts[matches[index] ?? 0] !== earlier[other]) return false
    }
    return true
  }
  return {
    sameFolder: (folder, earlier) =>
      folder.matches.every((matches, year) => {
        const others = earlier.matches[year]
        return others?.length === matches.length && sameElements(matches, 0, matches.length, others, 0)
      }),
    samePage: (page, earlier) =>
      page.head === earlier.head &&
      page.end - page.begin === earlier.end - earlier.begin &&
      sameElements(page.matches, page.begin, page.end, earlier.matches, earlier.begin),
  }
}

/** For each element the index of the very same element before, or -1. Both are in published order: one walk finds all. */
function findCounterparts(now: CoveredElements, before: CoveredElements): Int32Array {
  const counterparts = new Int32Array(now.elements.count).fill(-1)
  for (let index = 0, other = 0; index < now.elements.count; index++) {
    while (other < before.elements.count && compareKeys(before, other, now, index) < 0) other++
    if (other === before.elements.count) break
    if (compareKeys(before, other, now, index) === 0 && textOf(before, other).equals(textOf(now, index))) counterparts[index] = other
  }
  return counterparts
}

/** Orders records as they are published, whatever the coverage of their releases. */
function compareKeys(a: CoveredElements, atA: number, b: CoveredElements, atB: number): number {
  const [countryA = 0, categoryA = 0, polymerA = 0, yearA = 0] = a.elements.places.subarray(4 * atA, 4 * atA + 4)
  const [countryB = 0, categoryB = 0, polymerB = 0, yearB = 0] = b.elements.places.subarray(4 * atB, 4 * atB + 4)
  const codeA = a.coverage.countries[countryA] ?? ''
  const codeB = b.coverage.countries[countryB] ?? ''
  if (codeA !== codeB) return codeA < codeB ? -1 : 1
  const cells = (categoryA - categoryB) * POLYMERS.length + polymerA - polymerB
  return cells !== 0 ? cells : (a.coverage.years[yearA] ?? 0) - (b.coverage.years[yearB] ?? 0)
}

function textOf({ elements: { text, starts } }: CoveredElements, index: number): Buffer {
  return text.subarray(starts[index], starts[index + 1])
}
