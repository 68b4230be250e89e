// What earlier runs kept saves time and changes no answer: whatever was edited since, however damaged it is.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CacheFolder, cacheFolder } from '../../pipeline/io/cache-folder.ts'
import { buildReleases } from '../../pipeline/release/cut/build.ts'
import { TABLES } from '../../schemas/tables.ts'
import { snapshot } from '../io/snapshot.ts'
import { randomFrom, THOROUGH } from '../random.ts'
import type { Workspace } from '../workspace.ts'
import { cellsOf, csvOf, otherValue, withCell } from './edited-inputs.ts'
import { lockedSmallWorkspace, smallBuilt } from './small-releases.ts'

let workspace: Workspace
let folder: string
let cache: CacheFolder
/** Of builds with ranges and trees. */
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

/** Notes which releases are computed; `last` ends the work where that one begins to be. */
function noting(last?: string) {
  const computed: string[] = []
  const onPhase = (phase: string, version = 'one before') => {
    if (phase !== 'compute') return
    computed.push(version)
    if (version === last) throw new Error(FAR_ENOUGH)
  }
  return { computed, onPhase }
}

/** What a check of these releases says, or the failure that it ends with, and which releases it computed. */
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

/** The check with what was kept and without say the same; returns what the first computed. */
async function computedOf(versions: readonly string[]): Promise<string[]> {
  const { computed, ...withCache } = await check(versions, cache)
  const { computed: _, ...expected } = await check(versions, undefined)
  expect(withCache).toEqual(expected)
  return computed
}

/** Puts rubbish in the place of a file that was kept of a release, which is known by its countries. */
function damage(version: '1.1' | '1.2', file: string): void {
  const countries = { '1.1': 1, '1.2': 2 }[version]
  const plain = join(folder, 'plain')
  const facts = (kept: string) => readFileSync(join(plain, kept, 'release.json'), 'utf8')
  const found = readdirSync(plain).filter((kept) => JSON.parse(facts(kept)).countries === countries)
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

  /** Which releases a build computed, and what it left: bundles and trees with their times and links. */
  async function build(
    kept: CacheFolder | undefined,
    { versions = [], api = false, ranges = true, explanations = false }: Wanted,
    last?: string,
  ) {
    const { computed, onPhase } = noting(last)
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
  /** Of all releases, without tree and ranges, none of which is computed. */
  let same: Awaited<ReturnType<typeof build>>

  it('computes what it was not told yet, and nothing twice', async () => {
    const second = await build(cache, { ...plain, versions: ['1.2'] })
    expect(second).toMatchObject({ computed: ['one before', '1.2'], blocked: false })
    expect(await build(cache, { ...plain, versions: ['1.2'] })).toEqual({ ...second, computed: [] })
    // Of 1.1 only what 1.2 needs was kept.
    const all = await build(cache, plain)
    expect(all).toMatchObject({ computed: ['1.1'], blocked: false })
    expect(all.left[2]).toEqual(second.left[2])
    same = { ...all, computed: [] }
    expect(await build(cache, plain)).toEqual(same)
  })

  it('leaves the same without tree and ranges, of all releases, unless one is not as it was locked: it is computed as long as that holds', async () => {
    const file = 'releases/1.1/demo.lock.json'
    const lock = workspace.read(file)
    workspace.removeFile(file)
    expect(await build(cache, plain)).toEqual(same)
    workspace.write(file, lock.replace(/("datasets\.csv": ")[0-9a-f]{4}/, '$10000'))
    expect(await build(cache, plain)).toMatchObject({ computed: ['1.1'], blocked: true })
    workspace.write(file, lock)
    expect(await build(cache, plain)).toEqual(same)
  })

  it('leaves the same bytes, times and links, also where a kept file is damaged', async () => {
    const explained = { api: true, explanations: true }
    // Built from nothing that was kept.
    const left = leftIn(await smallBuilt())
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
    // The folder of a tree is named after what it holds.
    const alike = (found: readonly string[]) => found.map((name) => name.replace(/(^|\/)\.([\w.]+)-[0-9a-f]{16}/, '$1.$2')).sort()
    const expected = names(leftIn(await smallBuilt())).filter((name) => !isExplanation(name))
    expect(alike(names(left))).toEqual(alike(expected))
    if (THOROUGH) expect(left).toEqual((await build(undefined, { api: true })).left)
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
  it('computes a release again whose inputs changed, against the kept one before it, and where only its waivers did', async () => {
    const file = 'releases/1.2/release.json'
    const [trade, declared] = [workspace.read(TRADE), workspace.read(file)]
    const first = await check(['1.2'], cache)
    expect(first).toMatchObject({ computed: [], blocked: false })
    const waiver = JSON.stringify([{ rule: 'inputs-used', key: 'sources|mock-activity', reason: 'known' }])
    workspace.edit(file, /("demo": \{[\s\S]*?"waivers": )\[\s*\]/, `$1${waiver}`)
    expect((await check(['1.2'], cache, '1.2')).computed).toEqual(['1.2'])
    // Of a locked release something else would be said, and nothing kept.
    const lock = workspace.read(LOCK)
    workspace.removeFile(LOCK)
    workspace.edit(TRADE, /^(PRY,2022,import,\d+,)[\d.]+/m, '$17.5')
    expect(await computedOf(['1.2'])).toEqual(['1.2'])
    expect((await check(['1.2'], cache)).computed).toEqual([])
    workspace.write(file, declared)
    expect((await check(['1.2'], cache, '1.2')).computed).toEqual(['1.2'])
    workspace.write(LOCK, lock)
    workspace.write(TRADE, trade)
    expect(await check(['1.2'], cache)).toEqual(first)
  })

  it.runIf(THOROUGH)('says the same after any edit', async () => {
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
      await computedOf([pick(['1.1', '1.2'])])
      workspace.write(file, before)
    }
  })

  it('computes again what is damaged', async () => {
    expect((await check(['1.2'], cache)).computed).toEqual([])
    damage('1.2', 'compared.duckdb')
    expect((await check(['1.2'], cache, '1.2')).computed).toEqual(['1.2'])
    damage('1.1', 'release.json')
    expect((await check(['1.2'], cache, 'one before')).computed).toEqual(['one before'])
  })
})
