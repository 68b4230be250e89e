// Tests the marks of published estimates on charts. The demo has none, so that they are added to its facts.

import { expect, it } from 'vitest'
import type { ExplorerData } from '../../../schemas/explorer.ts'
import { describeInBrowser, watchedPage } from '../../browser.ts'
import { browser, host, smallSiteForAllTests } from '../small-site.ts'
import { barriers, changeJson, downloaded, openAt } from './page.ts'

smallSiteForAllTests()

const MISMANAGED = 'mismanaged_including_littering'
const BENCHMARKS: NonNullable<ExplorerData['benchmarks']> = [
  {
    ...{ metric: MISMANAGED, source: 'Survey 2015', address: 'https://example.org/survey', measures: 'all <plastics>' },
    ...{ descends_from: 'a census', comparable: false },
    estimates: [
      ['BRA', 2010, 30],
      ['PRY', 2020, 20],
      ['World', 2020, 25],
    ],
  },
  {
    ...{ metric: MISMANAGED, source: 'Study 2021', address: 'https://example.org/study', measures: 'plastic packaging' },
    ...{ descends_from: 'weighing', comparable: true },
    estimates: [['BRA', 2021, 35]],
  },
]

async function pageWithEstimates() {
  const watched = await watchedPage(browser)
  await changeJson<ExplorerData>(watched.page, /explorer\.json/, (facts) => ({ ...facts, benchmarks: BENCHMARKS }))
  return watched
}

describeInBrowser('published estimates', () => {
  it('are marks beside the figures, with what they measure, and a list with the address of each source', async () => {
    const { page, complaints, close } = await pageWithEstimates()
    await openAt(page, host.base, `#view=compare&measure=${MISMANAGED}`)
    expect(await page.locator('.chart .estimate').count()).toBe(3)
    expect(await page.locator('.chart g:has(> .estimate.same) title').textContent()).toBe(
      'Brazil, published estimate: 35.0 %, Study 2021 (2021), measures plastic packaging',
    )
    expect(await page.locator('.legend li').allInnerTexts()).toEqual(
      expect.arrayContaining(['published estimate', 'published estimate, defined differently']),
    )
    await page.locator('.estimates summary').click()
    expect(await page.locator('.estimates > ul > li').allInnerTexts()).toEqual([
      expect.stringMatching(
        /^Survey 2015: it measures something else: .* a census\.\nBrazil: 30\.0 % in 2010\nParaguay: 20\.0 % in 2020, below the range here \(.*, 2020\)\. It /,
      ),
      'Study 2021: it measures plastic packaging, and descends from weighing.\nBrazil: 35.0 % in 2021',
    ])
    expect(await page.locator('.estimates a').first().getAttribute('href')).toBe('https://example.org/survey')
    expect(await barriers(page)).toEqual([])
    expect((await downloaded(page, '#download-svg')).text).toContain('published estimate, defined differently')
    expect(complaints).toEqual([])
    await close()
  })

  it('stand over the years in theirs, or before the first year, with it', async () => {
    const { page, close } = await pageWithEstimates()
    await openAt(page, host.base, `#view=time&country=BRA&measure=${MISMANAGED}`)
    const placeOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().x)
    expect(await page.locator('.chart .estimate').count()).toBe(2)
    expect(await placeOf('.chart .estimate:not(.same)')).toBeLessThan(await placeOf('.chart .dot'))
    expect(await page.locator('.chart text', { hasText: '2010' }).count()).toBe(1)
    const years = await page.locator('.chart text', { hasText: '2021' }).first().boundingBox()
    const mark = await page.locator('.chart .estimate.same').boundingBox()
    expect(Math.abs((years?.x ?? 0) + (years?.width ?? 0) / 2 - (mark?.x ?? 0) - (mark?.width ?? 0) / 2)).toBeLessThan(3)
    await close()
  })

  it('are of all packaging and polymers, in the unit in which they were published', async () => {
    const { page, close } = await pageWithEstimates()
    for (const other of ['category=PET+bottles', 'as=head']) {
      await openAt(page, host.base, `#view=compare&measure=${MISMANAGED}&${other}`)
      expect(await page.locator('.estimate, .estimates').count()).toBe(0)
    }
    await close()
  })
})
