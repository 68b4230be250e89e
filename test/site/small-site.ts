// Shared by tests of pages: a small demo, built and served under a path prefix, and a browser.

import type { Browser } from 'playwright-core'
import { openBrowser } from '../browser.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import type { Workspace } from '../workspace.ts'
import { hostTree, type PageHost } from './host.ts'

export interface SmallSite {
  readonly workspace: Workspace
  readonly browser: Browser
  readonly host: PageHost
  close(): Promise<void>
}

/** Builds the two small releases and serves them below /some/where. */
export async function openSmallSite(): Promise<SmallSite> {
  const workspace = await builtSmallWorkspace()
  const browser = await openBrowser()
  const host = await hostTree(workspace.path('public/demo'), { prefix: '/some/where' })
  return {
    workspace,
    browser,
    host,
    async close() {
      await browser.close()
      await host.close()
      workspace.remove()
    },
  }
}
