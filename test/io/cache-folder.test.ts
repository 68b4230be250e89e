import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cacheFolder } from '../../pipeline/io/cache-folder.ts'
import { sha256 } from '../../pipeline/io/files.ts'

describe('the folder in which results are kept', () => {
  const root = mkdtempSync(join(tmpdir(), 'plastic-eol-cache-'))
  afterAll(() => rmSync(root, { recursive: true }))
  const [a, b, c, d, e, f] = ['a', 'b', 'c', 'd', 'e', 'f'].map(sha256) as [string, string, string, string, string, string]
  const write = (bytes: number) => async (into: string) => writeFileSync(join(into, 'file'), Buffer.alloc(bytes))

  it('removes what was not used for longest when it becomes too large', async () => {
    const small = cacheFolder(root, { mostBytes: 250 })
    await small.keep(a, write(100))
    await small.keep(b, write(100))
    for (const [name, seconds] of [
      [a, 1000],
      [b, 2000],
    ] as const)
      utimesSync(join(root, name), seconds, seconds)
    expect(small.find(a)).toBe(join(root, a))
    await small.keep(c, write(100))
    expect(readdirSync(root).sort()).toEqual([a, c].sort())
  })

  it('keeps what another run may be reading, however large it becomes, and replaces it by a second result', async () => {
    const small = cacheFolder(root, { mostBytes: 250 })
    await small.keep(d, write(200))
    await small.keep(c, write(150))
    expect(readdirSync(root).sort()).toEqual([a, c, d].sort())
    expect(statSync(join(root, c, 'file')).size).toBe(150)
    for (const name of [c, d]) rmSync(join(root, name), { recursive: true })
  })

  it('keeps nothing of what cannot be made, and no work fails for it', async () => {
    const broken = async () => {
      throw new Error('no space left on device')
    }
    await cacheFolder(root).keep(d, broken)
    expect(cacheFolder(root).find(d)).toBeUndefined()
    expect(readdirSync(root).filter((name) => name.startsWith('.'))).toEqual([])
    const file = join(root, 'file')
    writeFileSync(file, '')
    const said: string[] = []
    const unusable = cacheFolder(file, { onUnusable: (folder, reason) => said.push(`${folder}: ${reason}`) })
    for (const key of [e, f]) await unusable.keep(key, write(1))
    expect(unusable.find(e)).toBeUndefined()
    expect(said).toEqual([expect.stringContaining(`${file}: ENOTDIR`)])
  })

  it('makes missing folders, and gives up where the system makes none', async () => {
    const deep = cacheFolder(join(root, 'deep/deeper'))
    await deep.keep(a, write(1))
    expect(deep.find(a)).toBe(join(root, 'deep/deeper', a))
    rmSync(join(root, 'deep'), { recursive: true })
    const nowhere = cacheFolder('/proc/no/cache')
    await nowhere.keep(a, write(1))
    expect(nowhere.find(a)).toBeUndefined()
  })

  it('removes nothing that it did not make', async () => {
    const home = join(root, 'home')
    mkdirSync(join(home, 'thesis'), { recursive: true })
    mkdirSync(join(home, '.new-draft'))
    for (const name of ['notes.txt', 'thesis/chapter']) writeFileSync(join(home, name), Buffer.alloc(100))
    for (const name of ['thesis', '.new-draft']) utimesSync(join(home, name), 1000, 1000)
    await cacheFolder(home, { mostBytes: 50 }).keep(a, write(100))
    expect(readdirSync(home).sort()).toEqual(['.new-draft', 'notes.txt', 'thesis', a].sort())
    rmSync(home, { recursive: true })
  })

  it('removes what a killed run left a day ago, and nothing of a running one', async () => {
    const [old, young] = [join(root, '.new-killed'), join(root, '.new-living')]
    for (const path of [old, young]) mkdirSync(path)
    utimesSync(old, 1000, 1000)
    await cacheFolder(root).keep(f, write(1))
    expect(readdirSync(root)).toEqual(expect.arrayContaining(['.new-living']))
    expect(readdirSync(root)).not.toContain('.new-killed')
  })
})
