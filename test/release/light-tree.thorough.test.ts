// Tests light trees of two small releases: their files, how light and full trees replace each other, how they are verified in a folder and
// on hosts, and what an interrupted build leaves.

import { execFileSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOSTS } from '../../pipeline/api/hosts/index.ts'
import { isLight } from '../../pipeline/api/paths.ts'
import { RELEASE_FILES } from '../../pipeline/api/routes.ts'
import { sha256 } from '../../pipeline/io/files.ts'
import { filesBelow } from '../../pipeline/io/folders.ts'
import { parseFilesText } from '../../pipeline/release/cut/listed-files.ts'
import { buildReleases } from '../../pipeline/release/publish/build.ts'
import { countryFileSchema, layoutSchema } from '../../schemas/api.ts'
import { host as serve } from '../contract/hosts/serve.ts'
import { snapshot } from '../io/snapshot.ts'
import { THOROUGH } from '../random.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { runMain, unlock, type Workspace, workspaceAt } from '../workspace.ts'

let workspace: Workspace
let full: Map<string, string>
const run = (...args: string[]) => runMain(args, workspace.root)
const tree = (path = '') => workspace.path(join('public/demo', path))
const text = (path: string) => readFileSync(tree(path), 'utf8')

beforeAll(async () => {
  workspace = await builtSmallWorkspace()
  full = snapshot(tree())
  expect(await run('build', '--tree', 'light', '--quiet')).toMatchObject({ code: 0 })
})
afterAll(() => workspace.remove())

/** The paths of all files and folders below a folder. */
function namesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
}

describe('a light tree', () => {
  it('has no links, no names with a dot in front and no file that is in two places', () => {
    const names = namesBelow(tree())
    expect(names.filter((name) => /(^|\/)\./.test(name))).toEqual([])
    expect(names.filter((name) => lstatSync(tree(name)).isSymbolicLink())).toEqual([])
    expect(names.filter((name) => statSync(tree(name)).isFile() && statSync(tree(name)).nlink > 1)).toEqual([])
  })

  it('holds the whole files of a full tree and two files for each country', () => {
    const ofCountries = ['BRA', 'PRY'].flatMap((code) => [`countries/${code}.csv`, `countries/${code}.json`])
    const cuts = filesBelow(tree('v/1.2/ranges')).map((path) => `ranges/${path}`)
    const expected = [...RELEASE_FILES, ...ofCountries, ...cuts]
    expect(filesBelow(tree('v/1.2'))).toEqual([...expected].sort())
    for (const file of parseFilesText(text('v/1.2/files.txt'))) expect(sha256(readFileSync(tree(`v/1.2/${file.path}`)))).toBe(file.sha256)
  })

  it('says what it is, and how it is read', () => {
    const layout = layoutSchema.parse(JSON.parse(text('v/1.2/layout.json')))
    expect(layout).toMatchObject({ tree: 'light', page_sizes: [50, 500] })
    expect(layout.metrics[0]).toEqual({ name: 'production_and_import', unit: 'kt' })
    const { tree: kind, paths, example } = JSON.parse(text('index.json'))
    expect(kind).toBe('light')
    expect(paths.country).toBe('v/{version}/countries/{country}.json')
    expect(Object.keys(paths).filter((name) => /^datasets$|by page/.test(name))).toEqual([])
    expect(example.path).toBe('v/1.2/countries/FRA.json')
  })

  it('gives all records of a country, in published order, as JSON and as rows of datasets.csv', () => {
    const { country, datasets } = countryFileSchema.parse(JSON.parse(text('v/1.2/countries/PRY.json')))
    const [header, ...rows] = text('v/1.2/datasets.csv').trimEnd().split('\n')
    const own = rows.filter((row) => row.startsWith('PRY,'))
    expect(country).toBe('PRY')
    expect(text('v/1.2/countries/PRY.csv')).toBe([header, ...own, ''].join('\n'))
    const keys = own.map((row) => row.split(',').slice(0, 4).join())
    expect(datasets.map(({ category, polymer, year }) => ['PRY', category, polymer, year].join())).toEqual(keys)
    expect(datasets[7]).toMatchObject({ production_and_import: { amount: Number(own[7]?.split(',')[4]) } })
  })

  it('is refused by hosts that answer from files of pages', async () => {
    for (const { name } of HOSTS.filter(({ needsPages }) => needsPages)) {
      const { code, stderr } = await run('hosts', name)
      expect(stderr).toContain(`${name} needs a file for each page`)
      expect(stderr).toContain('--tree full')
      expect(code).toBe(2)
    }
    expect((await run('hosts', 'worker')).stdout).toContain('The tree is light')
  })

  it('does not change when it is built again', async () => {
    const before = snapshot(tree())
    expect(await run('build', '--tree', 'light', '--quiet')).toMatchObject({ code: 0 })
    workspace.removeFile('.plastic-eol-demo.memo.json')
    expect(await run('build', '--tree', 'light', '--quiet')).toMatchObject({ code: 0 })
    expect(snapshot(tree())).toEqual(before)
  })
})

describe('verify of a light tree', () => {
  it('holds folder and bundle against the locks', async () => {
    for (const folder of ['public/demo', 'public/demo/v/1.1', 'releases/1.2/demo']) {
      const { code, stdout } = await run('verify', folder)
      expect(stdout, folder).toContain(': data as locked\n')
      expect(code).toBe(0)
    }
  })

  it('holds a host against the locks, also what it computes', async () => {
    const bundle = (version: string) => workspace.path(`releases/${version}/demo`)
    const served = { environment: 'demo', folder: tree(), versions: ['1.1', '1.2'], latest: '1.2', bundle } as const
    const { port, stop } = await serve.start(served, { prefix: '', keys: undefined })
    try {
      const address = `http://127.0.0.1:${port}`
      expect((await run('verify', address, '--sample', '20')).stdout).toMatch(/answers(, a sample)?: data as locked\n/)
      if (THOROUGH) expect((await run('verify', address, '--plain', '--all')).code).toBe(0)
      // Change a table, so that it no longer matches the list of files.
      const file = tree('v/1.1/ranges.csv')
      const before = readFileSync(file)
      const { atimeMs, mtimeMs } = statSync(file)
      writeFileSync(
        file,
        String(before).replace(/(\d)(\n)/, (_, digit) => `${(Number(digit) + 1) % 10}\n`),
      )
      const { stdout, code } = await run('verify', address, '--plain')
      writeFileSync(file, before)
      utimesSync(file, atimeMs / 1000, mtimeMs / 1000)
      expect(stdout).toContain('v/1.1/ranges.csv')
      expect(code).toBe(1)
    } finally {
      await stop()
    }
  })

  const digit = (content: string) => content.replace(/\d(?=\D*$)/, (found) => `${(Number(found) + 1) % 10}`)
  /** Changes a file together with its line in files.txt, so that both match. */
  const relisted = (path: string) => {
    const content = digit(text(path))
    writeFileSync(tree(path), content)
    const [folder, name] = [path.slice(0, 6), path.slice(6)]
    const list = parseFilesText(text(`${folder}files.txt`)).map((entry) =>
      entry.path === name ? { ...entry, bytes: Buffer.byteLength(content), sha256: sha256(content) } : entry,
    )
    writeFileSync(tree(`${folder}files.txt`), list.map(({ path, bytes, sha256 }) => `${path}\t${bytes}\t${sha256}\n`).join(''))
  }

  it.each<[string, string, () => void]>([
    [
      'an altered country',
      'v/1.2/countries/PRY.json',
      () => writeFileSync(tree('v/1.2/countries/PRY.json'), digit(text('v/1.2/countries/PRY.json'))),
    ],
    ['an altered country that is listed', 'v/1.2/countries/PRY.json', () => relisted('v/1.2/countries/PRY.json')],
    ['altered rows that are listed', 'v/1.2/countries/PRY.csv', () => relisted('v/1.2/countries/PRY.csv')],
    ['altered data that are listed', 'v/1.2/datasets.csv', () => relisted('v/1.2/datasets.csv')],
    ['a missing country', 'v/1.2/countries/BRA.csv', () => rmSync(tree('v/1.2/countries/BRA.csv'))],
    ['a country too many', 'v/1.2/countries/XXX.json', () => writeFileSync(tree('v/1.2/countries/XXX.json'), '{}')],
    ['a file that begins with a dot', 'v/.hidden', () => writeFileSync(tree('v/.hidden'), '')],
  ])('finds %s', async (_, named, spoil) => {
    const copy = mkdtempSync(join(tmpdir(), 'plastic-eol-light-'))
    execFileSync('cp', ['-a', tree(), join(copy, 'tree')])
    try {
      spoil()
      const { code, stdout } = await run('verify', 'public/demo')
      expect(stdout).toContain(named)
      expect(code).toBe(1)
    } finally {
      rmSync(tree(), { recursive: true })
      execFileSync('cp', ['-a', join(copy, 'tree'), tree()])
      rmSync(copy, { recursive: true })
    }
  })
})

describe('one kind over the other', () => {
  it('is refused where a release of the other kind would stay', async () => {
    const before = snapshot(tree())
    const { code, stderr } = await run('build', '1.2')
    expect(stderr).toContain('is a light tree, but this build makes a full one')
    expect(stderr).toContain('--tree light')
    expect(code).toBe(2)
    expect(snapshot(tree())).toEqual(before)
  })

  it('replaces it where all releases are built: the tree is the same as if the other had never been', async () => {
    const light = snapshot(tree())
    expect(await run('build', '--quiet')).toMatchObject({ code: 0 })
    expect(snapshot(tree())).toEqual(full)
    expect(await run('build', '--tree', 'light', '--quiet')).toMatchObject({ code: 0 })
    expect(snapshot(tree())).toEqual(light)
  })

  it('accepts no other word, and none without a tree', async () => {
    expect(await run('build', '--tree', 'heavy')).toMatchObject({ code: 2 })
    expect(await run('build', '--tree', 'light', '--no-api')).toMatchObject({ code: 2 })
  })
})

it('ended between any two renames, what is shown is whole, and the next build succeeds without help', async () => {
  const { root } = workspace
  const copies = mkdtempSync(join(tmpdir(), 'plastic-eol-light-ended-'))
  for (const version of ['1.1', '1.2']) unlock(workspace, version)
  workspace.edit('sources/demo/littering_rates.csv', /(Flexible packaging,)[\d.]+/, '$16.25')
  const steps: string[] = []
  const onStep = (step: string) => {
    if (!step.startsWith('rename') || !step.includes('public/demo')) return
    execFileSync('cp', ['-a', root, join(copies, String(steps.length))])
    steps.push(step)
  }
  const build = (at: string, more: object) =>
    buildReleases({
      ...{ root: at, env: 'demo', versions: [], failOn: 'error', onPhase: () => undefined },
      destination: { out: at, api: true, tree: 'light', ...more },
    })
  await build(root, { onStep })
  const expected = snapshot(tree())
  expect(steps.filter((step) => step.endsWith('-before')).length).toBeGreaterThanOrEqual(2)
  // Check the state at each rename. Run the next build only at the first rename that has set a release aside and at the last rename, in
  // thorough runs at all renames that have set one aside.
  let tried = 0
  for (const [at, step] of steps.entries()) {
    const copy = workspaceAt(join(copies, String(at)))
    const shown = readdirSync(copy.path('public/demo/v')).filter((name) => !name.startsWith('.'))
    for (const version of shown) {
      const entries = parseFilesText(copy.read(`public/demo/v/${version}/files.txt`))
      expect(isLight(entries.map(({ path }) => path))).toBe(true)
      for (const { path, sha256: sum } of entries)
        expect(sha256(readFileSync(copy.path(`public/demo/v/${version}/${path}`))), `${path} at ${step}`).toBe(sum)
    }
    const isAside = shown.length < 2 && (THOROUGH || tried++ === 0)
    if (!isAside && at < steps.length - 1) continue
    await build(copy.root, {})
    expect(snapshot(copy.path('public/demo')), step).toEqual(expected)
  }
  rmSync(copies, { recursive: true })
})
