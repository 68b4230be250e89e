// Tests commands over the whole demo, and over three releases of some of its countries.

import { beforeAll, describe, expect, it } from 'vitest'
import { lockFile } from '../../pipeline/release/plan/release-file.ts'
import type { Differences } from '../../schemas/changes.ts'
import { differencesSchema } from '../../schemas/changes.ts'
import { checkResultSchema } from '../../schemas/check-result.ts'
import { builtReleases, bundleOf } from '../built-releases.ts'
import { lockAll, smallWorkspace } from '../small-workspace.ts'
import { type Run, runMain } from '../workspace.ts'

describe('diff of the bundles of 1.2 and 1.2.1', () => {
  let run: Run
  let changes: Differences
  const bundles = ['1.2', '1.2.1'].map((version) => bundleOf('demo', version))
  beforeAll(async () => {
    await builtReleases('demo')
    run = await runMain(['diff', ...bundles, '--json'])
    changes = differencesSchema.parse(JSON.parse(run.stdout))
  })

  it('shows Tanzania 2022 and nothing else', () => {
    expect(new Set(changes.cells.map(({ country, year }) => `${country} ${year}`))).toEqual(new Set(['TZA 2022']))
    expect(changes.cells.length).toBeGreaterThan(100)
    expect(changes.records).toMatchObject({ added: 0, removed: 0 })
    expect(changes.inputs.map(({ table, key }) => `${table} ${key.slice(0, 8)}`)).toEqual(Array(3).fill('recycling_rates TZA|2022'))
  })

  it('holds it against the declaration: nothing is undeclared, and the exit code is 0', () => {
    expect(changes.declared).toEqual([{ text: 'revise recycling_rates TZA 2022', matches: 3 }])
    expect(changes.cells.filter((cell) => !cell.declared)).toEqual([])
    expect(run.code).toBe(0)
  })
})

it('explain says why a leaf that was cut to nothing has no record', async () => {
  const cell = ['1.4', 'MLT', 'Rigid food packaging', 'ABS', '2020', 'littering']
  const { code, stdout, stderr } = await runMain(['explain', ...cell])
  expect(`${code} ${stdout}`).toBe('2 ')
  expect(stderr).toContain('exports exceed the supply')
})

describe('three releases of some countries', () => {
  const countries = ['BRA', 'TZA']
  const workspace = smallWorkspace({ '1.1': countries, '1.2': [...countries, 'PRY'], '1.2.1': [...countries, 'PRY'] })
  beforeAll(() => lockAll(workspace.root))
  const rates = 'sources/demo/recycling_rates.csv'

  it('are compared by diff across several of them with all declarations in between', async () => {
    const { code, stdout } = await runMain(['diff', '1.1', '1.2.1', '--json'], workspace.root)
    const changes = differencesSchema.parse(JSON.parse(stdout))
    expect(code).toBe(0)
    expect(changes.declared.map(({ text }) => text)).toEqual(['add country PRY', 'revise recycling_rates TZA 2022'])
    expect(new Set(changes.added.map(({ country }) => country))).toEqual(new Set(['PRY']))
  })

  it('are held by their inputs before the one that is checked, and the one before it by its data', async () => {
    for (const version of ['1.1', '1.2']) workspace.edit(lockFile(version, 'demo'), /("datasets.csv": ")\w{4}/, '$1ffff')
    workspace.edit(rates, /^(BRA,2019,\*,\*,)([\d.]+)/m, (_: string, key: string) => `${key}17`)
    const { stdout } = await runMain(['check', '1.2.1', '--json'], workspace.root)
    const { validations } = checkResultSchema.parse(JSON.parse(stdout))
    const broken = validations.flatMap(({ rules }) => rules.find(({ rule }) => rule === 'lock-holds')?.findings.map(({ key }) => key) ?? [])
    expect(broken.sort()).toEqual(['input recycling_rates BRA|2019|*|* (in 1.1, 1.2 and 1.2.1)', 'output datasets.csv (in 1.2 and 1.2.1)'])
  })
})
