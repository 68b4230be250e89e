// Tests that every file server has to pass in addition to the requests of the contract: two environments in one server, keys and their
// expiry, prefixes, compressed siblings. Tests of one server only are in the test file of that server.

import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Host, HostedEnvironment, HostKeys } from '../../../pipeline/api/hosts/host.ts'
import { type Answer, ask } from '../../contract/ask.ts'
import { freePort } from '../../program.ts'
import { type TinyTree, tinyTree } from '../../tiny-tree.ts'

export const KEY = 'holdings.Secret-A'
const ENDLESS = 'endless1.Secret-B'
const ENDED = 'ended123.Secret-C'

/** The known keys: two valid ones and an expired one. */
export const GIVEN = [
  { plain: KEY, expires: '2099-12-31T23:59:59Z' },
  { plain: ENDLESS },
  { plain: ENDED, expires: '2020-12-31T23:59:59Z' },
] as const

export interface Running {
  /** Reads its configuration again. */
  reload(): void
  stop(): Promise<void>
}

export interface TestedServer<Started extends Running> {
  readonly host: Host
  /** The keys of production. */
  readonly keys: HostKeys
  /** Starts the server with the configuration that the host renders. Returns when the server answers. */
  run(configuration: string, port: number): Promise<Started>
}

/** A file server with a tree of each environment. */
export interface FileServer<Started extends Running> {
  readonly demo: TinyTree
  readonly production: TinyTree
  readonly keys: HostKeys
  render(environments: readonly HostedEnvironment[], port: number): string
  /** Starts the server with these environments. Returns when the server answers. */
  start(environments: readonly HostedEnvironment[], port: number): Promise<Started>
}

/** Makes the trees of a file server, and removes them after the tests. */
export function fileServer<Started extends Running>({ host, keys, run }: TestedServer<Started>): FileServer<Started> {
  const [demo, production] = [tinyTree('demo'), tinyTree('production')]
  const render = (environments: readonly HostedEnvironment[], port: number) =>
    host.render({ environments, listen: { address: '127.0.0.1', port } })
  return { demo, production, keys, render, start: (environments, port) => run(render(environments, port), port) }
}

/** Both environments below their prefixes, production with keys. */
export function hosted({ demo, production, keys }: FileServer<Running>, prefixes: { readonly demo: string; readonly production: string }) {
  return [
    { served: demo.served, folder: demo.folder, prefix: prefixes.demo },
    { served: production.served, folder: production.folder, prefix: prefixes.production, keys },
  ] as const satisfies readonly HostedEnvironment[]
}

export const get = (port: number, target: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask({ port, method, target, headers })

export function expectProblem({ status, headers, body }: Answer): void {
  expect(headers['content-type']).toBe('application/problem+json')
  expect(headers['cache-control']).toBe('no-store')
  expect(JSON.parse(body.toString())).toMatchObject({ status })
}

/** Starts a server on a free port, runs `work`, and stops the server. */
export async function whileServing<Started extends Running>(
  server: FileServer<Started>,
  environments: readonly HostedEnvironment[],
  work: (port: number, running: Started) => Promise<void>,
): Promise<void> {
  const port = await freePort()
  const running = await server.start(environments, port)
  try {
    await work(port, running)
  } finally {
    await running.stop()
  }
}

export interface Extra<Started extends Running> {
  /** Additional keys that this server refuses, each as title and key. */
  readonly refusedKeys: readonly (readonly [string, string])[]
  /** Additional requests without a key: method, target, status. */
  readonly withoutKey: readonly (readonly [string, string, number])[]
  /** Additional tests of one server with the demo below /demo and production at the root. */
  more(at: { readonly port: () => number; readonly running: () => Started }): void
}

/** Describes the tests of every file server and the additional tests of this one. */
export function testFileServer<Started extends Running>(server: FileServer<Started>, extra: Extra<Started>): void {
  describe('with both environments in one server', () => {
    let port: number
    let running: Started
    beforeAll(async () => {
      port = await freePort()
      running = await server.start(hosted(server, { demo: '/demo', production: '' }), port)
    })
    afterAll(() => running?.stop())

    it('answers each from its own tree, with its own headers', async () => {
      const open = await get(port, '/demo/datasets?country=FRA')
      expect(open.headers).toMatchObject({ 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding', 'data-version': '1.4' })
      expect(JSON.parse(open.body.toString())).toEqual({ environment: 'demo', version: '1.4', country: 'FRA' })
      const gated = await get(port, '/v/1.1/datasets', { 'x-api-key': KEY })
      expect(gated.headers).toMatchObject({
        'cache-control': 'private, max-age=31536000, immutable',
        vary: 'Accept-Encoding, x-api-key',
        'data-version': '1.1',
      })
      expect(JSON.parse(gated.body.toString())).toEqual({ environment: 'production', version: '1.1', country: '_' })
    })

    it.each<readonly [string, string | undefined, number]>([
      ['no key', undefined, 401],
      ['an empty key', '', 401],
      ['a key to its end', KEY, 200],
      ['a key without an end', ENDLESS, 200],
      ['a key that has come to its end', ENDED, 403],
      ['the secret of one key with the id of another', 'holdings.Secret-B', 403],
      ['an id alone', 'holdings', 403],
      ['no id', '.Secret-A', 403],
      ...extra.refusedKeys.map(([title, key]) => [title, key, 403] as const),
    ])('%s', async (_, key, status) => {
      const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key }
      for (const target of ['/datasets', '/versions', '/v/1.4/datasets.csv', '/v/1.4/datasets/_/_/_/_.json']) {
        expect((await get(port, target, headers)).status).toBe(status)
      }
      if (status !== 200) expect((await get(port, '/nothing/here', headers)).status).toBe(status)
    })

    it.each<readonly [string, string, number]>([
      ['POST', '/datasets', 405],
      ['PUT', '/nothing', 405],
      ['TRACE', '/datasets', 405],
      ['OPTIONS', '/nothing', 204],
      ['OPTIONS', '/demo/datasets?zz', 204],
      ['GET', '/', 200],
      ['GET', '/docs/', 200],
      ['GET', '/docs', 308],
      ['GET', '/demo', 308],
      ['POST', '/demo', 405],
      ['OPTIONS', '/demo', 204],
      ['GET', '/demo/nothing', 404],
      ['GET', '/demo/versions?x', 400],
      ...extra.withoutKey,
    ])('without a key: %s %s is %i', async (method, target, status) => {
      const answer = await get(port, target, {}, method)
      expect(answer.status).toBe(status)
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      if (status >= 400) expectProblem(answer)
    })

    it('leads from a base address without its last slash to the one with it, here and not on another server', async () => {
      const { headers, body } = await get(port, '/demo?view=map')
      expect([headers.location, body.length]).toEqual(['/demo/?view=map', 0])
      expect(headers['cache-control']).toBe('public, max-age=300')
    })

    it('allows frames around pages of the demo, and none around pages on which keys are entered', async () => {
      const policyOf = async (target: string) => (await get(port, target)).headers['content-security-policy']
      for (const target of ['/demo/', '/demo/docs/', '/demo/nothing']) expect(await policyOf(target)).toBeUndefined()
      for (const target of ['/', '/docs/', '/versions']) expect(await policyOf(target)).toBe("frame-ancestors 'none'")
    })

    it('names whole files that are saved by environment and release, and no others', async () => {
      const named = async (target: string) => (await get(port, target, { 'x-api-key': KEY })).headers['content-disposition']
      expect(await named('/demo/v/1.1/datasets.csv')).toBe('attachment; filename="plastic-packaging-eol_demo_1.1.csv"')
      expect(await named('/datasets.csv')).toBe('attachment; filename="plastic-packaging-eol_production_1.4.csv"')
      for (const target of ['/datasets', '/metadata', '/v/1.4/ranges.csv']) expect(await named(target)).toBeUndefined()
    })

    it('sends a compressed sibling with a tag of its own, and compresses other files', async () => {
      const target = '/demo/v/1.4/datasets.csv'
      const plain = await get(port, target)
      const packed = await get(port, target, { 'accept-encoding': 'gzip' })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(packed.headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: 'Accept-Encoding',
        'content-type': 'text/csv; charset=utf-8',
      })
      expect(gunzipSync(packed.body).equals(plain.body)).toBe(true)
      expect(packed.headers.etag).not.toBe(plain.headers.etag)
      for (const [tag, encoding] of [
        [plain.headers.etag, 'identity'],
        [packed.headers.etag, 'gzip'],
      ] as const) {
        const same = await get(port, target, { 'if-none-match': tag ?? '', 'accept-encoding': encoding })
        expect(same.status).toBe(304)
        expect(same.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'access-control-allow-origin': '*' })
      }
      server.demo.write('v/1.4/datapackage.json', JSON.stringify({ text: 'x'.repeat(5000) }))
      const onTheWay = await get(port, '/demo/v/1.4/datapackage.json', { 'accept-encoding': 'gzip' })
      expect(onTheWay.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
      expect(onTheWay.headers.etag).toMatch(/^W\/"/)
      expect((await get(port, '/demo/v/1.4/datapackage.json', { 'if-none-match': onTheWay.headers.etag ?? '' })).status).toBe(304)
    })

    extra.more({ port: () => port, running: () => running })
  })

  it('answers nothing outside of the prefixes where both environments have one', async () => {
    await whileServing(server, hosted(server, { demo: '/a/demo', production: '/a' }), async (port) => {
      expect((await get(port, '/a/demo/datasets')).status).toBe(200)
      expect((await get(port, '/a/datasets', { 'x-api-key': KEY })).status).toBe(200)
      expect((await get(port, '/a/datasets')).status).toBe(401)
      const base = await get(port, '/a')
      expect([base.status, base.headers.location, base.headers['content-type']]).toEqual([308, '/a/', undefined])
      for (const target of ['/', '/datasets', '/A/datasets', '/b/versions', '/docs/']) {
        const answer = await get(port, target)
        expect(answer.status).toBe(404)
        expect(answer.headers['access-control-allow-origin']).toBe('*')
        expectProblem(answer)
      }
      expect((await get(port, '/', {}, 'POST')).status).toBe(405)
      expect((await get(port, '/', {}, 'OPTIONS')).status).toBe(204)
    })
  })

  it('distinguishes a page that every tree has from one past the end, and finds pairs without files by its list', async () => {
    const { served, folder } = server.demo
    const versions = served.versions.map((version) => ({ ...version, absent: [{ category: 'PET bottles', polymer: undefined }] }))
    server.demo.write('v/1.4/none.json', '{"elements":[]}')
    await whileServing(server, [{ served: { ...served, versions }, folder, prefix: '' }], async (port) => {
      const answer = async (query: string) => {
        const { status, body } = await get(port, `/datasets?${query}`)
        return `${status} ${body}`
      }
      expect(await answer('country=GTM')).toMatch(/^503 .*:unavailable"/)
      expect(await answer('country=GTM&page=%30&page_size=500')).toMatch(/^503 .*:unavailable"/)
      expect(await answer('country=GTM&page=1')).toMatch(/^404 .*:page-missing"/)
      expect(await answer('country=FRA&page=1')).toMatch(/^404 .*:page-missing"/)
      expect(await answer('category=PET+bottles&country=GTM&page_size=500')).toBe('200 {"elements":[]}')
      expect(await answer('category=PET+bottles&page=1')).toMatch(/^404 .*:page-missing"/)
      expect(await answer('category=PET+bottles&polymer=PET')).toMatch(/^503 /)
      expect((await get(port, '/v/1.1/datasets?category=PET+bottles')).status).toBe(503)
    })
  })

  it('serves a tree in which every release is withdrawn, by version only', async () => {
    const { served, folder } = server.demo
    await whileServing(server, [{ served: { ...served, latest: undefined }, folder, prefix: '' }], async (port) => {
      expect((await get(port, '/datasets')).status).toBe(404)
      expect((await get(port, '/v/1.4/datasets')).status).toBe(200)
    })
  })
}

/** Writes files into a tree that are not part of it. Returns paths by which a client could try to read these and other hidden files. */
export function writeStrayFiles({ write }: TinyTree): readonly string[] {
  write('keys.json', '{"secret":true}')
  write('.hidden.json', '{"secret":true}')
  write('docs/.hidden.json', '{"secret":true}')
  return [
    ...['/keys.json', '/.hidden.json', '/docs/.hidden.json', '/docs/../keys.json', '/docs/%2e%2e/keys.json'],
    ...['/v/1.4/datasets.csv.gz', '/v', '/v/', '//versions', '/demo/../versions'],
  ]
}

/** Makes symbolic links that no build makes. Returns paths by which a client could try to follow them. */
export function plantLinks({ write, folder }: TinyTree): readonly string[] {
  write('keys.json', '{"secret":true}')
  write('docs/deep/page.html', '<!doctype html>')
  symlinkSync('../keys.json', join(folder, 'docs/planted.json'))
  symlinkSync('../../v', join(folder, 'docs/deep/v'))
  symlinkSync('../../../keys.json', join(folder, 'v/1.1/changes.json'))
  return ['/docs/planted.json', '/docs/deep/v/1.1/metadata.json', '/v/1.1/changes.json']
}

/** Sends bytes that no client would send, and returns the answer. */
export async function raw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setTimeout(1500, () => socket.destroy())
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
  })
  socket.write(request)
  await once(socket, 'close')
  return text
}

/** Opens connections that never finish a header. Returns how many of them the server closes within ten seconds. */
export async function cutOff(port: number, connections: number): Promise<number> {
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /demo/datasets HTTP/1.1\r\nHost: x\r\nX-Slow: '))
    socket.on('error', () => {})
    socket.resume()
    return socket
  })
  const closed = sockets.map((socket) => new Promise<number>((resolve) => socket.on('close', () => resolve(1))))
  const late = setTimeout(10_000, 0)
  const ended = await Promise.all(closed.map((one) => Promise.race([one, late])))
  for (const socket of sockets) socket.destroy()
  return ended.reduce((sum: number, one) => sum + one, 0)
}
