// Counts the clicks from the top of the page to a source line: one visible link, then the summaries of the folded parts around the line.

import type { Page } from 'playwright-core'

/**
 * Goes the shortest way to a place (`sources/demo/population.csv:12`) with real clicks, and returns their number. The links are the
 * visible ones at the top: in the verdict, in "Look here first", and to the sections. `within` selects the parts of the page where the
 * line has to be. Undefined if no way leads there.
 */
export async function clicksTo(page: Page, place: string, within: string): Promise<number | undefined> {
  const found = await page.evaluate<Plan | null>(`(${planTo})(${JSON.stringify(place)}, ${JSON.stringify(within)})`)
  if (!found) return undefined
  let clicks = 0
  if (found.link !== null) {
    await page.locator(`:is(.verdict, .first, nav) a[href="${found.link}"]:visible`).first().click()
    clicks++
  }
  const line = page.locator('[data-sought]')
  for (let left = found.folded; left > 0 && !(await line.isVisible()); left--) {
    const summary = page.locator('details:not([open]):has([data-sought]) > summary:visible').first()
    await summary.click()
    clicks++
  }
  return (await line.isVisible()) ? clicks : undefined
}

interface Plan {
  /** Address of the first link, or null if the line is in the top itself. */
  readonly link: string | null
  /** Number of closed `details` elements around the line. */
  readonly folded: number
}

/** Runs in the page. Marks the nearest line and returns the way to it. */
const planTo = `(place, within) => {
  for (const marked of document.querySelectorAll('[data-sought]')) delete marked.dataset.sought
  const lines = [...document.querySelectorAll('code')].filter((code) => code.textContent === place && code.closest(within))
  const links = [...document.querySelectorAll(':is(.verdict, .first, nav) a[href^="#"]')].filter((link) => link.checkVisibility())
  const plans = lines.flatMap((line) => {
    const closed = []
    for (let at = line.closest('details'); at; at = at.parentElement.closest('details')) if (!at.open) closed.push(at)
    if (line.closest('.verdict, .first')) return [{ line, link: null, folded: 0, near: 0 }]
    return links
      .filter((link) => document.querySelector(link.hash)?.contains(line))
      .map((link) => ({ line, link: link.hash, folded: closed.length, near: link.hash.length }))
  })
  plans.sort((a, b) => a.folded - b.folded || b.near - a.near)
  const [best] = plans
  if (!best) return null
  best.line.dataset.sought = ''
  return { link: best.link, folded: best.folded }
}`
