// Actions of the explorer tests on its page.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PROJECT } from '../../workspace.ts'

const AXE = readFileSync(join(PROJECT, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** The serious and critical accessibility problems that axe finds, each as rule and element. */
export async function barriers(page: Page): Promise<string[]> {
  if (await page.evaluate<boolean>("typeof axe === 'undefined'")) await page.evaluate(AXE)
  return page.evaluate<string[]>(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' ' + target.join(' '))))`)
}

/** Waits until the page shows the view of its address. */
export const settled = (page: Page) => page.locator('#explorer .view:not([aria-busy]) .about').waitFor()

/** Opens a view by its address. */
export async function openAt(page: Page, base: string, hash = ''): Promise<void> {
  await page.goto(`${base}${hash}`)
  await settled(page)
}

/** Gives the page other answers to the matching requests than the host. */
export const changeText = (page: Page, address: string | RegExp, change: (text: string) => string) =>
  page.route(address, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })

/** The same for answers in JSON. */
export const changeJson = <Answer>(page: Page, address: string | RegExp, change: (answer: Answer) => object) =>
  changeText(page, address, (text) => JSON.stringify(change(JSON.parse(text))))

/** Holds back the answers to the matching requests, until the returned function is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** The values of the visible controls, by name. */
export const chosen = async (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(`Object.fromEntries([...document.querySelectorAll('[id^=choose-]')]
    .filter((control) => control.value !== undefined && control.offsetParent)
    .map((control) => [control.id.replace('choose-', ''), control.value]))`)

/** Selects a place by typing. */
export async function choosePlace(page: Page, name: 'country' | 'with', text: string): Promise<void> {
  const field = page.locator(`#choose-${name}`)
  await field.click()
  await field.fill(text)
  await field.press('Enter')
}

/** Presses a download button. Returns the name and content of the file. */
export async function downloaded(page: Page, button = '#download'): Promise<{ name: string; bytes: Buffer; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator(button).press('Enter')])
  const bytes = readFileSync(await download.path())
  return { name: download.suggestedFilename(), bytes, text: bytes.toString('utf8') }
}

/** In words: texts that are cut at the edge of their drawing, and pairs of texts that overlap. */
export const UNREADABLE = `[...document.querySelectorAll('.chart > svg')].flatMap((drawing) => {
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

/** Opens each view of a page of one country, and saves its table. */
export async function walkThroughViews(page: Page): Promise<void> {
  await settled(page)
  const views = await page.locator('.tabs a').allInnerTexts()
  expect(views.length).toBeGreaterThan(5)
  for (const view of [...views, 'Table']) {
    await page.locator('.tabs a', { hasText: view }).click()
    await expect.poll(() => page.locator('.tabs a[aria-current]').innerText()).toBe(view)
    await settled(page)
    expect(await page.locator('#explorer [role=alert]').allInnerTexts()).toEqual([])
  }
  expect((await downloaded(page)).text).toContain('BRA,')
}
