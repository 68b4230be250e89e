// A real browser for tests of pages: the system's chromium, driven by playwright-core, which downloads nothing. Without chromium
// the tests print a warning and do not run; with CI=true a missing chromium is an error.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { describe } from 'vitest'
import { THOROUGH } from './random.ts'
import { whenDone } from './when-done.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Path of chromium: the one in the environment variable CHROMIUM, else one of the usual places. */
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

/** Starts the browser, for the tests of a file. */
export async function openBrowser(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('there is no chromium')
  // Without its sandbox, because tests also run as root in containers; they open pages of this project only.
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  whenDone(() => browser.close())
  return browser
}

export const SCREENS = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>

/** A light desktop and a dark phone; also a dark desktop and a light phone in thorough runs and when screenshots are made. */
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

/** Opens a page in a new context and records its requests and its complaints. */
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
    // The browser aborts pending requests when it leaves a page.
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

/** Like isTooWide, but with a wide font: monospace with letter spacing. The layout must not depend on the installed fonts. */
export async function isTooWideInWideFont(page: Page): Promise<boolean> {
  // The content security policy of the pages forbids inline styles, but not style sheets that a script creates.
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { font-family: monospace !important; letter-spacing: 0.2em !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })()`)
  const isWide = await isTooWide(page)
  await page.evaluate('document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)')
  return isWide
}

/** Saves a screenshot for people to look at, if the environment variable SCREENSHOTS names a folder. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
