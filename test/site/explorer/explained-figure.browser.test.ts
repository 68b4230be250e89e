// Tests in a real browser what the explorer says first of a figure that it explains.

import { expect, it } from 'vitest'
import type { CountryExplanation } from '../../../schemas/country-explanation.ts'
import { describeInBrowser, watchedPage } from '../../browser.ts'
import { browser, host, smallSiteForAllTests } from '../small-site.ts'
import { openAt } from './page.ts'

smallSiteForAllTests()

describeInBrowser('an explained figure', () => {
  it('is said after its range and the reason, where it lies at an end of the range', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    // No headline figure of the demo lies at an end of its range.
    await page.route('**/explanations/BRA.json', async (route) => {
      const answer = await route.fetch()
      const { figures, ...rest }: CountryExplanation = await answer.json()
      const led = figures.map((figure) => ({ ...figure, lead: `Brazil ${figure.year}: between 10 and 60 %. Nobody knows.` }))
      await route.fulfill({ response: answer, json: { ...rest, figures: led } })
    })
    await openAt(page, host.base, '#country=BRA')
    await page.locator('.rests-mismanaged a').click()
    const explained = page.locator('.explained')
    await explained.locator('ol').first().waitFor()
    expect(await explained.locator('h3').innerText()).toBe('Brazil 2022: between 10 and 60 %. Nobody knows.')
    expect(await explained.locator('p', { hasText: /^Brazil 2022: .* mismanaged, littering included/ }).count()).toBe(1)
    expect(complaints).toEqual([])
    await close()
  })
})
