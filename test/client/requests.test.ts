// Tests the client with hosts, networks and caches that misbehave.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { type ClientOptions, createClient } from '../../pipeline/client/index.ts'

interface Asked {
  readonly url: string
  readonly key: string | string[] | undefined
}

type Answering = (response: ServerResponse, request: IncomingMessage, nth: number) => void

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server whose answers the test defines. It counts requests from 1. */
async function server(answer: Answering): Promise<{ readonly base: string; readonly asked: Asked[] }> {
  const asked: Asked[] = []
  const running = createServer((request, response) => {
    asked.push({ url: request.url ?? '', key: request.headers['x-api-key'] })
    answer(response, request, asked.length)
  })
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    running.close()
    running.closeAllConnections()
  })
  return { base: `http://127.0.0.1:${(running.address() as AddressInfo).port}`, asked }
}

const client = (baseUrl: string, options: Partial<ClientOptions> = {}) => createClient({ baseUrl, ...options })

const record = (country: string, year: number) => ({ country, category: 'All packaging', polymer: 'All polymers', year })

const pageText = (total: number, pages: number, ...elements: readonly object[]) =>
  JSON.stringify({ pagination: { 'total-items': total, 'total-pages': pages }, elements })

function send(response: ServerResponse, body: string, version = '1.4', status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json', 'data-version': version }).end(body)
}

const ONE = pageText(1, 1, record('FRA', 2020))
const status = (response: ServerResponse, code: number, headers: Record<string, string> = {}) =>
  response.writeHead(code, headers).end(`<html>${code}</html>`)

const rejection = (work: PromiseLike<unknown>): Promise<Error> =>
  Promise.resolve(work).then(
    () => expect.fail('it was answered'),
    (error: Error) => error,
  )

describe('a request', () => {
  it('writes values with the few plain characters that the grammar of the api knows', async () => {
    const { base, asked } = await server((response) => send(response, ONE))
    await rejection(client(base).datasets({ country: "O'(x)!*" }))
    expect(asked[0]?.url).toContain('country=O%27%28x%29%21%2a&')
  })

  it('is repeated after 502, 503, 504, 429 and a broken connection', async () => {
    const { base, asked } = await server((response, _request, nth) => {
      if (nth === 1) return void status(response, 503)
      if (nth === 2) return void response.socket?.resetAndDestroy()
      if (nth === 3) return void status(response, 429, { 'retry-after': '0' })
      send(response, ONE)
    })
    expect((await client(base).datasets()).totalItems).toBe(1)
    expect(asked).toHaveLength(4)
  })

  it('waits as long as the host asks for', async () => {
    const times: number[] = []
    const { base } = await server((response, _request, nth) => {
      times.push(performance.now())
      if (nth === 1) status(response, 429, { 'retry-after': '2' })
      else send(response, ONE)
    })
    await client(base).datasets()
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1990)
  })

  it('is not repeated when the host asks for an hour', async () => {
    const { base, asked } = await server((response) => status(response, 503, { 'retry-after': '3600' }))
    expect(await rejection(client(base).datasets())).toMatchObject({ name: 'ApiError', status: 503, type: 'about:blank' })
    expect(asked).toHaveLength(1)
  })

  it.each([400, 401, 403, 404, 410, 500, 501])('is not repeated after %d', async (code) => {
    const { base, asked } = await server((response) => status(response, code))
    expect(await rejection(client(base, { mode: 'query' }).datasets())).toMatchObject({ name: 'ApiError', status: code })
    expect(asked).toHaveLength(1)
  })

  it('is given up after the retries, with the reason', async () => {
    const { base, asked } = await server((response) => void response.socket?.resetAndDestroy())
    const error = await rejection(client(base, { retries: 1 }).datasets())
    expect(error).toMatchObject({ name: 'NetworkError', url: `${base}/datasets?page=0&page_size=50` })
    expect(error.cause).toBeInstanceOf(Error)
    expect(asked).toHaveLength(2)
  })

  it('is given up when an answer stays away or stops in its middle', async () => {
    const silent = await server(() => {})
    expect(await rejection(client(silent.base, { retries: 0, timeout: 200 }).datasets())).toMatchObject({
      name: 'NetworkError',
      message: expect.stringContaining('did not answer within 200 ms'),
    })
    const halting = await server((response) => void response.writeHead(200, { 'content-length': '1000' }).write('{"pag'))
    expect(await rejection(client(halting.base, { retries: 0, timeout: 200 }).datasets())).toMatchObject({ name: 'NetworkError' })
  })

  it('ends with the reason of the signal: before, while it waits, and between pages', async () => {
    const { base, asked } = await server((response) => status(response, 503))
    const reason = new Error('not wanted any more')
    expect(await rejection(client(base).datasets({}, { signal: AbortSignal.abort(reason) }))).toBe(reason)
    expect(await rejection(client(base, { signal: AbortSignal.abort(reason) }).metadata())).toBe(reason)
    expect(asked).toHaveLength(0)
    const stop = new AbortController()
    const waiting = rejection(client(base).datasets({}, { signal: stop.signal }))
    setTimeout(() => stop.abort(reason), 100)
    expect(await waiting).toBe(reason)
    expect(asked).toHaveLength(1)

    const paging = await server((response) => send(response, pageText(2, 2, record('FRA', 2020))))
    const between = new AbortController()
    const seen: unknown[] = []
    const reading = (async () => {
      for await (const found of client(paging.base).datasets({ pageSize: 1 }, { signal: between.signal })) {
        seen.push(found)
        between.abort(reason)
      }
    })()
    expect(await rejection(reading)).toBe(reason)
    expect([seen.length, paging.asked.length]).toEqual([1, 1])
  })

  it('is not sent before it is needed, and once for a listing that is awaited twice', async () => {
    const { base, asked } = await server((response) => send(response, ONE))
    const listing = client(base).datasets()
    expect(asked).toHaveLength(0)
    expect(await listing).toBe(await listing)
    expect(asked).toHaveLength(1)
  })
})

describe('the key', () => {
  const key = 'Secret-Key-0123456789'

  it('is in the header and in no address and no error', async () => {
    const { base, asked } = await server((response, _request, nth) => {
      if (nth === 1) send(response, ONE)
      else if (nth === 2) status(response, 403)
      else response.socket?.resetAndDestroy()
    })
    const reader = client(base, { key, retries: 0, mode: 'query' })
    await reader.datasets()
    const errors = [await rejection(reader.metadata()), await rejection(reader.versions())]
    expect(asked.map((request) => request.key)).toEqual([key, key, key])
    expect(asked.map(({ url }) => url).join()).not.toContain(key)
    expect(errors.map(({ name }) => name)).toEqual(['ApiError', 'NetworkError'])
    expect(inspect(errors, { depth: 10 })).not.toContain(key)
    expect(inspect(reader, { depth: 10 })).not.toContain(key)
  })

  it('does not go along with a redirect', async () => {
    const other = await server((response) => send(response, ONE))
    for (const mode of ['auto', 'query', 'files'] as const) {
      const { base } = await server((response) => status(response, 302, { location: `${other.base}/datasets` }))
      expect(await rejection(client(base, { key, mode }).datasets())).toMatchObject({ name: 'UnexpectedAnswerError' })
    }
    expect(other.asked).toEqual([])
  })

  it('may not hold what no header can, and is not shown then', () => {
    expect(() => client('http://host.example', { key: 'two\nlines' })).toThrow(/^key must contain visible ASCII characters only\.$/)
  })
})

it('refuses an unknown option: a misspelt one would silently bring other data', () => {
  const misspelt: Parameters<typeof createClient>[0] = JSON.parse('{ "baseUrl": "http://host.example", "versoin": "1.1" }')
  expect(() => createClient(misspelt)).toThrow(new TypeError('There is no option versoin.'))
})

describe('a listing', () => {
  const first = pageText(2, 2, record('FRA', 2020))
  const second = pageText(2, 2, record('FRA', 2021))

  it('asks for its pages by the version of the release that answered the first one', async () => {
    const { base, asked } = await server((response, _request, nth) => send(response, nth === 1 ? first : second, '1.3'))
    expect(await client(base).datasets({ pageSize: 1 }).all()).toHaveLength(2)
    expect(asked.map(({ url }) => url)).toEqual(['/datasets?page=0&page_size=1', '/v/1.3/datasets?page=1&page_size=1'])
  })

  it('refuses an answer of another release', async () => {
    const { base } = await server((response, _request, nth) => send(response, nth === 1 ? first : second, nth === 1 ? '1.3' : '1.4'))
    expect(await rejection(client(base).datasets({ pageSize: 1 }).all())).toMatchObject({
      name: 'ReleaseChangedError',
      message: expect.stringContaining('release 1.4 answered instead of release 1.3'),
    })
  })

  it('notices another release by the numbers where nothing names the release', async () => {
    const grown = pageText(3, 3, record('FRA', 2021))
    const { base } = await server((response, _request, nth) => {
      response.writeHead(200).end(nth === 1 ? first : grown)
    })
    expect(await rejection(client(base, { mode: 'query' }).datasets({ pageSize: 1 }).all())).toMatchObject({ name: 'ReleaseChangedError' })
  })
})

describe('an answer is refused', () => {
  it.each([
    ['that is a page for people', '<!doctype html>'],
    ['that is other JSON', '{"hello":"world"}'],
    ['that is null', 'null'],
    ['of another filter', pageText(1, 1, record('DEU', 2020))],
    ['of another page size', pageText(500, 1, ...Array.from({ length: 500 }, () => record('FRA', 2020)))],
    ['that was cut', pageText(3, 1, record('FRA', 2020))],
  ])('%s', async (_title, body) => {
    const { base } = await server((response) => send(response, body))
    expect(await rejection(client(base).datasets({ country: 'FRA' }))).toMatchObject({ name: 'UnexpectedAnswerError' })
  })

  it('if it is of a release instead of its draft, or of a draft instead of its release', async () => {
    const { base } = await server((response, request) => send(response, ONE, request.url?.includes('-draft') ? '1.5' : '1.5-draft'))
    for (const version of ['1.5', '1.5-draft', '1.4']) {
      expect(await rejection(client(base, { version }).datasets())).toMatchObject({ name: 'ReleaseChangedError' })
    }
  })

  it('if a cache ignores the query, so that the first page comes twice', async () => {
    const { base } = await server((response) => send(response, pageText(2, 2, record('FRA', 2020))))
    expect(await rejection(client(base).datasets({ pageSize: 1 }).all())).toMatchObject({ name: 'ReleaseChangedError' })
  })
})

describe('withRanges', () => {
  const page = (key: 'amount' | 'low', ...years: number[]) =>
    pageText(years.length, 1, ...years.map((year) => ({ ...record('FRA', year), littering: { [key]: year, unit: 'percent' } })))
  const answering = (ranges: string) =>
    server((response, { url }) => send(response, url?.includes('/ranges') ? ranges : page('amount', 1, 2)))

  it('asks the release that answered for the ranges, and joins them by their dimensions, in whatever order', async () => {
    const { base, asked } = await answering(page('low', 2, 1))
    const { elements } = await client(base).datasets({ country: 'FRA', withRanges: true })
    expect(elements.map(({ littering }) => littering)).toEqual([1, 2].map((year) => ({ amount: year, low: year, unit: 'percent' })))
    const query = '?country=FRA&page=0&page_size=50'
    expect(asked.map(({ url }) => url)).toEqual([`/datasets${query}`, `/v/1.4/ranges${query}`])
  })

  it('refuses ranges of other records', async () => {
    for (const ranges of [page('low', 1, 3), page('low', 1), page('low', 1, 2, 3)]) {
      const { base } = await answering(ranges)
      expect(await rejection(client(base).datasets({ withRanges: true }))).toMatchObject({ name: 'UnexpectedAnswerError' })
    }
  })
})

describe('mode auto', () => {
  const INDEX = JSON.stringify({
    latest: '1.4',
    versions: [{ version: '1.4' }],
    paths: {
      datasets: 'v/{version}/d/{country}/{category}/{polymer}/{year}.json',
      'datasets by page': 'v/{version}/d/{country}/{category}/{polymer}/{year}-{page_size}-{page}.json',
      'layout.json': 'layout.json',
      'reference-data.json': 'reference.json',
    },
    any: '_',
    segments: { category: [{ value: 'PET bottles', segment: 'pet-bottles' }], polymer: [] },
    page_sizes: [50, 500],
  })
  const files: Readonly<Record<string, string>> = {
    '/index.json': INDEX,
    '/reference.json': JSON.stringify({
      countries: [{ code: 'FRA', name: 'France' }],
      categories: ['PET bottles'],
      polymers: ['PET', 'ABS'],
      years: [2020],
    }),
    '/layout.json': JSON.stringify({ operations: ['datasets'], pairs: [{ category: 'PET bottles', polymers: ['PET'] }] }),
    '/v/1.4/d/FRA/pet-bottles/_/2020.json': pageText(0, 0),
    '/datasets': pageText(1, 1, record('FRA', 2020)),
  }
  const filter = { country: 'FRA', category: 'PET bottles', year: 2020 } as const

  it('is not misled by a file server that has a file of that name and ignores the query', async () => {
    const { base, asked } = await server((response, request) => {
      const file = files[(request.url ?? '').replace(/\?.*/, '')]
      response.writeHead(file === undefined ? 404 : 200).end(file)
    })
    const reader = client(base)
    expect((await reader.datasets(filter)).totalItems).toBe(0)
    expect((await reader.datasets(filter)).totalItems).toBe(0)
    // The second call knows that the host is a file server. It asks for the latest release again, but not for the lists of the release.
    const page = '/v/1.4/d/FRA/pet-bottles/_/2020.json'
    expect(asked.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
      '/datasets',
      '/index.json',
      '/reference.json',
      '/layout.json',
      page,
      '/index.json',
      page,
    ])
  })

  it('ends the call whose signal is aborted, and no other that waits for the same file', async () => {
    const held: ServerResponse[] = []
    let released = false
    const { base } = await server((response, request) => {
      const path = (request.url ?? '').replace(/\?.*/, '')
      if (path === '/reference.json' && !released) held.push(response)
      else response.writeHead(files[path] === undefined ? 404 : 200).end(files[path])
    })
    const reader = client(base, { mode: 'files' })
    const ending = new AbortController()
    const ended = rejection(reader.datasets(filter, { signal: ending.signal }))
    await expect.poll(() => held.length).toBe(1)
    const answered = reader.datasets(filter).then(({ totalItems }) => totalItems)
    // Wait until the second call also waits for the file.
    await new Promise((resolve) => setTimeout(resolve, 100))
    ending.abort(new Error('enough'))
    expect(await ended).toMatchObject({ message: 'enough' })
    released = true
    for (const response of held) response.end(files['/reference.json'])
    expect(await answered).toBe(0)
  })

  it('says that there is no api where neither is there', async () => {
    const { base } = await server((response) => status(response, 404))
    expect(await rejection(client(base).datasets())).toMatchObject({
      name: 'UnexpectedAnswerError',
      message: expect.stringContaining('check baseUrl'),
    })
    const site = await server((response) => status(response, 200))
    expect(await rejection(client(site.base).datasets())).toMatchObject({ name: 'UnexpectedAnswerError' })
  })

  it('stays with queries once they were answered', async () => {
    const { base, asked } = await server((response, _request, nth) => (nth === 1 ? send(response, ONE) : status(response, 404)))
    const reader = client(base)
    await reader.datasets()
    expect(await rejection(reader.datasets())).toMatchObject({ name: 'ApiError', status: 404 })
    expect(asked).toHaveLength(2)
  })
})

describe('createClient and datasets refuse', () => {
  it.each<[string, Partial<ClientOptions>]>([
    ['an address that is none', { baseUrl: 'data.example/plastic' }],
    ['an address of another kind', { baseUrl: 'file:///tree' }],
    ['a password in the address', { baseUrl: 'https://user:secret@host.example' }],
    ['a query in the address', { baseUrl: 'https://host.example/?key=1' }],
    ['a version that is none', { version: '../1.4' }],
    ['a draft of no version', { version: 'draft' }],
    ['a draft by a name that is not its own', { version: '1.5-Draft' }],
    ['a mode that is none', { mode: 'toString' as 'auto' }],
    ['retries without end', { retries: Number.NaN }],
  ])('%s', (_title, options) => {
    expect(() => client('https://host.example', options)).toThrow(TypeError)
    expect(() => client('https://host.example', options)).not.toThrow(/secret/)
  })

  it.each([
    { countr: 'FRA' },
    { level: 'leaves' },
    { level: 'leaf', category: 'All packaging' },
    { page: -1 },
    { page: 0.5 },
    { pageSize: 0 },
    { pageSize: '50' },
  ])('%o', (filter) => {
    expect(() => client('https://host.example').datasets(filter as object)).toThrow(/Error|filter|level|whole number/)
  })
})
