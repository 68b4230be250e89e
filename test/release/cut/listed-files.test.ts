import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../../../pipeline/io/files.ts'
import { compareFiles } from '../../../pipeline/release/cut/listed-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plastic-eol-listed-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const TEXT = 'country,year\n'
const ENTRY = { path: 'a.csv', bytes: TEXT.length, sha256: sha256(TEXT) }
const problems = (bytes = ENTRY.bytes, unlisted: string[] = []) =>
  compareFiles(folder, unlisted.length > 0 ? [] : [{ ...ENTRY, bytes }], unlisted).map(({ file = '', message, found }) => [
    file.slice(folder.length + 1),
    message,
    found,
  ])

describe.each([
  ['.gz', gzipSync],
  ['.br', brotliCompressSync],
] as const)('a compressed copy, %s,', (suffix, compress) => {
  const put = (copied: string | Buffer) => {
    writeFileSync(join(folder, 'a.csv'), TEXT)
    writeFileSync(join(folder, `a.csv${suffix}`), compress(copied))
  }

  it('holds what the file beside it holds', () => {
    put(TEXT)
    expect(problems()).toEqual([])
    put('country,YEAR\n')
    expect(problems()).toEqual([[`a.csv${suffix}`, 'does not decompress to the file beside it', sha256('country,YEAR\n')]])
  })

  it('is decompressed only up to the size of the file beside it, listed or not', () => {
    put(Buffer.alloc(10_000_000))
    const larger = 'content that cannot be decompressed to the size of the file beside it'
    expect(problems()).toEqual([[`a.csv${suffix}`, 'does not decompress to the file beside it', larger]])
    expect(problems(0, ['a.csv'])).toEqual([[`a.csv${suffix}`, 'does not decompress to the file beside it', larger]])
  })

  it('is not decompressed where the list states another size', () => {
    put(Buffer.alloc(10_000_000))
    expect(problems(1e12).map(([file, message]) => [file, message])).toEqual([['a.csv', 'was altered']])
  })
})
