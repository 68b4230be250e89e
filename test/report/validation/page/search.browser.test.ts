import { beforeAll, expect, it } from 'vitest'
import { chromiumPath, describeInBrowser, watchedPage } from '../../../browser.ts'
import { finding, many, pageOf, result, validation } from '../examples.ts'
import { addressOf, blockedPage, browser, browserForAllTests, EVIL, shownFindings } from '../opened-page.ts'

browserForAllTests()

/** 1,240 findings, and one of a country whose name looks like a tag. */
const largePage = () =>
  pageOf(
    validation([
      result({
        findings: [
          ...many(1240).findings,
          finding({ key: `</script>${EVIL}`, country: '<script>', message: EVIL, severity: 'info', size_kt: null }),
        ],
      }),
    ]),
  )

/** 240 findings. Three are new: one that is visible, and two others. */
const pageWithNews = () =>
  pageOf(
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
  )

let address: string
let large: string
beforeAll(() => {
  if (chromiumPath === undefined) return
  address = addressOf(blockedPage())
  large = addressOf(largePage())
})

describeInBrowser('the search of validation.html', () => {
  it('shows what is sought, by text, country, rule and severity, and says how much that is', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    await page.goto(address)
    // The error alone: other rules are closed.
    await expect.poll(() => shownFindings(page)).toBe(1)
    await page.selectOption('#filter [name=country]', 'BRA')
    await expect.poll(() => page.locator('#filter output').innerText()).toBe('1 of 63 findings match')
    await expect.poll(() => shownFindings(page)).toBe(1)
    await page.click('#filter button')
    await expect.poll(() => page.locator('#filter output').innerText()).toBe('')
    await page.fill('#filter [name=text]', 'waste-per-head FRA|59')
    await expect.poll(() => page.locator('ul.found > li:visible', { hasText: 'FRA|59' }).count()).toBe(1)
    await expect.poll(() => shownFindings(page)).toBe(1)
    await page.fill('#filter [name=text]', '')
    await page.selectOption('#filter [name=severity]', 'info')
    await expect.poll(() => shownFindings(page)).toBe(1)
    await page.selectOption('#filter [name=severity]', '')
    await page.selectOption('#filter [name=rule]', 'evil')
    await expect.poll(() => shownFindings(page)).toBe(1)
    expect(complaints).toEqual([])
    await close()
  })

  it('groups by country where the reader chooses so, and keeps that and the search in its address', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    await page.goto(address)
    await page.selectOption('#filter [name=by]', 'country')
    const heads = page.locator('.by-country > details > summary')
    const brazil = 'error BRA Brazil 1 finding, 1 cause: 1 error'
    await expect.poll(() => heads.allInnerTexts()).toEqual([brazil, `warning FRA ${EVIL} 62 findings, 62 causes: 61 warnings, 1 info`])
    expect(await page.locator('details.rule[id]:visible').count()).toBe(0)
    await page.fill('#filter [name=text]', 'brazil')
    await expect.poll(() => heads.allInnerTexts()).toEqual([brazil])
    await expect.poll(() => page.locator('.by-country li:visible a.of').allInnerTexts()).toEqual(['lock-holds'])
    expect(new URL(page.url()).hash).toBe('#findings?by=country&text=brazil')
    await page.reload()
    await expect.poll(() => heads.allInnerTexts()).toEqual([brazil])
    expect(await page.inputValue('#filter [name=text]')).toBe('brazil')
    await page.click('#filter [type=reset]')
    await expect.poll(() => new URL(page.url()).hash).toBe('#findings?by=country')
    await page.locator('.by-country a.of').first().click()
    await expect.poll(() => page.locator('#rule-lock-holds').isVisible()).toBe(true)
    expect(await page.locator('.by-country img').count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  it('searches the findings that are not visible too, and says how many match, twenty at a time', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    await page.goto(large)
    const output = page.locator('#filter output')
    const searchable = page.locator('#rule-waste-per-head .searchable')
    await page.fill('#filter [name=text]', 'FRA|12')
    // The matches are FRA|12, FRA|120 to 129 and FRA|1200 to 1239. None of them is among the first five.
    await expect.poll(() => output.innerText()).toBe('51 of 1,241 findings match')
    expect(await searchable.locator('p.meta').innerText()).toContain('51 of 1,241 findings of this rule match; 20 are shown.')
    await expect.poll(() => shownFindings(page)).toBe(20)
    await searchable.getByRole('button', { name: 'Next 20' }).click()
    await expect.poll(() => shownFindings(page)).toBe(40)
    await searchable.getByRole('button', { name: 'Next 11' }).click()
    await expect.poll(() => shownFindings(page)).toBe(51)
    expect(await searchable.locator('button').count()).toBe(0)
    const last = searchable.locator('li').last()
    const said = 'France, 2020: waste per head is out of reason; expected 1 to 120 kg, found 150.0 kg.'
    expect(await last.locator('p').innerText()).toBe(said)
    expect(await last.locator('.meta').innerText()).toBe('FRA|1239 · 180 kt · sources/demo/population.csv:12 · explain')
    await last.locator('summary').click()
    expect(await last.locator('.command code').innerText()).toContain('plastic-eol explain 1.2 FRA')
    await page.click('#filter [type=reset]')
    await expect.poll(() => searchable.locator('li').count()).toBe(0)
    // What the page wrote and what its script makes read alike.
    expect(await page.locator('#rule-waste-per-head > ul.found > li p').first().innerText()).toBe(said)
    await searchable.getByRole('button', { name: 'Next 20' }).click()
    await expect.poll(() => searchable.locator('li').count()).toBe(20)
    expect(await searchable.locator('p.meta').innerText()).toContain('1,241 findings; 25 are shown.')
    expect(complaints).toEqual([])
    await close()
  })

  it('shows what is new alone, from the verdict or by its box', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    await page.goto(addressOf(pageWithNews()))
    const output = page.locator('#filter output')
    const marks = page.locator('#rule-waste-per-head li:visible .new')
    await page.click('.verdict a[data-new]')
    await expect.poll(() => output.innerText()).toBe('3 of 240 findings match')
    await expect.poll(() => marks.allInnerTexts()).toEqual(['new', 'new', 'new'])
    await expect.poll(() => shownFindings(page)).toBe(3)
    expect(await page.locator('.searchable li .meta').last().innerText()).toContain('FRA|230')
    expect(await page.locator('[name=new]').isChecked()).toBe(true)
    await page.click('#filter [type=reset]')
    await expect.poll(() => output.innerText()).toBe('')
    await page.check('#filter [name=new]')
    await page.fill('#filter [name=text]', 'FRA|23')
    await expect.poll(() => output.innerText()).toBe('1 of 240 findings match')
    expect(complaints).toEqual([])
    await close()
  })

  it('makes text and never markup of what is not visible at first', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    await page.goto(large)
    await page.selectOption('#filter [name=country]', '<script>')
    await expect.poll(() => page.locator('#filter output').innerText()).toBe('1 of 1,241 findings match')
    const item = page.locator('#rule-waste-per-head .searchable li')
    expect(await item.locator('p').innerText()).toContain(EVIL)
    expect(await item.locator('.meta code').first().innerText()).toBe(`</script>${EVIL}`)
    expect(await item.locator('img, script').count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })
})
