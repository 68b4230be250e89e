// Tests `serve` of the demo: its answers, its log, and what it survives.

import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TinyTree, tinyTree } from '../tiny-tree.ts'
import { temporaryFolder } from '../when-done.ts'
import { begin, fetchFrom, LARGE, linkOf, type ServeProcess, sendRaw, startServe } from './serving.ts'

describe('serve, in the demo', () => {
  let tree: TinyTree
  let serve: ServeProcess
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => fetchFrom(serve.port, path, { headers, method })

  beforeAll(async () => {
    tree = tinyTree('demo')
    tree.write('v/1.4/datasets.parquet', LARGE)
    tree.write('v/1.1/datasets.csv', 'a,b\n1,2\n'.repeat(400_000))
    rmSync(join(tree.folder, 'v/1.1/datasets.csv.gz'))
    serve = await startServe(['--out', tree.out])
  })
  afterAll(() => serve.end('SIGTERM'))

  it('says where it serves, what, how to ask and that the values are invented', () => {
    expect(serve.stdout()).toContain(`serving http://127.0.0.1:${serve.port}/ to at most 250 connections at once, 100 of one address\n`)
    expect(serve.stdout()).toContain('plastic-eol · demo · 2 releases, latest 1.4 · ')
    expect(serve.stdout()).toContain('These values are invented')
    expect(serve.stdout()).toContain(
      `curl 'http://127.0.0.1:${serve.port}/datasets?country=FRA&category=All%20packaging&page=0&page_size=50'`,
    )
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('compresses with %s what is large enough, and gives it a weak tag', async (encoding, decompress) => {
    const plain = await get('/datasets?country=FRA')
    const { headers, body } = await get('/datasets?country=FRA', { 'accept-encoding': encoding })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-length']).toBe(String(body.length))
    expect(body.length).toBeLessThan(plain.body.length / 2)
    expect(decompress(body)).toEqual(plain.body)
    expect(headers.etag).toBe(`W/${plain.headers.etag}`)
    expect(headers.vary).toBe('Accept-Encoding')
  })

  it('compresses pages, problems and large files, and leaves small answers alone', async () => {
    const encoding = async (path: string) => (await get(path, { 'accept-encoding': 'gzip' })).headers['content-encoding']
    expect(await encoding('/datasets?country=FRA&page_size=59')).toBe('gzip')
    expect(await encoding('/metadata')).toBeUndefined()
    expect(await encoding('/v/1.4/datasets.parquet')).toBeUndefined()
    const { headers, body } = await get('/v/1.1/datasets.csv', { 'accept-encoding': 'gzip' })
    expect(headers['transfer-encoding']).toBe('chunked')
    expect(gunzipSync(body).equals(readFileSync(join(tree.folder, 'v/1.1/datasets.csv')))).toBe(true)
  })

  it('takes what lies compressed beside a file, with a tag of its own', async () => {
    const plain = await get('/v/1.4/datasets.csv')
    const { headers, body } = await get('/v/1.4/datasets.csv', { 'accept-encoding': 'br, gzip' })
    expect(headers['content-encoding']).toBe('gzip')
    expect(body).toEqual(readFileSync(join(tree.folder, 'v/1.4/datasets.csv.gz')))
    expect(gunzipSync(body)).toEqual(plain.body)
    expect(headers.etag).toMatch(/-gzip"$/)
    expect(headers.etag).not.toBe(plain.headers.etag)
  })

  it.each([{}, { 'accept-encoding': 'gzip' }])(
    'answers 304 to who holds the answer, with the tag that the whole answer has (%j)',
    async (asked) => {
      const paths = [
        '/metadata',
        '/datasets?country=FRA',
        '/v/1.4/datasets.csv',
        '/datasets?page_size=3&country=FRA',
        '/v/1.1/datasets.csv',
      ]
      for (const path of paths) {
        const first = await get(path, { ...asked })
        const tag = first.headers.etag ?? ''
        // The client may hold the answer with the other kind of tag.
        for (const held of [tag, tag.startsWith('W/') ? tag.slice(2) : `W/${tag}`, '*']) {
          const again = await get(path, { ...asked, 'if-none-match': held })
          expect([path, again.status, again.headers.etag, again.body.length]).toEqual([path, 304, tag, 0])
        }
        expect((await get(path, { ...asked, 'if-none-match': '"other"' })).status).toBe(200)
      }
    },
  )

  it('judges the target as it was sent, also a whole address', async () => {
    expect((await get('http://elsewhere.example/metadata')).status).toBe(200)
    expect((await get('http://elsewhere.example?x')).status).toBe(200)
    expect((await get('/datasets?country=FR%41')).status).toBe(200)
    expect((await get("/datasets?country='FRA'")).body.toString()).toContain('bad-query')
    expect((await get('/a\\b')).status).toBe(404)
  })

  it.each([
    ['400', 'unreadable', 'GET nothing HTTP/1.1\r\n\r\n'],
    ['400', 'no host', 'GET /datasets?my-secret-5 HTTP/1.1\r\n\r\n'],
    ['400', 'a host that is none', 'GET /metadata HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    ['405', 'an unknown method', 'BREW /metadata HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['405', 'CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['431', 'headers over the limit', `GET /metadata HTTP/1.1\r\nHost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('answers %s to what the parser refuses as a problem too: %s', async (status, _, text) => {
    const [head = '', body = ''] = (await sendRaw(serve.port, text)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(head.toLowerCase()).toContain('content-type: application/problem+json')
    expect(head.toLowerCase()).toContain('access-control-allow-origin: *')
    expect(JSON.parse(body).status).toBe(Number(status))
  })

  it('outlives clients that break off at any point', async () => {
    for (const text of [
      'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
      'GARBAGE\r\n\r\n',
      'GET /metadata HTTP/1.1\r\nHost',
      '',
      '\u0016\u0003\u0001',
    ]) {
      for (const wait of [0, 1, 5]) {
        const socket = connect(serve.port, '127.0.0.1')
        socket.on('error', () => undefined)
        socket.write(text)
        await setTimeout(wait)
        socket.resetAndDestroy()
      }
    }
    expect((await get('/metadata')).status).toBe(200)
  })

  it('lets no path and no link climb out of the tree', async () => {
    const outside = temporaryFolder()
    writeFileSync(join(outside, 'secret.html'), 'secret')
    symlinkSync(join(outside, 'secret.html'), join(tree.folder, 'docs/secret.html'))
    symlinkSync(outside, join(tree.folder, 'docs/outside'))
    symlinkSync('../v/1.4/metadata.json', join(tree.folder, 'docs/planted.json'))
    symlinkSync('../v', join(tree.folder, 'docs/inside'))
    for (const path of [
      '/docs/planted.json',
      '/docs/inside/1.4/metadata.json',
      '/docs/secret.html',
      '/docs/outside/secret.html',
      '/docs/../index.html',
      '/docs/%2e%2e/index.html',
      '/docs/..%2findex.html',
      '//etc/passwd',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
  })

  it('keeps no file open that nobody reads any more', async () => {
    for (let at = 0; at < 10; at++) {
      for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
        const incoming = await begin(serve.port, '/v/1.4/datasets.parquet', { headers })
        incoming.on('error', () => undefined)
        incoming.destroy()
      }
      const tag = (await get('/v/1.4/datasets.parquet', {}, 'HEAD')).headers.etag ?? ''
      await get('/v/1.4/datasets.parquet', { 'if-none-match': tag })
    }
    await setTimeout(300)
    const folder = `/proc/${serve.process.pid}/fd`
    const open = process.platform === 'linux' ? readdirSync(folder).map((name) => linkOf(join(folder, name))) : []
    expect(open.filter((path) => path.startsWith(tree.folder))).toEqual([])
  })
})
