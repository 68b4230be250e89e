// Which pages of a release are those of the release before it, found without looking at their bytes: most pages of most releases
// are, and making and hashing them would be most of the work.

import type { Elements } from './elements.ts'
import type { Page, PageFolder, PageIndex } from './pages.ts'

/** Whether all pages of two folders hold the same bytes; the elements of `now` were serialised after those of `before`. */
export function sameFolder(folder: PageFolder, now: PageIndex, earlier: PageFolder, before: PageIndex): boolean {
  for (let year = 0; year <= now.elements.coverage.years.length; year++) {
    const matches = now.matches(folder, year)
    const others = before.matches(earlier, year)
    if (others.length !== matches.length || !sameElements(matches, 0, matches.length, others, 0, now.elements)) return false
  }
  return true
}

/** Whether two pages hold the same bytes; `elements` were serialised after those of the earlier page. */
export function samePage(page: Page, earlier: Page, elements: Elements): boolean {
  return (
    page.head === earlier.head &&
    page.end - page.begin === earlier.end - earlier.begin &&
    sameElements(page.matches, page.begin, page.end, earlier.matches, earlier.begin, elements)
  )
}

function sameElements(
  matches: Int32Array,
  begin: number,
  end: number,
  earlier: Int32Array,
  earlierBegin: number,
  { counterparts }: Elements,
): boolean {
  for (let index = begin, other = earlierBegin; index < end; index++, other++) {
    if (counterparts[matches[index] ?? 0] !== earlier[other]) return false
  }
  return true
}
