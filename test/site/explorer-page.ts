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
export const settled = (page: Page) => page.locator('#explorer .view:not([aria-busy]) .sankey').waitFor()

/** What the controls show. */
export const chosen = async (page: Page) =>
  Object.fromEntries(
    await Promise.all(
      ['country', 'year', 'category', 'polymer', 'release', 'measure', 'with', 'rows'].map(
        async (name) => [name, await page.locator(`#choose-${name}`).inputValue()] as const,
      ),
    ),
  )

/** The file that the page gives, by its name and text. */
export async function downloaded(page: Page): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#download').press('Enter')])
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}
