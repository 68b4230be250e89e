// Tests what the requests of test/contract do not cover: every page size, tags, encodings, which files are read, and what is kept.

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { compressAnswers } from '../../pipeline/api/compress-answer.ts'
import {
  type Compress,
  createAnswerer,
  createHandler,
  type Handler,
  type HandlerOptions,
  type KeyCheck,
} from '../../pipeline/api/handler.ts'
import { responseOf } from '../../pipeline/api/responses.ts'
import type { ServedEnvironment } from '../../pipeline/api/routes.ts'
import type { StoredFile, StoredTree } from '../../pipeline/model/exchange.ts'
import type { Replacement } from '../../pipeline/model/replacements.ts'
import { expectedAnswers } from '../contract/expected-answers.ts'
import { type Tree, treeOf } from '../contract/trees.ts'
import { VALUES } from '../coverage.ts'
import { randomFrom } from '../random.ts'
import { filesIn } from '../tree-in-folder.ts'

const SERVED: ServedEnvironment = {
  environment: 'demo',
  latest: '1.4',
  versions: [{ version: '1.4', countries: ['FRA', 'GTM'], ...VALUES, years: [2019, 2020, 2021, 2022] }],
  pageSizes: [50, 500],
}

/** Records of France. */
const recordsOf = (etag: string, records = 9): StoredFile => {
  const lines = Array.from({ length: records }, (_, at) => `FRA,PET bottles,PET,2022,${at}\n`)
  return { body: bytes(`country,category,polymer,year,export\n${lines.join('')}`), etag }
}

const bytes = (text: string) => new TextEncoder().encode(text)
const get = (handler: Handler, target: string, headers: Record<string, string> = {}, method = 'GET') =>
  handler(new Request(`https://example.org${target}`, { method, headers }))

/** A handler over files in memory. `read` lists the paths that it read, each with the encodings that it asked for. */
function over(files: Readonly<Record<string, StoredFile>>, options: Partial<HandlerOptions> = {}) {
  const read: string[] = []
  const tree: StoredTree = {
    async read(path, accepted) {
      read.push([path, ...(accepted ?? [])].join(' '))
      return files[path]
    },
  }
  return { handler: createHandler({ tree, served: SERVED, ...options }), read }
}

const checkKey: KeyCheck = async (key) => (key ? (key === 'right' ? 'ok' : 'wrong') : 'missing')

describe('a release that is withdrawn', () => {
  const [latest] = SERVED.versions
  const withdrawn = (replacement: Replacement): ServedEnvironment => ({
    ...SERVED,
    versions: [...SERVED.versions, ...(latest ? [{ ...latest, version: '1.3', replacement }] : [])],
  })
  const answerOf = async (replacement: Replacement, target: string, prefix = '') => {
    const path = target.slice(prefix.length + 1).replace(/\?.*/, '')
    const file = target.endsWith('page_size=50') ? recordsOf('"x"') : { body: bytes('{}'), etag: '"x"' }
    const { handler } = over({ [path]: file, 'v/1.3/datasets.csv': file }, { served: withdrawn(replacement), prefix })
    const { status, headers } = await get(handler, target)
    return [status, headers.get('deprecation'), headers.get('link')]
  }

  it('says since when, and what replaces it', async () => {
    const replacement = { since: '2026-11-20', by: '1.2', latest: '1.4' }
    expect(await answerOf(replacement, '/data/v/1.3/datasets.csv?a=%3E', '/data')).toEqual([
      200,
      '@1795132800',
      '</data/v/1.2/datasets.csv>; rel="successor-version", </data/v/1.4/datasets.csv>; rel="latest-version"',
    ])
    expect((await answerOf(replacement, '/v/1.3/datasets?page_size=50')).at(-1)).toContain('</v/1.4/datasets?page_size=50>')
  })

  it('says since when where nothing replaces it, and nothing with a problem', async () => {
    const alone = { since: '2026-11-20', by: undefined, latest: undefined }
    expect(await answerOf(alone, '/v/1.3/datasets.csv')).toEqual([200, '@1795132800', null])
    expect(await answerOf(alone, '/v/1.3/datasets?page_size=0')).toEqual([400, null, null])
    expect(await answerOf(alone, '/v/1.4/datasets.csv')).toEqual([200, null, null])
  })
})

describe('pages of sizes that were not built', () => {
  let tree: Tree
  let handler: Handler
  beforeAll(async () => {
    tree = await treeOf('production')
    handler = createHandler({ tree: filesIn(tree.folder), served: SERVED })
  }, 600_000)

  it('hold what the release holds, for sizes from 1 to 1000: around those that were built, and others', async () => {
    const known = expectedAnswers(tree, '1.4')
    const random = randomFrom(5)
    const around = [1, 50, 200, 250, 500, 1000].flatMap((size) => [size - 1, size, size + 1]).filter((size) => size >= 1 && size <= 1000)
    for (const size of [...around, ...Array.from({ length: 40 }, () => 1 + Math.floor(random() * 1000))]) {
      const pages = known.pages({ country: 'FRA' }, size)
      for (const page of new Set([0, Math.floor(random() * pages), pages - 1])) {
        const answer = await get(handler, `/datasets?country=FRA&page_size=${size}&page=${page}`)
        const expected = JSON.stringify(known.page({ country: 'FRA' }, size, page))
        if (JSON.stringify(await answer.json()) !== expected) expect.fail(`page ${page} of ${size}`)
      }
      const past = await get(handler, `/datasets?country=FRA&page_size=${size}&page=${pages}`)
      expect(`${size}: ${past.status}`).toBe(`${size}: 404`)
    }
  })

  it('are not there far after the last, with one look at the tree', async () => {
    expect((await get(handler, '/datasets?page_size=1000&page=999999999')).status).toBe(404)
    expect((await get(handler, '/datasets?page_size=1&page=999999999')).status).toBe(404)
  })
})

describe('tags', () => {
  const files = (etag: string) => ({ 'v/1.4/datasets.csv': recordsOf(etag) })
  const tagOf = async (etag: string, query: string) => (await get(over(files(etag)).handler, `/datasets?${query}`)).headers.get('etag')

  it('of cut pages differ by content, size and page, and are well formed', async () => {
    const tags = await Promise.all([
      ...['page_size=2', 'page_size=3', 'page_size=2&page=1', 'page_size=21'].map((query) => tagOf('"a"', query)),
      ...['page_size=2', 'page_size=2&page=1'].map((query) => tagOf('W/"b"', query)),
    ])
    expect(new Set(tags).size).toBe(6)
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/)
  })

  it('of cut pages answer 304 like any other', async () => {
    const { handler } = over(files('"a"'))
    const first = await get(handler, '/datasets?page_size=2')
    const second = await get(handler, '/datasets?page_size=2', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', first.headers.get('etag')])
  })

  it.each([
    ['"a"', 304],
    ['W/"a"', 304],
    ['"b", "a"', 304],
    ['*', 304],
    ['"b"', 200],
    ['a', 200],
    ['', 200],
  ])('answer If-None-Match: %s with %i', async (tag, status) => {
    const { handler } = over({ 'v/1.4/metadata.json': { body: bytes('{}'), etag: '"a"' } })
    expect((await get(handler, '/metadata', { 'if-none-match': tag })).status).toBe(status)
  })
})

describe('Accept-Encoding', () => {
  it.each([
    ['', ''],
    ['gzip', ' gzip'],
    ['gzip, deflate, br', ' br gzip'],
    ['br;q=0.1, gzip;q=1.0', ' br gzip'],
    ['br;q=0, gzip;q=0.5', ' gzip'],
    ['GZIP', ' gzip'],
    ['gzip;q=0', ''],
    ['gzip;q=0.0, br', ' br'],
    ['br ; q = 0', ''],
    ['*', ' gzip'],
    ['*;q=0', ''],
    ['identity', ''],
    ['gzip;q=x', ''],
    ['xgzip, brr', ''],
  ])('of %j lets the tree give%s', async (header, accepted) => {
    const { handler, read } = over({})
    await get(handler, '/metadata', { 'accept-encoding': header })
    expect(read).toEqual([`v/1.4/metadata.json${accepted}`])
  })

  it('leads to an answer that names the encoding of a file, and names none where there is nothing to read', async () => {
    const { handler } = over({ 'v/1.4/metadata.json': { body: bytes('zipped'), etag: '"a.gz"', encoding: 'gzip' } })
    const answer = await get(handler, '/metadata', { 'accept-encoding': 'gzip' })
    expect([answer.headers.get('content-encoding'), answer.headers.get('content-length')]).toEqual(['gzip', '6'])
    const same = await get(handler, '/metadata', { 'accept-encoding': 'gzip', 'if-none-match': '"a.gz"' })
    expect([same.status, same.headers.get('content-encoding')]).toEqual([304, null])
  })
})

describe('pages', () => {
  it('of a release whose records are missing are an error of the host, and never empty', async () => {
    await expect(get(over({}).handler, '/datasets?country=GTM')).rejects.toMatchObject({ code: 'missing-page' })
  })

  it('of a pair that occurs nowhere are empty, and there is no other than the first', async () => {
    const versions = SERVED.versions.map((version) => ({ ...version, absent: [{ category: 'PET bottles', polymer: 'ABS' }] }))
    const { handler } = over({ 'v/1.4/datasets.csv': recordsOf('"a"') }, { served: { ...SERVED, versions } })
    for (const [query, status] of [
      ['', 200],
      ['&country=FRA&year=2020&page_size=500', 200],
      ['&page_size=7', 200],
      ['&page=1', 404],
      ['&page_size=7&page=1', 404],
    ] as const) {
      expect([query, (await get(handler, `/datasets?category=PET+bottles&polymer=ABS${query}`)).status]).toEqual([query, status])
    }
    expect((await get(handler, '/v/1.4/datasets/_/pet-bottles/ABS/_.json')).status).toBe(404)
  })
})

describe('HEAD', () => {
  it.each([
    ['HEAD', {}],
    ['GET', { 'if-none-match': '"a"' }],
  ])('%s %j closes a file that nobody reads', async (method, headers) => {
    let cancelled = false
    const body = new ReadableStream<Uint8Array>({
      cancel() {
        cancelled = true
      },
    })
    const { handler } = over({ 'v/1.4/metadata.json': { body, etag: '"a"' } })
    expect(await (await get(handler, '/metadata', headers, method)).text()).toBe('')
    expect(cancelled).toBe(true)
  })
})

describe('what is read', () => {
  it('is nothing before the key, the path and the query are right', async () => {
    const { handler, read } = over({}, { served: { ...SERVED, environment: 'production' }, checkKey })
    const asked = async (target: string, key: string, method = 'GET') => (await get(handler, target, { 'x-api-key': key }, method)).status
    expect(await asked('/metadata', '')).toBe(401)
    expect(await asked('/metadata', 'x')).toBe(403)
    expect(await asked('/nope', 'right')).toBe(404)
    expect(await asked('/datasets?x', 'right')).toBe(400)
    expect(await asked('/metadata', 'right', 'POST')).toBe(405)
    expect(await asked('/metadata', '', 'OPTIONS')).toBe(204)
    expect(read).toEqual([])
    expect(await asked('/metadata', 'right')).toBe(404)
    expect(read).toEqual(['v/1.4/metadata.json'])
  })

  it('lies below the prefix only, and what lies beside it asks for the key too', async () => {
    const files = { 'v/1.4/metadata.json': { body: bytes('{}'), etag: '"a"' }, 'index.html': { body: bytes('x'), etag: '"b"' } }
    const { handler } = over(files, { prefix: '/a/b', checkKey })
    const status = async (target: string, key = '') => (await get(handler, target, { 'x-api-key': key })).status
    expect(
      await Promise.all(['/a/b/metadata', '/a/b/', '/metadata', '/', '/a/b', '/a/bmetadata'].map((target) => status(target, 'right'))),
    ).toEqual([200, 200, 404, 404, 308, 404])
    expect(await Promise.all(['/a/b/metadata', '/a/b/', '/metadata', '/', '/a/b'].map((target) => status(target)))).toEqual([
      401, 200, 401, 401, 308,
    ])
  })
})

describe('a page that was asked for before', () => {
  /** Answers of one handler to one target, and how many bodies were compressed. */
  function answering() {
    let compressed = 0
    const whole = compressAnswers()
    const compress: Compress = (answer, encodings) => {
      if (answer.body && encodings.length > 0) compressed++
      return whole(answer, encodings)
    }
    const tree = { read: async () => recordsOf('"a"', 40) }
    const answer = createAnswerer({ tree, served: { ...SERVED, environment: 'production' }, checkKey, compress })
    const ask = async (headers: Readonly<Record<string, string>>, method = 'GET') => {
      const sent = await answer({ method, target: { path: '/datasets', query: 'page_size=40' }, header: (name) => headers[name] ?? null })
      const { status, body } = sent
      return { status, headers: sent.headers, body: body && Buffer.from(await responseOf({ ...sent, status: 200 }).arrayBuffer()) }
    }
    return { ask, compressed: () => compressed }
  }

  it('is sent again as it was sent, compressed once for each encoding', async () => {
    const { ask, compressed } = answering()
    const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
    for (const [encoding, decompress] of Object.entries(read)) {
      const first = await ask({ 'x-api-key': 'right', 'accept-encoding': encoding })
      expect(first.headers['content-encoding'] ?? 'identity').toBe(encoding)
      expect(JSON.parse(String(decompress(first.body ?? Buffer.alloc(0)))).elements).toHaveLength(40)
      expect(first.body?.length).toBe(Number(first.headers['content-length']))
      expect(await ask({ 'x-api-key': 'right', 'accept-encoding': encoding })).toEqual(first)
    }
    expect(compressed()).toBe(2)
  })

  it('is sent to nobody without a key, and not for another method', async () => {
    const { ask } = answering()
    const { status, headers } = await ask({ 'x-api-key': 'right' })
    expect(status).toBe(200)
    expect((await ask({})).status).toBe(401)
    expect((await ask({ 'x-api-key': 'other' })).status).toBe(403)
    expect((await ask({ 'x-api-key': 'right' }, 'POST')).status).toBe(405)
    expect((await ask({ 'x-api-key': 'right' }, 'OPTIONS')).status).toBe(204)
    expect(await ask({ 'x-api-key': 'right' }, 'HEAD')).toEqual({ status: 200, headers, body: null })
    expect(await ask({ 'x-api-key': 'right', 'if-none-match': headers.etag ?? '' })).toMatchObject({ status: 304, body: null })
  })
})
