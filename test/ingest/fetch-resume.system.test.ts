// Tests fetching from a real server that breaks off: fetch keeps the received bytes and requests only the rest.

import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bytesOf } from '../raw-workspace.ts'
import { type Behaviour, breakOff, fallSilent, hangUp, inTurn, serve, status } from '../server.ts'
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
  workspace,
} from './fetching.ts'

fetchInEachTest()

describe('a server that breaks off is asked only for the rest', () => {
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
    // Ten pieces or more: on a busy machine a reset can discard bytes that were not read yet.
    expect(asked.length).toBeGreaterThanOrEqual(10)
    expect(asked.slice(1).every(({ range }) => range !== undefined)).toBe(true)
  })

  it('and by the date of the file where there is no strong entity tag', async () => {
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

  it('also by the next run, when this one gave up', async () => {
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

describe('a part is fetched again from its beginning', () => {
  const OTHER = bytesOf(200_000, 7)

  it('when the server ignores ranges', async () => {
    const { asked } = await publish(inTurn(serve(CONTENT, { only: HALF, end: breakOff }), serve(CONTENT, { ranges: false })))
    expect(only(await run()).status).toBe('fetched')
    arrived()
    expect(asked.map(({ sent }) => sent)).toEqual([HALF, CONTENT.length])
  })

  it('when the file has another entity tag by now, and the server says so', async () => {
    const { asked } = await publish(inTurn(serve(OTHER, { etag: ETAG, only: HALF, end: breakOff }), serve(CONTENT, { etag: '"two"' })))
    expect(only(await run()).status).toBe('fetched')
    arrived()
    expect(asked.map(({ ifRange, sent }) => [ifRange, sent])).toEqual([
      [undefined, HALF],
      [ETAG, CONTENT.length],
    ])
  })

  it('when a server that ignores If-Range sends the rest with another entity tag', async () => {
    const careless = serve(CONTENT, { etag: '"two"', careless: true })
    const { asked } = await publish(inTurn(serve(OTHER, { etag: ETAG, only: HALF, end: breakOff }), careless))
    const sizes: number[] = []
    const { problems } = await run({ onProgress: ({ bytesDone }) => sizes.push(bytesDone) })
    expect(problems).toEqual([])
    arrived()
    // The progress does not fall after it has reached the total, because the wrong rest is not read.
    expect(Math.min(...sizes.slice(sizes.indexOf(CONTENT.length)))).toBe(CONTENT.length)
    expect(asked.map(({ range }) => range)).toEqual([undefined, `bytes=${HALF}-`, undefined])
  })

  it('when a server without entity tags sends a rest that does not fit the checksum', async () => {
    const { asked } = await publish(inTurn(serve(OTHER, { only: HALF, end: breakOff }), serve(CONTENT)))
    expect(only(await run()).status).toBe('fetched')
    arrived()
    expect(asked.map(({ range }) => range)).toEqual([undefined, `bytes=${HALF}-`, undefined])
  })

  it('when the server has nothing after it (416)', async () => {
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

  it('when its origin is not recorded', async () => {
    const { asked } = await publish(inTurn(serve(CONTENT, { etag: ETAG, only: HALF, end: breakOff }), serve(CONTENT, { etag: ETAG })))
    await run({ limits: { retries: 0 } })
    const folder = dirname(join(workspace.raw, FILE))
    const origin = readdirSync(folder).find((name) => name.endsWith('-origin')) ?? ''
    writeFileSync(join(folder, origin), '{"url": "http://else')
    expect(only(await run())).toMatchObject({ status: 'fetched', resumed: 0 })
    expect(asked[1]?.range).toBeUndefined()
  })

  it('when the pin changed, after it was removed', async () => {
    const { url } = await publish(inTurn(serve(CONTENT, { etag: ETAG, only: HALF, end: breakOff }), serve(OTHER)))
    await run({ limits: { retries: 0 } })
    expect(partials().length).toBe(2)
    workspace.describe('publisher', [{ file: FILE, url: url('/data.csv'), content: OTHER }])
    expect(only(await run()).status).toBe('fetched')
    expect(partials()).toEqual([])
  })
})

it('a part that is complete already is not asked for', async () => {
  const { asked } = await publish(inTurn(serve(CONTENT, { etag: ETAG, only: HALF, end: breakOff }), status(404)))
  await run({ limits: { retries: 0 } })
  const folder = dirname(join(workspace.raw, FILE))
  const part = readdirSync(folder).find((name) => /-partial-[0-9a-f]+$/.test(name)) ?? ''
  writeFileSync(join(folder, part), CONTENT)
  expect(only(await run())).toEqual({ status: 'fetched', resumed: CONTENT.length, problem: undefined })
  expect(asked.length).toBe(1)
})
