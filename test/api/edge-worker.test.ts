import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Bucket, createWorker, type RateLimit, type Worker, type WorkerEnvironment } from '../../pipeline/api/edge-worker.ts'
import { worker as workerHost } from '../../pipeline/api/hosts/worker.ts'
import { storedKey } from '../../pipeline/api/key-store.ts'
import { folderBucket } from '../contract/worker.ts'
import { listening } from '../listening.ts'
import { tinyTree } from '../tiny-tree.ts'
import { temporaryFolder } from '../when-done.ts'

const demo = tinyTree('demo')
const production = tinyTree('production')

const PLAIN = 'aaaaaaaa.secret'
const KEY = storedKey(PLAIN, { name: 'somebody', created: '2026-11-20T00:00:00Z', expires: null })

const ask = (worker: Worker, environment: WorkerEnvironment, path: string, headers: Record<string, string> = {}) =>
  worker.fetch(new Request(`https://api.example${path}`, { headers }), environment)

describe('the worker with a bucket', () => {
  const bound = { TREE: folderBucket(demo.folder) }

  it('passes a file on with its length and the tag of the bucket, and answers 304 to it', async () => {
    const stored = await bound.TREE.get('v/1.4/metadata.json')
    const answer = await ask(createWorker(), bound, '/metadata')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('etag')).toBe(stored?.httpEtag)
    expect(answer.headers.get('content-length')).toBe(String(stored?.size))
    expect(await answer.json()).toEqual({ environment: 'demo', data_version: '1.4' })
    expect((await ask(createWorker(), bound, '/metadata', { 'if-none-match': stored?.httpEtag ?? '' })).status).toBe(304)
  })

  it('makes pages of any size from the records', async () => {
    const answer = await ask(createWorker(), bound, '/datasets?country=FRA&category=PET+bottles&polymer=PET&page_size=1&page=1')
    expect(await answer.json()).toEqual({
      pagination: { 'total-items': 2, 'total-pages': 2 },
      elements: [{ country: 'FRA', category: 'PET bottles', polymer: 'PET', year: 2022, export: { amount: 1.5, unit: 'kt' } }],
    })
  })

  it('asks a binding that counts, by the address whatever key is sent, and answers 429 where it says no', async () => {
    const counted: string[] = []
    const limited = { ...bound, RATE: countingIn(counted, 2) }
    const worker = createWorker()
    const address = { 'cf-connecting-ip': '192.0.2.1' }
    expect((await ask(worker, limited, '/datasets', { ...address, 'x-api-key': PLAIN })).status).toBe(200)
    expect((await ask(worker, limited, '/datasets', address)).status).toBe(200)
    const refused = await ask(worker, limited, '/datasets')
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('content-type')]).toEqual([
      ...[429, '60', 'application/problem+json'],
    ])
    expect(counted).toEqual(['192.0.2.1', '192.0.2.1', ''])
  })
})

/** A binding that writes down whom it counts, and lets through the first requests. */
const countingIn = (counted: string[], most: number): RateLimit => ({ limit: async ({ key }) => ({ success: counted.push(key) <= most }) })

describe('what the worker keeps between requests', () => {
  let now = 0
  let reads: string[] = []
  let broken = false
  const bucket = folderBucket(demo.folder)
  const counting: Bucket = {
    get: async (key) => {
      reads.push(key)
      if (broken) throw new Error('out of reach')
      return await bucket.get(key)
    },
  }
  beforeEach(() => {
    ;[now, reads, broken] = [0, [], false]
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    return () => void vi.restoreAllMocks()
  })

  it('are the listing, for a minute, and one release', async () => {
    const worker = createWorker(() => now)
    const listings = async () => {
      await ask(worker, { TREE: counting }, '/datasets')
      return reads.filter((key) => key === 'versions.json').length
    }
    expect([await listings(), await listings()]).toEqual([1, 1])
    now = 59_999
    expect(await listings()).toBe(1)
    now = 60_000
    expect(await listings()).toBe(2)
    const tables = () => reads.filter((key) => key.endsWith('datasets.csv')).length
    const before = tables()
    await ask(worker, { TREE: counting }, '/datasets?country=FRA')
    await ask(worker, { TREE: counting }, '/v/1.1/datasets')
    await ask(worker, { TREE: counting }, '/datasets')
    expect(tables() - before).toBe(2)
  })

  it('goes on with what it knows while the listing is out of reach, and without one says so', async () => {
    const worker = createWorker(() => now)
    const rest: Bucket = { get: (key) => (broken && !key.endsWith('datasets.csv') ? counting.get(key) : bucket.get(key)) }
    expect((await ask(worker, { TREE: rest }, '/datasets')).status).toBe(200)
    ;[now, broken] = [100_000, true]
    expect((await ask(worker, { TREE: rest }, '/datasets')).status).toBe(200)
    const answer = await ask(createWorker(), { TREE: rest }, '/datasets')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/problem+json'])
    expect((await ask(createWorker(), {}, '/datasets')).status).toBe(503)
  })
})

describe('the keys of the worker', () => {
  const TREE = folderBucket(production.folder)
  const status = async (KEYS: string | undefined, key = PLAIN) => {
    const answer = await ask(createWorker(), { TREE, ...(KEYS === undefined ? {} : { KEYS }) }, '/datasets', { 'x-api-key': key })
    return answer.status
  }

  it('are keys.json, or the list of its keys, or of their digests only', async () => {
    const { id, sha256, expires, revoked } = KEY
    expect(await status(JSON.stringify({ format: 1, keys: [KEY] }))).toBe(200)
    expect(await status(JSON.stringify([KEY]))).toBe(200)
    expect(await status(JSON.stringify([{ id, sha256, expires, revoked }]))).toBe(200)
    expect(await status(JSON.stringify([KEY]), 'aaaaaaaa.other')).toBe(403)
    expect(await status(JSON.stringify([{ ...KEY, revoked: '2026-11-20T00:00:00Z' }]))).toBe(403)
  })

  it('give nobody access where the end of any of them cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    for (const broken of [
      { expires: 'soon' },
      { expires: 2027 },
      { expires: undefined },
      { revoked: false },
      { sha256: 'ab' },
      { id: 1 },
    ]) {
      const other = { ...KEY, id: 'bbbbbbbb', ...broken }
      expect(`${JSON.stringify(broken)} ${await status(JSON.stringify([KEY, other]))}`).toBe(`${JSON.stringify(broken)} 403`)
    }
    vi.restoreAllMocks()
  })

  it('give nobody access where they are missing or broken, and are not shown', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    for (const text of [undefined, '', '{', '"x"', '{"keys":1}', 'null']) expect([text, await status(text)]).toEqual([text, 403])
    expect(await status(undefined, '')).toBe(401)
    expect(errors.mock.calls.join('\n')).toContain('every key is refused')
    vi.restoreAllMocks()
  })
})

describe('the rate limit of production', () => {
  it('counts by the id of a valid key, and by the address where the key is missing, unknown, wrong or revoked', async () => {
    const former = storedKey('bbbbbbbb.secret', { name: 'former', created: '2026-11-20T00:00:00Z', expires: null })
    const counted: string[] = []
    const environment: WorkerEnvironment = {
      TREE: folderBucket(production.folder),
      KEYS: JSON.stringify([KEY, { ...former, revoked: '2026-11-20T00:00:00Z' }]),
      RATE: countingIn(counted, 5),
    }
    const worker = createWorker()
    const statuses: number[] = []
    for (const key of [PLAIN, undefined, 'cccccccc.secret', 'aaaaaaaa.wrong', 'bbbbbbbb.secret', 'dddddddd.secret']) {
      const headers = { 'cf-connecting-ip': '192.0.2.1', ...(key === undefined ? {} : { 'x-api-key': key }) }
      statuses.push((await ask(worker, environment, '/datasets', headers)).status)
    }
    expect(counted).toEqual(['aaaaaaaa', ...Array(5).fill('192.0.2.1')])
    expect(statuses).toEqual([200, 401, 403, 403, 403, 429])
  })
})

describe('the worker with a file server', () => {
  /** Starts a plain file server for the time of `use`. `say` gives the headers of its answers. */
  async function served<T>(say: (path: string) => Record<string, string>, use: (address: string) => Promise<T>): Promise<T> {
    const listener: RequestListener = (request, response) => {
      const path = join(demo.folder, (request.url ?? '').replace('/files', ''))
      if (path.includes('/1.1/datasets.csv') || !existsSync(path) || !statSync(path).isFile()) return void response.writeHead(404).end()
      const headers = say(path)
      response.writeHead(200, headers)
      const compressing = headers['content-encoding'] === 'gzip'
      createReadStream(path)
        .on('data', (chunk) => response.write(compressing ? gzipSync(chunk) : chunk))
        .on('end', () => response.end())
    }
    const { port, stop } = await listening(createServer(listener))
    try {
      return await use(`http://127.0.0.1:${port}/files/`)
    } finally {
      await stop()
    }
  }
  const modified = 'Fri, 20 Nov 2026 00:00:00 GMT'
  const size = (path: string) => ({ 'content-length': String(statSync(path).size) })

  it.each([
    ['its tag', (path: string) => ({ etag: '"theirs"', ...size(path) }), /^"theirs"$/],
    [
      'time and size',
      (path: string) => ({ 'last-modified': modified, ...size(path) }),
      /^"6aff9000-[0-9a-f]+"$|^"6a[0-9a-f]{6}-[0-9a-f]+"$/,
    ],
    ['nothing', () => ({}), /^"[0-9a-f]{32}"$/],
    ['a compressed body', () => ({ 'content-encoding': 'gzip', etag: 'W/"theirs"' }), /^W\/"theirs"$/],
  ] as const)('that gives %s answers with a tag and the whole file', async (_, say, tag) => {
    const { headers, status, body } = await served(say, async (TREE_URL) => {
      const answer = await ask(createWorker(), { TREE_URL }, '/v/1.4/datasets.csv')
      return { headers: answer.headers, status: answer.status, body: await answer.text() }
    })
    expect([status, body]).toEqual([200, readFileSync(join(demo.folder, 'v/1.4/datasets.csv'), 'utf8')])
    expect(headers.get('etag')).toMatch(tag)
    expect(headers.get('content-encoding')).toBeNull()
    expect([null, String(body.length)]).toContain(headers.get('content-length'))
  })

  it('answers 404 for what is not there, 503 for the pages of a release without records, and asks for no folders', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const statuses = await served(size, async (TREE_URL) => {
      const worker = createWorker()
      const paths = ['/v/1.1/datasets', '/docs/nothing.html', '/docs/x', '/docs/']
      return await Promise.all(paths.map(async (path) => (await ask(worker, { TREE_URL }, path)).status))
    })
    expect(statuses).toEqual([503, 404, 404, 200])
  })
})

describe('what hosts print for the worker', () => {
  const folder = temporaryFolder()
  const listen = { address: undefined, port: 0 }

  it('is a module without imports that serves, with how to deploy it on top', async () => {
    const text = workerHost.render({ environments: [{ served: demo.served, folder: demo.folder, prefix: '/plastic' }], listen })
    expect(text).not.toMatch(/^import /m)
    expect(text).toContain(`${demo.folder} r2:plastic-eol-demo`)
    expect(text).toContain('"PREFIX": "/plastic"')
    expect(text).not.toContain('wrangler secret')
    const file = join(folder, 'worker.mjs')
    writeFileSync(file, text)
    const printed: { readonly default: Worker } = await import(file)
    const answer = await ask(printed.default, { TREE: folderBucket(demo.folder), PREFIX: '/plastic' }, '/plastic/metadata')
    expect([answer.status, answer.headers.get('data-version')]).toEqual([200, '1.4'])
  })

  it('describes the keys in production, and holds none', () => {
    const keys = { stored: [KEY], store: '/keys.json' }
    const text = workerHost.render({ environments: [{ served: production.served, folder: '/tree', prefix: '', keys }], listen })
    expect(text).toMatch(/npx wrangler secret put KEYS < \S*keys\.json/)
    expect(text).not.toContain(KEY.sha256)
  })

  it('is for one environment', () => {
    const environments = [demo, production].map(({ served, folder: tree }) => ({ served, folder: tree, prefix: '' }))
    expect(() => workerHost.render({ environments, listen })).toThrow('one environment')
  })
})
