// Tests how the explorer of an environment with keys asks for the key, and what it keeps of it.

import { beforeAll, expect, it } from 'vitest'
import { noticeOf } from '../../../pipeline/model/notices.ts'
import { describeInBrowser, isTooWide, keepPicture, SCREENS, watchedPage } from '../../browser.ts'
import { hostTree } from '../host.ts'
import { inProduction } from '../production.ts'
import { browser, smallSiteForAllTests, workspace } from '../small-site.ts'
import { barriers, downloaded, holdBack, settled } from './page.ts'

smallSiteForAllTests()

describeInBrowser('the explorer of an environment with keys', () => {
  let production = ''
  beforeAll(() => {
    production = inProduction(workspace)
  })

  it('asks for the key, reports a wrong one, and keeps the right one in memory only', async () => {
    const gated = await hostTree(production, { keys: ['the-key'] })
    const { page, complaints, requests, close } = await watchedPage(browser)
    await page.goto(gated.base)
    expect(await page.locator('.notice').innerText()).toBe(noticeOf('production'))
    const field = page.locator('#access-key')
    await field.waitFor()
    expect(await barriers(page)).toEqual([])
    await keepPicture(page, 'explorer, key')
    // Without a key the page requests nothing that needs one.
    expect(complaints).toEqual([])

    await field.fill('')
    await field.press('Enter')
    await expect.poll(() => page.locator('[role=alert]').allInnerTexts()).toEqual(['The host needs an access key.'])
    await field.fill('not the key')
    await field.press('Enter')
    await expect
      .poll(() => page.locator('[role=alert]').innerText())
      .toBe('This is no key: a key has no spaces, and only visible ASCII characters.')
    await field.fill('not-the-key')
    await field.press('Enter')
    await expect.poll(() => page.locator('[role=alert]').innerText()).toContain('does not accept this access key')
    expect(await barriers(page)).toEqual([])
    await field.fill('the-key')
    await field.press('Enter')
    await settled(page)
    await page.locator('#choose-polymer').selectOption('PET')
    await expect.poll(() => page.url()).toContain('polymer=PET')
    await settled(page)
    expect((await downloaded(page)).name).toContain('production')
    expect(await page.locator('#files').innerText()).not.toContain('Enter it above')
    expect(await page.locator('.take').innerText()).toContain('There is no code to embed this view')
    // The whole files on the page are now downloads that are fetched with the key.
    const whole = await downloaded(page, '[data-file$="/datasets.csv"] button')
    expect(whole.name).toBe('plastic-packaging-eol_production_1.2.csv')
    expect(whole.text).toBe(workspace.read('public/demo/v/1.2/datasets.csv'))

    await page.goto(`${gated.base}#country=BRA`)
    await page.locator('.rests-mismanaged button').click()
    await expect.poll(() => page.locator('.explained').innerText()).toMatch(/sources\/demo\/\w+\.csv, line \d+/)

    // The explanation is shown in the page: its own page cannot be opened without the key.
    await page.locator('.explanation > summary').click()
    const leaked = page.locator('.explanation details', { hasText: 'Leaked to waters' })
    await leaked.locator('summary').click()
    expect(await leaked.innerText()).toMatch(/Brazil 2022: .* leaked[\s\S]*sources\/demo\/\w+\.csv, line/)
    expect((await downloaded(page, '.explanation button')).name).toBe('plastic-packaging-eol_production_1.2_BRA.html')

    const kept = await page.evaluate<string>(`(async () => JSON.stringify([
      { ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state, document.documentElement.outerHTML,
      await indexedDB.databases(), await caches?.keys?.(),
    ]))()`)
    expect(kept).not.toContain('the-key')
    expect(requests.join()).not.toContain('the-key')
    expect(complaints.join()).not.toContain('the-key')
    expect(requests.filter((address) => !address.startsWith(gated.base))).toEqual([])
    // After the reader leaves, the page holds neither the key nor numbers.
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    await field.waitFor()
    expect(await page.locator('.sankey').count()).toBe(0)
    expect(await page.locator('[data-file] button').count()).toBe(0)
    expect(await page.locator('#files').innerText()).toContain('Enter it above')
    await page.reload()
    await field.waitFor()
    expect(await field.inputValue()).toBe('')
    // An answer that arrives after that does not bring them back.
    const release = await holdBack(page, '**/versions.json')
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

  it('says on a phone in a whole sentence how far its figures can be trusted, and the rest when it is touched', async () => {
    const gated = await hostTree(production)
    const { page, close } = await watchedPage(browser, SCREENS.phone)
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(gated.base)
    expect(await isTooWide(page)).toBe(false)
    await page.setViewportSize(SCREENS.phone.viewport)
    const notice = page.locator('.notice')
    const height = async () => (await notice.boundingBox())?.height ?? 0
    const before = await height()
    expect(before).toBeLessThan(30)
    expect(await notice.locator('.rest').boundingBox()).not.toBeNull()
    expect(await page.evaluate("getComputedStyle(document.querySelector('.notice'), '::after').content")).toContain('More')
    await notice.tap()
    expect(await height()).toBeGreaterThan(3 * before)
    await close()
    await gated.close()
  })
})
