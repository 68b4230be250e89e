// Tests that the page of a built release explains its visible errors and warnings itself, in a browser and without a terminal. What the
// pages of whole releases explain is tested in figures.system.test.ts and figures.production.test.ts.

import { pathToFileURL } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { describeInBrowser, isTooWide, isTooWideInWideFont, keepPicture, LOOKS, watchedPage } from '../../../browser.ts'
import { smallBuilt } from '../../../small-workspace.ts'
import { browser, browserForAllTests } from '../opened-page.ts'

browserForAllTests()

describeInBrowser('a finding', () => {
  let address: string
  beforeAll(async () => {
    address = pathToFileURL((await smallBuilt()).path('releases/1.2/demo/validation.html')).href
  })

  it.each(LOOKS)('is explained down to file and line with one click: $name', async ({ name, options }) => {
    const { page, complaints, requests, close } = await watchedPage(browser, {
      ...options,
      javaScriptEnabled: options.colorScheme === 'dark',
    })
    await page.goto(address)
    const why = page.locator('details.rule.warning[open] .why:has(> details)').first()
    const places = why.locator('.row code:visible', { hasText: /^sources\/demo\/\w+\.csv:\d+/ })
    expect(await places.count()).toBe(0)
    await why.locator('summary').first().click()
    expect(await places.count()).toBeGreaterThan(2)
    expect(await why.locator('.figure .meta code:visible').innerText()).toContain('plastic-eol explain 1.2 ')
    expect(await isTooWide(page)).toBe(false)
    expect(await isTooWideInWideFont(page)).toBe(false)
    await why.scrollIntoViewIfNeeded()
    await keepPicture(page, `explained finding, ${name}`)
    expect(complaints).toEqual([])
    expect(requests).toEqual([address])
    await close()
  })

  it('that is to be looked at first leads to its explanation, also from among what is filtered away', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    await page.goto(address)
    const link = page.locator('.first a[href^="#figure-"]').first()
    const figure = page.locator((await link.getAttribute('href')) ?? '')
    expect(await figure.isVisible()).toBe(false)
    await page.fill('#filter [name=text]', 'nothing is called like this')
    await expect.poll(() => page.locator('.why:visible').count()).toBe(0)
    await link.click()
    await expect.poll(() => figure.isVisible()).toBe(true)
    await expect
      .poll(() => figure.evaluate((element: { getBoundingClientRect(): { top: number } }) => element.getBoundingClientRect().top < 900))
      .toBe(true)
    expect(complaints).toEqual([])
    await close()
  })
})
