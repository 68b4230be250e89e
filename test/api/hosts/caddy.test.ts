// The real Caddy where the contract's own requests do not go: two environments, refusals of the parser, logs, ends of keys, reloads.

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caddy } from '../../../pipeline/api/hosts/caddy.ts'
import type { HostedEnvironment } from '../../../pipeline/api/hosts/host.ts'
import { readServed } from '../../../pipeline/api/served.ts'
import { CADDY, keysForCaddy, type RunningCaddy, startCaddy } from '../../caddy.ts'
import { type Answer, ask } from '../../contract/ask.ts'
import { host } from '../../contract/hosts/caddy.ts'
import { KEYS } from '../../contract/keys.ts'
import { describeWithProgram } from '../../contract/programs.ts'
import { casesFor, hold, holdClosed, isOpen, type Serving, titleOf } from '../../contract/run.ts'
import { treeOf } from '../../contract/trees.ts'
import { freePort } from '../../nginx.ts'
import { tinyTree } from '../../tiny-tree.ts'

const [KEY, ENDLESS, ENDED, NEW] = ['holdings.Secret-A', 'endless1.Secret-B', 'ended123.Secret-C', 'newcomer.Secret-D'] as const
const GIVEN = [{ plain: KEY, expires: '2099-12-31T23:59:59Z' }, { plain: ENDLESS }, { plain: ENDED, expires: '2020-12-31T23:59:59Z' }]

describeWithProgram('caddy', CADDY, () => {
  const demo = tinyTree('demo')
  const production = tinyTree('production')
  const known = keysForCaddy(GIVEN)
  afterAll(() => {
    for (const made of [demo, production, known]) made.remove()
  })
  const hosted = (prefixes: { demo: string; production: string }): [HostedEnvironment, HostedEnvironment] => [
    { served: demo.served, folder: demo.folder, prefix: prefixes.demo },
    { served: production.served, folder: production.folder, prefix: prefixes.production, keys: known.keys },
  ]
  const get = (port: number, target: string, headers: Record<string, string> = {}, method = 'GET') => ask({ port, method, target, headers })
  const render = (environments: readonly HostedEnvironment[], port: number) =>
    caddy.render({ environments, listen: { address: '127.0.0.1', port } })

  describe('every request of the contract, with both environments in one server', () => {
    let running: RunningCaddy
    let keys: ReturnType<typeof keysForCaddy>
    const serving: Partial<Record<'demo' | 'production', Serving>> = {}
    const servingOf = (environment: 'demo' | 'production') => serving[environment] as Serving
    beforeAll(async () => {
      const port = await freePort()
      keys = keysForCaddy([{ plain: KEYS.right }, { plain: KEYS.second }])
      const environments: HostedEnvironment[] = []
      for (const [environment, prefix] of [
        ['demo', ''],
        ['production', '/plastic/production'],
      ] as const) {
        const tree = await treeOf(environment)
        const served = await readServed(async (path) => readFileSync(join(tree.folder, path), 'utf8'))
        if (!served) throw new Error(`no tree in ${tree.folder}`)
        const gated = environment === 'production'
        environments.push({ served, folder: tree.folder, prefix, keys: gated ? keys.keys : undefined })
        serving[environment] = { host, tree, prefix, keys: gated ? KEYS : undefined, started: { port, stop: async () => {} } }
      }
      running = await startCaddy(render(environments, port), port)
    }, 600_000)
    afterAll(async () => {
      await running?.stop()
      keys?.remove()
    })

    for (const environment of ['demo', 'production'] as const) {
      it.each(casesFor(environment).map((request) => [request.about, titleOf(request), request] as const))(
        `${environment}: %s: %s`,
        (_about, _title, request) => hold(request, servingOf(environment)),
      )
    }

    it('nothing of production without a key', async () => {
      const closed = casesFor('production').filter((request) => request.key === undefined && !isOpen(request))
      for (const request of closed) await holdClosed(request, servingOf('production'))
    })
  })

  describe('with both environments in one server', () => {
    let port: number
    let running: RunningCaddy
    beforeAll(async () => {
      port = await freePort()
      running = await startCaddy(render(hosted({ demo: '/demo', production: '' }), port), port)
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

    it.each([
      ['no key', undefined, 401],
      ['an empty key', '', 401],
      ['a key to its end', KEY, 200],
      ['a key without an end', ENDLESS, 200],
      ['a key that has come to its end', ENDED, 403],
      ['the secret of one key with the id of another', 'holdings.Secret-B', 403],
      ['an id alone', 'holdings', 403],
      ['no id', '.Secret-A', 403],
      ['what a Caddyfile holds in place of a key', 'default', 403],
      ['a placeholder', '{plastic_key_end}', 403],
    ])('%s', async (_, key, status) => {
      const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key }
      for (const target of ['/datasets', '/versions', '/v/1.4/datasets.csv', '/v/1.4/datasets/_/_/_/_-50-0.json']) {
        expect((await get(port, target, headers)).status).toBe(status)
      }
      if (status !== 200) expect((await get(port, '/nothing/here', headers)).status).toBe(status)
    })

    it.each([
      ['POST', '/datasets', 405],
      ['PUT', '/nothing', 405],
      ['TRACE', '/datasets', 405],
      ['OPTIONS', '/nothing', 204],
      ['OPTIONS', '/demo/datasets?zz', 204],
      ['GET', '/', 200],
      ['GET', '/docs/', 200],
      ['GET', '/docs', 401],
      ['GET', '/demo', 401],
      ['GET', '/demo/nothing', 404],
      ['GET', '/demo/versions?x', 400],
      ['GET', '/demo/datasets?country={http.request.method}', 400],
      ['GET', '/demo/{env.HOME}', 404],
    ])('without a key: %s %s is %i', async (method, target, status) => {
      const answer = await get(port, target, {}, method)
      expect(answer.status).toBe(status)
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      if (status >= 400) expectProblem(answer)
    })

    it.each([
      { range: 'bytes=999999-' },
      { range: 'bytes=0-10' },
      { 'if-match': '"other"' },
      { 'if-unmodified-since': 'Fri, 01 Jan 1999 00:00:00 GMT' },
    ])('sends the whole file for %o', async (headers) => {
      const whole = await get(port, '/demo/v/1.4/datasets.csv')
      const answer = await get(port, '/demo/v/1.4/datasets.csv', headers)
      expect(answer.status).toBe(200)
      expect(answer.body.equals(whole.body)).toBe(true)
      expect(answer.headers['accept-ranges']).toBeUndefined()
    })

    it.each([
      'nonsense\r\n\r\n',
      'GET /datasets HTTP/1.1\r\n\r\n',
      'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET /demo/%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'CONNECT x:80 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET /demo/datasets HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: nonsense\r\nConnection: close\r\n\r\n',
    ])('shows no page of Caddy: %j', async (request) => {
      const text = await raw(port, request)
      expect(text).toMatch(/^HTTP\/1\.1 [45]\d\d /)
      expect(text).not.toMatch(/<html|text\/html/i)
      expect(text.split('\r\n\r\n')[1]).not.toBe('')
    })

    it('says so where a file cannot be read, and shows nothing of why', async () => {
      symlinkSync('loop.js', join(production.folder, 'docs/loop.js'))
      const answer = await get(port, '/docs/loop.js', { 'x-api-key': KEY })
      expect(answer.status).toBe(503)
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', vary: 'Accept-Encoding, x-api-key' })
      expectProblem(answer)
      expect(answer.body.toString()).not.toContain(production.folder)
    })

    it('gives nothing away that the api does not name', async () => {
      production.write('keys.json', '{"secret":true}')
      production.write('.hidden.json', '{"secret":true}')
      production.write('docs/.hidden.json', '{"secret":true}')
      production.write('docs/folder/index.html', 'secret')
      for (const target of [
        '/keys.json',
        '/.hidden.json',
        '/docs/.hidden.json',
        '/docs/folder',
        '/docs/../keys.json',
        '/docs/%2e%2e/keys.json',
        '/docs/..%2fkeys.json',
        '/v/1.4/datasets.csv.gz',
        '/v',
        '/v/',
        '//versions',
        '/demo/../versions',
      ]) {
        const answer = await get(port, target, { 'x-api-key': KEY })
        expect(`${target} ${answer.status}`).toBe(`${target} 404`)
        expectProblem(answer)
      }
    })

    it('sends a compressed file that lies beside, with a tag of its own, and compresses the rest', async () => {
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
      demo.write('v/1.4/datapackage.json', JSON.stringify({ text: 'x'.repeat(5000) }))
      const onTheWay = await get(port, '/demo/v/1.4/datapackage.json', { 'accept-encoding': 'gzip' })
      expect(onTheWay.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
      expect(onTheWay.headers.etag).toMatch(/^W\/"/)
      expect((await get(port, '/demo/v/1.4/datapackage.json', { 'if-none-match': onTheWay.headers.etag ?? '' })).status).toBe(304)
    })

    it('writes no key into a log, also where it fails', async () => {
      await get(port, '/datasets', { 'x-api-key': KEY })
      await get(port, '/docs/loop.js', { 'X-API-KEY': KEY })
      await expect.poll(running.logs).toContain('"uri":"/docs/loop.js"')
      expect(running.logs()).toContain('"uri":"/datasets"')
      expect(running.logs()).not.toMatch(/Secret/)
    })
  })

  it('with both below a prefix, answers nothing outside of them', async () => {
    const port = await freePort()
    const running = await startCaddy(render(hosted({ demo: '/a/demo', production: '/a' }), port), port)
    try {
      expect((await get(port, '/a/demo/datasets')).status).toBe(200)
      expect((await get(port, '/a/datasets', { 'x-api-key': KEY })).status).toBe(200)
      expect((await get(port, '/a/datasets')).status).toBe(401)
      for (const target of ['/', '/a', '/datasets', '/A/datasets', '/b/versions', '/docs/']) {
        const answer = await get(port, target)
        expect(answer.status).toBe(404)
        expect(answer.headers['access-control-allow-origin']).toBe('*')
        expectProblem(answer)
      }
      expect((await get(port, '/', {}, 'POST')).status).toBe(405)
      expect((await get(port, '/', {}, 'OPTIONS')).status).toBe(204)
    } finally {
      await running.stop()
    }
  })

  it('lets a key in after a reload, keeps a revoked one out, and a key out from the second after its end without one', async () => {
    const port = await freePort()
    const end = `${new Date(Date.now() + 3000).toISOString().slice(0, 19)}Z`
    const changing = keysForCaddy([])
    const environment = { served: production.served, folder: production.folder, prefix: '', keys: changing.keys }
    const running = await startCaddy(render([environment], port), port)
    const status = async (key: string) => (await get(port, '/datasets', { 'x-api-key': key })).status
    try {
      expect([await status(KEY), await status(NEW)]).toEqual([403, 403])
      changing.write([{ plain: KEY, expires: end }, { plain: NEW }])
      running.reload()
      expect([await status(KEY), await status(NEW)]).toEqual([200, 200])
      changing.write([{ plain: KEY, expires: end }])
      running.reload()
      expect(await status(NEW)).toBe(403)
      await expect.poll(() => status(KEY), { timeout: 10_000 }).toBe(403)
      expect(Date.now()).toBeGreaterThan(Date.parse(end))
    } finally {
      await running.stop()
      changing.remove()
    }
  })

  it('serves a tree in which every release is withdrawn, by version only', async () => {
    const port = await freePort()
    const served = { ...demo.served, latest: undefined }
    const running = await startCaddy(render([{ served, folder: demo.folder, prefix: '' }], port), port)
    try {
      expect((await get(port, '/datasets')).status).toBe(404)
      expect((await get(port, '/v/1.4/datasets')).status).toBe(200)
    } finally {
      await running.stop()
    }
  })

  it('tells of limits of the rate with a problem, where a module is built in', async () => {
    const port = await freePort()
    const text = render(hosted({ demo: '/demo', production: '' }), port).replace(
      '# rate_limit {',
      'error "as the module does" 429\n# rate_limit {',
    )
    const running = await startCaddy(text, port)
    try {
      const answer = await get(port, '/demo/versions')
      expect(answer.status).toBe(429)
      expectProblem(answer)
    } finally {
      await running.stop()
    }
  })

  it('serves a folder whose name holds blanks and quotes', async () => {
    const port = await freePort()
    const odd = tinyTree('demo', join(demo.out, `it's "odd" \\ $x #1`))
    const running = await startCaddy(render([{ served: odd.served, folder: odd.folder, prefix: '' }], port), port)
    try {
      expect((await get(port, '/datasets')).status).toBe(200)
    } finally {
      await running.stop()
    }
  })

  it('is written as caddy fmt writes it, so that nothing is lost by formatting', () => {
    const text = render(hosted({ demo: '/demo', production: '' }), 8080)
    const { stdout } = spawnSync('caddy', ['fmt', '-'], { input: text, encoding: 'utf8' })
    expect(stdout).toBe(text)
  })
})

function expectProblem({ status, headers, body }: Answer): void {
  expect(headers['content-type']).toBe('application/problem+json')
  expect(headers['cache-control']).toBe('no-store')
  expect(JSON.parse(body.toString())).toMatchObject({ status })
}

/** What comes back for bytes that no client would send. */
async function raw(port: number, request: string): Promise<string> {
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
