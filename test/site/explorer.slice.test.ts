// Opens the landing page of a real tree once in a real browser on a phone. The group `browser` tests all pages on every screen.

import { expect, it } from 'vitest'
import { noticeOf } from '../../pipeline/model/notices.ts'
import { describeInBrowser, isTooWide, SCREENS, watchedPage } from '../browser.ts'
import { settled } from './explorer/page.ts'
import { browser, host, smallSiteForAllTests } from './small-site.ts'

smallSiteForAllTests()

describeInBrowser('the first page', () => {
  it('shows the figures of a country with the notice, fits a phone and asks no other host', async () => {
    const { page, complaints, requests, close } = await watchedPage(browser, SCREENS.phone)
    await page.goto(`${host.base}#country=BRA`)
    await settled(page)
    expect(await page.locator('.notice').innerText()).toBe(noticeOf('demo'))
    expect(await page.title()).toMatch(
      /^Brazil: .*\d+ % of plastic packaging waste is mismanaged; Brazil, All packaging, All polymers, 2022\..* · Plastic packaging after consumption$/,
    )
    expect(await isTooWide(page)).toBe(false)
    expect(complaints).toEqual([])
    expect(requests.filter((address) => !address.startsWith(host.base))).toEqual([])
    await close()
  })
})
