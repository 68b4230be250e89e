// Tests the client with hosts, networks and caches that misbehave. How it finds out what kind of host answers is tested in
// asked-host.test.ts.

import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from '../../pipeline/client/index.ts'
import { PAGE_MISSING, unknownValue } from '../../pipeline/model/api-problems.ts'
import { NOTHING_KNOWN } from '../../pipeline/model/parameters.ts'
import { client, ONE, pageText, record, rejection, send, server, status } from './answering-server.ts'

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

  describe('with a clock of the test', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      vi.spyOn(Math, 'random').mockReturnValue(0)
    })
    afterEach(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    })

    /** The seconds before each attempt, of a host that never answers and asks for these waits, one after the other. */
    async function waits(retries: number, most: number, ...asked: number[]): Promise<number[]> {
      const seconds: number[] = []
      let last = Date.now()
      const stop = new AbortController()
      const fetch = async () => {
        seconds.push((Date.now() - last) / 1000)
        last = Date.now()
        if (seconds.length === most) stop.abort(new Error('seen enough'))
        const wait = asked[seconds.length - 1]
        return new Response('', { status: 503, headers: wait === undefined ? {} : { 'retry-after': String(wait) } })
      }
      const failed = rejection(client('http://host.example', { retries, fetch, mode: 'query', signal: stop.signal }).metadata())
      await vi.runAllTimersAsync()
      await failed
      return seconds
    }

    it('waits twice as long each time, and never longer than a minute', async () => {
      expect(await waits(10, 100)).toEqual([0, 0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60])
    })

    it('waits up to a minute if the host asks for that, and gives up if it asks for more', async () => {
      expect(await waits(10, 100, 60, 0, 61)).toEqual([0, 60, 1])
    })
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

  it.each([
    ['https://other.example/page', ', or the host does not allow pages of other sites (CORS)'],
    ['http://host.example/page', ''],
    [undefined, ''],
  ])('that fails on the page %s names what a browser hides', async (href, more) => {
    vi.stubGlobal('location', href === undefined ? undefined : { href })
    try {
      const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
      const error = await rejection(client('http://host.example', { fetch, retries: 0 }).versions())
      expect(error.message).toBe(`the host did not answer${more} (http://host.example/versions.json)`)
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('that is refused or answered with something else rejects with status and headers', async () => {
    const { base } = await server((response, { url }) => status(response, url === '/metadata' ? 429 : 200, { 'retry-after': '90' }))
    const reader = client(base, { mode: 'query' })
    for (const [call, code] of [
      [() => reader.metadata(), 429],
      [() => reader.referenceData(), 200],
      [() => reader.datasets(), 200],
      [() => reader.versions(), 200],
    ] as const) {
      const error = await rejection(call())
      expect(error).toMatchObject({ status: code, url: expect.stringContaining(base) })
      expect((error as ApiError).headers?.get('retry-after')).toBe('90')
    }
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

describe('a host whose tree has pages of 100 and of 1000 records', () => {
  const records = Array.from({ length: 250 }, (_, at) => record('FRA', at))
  /** Answers as nginx and Caddy do: they have no pages of other sizes. */
  const other = (all: readonly object[] = records) =>
    server((response, { url = '' }) => {
      const query = new URL(url, 'http://host').searchParams
      const [size, page] = [Number(query.get('page_size')), Number(query.get('page'))]
      if (size === 100 || size === 1000)
        return send(response, pageText(250, Math.ceil(250 / size), ...all.slice(page * size, (page + 1) * size)))
      const known = { ...NOTHING_KNOWN, pageSizes: { built: [100, 1000], any: false } }
      send(response, JSON.stringify(unknownValue('page_size', known)), '1.4', 400)
    })

  it('gives a page of its default, and all records in its largest pages, if the call names no size', async () => {
    const { base, asked } = await other()
    const page = await client(base).datasets({ country: 'FRA', page: 2 })
    expect(page).toMatchObject({ page: 2, pageSize: 100, totalPages: 3, elements: records.slice(200) })
    expect(await client(base).datasets({ country: 'FRA' }).all()).toEqual(records)
    expect(asked.map(({ url }) => /page=.*/.exec(url)?.[0])).toEqual([
      'page=2&page_size=50',
      'page=2&page_size=100',
      'page=0&page_size=500',
      'page=0&page_size=1000',
    ])
  })

  it('gives pages of leaf records of any size, and says that a page past the last is not there', async () => {
    const leaves = records.map((each) => ({ ...each, category: 'PET bottles', polymer: 'PET' }))
    const { base } = await other(leaves)
    const page = (number: number) => client(base).datasets({ country: 'FRA', level: 'leaf', pageSize: 70, page: number })
    expect(await page(3)).toMatchObject({ page: 3, pageSize: 70, totalPages: 4, elements: leaves.slice(210) })
    expect(await rejection(page(4))).toMatchObject({ name: 'ApiError', ...PAGE_MISSING })
  })

  it('refuses another size that the call names', async () => {
    const { base, asked } = await other()
    expect(await rejection(client(base).datasets({ country: 'FRA', pageSize: 50 }))).toMatchObject({
      status: 400,
      parameter: 'page_size',
      allowed: ['100', '1000'],
    })
    expect(asked).toHaveLength(1)
  })
})

describe('a whole file', () => {
  it('comes with all its bytes and its media type, of the latest release or a fixed one', async () => {
    const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, 0x50, 0, 0xff])
    const { base, asked } = await server((response, { url = '' }) => {
      const version = url.includes('/1.1/') ? '1.1' : '1.4'
      response.writeHead(200, { 'content-type': 'application/x-test', 'data-version': version }).end(bytes)
    })
    for (const version of [undefined, '1.1']) {
      const blob = await client(base, { version }).file('datasets.parquet')
      expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes)
      expect(blob.type).toBe('application/x-test')
    }
    expect(asked.map(({ url }) => url)).toEqual(['/latest/datasets.parquet', '/v/1.1/datasets.parquet'])
  })

  it('is refused as everything else is', async () => {
    const { base } = await server((response) => send(response, JSON.stringify(PAGE_MISSING), '1.4', 404))
    expect(await rejection(client(base).file('more.csv'))).toMatchObject(PAGE_MISSING)
  })

  it.each(['', '/datasets.csv', '../1.3/datasets.csv', 'a/../../b', 'datasets.csv?key=1', 'a b'])(
    'is not asked for as %o',
    async (name) => {
      const { base, asked } = await server((response) => send(response, ONE))
      expect(await rejection(client(base).file(name))).toBeInstanceOf(TypeError)
      expect(asked).toEqual([])
    },
  )

  it('explains a country of the latest release, which versions.json names, or of a fixed one; changes are of any release', async () => {
    const body = JSON.stringify({ latest: '1.4', versions: [], country: 'HND-CR' })
    const { base, asked } = await server((response, { url = '' }) => send(response, body, /v\/([\d.]+)/.exec(url)?.[1] ?? '1.4'))
    expect((await client(base).explanation('HND-CR')).country).toBe('HND-CR')
    await client(base, { version: '1.1' }).explanation('FRA')
    await client(base, { version: '1.1' }).changes()
    await client(base).changes()
    await client(base).changes('1.2')
    expect(asked.map(({ url }) => url)).toEqual([
      '/versions.json',
      '/v/1.4/explanations/HND-CR.json',
      '/v/1.1/explanations/FRA.json',
      '/v/1.1/changes.json',
      '/latest/changes.json',
      '/v/1.2/changes.json',
    ])
    expect(await rejection(client(base).changes('../1.2'))).toBeInstanceOf(TypeError)
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
  const page = (...years: number[]) =>
    pageText(years.length, 1, ...years.map((year) => ({ ...record('FRA', year), littering: { amount: year, unit: 'percent' } })))
  const cut = (...years: number[]) =>
    JSON.stringify({ country: 'FRA', ranges: years.map((year) => ({ ...record('FRA', year), littering: { low: year, unit: 'percent' } })) })
  const answering = (ranges: string) => server((response, { url }) => send(response, url?.includes('/ranges') ? ranges : page(1, 2)))

  it('asks the release that answered for the ranges, and joins them by their dimensions, in whatever order', async () => {
    const { base, asked } = await answering(cut(2, 1))
    const { elements } = await client(base).datasets({ country: 'FRA', withRanges: true })
    expect(elements.map(({ littering }) => littering)).toEqual([1, 2].map((year) => ({ amount: year, low: year, unit: 'percent' })))
    expect(asked.map(({ url }) => url)).toEqual(['/datasets?country=FRA&page=0&page_size=50', '/v/1.4/ranges/by-country/FRA.json'])
  })

  it('refuses ranges of other records', async () => {
    for (const ranges of [cut(1, 3), cut(1), cut(1, 2, 3)]) {
      const { base } = await answering(ranges)
      expect(await rejection(client(base).datasets({ country: 'FRA', withRanges: true }))).toMatchObject({ name: 'UnexpectedAnswerError' })
    }
  })
})
