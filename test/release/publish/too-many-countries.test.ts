import { existsSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { smallWorkspace } from '../../small-workspace.ts'
import { runMain, type Workspace } from '../../workspace.ts'

let workspace: Workspace
beforeAll(() => {
  workspace = smallWorkspace({ '1.1': ['BRA'], '1.2': ['BRA'] })
  workspace.edit('releases/1.2/release.json', /("demo": \{[\s\S]*?"countries": )\d+/, '$17600')
})
const build = (...args: string[]) => runMain(['build', ...args], workspace.root)

test('a release of thousands of places is not built with ranges or a tree, and the message says how it is built', async () => {
  for (const flags of [[], ['--no-api'], ['1.2', '--tree', 'light']]) {
    const { code, stdout, stderr } = await build(...flags)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('error[too-many-countries]: Release 1.2 of demo covers 7,600 countries and parts of countries.')
    expect(stderr).toContain('--no-api --no-ranges')
  }
  expect(existsSync(workspace.path('public'))).toBe(false)
})

test('what the message says builds it, up to what the rules find', async () => {
  const { code, stdout } = await build('1.2', '--no-api', '--no-ranges')
  expect(code).toBe(1)
  expect(stdout).toContain('BLOCKED')
  expect(stdout).toContain('7600')
})
