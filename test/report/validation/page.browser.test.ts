// Tests the page in a real browser, opened from a file: on a desktop and on a phone, light and dark, with and without scripts. What its
// search finds is tested in page/search.browser.test.ts.

import { beforeAll, expect, it } from 'vitest'
import { chromiumPath, describeInBrowser, isTooWide, isTooWideInWideFont, keepPicture, LOOKS, SCREENS, watchedPage } from '../../browser.ts'
import { addressOf, blockedPage, browser, browserForAllTests, shownFindings } from './opened-page.ts'

browserForAllTests()

let address: string
beforeAll(() => {
  if (chromiumPath !== undefined) address = addressOf(blockedPage())
})

describeInBrowser('validation.html', () => {
  it.each(LOOKS)('is whole and fits: $name', async ({ name, options }) => {
    const { page, complaints, requests, close } = await watchedPage(browser, options)
    await page.goto(address)
    expect(await page.locator('.verdict h2').innerText()).toBe('Blocked by 1 error.')
    expect(await page.locator('svg.world:visible').count()).toBe(1)
    expect(await isTooWide(page)).toBe(false)
    expect(await isTooWideInWideFont(page)).toBe(false)
    await keepPicture(page, `validation, ${name}`)
    expect(complaints).toEqual([])
    expect(requests).toEqual([address])
    await close()
  })

  it('breaks no word of tables that scroll on a narrow screen', async () => {
    const { page, close } = await watchedPage(browser, SCREENS.phone)
    await page.goto(address)
    const broken = `(() => {
      for (const one of document.querySelectorAll('details')) one.open = true
      const texts = [...document.querySelectorAll(':is(.matrix, .wide) td')].flatMap((cell) => [...cell.childNodes]).filter((node) => node.data)
      return texts.flatMap((text) => [...text.data.matchAll(/[a-z]{4,}/g)].filter(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1
      }).map(([word]) => word))
    })()`
    expect(await page.evaluate<string[]>(broken)).toEqual([])
    await close()
  })

  it("shows one country's flows at a time, chosen or linked to", async () => {
    const { page, close } = await watchedPage(browser)
    await page.goto(address)
    const shown = () => page.locator('details.flow:visible > summary b').allInnerTexts()
    await page.click('#flows .fold > summary')
    await expect.poll(shown).toEqual(['All 3 countries'])
    await page.selectOption('#choose-flow select', 'BRA')
    await expect.poll(shown).toEqual(['Brazil (BRA)'])
    expect(await page.locator('#flow-BRA svg.wide').textContent()).toContain('Mismanaged')
    await page.click('#coverage .fold > summary')
    await page.click('#coverage a[href="#flow-SGP"]')
    await expect.poll(shown).toEqual(['Singapore (SGP)'])
    await page.goto(`${address}#flow-BRA`)
    await page.reload()
    await expect.poll(shown).toEqual(['Brazil (BRA)'])
    await page.click('#coverage .fold > summary')
    await page.click('#coverage a[data-country="BRA"]')
    await expect.poll(() => page.locator('#filter output').innerText()).not.toBe('')
    expect(await shownFindings(page)).toBe(1)
    await close()
  })

  it('is all there without scripts: folded, with nothing that would not work', async () => {
    const { page, complaints, close } = await watchedPage(browser, { ...SCREENS.phone, javaScriptEnabled: false })
    await page.goto(address)
    expect(await page.locator('form:visible').count()).toBe(0)
    await page.click('#flows .fold > summary')
    expect(await page.locator('details.flow > summary:visible').count()).toBe(4)
    expect(await page.locator('#flow-all svg.narrow').isVisible()).toBe(true)
    await page.locator('#flow-BRA > summary').click()
    expect(await page.locator('#flow-BRA p').innerText()).toContain('kt of waste generated')
    expect(await shownFindings(page)).toBe(1)
    expect(complaints).toEqual([])
    await close()
  })
})
