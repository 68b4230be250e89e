// Tests the page in a real browser, opened from a file: on a desktop and on a phone, light and dark, with and without scripts.

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { validationHtml } from '../../../pipeline/report/validation/validation-html.ts'
import {
  chromiumPath,
  describeInBrowser,
  isTooWide,
  isTooWideInWideFont,
  keepPicture,
  LOOKS,
  openBrowser,
  SCREENS,
  watchedPage,
} from '../../browser.ts'
import { THOROUGH } from '../../random.ts'
import { finding, many, noChanges, pageData, reported, result, validation, yearData } from './examples.ts'

const long = 'sources/production/assumptions/a-folder-with-a-name/that-goes-on/and-on/country_level_data_0_of_many.csv'
const evil = `<img src=x onerror="console.error('ran')">`
const cell = {
  country: 'FRA',
  category: 'All packaging',
  polymer: 'PET',
  year: 2020,
  metric: 'export',
  unit: 'kt',
  declared: true,
} as const

const html = validationHtml(
  reported(
    validation([
      result({
        rule: 'lock-holds',
        severity: 'error',
        findings: [finding({ rule: 'lock-holds', severity: 'error', key: 'BRA|2020', country: 'BRA', file: long })],
      }),
      result({ rule: 'evil', findings: [finding({ rule: 'evil', key: evil, message: evil })] }),
      many(60),
      result({ rule: 'listed', severity: 'info', findings: [finding({ rule: 'listed', severity: 'info' })] }),
    ]),
    {
      changes: noChanges({ previous: '1.1', cells: [{ ...cell, before: 1, after: 2 }] }),
      data: pageData({
        countries: [
          {
            code: 'BRA',
            name: 'Brazil',
            years: [yearData({ method: 'municipal_waste', methods: 1, mismanaged_ppm: 400_000 })],
            oldest: { year: 2017, quantity: 'waste_generated' },
          },
          { code: 'FRA', name: evil, years: [yearData()] },
          { code: 'SGP', name: 'Singapore', years: [yearData()] },
        ],
      }),
    },
  ),
)

/** 1,240 findings, and one of a country whose name looks like a tag. 200 of them have rows. */
const large = validationHtml(
  reported(
    validation([
      result({
        findings: [
          ...many(1240).findings,
          finding({ key: `</script>${evil}`, country: '<script>', message: evil, severity: 'info', size_kt: null }),
        ],
      }),
    ]),
  ),
)

/** 240 findings, of which 200 have rows. Three are new: a visible one, a folded one and one without a row. */
const news = validationHtml(
  reported(
    validation(
      [
        result({
          findings: many(240).findings.map((one, index) => ({
            ...one,
            size_kt: `${240 - index}.000000`,
            new: [3, 100, 230].includes(index),
          })),
        }),
      ],
      { new: { since: '1.1', errors: 0, warnings: 3, infos: 0 } },
    ),
  ),
)

/** Number of rules. Each has two thousand findings with different words. */
const RULES = THOROUGH ? 50 : 10
const ALL = `${RULES * 2},000`
const huge = () =>
  validationHtml(
    reported(
      validation(
        Array.from({ length: RULES }, (_, place) => {
          const findings = Array.from({ length: 2000 }, (_, index) =>
            finding({
              rule: `rule-${place}`,
              key: `FRA|${place}|${index}`,
              message: `rule ${place} has number ${index} here`,
              line: index,
            }),
          )
          return result({ rule: `rule-${place}`, findings })
        }),
      ),
    ),
  )

let folder: string
let largeFile: string
let newsFile: string
let hugeFile: string
let browser: Browser
let address: string

beforeAll(async () => {
  if (chromiumPath === undefined) return
  folder = mkdtempSync(join(tmpdir(), 'plastic-eol-page-'))
  const file = join(folder, 'validation.html')
  writeFileSync(file, html)
  largeFile = join(folder, 'large.html')
  writeFileSync(largeFile, large)
  newsFile = join(folder, 'news.html')
  writeFileSync(newsFile, news)
  hugeFile = join(folder, 'huge.html')
  writeFileSync(hugeFile, huge())
  address = pathToFileURL(file).href
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  if (folder) rmSync(folder, { recursive: true })
})

/** Number of visible rows of open rules. */
const shownRows = (page: Page) => page.locator('details.rule[open] table.found > tbody > tr:visible').count()

describeInBrowser('validation.html', () => {
  it.each(LOOKS)('is whole and fits: $name', async ({ name, options }) => {
    const { page, complaints, requests, close } = await watchedPage(browser, options)
    await page.goto(address)
    expect(await page.locator('.verdict h2').innerText()).toBe('Blocked by 1 error.')
    expect(await page.locator('svg.sankey:visible, svg.map:visible').count()).toBe(2)
    expect(await isTooWide(page)).toBe(false)
    expect(await isTooWideInWideFont(page)).toBe(false)
    await keepPicture(page, `validation, ${name}`)
    expect(complaints).toEqual([])
    expect(requests).toEqual([address])
    await close()
  })

  it.each([375, 768, 1280])('shows the example in the search field whole on a screen of %i pixels', async (width) => {
    const { page, close } = await watchedPage(browser, { viewport: { width, height: 900 } })
    await page.goto(address)
    const field = page.locator('#filter [name=text]')
    await field.fill((await field.getAttribute('placeholder')) ?? '')
    const hidden = "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('#filter [name=text]'))"
    expect(await page.evaluate<number>(hidden)).toBeLessThanOrEqual(0)
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

  it('shows what is sought, by text, country, rule and severity, and says how much that is', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    await page.goto(address)
    await expect.poll(() => shownRows(page)).toBe(22)
    await page.selectOption('#filter [name=country]', 'BRA')
    await expect.poll(() => page.locator('#filter output').innerText()).toBe('1 of 63 findings match')
    await expect.poll(() => shownRows(page)).toBe(1)
    await page.click('#filter button')
    await expect.poll(() => shownRows(page)).toBe(22)
    await page.fill('#filter [name=text]', 'waste-per-head FRA|59')
    await expect.poll(() => page.locator('tbody tr:visible', { hasText: 'FRA|59' }).count()).toBe(1)
    await expect.poll(() => shownRows(page)).toBe(1)
    await page.fill('#filter [name=text]', '')
    await page.selectOption('#filter [name=severity]', 'info')
    await expect.poll(() => shownRows(page)).toBe(1)
    await page.selectOption('#filter [name=severity]', '')
    await page.selectOption('#filter [name=rule]', 'evil')
    await expect.poll(() => shownRows(page)).toBe(1)
    expect(complaints).toEqual([])
    await close()
  })

  it('finds a country by its name, what a rule says and what explains a figure, and counts what is left', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    await page.goto(address)
    const output = page.locator('#filter output')
    await page.fill('#filter [name=text]', 'brazil')
    await expect.poll(() => output.innerText()).toBe('1 of 63 findings match')
    expect(await page.locator('#filter .split').innerText()).toBe('1 error')
    await page.fill('#filter [name=text]', 'FRA|5')
    // The matches are FRA|5 and FRA|50 to 59 of sixty findings.
    await expect.poll(() => page.locator('#rule-waste-per-head > summary .meta').innerText()).toContain('11 of 20 of 60 findings')
    await page.fill('#filter [name=text]', 'slipped unit shows')
    await expect.poll(() => output.innerText()).toBe('63 of 63 findings match')
    expect(complaints).toEqual([])
    await close()
  })

  it('groups by country where the reader chooses so, and keeps that and the search in its address', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    await page.goto(address)
    await page.selectOption('#filter [name=by]', 'country')
    const heads = page.locator('.by-country > details > summary')
    const brazil = 'error BRA Brazil 1 error'
    await expect.poll(() => heads.allInnerTexts()).toEqual([brazil, `warning FRA ${evil} 61 warnings, 1 note`])
    expect(await page.locator('details.rule[id]:visible').count()).toBe(0)
    await page.fill('#filter [name=text]', 'brazil')
    await expect.poll(() => heads.allInnerTexts()).toEqual([brazil])
    await expect.poll(() => page.locator('.by-country tbody > tr:visible td.r').allInnerTexts()).toEqual(['lock-holds'])
    expect(new URL(page.url()).hash).toBe('#findings?by=country&text=brazil')
    await page.reload()
    await expect.poll(() => heads.allInnerTexts()).toEqual([brazil])
    expect(await page.inputValue('#filter [name=text]')).toBe('brazil')
    await page.click('#filter [type=reset]')
    await expect.poll(() => new URL(page.url()).hash).toBe('#findings?by=country')
    await page.locator('.by-country td.r a').first().click()
    await expect.poll(() => page.locator('#rule-lock-holds').isVisible()).toBe(true)
    expect(await page.locator('.by-country img').count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  it('searches the findings that have no row too, and says how many match, twenty at a time', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    await page.goto(pathToFileURL(largeFile).href)
    const output = page.locator('#filter output')
    const searchable = page.locator('#rule-waste-per-head .searchable')
    await page.fill('#filter [name=text]', 'FRA|12')
    // The matches are FRA|12, FRA|120 to 129 and FRA|1200 to 1239. Of these, 11 have a row.
    await expect.poll(() => output.innerText()).toBe('51 of 1,241 findings match')
    expect(await searchable.locator('p').innerText()).toContain('51 of 1,241 findings of this rule match; 20 are shown.')
    await expect.poll(() => shownRows(page)).toBe(20)
    await searchable.getByRole('button', { name: 'Next 20' }).click()
    await expect.poll(() => shownRows(page)).toBe(40)
    await searchable.getByRole('button', { name: 'Next 11' }).click()
    await expect.poll(() => shownRows(page)).toBe(51)
    expect(await searchable.locator('button').count()).toBe(0)
    const last = searchable.locator('tbody > tr').last()
    expect(await last.locator('td.k').innerText()).toBe('FRA|1239 waste per head is out of reason')
    expect(await last.locator('td.w').innerText()).toBe('sources/demo/population.csv:12')
    await last.locator('summary').click()
    expect(await last.locator('td.x code').innerText()).toContain('plastic-eol explain 1.2 FRA')
    const columns = (rows: string) => page.locator(`#rule-waste-per-head ${rows}`).first().locator('th').allTextContents()
    expect(await columns('.searchable table')).toEqual(await columns('> table'))
    await page.click('#filter [type=reset]')
    await expect.poll(() => searchable.count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  it('shows what is new alone, from the verdict or by its box, with and without a row', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    await page.goto(pathToFileURL(newsFile).href)
    const output = page.locator('#filter output')
    const marks = page.locator('#rule-waste-per-head tbody > tr:visible td.k .new')
    await page.click('.verdict a[data-new]')
    // One is visible, one is folded, one has no row.
    await expect.poll(() => output.innerText()).toBe('3 of 240 findings match')
    await expect.poll(() => marks.allInnerTexts()).toEqual(['new', 'new', 'new'])
    await expect.poll(() => shownRows(page)).toBe(3)
    expect(await page.locator('.searchable td.k').innerText()).toBe('FRA|230 new waste per head is out of reason')
    expect(await page.locator('[name=new]').isChecked()).toBe(true)
    await page.click('#filter [type=reset]')
    await expect.poll(() => output.innerText()).toBe('')
    await page.check('#filter [name=new]')
    await page.fill('#filter [name=text]', 'FRA|23')
    await expect.poll(() => output.innerText()).toBe('1 of 240 findings match')
    // A table without matching rows shows no header.
    expect(await page.locator('#rule-waste-per-head table.found:visible').count()).toBe(1)
    expect(complaints).toEqual([])
    await close()
  })

  it('makes text and never markup of what has no row', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    await page.goto(pathToFileURL(largeFile).href)
    await page.selectOption('#filter [name=country]', '<script>')
    await expect.poll(() => page.locator('#filter output').innerText()).toBe('1 of 1,241 findings match')
    const row = page.locator('#rule-waste-per-head .searchable tbody > tr')
    expect(await row.locator('td.k').innerText()).toBe(`</script>${evil} ${evil}`)
    expect(await row.locator('img, script').count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  it('opens, and finds, among tens of thousands of findings within seconds', async () => {
    const { page, close } = await watchedPage(browser)
    const opening = performance.now()
    await page.goto(pathToFileURL(hugeFile).href)
    const opened = performance.now() - opening
    const searching = performance.now()
    await page.fill('#filter [name=text]', `rule-${RULES - 1} number 1999`)
    await expect.poll(() => page.locator('#filter output').innerText(), { interval: 20 }).toBe(`1 of ${ALL} findings match`)
    const found = performance.now() - searching
    await page.fill('#filter [name=text]', `rule-${RULES - 3}`)
    await expect.poll(() => page.locator('#filter output').innerText()).toBe(`2,000 of ${ALL} findings match`)
    console.log(
      `${ALL} findings, ${statSync(hugeFile).size} bytes: opened in ${Math.round(opened)} ms, first search ${Math.round(found)} ms`,
    )
    expect(opened).toBeLessThan(10_000)
    expect(found).toBeLessThan(10_000)
    await close()
  })

  it("shows one country's flows at a time, chosen or linked to", async () => {
    const { page, close } = await watchedPage(browser)
    await page.goto(address)
    const shown = () => page.locator('details.flow:visible > summary b').allInnerTexts()
    await expect.poll(shown).toEqual(['All 3 countries'])
    await page.selectOption('#choose-flow select', 'BRA')
    await expect.poll(shown).toEqual(['Brazil (BRA)'])
    await page.click('#coverage a[href="#flow-SGP"]')
    await expect.poll(shown).toEqual(['Singapore (SGP)'])
    await page.goto(`${address}#flow-BRA`)
    await page.reload()
    await expect.poll(shown).toEqual(['Brazil (BRA)'])
    await page.click('#coverage a[data-country="BRA"]')
    await expect.poll(() => page.locator('#filter output').innerText()).not.toBe('')
    expect(await shownRows(page)).toBe(1)
    await close()
  })

  it('is all there without scripts: folded, with nothing that would not work', async () => {
    const { page, complaints, close } = await watchedPage(browser, { ...SCREENS.phone, javaScriptEnabled: false })
    await page.goto(address)
    expect(await page.locator('form:visible').count()).toBe(0)
    expect(await page.locator('details.flow > summary:visible').count()).toBe(4)
    await page.locator('#flow-BRA > summary').click()
    expect(await page.locator('#flow-BRA svg.tall').isVisible()).toBe(true)
    expect(await shownRows(page)).toBe(22)
    expect(complaints).toEqual([])
    await close()
  })

  it('is printed with the worst of every rule, without what only a screen can do', async () => {
    const { page, close } = await watchedPage(browser)
    await page.goto(address)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('form:visible, nav:visible').count()).toBe(0)
    expect(await page.locator('table.found > tbody > tr:visible').count()).toBe(23)
    await close()
  })
})
