// Tests in a real browser that the labels of the charts can be read: all of them lie within their drawing, and apart from each other.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chromiumPath, describeInBrowser, keepPicture, openBrowser, SCREENS, watchedPage } from '../../browser.ts'
import { smallWorkspace } from '../../small-workspace.ts'
import { runMain, type Workspace } from '../../workspace.ts'
import { hostTree, type PageHost } from '../host.ts'
import { openAt, UNREADABLE } from './page.ts'

let workspace: Workspace
let browser: Browser
let host: PageHost

/** Countries with large amounts, of regions with long names; Hungary has a year in which its series breaks. */
const COUNTRIES = ['ARE', 'AUS', 'BRA', 'CHN', 'DOM', 'EGY', 'FRA', 'HUN', 'IND', 'KEN', 'USA']

beforeAll(async () => {
  if (chromiumPath === undefined) return
  workspace = smallWorkspace({ '1.1': COUNTRIES })
  const { code, stdout, stderr } = await runMain(['build', '--tree', 'light', '--no-explanations', '--quiet'], workspace.root)
  if (code !== 0) throw new Error(`the build ends with ${code}:\n${stdout}${stderr}`)
  browser = await openBrowser()
  host = await hostTree(workspace.path('public/demo'))
})
afterAll(() => host?.close())

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

const LABELLED = {
  ...SCREENS,
  tablet: { viewport: { width: 768, height: 1024 } },
  'small phone': { ...SCREENS.phone, viewport: { width: 320, height: 700 } },
}

/** The boxes of the diagram from the collected waste on without a share, and the names that two boxes have. */
const UNCLEAR = `(() => {
  const textsOf = (box) => [...box.querySelectorAll('text')].map(({ textContent }) => textContent)
  const boxes = [...document.querySelectorAll('.chart [data-node]')].map((box) => [box.dataset.node, ...textsOf(box)])
  const names = boxes.map(([, name]) => name)
  return [
    ...boxes.filter(([id, , amount]) => !['input', 'stock', 'export', 'added', 'net'].includes(id) && !amount?.includes('%')).map(([id]) => id),
    ...names.filter((name, index) => names.indexOf(name) !== index),
  ]
})()`

describeInBrowser('the labels of charts', () => {
  it.each(Object.entries(LABELLED))('are whole and apart: %s', async (name, screen) => {
    const { page, close } = await watchedPage(browser, screen)
    await openAt(page, host.base)
    for (const [index, address] of ADDRESSES.entries()) {
      await openAt(page, host.base, address)
      expect(await page.locator('.chart > svg').count(), address).toBe(1)
      expect.soft(await page.evaluate(UNREADABLE), address).toEqual([])
      await keepPicture(page, `labels ${index}, ${name}`)
    }
    await close()
  })

  it('of flows on a tablet differ, and all have the share of the waste', async () => {
    const { page, close } = await watchedPage(browser, LABELLED.tablet)
    for (const place of ['World', 'KEN', 'CHN']) {
      await openAt(page, host.base, `#country=${place}`)
      expect(await page.evaluate(UNCLEAR), place).toEqual([])
    }
    await close()
  })

  it('of the table show place, rank and figure with its range beside each other on a phone', async () => {
    const { page, close } = await watchedPage(browser, SCREENS.phone)
    await openAt(page, host.base, '#view=table')
    const heads = page.locator('.records thead th')
    expect((await heads.allInnerTexts()).slice(0, 3)).toEqual([expect.stringMatching(/^Place/), 'Rank', 'Mismanaged with range, %'])
    expect(await page.locator('.records tbody td').nth(1).innerText()).toMatch(/^[\d.]+\n[\d.]+ to [\d.]+$/)
    const [edge, figure] = await Promise.all([page.locator('.records').boundingBox(), heads.nth(2).boundingBox()])
    expect((figure?.x ?? 0) + (figure?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0))
    await close()
  })
})
