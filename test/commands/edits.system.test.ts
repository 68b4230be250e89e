// Tests with the real command line what a maintainer sees after a change that no release declares.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Validation } from '../../schemas/findings.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { runMain, unlock, type Workspace } from '../workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await builtSmallWorkspace()
})
const run = (...args: string[]) => runMain(args, workspace.root)
const rates = 'sources/demo/recycling_rates.csv'

/** The findings of a rule in the report of a blocked build. */
function findings(version: string, rule: string) {
  const report = JSON.parse(workspace.read(`releases/${version}/demo-rejected/validation.json`)) as Validation
  return report.rules.find((result) => result.rule === rule)?.findings ?? []
}

describe('an edited cell and an edited declaration of a locked release', () => {
  const declarations = 'releases/1.1/release.json'
  let original: string
  let declared: string
  beforeAll(() => {
    original = workspace.read(rates)
    declared = workspace.read(declarations)
    workspace.edit(declarations, '"summary": "', '"summary": "Not quite: ')
    // A rate of Brazil in 2019 that has held since 1.1.
    workspace.edit(
      rates,
      /^(BRA,2019,\*,\*,)([\d.]+)/m,
      (_: string, key: string, rate: string) => `${key}${(Number(rate) + 0.5).toFixed(2)}`,
    )
  })
  afterAll(() => {
    workspace.write(rates, original)
    workspace.write(declarations, declared)
  })

  it('block the build, name file and line, and show nothing new', async () => {
    const line = original.split('\n').findIndex((text) => text.startsWith('BRA,2019,*,*,')) + 1
    const { code, stdout } = await run('build', '1.1', '--no-api', '--no-ranges')
    expect(code).toBe(1)
    expect(stdout).toContain('BLOCKED')
    expect(stdout).toContain(`${rates}:${line}`)
    expect(findings('1.1', 'lock-holds')).toContainEqual(expect.objectContaining({ file: rates, line }))
  })

  it('are shown as the table writes them, not as the engine holds them', () => {
    // 16 percent plus half a percentage point.
    const actual = findings('1.1', 'lock-holds').map((finding) => finding.actual ?? '')
    expect(actual).toContainEqual(expect.stringMatching(/^recycled_percent 16\.5, source /))
    expect(actual.join()).not.toMatch(/_ppm|_kg\b/)
  })

  it('block later releases too, whose predecessor is not what was locked', async () => {
    const { code, stdout } = await run('check', '1.2')
    expect(code).toBe(1)
    const said = stdout.split('\n').filter((line) => line.includes('differs from the locked'))
    expect(said.map((line) => line.trim().replace(/: .*/, ''))).toEqual([
      // Differences that follow from the changed row are listed below it.
      'input recycling_rates BRA|2019|*|* (in 1.1 and 1.2)',
      'lock-holds output datasets.csv (in 1.1 and 1.2)',
      'release.json summary (in 1.1)',
    ])
    expect(said[0]).toContain(`\`git diff -- ${rates}\` shows what was there`)
    expect(said[2]).toContain(
      `summary differs from the locked value (\`git diff -- ${declarations}\` shows what was there) at ${declarations}`,
    )
    expect(stdout).toMatch(/hint: Undo the change, or make it in a new release/)
    expect(said.slice(1, 2).join('\n')).not.toMatch(/locked file(?!; it follows from the rows above)/)
    expect(said.join('\n')).not.toMatch(/[0-9a-f]{64}/)
  })
})

describe('an edited declaration of a locked release', () => {
  it('is no error where another environment declares something else', async () => {
    const [file, original] = ['releases/1.1/release.json', workspace.read('releases/1.1/release.json')]
    workspace.edit(file, '"CC-BY-4.0"', '"CC0-1.0"')
    expect(await run('check', '1.1')).toMatchObject({ code: 0 })
    workspace.write(file, original)
  })
})

describe('an edited cell of a release that is not locked', () => {
  let original: string
  beforeAll(() => {
    for (const version of ['1.1', '1.2']) unlock(workspace, version)
    original = workspace.read(rates)
    // An undeclared row of Brazil that holds from 1.2 on.
    workspace.write(
      rates,
      `${original}${original
        .match(/^BRA,2019,\*,\*,.*$/m)?.[0]
        .replace(/^(BRA,2019,\*,\*,)[\d.]+/, '$133.3')
        .replace(',1.1,', ',1.2,')}\n`,
    )
  })
  afterAll(() => workspace.write(rates, original))

  it('is an undeclared change of the input, with file and line', async () => {
    const { code } = await run('build', '1.2', '--no-api', '--no-ranges', '--quiet')
    expect(code).toBe(1)
    const line = workspace.read(rates).trimEnd().split('\n').length
    expect(findings('1.2', 'changes-declared')).toEqual([
      expect.objectContaining({
        ...{ key: 'recycling_rates|BRA|2019|*|*', file: rates, line, severity: 'error' },
        message: expect.stringContaining('; declare it: `revise recycling_rates BRA 2019`;'),
      }),
    ])
  })

  it('is declared by a line in release.json', async () => {
    workspace.edit('releases/1.2/release.json', '"add country PRY"', '"add country PRY", "revise recycling_rates BRA 2019"')
    // Added data require a minor version. A corrected value in the same release does not change that.
    const { code, stdout } = await run('check', '1.2', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ blocked: false, releases: [{ findings: { error: 0 } }] })
    expect(code).toBe(0)
  })
})
