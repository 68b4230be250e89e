// Tests the root of a real tree: pages, description and lists, which a build keeps current and `verify` checks.

import { appendFileSync, existsSync, lstatSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../../pipeline/api/openapi.ts'
import { RELEASE_FILES } from '../../../pipeline/api/routes.ts'
import { readServed } from '../../../pipeline/api/served-environment.ts'
import { sha256 } from '../../../pipeline/io/files.ts'
import { filesBelow } from '../../../pipeline/io/folders.ts'
import { contentTime } from '../../../pipeline/io/write-file.ts'
import { buildReleases } from '../../../pipeline/release/publish/build.ts'
import { checkResultSchema } from '../../../schemas/check-result.ts'
import { builtSmallWorkspace } from '../../small-workspace.ts'
import { runMain, type Workspace, whileChanged } from '../../workspace.ts'

let workspace: Workspace
const tree = () => workspace.path('public/demo')
const run = (...args: string[]) => runMain(args, workspace.root)

beforeAll(async () => {
  workspace = await builtSmallWorkspace()
})

/** The pages, scripts and lists of the root; test/golden/root/files.txt names them. */
const site = () => [
  ...['assets', 'docs']
    .flatMap((folder) => filesBelow(join(tree(), folder)).map((path) => `${folder}/${path}`))
    .filter((path) => !/\.(?:gz|br)$/.test(path)),
  ...['feed.xml', 'index.html', 'index.json', 'openapi.json', 'versions.json'],
]

/** The paths with their change times, which every write changes. */
const traces = () =>
  site()
    .concat('assets', 'docs', '.')
    .map((path) => `${path} ${lstatSync(join(tree(), path)).ctimeMs}`)

describe('the root of a tree', () => {
  it('holds pages, description and lists, 0644 with times of date and content', () => {
    for (const path of site()) {
      const stats = lstatSync(join(tree(), path))
      expect((stats.mode & 0o7777).toString(8), path).toBe('644')
      expect(stats.mtimeMs / 1000, path).toBe(contentTime('2026-11-17', sha256(readFileSync(join(tree(), path)))))
    }
  })

  it('describes the api as the tree is served', async () => {
    const served = await readServed(async (path) => readFileSync(join(tree(), path), 'utf8'))
    if (!served) throw new Error('there is a tree')
    expect(served.versions.map(({ version }) => version)).toEqual(['1.2', '1.1'])
    expect(JSON.parse(readFileSync(join(tree(), 'openapi.json'), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(openApiDocument(served, 'CC0-1.0'))),
    )
  })

  it('is left alone when nothing changed, and a build of a copied workspace names its own paths', async () => {
    const before = traces()
    const { releases } = checkResultSchema.parse(JSON.parse((await run('build', '--json')).stdout))
    expect(traces()).toEqual(before)
    expect(releases.map(({ status, bundle, tree, report }) => ({ status, bundle, tree, report }))).toEqual(
      ['1.1', '1.2'].map((version) => ({
        status: 'unchanged',
        bundle: workspace.path(`releases/${version}/demo`),
        tree: workspace.path(`public/demo/v/${version}`),
        report: workspace.path(`releases/${version}/demo/validation.html`),
      })),
    )
  })

  it('is made whole again by a build that finds all releases in place', async () => {
    const before = new Map(site().map((path) => [path, readFileSync(join(tree(), path), 'utf8')]))
    rmSync(join(tree(), 'index.html'))
    appendFileSync(join(tree(), 'openapi.json'), ' ')
    appendFileSync(join(tree(), 'assets/docs.js'), 'alert(1)\n')
    rmSync(join(tree(), 'assets'))
    writeFileSync(join(tree(), 'docs/stray.js'), '')
    expect(await run('build', '--quiet')).toMatchObject({ code: 0 })
    for (const [path, content] of before) expect(readFileSync(join(tree(), path), 'utf8'), path).toBe(content)
    expect(filesBelow(join(tree(), 'docs'))).not.toContain('stray.js')
  })

  it('is made from bundles: a build of one release names another whose bundle is missing, or is not that of its tree', async () => {
    const [bundle = '', away = ''] = ['releases/1.1/demo', 'releases/1.1/away'].map((path) => workspace.path(path))
    const refused = async () => {
      const { code, stderr } = await run('build', '1.2')
      expect(stderr).toContain('error[other-bundle]')
      expect(stderr).toContain('plastic-eol build 1.1 1.2')
      expect(code).toBe(2)
    }
    renameSync(bundle, away)
    await refused()
    renameSync(away, bundle)
    await whileChanged(
      workspace,
      'releases/1.1/demo/manifest.json',
      (text) => String(text).replace(/(pairs\.csv",\s+"bytes": \d+,\s+"sha256": ").{8}/, '$100000000'),
      refused,
    )
    expect(await run('build', '1.2', '--quiet')).toMatchObject({ code: 0 })
  })

  it('lists a release as soon as its tree is shown', async () => {
    const before = readFileSync(join(tree(), 'versions.json'), 'utf8')
    rmSync(join(tree(), 'v/1.2'))
    writeFileSync(join(tree(), 'versions.json'), before.replaceAll('1.2', '1.1'))
    expect(await run('build', '--quiet')).toMatchObject({ code: 0 })
    expect(readFileSync(join(tree(), 'versions.json'), 'utf8')).toBe(before)
    expect(existsSync(join(tree(), 'v/1.2/datasets.csv'))).toBe(true)
  })
})

describe('the addresses of the latest release', () => {
  const ROOT = ['datasets.csv', 'datasets.parquet']
  const shown = () => RELEASE_FILES.filter((name) => existsSync(join(tree(), 'latest', name)))

  it('hold its whole files, stored once', () => {
    expect(shown()).toEqual(RELEASE_FILES.filter((name) => existsSync(join(tree(), 'v/1.2', name))))
    for (const name of shown()) expect(statSync(join(tree(), 'latest', name)).ino, name).toBe(statSync(join(tree(), 'v/1.2', name)).ino)
    for (const name of ROOT) expect(statSync(join(tree(), name)).ino, name).toBe(statSync(join(tree(), 'v/1.2', name)).ino)
  })

  it('are switched together, by one link that is the last to change', async () => {
    const steps: string[] = []
    const link = join(tree(), 'latest')
    rmSync(link)
    const options = { root: workspace.root, env: 'demo', versions: [], failOn: 'error', onPhase: () => undefined } as const
    await buildReleases({
      ...options,
      destination: { out: workspace.root, api: true, explanations: true, onStep: (step) => void steps.push(step) },
    })
    expect(steps.filter((step) => step.startsWith('rename ')).map((step) => relative(tree(), step.split(' to ')[1] ?? ''))).toEqual([
      'latest',
    ])
    for (const name of ROOT) expect(readlinkSync(join(tree(), name))).toBe(`latest/${name}`)
  })
})
