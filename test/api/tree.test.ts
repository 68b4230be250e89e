import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordRow, TreeCoverage } from '../../pipeline/api/elements.ts'
import type { PlannedTree, TreeHistory } from '../../pipeline/api/planned-tree.ts'
import { findTree, publishTree } from '../../pipeline/api/publish-tree.ts'
import { planTree } from '../../pipeline/api/tree.ts'
import { filesText } from '../../pipeline/api/tree-files.ts'
import { contentTime } from '../../pipeline/io/exact-files.ts'
import { sha256 } from '../../pipeline/io/files.ts'
import type { PublishedFolder } from '../../pipeline/io/published-folder.ts'
import { METRICS } from '../../pipeline/model/metrics.ts'
import { snapshot } from '../io/snapshot.ts'
import { ALL, manyRecords, record } from './records.ts'

const root = mkdtempSync(join(tmpdir(), 'plastic-eol-tree-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let out: string
beforeEach(() => {
  out = mkdtempSync(join(root, 'case-'))
})

interface SmallRelease {
  readonly date: string
  readonly coverage?: TreeCoverage
  readonly records?: readonly RecordRow[]
  readonly files?: Readonly<Record<string, string>>
  readonly pageSizes?: readonly number[]
}

const FRANCE: TreeCoverage = { ...ALL, countries: ['FRA'], years: [2019] }
const ONE_RECORD = [record('FRA', 'All packaging', 'All polymers', 2019, { kg: 1n })]

function plan(
  { date, coverage = FRANCE, records = ONE_RECORD, files = {}, pageSizes = [50] }: SmallRelease,
  before?: TreeHistory,
): PlannedTree {
  const bytes = new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))
  return planTree({ date, coverage, records, files: bytes, pageSizes }, before)
}

/** Plans releases one after the other, each with the history of the one before. */
function chain(...releases: readonly SmallRelease[]): PlannedTree[] {
  let history: TreeHistory | undefined
  return releases.map((release) => {
    const tree = plan(release, history)
    history = tree.history
    return tree
  })
}

/** Publishes and shows trees under the links 1, 2, 3 …. Returns their folders. */
async function publish(...trees: readonly PlannedTree[]): Promise<string[]> {
  const all: PublishedFolder[] = []
  for (const [index, tree] of trees.entries()) {
    const published = await publishTree(tree, { link: join(out, String(index + 1)), previous: all.at(-1) })
    published.show()
    all.push(published)
  }
  return all.map(({ folder }) => folder)
}

const filesOf = (tree: PlannedTree | undefined) => new Map(Array.from(tree?.files() ?? [], (file) => [file.path, file]))

/** The date in a file's time. The time of day, up to 18 hours, comes from the checksum of the file. */
function dateOf(tree: PlannedTree, path: string): string | undefined {
  const time = filesOf(tree).get(path)?.time
  return time === undefined ? undefined : new Date(time * 1000).toISOString().slice(0, 10)
}

const EMPTY = '{"pagination":{"total-items":0,"total-pages":0},"elements":[]}'

describe('the plan of a tree', () => {
  it('holds path, size, checksum and time of every file, in path order, and lists them in files.txt', async () => {
    const [tree] = chain({ date: '2026-11-16', files: { 'metadata.json': '{}', 'changes.json': '[]', 'datasets.csv': 'x' } })
    const files = filesOf(tree)
    const paths = [...files.keys()]
    expect(paths).toEqual([...paths].sort())
    // One record gives four filters of category and polymer (a value or none), times two of country and two of year. The other files are
    // the three given ones, none.json and layout.json.
    expect(paths).toHaveLength(4 * 2 * 2 + 3 + 2)
    expect(tree?.count).toBe(paths.length)
    expect(tree?.records).toBe(1)
    expect(files.get('metadata.json')).toEqual({
      path: 'metadata.json',
      bytes: 2,
      // sha256sum of {}: 0x4413 = 17427 s; 2026-11-16 00:00:00 UTC is 1794787200.
      sha256: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
      time: 1_794_787_200 + 17_427,
    })
    const [folder = ''] = await publish(...(tree ? [tree] : []))
    const lines = readFileSync(join(folder, 'files.txt'), 'utf8').trimEnd().split('\n')
    expect(lines.map((line) => line.split('\t')[0])).toEqual(paths)
    expect(filesText(files.values())).toBe(`${lines.join('\n')}\n`)
    for (const line of lines) {
      const [path = '', bytes, sum] = line.split('\t')
      const content = readFileSync(join(folder, path))
      expect([String(content.length), sha256(content)], path).toEqual([bytes, sum])
      expect(statSync(join(folder, path)).mtimeMs / 1000, path).toBe(files.get(path)?.time)
    }
    expect(tree?.bytes).toBe(lines.reduce((sum, line) => sum + Number(line.split('\t')[1]), 0))
    expect(readFileSync(join(folder, 'none.json'), 'utf8')).toBe(EMPTY)
    expect(JSON.parse(readFileSync(join(folder, 'layout.json'), 'utf8'))).toEqual({
      page_sizes: [50],
      pairs: [{ category: 'All packaging', polymers: ['All polymers'] }],
      metrics: METRICS.map(({ name, unit }) => ({ name, unit })),
    })
  })

  it('is the same whenever it is made, and has another id as soon as anything differs', () => {
    const release = { date: '2026-11-16', files: { 'metadata.json': '{}' } }
    const { contentId } = plan(release)
    expect(contentId).toMatch(/^[0-9a-f]{16}$/)
    expect(plan(release).contentId).toBe(contentId)
    expect(plan({ ...release, date: '2026-11-17' }).contentId).not.toBe(contentId)
    expect(plan({ ...release, files: { 'metadata.json': '[]' } }).contentId).not.toBe(contentId)
    expect(plan({ ...release, pageSizes: [500] }).contentId).not.toBe(contentId)
    // The same bytes already existed in an earlier release, so that their times differ.
    const before = plan({ ...release, date: '2026-11-15' }).history
    expect(plan(release, before).contentId).not.toBe(contentId)
  })

  it('gives a file the date of the first release that holds its bytes at its path', () => {
    const trees = chain(
      { date: '2026-11-16', files: { 'a.txt': 'one', 'b.txt': 'same' } },
      { date: '2026-11-17', files: { 'a.txt': 'two', 'b.txt': 'same' } },
      { date: '2026-11-18', files: { 'a.txt': 'one' } },
      { date: '2026-11-19', files: { 'a.txt': 'one', 'b.txt': 'same' } },
      { date: '2026-11-20', files: { 'a.txt': 'two', 'b.txt': 'other' } },
    )
    const dates = (path: string) => trees.map((tree) => dateOf(tree, path))
    expect(dates('a.txt')).toEqual(['2026-11-16', '2026-11-17', '2026-11-16', '2026-11-16', '2026-11-17'])
    expect(dates('b.txt')).toEqual(['2026-11-16', '2026-11-16', undefined, '2026-11-16', '2026-11-20'])
  })

  it('gives pages that come and go the date of the first release that holds them', () => {
    const two: TreeCoverage = { ...ALL, countries: ['DEU', 'FRA'], years: [2019] }
    const both = [record('DEU', 'All packaging', 'All polymers', 2019), ...ONE_RECORD]
    const trees = chain(
      { date: '2026-11-16', coverage: two, records: both },
      { date: '2026-11-17' },
      { date: '2026-11-18', coverage: two, records: both },
    )
    const dates = (path: string) => trees.map((tree) => dateOf(tree, path))
    expect(dates('datasets/DEU/_/_/_.json')).toEqual(['2026-11-16', undefined, '2026-11-16'])
    expect(dates('datasets/FRA/_/_/_.json')).toEqual(['2026-11-16', '2026-11-16', '2026-11-16'])
    expect(dates('datasets/_/_/_/_.json')).toEqual(['2026-11-16', '2026-11-17', '2026-11-16'])
  })

  it('is the same whether unchanged pages are recognised or all are made anew', () => {
    const coverage = (countries: string[]): TreeCoverage => ({ ...ALL, countries, years: [2019, 2020] })
    const kg = (changed: string) => (country: string, year: number) => BigInt(country === changed && year === 2020 ? 5 : 7)
    const releases = [
      { date: '2026-11-16', coverage: coverage(['DEU', 'FRA']), kg: kg('') },
      { date: '2026-11-17', coverage: coverage(['DEU', 'ESP', 'FRA']), kg: kg('') },
      { date: '2026-11-18', coverage: coverage(['DEU', 'ESP', 'FRA']), kg: kg('ESP') },
      { date: '2026-11-19', coverage: coverage(['ESP', 'FRA', 'ITA']), kg: kg('FRA') },
    ].map(({ kg, ...release }) => ({ ...release, records: manyRecords(release.coverage, kg), pageSizes: [20, 500] }))
    const plain = (tree: PlannedTree) => Array.from(tree.files(), ({ path, bytes, sha256 }) => `${path} ${bytes} ${sha256}`)
    expect(chain(...releases).map(plain)).toEqual(releases.map((release) => plain(plan(release))))
  })

  it('copes with other years and page sizes than before', () => {
    const [, second = plan({ date: '2026-11-17' })] = chain(
      { date: '2026-11-16' },
      { date: '2026-11-17', coverage: { ...ALL, countries: ['FRA'], years: [2019, 2020] }, pageSizes: [50, 500] },
    )
    expect(dateOf(second, 'datasets/FRA/_/_/2019.json')).toBe('2026-11-16')
    expect(dateOf(second, 'datasets/FRA/_/_/2020.json')).toBe('2026-11-17')
    // Four pairs, two values of the country filter, three of the year filter; none.json and layout.json.
    expect(second.count).toBe(4 * 2 * 3 + 2)
  })

  it('knows of every file when its bytes first lay at its path, whatever came and went: countries, years, sizes, records, files', () => {
    const release = (date: string, countries: string[], years: number[], pageSizes: number[], kg: bigint, files: string[]) => {
      const coverage = { ...ALL, countries, years }
      const records = manyRecords(coverage, (country, year) => (country === 'FRA' && year === 2020 ? kg : 1n))
      return { date, coverage, records, pageSizes, files: Object.fromEntries(files.map((name) => [name, `${name} ${kg}`])) }
    }
    const releases = [
      release('2026-11-11', ['DEU', 'FRA'], [2019, 2020], [20, 50], 1n, ['a.txt', 'z/b.txt']),
      release('2026-11-12', ['FRA'], [2019, 2020], [20, 50], 2n, ['a.txt']),
      release('2026-11-13', ['FRA'], [2020], [50], 1n, []),
      release('2026-11-14', ['ESP', 'FRA'], [2019, 2020, 2021], [50, 20], 2n, ['z/b.txt']),
      release('2026-11-15', ['DEU', 'FRA'], [2019, 2020], [20, 50], 1n, ['a.txt', 'c.txt', 'z/b.txt']),
      release('2026-11-16', ['DEU', 'FRA'], [2019, 2020], [20, 50], 1n, ['a.txt', 'z/b.txt']),
    ]
    // Independent of the plan: the first date of every path and checksum.
    const first = new Map<string, string>()
    for (const [at, tree] of chain(...releases).entries()) {
      const paths: string[] = []
      for (const { path, sha256, time } of tree.files()) {
        paths.push(path)
        const date = first.get(`${path} ${sha256}`) ?? releases[at]?.date ?? ''
        first.set(`${path} ${sha256}`, date)
        expect(time, `${path} in ${at}`).toBe(contentTime(date, sha256))
      }
      expect(paths).toEqual([...paths].sort())
      expect(tree.count).toBe(paths.length)
    }
  })

  it('refuses two files of the same path', () => {
    expect(() => plan({ date: '2026-11-16', files: { 'datasets/FRA/_/_/_-50-0.json': '' } })).toThrow('among the pages')
  })
})

describe('a published tree', () => {
  it('shares files with the previous release, and none within a release', async () => {
    const trees = chain(
      { date: '2026-11-16', files: { 'metadata.json': '1', 'same.csv': 'same' } },
      { date: '2026-11-17', files: { 'metadata.json': '2', 'same.csv': 'same' } },
      { date: '2026-11-18', files: { 'metadata.json': '1', 'same.csv': 'same' } },
    )
    const folders = await publish(...trees)
    const inodes = (path: string) => folders.map((folder) => statSync(join(folder, path)).ino)
    expect(new Set(inodes('datasets/FRA/_/_/_.json')).size).toBe(1)
    expect(new Set(inodes('same.csv')).size).toBe(1)
    expect(new Set(inodes('metadata.json')).size).toBe(3)
    expect(statSync(join(folders[0] ?? '', 'datasets/_/all-packaging/_/2019.json')).nlink).toBe(3)
    const [first] = folders
    const pages = [...filesOf(trees[0]).keys()].map((path) => statSync(join(first ?? '', path)).ino)
    expect(new Set(pages).size).toBe(pages.length)
  })

  it('shares files with an earlier tree of the same release when only part of it is new', async () => {
    await publish(...chain({ date: '2026-11-16', files: { 'metadata.json': '1', 'same.csv': 'same' } }))
    const inode = (path: string) => statSync(join(out, '1', path)).ino
    const before = [inode('same.csv'), inode('datasets/_/_/_/_.json'), inode('metadata.json')]
    const page = readFileSync(join(out, '1/datasets/_/_/_/_.json'), 'utf8')
    await publish(...chain({ date: '2026-11-16', files: { 'metadata.json': '2', 'same.csv': 'same' } }))
    expect([inode('same.csv'), inode('datasets/_/_/_/_.json')]).toEqual(before.slice(0, 2))
    expect(inode('metadata.json')).not.toBe(before[2])
    expect(readFileSync(join(out, '1/datasets/_/_/_/_.json'), 'utf8')).toBe(page)
  })

  it('is the same in another place, published at once or release by release', async () => {
    const releases = [
      { date: '2026-11-16', files: { 'metadata.json': '1' } },
      { date: '2026-11-17', files: { 'metadata.json': '2' } },
    ]
    await publish(...chain(...releases))
    const first = snapshot(out)
    out = mkdtempSync(join(root, 'case-'))
    const [one, two] = chain(...releases)
    if (!one || !two) throw new Error('two releases')
    const published = await publishTree(one, { link: join(out, '1') })
    published.show()
    expect(findTree(one, join(out, '1'))).toEqual({ folder: published.folder, written: false })
    const second = await publishTree(two, { link: join(out, '2'), previous: findTree(one, join(out, '1')) })
    second.show()
    expect(snapshot(out)).toEqual(first)
  })

  it('does not reuse a file with a lost byte from an earlier tree, although its size and time are right', async () => {
    const coverage: TreeCoverage = { ...ALL, countries: ['FRA'], years: [2019, 2020] }
    const records = manyRecords(coverage, () => 7n)
    const release = { coverage, records, pageSizes: [500] }
    const large = 'same'.repeat(10_000)
    const [one, two] = chain(
      { ...release, date: '2026-11-16', files: { 'metadata.json': '1', 'same.csv': large } },
      { ...release, date: '2026-11-17', files: { 'metadata.json': '2', 'same.csv': large } },
    )
    if (!one || !two) throw new Error('two releases')
    const [first = ''] = await publish(one)
    const [page, packed] = ['datasets/FRA/_/_/2019.json', 'same.csv.gz']
    const right = new Map([page, packed, 'same.csv'].map((path) => [path, readFileSync(join(first, path))]))
    for (const [path, content] of right) {
      const { atimeMs, mtimeMs } = statSync(join(first, path))
      const lost = Buffer.from(content)
      lost.writeUInt8(lost.readUInt8(lost.length >> 1) ^ 1, lost.length >> 1)
      writeFileSync(join(first, path), lost)
      utimesSync(join(first, path), atimeMs / 1000, mtimeMs / 1000)
    }
    const found = findTree(one, join(out, '1'))
    expect(found?.folder).toBe(first)
    const { folder } = await publishTree(two, { link: join(out, '2'), previous: found })
    for (const [path, content] of right) expect(readFileSync(join(folder, path)).equals(content), path).toBe(true)
    expect(statSync(join(folder, 'datasets/FRA/_/_/2020.json')).nlink).toBe(2)
  })
})
