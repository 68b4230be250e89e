// Tests in a real browser what the explorer shows of one place: its figures with what they rest on, and their parts.

import { expect, it } from 'vitest'
import type { CountryExplanation } from '../../../schemas/country-explanation.ts'
import { describeInBrowser, watchedPage } from '../../browser.ts'
import { browser, cellsOf, host, linesOf, smallSiteForAllTests, viewAt } from '../small-site.ts'
import { barriers, changeJson, changeText, chosen, downloaded, openAt, settled } from './page.ts'

smallSiteForAllTests()

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

describeInBrowser('the view of one place', () => {
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

  it('say of an explained figure first its range and the reason, where it lies at an end of the range', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    // No headline figure of the demo lies at an end of its range.
    await changeJson<CountryExplanation>(page, '**/explanations/BRA.json', ({ figures, ...rest }) => ({
      ...rest,
      figures: figures.map((figure) => ({ ...figure, lead: `Brazil ${figure.year}: between 10 and 60 %. Nobody knows.` })),
    }))
    await openAt(page, host.base, '#country=BRA')
    await page.locator('.rests-mismanaged a').click()
    const explained = page.locator('.explained')
    await explained.locator('ol').first().waitFor()
    expect(await explained.locator('h3').innerText()).toBe('Brazil 2022: between 10 and 60 %. Nobody knows.')
    expect(await explained.locator('p', { hasText: /^Brazil 2022: .* mismanaged, littering included/ }).count()).toBe(1)
    expect(complaints).toEqual([])
    await close()
  })

  it('draw what a figure rests on, and say where a pair has no value of its own: in view, picture, sheet and workbook', async () => {
    const { page, close } = await watchedPage(browser)
    await changeText(page, /ranges/, (text) => text.replaceAll(/("domestic_recycling_of_collected":\{[^}]*"status":)"[^"]*"/g, '$1"split"'))
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
    const [first] = linesOf((await downloaded(page)).text)
    expect(first?.('domestic_recycling_of_collected_percent_rests_on')).toBe('split')
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
    for (const [index, of] of linesOf(saved.text).entries()) {
      expect(of('polymer')).toBe(most[index]?.polymer)
      expect(Number(of(`${LEAKED}_kt`))).toBeCloseTo(most[index]?.kt ?? 0, 4)
      const shares = DRAWN_FATES.map((name) => Number(of(`${name}_percent`)))
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
    const share = (amount: number) => ({ amount, unit: 'percent' })
    await changeJson<{ elements: object[] }>(page, /datasets(\?|\/)/, ({ elements, ...page }) => ({
      ...page,
      elements: elements.map((record, index) => ({
        ...record,
        ...Object.fromEntries(DRAWN_FATES.map((name) => [name, share(0)])),
        uncollected_excluding_littering: share(98 - index),
        littering: share(2 + index),
      })),
    }))
    await page.reload()
    await settled(page)
    expect(await page.locator('.shown').innerText()).toContain(ALIKE)
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
})
