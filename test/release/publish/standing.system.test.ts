// Tests what a build leaves as it is: intact releases that are made from the same content, and nothing else.

import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildReleases } from '../../../pipeline/release/publish/build.ts'
import type { BuildOptions } from '../../../pipeline/release/publish/build-options.ts'
import { KeptBefore } from '../../../pipeline/release/publish/kept-before.ts'
import { snapshot } from '../../io/snapshot.ts'
import { builtSmallWorkspace } from '../../small-workspace.ts'
import { unlock, type Workspace } from '../../workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await builtSmallWorkspace()
})

type Wanted = Partial<Pick<BuildOptions, 'versions' | 'failOn'>> & Partial<NonNullable<BuildOptions['destination']>>

const optionsOf = ({ versions = [], failOn = 'error', ...destination }: Wanted) => ({
  env: 'demo' as const,
  ...{ root: workspace.root, versions, failOn, threads: 1 },
  destination: { out: workspace.root, api: true, explanations: true, ...destination },
})

/** Builds releases. Returns the status of each, and those of which records were computed. */
async function build(wanted: Wanted = {}) {
  const computed: string[] = []
  const { summaries } = await buildReleases({
    ...optionsOf(wanted),
    onPhase: (phase, version = 'one before') => {
      if (phase === 'compute') computed.push(version)
    },
  })
  return { status: summaries.map(({ version, status }) => `${version} ${status}`), computed }
}

/** The releases that a build would make again. The builds end before they compute one, so that what is there stays. */
async function notStanding(wanted: Wanted = {}): Promise<string[]> {
  const ended = new Error('before computing')
  const found: string[] = []
  for (const version of ['1.1', '1.2']) {
    const onPhase = (phase: string) => {
      if (phase === 'compute') throw ended
    }
    await buildReleases({ ...optionsOf({ ...wanted, versions: [version] }), onPhase }).catch((error: unknown) => {
      if (error !== ended) throw error
      found.push(version)
    })
  }
  return found
}

const NOTHING = { status: ['1.1 unchanged', '1.2 unchanged'], computed: [] }
const AGAIN = { status: ['1.1 written', '1.2 written'], computed: ['1.1', '1.2'] }
const TRADE = 'sources/demo/waste_trade.csv'
const LOCK = 'releases/1.2/demo.lock.json'

/** Changes a file, and restores it after the work. */
async function whileEdited<T>(file: string, edit: (text: string) => string, work: () => Promise<T>): Promise<T> {
  const before = workspace.read(file)
  workspace.write(file, edit(before))
  expect(workspace.read(file)).not.toBe(before)
  try {
    return await work()
  } finally {
    workspace.write(file, before)
  }
}

describe('a build of what an earlier build published', () => {
  /** Bundles and trees, with the times of their files. How many names a file has may change. */
  const left = () =>
    ['public', 'releases/1.1/demo/', 'releases/1.2/demo/'].map((name) =>
      [...snapshot(workspace.path(name))].map(([path, what]) => `${path}: ${what.replace(/^(file \d+ \S+) \d+/, '$1')}`),
    )

  it('computes nothing, changes nothing on the disk, and reports the same', async () => {
    const before = left()
    expect(await build()).toEqual(NOTHING)
    expect(await build({ versions: ['1.2'] })).toEqual({ status: ['1.2 unchanged'], computed: [] })
    expect(left()).toEqual(before)
  })

  it('makes a release again whose bundle or tree is damaged, and no other', async () => {
    const before = left()
    const pages = workspace.path('public/demo/v/1.2/datasets/BRA')
    renameSync(pages, workspace.path('away'))
    expect(await notStanding()).toEqual(['1.2'])
    renameSync(workspace.path('away'), pages)
    expect(await notStanding()).toEqual([])
    writeFileSync(workspace.path('releases/1.2/demo/validation.html'), 'rubbish')
    expect(await notStanding()).toEqual(['1.2'])
    rmSync(pages, { recursive: true })
    expect(left()).not.toEqual(before)
    expect(await build()).toEqual({ status: ['1.1 unchanged', '1.2 written'], computed: ['one before', '1.2'] })
    expect(left()).toEqual(before)
  })

  it('makes the releases again that follow from what changed: options, spreads, rows, what is declared', async () => {
    const out = join(workspace.root, 'elsewhere')
    const options = { out, api: false, ranges: false, explanations: false }
    expect(await build(options)).toEqual(AGAIN)
    const again = (more: Wanted = {}) => notStanding({ ...options, ...more })
    expect(await again()).toEqual([])
    expect(await again({ ranges: true })).toEqual(['1.1', '1.2'])
    const narrower = (text: string) => text.replaceAll(',40,80,', ',50,70,')
    await whileEdited('sources/stated_ranges.csv', narrower, async () => expect(await again()).toEqual(['1.1', '1.2']))
    const said = (text: string) => text.replace(/"summary": "/, '"summary": "Again. ')
    await whileEdited('releases/1.1/release.json', said, async () => expect(await again()).toEqual(['1.1', '1.2']))
    const more = (text: string) => text.replace(/^(PRY,2022,import,\d+,)[\d.]+/m, '$17.5')
    await whileEdited(TRADE, more, async () => expect(await again()).toEqual(['1.2']))
    expect(await again()).toEqual([])
    for (const version of ['1.1', '1.2']) unlock(workspace, version)
    await whileEdited(TRADE, more, async () =>
      expect(await build(options)).toEqual({ status: ['1.1 unchanged', '1.2 written'], computed: ['one before', '1.2'] }),
    )
    rmSync(out, { recursive: true })
  })
})

describe('a release that would be refused now', () => {
  beforeAll(async () => {
    workspace = await builtSmallWorkspace()
  })

  it('does not stand if its lock holds other data', async () => {
    const edit = (text: string) => text.replace(/("datasets\.csv": ")[0-9a-f]{4}/, '$10000')
    const found = await whileEdited(LOCK, edit, () => build())
    expect(found).toEqual({ status: ['1.1 unchanged', '1.2 blocked'], computed: ['one before', '1.2'] })
    expect(await build()).toEqual(NOTHING)
  })

  it('does not stand if its warnings are not to be published', async () => {
    expect(await notStanding({ failOn: 'warning' })).toContain('1.1')
  })
})

describe('a check that keeps the release before in its process', () => {
  const kept = new KeptBefore()
  afterAll(() => kept.end())

  /** Checks 1.2. Returns its findings, and the releases of which records were computed. */
  async function check(more: Partial<BuildOptions> = {}) {
    const computed: string[] = []
    const { reports } = await buildReleases({
      ...{ root: workspace.root, env: 'demo', versions: ['1.2'], failOn: 'error', threads: 1, holdEarlier: 'inputs', ...more },
      onPhase: (phase, version = 'one before') => {
        if (phase === 'compute') computed.push(version)
      },
    })
    return { reports: reports.map(({ validation, changes }) => ({ validation, changes })), computed }
  }

  it('computes it again only where something changed in it, and says the same', async () => {
    const unchanged = await check()
    expect(await check({ kept })).toEqual(unchanged)
    const later = (text: string) => text.replace(/^(PRY,2022,import,\d+,)[\d.]+/m, '$17.5')
    await whileEdited(TRADE, later, async () => expect(await check({ kept })).toEqual({ ...(await check()), computed: ['1.2'] }))
    const earlier = (text: string) => text.replace(/^(BRA,2022,import,\d+,)[\d.]+/m, '$17.5')
    await whileEdited(TRADE, earlier, async () => expect(await check({ kept })).toEqual(await check()))
    const lock = 'releases/1.1/demo.lock.json'
    const other = (text: string) => text.replace(/("datasets\.csv": ")[0-9a-f]{4}/, '$10000')
    await whileEdited(lock, other, async () => expect(await check({ kept })).toEqual(await check()))
    expect(await check({ kept })).toEqual(unchanged)
  })
})
