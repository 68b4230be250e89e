// Tests answers from five records in memory.

import { describe, expect, it } from 'vitest'
import { acceptedEncodings, createHandler, type KeyCheck } from '../../pipeline/api/handler.ts'
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
