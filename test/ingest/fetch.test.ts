// Fetching from a real server that misbehaves in every way that servers do.

import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FetchOptions, type FetchOutcome, type FetchProgress, fetchRawFiles } from '../../pipeline/ingest/fetch.ts'
import type { DownloadLimits } from '../../pipeline/io/download.ts'
import { sha256 } from '../../pipeline/io/files.ts'
import { bytesOf, type RawWorkspace, rawWorkspace } from '../raw-workspace.ts'
import { type Behaviour, breakOff, fallSilent, hangUp, inTurn, serve, startServer, status, type TestServer } from '../server.ts'

const CONTENT = bytesOf(200_000)
const HALF = 100_000
const ETAG = '"one"'
const FILE = 'publisher/data.csv'
const LIMITS: DownloadLimits = { connect: 5_000, idle: 5_000, total: 30_000, retries: 2, backoff: 10, longestWait: 2_000 }
/** For servers that are silent: so that waiting for them does not take long. */
const IMPATIENT = { connect: 500, idle: 500 }

let workspace: RawWorkspace
let server: TestServer | undefined
const retries: string[] = []
beforeEach(() => {
  workspace = rawWorkspace()
  retries.length = 0
})
afterEach(async () => {
  workspace.remove()
  await server?.close()
  server = undefined
})

const run = (options: Partial<FetchOptions> = {}): Promise<FetchOutcome> =>
  fetchRawFiles({ root: workspace.root, onRetry: (_file, why) => retries.push(why), ...options, limits: { ...LIMITS, ...options.limits } })

/** Starts a server that behaves like that for one file, pins the file, and returns the server. */
async function publish(behaviour: Behaviour, others: Readonly<Record<string, Behaviour>> = {}): Promise<TestServer> {
  server = await startServer({ '/data.csv': behaviour, ...others })
  workspace.describe('publisher', [{ file: FILE, url: server.url('/data.csv'), content: CONTENT }])
  return server
}

/** The one file that was to be fetched, and what was wrong with it. */
const only = ({ files, problems }: FetchOutcome) => ({ status: files[0]?.status, resumed: files[0]?.resumed_from, problem: problems[0] })
const arrived = () => expect(workspace.bytes(FILE)?.equals(CONTENT)).toBe(true)
const partials = () => workspace.there().filter((path) => path.includes('-partial-'))
const sums = (content: Buffer) => `sha256 ${sha256(content)}, ${content.length} bytes`

describe('a server that behaves', () => {
  it('gives the file, with plain modes whatever the umask, and nothing else is left', async () => {
    await publish(serve(CONTENT, { etag: ETAG }))
    const umask = process.umask(0o077)
    try {
      expect(only(await run())).toEqual({ status: 'fetched', resumed: 0, problem: undefined })
    } finally {
      process.umask(umask)
    }
    arrived()
    expect(workspace.there()).toEqual(['755 publisher', `644 ${FILE}`])
  })

  it('is not asked again for what is there already', async () => {
    const { asked } = await publish(serve(CONTENT))
    await run()
    expect(only(await run())).toEqual({ status: 'already there', resumed: 0, problem: undefined })
    expect(asked.length).toBe(1)
  })

  it('is asked for several files at once, but not for all', async () => {
    const slow: Behaviour = (request, response, asked) => setTimeout(() => serve(CONTENT)(request, response, asked), 100)
    const own = await startServer({ '*': slow })
    server = own
    const files = Array.from({ length: 9 }, (_, index) => ({ file: `many/${index}.csv`, url: own.url(`/${index}`), content: CONTENT }))
    workspace.describe('many', files)
    const seen: FetchProgress[] = []
    const { problems } = await run({ onProgress: (progress) => seen.push(progress) })
    expect(problems).toEqual([])
    expect(own.mostAtOnce()).toBe(4)
    expect(seen.at(-1)).toEqual({ files: 9, filesDone: 9, bytes: 9 * CONTENT.length, bytesDone: 9 * CONTENT.length })
  })

  it('may sit behind redirects, to another host too, and goes on behind them', async () => {
    const { asked, port } = await publish((_request, response) => response.writeHead(302, { location: '/moved?to=1' }).end(), {
      '/moved?to=1': (_request, response) => response.writeHead(307, { location: `http://localhost:${port}/here` }).end(),
      '/here': inTurn(serve(CONTENT, { etag: ETAG, only: HALF, end: breakOff }), serve(CONTENT, { etag: ETAG })),
    })
    expect(only(await run()).status).toBe('fetched')
    arrived()
    expect(asked.filter(({ path }) => path === '/here').map(({ range, ifRange }) => [range, ifRange])).toEqual([
      [undefined, undefined],
      [`bytes=${HALF}-`, ETAG],
    ])
  })
})

describe('a server that breaks off is asked for the rest, and for the rest only', () => {
  it.each([
    ['stalls', fallSilent, 'the server stopped sending for 0.5 s'],
    ['resets the connection', breakOff, 'the connection broke'],
    ['hangs up before the announced length', hangUp, 'the connection broke'],
  ])('when it %s', async (_, end, why) => {
    const { asked } = await publish(inTurn(serve(CONTENT, { etag: ETAG, only: HALF, end }), serve(CONTENT, { etag: ETAG })))
    expect(only(await run({ limits: IMPATIENT }))).toEqual({ status: 'fetched', resumed: 0, problem: undefined })
    arrived()
    expect(retries).toEqual([why])
    expect(asked.map(({ range, ifRange, sent }) => [range, ifRange, sent])).toEqual([
      [undefined, undefined, HALF],
      [`bytes=${HALF}-`, ETAG, CONTENT.length - HALF],
    ])
    expect(partials()).toEqual([])
  })

  it('as often as it takes, while each attempt brings something', async () => {
    const { asked } = await publish(serve(CONTENT, { etag: ETAG, only: 20_000, end: breakOff }))
    expect(only(await run()).status).toBe('fetched')
    arrived()
    // Ten pieces; on a busy machine a reset may take along some bytes that were not read yet.
    expect(asked.length).toBeGreaterThanOrEqual(10)
    expect(asked.slice(1).every(({ range }) => range !== undefined)).toBe(true)
  })

  it('by the date of the file where there is no strong entity tag', async () => {
    const lastModified = 'Mon, 16 Nov 2026 00:00:00 GMT'
    const { asked } = await publish(
      inTurn(
        serve(CONTENT, { etag: 'W/"weak"', lastModified, only: HALF, end: breakOff }),
        serve(CONTENT, { etag: 'W/"weak"', lastModified }),
      ),
    )
    await run()
    arrived()
    expect(asked[1]).toMatchObject({ ifRange: lastModified, sent: CONTENT.length - HALF })
  })

  it('also in the next run, when this one gave up', async () => {
    const silent: Behaviour = () => {}
    const { asked } = await publish(
      inTurn(serve(CONTENT, { etag: ETAG, only: HALF, end: fallSilent }), silent, silent, silent, serve(CONTENT, { etag: ETAG })),
    )
    const { status, problem } = only(await run({ limits: IMPATIENT }))
    expect(status).toBe('missing')
    expect(problem).toMatchObject({ code: 'timeout', file: FILE })
    expect(problem?.message).toMatch(/^no answer within 0\.5 s, tried 4 times \(http.*\/data\.csv\); 100000 of 200000 bytes are kept$/)
    expect(workspace.bytes(FILE)).toBeUndefined()
    expect(partials().length).toBe(2)

    expect(only(await run())).toEqual({ status: 'fetched', resumed: HALF, problem: undefined })
    arrived()
    expect(asked.at(-1)).toMatchObject({ range: `bytes=${HALF}-`, ifRange: ETAG, sent: CONTENT.length - HALF })
    expect(partials()).toEqual([])
  })
})

describe('a part is begun again', () => {
  const OTHER = bytesOf(200_000, 7)

  it('when the server ignores ranges', async () => {
    const { asked } = await publish(inTurn(serve(CONTENT, { only: HALF, end: breakOff }), serve(CONTENT, { ranges: false })))
    expect(only(await run()).status).toBe('fetched')
    arrived()
    expect(asked.map(({ sent }) => sent)).toEqual([HALF, CONTENT.length])
  })

  it('when the file has another entity tag meanwhile, and the server says so', async () => {
    const { asked } = await publish(inTurn(serve(OTHER, { etag: ETAG, only: HALF, end: breakOff }), serve(CONTENT, { etag: '"two"' })))
    expect(only(await run()).status).toBe('fetched')
    arrived()
    expect(asked.map(({ ifRange, sent }) => [ifRange, sent])).toEqual([
      [undefined, HALF],
      [ETAG, CONTENT.length],
    ])
  })

  it('when the rest comes with another entity tag, from a server that does not look', async () => {
    const careless = serve(CONTENT, { etag: '"two"', careless: true })
    const { asked } = await publish(inTurn(serve(OTHER, { etag: ETAG, only: HALF, end: breakOff }), careless))
    const sizes: number[] = []
    const { problems } = await run({ onProgress: ({ bytesDone }) => sizes.push(bytesDone) })
    expect(problems).toEqual([])
    arrived()
    // The rest is not even read: what was whole once never becomes less.
    expect(Math.min(...sizes.slice(sizes.indexOf(CONTENT.length)))).toBe(CONTENT.length)
    expect(asked.map(({ range }) => range)).toEqual([undefined, `bytes=${HALF}-`, undefined])
  })

  it('when the sum of both parts is off, where the server has no entity tags', async () => {
    const { asked } = await publish(inTurn(serve(OTHER, { only: HALF, end: breakOff }), serve(CONTENT)))
    expect(only(await run()).status).toBe('fetched')
    arrived()
    expect(asked.map(({ range }) => range)).toEqual([undefined, `bytes=${HALF}-`, undefined])
  })

  it('when the server has nothing behind it (416)', async () => {
    const { asked } = await publish(
      inTurn(serve(CONTENT, { etag: ETAG, only: HALF, end: breakOff }), serve(CONTENT.subarray(0, HALF), { etag: ETAG }), serve(CONTENT)),
    )
    expect(only(await run()).status).toBe('fetched')
    arrived()
    expect(asked.map(({ range }) => range)).toEqual([undefined, `bytes=${HALF}-`, undefined])
  })

  it('when it comes from another address', async () => {
    const { asked, url } = await publish(serve(CONTENT, { etag: ETAG, only: HALF, end: breakOff }), { '/other': serve(CONTENT) })
    await run({ limits: { retries: 0 } })
    expect(partials().length).toBe(2)
    workspace.describe('publisher', [{ file: FILE, url: url('/other'), content: CONTENT }])
    expect(only(await run())).toMatchObject({ status: 'fetched', resumed: 0 })
    expect(asked.at(-1)).toMatchObject({ path: '/other', range: undefined })
  })

  it('when nobody knows where it comes from', async () => {
    const { asked } = await publish(inTurn(serve(CONTENT, { etag: ETAG, only: HALF, end: breakOff }), serve(CONTENT, { etag: ETAG })))
    await run({ limits: { retries: 0 } })
    const folder = dirname(join(workspace.raw, FILE))
    const origin = readdirSync(folder).find((name) => name.endsWith('-origin')) ?? ''
    writeFileSync(join(folder, origin), '{"url": "http://else')
    expect(only(await run())).toMatchObject({ status: 'fetched', resumed: 0 })
    expect(asked[1]?.range).toBeUndefined()
  })

  it('and removed, when the pin changed', async () => {
    const { url } = await publish(inTurn(serve(CONTENT, { etag: ETAG, only: HALF, end: breakOff }), serve(OTHER)))
    await run({ limits: { retries: 0 } })
    expect(partials().length).toBe(2)
    workspace.describe('publisher', [{ file: FILE, url: url('/data.csv'), content: OTHER }])
    expect(only(await run()).status).toBe('fetched')
    expect(partials()).toEqual([])
  })
})

it('a part that is whole already is not asked for', async () => {
  const { asked } = await publish(inTurn(serve(CONTENT, { etag: ETAG, only: HALF, end: breakOff }), status(404)))
  await run({ limits: { retries: 0 } })
  const folder = dirname(join(workspace.raw, FILE))
  const part = readdirSync(folder).find((name) => /-partial-[0-9a-f]+$/.test(name)) ?? ''
  writeFileSync(join(folder, part), CONTENT)
  expect(only(await run())).toEqual({ status: 'fetched', resumed: CONTENT.length, problem: undefined })
  expect(asked.length).toBe(1)
})

describe('an answer that says no', () => {
  it('is asked again after 500 and 503', async () => {
    const { asked } = await publish(inTurn(status(500), status(503), serve(CONTENT)))
    expect(only(await run()).status).toBe('fetched')
    expect(retries).toEqual(['the server answers 500 Internal Server Error', 'the server answers 503 Service Unavailable'])
    expect(asked.length).toBe(3)
  })

  it('is asked again not before it allows that (Retry-After in seconds)', async () => {
    await publish(inTurn(status(429, { 'retry-after': '1' }), serve(CONTENT)))
    const start = performance.now()
    expect(only(await run()).status).toBe('fetched')
    expect(performance.now() - start).toBeGreaterThan(1_000)
    expect(retries).toEqual(['the server answers 429 Too Many Requests and asks to wait 1 s'])
  })

  it('is asked again not before it allows that (Retry-After as a date)', async () => {
    let until = 0
    await publish((request, response, asked, nth) => {
      if (nth > 1) return serve(CONTENT)(request, response, asked)
      until = Math.ceil(Date.now() / 1000 + 1) * 1000
      status(503, { 'retry-after': new Date(until).toUTCString() })(request, response, asked, nth)
    })
    expect(only(await run({ limits: { longestWait: 5_000 } })).status).toBe('fetched')
    expect(Date.now()).toBeGreaterThanOrEqual(until)
  })

  it('is not waited for when it asks for an hour', async () => {
    const { asked } = await publish(status(429, { 'retry-after': '3600' }))
    expect(only(await run()).problem).toMatchObject({ code: 'http-status', message: expect.stringContaining('asks to wait 3600 s') })
    expect(asked.length).toBe(1)
  })

  it('is not asked again after 404, and leaves nothing behind', async () => {
    const { asked, url } = await publish(status(404))
    expect(only(await run())).toMatchObject({
      status: 'missing',
      problem: { code: 'http-status', message: `the server answers 404 Not Found (${url('/data.csv')})` },
    })
    expect(asked.length).toBe(1)
    expect(partials()).toEqual([])
  })

  it('is given up when it never changes its mind', async () => {
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
    expect(workspace.there()).toEqual(['755 publisher'])
  })

  it('and fewer than pinned are refused with both sums', async () => {
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

  it('are told as compressed when they are, though the request asked for plain ones', async () => {
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

describe('a server that is not there, or as good as', () => {
  it('that never answers is given up', async () => {
    const { asked } = await publish(() => {})
    expect(only(await run({ limits: IMPATIENT })).problem).toMatchObject({
      code: 'timeout',
      message: expect.stringMatching(/^no answer within 0\.5 s, tried 3 times/),
    })
    expect(asked.length).toBe(3)
  })

  it('that begins an answer and sends nothing leaves nothing behind', async () => {
    await publish((_request, response) => response.writeHead(200, { 'content-length': CONTENT.length, etag: ETAG }).flushHeaders())
    expect(only(await run({ limits: IMPATIENT })).problem?.message).toMatch(
      /^the server stopped sending for 0\.5 s, tried 3 times \(\S+\)$/,
    )
    expect(partials()).toEqual([])
  })

  it('that drips is given up when the time for the file is over, and what came is kept', async () => {
    await publish((_request, response) => {
      response.writeHead(200, { 'content-length': CONTENT.length, etag: ETAG })
      const drip = setInterval(() => response.write(CONTENT.subarray(0, 1)), 50)
      response.on('close', () => clearInterval(drip))
    })
    const { problem } = only(await run({ limits: { total: 600 } }))
    expect(problem).toMatchObject({ code: 'timeout', message: expect.stringMatching(/^not done after 0\.6 s \(.* bytes are kept$/) })
  })

  it('that refuses connections is named', async () => {
    const { url } = await publish(status(500))
    await server?.close()
    expect(only(await run()).problem).toMatchObject({
      code: 'connection-failed',
      message: `the connection is refused, tried 3 times (${url('/data.csv')})`,
    })
  })

  it('that has no name is named', async () => {
    workspace.describe('publisher', [{ file: FILE, url: 'http://no-such-host.invalid/data.csv', content: CONTENT }])
    expect(only(await run()).problem).toMatchObject({ code: 'connection-failed', message: expect.stringMatching(/host/) })
  })

  it('that does not let anybody in is given up', async () => {
    // Its process listens and then does nothing any more; when its queue is full, the system answers nobody.
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

  it('that does not speak HTTP is told so', async () => {
    await publish((request) => {
      request.socket.write('220 ftp.example.org FTP server ready\r\n')
    })
    expect(only(await run()).problem?.code).toBe('bad-answer')
  })
})

describe('redirects that lead nowhere', () => {
  it.each([
    ['in a circle', '/data.csv', 'the server redirects in a circle'],
    ['on and on', undefined, 'the server redirects too many times'],
    ['out of the web', 'file:///etc/passwd', 'a redirect leads nowhere'],
    ['to no address', 'http://[', 'a redirect leads nowhere'],
  ])('%s', async (_, location, says) => {
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

describe('what lies in the place of a raw file', () => {
  const mine = Buffer.from('my own notes\n')

  it('stays, when it is another file, and is named with both sums', async () => {
    const { asked } = await publish(serve(CONTENT))
    workspace.write(FILE, mine)
    expect(only(await run())).toMatchObject({
      status: 'not as pinned',
      problem: { code: 'file-differs', file: FILE, found: sums(mine), expected: sums(CONTENT) },
    })
    expect(workspace.bytes(FILE)).toEqual(mine)
    expect(asked).toEqual([])
  })

  it('is replaced when that is asked for', async () => {
    await publish(serve(CONTENT))
    workspace.write(FILE, mine)
    expect(only(await run({ replace: true })).status).toBe('replaced')
    arrived()
  })

  it('stays, when that is asked for and the pinned file cannot be had', async () => {
    await publish(serve(bytesOf(200_000, 3)))
    workspace.write(FILE, mine)
    expect(only(await run({ replace: true }))).toMatchObject({ status: 'not as pinned', problem: { code: 'checksum-differs' } })
    expect(workspace.bytes(FILE)).toEqual(mine)
  })

  it.each([
    ['a folder', (path: string) => mkdirSync(path)],
    ['a link that leads nowhere', (path: string) => symlinkSync('nowhere', path)],
  ])('stays, when it is %s', async (what, make) => {
    await publish(serve(CONTENT))
    mkdirSync(dirname(join(workspace.raw, FILE)), { recursive: true })
    make(join(workspace.raw, FILE))
    expect(only(await run({ replace: true })).problem).toMatchObject({ code: 'in-the-way', message: expect.stringContaining(what) })
  })
})

describe('several files', () => {
  it('are all tried, and everything that is wrong is told at once', async () => {
    const own = await startServer({ '/good': serve(CONTENT), '/wrong': serve(bytesOf(200_000, 5)), '/gone': status(410) })
    server = own
    workspace.describe('a', [
      { file: 'a/gone.csv', url: own.url('/gone'), content: CONTENT },
      { file: 'a/good.csv', url: own.url('/good'), content: CONTENT },
    ])
    workspace.describe('b', [
      { file: 'b/wrong.csv', url: own.url('/wrong'), content: CONTENT },
      { file: 'b/typed.csv', url: null, content: CONTENT },
    ])
    mkdirSync(join(workspace.root, 'sources/production/c'))
    writeFileSync(join(workspace.root, 'sources/production/c/source.json'), '{')
    const { files, problems } = await run()
    expect(files.map(({ file, status }) => `${file} ${status}`)).toEqual([
      'a/gone.csv missing',
      'a/good.csv fetched',
      'b/wrong.csv missing',
      'b/typed.csv missing',
    ])
    expect(problems.map(({ code, file }) => `${file} ${code}`)).toEqual([
      'sources/production/c/source.json broken-descriptor',
      'a/gone.csv http-status',
      'b/wrong.csv checksum-differs',
      'b/typed.csv no-address',
    ])
  })

  it('of one path must be one file', async () => {
    const { url } = await publish(serve(CONTENT))
    workspace.describe('second', [{ file: FILE, url: url('/data.csv'), content: bytesOf(10) }])
    const { files, problems } = await run()
    expect(files.length).toBe(1)
    expect(problems).toMatchObject([{ code: 'pinned-twice', file: FILE, message: expect.stringContaining('publisher and second') }])
  })
})

describe('fetching from a folder', () => {
  const from = () => join(workspace.root, 'mirror')
  const mirror = (file: string, bytes: Buffer) => {
    mkdirSync(dirname(join(from(), file)), { recursive: true })
    writeFileSync(join(from(), file), bytes)
  }

  it('copies what is there as pinned, also what has no address, and asks no server', async () => {
    const { asked } = await publish(serve(CONTENT))
    workspace.describe('typed', [{ file: 'typed/figures.csv', url: null, content: CONTENT }])
    mirror(FILE, CONTENT)
    mirror('typed/figures.csv', CONTENT)
    const { files, problems } = await run({ from: from() })
    expect(files.map(({ status }) => status)).toEqual(['fetched', 'fetched'])
    expect(problems).toEqual([])
    expect(asked).toEqual([])
    expect(workspace.there()).toEqual(['755 publisher', `644 ${FILE}`, '755 typed', '644 typed/figures.csv'])
  })

  it('names what is missing, what is larger and what is another file there, with both sums', async () => {
    const large = bytesOf(300_000, 2)
    const other = bytesOf(200_000, 2)
    workspace.describe('three', [
      { file: 'three/missing.csv', url: null, content: CONTENT },
      { file: 'three/large.csv', url: null, content: CONTENT },
      { file: 'three/other.csv', url: null, content: CONTENT },
    ])
    mirror('three/large.csv', large)
    mirror('three/other.csv', other)
    const { files, problems } = await run({ from: from() })
    expect(files.map(({ status }) => status)).toEqual(['missing', 'missing', 'missing'])
    expect(problems).toMatchObject([
      { code: 'not-in-folder', file: 'three/missing.csv' },
      { code: 'checksum-differs', file: 'three/large.csv', found: sums(large), expected: sums(CONTENT) },
      { code: 'checksum-differs', file: 'three/other.csv', found: sums(other), expected: sums(CONTENT) },
    ])
    expect(workspace.there()).toEqual(['755 three'])
  })

  it('that is not there is a failure', async () => {
    await publish(serve(CONTENT))
    await expect(run({ from: from() })).rejects.toMatchObject({ code: 'missing-folder', exitCode: 2 })
  })

  it('that is the raw folder itself harms nothing', async () => {
    await publish(serve(CONTENT))
    const mine = Buffer.from('mine')
    workspace.write(FILE, mine)
    expect(only(await run({ from: workspace.raw, replace: true })).problem?.code).toBe('checksum-differs')
    expect(readFileSync(join(workspace.raw, FILE))).toEqual(mine)
  })
})
