// Shared by tests of pages: a small demo, built and served under a path prefix, and a browser. They are not there if no browser is
// installed; `describeInBrowser` then skips the tests.

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { chromiumPath, openBrowser, SCREENS, type WatchedPage, watchedPage } from '../browser.ts'
import { type SharedWorkspace, smallBuilt } from '../small-workspace.ts'
import { openAt } from './explorer/page.ts'
import { hostTree, type PageHost } from './host.ts'

export let workspace: SharedWorkspace
export let browser: Browser
export let host: PageHost

/** The pages on which a reader goes on from test to test. */
const lasting = new Map<keyof typeof SCREENS, WatchedPage>()

/** Serves the two small releases below /some/where, for all tests of a file. */
export function smallSiteForAllTests(): void {
  beforeAll(async () => {
    if (chromiumPath === undefined) return
    workspace = await smallBuilt()
    browser = await openBrowser()
    host = await hostTree(workspace.path('public/demo'), { prefix: '/some/where' })
  })
  // A page that goes on has complained about nothing, and has requested nothing of other hosts.
  afterEach(() => {
    for (const { complaints, requests } of lasting.values())
      expect([complaints, requests.filter((address) => !address.startsWith(host.base))]).toEqual([[], []])
  })
  afterAll(async () => {
    lasting.clear()
    await host?.close()
  })
}

/**
 * The explorer at an address, on a page that the tests of a file share: loading it anew takes ten times the work of going on, as a reader
 * does. Nothing is opened or focused. What the view has no control for is as the test before has left it. A test that changes answers, or
 * is about the start of the page, opens a page of its own.
 */
export async function viewAt(hash: string, screen: keyof typeof SCREENS = 'desktop'): Promise<Page> {
  const watched = lasting.get(screen) ?? (await watchedPage(browser, SCREENS[screen]))
  lasting.set(screen, watched)
  const { page } = watched
  await page.setViewportSize(SCREENS[screen].viewport)
  await page.evaluate(`document.activeElement?.blur()
    for (const part of document.querySelectorAll('#explorer details')) part.open = false`)
  await openAt(page, host.base, hash)
  return page
}

/** A line of a CSV: gives the cell of a column. */
type Line = (column: string) => string

/** The lines of a CSV whose cells hold no comma, at least up to the columns that are asked for. */
export function linesOf(csv: string): Line[] {
  const [names = [], ...lines] = csv
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
  return lines.map((cells) => (column) => cells[names.indexOf(column)] ?? '')
}

/** The matching lines of a CSV of a release. */
export const cellsOf = (file: string, matches: (of: Line) => boolean, release = '1.2'): Line[] =>
  linesOf(workspace.read(`public/demo/v/${release}/${file}`)).filter(matches)

/** Selects the line of aggregates.csv with a metric of the world in 2022. */
export const isWorld = (metric: string) => (of: Line) =>
  ['area', 'category', 'polymer', 'year', 'metric'].map(of).join() === `World,All packaging,All polymers,2022,${metric}`
