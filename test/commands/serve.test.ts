import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addKey, revokeKey } from '../../pipeline/api/key-store.ts'
import { type TinyTree, tinyTree } from '../tiny-tree.ts'
import { runCli } from '../workspace.ts'
import { begin, bodyOf, fetchFrom, type ServeProcess, sendRaw, startServe } from './serving.ts'

/** A page of the tree with elements of this country, numbered by year. */
function pageText(country: string, count: number): string {
  const elements = Array.from({ length: count }, (_, at) => `{"country":"${country}","year":${at}}`)
  return `{"pagination":{"total-items":${count},"total-pages":1},"elements":[${elements.join(',')}]}`
}

const LARGE = randomBytes(12_000_000)

describe('serve, in the demo', () => {
  let tree: TinyTree
  let serve: ServeProcess
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => fetchFrom(serve.port, path, { headers, method })

  beforeAll(async () => {
    tree = tinyTree('demo')
    tree.write('v/1.4/datasets/FRA/_/_/_-500-0.json', pageText('FRA', 60))
    tree.write('v/1.4/datasets/FRA/_/_/_-50-0.json', pageText('FRA', 60))
    tree.write('v/1.4/datasets.parquet', LARGE)
    tree.write('v/1.1/datasets.csv', 'a,b\n1,2\n'.repeat(400_000))
    rmSync(join(tree.folder, 'v/1.1/datasets.csv.gz'))
    serve = await startServe(['--out', tree.out])
  })
  afterAll(async () => {
    await serve.end('SIGTERM')
    tree.remove()
  })

  it('says where it serves, what, how to ask and that the values are invented', () => {
    expect(serve.stdout()).toContain(`serving http://127.0.0.1:${serve.port}\n`)
    expect(serve.stdout()).toContain('plastic-eol · demo · 2 releases, latest 1.4 · ')
    expect(serve.stdout()).toContain('These values are invented')
    expect(serve.stdout()).toContain(
      `curl 'http://127.0.0.1:${serve.port}/datasets?country=FRA&category=All%20packaging&page=0&page_size=50'`,
    )
  })

  it('gives a file as it is, with its length and a tag of time and size', async () => {
    const { status, headers, body } = await get('/metadata')
    expect(status).toBe(200)
    expect(body).toEqual(readFileSync(join(tree.folder, 'v/1.4/metadata.json')))
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers.etag).toMatch(new RegExp(`^"[0-9a-f]+-${body.length.toString(16)}"$`))
    expect(headers['data-version']).toBe('1.4')
  })

  it('cuts pages of any size from those that were built', async () => {
    const { body } = await get('/datasets?country=FRA&page_size=7&page=8')
    const { pagination, elements } = JSON.parse(body.toString())
    expect(pagination).toEqual({ 'total-items': 60, 'total-pages': 9 })
    expect(elements.map(({ year }: { year: number }) => year)).toEqual([56, 57, 58, 59])
    expect((await get('/datasets?country=FRA&page_size=7&page=9')).status).toBe(404)
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

  it('compresses pages that it cuts, problems and large files, and leaves small answers alone', async () => {
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

  it.each([{}, { 'accept-encoding': 'gzip' }])('answers 304 to who holds the answer, by the tag that it holds (%j)', async (asked) => {
    for (const path of ['/metadata', '/datasets?country=FRA', '/v/1.4/datasets.csv', '/datasets?page_size=3&country=FRA']) {
      const first = await get(path, { ...asked })
      const again = await get(path, { ...asked, 'if-none-match': first.headers.etag ?? '' })
      expect([path, again.status, again.headers.etag, again.body.length]).toEqual([path, 304, first.headers.etag, 0])
      expect((await get(path, { ...asked, 'if-none-match': '"other"' })).status).toBe(200)
    }
  })

  it('answers HEAD like GET, without a body', async () => {
    for (const path of ['/metadata', '/v/1.4/datasets.parquet', '/datasets?country=FRA', '/datasets?country=XXX']) {
      const { headers: expected, status } = await get(path)
      const head = await get(path, {}, 'HEAD')
      expect(head.body.length).toBe(0)
      expect(head.status).toBe(status)
      expect({ ...head.headers, date: '' }).toEqual({ ...expected, date: '' })
    }
  })

  it('answers OPTIONS, and refuses other methods', async () => {
    const { status, headers } = await get('/datasets', {}, 'OPTIONS')
    expect([status, headers['access-control-allow-methods']]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect((await get('/datasets', {}, 'POST')).status).toBe(405)
    expect((await get('/datasets', {}, 'PROPFIND')).status).toBe(405)
  })

  it('judges the target as it was sent, also a whole address', async () => {
    expect((await get('http://elsewhere.example/metadata')).status).toBe(200)
    expect((await get('http://elsewhere.example?x')).status).toBe(200)
    expect((await get('/datasets?country=FR%41')).status).toBe(200)
    expect((await get("/datasets?country='FRA'")).body.toString()).toContain('bad-query')
    expect((await get('/a\\b')).status).toBe(404)
  })

  it.each([
    ['400', 'unreadable', 'GET nothing HTTP/1.1\r\n\r\n'],
    ['400', 'a host that is none', 'GET /metadata HTTP/1.1\r\nHost: a b\r\n\r\n'],
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
    const outside = mkdtempSync(join(tmpdir(), 'plastic-eol-outside-'))
    writeFileSync(join(outside, 'secret.html'), 'secret')
    symlinkSync(join(outside, 'secret.html'), join(tree.folder, 'docs/secret.html'))
    symlinkSync(outside, join(tree.folder, 'docs/outside'))
    for (const path of [
      '/docs/secret.html',
      '/docs/outside/secret.html',
      '/docs/../index.html',
      '/docs/%2e%2e/index.html',
      '/docs/..%2findex.html',
      '//etc/passwd',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
    rmSync(outside, { recursive: true })
  })

  it('writes a line a request, of the query only what was understood', async () => {
    await get('/datasets?country=FRA&page_size=50')
    await get('/datasets?country=my-secret-1')
    await get('/index.json?api_key=my-secret-2')
    await get('/metadata?x', { 'x-api-key': 'my-secret-3', cookie: 'my-secret-4' })
    await setTimeout(50)
    expect(serve.stderr()).toMatch(/^\S+Z 127\.0\.0\.1 GET \/datasets\?country=FRA&page_size=50 200 \d+ B \d+ ms$/m)
    expect(serve.stderr()).toMatch(/ GET \/datasets\?… 400 /)
    expect(serve.stderr()).toMatch(/ GET \/index\.json\?… 200 /)
    expect(serve.stderr()).not.toContain('my-secret')
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

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

describe('serve, told to stop', () => {
  let tree: TinyTree
  beforeAll(() => {
    tree = tinyTree('demo')
    tree.write('v/1.4/datasets.parquet', LARGE)
  })
  afterAll(() => tree.remove())

  it.each(['SIGTERM', 'SIGINT'] as const)('by %s ends open answers, takes no new ones, and exits 0', async (signal) => {
    const serve = await startServe(['--out', tree.out])
    const idle = connect(serve.port, '127.0.0.1')
    const slow = await begin(serve.port, '/v/1.4/datasets.parquet', { headers: { connection: 'keep-alive' } })
    serve.process.kill(signal)
    await setTimeout(200)
    expect(serve.process.exitCode).toBeNull()
    await expect(fetchFrom(serve.port, '/metadata')).rejects.toThrow('ECONNREFUSED')
    const received = await bodyOf(slow)
    expect(received.equals(LARGE)).toBe(true)
    const begun = Date.now()
    expect(await serve.end()).toEqual({ code: 0, signal: null })
    expect(Date.now() - begun).toBeLessThan(3000)
    expect(serve.stderr()).toContain(`${signal}: no more requests are taken`)
    idle.destroy()
  })

  it('twice ends at once', async () => {
    const serve = await startServe(['--out', tree.out])
    const slow = await begin(serve.port, '/v/1.4/datasets.parquet')
    slow.on('error', () => undefined)
    serve.process.kill('SIGTERM')
    await setTimeout(200)
    expect(await serve.end('SIGTERM')).toEqual({ code: null, signal: 'SIGTERM' })
  })
})

describe('serve, while a release is published anew', () => {
  let tree: TinyTree
  let serve: ServeProcess
  const link = () => join(tree.folder, 'v/1.4')

  /** As a build does it: another folder, one rename of the link, the old folder goes, the lists come last. */
  function publish(name: string, countries: readonly string[], country: string, large: Buffer): void {
    const shown = linkOf(link())
    const folder = join(tree.folder, 'v', `.1.4-${name}`)
    const years = [2021, 2022]
    mkdirSync(join(folder, 'datasets/_/_/_'), { recursive: true })
    writeFileSync(
      join(folder, 'reference-data.json'),
      JSON.stringify({ countries: countries.map((code) => ({ code, name: code })), years }),
    )
    writeFileSync(join(folder, 'datasets.parquet'), large)
    for (const [size, pages] of [
      [50, 4],
      [500, 1],
    ] as const) {
      for (let page = 0; page < pages; page++) {
        const elements = Array.from({ length: 200 / pages }, () => `{"country":"${country}"}`)
        const text = `{"pagination":{"total-items":200,"total-pages":${pages}},"elements":[${elements.join(',')}]}`
        writeFileSync(join(folder, `datasets/_/_/_/_-${size}-${page}.json`), text)
      }
    }
    symlinkSync(`.1.4-${name}`, `${link()}.new`)
    if (shown === '') rmSync(link(), { recursive: true })
    renameSync(`${link()}.new`, link())
    if (shown !== '') rmSync(join(tree.folder, 'v', shown), { recursive: true })
    const versions = readFileSync(join(tree.folder, 'versions.json'))
    writeFileSync(join(tree.folder, '.versions.json'), versions)
    renameSync(join(tree.folder, '.versions.json'), join(tree.folder, 'versions.json'))
  }

  beforeAll(async () => {
    tree = tinyTree('demo')
    publish('0', ['FRA'], 'AAA', LARGE)
    // Only small pages are cut from, so that an answer reads several files.
    tree.write('index.json', JSON.stringify({ page_sizes: [50] }))
    serve = await startServe(['--out', tree.out])
  })
  afterAll(async () => {
    await serve.end('SIGTERM')
    tree.remove()
  })

  it('knows at once what is new, and ends an open answer with what it began with', async () => {
    expect((await fetchFrom(serve.port, '/datasets?country=LAO')).body.toString()).toContain('unknown-value')
    const open = await begin(serve.port, '/v/1.4/datasets.parquet')
    publish('1', ['FRA', 'LAO'], 'BBB', Buffer.from('new'))
    // Known, though there is no page of it in this small tree.
    expect((await fetchFrom(serve.port, '/datasets?country=LAO')).body.toString()).toContain('page-missing')
    expect((await fetchFrom(serve.port, '/v/1.4/datasets.parquet')).body.toString()).toBe('new')
    expect((await bodyOf(open)).equals(LARGE)).toBe(true)
  })

  it('gives no answer out of two builds', async () => {
    let publishing = true
    const counts: Record<string, number> = {}
    const asking = Array.from({ length: 4 }, async () => {
      while (publishing) {
        const { status, body } = await fetchFrom(serve.port, '/datasets?page_size=180')
        const countries = [...new Set(body.toString().match(/[A-Z]{3}(?="\})/g))].join('+')
        const seen = status === 200 ? countries : `${status} ${body}`
        counts[seen] = (counts[seen] ?? 0) + 1
      }
    })
    for (let round = 2; round < 30; round++) {
      publish(String(round), ['FRA'], round % 2 === 0 ? 'AAA' : 'BBB', Buffer.from('x'))
      await setTimeout(50)
    }
    publishing = false
    await Promise.all(asking)
    expect(
      Object.keys(counts).sort(),
      serve
        .stderr()
        .match(/^cannot.*/gm)
        ?.join('\n'),
    ).toEqual(['AAA', 'BBB'])
  })

  it('goes on with what it knows when the lists are broken', async () => {
    tree.write('versions.json', '{')
    expect((await fetchFrom(serve.port, '/datasets?country=FRA')).status).toBe(404)
    expect((await fetchFrom(serve.port, '/datasets')).status).toBe(200)
  })
})

describe('serve, in production', () => {
  const root = mkdtempSync(join(tmpdir(), 'plastic-eol-production-'))
  const store = join(root, 'keys.json')
  let tree: TinyTree
  let serve: ServeProcess
  let kept: { readonly id: string; readonly plain: string }
  let taken: { readonly id: string; readonly plain: string }
  const status = async (key?: string, path = '/plastic/metadata') =>
    (await fetchFrom(serve.port, path, { headers: key === undefined ? {} : { 'x-api-key': key } })).status

  beforeAll(async () => {
    tree = tinyTree('production', root)
    const add = async (name: string) => {
      const { key, plain } = await addKey(store, { name })
      return { id: key.id, plain }
    }
    kept = await add('kept')
    taken = await add('taken back')
    serve = await startServe(['--env', 'production', '--root', root, '--prefix', '/plastic', '--json'])
  })
  afterAll(async () => {
    await serve.end('SIGTERM')
    tree.remove()
  })

  it('says where it is to machines', () => {
    expect(JSON.parse(serve.stdout())).toEqual({
      environment: 'production',
      address: `http://127.0.0.1:${serve.port}/plastic`,
      host: '127.0.0.1',
      port: serve.port,
      latest: '1.4',
      versions: ['1.4', '1.1'],
    })
  })

  it('asks for a key, below its prefix and elsewhere', async () => {
    expect([await status(), await status(''), await status('wrong'), await status(kept.plain)]).toEqual([401, 401, 403, 200])
    expect([await status(undefined, '/metadata'), await status(kept.plain, '/metadata')]).toEqual([401, 404])
    expect(await status(undefined, '/plastic/')).toBe(200)
  })

  it('lets nobody in whose key was taken back, without being started anew', async () => {
    expect(await status(taken.plain)).toBe(200)
    await revokeKey(store, taken.id)
    expect([await status(taken.plain), await status(kept.plain)]).toEqual([403, 200])
  })

  it('lets nobody in while the keys cannot be read', async () => {
    const text = readFileSync(store)
    writeFileSync(store, '{')
    expect(await status(kept.plain)).toBe(403)
    writeFileSync(store, text)
    expect(await status(kept.plain)).toBe(200)
    expect(serve.stderr()).toContain('the keys changed and cannot be read')
  })

  it('writes no key into its log', async () => {
    await fetchFrom(serve.port, `/plastic/metadata?key=${kept.plain}`, { headers: { 'x-api-key': kept.plain } })
    await setTimeout(50)
    expect(serve.stderr()).toContain(' GET /plastic/metadata?… 400 ')
    expect(serve.stderr()).not.toContain(kept.plain.slice(9))
  })
})

describe('serve, where it cannot', () => {
  const demo = tinyTree('demo')
  const production = tinyTree('production')
  afterAll(() => {
    demo.remove()
    production.remove()
  })

  it.each([
    ['without a tree', ['--out', tmpdir()], 'no-tree', 'plastic-eol build'],
    ['without keys in production', ['--env', 'production', '--root', production.out], 'missing-keys', 'plastic-eol keys add <name>'],
    ['with keys in the demo', ['--out', demo.out, '--keys', 'keys.json'], 'keys-not-used', '--env production'],
    ['on a port that is none', ['--out', demo.out, '--port', '80800'], 'bad-port', ''],
    ['on a host that is none', ['--out', demo.out, '--host', '192.0.2.1'], 'bad-host', '127.0.0.1'],
    ['with a prefix that is none', ['--out', demo.out, '--prefix', 'x'], 'bad-prefix', '/plastic'],
  ])('%s says what to do and exits 2', (_, args, code, hint) => {
    const { code: exit, stdout, stderr } = runCli(['serve', ...args])
    expect(stderr).toContain(`error[${code}]: `)
    expect(stderr).toContain(hint)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect([exit, stdout]).toEqual([2, ''])
  })

  it('on a port in use names the port and another one, and exits 2', async () => {
    const first = await startServe(['--out', demo.out, '--quiet'])
    const { code, stderr } = runCli(['serve', '--out', demo.out, '--port', String(first.port)])
    await first.end('SIGTERM')
    expect(stderr).toContain(`error[port-in-use]: Port ${first.port} of 127.0.0.1 is in use.`)
    expect(stderr).toContain(`--port ${first.port + 1}`)
    expect(code).toBe(2)
  })

  it('with no key that holds, or with the tree of another environment, exits 2', async () => {
    const store = join(production.out, 'keys.json')
    const { key } = await addKey(store, { name: 'gone' })
    await revokeKey(store, key.id)
    expect(runCli(['serve', '--env', 'production', '--root', production.out])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('error[no-keys]'),
    })
    renameSync(join(production.out, 'public/production'), join(production.out, 'public/demo'))
    expect(runCli(['serve', '--out', production.out])).toMatchObject({ code: 2, stderr: expect.stringContaining('error[wrong-tree]') })
  })
})
