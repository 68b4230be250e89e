// Serves the output of `publish` from its target hosts, or from local equivalents, and compares the served data with the locks.

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { filesBelow } from '../../pipeline/io/folders.ts'
import { describeWithProgram } from '../contract/programs.ts'
import { describeWithInstalled, installedFolder } from '../installed.ts'
import { NGINX, startPlainNginx } from '../nginx.ts'
import { freePort, startProgram } from '../program.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { PROJECT, runMain, type Workspace } from '../workspace.ts'

const S3RVER = 's3rver@3.7.1'
/** The last release line of wrangler that runs on Node 20. */
const WRANGLER = 'wrangler@4.40.0'
const NETLIFY = '@netlify/headers-parser@9.0.2'
const RCLONE = { name: 'rclone', install: 'apt-get install rclone' } as const
const FIXED = 'public, max-age=31536000, immutable'

let workspace: Workspace
beforeAll(async () => {
  workspace = await builtSmallWorkspace()
  const { code, stderr } = await runMain(['build', '--tree', 'light', '--quiet'], workspace.root)
  expect(`${code} ${stderr}`).toMatch(/^0 /)
})

async function published(target: string): Promise<{ readonly folder: string; readonly commands: string }> {
  const { code, stdout, stderr } = await runMain(['publish', target], workspace.root)
  if (code !== 0) throw new Error(stderr)
  return { folder: join(workspace.root, 'publish', `demo-${target}`), commands: stdout }
}

/** Runs the printed commands in a shell, in the folder in which they were printed. */
const runShell = (commands: string, env: NodeJS.ProcessEnv) =>
  execFileSync('sh', ['-c', commands], { cwd: workspace.root, env: { ...process.env, ...env }, stdio: 'pipe' })

async function expectLocked(url: string): Promise<void> {
  const { code, stdout, stderr } = await runMain(['verify', url, '--plain', '--all'], workspace.root)
  expect(`${code} ${stdout}${stderr}`).toMatch(/^0 .*data as locked/)
}

describeWithProgram('a folder', NGINX, () => {
  it('holds the data as locked, on nginx without a configuration of ours', async () => {
    const { port, stop } = await startPlainNginx((await published('folder')).folder)
    try {
      await expectLocked(`http://127.0.0.1:${port}`)
    } finally {
      await stop()
    }
  })
})

describe('a folder for GitHub Pages', () => {
  it('is pushed as one commit with the same bytes, whatever git would ignore', async () => {
    const { folder, commands } = await published('github-pages')
    const repository = join(workspace.root, 'pages.git')
    const home = join(workspace.root, 'home')
    mkdirSync(home)
    execFileSync('git', ['init', '-q', '--bare', repository])
    workspace.write('home/.gitconfig', '[user]\nname = A\nemail = a@example.org\n[core]\nexcludesFile = ~/ignored\n')
    workspace.write('home/ignored', '*.csv\n')
    for (let times = 0; times < 2; times++) runShell(commands, { REPOSITORY: repository, HOME: home })
    const clone = join(workspace.root, 'clone')
    execFileSync('git', ['clone', '-q', '--branch', 'gh-pages', repository, clone])
    expect(execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: clone, encoding: 'utf8' })).toBe('1\n')
    const files = filesBelow(clone).filter((path) => !path.startsWith('.git/'))
    expect(files).toEqual(filesBelow(folder))
    for (const path of files) expect(readFileSync(join(clone, path)).equals(readFileSync(join(folder, path))), path).toBe(true)
  })
})

await describeWithInstalled('an S3 bucket', S3RVER, () => {
  describeWithProgram('filled by rclone', RCLONE, () => {
    it('holds the data as locked, with types and caching', async () => {
      const { commands } = await published('s3')
      const port = await freePort()
      const server = await startProgram(
        process.execPath,
        [join(PROJECT, 'test/s3-server.mjs'), installedFolder(S3RVER), join(workspace.root, 'bucket'), String(port), 'plastic'],
        { env: process.env, port },
      )
      try {
        runShell(commands, {
          REMOTE: 'test:plastic',
          // Debian's rclone fails if custom certificates are set. The test needs none.
          AWS_CA_BUNDLE: undefined,
          RCLONE_CONFIG_TEST_TYPE: 's3',
          RCLONE_CONFIG_TEST_PROVIDER: 'Other',
          RCLONE_CONFIG_TEST_ACCESS_KEY_ID: 'S3RVER',
          RCLONE_CONFIG_TEST_SECRET_ACCESS_KEY: 'S3RVER',
          RCLONE_CONFIG_TEST_ENDPOINT: `http://127.0.0.1:${port}`,
        })
        const base = `http://127.0.0.1:${port}/plastic`
        await expectLocked(base)
        const found = async (path: string) => {
          const { headers } = await fetch(`${base}/${path}`, { method: 'HEAD' })
          return [headers.get('content-type'), headers.get('cache-control')]
        }
        expect(await found('v/1.2/datasets.csv')).toEqual(['text/csv; charset=utf-8', FIXED])
        expect(await found('v/1.2/datasets.parquet')).toEqual(['application/vnd.apache.parquet', 'public, max-age=300'])
        expect(await found('v/1.2/countries/BRA.csv')).toEqual(['text/csv; charset=utf-8', FIXED])
        expect(await found('v/1.2/metadata.json')).toEqual(['application/json', FIXED])
        for (const name of ['layout', 'explorer'])
          expect(await found(`v/1.2/${name}.json`)).toEqual(['application/json', 'public, max-age=300'])
        expect(await found('latest/CITATION.cff')).toEqual(['application/yaml', 'public, max-age=300'])
        expect(await found('versions.json')).toEqual(['application/json', 'public, max-age=300'])
      } finally {
        await server.stop()
      }
    })
  })
})

await describeWithInstalled('Cloudflare Pages, as wrangler serves them', WRANGLER, () => {
  it('holds the data as locked, with the headers of the contract', async () => {
    const { folder } = await published('cloudflare-pages')
    const port = await freePort()
    const program = join(installedFolder(WRANGLER), 'node_modules/wrangler/bin/wrangler.js')
    const server = await startProgram(
      process.execPath,
      [program, 'pages', 'dev', folder, '--ip', '127.0.0.1', '--port', String(port), '--compatibility-date', '2025-09-01'],
      { env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' }, port },
    )
    try {
      const base = `http://127.0.0.1:${port}`
      await expectLocked(base)
      const found = async (path: string) => {
        const { status, headers } = await fetch(`${base}/${path}`)
        return [status, ...['content-type', 'cache-control', 'data-version', 'deprecation', 'link'].map((name) => headers.get(name))]
      }
      expect(await found('v/1.2/datasets.csv')).toEqual([200, 'text/csv; charset=utf-8', FIXED, '1.2', null, null])
      expect(await found('v/1.2/explorer.json')).toEqual([200, 'application/json', 'public, max-age=300', null, null, null])
      expect(await found('v/1.2/layout.json')).toEqual([200, 'application/json', 'public, max-age=300', '1.2', null, null])
      expect((await found('v/1.2/structure.sdmx.json'))[1]).toBe('application/vnd.sdmx.structure+json')
      const links = '</v/1.2/metadata.json>; rel="successor-version", </v/1.2/metadata.json>; rel="latest-version"'
      expect(await found('v/1.1/metadata.json')).toEqual([200, 'application/json', FIXED, '1.1', '@1794873600', links])
      expect(await found('latest/datasets.csv')).toEqual([200, 'text/csv; charset=utf-8', 'public, max-age=300', '1.2', null, null])
      expect((await found(''))[2]).toBe('public, max-age=300')
      expect((await found('nothing'))[0]).toBe(404)
      expect((await fetch(`${base}/v/1.2/datasets?country=BRA`)).status).toBe(404)
    } finally {
      await server.stop()
    }
  })
})

await describeWithInstalled('the headers of Netlify', NETLIFY, () => {
  it('are read by its own parser without an error, and give each path each header once', async () => {
    const { folder } = await published('netlify')
    const { parseAllHeaders } = createRequire(join(installedFolder(NETLIFY), 'package.json'))('@netlify/headers-parser')
    const { headers, errors } = await parseAllHeaders({ headersFiles: [join(folder, '_headers')], configHeaders: [], minimal: false })
    expect(errors).toEqual([])
    const rules: readonly { readonly forRegExp: RegExp; readonly values: Readonly<Record<string, string>> }[] = headers
    const found = (path: string) => rules.filter(({ forRegExp }) => forRegExp.test(path)).flatMap(({ values }) => Object.entries(values))
    for (const path of filesBelow(folder)) {
      const names = found(`/${path}`).map(([name]) => name.toLowerCase())
      expect(new Set(names).size, path).toBe(names.length)
    }
    expect(Object.fromEntries(found('/v/1.1/structure.sdmx.json'))).toMatchObject({ 'Content-Type': 'application/vnd.sdmx.structure+json' })
    expect(Object.fromEntries(found('/v/1.1/datasets.csv'))).toMatchObject({
      'Content-Type': 'text/csv; charset=utf-8',
      'Cache-Control': FIXED,
      'Data-Version': '1.1',
      Deprecation: '@1794873600',
    })
  })
})
