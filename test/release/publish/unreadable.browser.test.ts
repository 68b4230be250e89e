// Tests unreadable inputs: they stop a build before it has a report, and their problems are written where reviewers expect the report.

import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Failure, type Problem } from '../../../pipeline/model/failure.ts'
import { buildReleases } from '../../../pipeline/release/publish/build.ts'
import { failureText } from '../../../pipeline/report/terminal/failure-text.ts'
import { failedValidation } from '../../../pipeline/report/validation/failure-findings.ts'
import { unreadableHtml } from '../../../pipeline/report/validation/unreadable-html.ts'
import { validationSchema } from '../../../schemas/findings.ts'
import { chromiumPath, describeInBrowser, isTooWide, keepPicture, openBrowser, SCREENS, watchedPage } from '../../browser.ts'
import { failureOf } from '../../failures.ts'
import { smallWorkspace } from '../../small-workspace.ts'
import { runMain } from '../../workspace.ts'

const workspace = smallWorkspace()

const population = 'sources/demo/population.csv'
const original = workspace.read(population)
afterEach(() => workspace.write(population, original))

/** Writes a thousands separator into the persons of one row, and misspells the country of another row. */
const spoil = () => {
  workspace.edit(population, /^(BRA,2019,)(\d)(\d+)/m, '$1"$2,$3"')
  workspace.edit(population, /^PRY,2020/m, 'PYR<script>,2020')
}
const lineOf = (start: string) =>
  workspace
    .read(population)
    .split('\n')
    .findIndex((line) => line.startsWith(start)) + 1

const options = { env: 'demo', versions: [], failOn: 'error', threads: 1, onPhase: () => undefined } as const
const build = (versions: readonly string[] = [], out = workspace.root, onStep?: (step: string) => void) =>
  buildReleases({
    ...{ ...options, versions, root: workspace.root },
    destination: { out, api: false, ranges: false, ...(onStep && { onStep }) },
  })

const rejected = (version: string, file = '') => workspace.path(`releases/${version}/demo-rejected${file && `/${file}`}`)

describe('a build whose inputs cannot be read', () => {
  it('leaves their problems in every release that was wanted, and names the page', async () => {
    spoil()
    const failure = await failureOf(build())
    expect(failure.code).toBe('broken-inputs')
    expect(failure.report).toBe(rejected('1.2', 'validation.html'))
    expect(failureText(failure, () => 'page.html')).toMatch(/\nreport: page\.html\n$/)
    for (const version of ['1.1', '1.2']) {
      expect(readdirSync(rejected(version))).toEqual(['findings.csv', 'validation.html', 'validation.json'])
      const html = readFileSync(rejected(version, 'validation.html'), 'utf8')
      expect(html).toContain('<h2>The inputs could not be read: 2 problems.</h2>')
      expect(html).toContain(`<code>${population}|${lineOf('BRA,2019,')}|persons</code>`)
      expect(html).toContain(`sources/<wbr>demo/<wbr>population<span class="line">.csv:${lineOf('PYR')}</span>`)
      expect(html).not.toContain('PYR<script>')
    }
    const validation = validationSchema.parse(JSON.parse(readFileSync(rejected('1.1', 'validation.json'), 'utf8')))
    expect(validation).toMatchObject({ version: '1.1', verdict: { blocked: true, errors: 2 } })
    expect(validation.rules.flatMap(({ findings }) => findings)).toMatchObject([
      { rule: 'decimal-comma', file: population, line: lineOf('BRA,2019,') },
      { rule: 'unknown-country', actual: '"PYR<script>"', line: lineOf('PYR') },
    ])
    expect(readFileSync(rejected('1.1', 'findings.csv'), 'utf8').split('\n')).toHaveLength(4)
  })

  it('removes the pages when the inputs can be read again, computed anew or not, and shows the release', async () => {
    for (const _ of ['computed', 'recalled']) {
      spoil()
      await failureOf(build())
      expect(existsSync(rejected('1.1'))).toBe(true)
      workspace.write(population, original)
      expect((await build()).blocked).toBe(false)
      for (const version of ['1.1', '1.2'])
        expect(readdirSync(workspace.path(`releases/${version}`)).filter((name) => name.includes('rejected'))).toEqual([])
    }
    expect(existsSync(workspace.path('releases/1.2/demo/validation.html'))).toBe(true)
  })
})

describe('the command line', () => {
  it('names the page of a build that could not read its inputs; a check writes nothing', async () => {
    await build()
    spoil()
    const run = (...args: string[]) => runMain(args, workspace.root)
    const checked = await run('check')
    expect([checked.code, existsSync(rejected('1.2')), checked.stderr.includes('report:')]).toEqual([2, false, false])
    const built = await run('build', '--no-api')
    expect(built.code).toBe(2)
    expect(built.stderr).toMatch(/\nreport: releases\/1\.2\/demo-rejected\/validation\.html\n$/)
    expect(JSON.parse((await run('build', '--no-api', '--json')).stdout).error.report).toBe(rejected('1.2', 'validation.html'))
    expect(lstatSync(rejected('1.2')).isSymbolicLink()).toBe(true)
  })
})

describeInBrowser('the page', () => {
  let browser: Browser
  beforeAll(async () => {
    if (chromiumPath !== undefined) browser = await openBrowser()
  })

  it.each(Object.entries(SCREENS))('leads from the verdict to the line in one click: %s', async (name, screen) => {
    spoil()
    await failureOf(build())
    const { page, complaints, requests, close } = await watchedPage(browser, { ...screen, javaScriptEnabled: false })
    const address = pathToFileURL(rejected('1.2', 'validation.html')).href
    await page.goto(address)
    expect(await page.locator('.verdict h2').innerText()).toBe('The inputs could not be read: 2 problems.')
    await page.click('.verdict a[href="#rule-unknown-country"]')
    const item = page.locator('.found > li', { hasText: '|country' })
    expect(await item.locator('.meta').innerText()).toContain(`${population}:${lineOf('PYR')}`)
    expect(await item.locator('p').first().innerText()).toContain('found "PYR<script>"')
    expect(await isTooWide(page)).toBe(false)
    await keepPicture(page, `unreadable, ${name}`)
    expect([complaints, requests]).toEqual([[], [address]])
    await close()
  })
})

describe('many problems', () => {
  const htmlOf = (problems: readonly Problem[]) =>
    unreadableHtml(failedValidation(new Failure('broken-inputs', 'The inputs are broken.', { problems }), '1.2', 'demo'), undefined)

  it('are counted whole and shown in part: a hundred of a code, the rest in the search and in a table', () => {
    const problems = Array.from({ length: 1240 }, (_, line) => ({
      rule: 'not-a-number',
      message: 'no number',
      file: 'a.csv',
      line: line + 2,
      actual: `x${line}`,
    }))
    const html = htmlOf(problems)
    expect(html).toContain('The inputs could not be read: 1,240 problems.')
    expect(html).toContain('100 of 1,240 are shown; all are in <a href="findings.csv">findings.csv</a>.')
  })

  it('that differ only in their line have one cause, so that one does not hide the others', () => {
    const unknown = (line: number, actual: string) => ({ rule: 'unknown-source', message: 'unknown source', file: 'a.csv', line, actual })
    const problems = [...Array.from({ length: 300 }, (_, at) => unknown(at + 2, 'x')), unknown(400, 'y')]
    const html = htmlOf(problems)
    expect(html).toContain('The inputs could not be read: 301 problems.')
    expect(html).toContain('301 findings, 2 causes')
    expect(html.indexOf('a.csv|400')).toBeLessThan(html.indexOf('a.csv|3<'))
    expect(html).toContain('also on 299 other lines, the last 301')
  })

  it('in the same place have a cause each', () => {
    const problems = ['has no time', 'has no zone'].map((message) => ({
      rule: 'bad-date',
      message,
      file: 'a.csv',
      line: 3,
      column: 'retrieved',
    }))
    const { rules } = failedValidation(new Failure('broken-inputs', 'The inputs cannot be read.', { problems }), '1.4', 'demo')
    const causes = rules.flatMap(({ findings }) => findings.map(({ key, cause }) => [key, cause]))
    expect(causes).toEqual([
      ['a.csv|3|retrieved', 'bad-date a.csv|3|retrieved'],
      ['a.csv|3|retrieved|2', 'bad-date a.csv|3|retrieved|2'],
    ])
  })
})
