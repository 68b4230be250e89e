import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { COMPRESSIONS } from '../../../pipeline/io/compressions.ts'
import { sha256 } from '../../../pipeline/io/files.ts'
import { compareFiles } from '../../../pipeline/release/cut/listed-files.ts'
import { temporaryFolder } from '../../when-done.ts'
import { WRONG_COPIES } from '../../wrong-copies.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

/** Large enough for compressed copies. */
const TEXT = Buffer.from('country,year\n'.repeat(4000))
const entryOf = (path: string, content = TEXT) => ({ path, bytes: content.length, sha256: sha256(content) })
const problems = (entries = [entryOf('a.json')], kind: 'full' | 'light' | 'bundle' = 'full', unlisted: string[] = []) =>
  compareFiles(folder, entries, unlisted, kind === 'bundle' ? undefined : kind).map(({ file = '', message }) => [
    file.slice(folder.length + 1),
    message,
  ])
const put = (path: string, content: string | Uint8Array) => writeFileSync(join(folder, path), content)

describe('a compressed copy', () => {
  it.each(COMPRESSIONS)('is right as a build makes it, $suffix', ({ suffix, compress }) => {
    put('a.json', TEXT)
    put(`a.json${suffix}`, compress(TEXT))
    expect(problems()).toEqual([])
  })

  it.each(WRONG_COPIES)('with $name is found, $suffix', ({ suffix, make, message }) => {
    put('a.json', TEXT)
    put(`a.json${suffix}`, make(TEXT))
    expect(problems()).toEqual([[`a.json${suffix}`, message]])
  })

  it('is found where no build makes one, though it is right', () => {
    const [gzip, brotli] = COMPRESSIONS.map(({ compress }) => compress)
    const none = (path: string) => [[path, 'is not part of the release']]
    put('a.csv', TEXT)
    put('a.csv.br', brotli?.(TEXT) ?? '')
    expect(problems([entryOf('a.csv')])).toEqual(none('a.csv.br'))
    rmSync(join(folder, 'a.csv.br'))
    put('a.csv.gz', gzip?.(TEXT) ?? '')
    expect(problems([entryOf('a.csv')])).toEqual([])
    for (const kind of ['light', 'bundle'] as const) expect(problems([entryOf('a.csv')], kind)).toEqual(none('a.csv.gz'))
    expect(problems([], 'full', ['a.csv'])).toEqual(none('a.csv.gz'))
    const small = Buffer.from('{}')
    for (const name of ['a.csv', 'a.csv.gz']) rmSync(join(folder, name))
    put('b.json', small)
    put('b.json.gz', gzip?.(small) ?? '')
    expect(problems([entryOf('b.json', small)])).toEqual(none('b.json.gz'))
  })

  it.each(COMPRESSIONS)('is decompressed only up to the size of the file, $suffix', ({ suffix, compress }) => {
    put('a.json', TEXT)
    put(`a.json${suffix}`, compress(Buffer.alloc(10_000_000)))
    expect(problems()).toEqual([[`a.json${suffix}`, 'does not decompress to its file']])
  })

  it.each(COMPRESSIONS)('is not decompressed where the list states another size, $suffix', ({ suffix, compress }) => {
    put('a.json', TEXT)
    put(`a.json${suffix}`, compress(Buffer.alloc(10_000_000)))
    expect(problems([{ ...entryOf('a.json'), bytes: 1e12 }])).toEqual([['a.json', 'was altered']])
  })
})
