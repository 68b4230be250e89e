// What tests of the explorer do on its page.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { PROJECT } from '../workspace.ts'

const AXE = readFileSync(join(PROJECT, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** What axe finds that keeps people out: rules and the elements that break them. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate<string[]>(`axe.run(document).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' ' + target.join(' '))))`)
}

/** Waits until what the address names is shown. */
export const settled = (page: Page) => page.locator('#explorer .view:not([aria-busy]) .about').waitFor()

/** Opens a view by its address. */
export async function openAt(page: Page, base: string, hash = ''): Promise<void> {
  await page.goto(`${base}${hash}`)
  await settled(page)
}

/** What the controls show that the view has, by name. */
export const chosen = async (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(`Object.fromEntries([...document.querySelectorAll('[id^=choose-]')]
    .filter((control) => control.value !== undefined && control.offsetParent)
    .map((control) => [control.id.replace('choose-', ''), control.value]))`)

/** Chooses a place by typing. */
export async function choosePlace(page: Page, name: 'country' | 'with', text: string): Promise<void> {
  const field = page.locator(`#choose-${name}`)
  await field.click()
  await field.fill(text)
  await field.press('Enter')
}

/** The file that a button of the page gives, by its name and bytes. */
export async function downloaded(page: Page, button = '#download'): Promise<{ name: string; bytes: Buffer; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator(button).press('Enter')])
  const bytes = readFileSync(await download.path())
  return { name: download.suggestedFilename(), bytes, text: bytes.toString('utf8') }
}
