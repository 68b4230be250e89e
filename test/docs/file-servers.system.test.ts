// Starts Apache and lighttpd of the system with the snippets of docs/hosting.md on a small tree, and asks what its readers ask.

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cacheControl } from '../../pipeline/api/headers.ts'
import { createClient } from '../../pipeline/client/index.ts'
import { describeWithProgram } from '../contract/programs.ts'
import { freePort, type RunningProgram, startProgram } from '../program.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { PROJECT, type Workspace } from '../workspace.ts'

const ENVIRONMENT = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }
const AS_ROOT = process.getuid?.() === 0

/** The snippet of a server in docs/hosting.md, for another folder. */
function snippet(language: string, folder: string): string {
  const [, text] =
    new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(readFileSync(join(PROJECT, 'docs/hosting.md'), 'utf8')) ?? []
  if (text === undefined) throw new Error(`docs/hosting.md has no snippet for ${language}`)
  return text.replaceAll('/srv/plastic-eol', folder)
}

interface FileServer {
  readonly name: string
  readonly install: string
  /** What comes before the snippet, as Debian has it. */
  readonly before: (folder: string, port: number) => readonly string[]
  readonly args: (file: string) => readonly string[]
  /** `Cache-Control` of what a lock fixes, and of what may change. */
  readonly caching: { readonly fixed: string; readonly latest: string }
}

const APACHE_MODULES = ['mpm_event', 'authz_core', 'dir', 'mime', 'negotiation', 'headers']

const SERVERS: readonly FileServer[] = [
  {
    name: 'apache2',
    install: 'apt-get install apache2',
    before: (folder, port) => [
      'ServerRoot /usr/lib/apache2',
      ...APACHE_MODULES.map((module) => `LoadModule ${module}_module modules/mod_${module}.so`),
      ...(AS_ROOT ? ['User www-data', 'Group www-data'] : []),
      `Listen 127.0.0.1:${port}`,
      'ServerName localhost',
      'TypesConfig /etc/mime.types',
      `PidFile ${folder}/pid`,
      `DefaultRuntimeDir ${folder}`,
      `ErrorLog ${folder}/error.log`,
      // What the snippet has to switch off.
      '<Directory />\nOptions MultiViews FollowSymLinks\n</Directory>',
    ],
    args: (file) => ['-X', '-f', file],
    caching: { fixed: cacheControl('demo', 'fixed'), latest: cacheControl('demo', 'latest') },
  },
  {
    name: 'lighttpd',
    install: 'apt-get install lighttpd',
    before: (folder, port) => [
      'server.bind = "127.0.0.1"',
      `server.port = ${port}`,
      'server.modules = ( "mod_access" )',
      'server.document-root = "/var/www/html"',
      `server.errorlog = "${folder}/error.log"`,
      'index-file.names = ( "index.html" )',
      'mimetype.assign = ( ".html" => "text/html", ".json" => "application/json", ".csv" => "text/csv" )',
    ],
    args: (file) => ['-D', '-f', file],
    caching: { fixed: 'max-age=31536000', latest: 'max-age=300' },
  },
]

let workspace: Workspace
beforeAll(async () => {
  workspace = await builtSmallWorkspace()
  // Apache reads it as a user of its own.
  chmodSync(workspace.root, 0o755)
})
afterAll(() => workspace.remove())

for (const { name, install, before, args, caching } of SERVERS) {
  describeWithProgram(`docs/hosting.md: ${name}`, { name, install }, () => {
    let running: RunningProgram
    let folder: string
    let base: string
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), `plastic-eol-${name}-`))
      const tree = workspace.path('public/demo')
      mkdirSync(join(tree, 'v/1.9-draft'), { recursive: true })
      writeFileSync(join(tree, 'v/1.9-draft/metadata.json'), '{}')
      const port = await freePort()
      const file = join(folder, 'server.conf')
      writeFileSync(file, `${[...before(folder, port), snippet(name.replace(/\d$/, ''), tree)].join('\n')}\n`)
      running = await startProgram(name, args(file), { env: ENVIRONMENT, port })
      base = `http://127.0.0.1:${port}`
    })
    afterAll(async () => {
      await running?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

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
