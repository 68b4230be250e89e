// Tests pages of unusual sizes: built, listed and verified.

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../../pipeline/client/index.ts'
import { filesBelow } from '../../../pipeline/io/folders.ts'
import { startPlainFiles } from '../../client/plain-files.ts'
import { host as serve } from '../../contract/hosts/serve.ts'
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
  afterAll(() => workspace.remove())

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

  it('is verified on a host too', async () => {
    const folder = workspace.path('public/demo')
    const { port, stop } = await serve.start(
      {
        environment: 'demo',
        folder,
        versions: ['1.1', '1.2'],
        latest: '1.2',
        bundle: (version) => workspace.path(`releases/${version}/demo`),
      },
      { prefix: '', keys: undefined },
    )
    try {
      const { stdout, code } = await run('verify', `http://127.0.0.1:${port}`, '--sample', '20')
      expect(stdout).toMatch(/answers, a sample: data as locked\n/)
      expect(code).toBe(0)
    } finally {
      await stop()
    }
  })

  it('is read by the client from a plain file server', async () => {
    const { port, stop } = await startPlainFiles(workspace.path('public/demo'))
    try {
      const client = createClient({ baseUrl: `http://127.0.0.1:${port}` })
      const page = await client.datasets({ country: 'BRA', page: 1 })
      expect(page).toMatchObject({ pageSize: 100, totalPages: 2, totalItems: 200 })
      expect(await client.datasets({ country: 'BRA', page: 6, pageSize: 30 })).toMatchObject({ totalPages: 7 })
      const all = await client.datasets({ country: 'BRA' }).all()
      expect([all.length, all.slice(100)]).toEqual([200, page.elements])
    } finally {
      await stop()
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

  it('of one release is not refused for their order', async () => {
    expect(await run('build', '1.2', '--quiet')).toMatchObject({ code: 0, stderr: '' })
  })
})
