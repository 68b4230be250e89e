// Tests answers from five records in memory.

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressAnswers } from '../../pipeline/api/compress-answer.ts'
import { acceptedEncodings, type Compress, createAnswerer, createHandler, type KeyCheck } from '../../pipeline/api/handler.ts'
import { responseOf } from '../../pipeline/api/responses.ts'
import type { ServedEnvironment } from '../../pipeline/api/routes.ts'
import { VALUES } from '../coverage.ts'

const SERVED: ServedEnvironment = {
  environment: 'production',
  latest: '1.1',
  versions: [{ version: '1.1', countries: ['FRA'], ...VALUES, years: [2020] }],
  pageSizes: [2],
}

const csv = `country,category,polymer,year,export\n${[0, 1, 2, 3, 4].map((n) => `FRA,PET bottles,PET,2020,${n}\n`).join('')}`

const read = async (path: string) => (path === 'v/1.1/datasets.csv' ? { body: new TextEncoder().encode(csv), etag: '"a"' } : undefined)

interface PageBody {
  readonly pagination: unknown
  readonly elements: readonly { readonly export: { readonly amount: number } }[]
}

async function get(query: string, key?: string, checkKey?: KeyCheck) {
  const handler = createHandler({ tree: { read }, served: SERVED, checkKey })
  const response = await handler(new Request(`http://host/datasets?${query}`, { headers: key === undefined ? {} : { 'x-api-key': key } }))
  return { status: response.status, headers: response.headers, body: (await response.json()) as PageBody }
}

describe('pages', () => {
  it.each([
    [2, 1, [2, 3]],
    [3, 0, [0, 1, 2]],
    [3, 1, [3, 4]],
    [4, 1, [4]],
    [5, 0, [0, 1, 2, 3, 4]],
    [1, 4, [4]],
  ])('of %d: page %d holds %j', async (size, page, expected) => {
    const { status, body } = await get(`page_size=${size}&page=${page}`)
    expect(status).toBe(200)
    expect(body.elements.map((element) => element.export.amount)).toEqual(expected)
    expect(body.pagination).toEqual({ 'total-items': 5, 'total-pages': Math.ceil(5 / size) })
  })

  it.each([
    [3, 2],
    [5, 1],
    [1, 5],
    [4, 2],
  ])('of %d: there is no page %d', async (size, page) => {
    expect((await get(`page_size=${size}&page=${page}`)).status).toBe(404)
  })
})

describe('a key', () => {
  const check: KeyCheck = async (key) => (key === null ? 'missing' : key === 'right' ? 'ok' : 'wrong')

  it('gives 401 with what is asked for if it is missing, 403 if it is wrong, and an answer if it is right', async () => {
    const missing = await get('page=0', undefined, check)
    expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([401, 'ApiKey'])
    expect((await get('page=0', 'other', check)).status).toBe(403)
    expect((await get('page=0', 'right', check)).status).toBe(200)
  })

  it('keeps the answer out of caches that others share', async () => {
    const { headers } = await get('page=0', 'right', check)
    expect(headers.get('cache-control')).toBe('private, max-age=300')
    expect(headers.get('vary')).toBe('Accept-Encoding, x-api-key')
  })
})

describe('a page that was asked for before', () => {
  const many = `country,category,polymer,year,export\n${Array.from({ length: 40 }, (_, n) => `FRA,PET bottles,PET,2020,${n}\n`).join('')}`

  /** Answers of one handler to one target, and how many bodies were compressed. */
  function answering() {
    let compressed = 0
    const whole = compressAnswers()
    const compress: Compress = (answer, encodings) => {
      if (answer.body && encodings.length > 0) compressed++
      return whole(answer, encodings)
    }
    const tree = { read: async () => ({ body: new TextEncoder().encode(many), etag: '"a"' }) }
    const checkKey: KeyCheck = async (key) => (key === null ? 'missing' : key === 'right' ? 'ok' : 'wrong')
    const answer = createAnswerer({ tree, served: SERVED, checkKey, compress })
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

describe('the encodings that a client accepts', () => {
  it.each([
    ['gzip, deflate, br', ['br', 'gzip']],
    ['br;q=0, gzip;q=0.5', ['gzip']],
    ['gzip;q=0', []],
    ['*', ['gzip']],
    ['*;q=0', []],
    ['identity', []],
  ])('%s: %j', (header, expected) => {
    expect(acceptedEncodings({ header: () => header })).toEqual(expected)
  })
})
