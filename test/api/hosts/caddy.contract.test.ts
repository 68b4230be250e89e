// Tests of the real Caddy in addition to the requests of the contract: the tests of every file server, and its parser, logs, keys and
// reloads.

import { spawnSync } from 'node:child_process'
import { statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { caddy } from '../../../pipeline/api/hosts/caddy.ts'
import { CADDY, keysForCaddy, startCaddy } from '../../caddy.ts'
import { describeWithProgram } from '../../contract/programs.ts'
import {
  cutOff,
  expectProblem,
  fileServer,
  GIVEN,
  get,
  hosted,
  KEY,
  raw,
  testFileServer,
  whileServing,
  writeStrayFiles,
} from './file-server.ts'

const NEW = 'newcomer.Secret-D'

describeWithProgram('caddy', CADDY, () => {
  const known = keysForCaddy(GIVEN)
  const server = fileServer({ host: caddy, keys: known.keys, run: startCaddy })
  const { demo, production, render } = server

  testFileServer(server, {
    refusedKeys: [
      ['what a Caddyfile holds in place of a key', 'default'],
      ['a placeholder', '{plastic_key_end}'],
    ],
    withoutKey: [
      ['GET', '/demo/datasets?country={http.request.method}', 400],
      ['GET', '/demo/{env.HOME}', 404],
    ],
    more({ port, running }) {
      it.each([
        { range: 'bytes=999999-' },
        { range: 'bytes=0-10' },
        { 'if-match': '"other"' },
        { 'if-unmodified-since': 'Fri, 01 Jan 1999 00:00:00 GMT' },
      ])('sends the whole file for %o', async (headers) => {
        const whole = await get(port(), '/demo/v/1.4/datasets.csv')
        const answer = await get(port(), '/demo/v/1.4/datasets.csv', headers)
        expect(answer.status).toBe(200)
        expect(answer.body.equals(whole.body)).toBe(true)
        expect(answer.headers['accept-ranges']).toBeUndefined()
      })

      it('sends with HEAD the length of a file that it would compress', async () => {
        demo.write('docs/large.css', '* { margin: 0 }\n'.repeat(500))
        const headers = { 'accept-encoding': 'gzip' }
        expect((await get(port(), '/demo/docs/large.css', headers)).headers['content-encoding']).toBe('gzip')
        const answer = await get(port(), '/demo/docs/large.css', headers, 'HEAD')
        expect(answer.headers).toMatchObject({ 'content-length': '8000', vary: 'Accept-Encoding' })
        expect(answer.headers['content-encoding']).toBeUndefined()
      })

      it('recognises a tag in which a newer Caddy named the compression', async () => {
        const target = '/demo/v/1.4/datasets.csv'
        const tag = /^W\/"(.+)"$/.exec(String((await get(port(), target)).headers.etag))?.[1]
        const status = async (header: string) => (await get(port(), target, { 'if-none-match': header })).status
        for (const header of [`W/"${tag}-gzip"`, `"${tag}-gzip"`, `W/"other-gzip", W/"${tag}-gzip"`, `W/"${tag}-gzip", "other"`])
          expect(`${header} ${await status(header)}`).toBe(`${header} 304`)
        expect(await status('W/"other-gzip"')).toBe(200)
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
        const text = await raw(port(), request)
        expect(text).toMatch(/^HTTP\/1\.1 [45]\d\d /)
        expect(text).not.toMatch(/<html|text\/html/i)
        expect(text.split('\r\n\r\n')[1]).not.toBe('')
      })

      it('says that a file cannot be read, and does not say why', async () => {
        symlinkSync('loop.js', join(production.folder, 'docs/loop.js'))
        const answer = await get(port(), '/docs/loop.js', { 'x-api-key': KEY })
        expect(answer.status).toBe(503)
        expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', vary: 'Accept-Encoding, x-api-key' })
        expectProblem(answer)
        expect(answer.body.toString()).not.toContain(production.folder)
      })

      it('gives nothing away that the api does not name', async () => {
        production.write('docs/folder/index.html', 'secret')
        for (const target of [...writeStrayFiles(production), '/docs/folder', '/docs/..%2fkeys.json']) {
          const answer = await get(port(), target, { 'x-api-key': KEY })
          expect(`${target} ${answer.status}`).toBe(`${target} 404`)
          expectProblem(answer)
        }
      })

      it('writes no key into a log, also where it fails', async () => {
        await get(port(), '/datasets', { 'x-api-key': KEY, referer: `http://x/?key=${KEY}`, 'user-agent': KEY })
        await get(port(), `/datasets?key=${KEY}`, { 'api-key': KEY, 'x-apikey': KEY })
        await get(port(), `/docs?key=${KEY}`)
        await get(port(), '/docs/loop.js', { 'X-API-KEY': KEY })
        await expect.poll(running().logs).toContain('"uri":"/docs/loop.js"')
        expect(running().logs()).toContain('"uri":"/datasets"')
        expect(running().logs()).not.toMatch(/Secret/)
      })
    },
  })

  it('accepts a new key and refuses a revoked one after a reload, and refuses an expired key without a reload', async () => {
    const end = `${new Date(Date.now() + 3000).toISOString().slice(0, 19)}Z`
    const changing = keysForCaddy([])
    const environment = { served: production.served, folder: production.folder, prefix: '', keys: changing.keys }
    await whileServing(server, [environment], async (port, running) => {
      const status = async (key: string) => (await get(port, '/datasets', { 'x-api-key': key })).status
      expect([await status(KEY), await status(NEW)]).toEqual([403, 403])
      changing.write([{ plain: KEY, expires: end }, { plain: NEW }])
      running.reload()
      expect([await status(KEY), await status(NEW)]).toEqual([200, 200])
      changing.write([{ plain: KEY, expires: end }])
      running.reload()
      expect(await status(NEW)).toBe(403)
      await expect.poll(() => status(KEY), { timeout: 10_000 }).toBe(403)
      expect(Date.now()).toBeGreaterThan(Date.parse(end))
    })
  })

  it('has its admin address where nobody but its own user may write', async () => {
    await whileServing(server, hosted(server, { demo: '/demo', production: '' }), async (port, running) => {
      const socket = statSync(join(running.home, `.plastic-eol-caddy-${port}.sock`))
      expect(socket.isSocket()).toBe(true)
      // A user without write permission on a socket cannot connect to it.
      expect((socket.mode & 0o022).toString(8)).toBe('0')
      expect(running.logs().match(/"admin endpoint started".*"address":"([^"]*)"/)?.[1]).toMatch(/^unix\//)
    })
  })

  it('disconnects a client that does not finish a header', async () => {
    const hasty: typeof server = {
      ...server,
      start: (environments, port) => startCaddy(render(environments, port).replace('read_header 15s', 'read_header 500ms'), port),
    }
    await whileServing(hasty, hosted(server, { demo: '/demo', production: '' }), async (port) => {
      expect(await cutOff(port, 100)).toBe(100)
      expect((await get(port, '/demo/datasets')).status).toBe(200)
    })
  })

  it('is written as caddy fmt writes it, so that nothing is lost by formatting', () => {
    const text = render(hosted(server, { demo: '/demo', production: '' }), 8080)
    const { stdout } = spawnSync('caddy', ['fmt', '-'], { input: text, encoding: 'utf8' })
    expect(stdout).toBe(text)
  })
})
