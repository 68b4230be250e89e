// Opens the explorer in a real browser on a file server that is configured, on a host that runs code and on plain file servers, and walks
// through its views. The contract tests that all hosts answer alike.

import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { TreeKind } from '../../pipeline/api/paths.ts'
import { PAGE_SIZES } from '../../pipeline/model/paging.ts'
import { makeOtherTree } from '../../pipeline/release/publish/other-tree.ts'
import { chromiumPath, describeInBrowser, openBrowser, watchedPage } from '../browser.ts'
import { madeOnce } from '../made-once.ts'
import { runFolder } from '../run-folder.ts'
import { walkThroughViews } from '../site/explorer/page.ts'
import { smallBuilt } from '../small-workspace.ts'
import { APACHE, LIGHTTPD, startFileServer } from './file-servers.ts'
import { allHosts, type Started } from './hosts.ts'
import { KEYS } from './keys.ts'
import { describeWithProgram } from './programs.ts'
import { treeOf } from './trees.ts'

let browser: Browser
beforeAll(async () => {
  if (chromiumPath !== undefined) browser = await openBrowser()
})

const HOSTS = (await allHosts()).filter(({ name }) => ['nginx', 'serve'].includes(name))

describeInBrowser('the explorer', () => {
  for (const host of HOSTS) {
    describeWithProgram(`on ${host.name}`, host.program, () => {
      it('shows each view of production', async () => {
        const tree = await treeOf('production', host.runsCode ? 'light' : 'full')
        await onHost(await host.start(tree, { prefix: '/data/plastic', keys: KEYS }), (origin) =>
          walk(`${origin}/data/plastic/`, KEYS.right),
        )
      })
    })
  }

  for (const [server, kind] of [
    [APACHE, 'full'],
    [LIGHTTPD, 'light'],
  ] as const) {
    describeWithProgram(`on ${server.program.name}`, server.program, () => {
      it(`shows each view of the demo: ${kind} tree`, async () => {
        await onHost(await startFileServer(server, await demoTree(kind)), (origin) => walk(`${origin}/`))
      })
    })
  }
})

/** The tree of the built small demo. */
async function demoTree(kind: TreeKind): Promise<string> {
  const { root, path } = await smallBuilt()
  const built = path('public/demo')
  // The servers run as other users.
  chmodSync(root, 0o755)
  if (kind === 'full') return built
  return madeOnce(join(runFolder(), 'small-built-light'), async (folder) => {
    await makeOtherTree({ out: root, env: 'demo', kind, pageSizes: PAGE_SIZES, built, folder, onRelease: () => undefined })
  })
}

async function onHost({ port, stop }: Started, use: (origin: string) => Promise<void>): Promise<void> {
  try {
    await use(`http://127.0.0.1:${port}`)
  } finally {
    await stop()
  }
}

/** Opens the explorer and each of its views. Nothing may be missing on the way. */
async function walk(base: string, key?: string): Promise<void> {
  const { page, complaints, close } = await watchedPage(browser)
  await page.goto(`${base}#country=BRA`)
  if (key !== undefined) {
    await page.locator('#access-key').fill(key)
    await page.locator('#access-key').press('Enter')
  }
  await walkThroughViews(page)
  expect(complaints).toEqual([])
  await close()
}
