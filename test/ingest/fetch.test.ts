// Tests fetching from a well-behaved real server, from a folder, and over existing files.

import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FetchProgress } from '../../pipeline/ingest/fetch.ts'
import { bytesOf } from '../raw-workspace.ts'
import { type Behaviour, breakOff, inTurn, serve, startServer, status } from '../server.ts'
import { arrived, CONTENT, ETAG, FILE, fetchInEachTest, HALF, only, publish, retries, run, sums, workspace } from './fetching.ts'

fetchInEachTest()

describe('a server that behaves', () => {
  it('gives the file, with plain modes, and nothing else is left', async () => {
    await publish(serve(CONTENT, { etag: ETAG }))
    expect(only(await run())).toEqual({ status: 'fetched', problem: undefined })
    arrived()
    expect(workspace.there()).toEqual(['755 publisher', `644 ${FILE}`])
  })

  it('is not asked again for what is there already', async () => {
    const { asked } = await publish(serve(CONTENT))
    await run()
    expect(only(await run())).toEqual({ status: 'already there', problem: undefined })
    expect(asked.length).toBe(1)
  })

  it('is asked for several files at once, but not for all', async () => {
    const slow: Behaviour = (request, response, asked) => setTimeout(() => serve(CONTENT)(request, response, asked), 100)
    const own = await startServer({ '*': slow })
    const files = Array.from({ length: 9 }, (_, index) => ({ file: `many/${index}.csv`, url: own.url(`/${index}`), content: CONTENT }))
    workspace.describe('many', files)
    const seen: FetchProgress[] = []
    const { problems } = await run({ onProgress: (progress) => seen.push(progress) })
    expect(problems).toEqual([])
    expect(own.mostAtOnce()).toBe(4)
    expect(seen.at(-1)).toEqual({ files: 9, filesDone: 9, bytes: 9 * CONTENT.length, bytesDone: 9 * CONTENT.length })
  })

  it('may redirect, also to another host, and is asked anew where the connection breaks', async () => {
    const { asked, port } = await publish((_request, response) => response.writeHead(302, { location: '/moved?to=1' }).end(), {
      '/moved?to=1': (_request, response) => response.writeHead(307, { location: `http://localhost:${port}/here` }).end(),
      '/here': inTurn(serve(CONTENT, { etag: ETAG, only: HALF, end: breakOff }), serve(CONTENT, { etag: ETAG })),
    })
    expect(only(await run()).status).toBe('fetched')
    arrived()
    expect(asked.filter(({ path }) => path === '/here').map(({ sent }) => sent)).toEqual([HALF, CONTENT.length])
  })
})

describe('another file in the place of a raw file', () => {
  const mine = Buffer.from('my own notes\n')

  it.each([
    ['another file', mine],
    ['another file of the same size', Buffer.alloc(CONTENT.length)],
  ])('stays and is named with both sums, when it is %s', async (_, other) => {
    const { asked } = await publish(serve(CONTENT))
    workspace.write(FILE, other)
    expect(only(await run())).toMatchObject({
      status: 'not as pinned',
      problem: { rule: 'file-differs', file: FILE, actual: sums(other), expected: sums(CONTENT) },
    })
    expect(workspace.bytes(FILE)?.equals(other)).toBe(true)
    expect(asked).toEqual([])
  })

  it('is replaced when that is asked for', async () => {
    await publish(serve(CONTENT))
    workspace.write(FILE, mine)
    expect(only(await run({ replace: true })).status).toBe('replaced')
    arrived()
  })

  it('stays when its replacement is asked for but the pinned file cannot be had', async () => {
    await publish(serve(bytesOf(200_000, 3)))
    workspace.write(FILE, mine)
    expect(only(await run({ replace: true }))).toMatchObject({ status: 'not as pinned', problem: { rule: 'checksum-differs' } })
    expect(workspace.bytes(FILE)).toEqual(mine)
  })

  it.each([
    ['a folder', (path: string) => mkdirSync(path)],
    ['a broken link', (path: string) => symlinkSync('nowhere', path)],
  ])('stays, when it is %s', async (what, make) => {
    await publish(serve(CONTENT))
    mkdirSync(dirname(join(workspace.raw, FILE)), { recursive: true })
    make(join(workspace.raw, FILE))
    expect(only(await run({ replace: true })).problem).toMatchObject({ rule: 'in-the-way', message: expect.stringContaining(what) })
  })
})

describe('a file with several addresses', () => {
  const described = async (behaviours: Readonly<Record<string, Behaviour>>, url: string | null, ...addresses: readonly string[]) => {
    const own = await startServer(behaviours)
    const at = (path: string) => own.url(path)
    workspace.describe('publisher', [{ file: FILE, url: url === null ? null : at(url), addresses: addresses.map(at), content: CONTENT }])
    return own
  }

  it('is taken from the first that sends the pinned bytes, and no other is asked', async () => {
    const behaviours = { '/gone': status(410), '/other': serve(bytesOf(200_000, 5)), '/good': serve(CONTENT), '/last': serve(CONTENT) }
    const { asked } = await described(behaviours, '/gone', '/other', '/good', '/last')
    expect(only(await run())).toEqual({ status: 'fetched', problem: undefined })
    arrived()
    expect(asked.map(({ path }) => path)).toEqual(['/gone', '/other', '/good'])
    expect(retries.map((why) => why.replace(/.*\//, ''))).toEqual(['gone); trying its next address', 'other); trying its next address'])
  })

  it('needs no address of the publisher', async () => {
    await described({ '/copy': serve(CONTENT) }, null, '/copy')
    expect(only(await run())).toEqual({ status: 'fetched', problem: undefined })
  })

  it('is missing where none sends it, with what was wrong with each', async () => {
    const own = await described({ '/gone': status(410), '/other': serve(bytesOf(200_000, 5)) }, '/gone', '/other')
    const { problem } = only(await run())
    expect(problem).toMatchObject({ rule: 'checksum-differs', expected: sums(CONTENT) })
    expect(problem?.message).toContain(`(${own.url('/gone')}); `)
    expect(problem?.message).toContain(`(${own.url('/other')})`)
  })
})

describe('several files', () => {
  it('are all tried, and everything that is wrong is said at once', async () => {
    const own = await startServer({ '/good': serve(CONTENT), '/wrong': serve(bytesOf(200_000, 5)), '/gone': status(410) })
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
    expect(problems.map(({ rule, file }) => `${file} ${rule}`)).toEqual([
      'sources/production/c/source.json broken-descriptor',
      'a/gone.csv http-status',
      'b/wrong.csv checksum-differs',
      'b/typed.csv no-address',
    ])
  })

  it.each([10, CONTENT.length])('of one path are a problem: another one has %d bytes', async (bytes) => {
    const { url } = await publish(serve(CONTENT))
    workspace.describe('second', [{ file: FILE, url: url('/data.csv'), content: Buffer.alloc(bytes) }])
    const { files, problems } = await run()
    expect(files.length).toBe(1)
    const place = { file: 'sources/production/second/source.json', line: expect.any(Number), actual: FILE }
    expect(problems).toMatchObject([{ rule: 'pinned-twice', ...place, message: expect.stringContaining('publisher and second') }])
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
    const large = bytesOf(900_000, 2)
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
      { rule: 'not-in-folder', file: 'three/missing.csv' },
      { rule: 'checksum-differs', file: 'three/large.csv', actual: sums(large), expected: sums(CONTENT) },
      { rule: 'checksum-differs', file: 'three/other.csv', actual: sums(other), expected: sums(CONTENT) },
    ])
    expect(workspace.there()).toEqual([])
  })

  it('fails where the folder is not there', async () => {
    await publish(serve(CONTENT))
    await expect(run({ from: from() })).rejects.toMatchObject({ code: 'missing-folder', exitCode: 2 })
  })

  it('harms nothing where the folder is the raw folder itself', async () => {
    await publish(serve(CONTENT))
    const mine = Buffer.from('mine')
    workspace.write(FILE, mine)
    expect(only(await run({ from: workspace.raw, replace: true })).problem?.rule).toBe('checksum-differs')
    expect(readFileSync(join(workspace.raw, FILE))).toEqual(mine)
  })
})
