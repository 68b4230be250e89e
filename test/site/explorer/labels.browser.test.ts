// Tests in a real browser that the labels of the charts can be read: all of them lie within their drawing, and apart from each other.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chromiumPath, describeInBrowser, keepPicture, openBrowser, SCREENS, watchedPage } from '../../browser.ts'
import { smallWorkspace } from '../../small-workspace.ts'
import { runMain, type Workspace } from '../../workspace.ts'
import { hostTree, type PageHost } from '../host.ts'
import { openAt } from './page.ts'

let workspace: Workspace
let browser: Browser
let host: PageHost

/** Countries with large amounts, of regions with long names; Hungary has a year in which its series breaks. */
const COUNTRIES = ['ARE', 'AUS', 'BRA', 'CHN', 'DOM', 'EGY', 'FRA', 'HUN', 'IND', 'KEN', 'USA']

beforeAll(async () => {
  if (chromiumPath === undefined) return
  workspace = smallWorkspace({ '1.1': COUNTRIES })
  const { code, stdout, stderr } = await runMain(['build', '--tree', 'light', '--quiet'], workspace.root)
  if (code !== 0) throw new Error(`the build ends with ${code}:\n${stdout}${stderr}`)
  browser = await openBrowser()
  host = await hostTree(workspace.path('public/demo'))
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
  workspace?.remove()
})

const ADDRESSES = [
  '#country=KEN&as=head',
  '#country=World&as=head',
  '#country=World',
  '#view=time&country=FRA&as=head&measure=waste_produced_in_the_country',
  '#view=time&country=World&as=head&measure=littering',
  '#view=time&country=World&as=mass&measure=waste_produced_in_the_country',
  '#view=time&country=HUN&with=FRA',
  '#view=compare&among=regions&measure=waste_produced_in_the_country',
  '#view=compare&among=incomes&as=head',
  '#view=compare&among=countries&as=mass&measure=waste_produced_in_the_country',
  '#view=compare&among=chosen&country=BRA&as=head',
]

/** In words: texts that are cut at the edge of their drawing, and pairs of texts that overlap. */
const UNREADABLE = `[...document.querySelectorAll('.chart > svg')].flatMap((drawing) => {
  const edge = drawing.getBoundingClientRect()
  const texts = [...drawing.querySelectorAll('text')].map((text) => ({ words: text.textContent, box: text.getBoundingClientRect() }))
  const isCut = ({ box }) => box.left < edge.left || box.right > edge.right || box.top < edge.top || box.bottom > edge.bottom
  // The boxes of two lines of a label touch.
  const overlap = ({ box: a }, { box: b }) =>
    Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
  return [
    ...texts.filter(isCut).map(({ words }) => 'cut: ' + words),
    ...texts.flatMap((one, index) =>
      texts.slice(index + 1).filter((other) => overlap(one, other)).map(({ words }) => one.words + ' overlaps ' + words)),
    ...(texts.length > 4 ? [] : ['there are only ' + texts.length + ' texts']),
  ]
})`

describeInBrowser('the labels of charts', () => {
  it.each(Object.entries(SCREENS))('are whole and apart: %s', async (name, screen) => {
    const { page, close } = await watchedPage(browser, screen)
    for (const [index, address] of ADDRESSES.entries()) {
      await openAt(page, host.base)
      await openAt(page, host.base, address)
      expect(await page.locator('.chart > svg').count(), address).toBe(1)
      expect.soft(await page.evaluate(UNREADABLE), address).toEqual([])
      await keepPicture(page, `labels ${index}, ${name}`)
    }
    await close()
  })
})
