// Looks at what the compiled command line, in a process of its own, built for all tests. System tests cover more.

import { readlinkSync } from 'node:fs'
import { expect, it } from 'vitest'
import { lockedSmallWorkspace, SAID, smallBuilt } from '../small-workspace.ts'
import { runCli } from '../workspace.ts'

it('a build of two small releases exits with 0, prints them and leaves bundles and a tree', async () => {
  const { path, read } = await smallBuilt()
  expect(read(SAID)).toMatch(/^1\.1 .* 200 /m)
  expect(read(SAID)).toMatch(/^1\.2 .* 400 .*PRY: \+200 records/m)
  expect(read(SAID)).toMatch(/\nstderr: $/)
  expect(readlinkSync(path('public/demo/v/1.2'))).toMatch(/1\.2/)
  expect(read('releases/1.2/demo/datasets.csv').trimEnd().split('\n')).toHaveLength(401)
})

it('a broken cell is one located error with exit code 2', async () => {
  const workspace = await lockedSmallWorkspace()
  workspace.edit('sources/demo/population.csv', /(\nBRA,\d+,)(\d+)/, '$1many')
  const { code, stdout, stderr } = runCli(['build'], { cwd: workspace.root })
  expect(`${code} ${stdout}`).toBe('2 ')
  expect(stderr).toContain('sources/demo/population.csv:2, column persons')
})
