// Tests `serve` while it runs: when it is asked to stop, and while a release is published again.

import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VALUES } from '../coverage.ts'
import { type TinyTree, tinyTree } from '../tiny-tree.ts'
import { begin, bodyOf, fetchFrom, LARGE, linkOf, type ServeProcess, startServe } from './serving.ts'

describe('serve, asked to stop', () => {
  let tree: TinyTree
  beforeAll(() => {
    tree = tinyTree('demo')
    tree.write('v/1.4/datasets.parquet', LARGE)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('by %s ends open answers, takes no new ones, and exits 0', async (signal) => {
    const serve = await startServe(['--out', tree.out])
    const idle = connect(serve.port, '127.0.0.1')
    const slow = await begin(serve.port, '/v/1.4/datasets.parquet', { headers: { connection: 'keep-alive' } })
    serve.process.kill(signal)
    await setTimeout(200)
    expect(serve.process.exitCode).toBeNull()
    await expect(fetchFrom(serve.port, '/metadata')).rejects.toThrow('ECONNREFUSED')
    const received = await bodyOf(slow)
    expect(received.equals(LARGE)).toBe(true)
    const begun = Date.now()
    expect(await serve.end()).toEqual({ code: 0, signal: null })
    expect(Date.now() - begun).toBeLessThan(3000)
    expect(serve.stderr()).toContain(`${signal}: the server takes no new requests`)
    idle.destroy()
  })

  it('twice ends at once', async () => {
    const serve = await startServe(['--out', tree.out])
    const slow = await begin(serve.port, '/v/1.4/datasets.parquet')
    slow.on('error', () => undefined)
    serve.process.kill('SIGTERM')
    await setTimeout(200)
    expect(await serve.end('SIGTERM')).toEqual({ code: null, signal: 'SIGTERM' })
  })
})

describe('serve, while a release is published anew', () => {
  let tree: TinyTree
  let serve: ServeProcess
  const link = () => join(tree.folder, 'v/1.4')

  /** Publishes as a build does: writes a new folder, renames the link once, removes the old folder, and writes the lists last. */
  function publish(name: string, countries: readonly string[], country: string, large: Buffer): void {
    const shown = linkOf(link())
    const folder = join(tree.folder, 'v', `.1.4-${name}`)
    const years = [2021, 2022]
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, 'reference-data.json'),
      JSON.stringify({ countries: countries.map((code) => ({ code, name: code })), ...VALUES, years }),
    )
    const layout = { operations: ['datasets'], page_sizes: [50, 500], pairs: [{ category: 'All packaging', polymers: ['PET'] }] }
    writeFileSync(join(folder, 'layout.json'), JSON.stringify(layout))
    writeFileSync(join(folder, 'datasets.parquet'), large)
    // Builds give other content another size or another time: here it is the size.
    const amount = '1'.repeat(1 + (Number(name) % 2))
    const lines = Array.from({ length: 200 }, (_, at) => `${country},All packaging,PET,${at},${amount}\n`)
    writeFileSync(join(folder, 'datasets.csv'), `country,category,polymer,year,export\n${lines.join('')}`)
    symlinkSync(`.1.4-${name}`, `${link()}.new`)
    if (shown === '') rmSync(link(), { recursive: true })
    renameSync(`${link()}.new`, link())
    if (shown !== '') rmSync(join(tree.folder, 'v', shown), { recursive: true })
    const versions = readFileSync(join(tree.folder, 'versions.json'))
    writeFileSync(join(tree.folder, '.versions.json'), versions)
    renameSync(join(tree.folder, '.versions.json'), join(tree.folder, 'versions.json'))
  }

  beforeAll(async () => {
    tree = tinyTree('demo')
    publish('0', ['FRA'], 'AAA', LARGE)
    serve = await startServe(['--out', tree.out])
  })
  afterAll(() => serve.end('SIGTERM'))

  it('knows a fifth of a second later what is new, and ends an open answer with what it began with', async () => {
    expect((await fetchFrom(serve.port, '/datasets?country=LAO')).body.toString()).toContain('unknown-value')
    const open = await begin(serve.port, '/v/1.4/datasets.parquet')
    publish('1', ['FRA', 'LAO'], 'BBB', Buffer.from('new'))
    await setTimeout(200)
    expect((await fetchFrom(serve.port, '/datasets?country=LAO')).body.toString()).toContain('"total-items":0')
    expect((await fetchFrom(serve.port, '/datasets')).body.toString()).toContain('"BBB"')
    expect((await fetchFrom(serve.port, '/v/1.4/datasets.parquet')).body.toString()).toBe('new')
    expect((await bodyOf(open)).equals(LARGE)).toBe(true)
  })

  it('gives no answer out of two builds', async () => {
    let publishing = true
    const counts: Record<string, number> = {}
    const asking = Array.from({ length: 4 }, async () => {
      while (publishing) {
        const { status, body } = await fetchFrom(serve.port, '/datasets?page_size=180')
        const countries = [...new Set(body.toString().match(/(?<="country":")[A-Z]{3}/g))].join('+')
        const seen = status === 200 ? countries : `${status} ${body}`
        counts[seen] = (counts[seen] ?? 0) + 1
      }
    })
    // The server looks every fifth of a second: with equal pauses it could meet the same of the two each time.
    for (let round = 2; round < 22 || (round < 200 && Object.keys(counts).length < 2); round++) {
      publish(String(round), ['FRA'], round % 2 === 0 ? 'AAA' : 'BBB', Buffer.from('x'))
      await setTimeout(30 + 10 * (round % 5))
    }
    publishing = false
    await Promise.all(asking)
    expect(
      Object.keys(counts).sort(),
      serve
        .stderr()
        .match(/^cannot.*/gm)
        ?.join('\n'),
    ).toEqual(['AAA', 'BBB'])
  })

  it('goes on with what it knows when the lists are broken', async () => {
    tree.write('versions.json', '{')
    expect((await fetchFrom(serve.port, '/datasets')).status).toBe(200)
  })
})
