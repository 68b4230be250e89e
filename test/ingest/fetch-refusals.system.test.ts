import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bytesOf } from '../raw-workspace.ts'
import { type Behaviour, breakOff, hangUp, inTurn, serve, status } from '../server.ts'
import {
  arrived,
  CONTENT,
  ETAG,
  FILE,
  fetchInEachTest,
  HALF,
  IMPATIENT,
  only,
  partials,
  publish,
  retries,
  run,
  sums,
  workspace,
} from './fetching.ts'

fetchInEachTest()

describe('a request that is refused', () => {
  it('is repeated after 500 and 503', async () => {
    const { asked } = await publish(inTurn(status(500), status(503), serve(CONTENT)))
    expect(only(await run()).status).toBe('fetched')
    expect(retries).toEqual([
      'the server answers 500 Internal Server Error; trying again',
      'the server answers 503 Service Unavailable; trying again',
    ])
    expect(asked.length).toBe(3)
  })

  it('is repeated, but not before the server allows that (Retry-After in seconds)', async () => {
    await publish(inTurn(status(429, { 'retry-after': '1' }), serve(CONTENT)))
    const start = performance.now()
    expect(only(await run()).status).toBe('fetched')
    expect(performance.now() - start).toBeGreaterThan(1_000)
    expect(retries).toEqual(['the server answers 429 Too Many Requests and asks to wait 1 s; trying again'])
  })

  it('is not repeated when the server asks for an hour', async () => {
    const { asked } = await publish(status(429, { 'retry-after': '3600' }))
    expect(only(await run()).problem).toMatchObject({ rule: 'http-status', message: expect.stringContaining('asks to wait 3600 s') })
    expect(asked.length).toBe(1)
  })

  it('is not repeated after 404, and leaves nothing behind', async () => {
    const { asked, url } = await publish(status(404))
    expect(only(await run())).toMatchObject({
      status: 'missing',
      problem: { rule: 'http-status', message: `the server answers 404 Not Found (${url('/data.csv')})` },
    })
    expect(asked.length).toBe(1)
    expect(partials()).toEqual([])
  })

  it('is given up after repeated refusals', async () => {
    const { asked } = await publish(status(503))
    expect(only(await run()).problem?.message).toMatch(/^the server answers 503 Service Unavailable, tried 3 times \(/)
    expect(asked.length).toBe(3)
  })
})

describe('bytes that are not the pinned ones', () => {
  it('are refused with both sums, are not asked for again, and nothing is left', async () => {
    const other = bytesOf(200_000, 9)
    const { asked } = await publish(serve(other))
    expect(only(await run())).toMatchObject({
      status: 'missing',
      problem: { rule: 'checksum-differs', actual: `${sums(other)}, text/csv`, expected: sums(CONTENT) },
    })
    expect(asked.length).toBe(1)
    expect(workspace.there()).toEqual([])
  })

  it('that are fewer than pinned are refused with both sums', async () => {
    const short = CONTENT.subarray(0, HALF)
    await publish(serve(short))
    expect(only(await run()).problem).toMatchObject({ rule: 'checksum-differs', actual: `${sums(short)}, text/csv` })
    expect(partials()).toEqual([])
  })

  it('are cut off where the pinned ones end', async () => {
    let written = 0
    const flood: Behaviour = (_request, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(CONTENT)) written += CONTENT.length
        if (!response.destroyed && written < 1e9) response.once('drain', pour)
      }
      response.writeHead(200)
      pour()
    }
    await publish(flood)
    expect(only(await run()).problem).toMatchObject({ rule: 'too-many-bytes', expected: '200000 bytes' })
    expect(written).toBeLessThan(1e8)
    expect(partials()).toEqual([])
  })

  it('are reported as compressed when they are, although the request asked for plain ones', async () => {
    const zipped = gzipSync(Buffer.alloc(200_000))
    let accepted: string | undefined
    await publish((request, response) => {
      accepted = request.headers['accept-encoding'] as string
      response.writeHead(200, { 'content-length': zipped.length, 'content-encoding': 'gzip' }).end(zipped)
    })
    expect(only(await run()).problem?.actual).toBe(`${sums(zipped)}, gzip`)
    expect(accepted).toBe('identity')
  })
})

describe('a server', () => {
  it('that never answers is given up', async () => {
    const { asked } = await publish(() => {})
    expect(only(await run({ limits: IMPATIENT })).problem).toMatchObject({
      rule: 'timeout',
      message: expect.stringMatching(/^no answer within 0\.5 s, tried 3 times/),
    })
    expect(asked.length).toBe(3)
  })

  it.each([
    ['breaks off', breakOff],
    ['hangs up', hangUp],
  ])('that %s in the middle is asked again, and its bytes are not mixed', async (_, end) => {
    const { asked } = await publish(inTurn(serve(bytesOf(200_000, 7), { only: HALF, end }), serve(CONTENT)))
    expect(only(await run()).status).toBe('fetched')
    arrived()
    expect(asked.map(({ sent }) => sent)).toEqual([HALF, CONTENT.length])
  })

  it('that sends too slowly is given up when the time for the file is over, and leaves nothing behind', async () => {
    await publish((_request, response) => {
      response.writeHead(200, { 'content-length': CONTENT.length, etag: ETAG })
      const drip = setInterval(() => response.write(CONTENT.subarray(0, 1)), 50)
      response.on('close', () => clearInterval(drip))
    })
    const { problem } = only(await run({ limits: { total: 600 } }))
    expect(problem).toMatchObject({
      rule: 'timeout',
      message: expect.stringMatching(/^the download is not complete after 0\.6 s \(\S+\)$/),
    })
  })

  it('that refuses connections is named', async () => {
    const { url, close } = await publish(status(500))
    await close()
    expect(only(await run()).problem).toMatchObject({
      rule: 'connection-failed',
      message: `the connection is refused, tried 3 times (${url('/data.csv')})`,
    })
  })

  it('that has no name is named', async () => {
    workspace.describe('publisher', [{ file: FILE, url: 'http://no-such-host.invalid/data.csv', content: CONTENT }])
    expect(only(await run()).problem).toMatchObject({ rule: 'connection-failed', message: expect.stringMatching(/host/) })
  })
})

describe('a redirect', () => {
  it.each([
    ['in a circle', '/data.csv', 'the server redirects in a circle'],
    ['on and on', undefined, 'the server redirects too many times'],
    ['out of the web', 'file:///etc/passwd', 'a redirect has an invalid address'],
    ['to no address', 'http://[', 'a redirect has an invalid address'],
  ])('that leads %s is refused', async (_, location, says) => {
    let hops = 0
    const redirect: Behaviour = (_request, response) => {
      hops++
      response.writeHead(302, { location: location ?? `/hop/${hops}` }).end()
    }
    await publish(redirect, { '*': redirect })
    expect(only(await run()).problem).toMatchObject({ rule: 'bad-redirect', message: expect.stringContaining(says) })
    expect(hops).toBeLessThan(12)
  })
})
