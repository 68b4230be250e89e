// Tests that the pages of built releases explain the visible errors and warnings themselves, down to file and line, in a browser and
// without a terminal.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CRASHED, MOST_FIGURES } from '../../../../pipeline/report/validation/page/figures.ts'
import type { Environment } from '../../../../schemas/release.ts'
import {
  chromiumPath,
  describeInBrowser,
  isTooWide,
  isTooWideInWideFont,
  keepPicture,
  LOOKS,
  openBrowser,
  watchedPage,
} from '../../../browser.ts'
import { builtReleases, bundleOf, VERSIONS } from '../../../built-releases.ts'
import { describeWithRawFiles, pinnedFiles } from '../../../raw-files.ts'

const fileOf = (version: string, env: Environment, name: string) => join(bundleOf(env, version), name)

/** Least number of explained figures in a page. Years of one cause are explained once. */
const FIGURES = { demo: 15, production: 25 } as const

/** The visible errors and warnings of each rule that have neither an explanation nor a reason for its absence. Expects fewer than all. */
function unexplained(html: string): string[][] {
  return html.split('<details class="rule ').map((group) => {
    if (group.includes(CRASHED)) throw new Error(group)
    if (group.includes('No figure explains these findings:')) return []
    const found = group.split('<li ').filter((item) => /^[^>]*data-s="(error|warning)"/.test(item))
    const left = found.filter((item) => !item.includes('<div class="why">'))
    if (found.length > 0) expect(left.length).toBeLessThan(found.length)
    return left
  })
}

/** The number of visible errors and warnings that the page leaves to the command, as the page states it. */
const saidLeft = (html: string) => Number(/This page does not explain (\d+) visible errors? or warnings?|$/.exec(html)?.[1] ?? 0)

beforeAll(async () => void (await builtReleases('demo')), 900_000)

describe('the pages of the demo', () => {
  it('explain every visible error and warning, or say why not', () => {
    for (const version of VERSIONS) {
      const html = readFileSync(fileOf(version, 'demo', 'validation.html'), 'utf8')
      expect(unexplained(html).flat(), version).toEqual([])
      expect(html.match(/<div class="figure"/g)?.length, version).toBeGreaterThan(FIGURES.demo)
      const figures = html.split('<div class="figure"').slice(1)
      expect(figures.filter((figure) => !/<code>sources\/[^<]*:\d+<\/code>/.test(figure))).toEqual([])
    }
  })
})

describeInBrowser('a finding of the demo', () => {
  let browser: Browser
  const address = pathToFileURL(fileOf('1.4', 'demo', 'validation.html')).href
  beforeAll(async () => {
    if (chromiumPath !== undefined) browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  it.each(LOOKS)('is explained down to file and line with one click: $name', async ({ name, options }) => {
    const { page, complaints, requests, close } = await watchedPage(browser, {
      ...options,
      javaScriptEnabled: options.colorScheme === 'dark',
    })
    await page.goto(address)
    const why = page.locator('details.rule.warning[open] .why:has(> details)').first()
    const places = why.locator('.row code:visible', { hasText: /^sources\/demo\/\w+\.csv:\d+/ })
    expect(await places.count()).toBe(0)
    await why.locator('summary').first().click()
    expect(await places.count()).toBeGreaterThan(2)
    expect(await why.locator('.figure .meta code:visible').innerText()).toContain('plastic-eol explain 1.4 ')
    expect(await isTooWide(page)).toBe(false)
    expect(await isTooWideInWideFont(page)).toBe(false)
    await why.scrollIntoViewIfNeeded()
    await keepPicture(page, `explained finding, ${name}`)
    expect(complaints).toEqual([])
    expect(requests).toEqual([address])
    await close()
  })

  it('that is to be looked at first leads to its explanation, also from among what is filtered away', async () => {
    const { page, complaints, close } = await watchedPage(browser)
    await page.goto(address)
    const link = page.locator('.first a[href^="#figure-"]').first()
    const figure = page.locator((await link.getAttribute('href')) ?? '')
    expect(await figure.isVisible()).toBe(false)
    await page.fill('#filter [name=text]', 'nothing is called like this')
    await expect.poll(() => page.locator('.why:visible').count()).toBe(0)
    await link.click()
    await expect.poll(() => figure.isVisible()).toBe(true)
    await expect
      .poll(() => figure.evaluate((element: { getBoundingClientRect(): { top: number } }) => element.getBoundingClientRect().top < 900))
      .toBe(true)
    expect(complaints).toEqual([])
    await close()
  })
})

describeWithRawFiles('the page of production', pinnedFiles(), (raw) => {
  it('explains the worst of every rule, and has the command for the others', async () => {
    await builtReleases('production', raw)
    const html = readFileSync(fileOf('1.4', 'production', 'validation.html'), 'utf8')
    const left = unexplained(html).flat()
    expect(left.length).toBe(saidLeft(html))
    expect(left.filter((row) => !row.includes('plastic-eol explain 1.4 '))).toEqual([])
    expect(html.match(/<div class="figure"/g)).toHaveLength(MOST_FIGURES)
    expect(html.match(/<div class="figure"/g)?.length).toBeGreaterThan(FIGURES.production)
  }, 900_000)
})
