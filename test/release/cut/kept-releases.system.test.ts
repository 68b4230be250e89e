// Tests that the cache of earlier runs saves time and never changes a result, after any edit and with any damage of the cache.

import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CacheFolder, cacheFolder } from '../../../pipeline/io/cache-folder.ts'
import { buildReleases } from '../../../pipeline/release/publish/build.ts'
import { TABLES } from '../../../schemas/tables.ts'
import { snapshot } from '../../io/snapshot.ts'
import { randomFrom, THOROUGH } from '../../random.ts'
import { lockedSmallWorkspace, smallBuilt } from '../../small-workspace.ts'
import { unlock, type Workspace } from '../../workspace.ts'
import { cellsOf, csvOf, otherValue, withCell } from './edited-inputs.ts'

let workspace: Workspace
let folder: string
let cache: CacheFolder
/** The cache of builds with ranges and trees. */
let treeCache: CacheFolder
beforeAll(async () => {
  workspace = await lockedSmallWorkspace()
  folder = mkdtempSync(join(tmpdir(), 'plastic-eol-cache-'))
  cache = cacheFolder(join(folder, 'plain'))
  treeCache = cacheFolder(join(folder, 'trees'))
})
afterAll(() => {
  workspace.remove()
  rmSync(folder, { recursive: true })
})

const FAR_ENOUGH = 'far enough'

/**
 * Records which releases are computed. If `last` is given, the work ends when the computation of that release begins. `during` is called
 * at each phase.
 */
function noting(last?: string, during: (phase: string) => void = () => {}) {
  const computed: string[] = []
  const onPhase = (phase: string, version = 'one before') => {
    during(phase)
    if (phase !== 'compute') return
    computed.push(version)
    if (version === last) throw new Error(FAR_ENOUGH)
  }
  return { computed, onPhase }
}

/** Runs a check of these releases. Returns its results or its failure, and the releases that it computed. */
async function check(versions: readonly string[], kept: CacheFolder | undefined, last?: string) {
  const { computed, onPhase } = noting(last)
  try {
    const { releases, summaries, blocked } = await buildReleases({
      ...{ root: workspace.root, env: 'demo', versions, failOn: 'error', threads: 1, kept: { cache: kept, of: 'all' }, onPhase },
    })
    const said = releases.map(({ validation, changes, newLock, differences }) => ({ validation, changes, newLock, differences }))
    return { computed, said, summaries: summaries.map((summary) => ({ ...summary, phases: [] })), blocked }
  } catch (error) {
    return { computed, failure: error instanceof Error ? error.message : error }
  }
}

/** Expects the same results with and without the cache. Returns the releases that the check with the cache computed. */
async function computedOf(versions: readonly string[]): Promise<string[]> {
  const { computed, ...withCache } = await check(versions, cache)
  const { computed: _, ...expected } = await check(versions, undefined)
  expect(withCache).toEqual(expected)
  return computed
}

/** Overwrites a cached file of a release with rubbish. The release is identified by its number of countries. */
function damage(version: '1.1' | '1.2', file: string): void {
  const countries = { '1.1': 1, '1.2': 2 }[version]
  const plain = join(folder, 'plain')
  const summary = (kept: string) => readFileSync(join(plain, kept, 'summary.json'), 'utf8')
  const found = readdirSync(plain).filter((kept) => JSON.parse(summary(kept)).content.countries === countries)
  expect(found).not.toEqual([])
  for (const kept of found) writeFileSync(join(plain, kept, file), 'rubbish')
}

const TRADE = 'sources/demo/waste_trade.csv'
const LOCK = 'releases/1.2/demo.lock.json'

describe('a build that uses what earlier runs kept', () => {
  interface Wanted {
    readonly versions?: readonly string[]
    readonly api?: boolean
    readonly ranges?: boolean
    readonly explanations?: boolean
  }

  /** Builds releases. Returns the computed releases, and the bundles and trees with their times and links. */
  async function build(
    kept: CacheFolder | undefined,
    { versions = [], api = false, ranges = true, explanations = false }: Wanted,
    last?: string,
    during?: (phase: string) => void,
  ) {
    const { computed, onPhase } = noting(last, during)
    const out = mkdtempSync(join(tmpdir(), 'plastic-eol-kept-'))
    try {
      const { blocked } = await buildReleases({
        ...{ root: workspace.root, env: 'demo', versions, failOn: 'error', threads: 1, onPhase },
        ...{ destination: { out, api, ranges, explanations }, kept: { cache: kept, of: 'all' } },
      })
      return { computed, blocked, left: leftIn(out) }
    } finally {
      rmSync(out, { recursive: true })
    }
  }

  const leftIn = (out: string) =>
    ['public', 'releases/1.1/demo/', 'releases/1.2/demo/'].map((name) =>
      existsSync(join(out, name)) ? snapshot(join(out, name)) : undefined,
    )

  const plain = { ranges: false }
  /** The expected result of a build of all releases without tree and ranges that computes nothing. */
  let same: Awaited<ReturnType<typeof build>>

  it('computes what is not in the cache yet, and nothing twice', async () => {
    const second = await build(cache, { ...plain, versions: ['1.2'] })
    expect(second).toMatchObject({ computed: ['one before', '1.2'], blocked: false })
    expect(await build(cache, { ...plain, versions: ['1.2'] })).toEqual({ ...second, computed: [] })
    // The cache has only the part of 1.1 that 1.2 needs.
    const all = await build(cache, plain)
    expect(all).toMatchObject({ computed: ['1.1'], blocked: false })
    expect(all.left[2]).toEqual(second.left[2])
    same = { ...all, computed: [] }
    expect(await build(cache, plain)).toEqual(same)
  })

  it('leaves the same without tree and ranges, of all releases, unless one is not as it was locked: it is computed as long as that holds', async () => {
    const file = 'releases/1.1/demo.lock.json'
    const [lock, later] = [workspace.read(file), workspace.read(LOCK)]
    for (const version of ['1.1', '1.2']) unlock(workspace, version)
    expect(await build(cache, plain)).toEqual(same)
    workspace.write(LOCK, later)
    workspace.write(file, lock.replace(/("datasets\.csv": ")[0-9a-f]{4}/, '$10000'))
    expect(await build(cache, plain)).toMatchObject({ computed: ['1.1'], blocked: true })
    workspace.write(file, lock)
    expect(await build(cache, plain)).toEqual(same)
  })

  it('leaves the same bytes, times and links, also where a kept file is damaged', async () => {
    const explained = { api: true, explanations: true }
    // This was built without the cache.
    const left = leftIn((await smallBuilt()).root)
    expect(await build(treeCache, explained)).toEqual({ computed: ['1.1', '1.2'], blocked: false, left })
    expect(await build(treeCache, explained)).toEqual({ computed: [], blocked: false, left })
    damage('1.1', 'datasets.parquet')
    expect(await build(cache, plain)).toEqual({ ...same, computed: ['1.1'] })
    expect(await build(cache, plain)).toEqual(same)
  })

  it('that was kept with explanations serves who wants none', async () => {
    const { computed, left } = await build(treeCache, { api: true })
    expect(computed).toEqual([])
    const names = (trees: typeof left) => trees.flatMap((files) => [...(files?.keys() ?? [])])
    const isExplanation = (name: string) => /(^|\/)explanations(\.jsonl|\/|$)/.test(name)
    // The name of a tree's folder contains a digest of its content.
    const alike = (found: readonly string[]) => found.map((name) => name.replace(/(^|\/)\.([\w.]+)-[0-9a-f]{16}/, '$1.$2')).sort()
    const expected = names(leftIn((await smallBuilt()).root)).filter((name) => !isExplanation(name))
    expect(alike(names(left))).toEqual(alike(expected))
    if (THOROUGH) expect(left).toEqual((await build(undefined, { api: true })).left)
  })

  it('leaves the same where the cache is deleted meanwhile, before its files are looked at and after', async () => {
    const all = join(folder, 'deleted')
    for (const [phase, computed] of [
      ['recall', ['1.1', '1.2']],
      ['write', ['1.2']],
    ] as const) {
      cpSync(join(folder, 'plain'), all, { recursive: true })
      const deleteAt = (now: string) => {
        if (now === phase) rmSync(all, { recursive: true, force: true })
      }
      expect(await build(cacheFolder(all), plain, undefined, deleteAt)).toEqual({ ...same, computed })
    }
  })

  it('draws again where a range that is stated is another one', async () => {
    const wanted = { versions: ['1.1'], explanations: true }
    const before = await build(treeCache, wanted)
    expect(before.computed).toEqual([])
    const stated = workspace.read('sources/stated_ranges.csv')
    workspace.write('sources/stated_ranges.csv', stated.replaceAll(',40,80,', ',50,70,'))
    const again = build(treeCache, wanted, '1.1')
    await expect(again.finally(() => workspace.write('sources/stated_ranges.csv', stated))).rejects.toThrow(FAR_ENOUGH)
  })
})

describe('a check that uses what earlier runs kept', () => {
  it('says of a release that was built with ranges what it says without the cache, and computes nothing', async () => {
    const { computed, ...said } = await check([], treeCache)
    expect(computed).toEqual([])
    const { computed: _, ...expected } = await check([], undefined)
    expect(said).toEqual(expected)
  })

  it('computes a release again whose inputs changed, against the kept one before it, and where only its waivers did', async () => {
    const file = 'releases/1.2/release.json'
    const [trade, declared] = [workspace.read(TRADE), workspace.read(file)]
    const first = await check(['1.2'], cache)
    expect(first).toMatchObject({ computed: [], blocked: false })
    const waiver = JSON.stringify([{ rule: 'inputs-used', key: 'sources|mock-activity', reason: 'known' }])
    workspace.edit(file, /("demo": \{[\s\S]*?"waivers": )\[\s*\]/, `$1${waiver}`)
    expect((await check(['1.2'], cache, '1.2')).computed).toEqual(['1.2'])
    // Remove the lock, because a changed locked release would be blocked and not cached.
    const lock = workspace.read(LOCK)
    unlock(workspace, '1.2')
    workspace.edit(TRADE, /^(PRY,2022,import,\d+,)[\d.]+/m, '$17.5')
    expect(await computedOf(['1.2'])).toEqual(['1.2'])
    expect((await check(['1.2'], cache)).computed).toEqual([])
    workspace.write(file, declared)
    expect((await check(['1.2'], cache, '1.2')).computed).toEqual(['1.2'])
    workspace.write(LOCK, lock)
    workspace.write(TRADE, trade)
    expect(await check(['1.2'], cache)).toEqual(first)
  })

  it('computes a release that differs from its lock once, as long as the same differs', async () => {
    const [trade, lock] = [workspace.read(TRADE), workspace.read(LOCK)]
    workspace.edit(TRADE, /^(BRA,2022,import,\d+,)[\d.]+/m, '$17.25')
    // Both releases hold the row. In 1.2, the findings name 1.1 as well unless 1.1 is checked itself.
    expect(await computedOf(['1.2'])).toEqual(['one before', '1.2'])
    expect(await computedOf(['1.2'])).toEqual([])
    expect((await check(['1.1', '1.2'], cache)).computed).toEqual(['1.1', '1.2'])
    expect(await computedOf(['1.1', '1.2'])).toEqual([])
    unlock(workspace, '1.2')
    expect(await check(['1.1', '1.2'], cache)).toMatchObject({ computed: ['1.2'], blocked: true })
    workspace.write(LOCK, lock)
    workspace.write(TRADE, trade)
  })

  it.runIf(THOROUGH)('says the same after any edit, and then computes nothing', async () => {
    const random = randomFrom(11)
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
    for (let edit = 0; edit < 6; edit++) {
      const table = pick(TABLES.filter(({ name }) => name !== 'sources' && name !== 'countries'))
      const file = `sources/demo/${table.name}.csv`
      const before = workspace.read(file)
      const rows = cellsOf(before)
      const column = pick(table.columns.filter(({ name }) => name !== 'since'))
      const [row, at] = [1 + Math.floor(random() * (rows.length - 1)), table.columns.indexOf(column as never)]
      workspace.write(file, csvOf(withCell(rows, row, at, otherValue(column, rows[row]?.[at] ?? '') ?? '')))
      const versions = [pick(['1.1', '1.2'])]
      await computedOf(versions)
      expect(await computedOf(versions)).toEqual([])
      workspace.write(file, before)
    }
  })

  it('computes again what is damaged', async () => {
    expect((await check(['1.2'], cache)).computed).toEqual([])
    damage('1.2', 'compared.duckdb')
    expect((await check(['1.2'], cache, '1.2')).computed).toEqual(['1.2'])
    damage('1.1', 'summary.json')
    expect((await check(['1.2'], cache, 'one before')).computed).toEqual(['one before'])
  })
})
