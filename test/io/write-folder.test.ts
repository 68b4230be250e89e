import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FolderFile, isWhole, writeFolder } from '../../pipeline/io/write-folder.ts'
import { failureOf } from '../failures.ts'
import { temporaryFolder } from '../when-done.ts'
import { snapshot } from './snapshot.ts'

const DATE = '2026-11-16'
/** 2026-11-16 00:00:00 UTC, by `date -u -d 2026-11-16 +%s`. */
const SECONDS = 1_794_787_200

let folder: string
beforeEach(() => {
  folder = join(temporaryFolder(), 'folder')
})

const file = (path: string, text: string, more: Partial<FolderFile> = {}): FolderFile => ({
  file: { path, bytes: text.length, time: SECONDS + text.length },
  content: () => Buffer.from(text),
  ...more,
})

const FILES = [file('a/b/one.json', '1'), file('a/b/two.json', 'two'), file('a/c.json', ''), file('d.json', 'dd')]
const PLANNED = FILES.map((entry) => entry.file)

describe('a written folder', () => {
  it('has files of 0644 and folders of 0755 with their times', () => {
    writeFolder(folder, FILES, { date: DATE })
    const at = (path: string) => {
      const stats = statSync(join(folder, path))
      return [(stats.mode & 0o7777).toString(8), stats.mtimeMs / 1000, stats.size]
    }
    expect(at('a/b/one.json')).toEqual(['644', SECONDS + 1, 1])
    expect(at('a/b/two.json')).toEqual(['644', SECONDS + 3, 3])
    expect(at('a/c.json')).toEqual(['644', SECONDS, 0])
    for (const path of ['', 'a', 'a/b']) expect(at(path).slice(0, 2)).toEqual(['755', SECONDS])
  })

  it('is whole in a folder that hands down its group', () => {
    mkdirSync(join(folder, '..', 'shared'))
    chmodSync(join(folder, '..', 'shared'), 0o2775)
    const shared = join(folder, '..', 'shared', 'x')
    writeFolder(shared, FILES, { date: DATE })
    expect(isWhole(shared, PLANNED, DATE)).toBe(true)
  })

  it('links what is known to be the same, and what proves to be the same', () => {
    const old = `${folder}-old`
    writeFolder(old, FILES, { date: DATE })
    writeFolder(
      folder,
      [
        file('a/b/one.json', '1', { same: join(old, 'a/b/one.json') }),
        file('a/b/two.json', 'two', { perhapsSame: join(old, 'a/b/two.json') }),
        file('d.json', 'DD', { perhapsSame: join(old, 'd.json') }),
        file('e.json', 'e', { perhapsSame: join(old, 'e.json') }),
        file('f.json', 'f', { same: join(old, 'gone.json') }),
      ],
      { date: DATE },
    )
    const inode = (path: string) => statSync(path).ino
    expect(inode(join(folder, 'a/b/one.json'))).toBe(inode(join(old, 'a/b/one.json')))
    expect(inode(join(folder, 'a/b/two.json'))).toBe(inode(join(old, 'a/b/two.json')))
    // The old file has the same size and time but other bytes.
    expect(inode(join(folder, 'd.json'))).not.toBe(inode(join(old, 'd.json')))
    expect(snapshot(folder).get('d.json')).not.toBe(snapshot(old).get('d.json'))
  })

  it.runIf(existsSync('/dev/shm') && statSync('/dev/shm').dev !== statSync(tmpdir()).dev)(
    'copies where the other file lies on another disk',
    () => {
      const elsewhere = mkdtempSync('/dev/shm/plastic-eol-')
      try {
        writeFolder(join(elsewhere, 'x'), FILES, { date: DATE })
        writeFolder(
          folder,
          FILES.map((planned) => ({ ...planned, same: join(elsewhere, 'x', planned.file.path) })),
          { date: DATE },
        )
        expect(snapshot(folder)).toEqual(snapshot(join(elsewhere, 'x')))
      } finally {
        rmSync(elsewhere, { recursive: true })
      }
    },
  )

  it('is refused where something is in the way', () => {
    mkdirSync(folder)
    expect(failureOf(() => writeFolder(folder, FILES, { date: DATE })).code).toBe('in-the-way')
  })
})

describe('a folder is whole', () => {
  const whole = () => isWhole(folder, PLANNED, DATE)
  beforeEach(() => void writeFolder(folder, FILES, { date: DATE }))

  it('as it was written', () => expect(whole()).toBe(true))

  it.each<[string, () => void]>([
    ['a file was deleted', () => rmSync(join(folder, 'a/b/one.json'))],
    ['a file was truncated', () => truncateSync(join(folder, 'a/b/two.json'))],
    ['a file was edited in place without changing its size', () => writeFileSync(join(folder, 'd.json'), 'xx')],
    ['a file was touched', () => utimesSync(join(folder, 'd.json'), 1, 1)],
    ['a file was made writable for others', () => chmodSync(join(folder, 'd.json'), 0o666)],
    ['a file was added', () => writeFileSync(join(folder, 'a/b/three.json'), '')],
    ['a folder was added', () => mkdirSync(join(folder, 'a/e'))],
    ['a folder was deleted', () => rmSync(join(folder, 'a/b'), { recursive: true })],
    ['a folder was closed to others', () => chmodSync(join(folder, 'a'), 0o700)],
    ['everything is gone', () => rmSync(folder, { recursive: true })],
    [
      'a file became a link',
      () => {
        rmSync(join(folder, 'd.json'))
        symlinkSync('a/c.json', join(folder, 'd.json'))
        utimesSync(folder, SECONDS, SECONDS)
      },
    ],
  ])('no longer when %s', (_, damage) => {
    damage()
    expect(whole()).toBe(false)
  })
})
