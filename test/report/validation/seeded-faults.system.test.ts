// Tests that a seeded fault in any input table is found in the report, down to its line, within three clicks. The small workspace of the
// demo is built twice: with a fault in a locked release, and with a fault that a release declares as its revision.

import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Failure } from '../../../pipeline/model/failure.ts'
import { buildReleases } from '../../../pipeline/release/publish/build.ts'
import { TABLES, type Table, type TableName } from '../../../schemas/tables.ts'
import { chromiumPath, describeInBrowser, openBrowser } from '../../browser.ts'
import { lockedSmallWorkspace } from '../../small-workspace.ts'
import { unlock, type Workspace } from '../../workspace.ts'
import { clicksTo } from './clicks.ts'
import { changedValue, type Fault, wrongRevision } from './seeded.ts'

/** Where a fault in a locked release has to be: in the rule about locks. */
const LOCK = '#rule-lock-holds'
/** Where a wrong value in a declared revision has to be: in a rule with errors or warnings, or among the changes. */
const JUDGED = 'details.rule.error .found > li > .meta, details.rule.warning .found > li > .meta, #changes'

const OPTIONS = { failOn: 'error', onPhase: () => undefined } as const

/** The page of a build of a release: the report of a shown or blocked release, or the problems of unreadable inputs. */
async function pageOf(workspace: Workspace, version: string): Promise<string> {
  const destination = { out: workspace.path('out'), api: false, ranges: false }
  try {
    const from = { env: 'demo', root: workspace.root, versions: [version] } as const
    const { summaries } = await buildReleases({ ...OPTIONS, ...from, destination })
    return summaries[0]?.report ?? ''
  } catch (error) {
    if (error instanceof Failure && error.report !== undefined) return error.report
    throw error
  }
}

const tables: readonly Table[] = TABLES
const named = tables.map((table) => [table.name as TableName, table] as const)
let browser: Browser
let page: Page

beforeAll(async () => {
  if (chromiumPath === undefined) return
  browser = await openBrowser()
  page = await browser.newPage()
})
afterAll(() => browser?.close())

/** Goes from the top of the page, in its initial state, to the line. */
async function clicksFromTop(report: string, place: string, within: string): Promise<number | undefined> {
  const address = pathToFileURL(report).href
  // Fold the page again, which is faster than loading a page of a megabyte for every table.
  if (page.url().split('#')[0] === address) await page.evaluate(FOLD)
  else {
    await page.goto(address)
    await page.evaluate(NOTE)
  }
  return await clicksTo(page, place, within)
}

/** NOTE records which parts of the page are unfolded. FOLD restores that state. */
const NOTE = `for (const part of document.querySelectorAll('details')) part.dataset.wasOpen = String(part.open)`
const FOLD = `for (const part of document.querySelectorAll('details')) part.open = part.dataset.wasOpen === 'true'
history.replaceState(null, '', location.pathname)
scrollTo(0, 0)`

function needed(name: string, fault: Fault | undefined): Fault {
  if (!fault) throw new Error(`${name} takes no fault: it has no row, and ROWS has none for it`)
  return fault
}

function declare(workspace: Workspace, version: string, declarations: readonly string[]): void {
  const release = JSON.parse(workspace.read(`releases/${version}/release.json`))
  release.environments.demo.changes.push(...declarations)
  workspace.write(`releases/${version}/release.json`, JSON.stringify(release))
}

describeInBrowser('a value that is changed in a locked release of the demo, in all tables at once', () => {
  let workspace: Workspace
  let report: string
  const lines = new Map<string, number>()
  beforeAll(async () => {
    workspace = await lockedSmallWorkspace()
    for (const [name, table] of named) {
      const file = `sources/demo/${name}.csv`
      const fault = needed(name, changedValue(table, workspace.read(file), { source: 'mock-editors', since: '1.1' }))
      workspace.write(file, fault.text)
      lines.set(name, fault.line)
    }
    report = await pageOf(workspace, '1.1')
  })
  afterAll(() => workspace?.remove())

  it.each(named)('%s: its line is reached within three clicks', async (name) => {
    const place = `sources/demo/${name}.csv:${lines.get(name)}`
    expect(await clicksFromTop(report, place, LOCK), place).toBeLessThanOrEqual(3)
  })
})

describeInBrowser('a wrong value that a release of the demo declares as its revision, in all tables at once', () => {
  let workspace: Workspace
  let report: string
  const lines = new Map<string, number>()
  beforeAll(async () => {
    workspace = await lockedSmallWorkspace()
    unlock(workspace, '1.2')
    for (const [name, table] of named) {
      const file = `sources/demo/${name}.csv`
      const fault = needed(name, wrongRevision(table, workspace.read(file), { source: 'mock-editors', since: '1.2' }))
      workspace.write(file, fault.text)
      declare(workspace, '1.2', [fault.declaration])
      lines.set(name, fault.line)
    }
    report = await pageOf(workspace, '1.2')
  })
  afterAll(() => workspace?.remove())

  it.each(named)('%s: its line is reached within three clicks', async (name) => {
    const place = `sources/demo/${name}.csv:${lines.get(name)}`
    expect(await clicksFromTop(report, place, JUDGED), place).toBeLessThanOrEqual(3)
  })
})
