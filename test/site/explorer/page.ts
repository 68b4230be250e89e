// Actions of the explorer tests on its page.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PROJECT } from '../../workspace.ts'

const AXE = readFileSync(join(PROJECT, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** The serious and critical accessibility problems that axe finds, each as rule and element. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate<string[]>(`axe.run(document).then(({ violations }) => violations
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
