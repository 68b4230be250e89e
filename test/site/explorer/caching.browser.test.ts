// Tests what the explorer asks anew from a plain file server that does not say how long an answer may be kept.

import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mediaTypeOf } from '../../../pipeline/api/routes.ts'
import { describeInBrowser, watchedPage } from '../../browser.ts'
import { listening } from '../../listening.ts'
import { browser, smallSiteForAllTests, workspace } from '../small-site.ts'
import { openAt } from './page.ts'

smallSiteForAllTests()

/** Browsers keep an answer of this age for weeks, if nothing says otherwise. */
const LONG_AGO = 'Tue, 01 Nov 2016 00:00:00 GMT'

const readOrNothing = (path: string) => (existsSync(path) ? readFileSync(path) : undefined)

describeInBrowser('the explorer on a plain file server', () => {
  it('asks anew for what may change, and keeps what the lock of a release fixes', async () => {
    const asked: string[] = []
    const { port, stop } = await listening(
      createServer((request, response) => {
        const path = new URL(request.url ?? '/', 'http://host').pathname.replace(/\/$/, '/index.html')
        asked.push(`${path} ${request.headers['cache-control'] ?? ''}`)
        const bytes = readOrNothing(workspace.path(join('public/demo', path)))
        if (!bytes) return void response.writeHead(404).end()
        response.writeHead(200, { 'content-type': mediaTypeOf(path), 'last-modified': LONG_AGO }).end(bytes)
      }),
    )
    const { page, close } = await watchedPage(browser)
    const base = `http://127.0.0.1:${port}/`
    await openAt(page, base, '#country=BRA&category=PET+bottles')
    const first = asked.splice(0)
    await page.goto('about:blank')
    await openAt(page, base, '#country=BRA&category=PET+bottles')
    const again = ['/versions.json max-age=0', '/v/1.2/explorer.json max-age=0']
    expect(asked).toEqual(expect.arrayContaining(again))
    expect(first).toEqual(expect.arrayContaining(again))
    const pages = (list: readonly string[]) => list.filter((line) => line.startsWith('/v/1.2/datasets/')).length
    expect([pages(first) > 0, pages(asked)]).toEqual([true, 0])
    await close()
    await stop()
  })
})
