// Tests fetching from a real server that misbehaves in many ways: fetch accepts only the pinned bytes.

import { spawn } from 'node:child_process'
import { connect } from 'node:net'
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

  it('is repeated, but not before the server allows that (Retry-After as a date)', async () => {
    let until = 0
    await publish((request, response, asked, nth) => {
      if (nth > 1) return serve(CONTENT)(request, response, asked)
      until = Math.ceil(Date.now() / 1000 + 1) * 1000
      status(503, { 'retry-after': new Date(until).toUTCString() })(request, response, asked, nth)
    })
    expect(only(await run({ limits: { longestWait: 5_000 } })).status).toBe('fetched')
    expect(Date.now()).toBeGreaterThanOrEqual(until)
  })

  it('is not repeated when the server asks for an hour', async () => {
    const { asked } = await publish(status(429, { 'retry-after': '3600' }))
    expect(only(await run()).problem).toMatchObject({ code: 'http-status', message: expect.stringContaining('asks to wait 3600 s') })
    expect(asked.length).toBe(1)
  })

  it('is not repeated after 404, and leaves nothing behind', async () => {
    const { asked, url } = await publish(status(404))
    expect(only(await run())).toMatchObject({
      status: 'missing',
      problem: { code: 'http-status', message: `the server answers 404 Not Found (${url('/data.csv')})` },
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
      problem: { code: 'checksum-differs', found: `${sums(other)}, text/csv`, expected: sums(CONTENT) },
    })
    expect(asked.length).toBe(1)
    expect(workspace.there()).toEqual([])
  })

  it('that are fewer than pinned are refused with both sums', async () => {
    const short = CONTENT.subarray(0, HALF)
    await publish(serve(short))
    expect(only(await run()).problem).toMatchObject({ code: 'checksum-differs', found: `${sums(short)}, text/csv` })
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
    expect(only(await run()).problem).toMatchObject({ code: 'too-many-bytes', expected: '200000 bytes' })
    expect(written).toBeLessThan(1e8)
    expect(partials()).toEqual([])
  })

  it('are not read at all when too many are announced', async () => {
    await publish(serve(bytesOf(200_001)))
    expect(only(await run()).problem).toMatchObject({ code: 'too-many-bytes', found: '200001 bytes', expected: '200000 bytes' })
    expect(workspace.there()).toEqual([])
  })

  it('are reported as compressed when they are, although the request asked for plain ones', async () => {
    const zipped = gzipSync(Buffer.alloc(200_000))
    let accepted: string | undefined
    await publish((request, response) => {
      accepted = request.headers['accept-encoding'] as string
      response.writeHead(200, { 'content-length': zipped.length, 'content-encoding': 'gzip' }).end(zipped)
    })
    expect(only(await run()).problem?.found).toBe(`${sums(zipped)}, gzip`)
    expect(accepted).toBe('identity')
  })
})

describe('a server', () => {
  it('that never answers is given up', async () => {
    const { asked } = await publish(() => {})
    expect(only(await run({ limits: IMPATIENT })).problem).toMatchObject({
      code: 'timeout',
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

  it('that begins an answer and sends nothing leaves nothing behind', async () => {
    await publish((_request, response) => response.writeHead(200, { 'content-length': CONTENT.length, etag: ETAG }).flushHeaders())
    expect(only(await run({ limits: IMPATIENT })).problem?.message).toMatch(
      /^the server stopped sending for 0\.5 s, tried 3 times \(\S+\)$/,
    )
    expect(partials()).toEqual([])
  })

  it('that sends too slowly is given up when the time for the file is over, and leaves nothing behind', async () => {
    await publish((_request, response) => {
      response.writeHead(200, { 'content-length': CONTENT.length, etag: ETAG })
      const drip = setInterval(() => response.write(CONTENT.subarray(0, 1)), 50)
      response.on('close', () => clearInterval(drip))
    })
    const { problem } = only(await run({ limits: { total: 600 } }))
    expect(problem).toMatchObject({
      code: 'timeout',
      message: expect.stringMatching(/^the download is not complete after 0\.6 s \(\S+\)$/),
    })
  })

  it('that refuses connections is named', async () => {
    const { url, close } = await publish(status(500))
    await close()
    expect(only(await run()).problem).toMatchObject({
      code: 'connection-failed',
      message: `the connection is refused, tried 3 times (${url('/data.csv')})`,
    })
  })

  it('that has no name is named', async () => {
    workspace.describe('publisher', [{ file: FILE, url: 'http://no-such-host.invalid/data.csv', content: CONTENT }])
    expect(only(await run()).problem).toMatchObject({ code: 'connection-failed', message: expect.stringMatching(/host/) })
  })

  it('that accepts no connection is given up', async () => {
    // The process listens and then blocks. Once its queue is full, the system accepts no connections.
    const script = `require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () {
      console.log(this.address().port); setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 100) })`
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const sockets: ReturnType<typeof connect>[] = []
    try {
      const port = await new Promise<number>((resolve) => child.stdout.once('data', (text) => resolve(Number(text))))
      await new Promise((resolve) => setTimeout(resolve, 300))
      for (let count = 0; count < 8; count++) sockets.push(connect(port, '127.0.0.1').on('error', () => {}))
      workspace.describe('publisher', [{ file: FILE, url: `http://127.0.0.1:${port}/data.csv`, content: CONTENT }])
      expect(only(await run({ limits: IMPATIENT })).problem).toMatchObject({
        code: 'timeout',
        message: expect.stringMatching(/^no connection within 0\.5 s/),
      })
    } finally {
      for (const socket of sockets) socket.destroy()
      child.kill('SIGKILL')
    }
  })

  it('that does not speak HTTP is reported as such', async () => {
    await publish((request) => {
      request.socket.write('220 ftp.example.org FTP server ready\r\n')
    })
    expect(only(await run()).problem?.code).toBe('bad-answer')
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
    expect(only(await run()).problem).toMatchObject({ code: 'bad-redirect', message: expect.stringContaining(says) })
    expect(hops).toBeLessThan(12)
  })
})
