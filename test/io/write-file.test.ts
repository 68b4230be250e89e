import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { writeFileAtomic } from '../../pipeline/io/write-file.ts'
import { failureOf } from '../failures.ts'
import { temporaryFolder } from '../when-done.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'deep/versions.json')
})

const DATE = { date: '2026-11-16' }

it('writes a file of 0644 whose time is the date and the first 16 bits of its SHA-256 in seconds', () => {
  expect(writeFileAtomic(file, 'hello\n', DATE)).toBe(true)
  const stats = statSync(file)
  expect(stats.mode & 0o7777).toBe(0o644)
  // sha256sum of "hello\n" begins with 5891: 0x5891 = 22673 seconds after 2026-11-16 00:00:00 UTC.
  expect(stats.mtimeMs).toBe(Date.UTC(2026, 10, 16) + 22_673_000)
  expect(statSync(join(folder, 'deep')).mode & 0o7777).toBe(0o755)
  expect(readdirSync(join(folder, 'deep'))).toEqual(['versions.json'])
})

it('writes nothing when the same is there', () => {
  writeFileAtomic(file, 'hello\n', DATE)
  const inode = statSync(file).ino
  expect(writeFileAtomic(file, Buffer.from('hello\n'), DATE)).toBe(false)
  expect(statSync(file).ino).toBe(inode)
  expect(writeFileAtomic(file, 'hello\n', { ...DATE, mode: 0o600 })).toBe(true)
  expect(statSync(file).mode & 0o7777).toBe(0o600)
  writeFileSync(file, 'HELLO\n')
  expect(writeFileAtomic(file, 'hello\n', { ...DATE, mode: 0o600 })).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe('hello\n')
})

it('gives a file without a date the time of its writing, and leaves it alone when the same is there', () => {
  const begun = Date.now()
  expect(writeFileAtomic(file, 'hello\n', { date: undefined })).toBe(true)
  expect(Math.ceil(statSync(file).mtimeMs)).toBeGreaterThanOrEqual(begun - 10)
  const { ino } = statSync(file)
  utimesSync(file, 1, 1)
  expect(writeFileAtomic(file, 'hello\n', { date: undefined })).toBe(false)
  expect(statSync(file)).toMatchObject({ ino, mtimeMs: 1000 })
  expect(writeFileAtomic(file, 'HELLO\n', { date: undefined })).toBe(true)
})

it('replaces a link by a file, and removes a leftover of a killed build', () => {
  mkdirSync(join(folder, 'deep'))
  writeFileSync(join(folder, 'target'), 'mine')
  symlinkSync('../target', file)
  writeFileSync(join(folder, 'deep/.versions.json-partial-file'), 'half')
  writeFileAtomic(file, 'new', DATE)
  expect(lstatSync(file).isFile()).toBe(true)
  expect(readFileSync(join(folder, 'target'), 'utf8')).toBe('mine')
  expect(readdirSync(join(folder, 'deep'))).toEqual(['versions.json'])
})

it('says so when a folder lies there', () => {
  mkdirSync(file, { recursive: true })
  expect(failureOf(() => writeFileAtomic(file, 'new', DATE))).toMatchObject({
    code: 'in-the-way',
    message: `Cannot write ${file}: it is a folder.`,
  })
  expect(readdirSync(join(folder, 'deep'))).toEqual(['versions.json'])
})
