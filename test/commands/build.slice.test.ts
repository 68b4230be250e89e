// Runs one small build with the compiled command line in a separate process. System tests cover more.

import { readlinkSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { smallWorkspace } from '../small-workspace.ts'
import { runCli } from '../workspace.ts'

const workspace = smallWorkspace()
afterAll(() => workspace.remove())

it('a build of two small releases exits with 0, prints them and leaves bundles and a tree that verify', () => {
  const { code, stdout, stderr } = runCli(['build', '--no-explanations'], { cwd: workspace.root })
  expect(`${code} ${stderr}`).toBe('0 ')
  expect(stdout).toMatch(/^1\.1 .* 200 /m)
  expect(stdout).toMatch(/^1\.2 .* 400 .*PRY: \+200 records/m)
  expect(readlinkSync(workspace.path('public/demo/v/1.2'))).toMatch(/1\.2/)
  expect(workspace.read('releases/1.2/demo/datasets.csv').trimEnd().split('\n')).toHaveLength(401)
})

it('a broken cell is one located error with exit code 2', () => {
  workspace.edit('sources/demo/population.csv', /(\nBRA,\d+,)(\d+)/, '$1many')
  const { code, stdout, stderr } = runCli(['build'], { cwd: workspace.root })
  expect(`${code} ${stdout}`).toBe('2 ')
  expect(stderr).toContain('sources/demo/population.csv:2, column persons')
})
