// Pages of a validation in files, and a browser that opens them.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { chromiumPath, openBrowser } from '../../browser.ts'
import { temporaryFolder } from '../../when-done.ts'
import { finding, many, noChanges, pageData, pageOf, result, validation, yearData } from './examples.ts'

export let browser: Browser

/** Opens a browser for all tests of a file. Without chromium there is none, and `describeInBrowser` skips the tests. */
export function browserForAllTests(): void {
  beforeAll(async () => {
    if (chromiumPath === undefined) return
    browser = await openBrowser()
  })
}

/** Writes a page to a file and returns its address. */
export function addressOf(html: string): string {
  const file = join(temporaryFolder(), 'validation.html')
  writeFileSync(file, html)
  return pathToFileURL(file).href
}

/** Number of visible findings of open rules. */
export const shownFindings = (page: Page) => page.locator('details.rule[open] ul.found > li:visible').count()

/** A text that would run a script if it were markup. */
export const EVIL = `<img src=x onerror="console.error('ran')">`

const LONG_PATH = 'sources/production/assumptions/a-folder-with-a-name/that-goes-on/and-on/country_level_data_0_of_many.csv'
const cell = {
  country: 'FRA',
  category: 'All packaging',
  polymer: 'PET',
  year: 2020,
  metric: 'export',
  unit: 'kt',
  declared: true,
} as const

/** A blocked release of three countries: 63 findings of four rules, one of them with texts that look like markup. */
export const blockedPage = () =>
  pageOf(
    validation([
      result({
        rule: 'lock-holds',
        severity: 'error',
        findings: [finding({ rule: 'lock-holds', severity: 'error', key: 'BRA|2020', country: 'BRA', file: LONG_PATH })],
      }),
      result({ rule: 'evil', findings: [finding({ rule: 'evil', key: EVIL, message: EVIL })] }),
      many(60),
      result({ rule: 'listed', severity: 'info', findings: [finding({ rule: 'listed', severity: 'info' })] }),
    ]),
    {
      changes: noChanges({ previous: '1.1', cells: [{ ...cell, before: 1, after: 2 }] }),
      data: pageData({
        countries: [
          {
            code: 'BRA',
            name: 'Brazil',
            years: [yearData({ method: 'municipal_waste', methods: 1, mismanaged_ppm: 400_000 })],
            oldest: { year: 2017, quantity: 'waste_generated' },
          },
          { code: 'FRA', name: EVIL, years: [yearData()] },
          { code: 'SGP', name: 'Singapore', years: [yearData()] },
        ],
      }),
    },
  )
