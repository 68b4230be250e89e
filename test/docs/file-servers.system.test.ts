// Starts Apache and lighttpd of the system with the snippets of docs/hosting.md on a small tree, and asks what its readers ask.

import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cacheControl } from '../../pipeline/api/headers.ts'
import { createClient } from '../../pipeline/client/index.ts'
import { APACHE, LIGHTTPD, startFileServer } from '../contract/file-servers.ts'
import type { Started } from '../contract/hosts.ts'
import { describeWithProgram } from '../contract/programs.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { PROJECT, type Workspace } from '../workspace.ts'

/** `Cache-Control` of what a lock fixes, and of what may change. */
const SERVERS = [
  { server: APACHE, caching: { fixed: cacheControl('demo', 'fixed'), latest: cacheControl('demo', 'latest') } },
  { server: LIGHTTPD, caching: { fixed: 'max-age=31536000', latest: 'max-age=300' } },
]

let workspace: Workspace
beforeAll(async () => {
  workspace = await builtSmallWorkspace()
  // Apache reads it as a user of its own.
  chmodSync(workspace.root, 0o755)
})

for (const { server, caching } of SERVERS) {
  describeWithProgram(`docs/hosting.md: ${server.program.name}`, server.program, () => {
    let running: Started
    let base: string
    beforeAll(async () => {
      const tree = workspace.path('public/demo')
      mkdirSync(join(tree, 'v/1.9-draft'), { recursive: true })
      writeFileSync(join(tree, 'v/1.9-draft/metadata.json'), '{}')
      running = await startFileServer(server, tree)
      base = `http://127.0.0.1:${running.port}`
    })
    afterAll(() => running?.stop())

    it('answers plain paths as the tree has them, and says how long each is kept', async () => {
      const asked: readonly (readonly [string, string])[] = [
        ['v/1.2/datasets/BRA/all-packaging/all-polymers/2022.json', caching.fixed],
        ['v/1.2/datasets.csv', caching.fixed],
        ['v/1.2/metadata.json', caching.fixed],
        ['v/1.2/ranges/by-country/BRA.json', caching.latest],
        ['latest/datasets.parquet', caching.latest],
        ['versions.json', caching.latest],
        ['v/1.9-draft/metadata.json', 'no-store'],
      ]
      for (const [path, kept] of asked) {
        const answer = await fetch(`${base}/${path}`)
        const body = Buffer.from(await answer.arrayBuffer())
        expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, kept])
        expect(body.equals(readFileSync(workspace.path(`public/demo/${path}`))), path).toBe(true)
      }
    })

    it('answers every example of docs/plain-paths.md', async () => {
      const page = readFileSync(join(PROJECT, 'docs/plain-paths.md'), 'utf8')
      const examples = [...page.matchAll(/^\| `[^`]+` \| `([^`]+)`/gm)].map(([, path = '']) =>
        path.replace('1.4', '1.2').replace('FRA', 'BRA'),
      )
      expect(examples.length).toBeGreaterThan(10)
      const statuses = await Promise.all(examples.map(async (path) => [path, (await fetch(`${base}/${path}`)).status]))
      expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
    })

    it('lets pages of other sites read every answer, errors too, and no cache keep an error', async () => {
      for (const [path, status] of [
        ['versions.json', 200] as const,
        ['datasets?country=BRA', 404] as const,
        ['v/1.2/datasets/none.csv', 404] as const,
      ]) {
        const { headers, status: found } = await fetch(`${base}/${path}`, { headers: { origin: 'https://other.example' } })
        expect([path, found]).toEqual([path, status])
        expect(headers.get('access-control-allow-origin')).toBe('*')
        expect(headers.get('access-control-expose-headers')).toContain('ETag')
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        if (status === 404) expect(headers.get('cache-control')).toBeNull()
      }
    })

    it('gives a table its type, and serves the client', async () => {
      const { headers } = await fetch(`${base}/latest/datasets.parquet`, { method: 'HEAD' })
      expect(headers.get('content-type')).toBe('application/vnd.apache.parquet')
      const records = await createClient({ baseUrl: base }).datasets({ country: 'BRA', year: 2022 }).all()
      expect(records.length).toBeGreaterThan(10)
    })
  })
}
