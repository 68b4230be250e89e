// A real browser for tests of pages: the system's chromium, driven by playwright-core, which downloads nothing. Where there is none,
// the tests say so and do not run; with CI=true that is an error.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { describe } from 'vitest'
import { THOROUGH } from './random.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser's program: the one that CHROMIUM names, else where systems have it. */
export const chromiumPath = [process.env.CHROMIUM, ...PLACES].find((path) => path !== undefined && existsSync(path))

/** `describe` of tests that need a browser. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (chromiumPath === undefined) {
    const message = `NOT RUN, because there is no chromium: ${name}. To have it: apt-get install chromium`
    if (process.env.CI === 'true') throw new Error(message)
    console.warn(message)
  }
  describe.skipIf(chromiumPath === undefined)(name, tests)
}

/** The browser itself; to be closed after the tests. */
export async function openBrowser(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('there is no chromium')
  // Without its sandbox, because tests also run as root in containers; they open pages of this project only.
  return chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}

export const SCREENS = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>

/** On a desk by day and on a phone by night; the other way around as well where that, or pictures, are asked for. */
export const LOOKS = Object.entries(SCREENS).flatMap(([name, screen], place) =>
  (['light', 'dark'] as const)
    .filter((_, index) => THOROUGH || process.env.SCREENSHOTS || index === place)
    .map((colorScheme) => ({ name: `${name}, ${colorScheme}`, options: { ...screen, colorScheme } })),
)

export interface WatchedPage {
  readonly page: Page
  /** Errors and warnings of the console, exceptions of scripts and requests that failed, in words. */
  readonly complaints: readonly string[]
  /** Addresses of all requests, `data:` left out. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

/** A new page in a context of its own, of which everything is noted that a reader should not have to see. */
export async function watchedPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  const requests: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left breaks off what it was still asking for.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(request.url())
  })
  return { page, complaints, requests, close: () => context.close() }
}

/** Whether something on the page is wider than the screen, so that a reader would have to scroll sideways. */
export async function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')
}

/** The same when the fonts are wide: every letter as wide as the widest and set apart. What fits must not depend on what is installed. */
export async function isTooWideInWideFont(page: Page): Promise<boolean> {
  // The policy of the pages forbids an inline style; it does not forbid a style sheet that a script makes.
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { font-family: monospace !important; letter-spacing: 0.2em !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })()`)
  const isWide = await isTooWide(page)
  await page.evaluate('document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)')
  return isWide
}

/** Keeps a picture of the page for people to look at, where SCREENSHOTS names a folder. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
