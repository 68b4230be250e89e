// Tests in a real browser how the explorer compares places, on the map, in bars and over time, and releases.

import { expect, it } from 'vitest'
import type { Versions } from '../../../schemas/api.ts'
import type { ExplorerData } from '../../../schemas/explorer.ts'
import { describeInBrowser, SCREENS, watchedPage } from '../../browser.ts'
import { browser, cellsOf, host, isWorld, linesOf, smallSiteForAllTests, viewAt, workspace } from '../small-site.ts'
import { barriers, changeJson, choosePlace, chosen, downloaded, openAt, settled, UNREADABLE } from './page.ts'

smallSiteForAllTests()

describeInBrowser('a comparison', () => {
  it('show the map by pointer, touch and keys, and compare places by typing', async () => {
    const page = await viewAt('#view=map')
    const detail = page.locator('.detail')
    await page.locator('[data-key="map PRY"] path').first().hover()
    expect(await detail.innerText()).toMatch(/^Paraguay\s+\d+ %\s+90 % range \d+ to \d+\u00a0%\s+Rank [12] of 2 by the figure/)
    await page.locator('[data-key="map BRA"]').focus()
    expect(await detail.innerText()).toMatch(/^Brazil\s/)
    await page.keyboard.press('ArrowRight')
    expect(await detail.innerText()).toMatch(/^Paraguay\s/)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.title()).toMatch(/^Paraguay: .* mismanaged/)
    // What was chosen is gone with the map: the focus is on the new heading.
    await expect.poll(() => page.evaluate<string>('document.activeElement.localName')).toBe('h2')

    await openAt(page, host.base, '#view=map')
    // Europe is drawn larger beside the legend, until it is the map itself.
    const inset = page.locator('.inset')
    const sizeOf = (world: string) =>
      page.locator(world).evaluate((map) => map.getBoundingClientRect().width / Number(map.getAttribute('viewBox')?.split(' ')[2]))
    expect(await sizeOf('.inset .world')).toBeGreaterThan(1.5 * (await sizeOf('.map-frame > .world')))
    await page.locator('.zooms button', { hasText: 'Europe' }).click()
    expect(await inset.isVisible()).toBe(false)
    const box = () => page.locator('.map-frame > .world').getAttribute('viewBox')
    const before = await box()
    await page.locator('.zooms button', { hasText: 'Americas' }).click()
    expect(await page.locator('.zooms button[aria-pressed=true]').innerText()).toBe('Americas')
    expect(await box()).not.toBe(before)
    expect(await page.locator('.ranking li').allInnerTexts()).toEqual([expect.stringMatching(/^1\s/), expect.stringMatching(/^2\s/)])

    // Among all countries the rows have their ranks, among chosen places none.
    await openAt(page, host.base, '#view=compare')
    expect((await page.locator('.bars .bar title').allTextContents()).map((text) => text.slice(0, 2)).sort()).toEqual(['1.', '2.'])
    await page.locator('#choose-sort').selectOption('name')
    await expect.poll(() => page.locator('.bars .bar title').first().textContent()).toMatch(/^Brazil: /)
    // Choices go along to the next view; one button takes them all back.
    await page.locator('#choose-measure').selectOption('waste_produced_in_the_country')
    await page.locator('#choose-year').selectOption('2019')
    await settled(page)
    await page.locator('.tabs a', { hasText: 'Map' }).click()
    await expect.poll(() => chosen(page)).toMatchObject({ measure: 'waste_produced_in_the_country', year: '2019' })
    await page.getByRole('button', { name: 'Start again' }).click()
    await expect.poll(() => chosen(page)).toMatchObject({ measure: 'mismanaged_including_littering', year: '2022' })
    await settled(page)
    expect(await page.getByRole('button', { name: 'Start again' }).count()).toBe(0)
    expect(page.url()).toContain('#view=map')

    await openAt(page, host.base, '#view=compare&among=chosen&country=BRA')
    await choosePlace(page, 'with', 'parag')
    await expect.poll(() => page.locator('.bars .bar').count()).toBe(2)
    await choosePlace(page, 'with', 'world')
    await expect.poll(() => page.locator('.bars .bar').count()).toBe(3)
    // All rows are one stop of the Tab key. A row that is chosen becomes the one that the others are compared with.
    expect(await page.locator('.bars [tabindex="0"]').count()).toBe(1)
    expect(await page.locator('.bar.same').getAttribute('data-key')).toBe('bar BRA')
    await page.locator('[data-key="bar PRY"]').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.bar.same').getAttribute('data-key')).toBe('bar PRY')
    expect(await page.locator('.bar.same title').textContent()).toMatch(/^Paraguay: /)
    expect(await page.title()).toMatch(/^Mismanaged: Paraguay /)
    expect(await page.evaluate<string>('document.activeElement.dataset.key')).toBe('bar PRY')
    await page.locator('[data-key="bar BRA"]').click()
    await expect.poll(() => page.locator('.bar.same').getAttribute('data-key')).toBe('bar BRA')
    const bar = page.locator('.bars .bar', { hasText: 'World' })
    const [world] = cellsOf('aggregates.csv', isWorld('mismanaged_including_littering'))
    expect(await bar.locator('title').textContent()).toContain(`World: ${Math.round(Number(world?.('value')))} %`)
    // Each place can be taken away, the one that the others are compared with, too.
    const chips = page.getByRole('list', { name: 'Places shown' }).getByRole('button')
    expect(await chips.allInnerTexts()).toEqual(['Brazil ×', 'Paraguay ×', 'World ×'])
    await page.getByRole('button', { name: 'Remove Brazil' }).click()
    await expect.poll(() => page.locator('.bars .bar').count()).toBe(2)
    expect(await page.locator('.bar.same').getAttribute('data-key')).toBe('bar PRY')
    expect(await page.evaluate<string>('document.activeElement.localName')).toBe('h2')
    await choosePlace(page, 'with', 'braz')
    await expect.poll(() => chips.allInnerTexts()).toEqual(['Paraguay ×', 'World ×', 'Brazil ×'])
    expect(await chosen(page)).toMatchObject({ among: 'chosen', sort: 'value' })
    // Without any chosen place, all countries are shown; the next chosen one stands beside the one that they are compared with.
    for (const name of ['Paraguay', 'World', 'Brazil']) {
      await page.getByRole('button', { name: `Remove ${name}` }).click()
      await settled(page)
    }
    expect([await chips.count(), await chosen(page)]).toMatchObject([0, { among: 'countries' }])
    expect(page.url()).not.toContain('with=')
    await choosePlace(page, 'with', 'parag')
    await expect.poll(() => chips.allInnerTexts()).toEqual(['Brazil ×', 'Paraguay ×'])
    // The page reads the groups of other kinds of packaging from aggregates.csv.
    await page.locator('#choose-category').selectOption('PET bottles')
    await expect.poll(() => page.url()).toContain('PET')
    await settled(page)
    await expect.poll(() => page.locator('.bars .bar').count()).toBe(2)
  })

  it.each(['compare&among=chosen', 'time'])('write a number in one way, in drawing and table: %s', async (view) => {
    const page = await viewAt(`#view=${view}&country=BRA&measure=waste_produced_in_the_country`)
    const drawn = (await page.locator('.chart .amount').allTextContents()).map((text) => text.split(' ')[0])
    const cells = (await page.locator('#explorer .shown details table td').allTextContents()).map((text) => text.split(' ')[0])
    expect(drawn.length).toBeGreaterThan(0)
    for (const text of drawn) expect(cells).toContain(text)
  })

  it('say which members of a group are covered, and compare groups', async () => {
    const page = await viewAt('#country=G20+countries')
    expect(await page.locator('.shown').innerText()).toContain('G20 countries: 1 of 19 members are covered')
    await page.locator('.members summary').click()
    expect(await page.locator('.members').innerText()).toMatch(
      /Covered \(1\): Brazil\s+Not covered \(18\): ARG, AUS, .*\s+Members since 2023-09-09: G20/,
    )
    expect(await barriers(page)).toEqual([])
    await openAt(page, host.base, '#view=compare&among=continents')
    expect(await page.locator('.bars .bar > title').allTextContents()).toEqual([
      expect.stringMatching(/^(World|Americas): /),
      expect.stringMatching(/^(World|Americas): /),
    ])
    expect(await page.locator('.shown').innerText()).toMatch(/Americas: 2 of \d+ members are covered\. Sums hold covered members only\./)
    // Sums look otherwise than what is known of a country.
    expect(await page.locator('.evidence-line').innerText()).toMatch(
      /^Main input behind each figure: sum over 2 countries \((World, Americas|Americas, World)\)\.$/,
    )
    expect(await page.locator('.marks li').allInnerTexts()).toEqual(['sum over 2 countries'])
    expect(await page.locator('.bars rect.dot').count()).toBe(2)
    expect(await page.locator('.bars circle.dot').count()).toBe(0)
  })

  it('say where no place has the typed name, and find a place by another name', async () => {
    const { page, close } = await watchedPage(browser)
    // Brazil and Paraguay have no other names: the page gets one.
    await changeJson<ExplorerData>(page, /explorer\.json/, ({ countries, ...facts }) => ({
      ...facts,
      countries: countries.map((country) => (country.code === 'PRY' ? { ...country, aliases: ['Land of the Guarani'] } : country)),
    }))
    await openAt(page, host.base, '#country=BRA')
    const field = page.locator('#choose-country')
    await field.click()
    await field.fill('Atlantis')
    await expect.poll(() => page.locator('.nothing-found').first().innerText()).toMatch(/^No country or group/)
    expect(await barriers(page)).toEqual([])
    await field.press('Enter')
    expect(page.url()).toContain('country=BRA')
    await field.fill('guarani')
    expect(await page.locator('#choose-country-list li').allInnerTexts()).toEqual(['Paraguay (Land of the Guarani)'])
    expect(await page.locator('.nothing-found').first().isVisible()).toBe(false)
    await field.press('Enter')
    await expect.poll(() => page.url()).toContain('country=PRY')
    expect(await field.inputValue()).toBe('Paraguay')
    await close()
  })

  it('say in words what the signs of a narrow comparison mean, which a wide one writes beside each place', async () => {
    for (const [screen, isSaid] of [
      ['phone', true],
      ['desktop', false],
    ] as const) {
      const page = await viewAt('#view=compare&country=BRA', screen)
      const hints = (await page.locator('#explorer .shown .hint').allInnerTexts()).join(' ')
      expect(hints.includes('≈ cannot be told apart, ▲ higher, ▼ lower.')).toBe(isSaid)
    }
  })

  it('say where no place has a figure of a pair, instead of an empty drawing; the map has a pattern of its own, which the legend names', async () => {
    const { page, close } = await watchedPage(browser)
    for (const view of ['compare', 'time', 'table']) {
      await openAt(page, host.base, `#view=${view}&country=BRA&category=PET+bottles&polymer=PVC`)
      expect(await page.locator('#explorer .shown').innerText(), view).toContain(
        'Release 1.2 has no PET bottles of PVC. Choose another packaging or polymer.',
      )
      expect(await page.locator('#explorer .chart svg').count(), view).toBe(0)
    }
    await openAt(page, host.base, '#view=map&category=PET+bottles&polymer=PVC')
    const country = page.locator('[data-key="map BRA"]')
    expect(await country.getAttribute('aria-label')).toBe('Brazil: no figure')
    const fillOf = (element: string) => `getComputedStyle(document.querySelector('${element}'))`
    expect(await country.locator('.hatched').getAttribute('fill')).toBe('url(#dotted)')
    const drawn = await page.evaluate<string>(`${fillOf('[data-key="map BRA"] .country')}.fill`)
    const items = page.locator('.legend.shades li')
    const [noFigure, notCovered] = [items.filter({ hasText: 'no figure' }), items.filter({ hasText: 'not covered' })]
    expect(await noFigure.count()).toBe(1)
    expect(await notCovered.count()).toBe(1)
    expect(drawn).toBe(await page.evaluate<string>(`${fillOf('.shades .shade-missing')}.fill`))
    expect(drawn).not.toBe(await page.evaluate<string>(`${fillOf('.swatch.shade-none')}.backgroundColor`))
    expect(drawn).not.toBe('rgb(0, 0, 0)')
    await close()
  })

  it('offer only polymers that occur with the packaging', async () => {
    const facts: { pairs: Readonly<Record<string, readonly string[]>>; polymers: readonly string[] } = JSON.parse(
      workspace.read('public/demo/v/1.2/explorer.json'),
    )
    const { polymers, pairs } = facts
    const ofBottles = pairs['PET bottles'] ?? []
    const absent = polymers.find((polymer) => !ofBottles.includes(polymer)) ?? ''
    expect(absent).not.toBe('')
    const occurring = new Set(cellsOf('datasets.csv', (of) => of('category') === 'PET bottles').map((of) => of('polymer')))
    expect(new Set(ofBottles)).toEqual(occurring)
    const page = await viewAt(`#country=BRA&polymer=${absent}`)
    await page.locator('#choose-category').selectOption('PET bottles')
    await expect.poll(() => page.title()).toContain('PET bottles')
    expect(await chosen(page)).toMatchObject({ polymer: 'All polymers' })
    expect(await page.locator('#choose-polymer option').allTextContents()).toEqual(ofBottles)
  })

  it('name the metrics that are no measures, with the reason', async () => {
    const { page, close } = await watchedPage(browser)
    // The small release knows the exports of both its countries: the page gets what production has.
    const not_compared = [{ metric: 'export', why: 'is not known of any country and counts as 0' }]
    await changeJson<ExplorerData>(page, /explorer\.json/, (facts) => ({ ...facts, not_compared }))
    for (const view of ['map', 'compare', 'time']) {
      await openAt(page, host.base, `#view=${view}`)
      expect(await page.locator('#choose-measure option[value=export]').count(), view).toBe(0)
      expect(await page.locator('#choose-measure option[value=waste_import]').count(), view).toBe(1)
      expect(await page.locator('.shown').innerText(), view).toContain(
        'Not offered as a measure in this release: “Exported before use” is not known of any country and counts as 0.',
      )
    }
    await close()
  })
})

describeInBrowser('two releases', () => {
  it('stand side by side, with what changed between them and why', async () => {
    const page = await viewAt('#view=releases&country=World')
    expect(await page.locator('.answer').innerText()).toMatch(
      /^[A-Z][\w ]+: [^;]+ → [^.]+.*\d+ of \d+ figures, shares and masses, differ(, \d+ by less than the digits shown)?; /,
    )
    expect(await page.locator('.releases > li').allInnerTexts()).toEqual([
      expect.stringMatching(
        /^1\.2 \(2026-11-17\): [\s\S]*World: Paraguay was added\.\s+All places that this release adds or changes: Paraguay$/,
      ),
    ])
    expect(await page.locator('.places-changed a').getAttribute('href')).toContain('country=PRY')
    const saved = await downloaded(page)
    expect(saved.name).toBe('plastic-packaging-demo-1.2-releases-all-packaging-all-polymers-1.1-1.2-world-2022.csv')
    const waste = linesOf(saved.text).find((of) => of('label') === 'Waste generated' && of('metric') === 'waste_produced_in_the_country')
    const worlds = ['1.1', '1.2'].map((version) => {
      const [world] = cellsOf('aggregates.csv', isWorld('waste_produced_in_the_country'), version)
      return ['value', 'low', 'high'].map((name) => world?.(name))
    })
    const columns = ['before', 'before_low', 'before_high', 'after', 'after_low', 'after_high']
    expect(columns.map((name) => waste?.(name))).toEqual(worlds.flat())
    expect(waste?.('change')).toMatch(/^(within|outside) the earlier range$/)

    await openAt(page, host.base, '#view=releases&country=BRA')
    expect(await page.locator('.answer').innerText()).toBe(
      'No figure of this place, year, packaging and polymer differs between the two releases.',
    )
    await openAt(page, host.base, '#view=releases&country=PRY&against=1.1')
    expect(await page.locator('.answer').innerText()).toBe('Release 1.1 has no record of Paraguay.')
    expect(await page.locator('.releases').innerText()).toContain('the country was added')
    // Name and words of a figure stand apart on the smallest phone, too.
    await page.setViewportSize({ width: 320, height: 700 })
    await openAt(page, host.base, '#view=releases&country=World')
    expect(await page.evaluate(UNREADABLE)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    // The earlier release shown: the later one stays on the right.
    await openAt(page, host.base, '#view=releases&country=BRA&release=1.1')
    expect(await page.title()).toContain('Brazil 2022 in release 1.1 and in release 1.2')
    expect(await chosen(page)).toMatchObject({ release: '1.1', against: '1.2' })
  })
})

describeInBrowser('one release alone', () => {
  it('is not compared: the view says so, and offers no release and no file', async () => {
    const { page, complaints, close } = await watchedPage(browser, SCREENS.phone)
    await changeJson<Versions>(page, /versions/, (listing) => ({ ...listing, versions: listing.versions.slice(0, 1) }))
    await openAt(page, host.base, '#view=releases&country=BRA')
    expect(await page.title()).toContain('Brazil 2022: nothing to compare, because there is one release only')
    expect(await page.locator('.content').innerText()).toContain('This host has release 1.2 alone.')
    await page.locator('.opener').click()
    expect(await page.locator('#choose-country').isVisible()).toBe(true)
    for (const absent of ['#choose-against', '#download', '#download-xlsx', '#download-png'])
      expect(await page.locator(absent).isVisible(), absent).toBe(false)
    expect(await barriers(page)).toEqual([])
    await page.locator('#cite summary').click()
    expect(await page.locator('#cite-text').inputValue()).toContain('“All metrics: Brazil, 2022; All packaging, All polymers”')
    expect(complaints).toEqual([])
    await close()
  })
})

describeInBrowser('years and axes', () => {
  it('are changed in steps, and with the axis a chart becomes logarithmic', async () => {
    const page = await viewAt('#view=compare&measure=waste_produced_in_the_country')
    const [earlier, later] = [page.getByRole('button', { name: 'Earlier year' }), page.getByRole('button', { name: 'Later year' })]
    expect(await later.getAttribute('aria-disabled')).toBe('true')
    await later.focus()
    await page.keyboard.press('Enter')
    expect(page.url()).not.toContain('year=')
    await earlier.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('year=2021')
    await settled(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('year=2020')
    await settled(page)
    expect(await later.getAttribute('aria-disabled')).toBe('false')
    expect(await page.locator('.subtitle').innerText()).toContain('2020')
    const numbers = async () =>
      (await page.locator('.bars > .tick').allTextContents()).slice(1).map((text) => Number(text.replace(',', '')))
    expect((await numbers())[0]).toBe(0)
    await page.locator('#choose-axis').selectOption('log')
    await expect.poll(() => page.url()).toContain('axis=log')
    await settled(page)
    const powers = (await numbers()).map(Math.log10)
    expect(powers[0]).toBeGreaterThanOrEqual(0)
    const places = await page.locator('.bars > .tick').evaluateAll((texts) => texts.slice(1).map((text) => Number(text.getAttribute('x'))))
    // Equal ratios are equal distances: as many pixels for each power of ten, from the first number to each other one.
    const perPower = powers.slice(1).map((power, index) => ((places[index + 1] ?? 0) - (places[0] ?? 0)) / (power - (powers[0] ?? 0)))
    expect(perPower.length).toBeGreaterThan(0)
    for (const pixels of perPower) expect(pixels).toBeCloseTo(perPower[0] ?? 0, 3)
    expect(await page.locator('.content').innerText()).toContain('The axis is logarithmic')
    expect(await barriers(page)).toEqual([])
    await openAt(page, host.base, '#view=time&country=BRA&with=PRY&axis=log')
    expect(await page.locator('.lines .shaded').count()).toBe(2)
    expect(await page.content()).not.toContain('NaN')
  })
})
