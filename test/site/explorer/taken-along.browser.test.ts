// Tests in a real browser the table of the explorer, and what a reader takes along: files, pictures, citations, frames, requests.

import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { ExplorerData } from '../../../schemas/explorer.ts'
import { describeInBrowser, watchedPage } from '../../browser.ts'
import { browser, cellsOf, host, linesOf, smallSiteForAllTests, viewAt, workspace } from '../small-site.ts'
import { barriers, changeJson, changeText, downloaded, openAt, settled } from './page.ts'

smallSiteForAllTests()

describeInBrowser('the table', () => {
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
    const cells = linesOf(saved.text)
    // A name in datasets.csv, and what is behind it here: the unit.
    const NAMES = {
      ...{ country: '', category: '', polymer: '', year: '', littering: '_percent' },
      ...{ waste_produced_in_the_country: '_kt', leaked_to_ocean_and_waterways: '_percent' },
    }
    const own = Object.entries(NAMES).map(([name, unit]) => name + unit)
    expect(cells.map((of) => own.map(of).join()).sort()).toEqual(records.map((row) => Object.keys(NAMES).map(row).join()).sort())
    // Each row says where it comes from, and may be copied alone.
    expect(head).toMatch(/,source,licence,citation,notice$/)
    for (const line of lines) {
      expect(line).toContain(`,"Plastic packaging end of life, demo, release 1.2",CC0-1.0,"The plastic-eol project (2026): `)
      expect(line).toMatch(
        /All metrics, ranked by littered, % of waste generated: .* \S+#view=table\S*years=2019\.2022\S*",\S+ values are invented/,
      )
    }
    // Ranks are among both countries, in each year and for each kind of packaging.
    const ranked = cells.filter((of) => ['category', 'polymer', 'year'].map(of).join() === 'PET bottles,PET,2022')
    const amounts = ranked.map((of) => Number(of('littering_percent')))
    expect(ranked.map((of) => of('rank'))).toEqual(amounts.map((amount) => String(1 + amounts.filter((other) => other > amount).length)))
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
    const rows = linesOf((await downloaded(page)).text)
    expect(new Set(rows.map((of) => ['category', 'polymer'].map(of).join(', ')))).toEqual(new Set([about]))
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
    await changeJson<{ elements: readonly { country: string }[] }>(page, /datasets\?/, ({ elements: few }) => {
      const own = few.filter(({ country }) => country === 'BRA')
      const elements = codes.flatMap((country) => own.map((record) => ({ ...record, country })))
      return { pagination: { 'total-items': elements.length, 'total-pages': 1 }, elements }
    })
    await changeJson<ExplorerData>(page, /explorer\.json/, (facts) => ({
      ...facts,
      countries: codes.map((code) => ({ ...facts.countries[0], code, name: code })),
    }))
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

  it('is read again after an error, when its part is opened again', async () => {
    const { page, close } = await watchedPage(browser)
    await openAt(page, host.base, '#view=table')
    await page.route(/citation\.bib/, (route) => route.abort())
    const cite = page.locator('#cite')
    await cite.locator('summary').click()
    await expect.poll(() => cite.innerText()).toContain('The host did not answer.')
    await page.unroute(/citation\.bib/)
    await cite.locator('summary').click()
    await cite.locator('summary').click()
    await expect.poll(() => cite.locator('#cite-text').count()).toBe(1)
    await close()
  })

  it('is requested by a command with a page size of the tree', async () => {
    const { page, close } = await watchedPage(browser)
    await changeText(page, host.base, (text) => text.replace(/data-page-size="\d+"/, 'data-page-size="100"'))
    const request = async (hash: string) => {
      await openAt(page, host.base, hash)
      await page.locator('#request summary').click()
      return page.locator('#request-command').inputValue()
    }
    expect(await request('#view=compare')).toContain('&page=0&page_size=100')
    // The sums of a group are in a file of their own, in every view of one place.
    for (const view of ['flows', 'breakdown', 'time', 'releases', 'compare&among=chosen', 'table&among=chosen'])
      expect(await request(`#view=${view}&country=Americas`), view).toContain('/v/1.2/aggregates.csv')
    const commands = async (chosen: string) =>
      (await request(`#view=compare&among=chosen&${chosen}`)).split('\n').map((command) => command.match(/v\/1\.2\/([\w.]+)/)?.[1])
    expect(await commands('country=Americas&with=World')).toEqual(['aggregates.csv'])
    expect(await commands('country=BRA&with=Americas')).toEqual(['datasets', 'aggregates.csv'])
    expect(await commands('country=BRA&with=PRY')).toEqual(['datasets'])
    await close()
  })
})
