// Tests fetching onto full and read-only disks: real ones of two megabytes, which only root can mount.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchRawFiles } from '../../pipeline/ingest/fetch.ts'
import { failureOf } from '../failures.ts'
import { bytesOf, rawWorkspace } from '../raw-workspace.ts'
import { serve, startServer } from '../server.ts'
import { mountSmallDisk } from '../small-disk.ts'

const { folder: disk, isMounted, unmount } = mountSmallDisk('fetching onto full and read-only disks')

const CONTENT = bytesOf(400_000)
const workspace = rawWorkspace()

beforeAll(async () => {
  const server = await startServer({ '*': serve(CONTENT, { etag: '"one"' }) })
  workspace.describe('publisher', [
    { file: 'a.csv', url: server.url('/a'), content: CONTENT },
    { file: 'b.csv', url: server.url('/b'), content: CONTENT },
  ])
  mkdirSync(join(workspace.root, 'mirror'))
  for (const name of ['a.csv', 'b.csv']) writeFileSync(join(workspace.root, 'mirror', name), CONTENT)
})
afterAll(unmount)

const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize

/** Fills the disk until `bytes` bytes are free. */
function leave(bytes: number): string {
  const ballast = join(disk, 'ballast')
  rmSync(ballast, { force: true })
  writeFileSync(ballast, Buffer.alloc(free() - bytes))
  return ballast
}

describe.runIf(isMounted)('a fetch', () => {
  it.each([
    ['from addresses', undefined],
    ['from a folder', join(workspace.root, 'mirror')],
  ])('%s onto a full disk names the file and what to do, and continues once there is room', async (title, from) => {
    const raw = join(disk, title.replaceAll(' ', '-'))
    const ballast = leave(500_000)
    const failure = await failureOf(fetchRawFiles({ root: workspace.root, raw, from }))
    expect(failure).toMatchObject({ code: 'disk-full', exitCode: 2, hint: expect.stringContaining('choose another place') })
    expect(failure.message).toMatch(/^Cannot write .*\/[ab]\.csv: the disk is full\.$/)

    rmSync(ballast)
    const { files, problems } = await fetchRawFiles({ root: workspace.root, raw, from })
    expect(problems).toEqual([])
    expect(files.filter(({ status }) => status === 'already there').length).toBeLessThan(2)
    for (const name of ['a.csv', 'b.csv']) expect(readFileSync(join(raw, name)).equals(CONTENT)).toBe(true)
    rmSync(raw, { recursive: true })
  })

  it('onto a disk without a single byte left says so', async () => {
    const ballast = leave(0)
    expect(await failureOf(fetchRawFiles({ root: workspace.root, raw: disk }))).toMatchObject({ code: 'disk-full', exitCode: 2 })
    rmSync(ballast)
  })

  it('onto a read-only disk says so; one that holds everything already is not written to', async () => {
    await fetchRawFiles({ root: workspace.root, raw: disk })
    expect(spawnSync('mount', ['-o', 'remount,ro', disk]).status).toBe(0)
    const { files } = await fetchRawFiles({ root: workspace.root, raw: disk })
    expect(files.map(({ status }) => status)).toEqual(['already there', 'already there'])
    expect(await failureOf(fetchRawFiles({ root: workspace.root, raw: join(disk, 'other') }))).toMatchObject({
      code: 'read-only-disk',
      message: expect.stringContaining(disk),
    })
    expect(spawnSync('mount', ['-o', 'remount,rw', disk]).status).toBe(0)
  })
})
