// Which pages of a release are those of the release before it, told without looking at their bytes: most pages of most releases
// are, and making and hashing them would be most of the work.

import type { Elements } from './elements.ts'
import type { Page, PageFolder } from './pages.ts'

/** Whether all pages of two folders hold the same bytes; `elements` were serialised after those of the earlier folder. */
export function sameFolder(folder: PageFolder, earlier: PageFolder, elements: Elements): boolean {
  return folder.matches.every((matches, year) => {
    const others = earlier.matches[year]
    return others?.length === matches.length && sameElements(matches, 0, matches.length, others, 0, elements)
  })
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
