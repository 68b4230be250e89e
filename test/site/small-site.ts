// Shared by tests of pages: a small demo, built and served under a path prefix, and a browser. They are not there if no browser is
// installed; `describeInBrowser` then skips the tests.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { chromiumPath, openBrowser } from '../browser.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import type { Workspace } from '../workspace.ts'
import { hostTree, type PageHost } from './host.ts'

export let workspace: Workspace
export let browser: Browser
export let host: PageHost

/** Builds the two small releases and serves them below /some/where, for all tests of a file. */
export function smallSiteForAllTests(): void {
  beforeAll(async () => {
    if (chromiumPath === undefined) return
    workspace = await builtSmallWorkspace()
    browser = await openBrowser()
    host = await hostTree(workspace.path('public/demo'), { prefix: '/some/where' })
  })
  afterAll(async () => {
    await browser?.close()
    await host?.close()
    workspace?.remove()
  })
}
