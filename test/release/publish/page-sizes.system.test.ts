// Tests pages of unusual sizes: built, listed and verified.

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { filesBelow } from '../../../pipeline/io/folders.ts'
import { builtSmallWorkspace } from '../../small-workspace.ts'
import { runMain, type Workspace } from '../../workspace.ts'

describe('a build with other sizes', () => {
  let workspace: Workspace
  /** The list of the pages of the usual sizes with their checksums. */
  let usual: string
  const run = (...args: string[]) => runMain(args, workspace.root)
  const read = (path: string) => readFileSync(workspace.path(path), 'utf8')

  beforeAll(async () => {
    workspace = await builtSmallWorkspace()
    usual = read('public/demo/v/1.2/files.txt')
  })

  it('of a locked release is what its lock holds: sizes of pages are not data', async () => {
    expect(await run('build', '--page-sizes', '100,30')).toMatchObject({ code: 0 })
    const names = filesBelow(workspace.path('public/demo/v/1.1/datasets/BRA/_/_'))
    expect(names).toContain('2019-100-0.json')
    // A country has two hundred records, and a page has thirty.
    expect(names).toContain('_-30-6.json')
    expect(names).not.toContain('_-30-7.json')
    expect(names.filter((name) => /-(50|500)-\d+\.json/.test(name))).toEqual([])
  })

  it('is found in index.json and in the description', () => {
    expect(JSON.parse(read('public/demo/index.json'))).toMatchObject({ page_sizes: [100, 30], default_page_size: 100 })
    const [, , , , , size] = JSON.parse(read('public/demo/openapi.json')).paths['/datasets'].get.parameters
    expect(size).toMatchObject({ name: 'page_size', schema: { enum: [100, 30], default: 100 } })
    expect(read('public/demo/index.html')).toContain('with 100 or 30 records on a page')
  })

  it('is verified', async () => {
    for (const folder of ['public/demo', 'releases/1.2/demo']) {
      const { code, stdout } = await run('verify', folder)
      expect(stdout).toContain(': data as locked\n')
      expect(code).toBe(0)
    }
  })

  it('of one release beside others of other sizes is refused before anything is done', async () => {
    const before = read('public/demo/index.json')
    const { code, stderr } = await run('build', '1.2')
    expect(stderr).toContain('error[other-page-sizes]')
    expect(stderr).toContain('--page-sizes 30,100')
    expect(code).toBe(2)
    expect(read('public/demo/index.json')).toBe(before)
  })

  it('gives way to a build of all releases with the usual ones, in whatever order: that changes the default and no page', async () => {
    expect(await run('build', '--quiet', '--page-sizes', '500,50')).toMatchObject({ code: 0, stderr: '' })
    expect(read('public/demo/v/1.2/files.txt')).toBe(usual)
    expect(JSON.parse(read('public/demo/index.json'))).toMatchObject({ page_sizes: [500, 50], default_page_size: 500 })
    expect(await run('verify', 'public/demo')).toMatchObject({ code: 0 })
  })
})
