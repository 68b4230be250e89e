// What earlier runs kept saves time and changes no answer: whatever was edited since, however damaged it is.

import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CacheFolder, cacheFolder } from '../../pipeline/io/cache-folder.ts'
import { buildReleases } from '../../pipeline/release/cut/build.ts'
import { TABLES } from '../../schemas/tables.ts'
import { snapshot } from '../io/snapshot.ts'
import { randomFrom, THOROUGH } from '../random.ts'
import { lockAll, smallWorkspace } from '../small-workspace.ts'
import type { Workspace } from '../workspace.ts'
import { cellsOf, csvOf, otherValue, withCell } from './edited-inputs.ts'

let workspace: Workspace
let folder: string
let cache: CacheFolder
beforeAll(() => {
  workspace = smallWorkspace()
  folder = mkdtempSync(join(tmpdir(), 'plastic-eol-cache-'))
  cache = cacheFolder(folder)
})
afterAll(() => {
  workspace.remove()
  rmSync(folder, { recursive: true })
})

/** What a check of these releases says, or the failure that it ends with, and which releases it computed. */
async function check(versions: readonly string[], kept: CacheFolder | undefined) {
  const computed: string[] = []
  const onPhase = (phase: string, version?: string) => void (phase === 'compute' && computed.push(version ?? 'one before'))
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

/** What a check without anything kept says of the workspace as it was made, by the versions. */
const unedited = new Map<string, ReturnType<typeof check>>()

/** What a check without anything kept says: the first time for the workspace as it was made, else now. */
function fresh(versions: readonly string[], isEdited: boolean): ReturnType<typeof check> {
  const key = versions.join()
  const said = (!isEdited && unedited.get(key)) || check(versions, undefined)
  if (!isEdited) unedited.set(key, said)
  return said
}

/** The check with what was kept and without say the same; returns what the first computed. */
async function computedOf(versions: readonly string[], { isEdited = false } = {}): Promise<string[]> {
  const { computed, ...withCache } = await check(versions, cache)
  const { computed: _, ...expected } = await fresh(versions, isEdited)
  expect(withCache).toEqual(expected)
  return computed
}

const TRADE = 'sources/demo/waste_trade.csv'

describe('a check that uses what earlier runs kept', () => {
  it('computes what it was not told yet, and nothing twice', async () => {
    expect(await computedOf(['1.2'])).toEqual(['one before', '1.2'])
    expect(await computedOf(['1.2'])).toEqual([])
    // Of 1.1 only what 1.2 needs was kept.
    expect(await computedOf([])).toEqual(['1.1'])
    expect(await computedOf([])).toEqual([])
  })

  it('computes a release again whose inputs changed, against the kept one before it, and where only its waivers did', async () => {
    const file = 'releases/1.2/release.json'
    const [trade, declared] = [workspace.read(TRADE), workspace.read(file)]
    workspace.edit(TRADE, /^(PRY,2022,import,\d+,)[\d.]+/m, '$17.5')
    expect((await check(['1.2'], cache)).computed).toEqual(['1.2'])
    const waiver = JSON.stringify([{ rule: 'inputs-used', key: 'sources|mock-activity', reason: 'known' }])
    workspace.edit(file, /("demo": \{[\s\S]*?"waivers": )\[\s*\]/, `$1${waiver}`)
    expect(await computedOf(['1.2'], { isEdited: true })).toEqual(['1.2'])
    workspace.write(TRADE, trade)
    workspace.write(file, declared)
    expect(await computedOf(['1.2'])).toEqual([])
  })

  it('says the same after any edit', async () => {
    const random = randomFrom(11)
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
    for (let edit = 0; edit < (THOROUGH ? 6 : 1); edit++) {
      const table = pick(TABLES.filter(({ name }) => name !== 'sources' && name !== 'countries'))
      const file = `sources/demo/${table.name}.csv`
      const before = workspace.read(file)
      const rows = cellsOf(before)
      const column = pick(table.columns.filter(({ name }) => name !== 'since'))
      const [row, at] = [1 + Math.floor(random() * (rows.length - 1)), table.columns.indexOf(column as never)]
      workspace.write(file, csvOf(withCell(rows, row, at, otherValue(column, rows[row]?.[at] ?? '') ?? '')))
      await computedOf([pick(['1.1', '1.2'])], { isEdited: true })
      workspace.write(file, before)
    }
  }, 900_000)

  it('computes again what is damaged', async () => {
    for (const [index, kept] of readdirSync(folder).entries())
      writeFileSync(join(folder, kept, index % 2 === 0 ? 'compared.duckdb' : 'release.json'), 'rubbish')
    expect(await computedOf(['1.2'])).toEqual(['one before', '1.2'])
    expect(await computedOf(['1.2'])).toEqual([])
  })
})

describe('a build that uses what earlier runs kept', () => {
  /** Which releases a build computed, and what it left: bundles and trees with their times and links. */
  async function build(kept: CacheFolder | undefined, { versions = ['1.2'], api = false, ranges = true, explanations = false } = {}) {
    const computed: string[] = []
    const onPhase = (phase: string, version?: string) => void (phase === 'compute' && computed.push(version ?? 'one before'))
    const out = mkdtempSync(join(tmpdir(), 'plastic-eol-kept-'))
    const { blocked } = await buildReleases({
      ...{ root: workspace.root, env: 'demo', versions, failOn: 'error', threads: 1, onPhase },
      ...{ destination: { out, api, ranges, explanations }, kept: { cache: kept, of: 'all' } },
    })
    const left = ['public', 'releases/1.1/demo/', 'releases/1.2/demo/'].map((name) =>
      existsSync(join(out, name)) ? snapshot(join(out, name)) : undefined,
    )
    rmSync(out, { recursive: true })
    return { computed, blocked, left }
  }

  it('leaves the same bytes, times and links, also where a kept file is damaged', async () => {
    const tree = { api: true }
    const { computed, ...expected } = await build(undefined, tree)
    expect(computed).toEqual(['one before', '1.2'])
    // What was kept with explanations serves who wants none.
    const explained = await build(cache, { ...tree, explanations: true })
    expect(explained.computed).toEqual(['one before', '1.2'])
    expect(explained.left).not.toEqual(expected.left)
    expect(await build(cache, tree)).toEqual({ computed: [], ...expected })
    expect(await build(cache, { ...tree, explanations: true })).toEqual({ ...explained, computed: [] })
    for (const kept of readdirSync(folder)) writeFileSync(join(folder, kept, 'datasets.parquet'), 'rubbish')
    expect(await build(cache, tree)).toEqual({ computed: ['one before', '1.2'], ...expected })
  })

  it('leaves the same without tree and ranges, of all releases, unless one is not as it was locked: it is computed as long as that holds', async () => {
    const all = { versions: [], ranges: false }
    const own = mkdtempSync(join(tmpdir(), 'plastic-eol-cache-'))
    const cache = cacheFolder(own)
    const expected = await build(undefined, all)
    expect(expected.computed).toEqual(['1.1', '1.2'])
    await build(cache, all)
    const same = { ...expected, computed: [] }
    expect(await build(cache, all)).toEqual(same)
    await lockAll(workspace.root)
    const file = 'releases/1.1/demo.lock.json'
    const lock = workspace.read(file)
    expect(await build(cache, all)).toEqual(same)
    workspace.edit(file, /("datasets\.csv": ")[0-9a-f]{4}/, '$10000')
    expect(await build(cache, all)).toMatchObject({ computed: ['1.1'], blocked: true })
    workspace.write(file, lock)
    expect(await build(cache, all)).toEqual(same)
    for (const version of ['1.1', '1.2']) workspace.removeFile(`releases/${version}/demo.lock.json`)
    rmSync(own, { recursive: true })
  })

  it('draws again where a range that is stated is another one', async () => {
    const { left } = await build(cache)
    const stated = workspace.read('sources/stated_ranges.csv')
    workspace.write('sources/stated_ranges.csv', stated.replaceAll(',40,80,', ',50,70,'))
    const after = await build(cache)
    workspace.write('sources/stated_ranges.csv', stated)
    expect(after.computed).toEqual(['one before', '1.2'])
    expect(after.left).not.toEqual(left)
  })
})
