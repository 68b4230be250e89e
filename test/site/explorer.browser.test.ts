// The explorer on the first page of a real tree in a real browser: what is shown, how it is chosen, what is asked of which host.

import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noticeOf } from '../../pipeline/model/notices.ts'
import { chromiumPath, describeInBrowser, isTooWide, isTooWideInWideFont, keepPicture, LOOKS, watchedPage } from '../browser.ts'
import type { Workspace } from '../workspace.ts'
import { withDraft } from './drafted.ts'
import { barriers, chosen, downloaded, settled } from './explorer-page.ts'
import { hostFiles, hostTree, type PageHost } from './host.ts'
import { inProduction } from './production.ts'
import { openSmallSite } from './small-site.ts'

let workspace: Workspace
let browser: Browser
let host: PageHost
let close = async () => {}
beforeAll(async () => {
  if (chromiumPath !== undefined) ({ workspace, browser, host, close } = await openSmallSite())
})
afterAll(() => close())

async function openAt(page: Page, hash = '', base = host.base): Promise<void> {
  await page.goto(`${base}${hash}`)
  await settled(page)
}

/** The lines of the bulk file that hold what is asked for, its head included. */
function bulkLines(version: string, matches: (cells: readonly string[]) => boolean): string {
  const [head, ...lines] = workspace.read(`public/demo/v/${version}/datasets.csv`).trimEnd().split('\n')
  return `${[head, ...lines.filter((line) => matches(line.split(',')))].join('\n')}\n`
}

describeInBrowser('the explorer', () => {
  it.each(LOOKS)('is whole and open to everybody: $name', async ({ name, options }) => {
    const { page, complaints, requests, close } = await watchedPage(browser, options)
    await openAt(page, '#country=BRA&with=PRY')
    expect(await page.locator('.notice').innerText()).toBe(noticeOf('demo'))
    expect(await page.title()).toBe('Brazil 2022 · Plastic packaging after consumption')
    expect(await page.locator('.series .line').count()).toBe(2)
    expect(await isTooWide(page)).toBe(false)
    expect(await barriers(page)).toEqual([])
    for (const summary of await page.locator('#explorer summary').all()) await summary.click()
    expect(await barriers(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    expect(await isTooWideInWideFont(page)).toBe(false)
    await keepPicture(page, `explorer, ${name}`)
    expect(complaints).toEqual([])
    expect(requests.filter((address) => !address.startsWith(host.base))).toEqual([])
    await close()
  })

  it('shows the numbers of the record, worked out here from the bulk file', async () => {
    const { page, close } = await watchedPage(browser)
    await openAt(page)
    const [head = '', line = ''] = bulkLines('1.2', (cells) => cells.slice(0, 4).join() === 'BRA,All packaging,All polymers,2022').split(
      '\n',
    )
    const of = (name: string) => Number(line.split(',')[head.split(',').indexOf(name)])
    const [waste, leaked] = [of('waste_produced_in_the_country'), of('leaked_to_ocean_and_waterways')]
    const three = (value: number) => Number(value.toPrecision(3)).toLocaleString('en')
    expect(await page.locator('.figures div').first().innerText()).toContain(`${three(waste)} kt`)
    const flows = page.locator('details', { has: page.locator('text=Share of waste') })
    await flows.locator('summary').click()
    const row = flows.locator('tr', { has: page.locator('td', { hasText: 'Leaked to ocean and waterways' }) })
    expect(await row.locator('td').nth(1).innerText()).toBe(`${three((waste * leaked) / 100)} kt`)
    expect(await row.locator('td').nth(2).innerText()).toBe(`${leaked.toFixed(1)} %`)
    await close()
  })

  it('shows the range beside each figure: in words, as a band and as whiskers, worked out here from ranges.csv', async () => {
    const { page, close } = await watchedPage(browser)
    await openAt(page, '#country=BRA&with=PRY&measure=mismanaged_including_littering')
    const [head = '', line = ''] = workspace
      .read('public/demo/v/1.2/ranges.csv')
      .split('\n')
      .filter((text, index) => index === 0 || text.startsWith('BRA,All packaging,All polymers,2022,'))
    const of = (name: string) => Number(line.split(',')[head.split(',').indexOf(name)])
    const [low, high] = ['low', 'high'].map((end) => of(`mismanaged_including_littering_${end}`)) as [number, number]
    expect(high - low).toBeGreaterThan(10)
    const words = `${Math.floor(low)} to ${Math.ceil(high)}\u00a0%`
    expect(await page.locator('.figures div').nth(2).innerText()).toContain(`90 % range: ${words}`)
    expect(await page.locator('.series .band').count()).toBe(2)
    const row = page.locator('.countries tr', { has: page.locator('[data-country=BRA]') })
    expect(await row.locator('td').last().innerText()).toBe(words)
    const whisker = await row.locator('.whisker').first().boundingBox()
    const bar = await row.locator('rect').boundingBox()
    const end = (bar?.x ?? 0) + (bar?.width ?? 0)
    expect(whisker?.x).toBeLessThan(end)
    expect((whisker?.x ?? 0) + (whisker?.width ?? 0)).toBeGreaterThan(end)
    await close()
  })

  it('keeps what was chosen in the address: back, forward and a sent link show the same', async () => {
    const { page, close } = await watchedPage(browser)
    await openAt(page)
    await page.locator('#choose-category').selectOption('PET bottles')
    await expect.poll(() => page.url()).toContain('category=PET+bottles')
    await settled(page)
    await page.locator('#choose-year').selectOption('2020')
    await settled(page)
    await page.locator('#choose-measure').selectOption('waste_import')
    await page.locator('#choose-with').selectOption('PRY')
    await page.locator('#choose-rows').selectOption('year')
    await settled(page)
    const all = { country: 'BRA', year: '2020', category: 'PET bottles', polymer: 'All polymers', release: '1.2' }
    const whole = { ...all, measure: 'waste_import', with: 'PRY', rows: 'year' }
    await expect.poll(() => chosen(page)).toEqual(whole)

    const sent = await watchedPage(browser)
    await sent.page.goto(page.url())
    await settled(sent.page)
    expect(await chosen(sent.page)).toEqual(whole)
    await sent.close()

    for (let step = 0; step < 4; step++) await page.goBack()
    await expect.poll(() => chosen(page)).toMatchObject({ year: '2022', category: 'PET bottles', with: '', rows: 'country' })
    await page.goForward()
    await expect.poll(() => chosen(page)).toMatchObject({ year: '2020', with: '' })
    // A link to a place on the page leaves the choice as it is.
    await page.locator('a[href="#files"]').click()
    expect(await chosen(page)).toMatchObject({ year: '2020' })
    await close()
  })

  it('reads another release, and says what it does not know', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    await openAt(page, '#country=PRY&release=1.1')
    expect(await page.locator('[role=status]').innerText()).toBe(
      'Release 1.1 does not know the country of this address; the usual one is shown.',
    )
    expect(await chosen(page)).toMatchObject({ country: 'BRA', release: '1.1' })
    await openAt(page, `#country=${encodeURIComponent('<img src=x onerror=alert(1)>')}&year=1&release=constructor`)
    expect(await chosen(page)).toMatchObject({ country: 'BRA', year: '2022', release: '1.2' })
    expect(complaints).toEqual([])
    await close()
  })

  it('shows a draft as what it is, and never first', async () => {
    const drafted = await hostTree(withDraft(workspace))
    const { page, complaints, close } = await watchedPage(browser)
    await openAt(page, '', drafted.base)
    expect((await chosen(page)).release).toBe('1.2')
    expect(await page.locator('#choose-release').innerText()).toContain('1.3 (draft)')
    await page.locator('#choose-release').selectOption('1.3-draft')
    await expect.poll(() => page.url()).toContain('release=1.3-draft')
    await expect.poll(async () => page.locator('#choose-country option').count()).toBe(1)
    await settled(page)
    expect(complaints).toEqual([])
    await close()
    await drafted.close()
  })

  it('can be used with the keyboard alone', async () => {
    const { page, close } = await watchedPage(browser)
    await openAt(page)
    const focused = () => page.evaluate<string>('document.activeElement.id || document.activeElement.dataset.country || ""')
    const tabTo = async (id: string) => {
      for (let presses = 0; presses < 40 && (await focused()) !== id; presses++) await page.keyboard.press('Tab')
      expect(await focused()).toBe(id)
    }
    await tabTo('choose-country')
    await page.keyboard.type('Par')
    await expect.poll(() => page.url()).toContain('country=PRY')
    await settled(page)
    expect(await focused()).toBe('choose-country')
    await tabTo('BRA')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.title()).toContain('Brazil')
    // The list was made anew, and the reader is still where they were.
    expect(await focused()).toBe('BRA')
    await tabTo('download')
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toBe('plastic-packaging-demo-1.2-all-packaging-all-polymers-bra.csv')
    await close()
  })

  it.each([
    ['country', (cells: readonly string[]) => cells[0] === 'BRA'],
    ['year', (cells: readonly string[]) => cells[3] === '2021'],
    ['all', () => true],
  ] as const)('downloads what the bulk file holds, records of: %s', async (rows, matches) => {
    const { page, close } = await watchedPage(browser)
    await openAt(page, `#category=PET+bottles&year=2021&rows=${rows}`)
    const { text } = await downloaded(page)
    expect(text).toBe(bulkLines('1.2', (cells) => cells[1] === 'PET bottles' && cells[2] === 'All polymers' && matches(cells)))
    expect(text.split('\n').length).toBeGreaterThan(3)
    await close()
  })

  it('works on a plain file server under a prefix, which it finds out by one question', async () => {
    const plain = await hostFiles(workspace.path('public/demo'), { prefix: '/some/where' })
    const { page, complaints, requests, close } = await watchedPage(browser)
    await openAt(page, '#country=PRY&category=PET+bottles', plain.base)
    expect(await chosen(page)).toMatchObject({ country: 'PRY', category: 'PET bottles' })
    expect((await downloaded(page)).text).toBe(
      bulkLines('1.2', ([country, category, polymer]) => `${country},${category},${polymer}` === 'PRY,PET bottles,All polymers'),
    )
    expect(complaints).toEqual([expect.stringContaining('404')])
    expect(requests.filter((address) => !address.startsWith(plain.base))).toEqual([])
    await close()
    await plain.close()
  })

  it('says in words what is wrong, and tries again', async () => {
    const { page, close } = await watchedPage(browser)
    const status = page.locator('[role=status]')
    await page.route(/versions\.json/, (route) => route.abort())
    await page.goto(host.base)
    await expect.poll(() => status.innerText(), { timeout: 10_000 }).toContain('No answer came from the host.')
    await page.unroute(/versions\.json/)
    await status.locator('button').click()
    await settled(page)
    const problem = { type: 'urn:problem-type:plastic-eol:page-missing', title: 'Not Found', status: 404, detail: 'There is no such page.' }
    await page.route(/datasets\?/, (route) =>
      route.fulfill({ status: 404, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    )
    await page.locator('#choose-polymer').selectOption('PET')
    await expect.poll(() => status.innerText()).toContain('What was asked for is not there: There is no such page.')
    expect(await page.locator('.sankey').isVisible()).toBe(false)
    await page.unroute(/datasets\?/)
    await status.locator('button').click()
    await settled(page)
    expect(await chosen(page)).toMatchObject({ polymer: 'PET' })
    await close()
  })

  it('writes data as text, whatever it holds', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    await page.route(/reference-data/, async (route) => {
      const response = await route.fetch()
      const text = (await response.text()).replace('"Brazil"', '"<img src=x onerror=alert(1)>"')
      await route.fulfill({ response, body: text })
    })
    await openAt(page)
    expect(await page.locator('#explorer img').count()).toBe(0)
    expect(await page.locator('#explorer h2').first().innerText()).toContain('<img src=x')
    expect(complaints).toEqual([])
    await close()
  })

  it('is light: the whole page with its numbers below 100 kB compressed', async () => {
    const { page, requests, close } = await watchedPage(browser)
    await openAt(page)
    const sizes = await Promise.all(requests.map(async (address) => gzipSync(await (await page.request.get(address)).body()).length))
    expect(sizes.length).toBeGreaterThan(5)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000)
    await close()
  })

  it('leaves the links and says what is missing where there are no scripts', async () => {
    const { page, close } = await watchedPage(browser, { javaScriptEnabled: false })
    await page.goto(host.base)
    expect(await page.locator('#explorer').innerText()).toContain('need JavaScript')
    expect(await page.locator('.actions a').count()).toBe(4)
    await close()
  })
})

describeInBrowser('the explorer of an environment with keys', () => {
  it('asks for the key, tells a wrong one, and keeps the right one in memory only', async () => {
    const gated = await hostTree(inProduction(workspace), {
      checkKey: async (key) => (key === null || key === '' ? 'missing' : key === 'the-key' ? 'ok' : 'wrong'),
    })
    const { page, complaints, requests, close } = await watchedPage(browser)
    await page.goto(gated.base)
    expect(await page.locator('.notice').innerText()).toBe(noticeOf('production'))
    const field = page.locator('#access-key')
    await field.waitFor()
    expect(await barriers(page)).toEqual([])
    await keepPicture(page, 'explorer, key')
    // Nothing that asks for a key is asked for without one.
    expect(complaints).toEqual([])

    await field.fill('')
    await field.press('Enter')
    await expect.poll(() => page.locator('[role=alert]').allInnerTexts()).toEqual(['The host asks for an access key.'])
    await field.fill('not the key')
    await field.press('Enter')
    await expect.poll(() => page.locator('[role=alert]').innerText()).toContain('visible ASCII characters')
    await field.fill('not-the-key')
    await field.press('Enter')
    await expect.poll(() => page.locator('[role=alert]').innerText()).toContain('does not take this access key')
    expect(await barriers(page)).toEqual([])
    await field.fill('the-key')
    await field.press('Enter')
    await settled(page)
    await page.locator('#choose-polymer').selectOption('PET')
    await expect.poll(() => page.url()).toContain('polymer=PET')
    await settled(page)
    expect((await downloaded(page)).name).toContain('production')

    const kept = await page.evaluate<string>(`(async () => JSON.stringify([
      { ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state, document.documentElement.outerHTML,
      await indexedDB.databases(), await caches?.keys?.(),
    ]))()`)
    expect(kept).not.toContain('the-key')
    expect(requests.join()).not.toContain('the-key')
    expect(complaints.join()).not.toContain('the-key')
    expect(requests.filter((address) => !address.startsWith(gated.base))).toEqual([])
    // What is left behind by a reader who goes on to another page is neither key nor numbers.
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    await field.waitFor()
    expect(await page.locator('.sankey').count()).toBe(0)
    await page.reload()
    await field.waitFor()
    expect(await field.inputValue()).toBe('')
    // Nor does an answer bring them back that was on its way then.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/versions.json', async (route) => {
      await held
      await route.continue()
    })
    await field.fill('the-key')
    await field.press('Enter')
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    await Promise.all([page.waitForResponse('**/versions.json'), release()])
    await page.waitForLoadState('networkidle')
    expect(await page.locator('.sankey').count()).toBe(0)
    expect(await field.isVisible()).toBe(true)
    await close()
    await gated.close()
  })
})
