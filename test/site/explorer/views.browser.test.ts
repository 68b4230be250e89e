// Tests each view of the explorer in a real browser: what it shows, that it is accessible, and what a reader can save.

import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { noticeOf } from '../../../pipeline/model/notices.ts'
import { describeInBrowser, isTooWide, isTooWideInWideFont, keepPicture, LOOKS, SCREENS, watchedPage } from '../../browser.ts'
import { browser, host, smallSiteForAllTests, viewAt, workspace } from '../small-site.ts'
import { barriers, choosePlace, chosen, downloaded, openAt, settled, UNREADABLE } from './page.ts'

smallSiteForAllTests()

/** The matching lines of a CSV of the latest release. Each line is a function from column name to cell. */
function cellsOf(file: string, matches: (of: (name: string) => string) => boolean): ((name: string) => string)[] {
  const [head = '', ...lines] = workspace.read(`public/demo/v/1.2/${file}`).trimEnd().split('\n')
  const names = head.split(',')
  return lines
    .map((line) => {
      const cells = line.split(',')
      return (name: string) => cells[names.indexOf(name)] ?? ''
    })
    .filter(matches)
}

/** The fates that a breakdown draws. */
const DRAWN_FATES = [
  'domestic_recycling_of_collected',
  'export_of_collected',
  'incineration_and_energy_recovery',
  'sanitary_landfill',
  'improperly_disposed',
  'uncollected_excluding_littering',
  'littering',
] as const

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

  it('show below a headline figure what it comes from, down to file and line, and on its page in a new tab', async () => {
    const page = await viewAt('#country=BRA')
    const link = page.locator('.rests-mismanaged a')
    await link.click()
    const explained = page.locator('.explained')
    await explained.locator('ol').first().waitFor()
    expect(await explained.locator('h3').innerText()).toMatch(/^Brazil 2022: .* mismanaged, littering included/)
    expect(await explained.innerText()).toMatch(/sources\/demo\/\w+\.csv, line \d+/)
    // Rows that move waste only between its parts stand below the parts.
    expect((await explained.locator('h4').allInnerTexts()).sort()).toEqual([
      expect.stringMatching(/^Improperly disposed of: .* % of the waste$/),
      expect.stringMatching(/^Littered: .* % of the waste$/),
      'Mismanaged: what moves the sum of these parts',
      expect.stringMatching(/^Uncollected: .* % of the waste$/),
    ])
    expect(await explained.innerText()).not.toMatch(/(?<![\w/.-])[a-z]+_[a-z]+(?![\w/]*\.csv)/)
    expect(await barriers(page)).toEqual([])
    await page.locator('.rests-recycled a').click()
    await expect.poll(() => explained.locator('h3').innerText()).toMatch(/recycled/)
    await page.locator('.rests-recycled a').click()
    expect(await explained.innerText()).toBe('')
    // A headline figure leads there, too; first comes the row that decides most.
    await page
      .locator('.headline-mismanaged')
      .getByRole('button', { name: /^Mismanaged: \d+ %, show the source lines$/ })
      .click()
    await expect
      .poll(() => explained.locator('p').first().innerText())
      .toMatch(/^Decided most by plastic-eol demo, Mock .*: sources\/demo\/\w+\.csv, line/)
    await page.locator('.headline-waste button').click()
    await expect
      .poll(() => explained.locator('p').first().innerText())
      .toMatch(/^Decided most by plastic-eol demo, Mock .*: sources\/demo\/\w+\.csv, line/)
    expect(await explained.locator('p').first().innerText()).not.toContain('largest part')
    // Every box of the diagram that a metric gives leads to its source lines.
    await page.locator('[data-node=collected]').click()
    await expect.poll(() => explained.locator('h3').innerText()).toMatch(/was collected/)
    await page.locator('[data-node=landfill]').press('Enter')
    await expect.poll(() => explained.locator('h3').innerText()).toMatch(/landfill/)
    expect(await explained.innerText()).not.toContain('mean quality')
    await page.goto(`${host.base}${await link.getAttribute('href')}`)
    const figure = page.locator('details', { has: page.locator('#mismanaged_including_littering-2022') })
    await figure.locator('ol').waitFor()
    expect(await figure.locator('summary').innerText()).toMatch(/^Brazil 2022: .* mismanaged, littering included/)
  })

  it('draw what a figure rests on, and say where a pair has no value of its own: in view, picture, sheet and workbook', async () => {
    const { page, close } = await watchedPage(browser)
    await page.route(/ranges/, async (route) => {
      const response = await route.fetch()
      const text = (await response.text()).replaceAll(/("domestic_recycling_of_collected":\{[^}]*"status":)"[^"]*"/g, '$1"split"')
      await route.fulfill({ response, body: text })
    })
    await openAt(page, host.base, '#country=BRA&category=PET+bottles')
    const words = 'No value of PET bottles alone, but a part or rate of more packaging'
    expect(await page.locator('.rests-recycled').innerText()).toContain(words)
    expect(await page.locator('.rests-recycled path.dot').count()).toBe(1)
    expect(await page.locator('.evidence-line').innerText()).toContain(`${words}: `)
    expect((await downloaded(page, '#download-svg')).text).toContain(words)
    const whatRangesAre = page.locator('.what-ranges-are')
    await whatRangesAre.locator('summary').click()
    expect(await whatRangesAre.innerText()).toContain('the middle 90 % of the results')
    await openAt(page, host.base, '#view=time&country=BRA&category=PET+bottles&measure=domestic_recycling_of_collected')
    expect(await page.locator('.evidence-line').innerText()).toMatch(/values of a wider group of packaging \(Brazil\)/)
    const [head = '', first = ''] = (await downloaded(page)).text.split('\n')
    expect(first.split(',')[head.split(',').indexOf('domestic_recycling_of_collected_percent_rests_on')]).toBe('split')
    await close()
  })

  it('show the limits of a country in the years that they limit', async () => {
    const LIMIT = 'Limit: In these years the mock figure counts two cities only. (2019 to 2020; Mock weighing of waste, 2026)'
    const page = await viewAt('#country=BRA&year=2020')
    await page.locator('.weak summary').click()
    expect(await page.locator('.weak li').first().innerText()).toBe(LIMIT)
    await openAt(page, host.base, '#country=BRA&year=2022')
    expect(await page.locator('.weak').textContent()).not.toContain('Limit')
  })

  it('show the figures of the record with range, quality and deciding source', async () => {
    const page = await viewAt('#country=BRA')
    const isRecord = (of: (name: string) => string) =>
      `${of('country')},${of('category')},${of('polymer')},${of('year')}` === 'BRA,All packaging,All polymers,2022'
    const [record] = cellsOf('datasets.csv', isRecord)
    const [range] = cellsOf('ranges.csv', isRecord)
    const [low, high] = ['low', 'high'].map((end) => Number(range?.(`mismanaged_including_littering_${end}`))) as [number, number]
    expect(high - low).toBeGreaterThan(10)
    const words = await page.locator('.headline-mismanaged').innerText()
    expect(words).toContain(`${Math.floor(low)} to ${Math.ceil(high)}\u00a0%`)
    expect(words).toContain(`${Math.round(Number(record?.('mismanaged_including_littering')))} %`)
    expect(await page.locator('.rests-mismanaged').innerText()).toMatch(/Rests on: Mock .* quality [1-5] of 5/)
    // What is collected decides most fates, and has no headline figure.
    const collected = Number(record?.('collected'))
    expect(await page.locator('.rests-collected').innerText()).toMatch(
      new RegExp(`^Collected\n${Math.round(collected)} % \\(.*\\)\n(.*\n)?Rests on: Mock .*, quality [1-5] of 5\n`),
    )
    // One kind of quality beside the figures: that of a source.
    expect(await page.locator('.content').innerText()).not.toContain('mean quality')
    await page.locator('.weak summary').click()
    expect(await page.locator('.weak').innerText()).toMatch(/Mean quality of all inputs of the year, weighted by mass: [1-5]\.\d of 5\./)
    await page
      .locator('#explorer details', { has: page.locator('text=Share of waste') })
      .locator('summary')
      .click()
    // Two digits, as its range supports: the mass in the card, which the table repeats.
    const leaked = (Number(record?.('waste_produced_in_the_country')) * Number(record?.('leaked_to_ocean_and_waterways'))) / 100
    const rounded = Number(leaked.toPrecision(2)).toLocaleString('en')
    expect(await page.locator('.headline-leaked .aside').innerText()).toBe(`${rounded} kt`)
    const row = page.locator('tr', { has: page.locator('td', { hasText: 'Leaked to waters' }) })
    expect(await row.locator('td').nth(1).innerText()).toBe(rounded)
  })

  it.each(['', '&as=head'])('write a number in one way, in card, drawing and table: flows%s', async (as) => {
    const page = await viewAt(`#country=BRA${as}`)
    const unit = as === '' ? ' kt' : ' kg per head'
    const drawn = (label: string) =>
      page
        .locator('.sankey g', { has: page.locator('title', { hasText: label }) })
        .locator('.amount')
        .innerHTML()
        .then((text) => text.split(' · ')[0])
    const listed = async (target: string) =>
      `${await page
        .locator('#explorer tr', { has: page.locator(`td:nth-child(2):text-is("${target}")`) })
        .locator('td')
        .nth(1)
        .textContent()}${unit}`
    expect(await drawn('Waste generated')).toBe(await page.locator('.headline-waste strong').innerText())
    for (const [name, label] of [
      ['recycled', 'Recycled in the country'],
      ['leaked', 'Leaked to waters'],
    ] as const) {
      const card = page.locator(as === '' ? `.headline-${name} .aside` : `.headline-${name} strong`)
      expect(await drawn(label)).toBe(await card.innerText())
      expect(await listed(label)).toBe(await card.innerText())
    }
  })

  it.each(['compare&among=chosen', 'time'])('write a number in one way, in drawing and table: %s', async (view) => {
    const page = await viewAt(`#view=${view}&country=BRA&measure=waste_produced_in_the_country`)
    const drawn = (await page.locator('.chart .amount').allTextContents()).map((text) => text.split(' ')[0])
    const cells = (await page.locator('#explorer .shown details table td').allTextContents()).map((text) => text.split(' ')[0])
    expect(drawn.length).toBeGreaterThan(0)
    for (const text of drawn) expect(cells).toContain(text)
  })

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
    const [world] = cellsOf(
      'aggregates.csv',
      (of) =>
        `${of('area')},${of('category')},${of('polymer')},${of('year')},${of('metric')}` ===
        'World,All packaging,All polymers,2022,mismanaged_including_littering',
    )
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
    await page.route(/explorer\.json/, async (route) => {
      const response = await route.fetch()
      const facts = await response.json()
      const countries = facts.countries.map((country: { code: string }) =>
        country.code === 'PRY' ? { ...country, aliases: ['Land of the Guarani'] } : country,
      )
      await route.fulfill({ response, json: { ...facts, countries } })
    })
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

  it.each([
    ['BRA', 'datasets.csv', 'country'],
    ['World', 'aggregates.csv', 'area'],
  ])('show which polymer and which packaging of a place leaks most: %s', async (place, file, column) => {
    const LEAKED = 'leaked_to_ocean_and_waterways'
    const WASTE = 'waste_produced_in_the_country'
    const rows = cellsOf(file, (of) => of(column) === place && of('year') === '2022')
    const leaked = (category: string, polymer: string): number => {
      const own = rows.filter((of) => of('category') === category && of('polymer') === polymer)
      const amount = (metric: string) => Number(own.find((of) => of('metric') === metric)?.('value') ?? own[0]?.(metric))
      return (amount(WASTE) * amount(LEAKED)) / 100
    }
    const polymers = [...new Set(rows.map((of) => of('polymer')))].filter((polymer) => polymer !== 'All polymers')
    const most = polymers.map((polymer) => ({ polymer, kt: leaked('All packaging', polymer) })).sort((a, b) => b.kt - a.kt)

    const page = await viewAt(`#view=breakdown&country=${place}&measure=${LEAKED}&as=mass`)
    const names = () => page.locator('.stacks .stack > text:first-of-type').allTextContents()
    expect(await names()).toEqual(most.map(({ polymer }) => polymer))
    expect(await page.locator('.answer').innerText()).toContain(`: ${most[0]?.polymer} has the most, `)
    const saved = await downloaded(page)
    expect(saved.name).toBe(
      `plastic-packaging-demo-1.2-breakdown-all-packaging-by-polymer-leaked-to-ocean-and-waterways-mass-${place.toLowerCase()}-2022.csv`,
    )
    const [head = '', ...lines] = saved.text.trimEnd().split('\n')
    const at = (name: string) => head.split(',').indexOf(name)
    for (const [index, line] of lines.entries()) {
      const cells = line.split(',')
      expect(cells[at('polymer')]).toBe(most[index]?.polymer)
      expect(Number(cells[at(`${LEAKED}_kt`)])).toBeCloseTo(most[index]?.kt ?? 0, 4)
      const shares = DRAWN_FATES.map((name) => Number(cells[at(`${name}_percent`)]))
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 2)
    }
    const picture = (await downloaded(page, '#download-svg')).text
    for (const words of ['by polymer', 'Improperly disposed of', 'All packaging']) expect(picture).toContain(words)

    await page.locator('#choose-by').selectOption('category')
    await expect.poll(() => page.title()).toContain('by packaging')
    expect(await names()).toContain('PET bottles')
    expect(Object.keys(await chosen(page))).toContain('polymer')
    expect(Object.keys(await chosen(page))).not.toContain('category')
    await page.locator('#choose-sort').selectOption('name')
    await expect.poll(names).toEqual([...(await names())].sort((a, b) => a.localeCompare(b, 'en')))
    await page.locator('[data-key="stack PET bottles"]').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.title()).toMatch(/of the waste of PET bottles/)
  })

  it('say where rows differ by assumptions alone, and only there', async () => {
    const { page, close } = await watchedPage(browser)
    const ALIKE = 'does not distinguish kinds of packaging'
    await openAt(page, host.base, '#view=breakdown&country=BRA&by=category')
    expect(await page.locator('.shown').innerText()).not.toContain(ALIKE)
    // All waste is uncollected but for litter: the page gets records in which only litter differs.
    await page.route(/datasets(\?|\/)/, async (route) => {
      const response = await route.fetch()
      const { elements, ...page } = await response.json()
      const share = (amount: number) => ({ amount, unit: 'percent' })
      const split = elements.map((record: Record<string, unknown>, index: number) => ({
        ...record,
        ...Object.fromEntries(DRAWN_FATES.map((name) => [name, share(0)])),
        uncollected_excluding_littering: share(98 - index),
        littering: share(2 + index),
      }))
      await route.fulfill({ response, json: { ...page, elements: split } })
    })
    await page.reload()
    await settled(page)
    expect(await page.locator('.shown').innerText()).toContain(ALIKE)
    await close()
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

  it('name the metrics that are no measures, with the reason', async () => {
    const { page, close } = await watchedPage(browser)
    // The small release knows the exports of both its countries: the page gets what production has.
    await page.route(/explorer\.json/, async (route) => {
      const response = await route.fetch()
      const facts = await response.json()
      const not_compared = [{ metric: 'export', why: 'is not known of any country and counts as 0' }]
      await route.fulfill({ response, json: { ...facts, not_compared } })
    })
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

  it('say what changed for a country in each release', async () => {
    const page = await viewAt('#country=PRY')
    await page.locator('.changes summary').click()
    await expect
      .poll(() => page.locator('.releases > li').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^1\.2 \(2026-11-17\): the country was added, with \d+ input rows \(sources\/demo\/\w+\.csv, line \d+\)\.$/),
        '1.1 (2026-11-16): the first release.',
      ])
  })

  it('sort the table by any column', async () => {
    const page = await viewAt('#view=table')
    const first = () => page.locator('.records tbody th').first().innerText()
    expect(await first()).toBe('Brazil')
    // In the order of the names that it shows, and says so.
    const places = page.locator('.records th', { hasText: 'Place' })
    expect(await places.getAttribute('aria-sort')).toBe('ascending')
    await places.locator('button').click()
    expect(await places.getAttribute('aria-sort')).toBe('descending')
    expect(await first()).toBe('Paraguay')
    const head = page.locator('.records th', { hasText: 'Waste generated' })
    await head.locator('button').click()
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    expect(await first()).toBe('Brazil')
    await head.locator('button').click()
    expect(await first()).toBe('Paraguay')
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
    const [head = '', ...lines] = saved.text.trimEnd().split('\n')
    const waste = lines.find((line) => line.startsWith('Waste generated,waste_produced_in_the_country,'))?.split(',') ?? []
    const worlds = ['1.1', '1.2'].map((version) => {
      const [names = '', ...rows] = workspace.read(`public/demo/v/${version}/aggregates.csv`).split('\n')
      const row = rows.find((one) => /^world,World,\d+,All packaging,All polymers,2022,waste_produced_in_the_country,/.test(one))
      return ['value', 'low', 'high'].map((name) => row?.split(',')[names.split(',').indexOf(name)])
    })
    const columns = ['before', 'before_low', 'before_high', 'after', 'after_low', 'after_high']
    expect(columns.map((name) => waste[head.split(',').indexOf(name)])).toEqual(worlds.flat())
    expect(waste[head.split(',').indexOf('change')]).toMatch(/^(within|outside) the earlier range$/)

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
    await page.route(/versions/, async (route) => {
      const response = await route.fetch()
      const listing = await response.json()
      await route.fulfill({ response, json: { ...listing, versions: listing.versions.slice(0, 1) } })
    })
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

describeInBrowser('the table', () => {
  it('holds the chosen places, packaging, polymers and years; so do its address, file and workbook', async () => {
    const page = await viewAt('#view=table&measure=littering')
    const tick = async (list: string, value: string) => {
      if (!(await page.locator(`.boxes[aria-label="${list}"]`).isVisible()))
        await page.locator('.several', { hasText: list }).locator('summary').click()
      await page.locator(`.boxes[aria-label="${list}"] input[data-key$=" ${value}"]`).press('Space')
      await settled(page)
    }
    await tick('Packaging', 'PET bottles')
    // The part takes the place of the sum that was alone; both are shown if both are ticked, with a warning.
    await expect.poll(() => page.url()).toContain('&categories=PET+bottles')
    expect(await page.locator('.content').innerText()).not.toContain('holds the other rows already')
    // The list stays open, with the focus on the box.
    expect(await page.evaluate("document.activeElement.getAttribute('data-key')")).toBe('several categories PET bottles')
    await tick('Packaging', 'All packaging')
    await tick('Polymers', 'PET')
    await tick('Polymers', 'All polymers')
    await tick('Years', '2019')
    await expect.poll(() => page.url()).toMatch(/categories=All\+packaging\.PET\+bottles&polymers=All\+polymers\.PET&years=2019\.2022/)
    await expect.poll(() => page.title()).toContain('Records: All countries, 2 years from 2019 to 2022; 2 kinds of packaging, 2 polymers')
    expect(await page.locator('.content').innerText()).toContain('All packaging holds the other rows already')
    expect(await barriers(page)).toEqual([])
    const isChosen = (of: (name: string) => string) =>
      ['All packaging', 'PET bottles'].includes(of('category')) &&
      ['All polymers', 'PET'].includes(of('polymer')) &&
      ['2019', '2022'].includes(of('year'))
    const records = cellsOf('datasets.csv', isChosen)
    expect(records.length).toBe(16)
    const saved = await downloaded(page)
    expect(saved.name).toBe('plastic-packaging-demo-1.2-2-kinds-of-packaging-2-polymers-countries-2019-2022.csv')
    const [head = '', ...lines] = saved.text.trimEnd().split('\n')
    const cell = (line: string, name: string) => line.split(',')[head.split(',').indexOf(name)] ?? ''
    // A name in datasets.csv, and what is behind it here: the unit.
    const NAMES = {
      ...{ country: '', category: '', polymer: '', year: '', littering: '_percent' },
      ...{ waste_produced_in_the_country: '_kt', leaked_to_ocean_and_waterways: '_percent' },
    }
    const own = Object.entries(NAMES).map(([name, unit]) => name + unit)
    expect(lines.map((line) => own.map((name) => cell(line, name)).join()).sort()).toEqual(
      records.map((row) => Object.keys(NAMES).map(row).join()).sort(),
    )
    // Each row says where it comes from, and may be copied alone.
    expect(head).toMatch(/,source,licence,citation,notice$/)
    for (const line of lines) {
      expect(line).toContain(`,"Plastic packaging end of life, demo, release 1.2",CC0-1.0,"The plastic-eol project (2026): `)
      expect(line).toMatch(
        /All metrics, ranked by littered, % of waste generated: .* \S+#view=table\S*years=2019\.2022\S*",\S+ values are invented/,
      )
    }
    // Ranks are among both countries, in each year and for each kind of packaging.
    const ranked = lines.filter(
      (line) => cell(line, 'category') === 'PET bottles' && cell(line, 'polymer') === 'PET' && cell(line, 'year') === '2022',
    )
    const amounts = ranked.map((line) => Number(cell(line, 'littering_percent')))
    expect(ranked.map((line) => cell(line, 'rank'))).toEqual(
      amounts.map((amount) => String(1 + amounts.filter((other) => other > amount).length)),
    )
    const parts = unzipSync((await downloaded(page, '#download-xlsx')).bytes)
    expect(
      Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? [])
        .toString('utf8')
        .match(/<row /g)?.length,
    ).toBe(17)
    // The address alone gives the same.
    const address = page.url()
    await page.goto('about:blank')
    await page.goto(address)
    await settled(page)
    expect((await downloaded(page)).text).toBe(saved.text)
    // One place, and a group.
    await openAt(page, host.base, '#view=table&among=chosen&country=BRA&with=Americas&category=PET+bottles')
    expect(await page.locator('.records tbody th').allTextContents()).toEqual(['Americas', 'Brazil'])
    await page.locator('#request summary').click()
    expect(await page.locator('#request-command').inputValue()).toContain('category=PET%20bottles&polymer=All%20polymers&year=2022')
  })
})

describeInBrowser('what a reader takes along', () => {
  it('is a picture with its source, a workbook, a citation, a frame and a request', async () => {
    const page = await viewAt('#view=compare')
    const svg = await downloaded(page, '#download-svg')
    expect(svg.name).toBe('plastic-packaging-demo-1.2-compare-all-packaging-all-polymers-mismanaged-including-littering-countries-2022.svg')
    for (const words of [
      'Mismanaged, % of waste generated. All packaging, All polymers, 2022.',
      'Main input behind each figure:',
      'release 1.2 (2026-11-17)',
      'CC0-1.0',
      'These values are invented',
    ]) {
      expect(svg.text).toContain(words)
    }
    expect(svg.text).not.toMatch(/var\(--|class=/)
    expect(svg.text).toContain('bars 90 % ranges')
    // The picture of the map contains the legend of its shades.
    await openAt(page, host.base, '#view=map')
    expect((await downloaded(page, '#download-svg')).text).toContain('not covered')
    await openAt(page, host.base, '#view=compare')
    const png = await downloaded(page, '#download-png')
    expect(png.bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
    // The picture has the width of a slide, also on a phone.
    expect(png.bytes.readUInt32BE(16)).toBe(2300)
    const slide = await downloaded(page, '#download-slide')
    expect(slide.name).toMatch(/-slide\.png$/)
    expect([slide.bytes.readUInt32BE(16), slide.bytes.readUInt32BE(20)]).toEqual([3840, 2160])
    const xlsx = await downloaded(page, '#download-xlsx')
    const parts = unzipSync(xlsx.bytes)
    const text = Object.values(parts)
      .map((part) => Buffer.from(part).toString('utf8'))
      .join('\n')
    for (const words of ['Brazil', 'Paraguay', 'These values are invented', '90 % range from']) expect(text).toContain(words)

    await page.locator('#cite summary').click()
    expect(await page.locator('#cite-text').inputValue()).toMatch(
      /^The plastic-eol project \(2026\): Plastic packaging end of life, demo, release 1\.2\./,
    )
    // Release and year are those of the page, which its address does not name.
    expect(await page.locator('#cite-text').inputValue()).toMatch(/ \S+\/#view=compare&release=1\.2&year=2022$/)
    const bib = await page.locator('#cite-bibtex').inputValue()
    const released = workspace.read('public/demo/v/1.2/citation.bib').split('\n')
    // What is not of the view is of the release.
    expect(released.slice(3, -2).every((line) => bib.includes(line))).toBe(true)
    expect(bib).toMatch(/^ {2}url = \{http:\S+\/#view=compare&release=1\.2&year=2022\},$/m)
    // A group of countries, a chosen measure.
    await openAt(page, host.base, '#view=compare&among=regions&measure=collected&as=head')
    await page.locator('#cite summary').click()
    // What is shown is no share.
    const meaning = 'Waste that is collected by any modality. Shown in kilograms per inhabitant and year: '
    expect(await page.locator('.definition').textContent()).toContain(meaning)
    const what = 'Collected, kg per head: World and regions, 2022; All packaging, All polymers'
    expect(await page.locator('#cite-text').inputValue()).toContain(`release 1.2. 2026-11-17. “${what}”.`)
    expect(await page.locator('#cite-bibtex').inputValue()).toContain(`{{${what}. Plastic packaging end of life, demo, release 1.2}}`)
    await openAt(page, host.base, '#view=compare')
    await page.locator('#request summary').click()
    const [, request = ''] = /'(.*)'/.exec(await page.locator('#request-command').inputValue()) ?? []
    const answer: { elements: unknown[] } = await (await page.request.get(request)).json()
    expect(answer.elements.length).toBe(2)

    await page.locator('#embed summary').click()
    const code = await page.locator('#embed-html').inputValue()
    const frame: Readonly<Record<string, string>> = await page.evaluate(`(() => {
      const { body } = new DOMParser().parseFromString(${JSON.stringify(code)}, 'text/html')
      const elements = [...body.querySelectorAll('*')].map(({ localName }) => localName).join()
      return Object.fromEntries([['elements', elements], ...[...body.firstElementChild.attributes].map(({ name, value }) => [name, value])])
    })()`)
    const { src = '', ...rest } = frame
    expect(rest).toEqual({
      elements: 'iframe,script',
      title: expect.stringMatching(
        /^Mismanaged: highest in .*; Mismanaged, % of waste generated\. All packaging, All polymers, 2022\. All countries\.$/,
      ),
      width: '100%',
      height: '640',
      loading: 'lazy',
    })
    expect(src).toMatch(/\/#view=compare&release=1\.2&year=2022&embed=true$/)
    // In a page with this code, the frame is as high as its content, whatever its width.
    const around = await page.context().newPage()
    await around.route(`${host.base}around`, (route) => route.fulfill({ contentType: 'text/html', body: code }))
    await around.goto(`${host.base}around`)
    await around.frameLocator('iframe').locator('.bars').waitFor()
    const heightOf = () => around.evaluate<number>("document.querySelector('iframe').clientHeight")
    const contentOf = async () =>
      Number(await around.frames()[1]?.evaluate('Math.ceil(document.body.getBoundingClientRect().bottom + scrollY)'))
    await expect.poll(async () => (await heightOf()) - (await contentOf())).toBe(0)
    const before = await heightOf()
    expect(before).not.toBe(640)
    await around.setViewportSize({ width: 330, height: 700 })
    await expect.poll(heightOf).toBeGreaterThan(before)
    await expect.poll(async () => (await heightOf()) - (await contentOf())).toBe(0)
    await around.close()
    await openAt(page, src)
    expect(await page.locator('.bars').isVisible()).toBe(true)
    expect(await page.locator('.about').innerText()).toContain('These values are invented')
    for (const hidden of ['.controls', '#files', 'header', '.take'])
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false)
  })

  it.each([
    ['map', '#view=map'],
    ['compare', '#view=compare'],
    ['time', '#view=time&country=BRA'],
  ])('says which packaging and polymer it is about: %s', async (_, hash) => {
    const page = await viewAt(`${hash}&category=Flexible+packaging&polymer=PET`)
    const about = 'Flexible packaging, PET'
    expect(await page.locator('.shown .subtitle').innerText()).toContain(about)
    expect(await page.title()).toContain(about)
    expect((await downloaded(page, '#download-svg')).text).toContain(about)
    const [head = '', ...rows] = (await downloaded(page)).text.trimEnd().split('\n')
    const at = ['category', 'polymer'].map((name) => head.split(',').indexOf(name))
    expect(new Set(rows.map((row) => at.map((place) => row.split(',')[place]).join(', ')))).toEqual(new Set([about]))
    const workbook = unzipSync((await downloaded(page, '#download-xlsx')).bytes)
    const words = Object.values(workbook).map((part) => Buffer.from(part).toString('utf8'))
    for (const word of ['>Packaging<', '>Polymer<', '>Flexible packaging<', about]) expect(words.join('\n')).toContain(word)
    await page.locator('#cite summary').click()
    const cited = await page.locator('#cite-text').inputValue()
    expect(cited).toContain(about)
    expect(cited).toMatch(/”\. Main input behind each figure: .*\. Licence/)
    await page.locator('#embed summary').click()
    expect(await page.locator('#embed-html').inputValue()).toContain(about)
    await openAt(page, host.base, `${hash}&category=Flexible+packaging&polymer=PET&embed=true`)
    expect(await page.locator('.shown .subtitle').innerText()).toContain(about)
  })

  it('is a workbook of all records, too', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    // The records of Brazil for 100 countries: the sheet becomes larger than 160 kB, from where fflate would start a worker.
    const codes = Array.from({ length: 100 }, (_, index) => `C${String(index).padStart(2, '0')}`)
    await page.route(/datasets\?/, async (route) => {
      const response = await route.fetch()
      const { elements: few }: { elements: readonly { country: string }[] } = await response.json()
      const own = few.filter(({ country }) => country === 'BRA')
      const elements = codes.flatMap((country) => own.map((record) => ({ ...record, country })))
      await route.fulfill({ response, json: { pagination: { 'total-items': elements.length, 'total-pages': 1 }, elements } })
    })
    await page.route(/explorer\.json/, async (route) => {
      const response = await route.fetch()
      const facts = await response.json()
      const [first] = facts.countries
      await route.fulfill({ response, json: { ...facts, countries: codes.map((code) => ({ ...first, code, name: code })) } })
    })
    await openAt(page, host.base, '#view=table&years=2019.2020.2021.2022')
    expect(await page.locator('.records tbody tr').count()).toBe(300)
    const rows = 400
    expect(await page.locator('.shown').innerText()).toContain('400 records. The page shows 300 of them')
    const parts = unzipSync((await downloaded(page, '#download-xlsx')).bytes)
    const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString('utf8')
    expect(sheet.length).toBeGreaterThan(160_000)
    expect(sheet.match(/<row /g)?.length).toBe(rows + 1)
    expect(complaints).toEqual([])
    await close()
  })

  it('says so where it cannot be made', async () => {
    const { page, close } = await watchedPage(browser)
    await openAt(page, host.base, '#view=table')
    await page.route(/explorer-workbook/, (route) => route.abort())
    await page.locator('#download-xlsx').click()
    await expect
      .poll(() => page.locator('[role=status]').innerText())
      .toBe('A part of the page did not load. Check the network connection, then reload the page.')
    await close()
  })

  it('is requested by a command with a page size of the tree', async () => {
    const { page, close } = await watchedPage(browser)
    await page.route(host.base, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/data-page-size="\d+"/, 'data-page-size="100"') })
    })
    const request = async (hash: string) => {
      await openAt(page, host.base, hash)
      await page.locator('#request summary').click()
      return page.locator('#request-command').inputValue()
    }
    expect(await request('#view=compare')).toContain('&page=0&page_size=100')
    // The sums of a group are in a file of their own, in every view of one place.
    for (const view of ['flows', 'breakdown', 'time', 'releases', 'compare&among=chosen', 'table&among=chosen'])
      expect(await request(`#view=${view}&country=Americas`), view).toContain('/v/1.2/aggregates.csv')
    await close()
  })
})
