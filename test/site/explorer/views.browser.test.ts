// Tests all views of the explorer in a real browser: each is whole, open to everybody, and within reach of a finger.

import { expect, it } from 'vitest'
import { noticeOf } from '../../../pipeline/model/notices.ts'
import { describeInBrowser, isTooWide, isTooWideInWideFont, keepPicture, LOOKS, watchedPage } from '../../browser.ts'
import { browser, host, smallSiteForAllTests, viewAt } from '../small-site.ts'
import { barriers, openAt } from './page.ts'

smallSiteForAllTests()

const VIEWS = [
  ['flows', '#country=BRA', /^Brazil: .*% of plastic packaging waste is mismanaged; Brazil, All packaging/, '.sankey'],
  [
    'breakdown',
    '#view=breakdown&country=BRA&measure=leaked_to_ocean_and_waterways&as=mass',
    'Leaked to waters, kt, by polymer: Brazil 2022; All packaging',
    '.stacks',
  ],
  [
    'map',
    '#view=map',
    /^In \d of 2 countries, more than .* is mismanaged; Mismanaged, % of waste generated\. All packaging, All polymers, 2022\./,
    '.map-frame .world',
  ],
  [
    'compare',
    '#view=compare&as=head',
    /^Mismanaged: highest in .*; Mismanaged, kg per head\. All packaging, All polymers, 2022\. All countries\./,
    '.bars',
  ],
  [
    'time',
    '#view=time&country=BRA&with=PRY',
    /^Mismanaged: .*; Brazil, Paraguay: Mismanaged, % of waste generated\. All packaging, All polymers, 2019 to 2022\./,
    '.lines',
  ],
  [
    'releases',
    '#view=releases&country=World',
    'World 2022 in release 1.1 and in release 1.2; All packaging, All polymers',
    '.chart .dumbbells',
  ],
  ['table', '#view=table', 'Records: All countries, 2022; All packaging, All polymers', '.records'],
] as const

/** The views whose tab is not visible without scrolling sideways. */
const TABS_OUTSIDE = `[...document.querySelectorAll('.tabs a')].filter((tab) => tab.getBoundingClientRect().right > innerWidth).map((tab) => tab.textContent)`

describeInBrowser('the views of the explorer', () => {
  it.each(LOOKS)('are whole and open to everybody: $name', async ({ name, options }) => {
    const { page, complaints, requests, close } = await watchedPage(browser, options)
    for (const [view, hash, title, picture] of VIEWS) {
      // On one of the screens each view comes with a new page.
      if (options.colorScheme === 'light') await page.goto('about:blank')
      await openAt(page, host.base, hash)
      const shown = await page.title()
      expect(shown).toMatch(title)
      expect(shown).toMatch(/ · Plastic packaging after consumption$/)
      expect(await page.locator('.notice').innerText()).toBe(noticeOf('demo'))
      await page.locator(picture).waitFor()
      expect(await page.evaluate(TABS_OUTSIDE), view).toEqual([])
      // With all parts open, axe sees also what it would see with them closed.
      await page.evaluate("for (const part of document.querySelectorAll('#explorer details')) part.open = true")
      await page.locator('#request textarea').waitFor()
      expect(await barriers(page), view).toEqual([])
      expect(await isTooWide(page), view).toBe(false)
      expect(await isTooWideInWideFont(page), view).toBe(false)
      await keepPicture(page, `explorer ${view}, ${name}`)
    }
    expect(complaints).toEqual([])
    expect(requests.filter((address) => !address.startsWith(host.base))).toEqual([])
    await close()
  })
})

/** The lists whose chosen option does not fit into them, and the boxes and buttons that are too small for a finger. */
const CUT = `[...document.querySelectorAll('.controls select')].filter((list) => list.offsetParent).flatMap((list) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(list)
  const pen = Object.assign(document.createElement('canvas').getContext('2d'), { font })
  const arrow = 18
  const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow
  return pen.measureText(list.selectedOptions[0].text).width > room ? [list.id] : []
})`
/** Ends when the page has drawn itself for a new width. */
const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'
/** Pixels of the words of what is chosen that do not fit. */
const OPENER_CUT = "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.opener'))"
const SMALL = `[...document.querySelectorAll('#explorer :is(button, input, select, summary, .tabs a, .boxes label)')]
  .filter((target) => target.offsetParent && !target.closest('textarea, .notes'))
  .flatMap((target) => {
    const { width, height } = target.getBoundingClientRect()
    return width < 24 || height < 24 ? [target.outerHTML.slice(0, 80)] : []
  })`

describeInBrowser('a finger', () => {
  it('reaches every control, and no chosen option is cut, on screens of 320 and of 390 pixels', async () => {
    const page = await viewAt('#view=flows', 'phone')
    for (const [view, hash] of [
      ...VIEWS,
      ['compare', '#view=compare&category=Rigid+non-food+packaging&measure=domestic_recycling_of_collected&sort=name&axis=log'],
      ['breakdown', '#view=breakdown&by=category&as=head&measure=improperly_disposed'],
    ] as const) {
      await openAt(page, host.base, hash)
      await page.locator('.opener').click()
      if (view === 'table') await page.locator('#several-categories').click()
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await page.evaluate(DRAWN)
        const where = `${view}, ${width} pixels`
        expect(await page.evaluate(CUT), where).toEqual([])
        if (view === 'table') {
          // An opened list does not cover what is below it.
          const [list, below] = await Promise.all([
            page.locator('.boxes:visible').boundingBox(),
            page.locator('#several-polymers').boundingBox(),
          ])
          expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThan(below?.y ?? 0)
        }
        expect(await page.evaluate(SMALL), where).toEqual([])
        expect(await isTooWide(page), where).toBe(false)
        // What is chosen is whole in its line, and below the controls a button leads to the result.
        expect(await page.evaluate(OPENER_CUT), where).toBe(0)
      }
      // Closes the list of boxes, which would cover the button.
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Show the result' }).click()
      expect(await page.locator('#controls').isVisible(), view).toBe(false)
      expect(await page.evaluate('document.activeElement.tagName'), view).toBe('H2')
    }
  })

  it('enlarges a continent on the map to the width of the screen', async () => {
    const page = await viewAt('#view=map', 'phone')
    const brazil = async () => (await page.locator('[data-key="map BRA"]').boundingBox())?.width ?? 0
    const before = await brazil()
    await page.locator('.zooms button', { hasText: 'Americas' }).click()
    expect((await brazil()) / before).toBeGreaterThan(2.5)
  })
})
