import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PublishedFolder } from '../../pipeline/io/published-folder.ts'
import { EarlierFiles, listOf, publishTree } from '../../pipeline/tree/publish-tree.ts'
import { listedFiles, type TreeFile } from '../../pipeline/tree/release-tree.ts'
import { snapshot } from '../io/snapshot.ts'
import { temporaryFolder } from '../when-done.ts'

let out: string
beforeEach(() => {
  out = temporaryFolder()
})

interface SmallRelease {
  readonly date: string
  readonly files: Readonly<Record<string, string>>
}

const filesOf = ({ files }: SmallRelease): TreeFile[] =>
  listedFiles(Object.entries({ 'layout.json': '{}', ...files }).map(([path, text]) => ({ path, content: () => Buffer.from(text) })))

/** Publishes and shows trees under the links 1, 2, 3 …. Returns their folders. `written`: whether they count as written by this run. */
async function publish(releases: readonly SmallRelease[], written = true): Promise<PublishedFolder[]> {
  const earlier = new EarlierFiles()
  const all: PublishedFolder[] = []
  for (const [index, release] of releases.entries()) {
    const { date } = release
    const files = filesOf(release)
    const published = await publishTree(files, { link: join(out, String(index + 1)), kind: 'full', date, earlier })
    earlier.add(listOf(files), { folder: published.folder, date, written: written && published.written })
    published.show()
    all.push(published)
  }
  return all
}

/** The dates in the times of a file in each release. The time of day, up to 18 hours, comes from the checksum of the file. */
const datesOf = (path: string, folders: readonly PublishedFolder[]): (string | undefined)[] =>
  folders.map(({ folder }) => statSync(join(folder, path), { throwIfNoEntry: false })?.mtime.toISOString().slice(0, 10))

describe('a published tree', () => {
  it('holds every file with its time, and lists them in files.txt', async () => {
    const files = { 'metadata.json': '{}', 'datasets/FRA/_/_/_.json': '[]', 'datasets.csv': 'x' }
    const [published] = await publish([{ date: '2026-11-16', files }])
    const at = (path: string) => join(published?.folder ?? '', path)
    // sha256sum of each file: 0x4413 = 17427 s for {}; 2026-11-16 00:00:00 UTC is 1794787200.
    expect(readFileSync(at('files.txt'), 'utf8').split('\n')).toEqual([
      'datasets.csv\t1\t2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881',
      'datasets/FRA/_/_/_.json\t2\t4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945',
      'layout.json\t2\t44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
      'metadata.json\t2\t44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
      '',
    ])
    expect(statSync(at('metadata.json')).mtimeMs / 1000).toBe(1_794_787_200 + 17_427)
    expect(readFileSync(at('datasets/FRA/_/_/_.json'), 'utf8')).toBe('[]')
  })

  it('has another folder as soon as anything differs', async () => {
    const release = { date: '2026-11-16', files: { 'metadata.json': '{}' } }
    const [first] = await publish([release])
    expect((await publish([release]))[0]).toMatchObject({ folder: first?.folder, written: false })
    for (const other of [
      { ...release, date: '2026-11-17' },
      { ...release, files: { 'metadata.json': '[]' } },
    ])
      expect((await publish([other]))[0]?.folder).not.toBe(first?.folder)
    // The same bytes already existed in an earlier release, so that their times differ.
    const [, second] = await publish([{ ...release, date: '2026-11-15' }, release])
    expect(second?.folder.replace('.2-', '.1-')).not.toBe(first?.folder)
  })

  it('gives a file the date of the first release that holds its bytes at its path', async () => {
    const trees = await publish([
      { date: '2026-11-16', files: { 'a.txt': 'one', 'b.txt': 'same' } },
      { date: '2026-11-17', files: { 'a.txt': 'two', 'b.txt': 'same' } },
      { date: '2026-11-18', files: { 'a.txt': 'one', 'c.txt': 'same' } },
      { date: '2026-11-19', files: { 'a.txt': 'one', 'b.txt': 'same' } },
      { date: '2026-11-20', files: { 'a.txt': 'two', 'b.txt': 'other' } },
    ])
    expect(datesOf('a.txt', trees)).toEqual(['2026-11-16', '2026-11-17', '2026-11-16', '2026-11-16', '2026-11-17'])
    expect(datesOf('b.txt', trees)).toEqual(['2026-11-16', '2026-11-16', undefined, '2026-11-16', '2026-11-20'])
    expect(datesOf('c.txt', trees)[2]).toBe('2026-11-18')
  })

  it('shares files with earlier releases, and none within a release', async () => {
    const page = 'datasets/FRA/_/_/_.json'
    const folders = await publish([
      { date: '2026-11-16', files: { 'metadata.json': '1', 'same.csv': 'same', [page]: '[]', 'datasets/_/_/_/_.json': '[]' } },
      { date: '2026-11-17', files: { 'metadata.json': '2', 'same.csv': 'same' } },
      { date: '2026-11-18', files: { 'metadata.json': '1', 'same.csv': 'same', [page]: '[]' } },
    ])
    const inode = (folder: PublishedFolder | undefined, path: string) => statSync(join(folder?.folder ?? '', path)).ino
    const inodes = (path: string) => folders.map((folder) => inode(folder, path))
    expect(new Set(inodes('same.csv')).size).toBe(1)
    expect(new Set(inodes('metadata.json')).size).toBe(2)
    expect(inode(folders[0], 'metadata.json')).toBe(inode(folders[2], 'metadata.json'))
    expect(inode(folders[0], page)).toBe(inode(folders[2], page))
    expect(inode(folders[0], page)).not.toBe(inode(folders[0], 'datasets/_/_/_/_.json'))
  })

  it('shares files with an earlier tree of the same release when only part of it is new', async () => {
    await publish([{ date: '2026-11-16', files: { 'metadata.json': '1', 'same.csv': 'same' } }])
    const inode = (path: string) => statSync(join(out, '1', path)).ino
    const before = [inode('same.csv'), inode('metadata.json')]
    await publish([{ date: '2026-11-16', files: { 'metadata.json': '2', 'same.csv': 'same' } }])
    expect(inode('same.csv')).toBe(before[0])
    expect(inode('metadata.json')).not.toBe(before[1])
  })

  it('is the same in another place, published at once or release by release', async () => {
    const releases = [
      { date: '2026-11-16', files: { 'metadata.json': '1', 'same.csv': 'same' } },
      { date: '2026-11-17', files: { 'metadata.json': '2', 'same.csv': 'same' } },
    ]
    await publish(releases)
    const first = snapshot(out)
    out = temporaryFolder()
    await publish(releases.slice(0, 1))
    await publish(releases, false)
    expect(snapshot(out)).toEqual(first)
  })

  it('does not reuse a file with a lost byte from an earlier tree, although its size and time are right', async () => {
    const large = 'same'.repeat(10_000)
    const releases = [
      { date: '2026-11-16', files: { 'metadata.json': '1', 'same.csv': large, 'page.json': '{"a":1}', 'other.json': '2' } },
      { date: '2026-11-17', files: { 'metadata.json': '2', 'same.csv': large, 'page.json': '{"a":1}', 'other.json': '2' } },
    ]
    const [first] = await publish(releases.slice(0, 1))
    const right = new Map(['page.json', 'same.csv.gz', 'same.csv'].map((path) => [path, readFileSync(join(first?.folder ?? '', path))]))
    for (const [path, content] of right) {
      const file = join(first?.folder ?? '', path)
      const { atimeMs, mtimeMs } = statSync(file)
      const lost = Buffer.from(content)
      lost.writeUInt8(lost.readUInt8(lost.length >> 1) ^ 1, lost.length >> 1)
      writeFileSync(file, lost)
      utimesSync(file, atimeMs / 1000, mtimeMs / 1000)
    }
    const [, second] = await publish(releases, false)
    for (const [path, content] of right) expect(readFileSync(join(second?.folder ?? '', path)).equals(content), path).toBe(true)
    expect(statSync(join(second?.folder ?? '', 'other.json')).nlink).toBe(2)
  })
})
