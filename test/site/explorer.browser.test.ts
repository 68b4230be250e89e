// Tests the explorer on the landing page of a real tree in a real browser: what it shows, its controls, and its requests.

import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { Versions } from '../../schemas/api.ts'
import { describeInBrowser, isTooWide, SCREENS, watchedPage } from '../browser.ts'
import { withDraft } from './drafted.ts'
import { barriers, changeJson, changeText, choosePlace, chosen, downloaded, holdBack, openAt, settled } from './explorer/page.ts'
import { hostFiles, hostTree } from './host.ts'
import { browser, cellsOf, host, isWorld, linesOf, smallSiteForAllTests, viewAt, workspace } from './small-site.ts'

smallSiteForAllTests()

/** Browsers keep an answer of this age for weeks, if nothing says otherwise. */
const LONG_AGO = 'Tue, 01 Nov 2016 00:00:00 GMT'

/** The header and the matching lines of the bulk file. */
function bulkLines(version: string, matches: (cells: readonly string[]) => boolean): string {
  const [head, ...lines] = workspace.read(`public/demo/v/${version}/datasets.csv`).trimEnd().split('\n')
  return `${[head, ...lines.filter((line) => matches(line.split(',')))].join('\n')}\n`
}

/** The columns that datasets.csv has, in its order, of a table that was saved, where names of figures have a unit. */
function bulkColumns(text: string): string {
  const [head = ''] = bulkLines('1.2', () => false).split('\n')
  const cell = (of: (column: string) => string, name: string) => of(name) || of(`${name}_kt`) || of(`${name}_percent`)
  const lines = linesOf(text).map((of) =>
    head
      .split(',')
      .map((name) => cell(of, name))
      .join(),
  )
  return [head, ...lines].map((line) => `${line}\n`).join('')
}

describeInBrowser('the explorer', () => {
  it('keeps what was chosen in the address: back, forward and a sent link show the same', async () => {
    const { page, close } = await watchedPage(browser)
    await openAt(page, host.base)
    await page.locator('#choose-category').selectOption('PET bottles')
    await expect.poll(() => page.url()).toContain('category=PET+bottles')
    await settled(page)
    await page.locator('#choose-year').selectOption('2020')
    await settled(page)
    await page.locator('.tabs a', { hasText: 'Over time' }).click()
    await settled(page)
    await page.locator('#choose-measure').selectOption('waste_import')
    await settled(page)
    await choosePlace(page, 'with', 'Par')
    await expect.poll(() => page.url()).toContain('with=PRY')
    await settled(page)
    const all = { country: 'World', with: '', category: 'PET bottles', polymer: 'All polymers', release: '1.2' }
    const whole = { ...all, measure: 'waste_import', as: 'own', axis: 'linear' }
    await expect.poll(() => chosen(page)).toEqual(whole)

    const sent = await watchedPage(browser)
    await openAt(sent.page, page.url())
    expect(await chosen(sent.page)).toEqual(whole)
    expect(await sent.page.locator('button.chip').allInnerTexts()).toEqual(['World ×', 'Paraguay ×'])
    await sent.close()

    for (let step = 0; step < 4; step++) await page.goBack()
    await expect
      .poll(() => chosen(page))
      .toEqual({
        country: 'World',
        as: 'own',
        year: '2022',
        category: 'PET bottles',
        polymer: 'All polymers',
        release: '1.2',
      })
    await page.goForward()
    await expect.poll(() => chosen(page)).toMatchObject({ year: '2020' })
    // Links to places on the page change neither the selection nor the address: to what is shown first, from there to whole files.
    const address = page.url()
    await page.locator('header a[href="#files"]').click()
    expect(await page.locator(':focus').innerText()).toBe('Download and cite')
    await page.locator('.take a[href="#files"]').click()
    expect([page.url(), (await chosen(page)).year]).toEqual([address, '2020'])
    await close()
  })

  it('reads another release, and says what it does not know', async () => {
    const page = await viewAt('#country=PRY&release=1.1')
    expect(await page.locator('[role=status]').innerText()).toBe('Paraguay is not in release 1.1; it is in 1.2. Show Paraguay in 1.2.')
    expect(await chosen(page)).toMatchObject({ country: 'World', release: '1.1' })
    await page.locator('[role=status] a').click()
    await expect.poll(() => chosen(page)).toMatchObject({ country: 'Paraguay', release: '1.2' })
    await expect.poll(() => page.locator('[role=status]').innerText()).toBe('')
    await openAt(page, host.base, '#country=Brasil')
    await page.locator('[role=status] a', { hasText: 'Brazil' }).click()
    await expect.poll(() => chosen(page)).toMatchObject({ country: 'Brazil' })
    await expect.poll(() => page.locator('[role=status]').innerText()).toBe('')
    await openAt(page, host.base, `#country=${encodeURIComponent('<img src=x onerror=alert(1)>')}&year=1&release=constructor`)
    expect(await chosen(page)).toMatchObject({ country: 'World', year: '2022', release: '1.2' })
  })

  it('shows a draft as what it is, and never first', async () => {
    const drafted = await hostTree(withDraft(workspace))
    const { page, complaints, close } = await watchedPage(browser)
    await openAt(page, drafted.base)
    expect((await chosen(page)).release).toBe('1.2')
    expect(await page.locator('#choose-release').innerText()).toContain('1.3 (draft)')
    await page.locator('#choose-release').selectOption('1.3-draft')
    await expect.poll(() => page.url()).toContain('release=1.3-draft')
    await settled(page)
    await expect.poll(() => page.locator('#choose-country').inputValue()).toBe('World')
    await expect
      .poll(async () => {
        await page.locator('#choose-country').fill('Par')
        return page.locator('#choose-country-list li').count()
      })
      .toBe(0)
    await settled(page)
    expect(complaints).toEqual([])
    await close()
    await drafted.close()
  })

  it('can be used with the keyboard alone', async () => {
    const { page, close } = await watchedPage(browser)
    await openAt(page, host.base)
    const focused = () => page.evaluate<string>('document.activeElement.id || document.activeElement.dataset.key || ""')
    const tabTo = async (id: string) => {
      for (let presses = 0; presses < 40 && (await focused()) !== id; presses++) await page.keyboard.press('Tab')
      expect(await focused()).toBe(id)
    }
    await tabTo('choose-country')
    await page.keyboard.type('Par')
    expect(await page.locator('#choose-country').getAttribute('aria-activedescendant')).toBe('choose-country-0')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('country=PRY')
    await settled(page)
    expect(await focused()).toBe('choose-country')
    expect(await page.locator('#choose-country').getAttribute('aria-expanded')).toBe('false')
    // Escape discards the typed text.
    await page.keyboard.type('Bra')
    await page.keyboard.press('Escape')
    expect(await page.locator('#choose-country').inputValue()).toBe('Paraguay')
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('tab releases')
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('tab table')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.title()).toContain('Records: All countries')
    // The page has rendered the tabs again, and the focus has stayed.
    expect(await focused()).toBe('tab table')
    await tabTo('download')
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toBe('plastic-packaging-demo-1.2-all-packaging-all-polymers-countries-2022.csv')
    await close()
  })

  it('leads to what was chosen last, even if the page does not show it yet', async () => {
    const page = await viewAt('#country=World')
    await page.route('**/*PRY*', async (route) => {
      await new Promise((done) => setTimeout(done, 300))
      await route.continue()
    })
    await page.locator('#choose-country').fill('Par')
    await page.keyboard.press('Enter')
    await page.locator('#choose-polymer').selectOption('PET')
    await page.locator('[data-key="tab time"]').click()
    await expect.poll(() => page.title()).toMatch(/Paraguay.*PET/)
    // An answer that is still held must be given before its route goes.
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('marks the first or the last option of a list in which nothing is marked, and goes round', async () => {
    const page = await viewAt('#view=compare&among=chosen&country=BRA')
    const field = page.locator('#choose-with')
    const marked = () => field.getAttribute('aria-activedescendant')
    await field.click()
    const last = `choose-with-${(await page.locator('#choose-with-list li').count()) - 1}`
    expect([last, await marked()]).toEqual([expect.not.stringMatching(/-[01]$/), null])
    const afterKey = async (key: string) => {
      await field.press(key)
      return marked()
    }
    expect(await afterKey('ArrowUp')).toBe(last)
    expect(await afterKey('ArrowDown')).toBe('choose-with-0')
    expect(await afterKey('ArrowUp')).toBe(last)
    await field.press('Escape')
    await field.click()
    expect([await marked(), await afterKey('ArrowDown')]).toEqual([null, 'choose-with-0'])
  })

  it('keeps a chosen country in its field when the field is left before the page has read it', async () => {
    const page = await viewAt('#country=World')
    await page.locator('#choose-country').focus()
    await page.keyboard.type('Par')
    const left = await page.evaluate<string>(`(() => {
      const field = document.getElementById('choose-country')
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
      field.dispatchEvent(new Event('blur'))
      return field.value
    })()`)
    expect(left).toBe('Paraguay')
  })

  it.each([
    ['among=chosen&years=2019.2020.2021.2022', (cells: readonly string[]) => cells[0] === 'BRA'],
    ['year=2021', (cells: readonly string[]) => cells[3] === '2021'],
    ['years=2019.2020.2021.2022', () => true],
  ] as const)('downloads what the bulk file holds, records of: %s', async (choice, matches) => {
    const page = await viewAt(`#view=table&country=BRA&category=PET+bottles&${choice}`)
    const text = bulkColumns((await downloaded(page)).text)
    expect(text).toBe(bulkLines('1.2', (cells) => cells[1] === 'PET bottles' && cells[2] === 'All polymers' && matches(cells)))
    expect(text.split('\n').length).toBeGreaterThan(3)
  })

  it('works on a plain file server under a prefix, which it finds out by its first answer', async () => {
    const plain = await hostFiles(workspace.path('public/demo'), { prefix: '/some/where' })
    const { page, complaints, requests, close } = await watchedPage(browser)
    await openAt(page, plain.base, '#view=table&among=chosen&country=PRY&category=PET+bottles&years=2019.2020.2021.2022')
    expect(await page.locator('button.chip').allInnerTexts()).toEqual(['Paraguay ×'])
    expect(bulkColumns((await downloaded(page)).text)).toBe(
      bulkLines('1.2', ([country, category, polymer]) => `${country},${category},${polymer}` === 'PRY,PET bottles,All polymers'),
    )
    expect(complaints).toEqual([])
    expect(requests.filter((address) => !address.startsWith(plain.base))).toEqual([])
    await close()
    await plain.close()
  })

  it('asks a plain file server anew for what may change, and keeps what the lock of a release fixes', async () => {
    const asked: string[] = []
    const plain = await hostFiles(workspace.path('public/demo'), {
      headers: { 'last-modified': LONG_AGO },
      onRequest: (path, sent) => asked.push(`${path} ${sent['cache-control'] ?? ''}`),
    })
    const { page, close } = await watchedPage(browser)
    await openAt(page, plain.base, '#country=BRA&category=PET+bottles')
    const first = asked.splice(0)
    await page.goto('about:blank')
    await openAt(page, plain.base, '#country=BRA&category=PET+bottles')
    const again = ['/versions.json max-age=0', '/v/1.2/explorer.json max-age=0']
    expect(asked).toEqual(expect.arrayContaining(again))
    expect(first).toEqual(expect.arrayContaining(again))
    const pages = (list: readonly string[]) => list.filter((line) => line.startsWith('/v/1.2/datasets/')).length
    expect([pages(first) > 0, pages(asked)]).toEqual([true, 0])
    await close()
    await plain.close()
  })

  it('says above a superseded or withdrawn release what replaces it, and leads to the latest', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    const banner = page.locator('.replaced')
    await openAt(page, host.base)
    expect(await banner.isVisible()).toBe(false)
    await openAt(page, host.base, '#release=1.1&category=PET+bottles')
    await expect
      .poll(() => banner.innerText())
      .toMatch(
        /^Release 1\.1 is superseded since 2026-11-17\. Release 1\.2 replaces it\. Summary of release 1\.1: Adds .*\. Show the latest release, 1\.2$/,
      )
    expect(await barriers(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await banner.locator('a').click()
    // The page becomes busy a moment after the click.
    await expect.poll(async () => (await chosen(page)).release).toBe('1.2')
    await settled(page)
    expect(await chosen(page)).toMatchObject({ release: '1.2', category: 'PET bottles' })
    expect(await banner.isVisible()).toBe(false)
    const status = { state: 'withdrawn', why: 'Brazil was counted <b>twice</b>', replaced_by: '1.2' }
    await changeJson<Versions>(page, /versions\.json/, ({ versions, ...listing }) => ({
      ...listing,
      versions: versions.map((listed) => (listed.latest ? listed : { ...listed, status })),
    }))
    await page.reload()
    await openAt(page, host.base, '#release=1.1')
    await expect
      .poll(() => banner.innerText())
      .toBe('Release 1.1 is withdrawn. Brazil was counted <b>twice</b>. Release 1.2 replaces it. Show the latest release, 1.2')
    expect(complaints).toEqual([])
    await close()
  })

  it('says in words what is wrong, and tries again', async () => {
    const { page, close } = await watchedPage(browser)
    const status = page.locator('[role=status]')
    await page.route(/versions\.json/, (route) => route.abort())
    await page.goto(`${host.base}#country=BRA`)
    await expect.poll(() => status.innerText(), { timeout: 10_000 }).toContain('The host did not answer.')
    await page.unroute(/versions\.json/)
    await status.locator('button').click()
    await settled(page)
    const problem = { type: 'urn:problem-type:plastic-eol:page-missing', title: 'Not Found', status: 404, detail: 'There is no such page.' }
    await page.route(/datasets\?/, (route) =>
      route.fulfill({ status: 404, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    )
    await page.locator('#choose-polymer').selectOption('PET')
    await expect.poll(() => status.innerText()).toContain('The host does not have what the page requested: There is no such page.')
    expect(await page.locator('.sankey').isVisible()).toBe(false)
    await page.unroute(/datasets\?/)
    await status.locator('button').click()
    await settled(page)
    expect(await chosen(page)).toMatchObject({ polymer: 'PET' })
    await close()
  })

  it('writes data as text, whatever it holds', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    await changeText(page, /explorer\.json/, (text) => text.replace('"Brazil"', '"<img src=x onerror=alert(1)>"'))
    await openAt(page, host.base, '#country=BRA')
    expect(await page.locator('#explorer img').count()).toBe(0)
    expect(await page.locator('#explorer h2').first().innerText()).toContain('<img src=x')
    expect(complaints).toEqual([])
    await close()
  })

  it('has the first diagram in the page when it arrives, in the first screen of a phone, and moves nothing', async () => {
    const { page, close } = await watchedPage(browser, SCREENS.phone)
    await page.addInitScript(`window.shift = 0
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) shift += entry.value }).observe({ type: 'layout-shift' })`)
    const release = await holdBack(page, /explorer\.js/)
    await page.goto(host.base, { waitUntil: 'commit' })
    const top = () => page.evaluate<number>("document.querySelector('#explorer .chart').getBoundingClientRect().top")
    await page.locator('.first .sankey.narrow').waitFor()
    // The style sheet may come after the markup.
    await expect.poll(() => page.locator('.first .sankey.wide').isVisible()).toBe(false)
    expect(await top()).toBeLessThanOrEqual(450)
    release()
    await settled(page)
    expect(await top()).toBeLessThanOrEqual(450)
    expect(await page.evaluate<number>('shift')).toBeLessThan(0.05)
    await close()
  })

  it('says on a phone in one line what is chosen, which opens the controls', async () => {
    const page = await viewAt('#country=BRA&polymer=PET', 'phone')
    const opener = page.locator('.opener')
    expect(await opener.innerText()).toBe('Brazil · 2022 · all packaging · PET')
    expect(await page.locator('#choose-country').isVisible()).toBe(false)
    await opener.click()
    expect(await opener.getAttribute('aria-expanded')).toBe('true')
    await choosePlace(page, 'country', 'Par')
    await expect.poll(() => opener.innerText()).toBe('Paraguay · 2022 · all packaging · PET')
    // The controls no longer cover the result, and the reader goes on at its heading.
    expect(await page.locator('#choose-country').isVisible()).toBe(false)
    expect(await opener.getAttribute('aria-expanded')).toBe('false')
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H2')
    expect(await barriers(page)).toEqual([])
  })

  it('lights up the path of a box under the pointer and the focus; the drawing is one stop of the Tab key', async () => {
    const page = await viewAt('#country=BRA')
    const lit = () => page.locator('.sankey.lit [data-node].on').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('data-node')))
    await page.locator('[data-node=recycled] text').first().hover()
    expect(await lit()).toEqual(expect.arrayContaining(['net', 'collected', 'recycled']))
    expect(await lit()).not.toContain('littered')
    await page.mouse.move(0, 0)
    expect(await lit()).toEqual([])
    expect(await page.locator('.sankey [tabindex="0"]').count()).toBe(1)
    await page.locator('[data-node=mismanaged]').focus()
    expect(await lit()).toEqual(expect.arrayContaining(['littered', 'mismanaged', 'leaked']))
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate<string>('document.activeElement.dataset.node')).toBe('land')
  })

  it('is light: the whole page with its first figures below 100 kB compressed', async () => {
    const { page, requests, close } = await watchedPage(browser)
    await openAt(page, host.base)
    const sizes = await Promise.all(
      [...new Set(requests)].map(async (address) => gzipSync(await (await page.request.get(address)).body()).length),
    )
    expect(sizes.length).toBeGreaterThan(5)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000)
    await close()
  })

  it('leaves the links and says what is missing where there are no scripts', async () => {
    const { page, close } = await watchedPage(browser, { javaScriptEnabled: false })
    await page.goto(host.base)
    const words = await page.locator('#explorer').innerText()
    expect(words).toContain('need JavaScript')
    // The headline figures of the world are shown without scripts too, with the values of aggregates.csv.
    const [waste] = cellsOf('aggregates.csv', isWorld('waste_produced_in_the_country'))
    const [, shown = ''] = /Waste generated\s+([\d,]+) kt/.exec(words) ?? []
    expect(Math.abs(Number(shown.replaceAll(',', '')) / Number(waste?.('value')) - 1)).toBeLessThan(0.05)
    expect(await page.locator('.actions a').allInnerTexts()).toEqual(['Download and cite', 'Releases', 'API'])
    expect(await page.locator('.first .sankey:visible').count()).toBe(1)
    await close()
  })
})
