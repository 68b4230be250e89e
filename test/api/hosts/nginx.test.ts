// The real nginx where the contract's own requests do not go: two environments, refusals of the parser, logs, ends of keys.

import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HostedEnvironment } from '../../../pipeline/api/hosts/host.ts'
import { nginx } from '../../../pipeline/api/hosts/nginx.ts'
import { storedKey } from '../../../pipeline/api/key-store.ts'
import { type Answer, ask } from '../../contract/ask.ts'
import { describeWithProgram } from '../../contract/programs.ts'
import { freePort, NGINX, type RunningNginx, runNginx, startNginx } from '../../nginx.ts'
import { tinyTree } from '../../tiny-tree.ts'

const [KEY, ENDLESS, ENDED, REVOKED] = ['holdings.Secret-A', 'endless1.Secret-B', 'ended123.Secret-C', 'revoked1.Secret-D'] as const
const created = '2026-11-16T00:00:00Z'
const STORED = [
  storedKey(KEY, { name: 'holds', created, expires: '2099-12-31T23:59:59Z' }),
  storedKey(ENDLESS, { name: 'no end', created, expires: null }),
  storedKey(ENDED, { name: 'ended', created, expires: '2020-12-31T23:59:59Z' }),
  { ...storedKey(REVOKED, { name: 'revoked', created, expires: null }), revoked: created },
]
const keys = { stored: STORED, caddyFile: '/nowhere' }

describeWithProgram('nginx', NGINX, () => {
  const demo = tinyTree('demo')
  const production = tinyTree('production')
  afterAll(() => {
    demo.remove()
    production.remove()
  })
  const hosted = (prefixes: { demo: string; production: string }): [HostedEnvironment, HostedEnvironment] => [
    { served: demo.served, folder: demo.folder, prefix: prefixes.demo },
    { served: production.served, folder: production.folder, prefix: prefixes.production, keys },
  ]
  const get = (port: number, target: string, headers: Record<string, string> = {}, method = 'GET') => ask({ port, method, target, headers })
  const render = (environments: readonly HostedEnvironment[], port: number) =>
    nginx.render({ environments, listen: { address: '127.0.0.1', port } })

  describe('with both environments in one server', () => {
    let port: number
    let running: RunningNginx
    beforeAll(async () => {
      port = await freePort()
      running = await startNginx([render(hosted({ demo: '/demo', production: '' }), port)], port)
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
      ['a revoked key', REVOKED, 403],
      ['the secret of one key with the id of another', 'holdings.Secret-B', 403],
      ['an id alone', 'holdings', 403],
      ['no id', '.Secret-A', 403],
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
      ['GET', '/.plastic-eol-refused', 401],
    ])('without a key: %s %s is %i', async (method, target, status) => {
      const answer = await get(port, target, {}, method)
      expect(answer.status).toBe(status)
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      if (status >= 400) expectProblem(answer)
    })

    it.each([
      ['GET', '/%00', {}],
      ['GET', '/../x', {}],
      ['GET', `/demo/datasets?${'a'.repeat(20_000)}`, {}],
      ['GET', '/demo/datasets', { x: 'a'.repeat(20_000) }],
      ['GET', '/demo/datasets', { 'transfer-encoding': 'nonsense' }],
      ['GET', '/demo/v/1.4/datasets.csv', { range: 'bytes=999999-' }],
      ['GET', '/demo/v/1.4/datasets.csv', { 'if-match': '"other"' }],
      ['POST', '/demo/datasets', { 'content-length': '99999999' }],
    ])('shows no page of nginx: %s %s %o', async (method, target, headers) => {
      const text = await raw(port, `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headerLines(headers)}\r\n`)
      expect(text).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(text).toMatch(/\r\nContent-Type: application\/problem\+json\r\n/)
      expect(text.match(/\r\nAccess-Control-Allow-Origin: \*\r\n/g)).toHaveLength(1)
      expect(text.match(/\r\nCache-Control: no-store\r\n/g)).toHaveLength(1)
      expect(text).not.toMatch(/<html/i)
    })

    it.each([
      'nonsense\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET /datasets HTTP/1.1\r\n\r\n',
      'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ])('nor for %j', async (request) => {
      const text = await raw(port, request)
      expect(text).toContain('urn:problem-type:plastic-eol:')
      expect(text).not.toMatch(/<html/i)
    })

    it('gives nothing away that the api does not name', async () => {
      production.write('keys.json', '{"secret":true}')
      production.write('.hidden.json', '{"secret":true}')
      production.write('docs/.hidden.json', '{"secret":true}')
      for (const target of [
        '/keys.json',
        '/.hidden.json',
        '/docs/.hidden.json',
        '/docs/../keys.json',
        '/docs/%2e%2e/keys.json',
        '/v/1.4/datasets.csv.gz',
        '/v',
        '/v/',
        '//versions',
        '/demo/../versions',
      ]) {
        const { body } = await get(port, target, { 'x-api-key': KEY })
        expect(`${target} ${body.includes('secret') || /^404|^200/.test(body.toString()) || body.includes('Index of')}`).toBe(
          `${target} false`,
        )
      }
    })

    it('sends a compressed file that lies beside, with a tag of its own, and compresses the rest', async () => {
      const target = '/demo/v/1.4/datasets.csv'
      const plain = await get(port, target)
      const packed = await get(port, target, { 'accept-encoding': 'gzip' })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(packed.headers['content-encoding']).toBe('gzip')
      expect(packed.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(gunzipSync(packed.body).equals(plain.body)).toBe(true)
      expect(packed.headers.etag).toMatch(/^"/)
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
      expect(onTheWay.headers['content-encoding']).toBe('gzip')
      expect(onTheWay.headers.etag).toMatch(/^W\/"/)
      expect((await get(port, '/demo/v/1.4/datapackage.json', { 'if-none-match': onTheWay.headers.etag ?? '' })).status).toBe(304)
    })

    it('sends parts of a file, and lets nobody keep them', async () => {
      const part = await get(port, '/demo/v/1.4/datasets.csv', { range: 'bytes=0-10' })
      expect(part).toMatchObject({ status: 206, body: Buffer.from('environment') })
      expect(part.headers['cache-control']).toBe('no-store')
    })

    it('writes no key into a log', async () => {
      await get(port, '/datasets', { 'x-api-key': KEY })
      const { access, error } = running.logs()
      expect(access).toContain('GET /datasets')
      expect(`${access}${error}`).not.toMatch(/Secret/)
      expect(error).not.toMatch(/\[(alert|crit|emerg)\]/)
    })
  })

  it('with both below a prefix, answers nothing outside of them', async () => {
    const port = await freePort()
    const running = await startNginx([render(hosted({ demo: '/a/demo', production: '/a' }), port)], port)
    try {
      expect((await get(port, '/a/demo/datasets')).status).toBe(200)
      expect((await get(port, '/a/datasets', { 'x-api-key': KEY })).status).toBe(200)
      expect((await get(port, '/a/datasets')).status).toBe(401)
      for (const target of ['/', '/a', '/datasets', '/A/datasets', '/b/versions', '/docs/']) {
        const answer = await get(port, target)
        expect(answer.status).toBe(404)
        expectProblem(answer)
      }
      expect((await get(port, '/', {}, 'POST')).status).toBe(405)
      expect((await get(port, '/', {}, 'OPTIONS')).status).toBe(204)
    } finally {
      await running.stop()
    }
  })

  it('serves both as two servers of one nginx', async () => {
    const [first, second] = [await freePort(), await freePort()]
    const [one, two] = hosted({ demo: '', production: '' })
    const running = await startNginx([render([one], first), render([two], second)], second)
    try {
      const open = await get(first, '/datasets?country=FRA')
      expect(JSON.parse(open.body.toString())).toMatchObject({ environment: 'demo', country: 'FRA' })
      expect((await get(second, '/datasets?country=FRA')).status).toBe(401)
      const gated = await get(second, '/datasets?country=FRA', { 'x-api-key': ENDLESS })
      expect(JSON.parse(gated.body.toString())).toMatchObject({ environment: 'production', country: 'FRA' })
    } finally {
      await running.stop()
    }
  })

  it('starts with nothing but the whole file, as the README says', async () => {
    const port = await freePort()
    const [one] = hosted({ demo: '', production: '/p' })
    const file = join(demo.out, 'plastic-eol.conf')
    writeFileSync(file, nginx.render({ environments: [one], listen: { address: '127.0.0.1', port }, whole: true }))
    const running = await runNginx(demo.out, file, port)
    try {
      expect((await get(port, '/datasets')).status).toBe(200)
      expect(running.said()).toBe('')
    } finally {
      await running.stop()
    }
  })

  it('serves a tree in which every release is withdrawn, by version only', async () => {
    const port = await freePort()
    const served = { ...demo.served, latest: undefined }
    const running = await startNginx([render([{ served, folder: demo.folder, prefix: '' }], port)], port)
    try {
      expect((await get(port, '/datasets')).status).toBe(404)
      expect((await get(port, '/v/1.4/datasets')).status).toBe(200)
    } finally {
      await running.stop()
    }
  })

  it('limits the rate where the lines for it are taken in, with a problem', async () => {
    const port = await freePort()
    const text = render(hosted({ demo: '/demo', production: '' }), port)
      .replace(/# (limit_req)/g, '$1')
      .replace(/rate=20r\/s/g, 'rate=1r/m')
      .replace(/burst=40 nodelay/g, 'burst=1 nodelay')
    const running = await startNginx([text], port)
    try {
      const answers = []
      for (let asked = 0; asked < 4; asked++) answers.push(await get(port, '/demo/versions'))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429])
      for (const answer of answers.slice(2)) expectProblem(answer)
    } finally {
      await running.stop()
    }
  })
})

function expectProblem({ status, headers, body }: Answer): void {
  expect(headers['content-type']).toBe('application/problem+json')
  expect(headers['cache-control']).toBe('no-store')
  expect(JSON.parse(body.toString())).toMatchObject({ status })
}

const headerLines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

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
