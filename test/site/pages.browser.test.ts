// Tests the pages of a real tree in a real browser, under a path prefix: on a desktop and on a phone, light and dark.

import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { noticeOf } from '../../pipeline/model/notices.ts'
import { describeInBrowser, isTooWide, isTooWideInWideFont, keepPicture, LOOKS, SCREENS, watchedPage } from '../browser.ts'
import { hostTree } from './host.ts'
import { inProduction } from './production.ts'
import { browser, host, smallSiteForAllTests, workspace } from './small-site.ts'

smallSiteForAllTests()

/** Brightness of the background colour, from 0 (black) to 255 (white). */
const brightness = (page: Page) =>
  page.evaluate<number>(`(() => {
    const of = (element) => getComputedStyle(element).backgroundColor.match(/[\\d.]+/g).map(Number)
    return of(document.body)[0]
  })()`)

const linksOn = (page: Page) => page.evaluate<string[]>('Array.from(document.links, ({ href }) => href)')

const OPERATION = '#operations-Latest_release-getDatasets'

async function openOperation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try requests on this page' }).click()
  await page.locator(`${OPERATION} .opblock-summary-control`).click()
  await tryOut(page)
}

/** Makes the form of the shown operation a request that can be sent. */
async function tryOut(page: Page): Promise<void> {
  // Swagger UI draws the operation again once it has resolved its references, and loses a click before that.
  const isOpen = () => page.locator(`${OPERATION} .execute`).isVisible()
  const open = async () => {
    const button = page.locator(`${OPERATION} .try-out__btn:not(.cancel)`)
    if (!(await isOpen()) && (await button.isVisible())) await button.click()
    return isOpen()
  }
  await expect.poll(open, { timeout: 60_000, interval: 200 }).toBe(true)
}

/** Sends the request of the open operation. Returns the shown status and body. */
async function execute(page: Page): Promise<{ status: string; body: string }> {
  await page.locator(`${OPERATION} .execute`).click()
  const row = page.locator(`${OPERATION} .live-responses-table tbody tr.response`)
  await row.waitFor()
  return { status: await row.locator('.response-col_status').innerText(), body: await row.locator('.response-col_description').innerText() }
}

/** Sends the request of the open operation, and expects records in the answer, on a page as wide as the screen. */
async function expectRecords(page: Page): Promise<void> {
  const { status, body } = await execute(page)
  expect(status).toContain('200')
  expect(body).toContain('"total-items"')
  expect(body).toMatch(/"country": "[A-Z]{3}"/)
  expect(await isTooWide(page)).toBe(false)
  expect(await isTooWideInWideFont(page)).toBe(false)
}

describeInBrowser('the landing page and the docs page', () => {
  it.each(LOOKS)('are whole, and lead only to what is there: $name', async ({ name, options }) => {
    const { page, complaints, requests, close } = await watchedPage(browser, options)
    // Wait for the explorer's requests: leaving the page earlier would abort them, and the browser would complain.
    await page.goto(host.base, { waitUntil: 'networkidle' })
    expect(await page.locator('.notice').innerText()).toBe(noticeOf('demo'))
    expect(await page.locator('h1').innerText()).toBe('Plastic packaging after consumption')
    expect(await isTooWide(page)).toBe(false)
    expect((await brightness(page)) > 128).toBe(options.colorScheme === 'light')

    expect(await isTooWideInWideFont(page)).toBe(false)
    expect(await page.locator('main').innerText()).not.toContain('opened from disk')
    const links = await linksOn(page)
    expect(links.length).toBeGreaterThan(12)

    await keepPicture(page, `landing, ${name}`)
    await page.locator('section a[href="docs/"]').click()
    expect(await page.locator('h1').innerText()).toBe('The API')
    expect(page.url()).toBe(`${host.base}docs/`)
    expect(await page.locator('body > .notice').innerText()).toBe(noticeOf('demo'))
    expect(await isTooWide(page)).toBe(false)
    expect((await brightness(page)) > 128).toBe(options.colorScheme === 'light')

    links.push(...(await linksOn(page)))
    // All screens have the same links: they lead only to what is there.
    if (options.colorScheme === 'light') for (const link of new Set(links)) expect((await page.request.get(link)).status(), link).toBe(200)

    // Tried on the phone, and on a desktop with the environment that has keys.
    const isTried = options.viewport.width < 500
    if (isTried) {
      await openOperation(page)
      await expectRecords(page)
      // A problem is shown as the host states it.
      await page.locator(`${OPERATION} input[placeholder="page"]`).fill('999')
      await page.locator(`${OPERATION} .btn-clear`).click()
      const { status, body } = await execute(page)
      expect(status).toContain('404')
      expect(body).toContain('urn:problem-type:plastic-eol:page-missing')
    }

    await keepPicture(page, `docs, ${name}`)
    expect(complaints).toEqual(isTried ? [expect.stringMatching(/404 \(Not Found\)$/)] : [])
    expect(requests.length).toBeGreaterThan(8)
    expect(requests.filter((address) => !address.startsWith(host.base))).toEqual([])
    await close()
  })

  it('need neither scripts nor the configuration of a host, but for trying', async () => {
    const { page, close } = await watchedPage(browser, { javaScriptEnabled: false })
    await page.goto(host.base)
    expect(await page.locator('h2').count()).toBe(4)
    await page.goto(`${host.base}docs/`)
    expect(await page.locator('section dt').count()).toBeGreaterThan(40)
    expect(await page.locator('noscript').innerText()).toBe('Trying the API needs JavaScript.')
    await close()
  })

  it('say what to do if they were opened from disk', async () => {
    const { page, close } = await watchedPage(browser)
    for (const path of ['index.html', 'docs/index.html']) {
      await page.goto(pathToFileURL(workspace.path(`public/demo/${path}`)).href)
      await page.getByText('opened from disk').waitFor({ timeout: 60_000 })
      expect(await page.locator('main').innerText()).toContain('run plastic-eol serve, or put the folder on a web server.')
    }
    await close()
  })

  it('say in words that there is no such page, and lead back; the API answers in JSON all the same', async () => {
    const { page, close } = await watchedPage(browser)
    for (const path of ['docs/nothing/here.html', 'nothing']) {
      expect((await page.goto(`${host.base}${path}`))?.status()).toBe(404)
      expect(await page.locator('h1').innerText()).toBe('There is nothing at this path')
      await page.locator('.way a').first().click()
      expect(page.url()).toBe(host.base)
    }
    const accept = { headers: { accept: 'text/html' } }
    for (const path of ['v/9.9/datasets.csv', 'v/1.2/nothing.json'])
      expect((await page.request.get(`${host.base}${path}`, accept)).headers()['content-type']).toBe('application/problem+json')
    expect((await page.request.get(`${host.base}nothing`)).headers()['content-type']).toBe('application/problem+json')
    await close()
  })
})

describeInBrowser('the docs page of an environment with keys', () => {
  it('is open, sends the key that a reader enters, and forgets it with the page, which opens the operation of its address', async () => {
    const production = inProduction(workspace)
    const gated = await hostTree(production, { keys: ['the-key'] })
    const { page, requests, close } = await watchedPage(browser, SCREENS.desktop)
    await page.goto(gated.base)
    expect(await page.locator('.notice').innerText()).toBe(noticeOf('production'))
    // A browser sends no key, so that the page has no links that need one.
    const links = await linksOn(page)
    for (const link of links) expect((await page.request.get(link)).status(), link).toBe(200)
    await keepPicture(page, 'landing, production')
    await page.goto(`${gated.base}docs/`)
    expect(await page.locator('body > .notice').innerText()).toBe(noticeOf('production'))
    await openOperation(page)
    expect((await execute(page)).status).toContain('401')

    await page.locator('.btn.authorize').first().click()
    await page.locator('.auth-container input').fill('the-key')
    await page.locator('.auth-container button.authorize').click()
    await page.locator('.btn-done').click()
    await page.locator(`${OPERATION} .btn-clear`).click()
    await expectRecords(page)
    const kept = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])')
    expect(kept).not.toContain('the-key')

    await page.goto('about:blank')
    await page.goto(`${gated.base}docs/#/Latest%20release/getDatasets`)
    await page.locator(`${OPERATION} .try-out__btn`).waitFor({ timeout: 60_000 })
    expect(await page.locator('#described').isVisible()).toBe(false)
    expect(await page.evaluate('document.activeElement.id')).toBe('viewer')
    await tryOut(page)
    expect((await execute(page)).status).toContain('401')
    expect(requests.filter((address) => !address.startsWith(gated.base))).toEqual([])
    await close()
    await gated.close()
  })
})
