// Tests the root of a real tree: pages, description and lists, which a build keeps current and `verify` checks.

import {
  appendFileSync,
  existsSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../../pipeline/api/openapi.ts'
import { RELEASE_FILES } from '../../../pipeline/api/routes.ts'
import { readServed } from '../../../pipeline/api/served-environment.ts'
import { COMPRESSIONS, compressionOf } from '../../../pipeline/io/compressions.ts'
import { sha256 } from '../../../pipeline/io/files.ts'
import { checksumNow, filesBelow } from '../../../pipeline/io/folders.ts'
import { contentTime } from '../../../pipeline/io/write-file.ts'
import { buildReleases } from '../../../pipeline/release/publish/build.ts'
import { compareRoot } from '../../../pipeline/release/verify/root.ts'
import { versionsSchema } from '../../../schemas/api.ts'
import { checkResultSchema } from '../../../schemas/check-result.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import { whileChanged } from '../../altered.ts'
import { builtSmallWorkspace } from '../../small-workspace.ts'
import { runMain, type Workspace } from '../../workspace.ts'
import { WRONG_COPIES } from '../../wrong-copies.ts'

let workspace: Workspace
const tree = () => workspace.path('public/demo')
const run = (...args: string[]) => runMain(args, workspace.root)

beforeAll(async () => {
  workspace = await builtSmallWorkspace()
})
afterAll(() => workspace.remove())

const SITE = [
  'assets/explorer.LICENSE.txt',
  'assets/explorer.css',
  'assets/explorer.js',
  'assets/icon.svg',
  'assets/site.css',
  'docs/docs.css',
  'docs/docs.js',
  'docs/index.html',
  'docs/schemas/changes.schema.json',
  'docs/schemas/country-explanation.schema.json',
  'docs/schemas/country-ranges.schema.json',
  'docs/schemas/evidence-row.schema.json',
  'docs/schemas/index.schema.json',
  'docs/schemas/layout.schema.json',
  'docs/schemas/manifest.schema.json',
  'docs/schemas/metadata.schema.json',
  'docs/schemas/page.schema.json',
  'docs/schemas/pair-ranges.schema.json',
  'docs/schemas/problem.schema.json',
  'docs/schemas/reference-data.schema.json',
  'docs/schemas/validation.schema.json',
  'docs/schemas/versions.schema.json',
  'docs/swagger-ui-bundle.js',
  'docs/swagger-ui-bundle.js.LICENSE.txt',
  'docs/swagger-ui.LICENSE.txt',
  'docs/swagger-ui.NOTICE.txt',
  'docs/swagger-ui.css',
  'feed.xml',
  'index.html',
  'index.json',
  'openapi.json',
  'versions.json',
]

/** The paths with their change times, which every write changes. */
const traces = () => SITE.concat('assets', 'docs', '.').map((path) => `${path} ${lstatSync(join(tree(), path)).ctimeMs}`)

describe('the root of a tree', () => {
  it('holds pages, description and lists, 0644 with times of date and content', () => {
    for (const path of SITE) {
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
    const before = new Map(SITE.map((path) => [path, readFileSync(join(tree(), path), 'utf8')]))
    rmSync(join(tree(), 'index.html'))
    appendFileSync(join(tree(), 'openapi.json'), ' ')
    appendFileSync(join(tree(), 'docs/docs.js'), 'alert(1)\n')
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

describe('verify of an api tree', () => {
  /** Verifies only the root. Other tests verify the folders of releases, which takes seconds. */
  const problemsOf = async (folder: string, signed?: readonly FileEntry[]) => {
    const listing = versionsSchema.parse(JSON.parse(readFileSync(join(folder, 'versions.json'), 'utf8')))
    const { problems } = await compareRoot(folder, { listing, kind: 'full', signed })
    return problems.map(({ file = '', message }) => `${relative(folder, file)}: ${message}`)
  }
  const problems = (signed?: readonly FileEntry[]) => problemsOf(tree(), signed)
  /** The files of the root as they are now. */
  const entries = (): FileEntry[] => {
    const below = (folder: string) => filesBelow(join(tree(), folder)).map((path) => `${folder}/${path}`)
    const plain = [...SITE.filter((path) => !path.includes('/')), ...below('assets'), ...below('docs')].filter(
      (path) => !compressionOf(path),
    )
    return plain.map((path) => ({ path, ...(checksumNow(join(tree(), path)) ?? { bytes: 0, sha256: '' }) }))
  }

  /** The problems while a file has another content, or while an additional file exists. */
  const problemsWith = async (path: string, change: (content: Buffer) => Uint8Array | string, signed?: readonly FileEntry[]) => {
    const file = join(tree(), path)
    const before = existsSync(file) ? readFileSync(file) : undefined
    writeFileSync(file, change(before ?? Buffer.from('')))
    try {
      return await problems(signed)
    } finally {
      if (before) writeFileSync(file, before)
      else rmSync(file)
    }
  }

  it('accepts it as it was built', async () => {
    expect(await problems()).toEqual([])
    expect(await problems(entries())).toEqual([])
  })

  it.each([
    'index.html',
    'openapi.json',
    'index.json',
    'docs/docs.js',
    'docs/swagger-ui-bundle.js',
    'assets/site.css',
    'assets/explorer.js',
  ])('finds an altered %s where it is signed, and does not prove it otherwise', async (path) => {
    const change = (content: Buffer) => Buffer.concat([content, Buffer.from('\n')])
    const found = await problemsWith(path, change, entries())
    expect(found).toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^${path}: (differs from the signed file|was altered)$`))]),
    )
    // A compressed copy is not that of an altered file.
    expect((await problemsWith(path, change)).filter((message) => !/\.(?:gz|br): does not decompress to its file$/.test(message))).toEqual(
      [],
    )
  })

  it('finds addresses of the latest release that lead elsewhere, and what lies beside them', async () => {
    const link = join(tree(), 'latest')
    const target = readlinkSync(link)
    rmSync(link)
    symlinkSync('v/1.1', link)
    const found = await problems()
    rmSync(link)
    symlinkSync(target, link)
    expect(found).toContain('latest/datasets.csv: was altered')
    expect(found).toContain('datasets.parquet: differs from the file of 1.2')
    expect(await problemsWith('latest/stray.csv', () => 'stray')).toEqual(['latest/stray.csv: is not part of the release'])
  })

  it.each([
    ['folder', ['published.json']],
    ['github-pages', ['.nojekyll', 'published.json']],
    ['cloudflare-pages', ['404.html', '_headers', 'published.json']],
    ['netlify', ['_headers', 'published.json']],
    ['s3', ['published.json']],
  ])('accepts what publish writes for %s, and finds what else is there', async (target, own) => {
    expect((await run('publish', target, '--to', target)).code).toBe(0)
    const folder = workspace.path(target)
    expect(await problemsOf(folder)).toEqual([])
    writeFileSync(join(folder, 'published.json'), '{ "published_for": "other" }')
    expect((await problemsOf(folder)).sort()).toEqual(own.map((path) => `${path}: is not part of the tree`))
  })

  it.each(['stray.html', 'docs/stray.js', 'v/9.9', '.hidden'])('finds a stray %s', async (path) => {
    const found = await problemsWith(path, () => 'stray', entries())
    expect(found).toEqual([expect.stringMatching(new RegExp(`^${path}: is not part of the (tree|release)$`))])
  })

  it.each(WRONG_COPIES)('finds a compressed copy with $name in latest/ or beside a script, $suffix', async ({ suffix, make, message }) => {
    const path = suffix === '.gz' ? 'latest/datasets.csv' : 'docs/swagger-ui-bundle.js'
    expect(await problemsWith(`${path}${suffix}`, () => make(readFileSync(join(tree(), path))))).toEqual([`${path}${suffix}: ${message}`])
  })

  it.each([
    'index.html.gz',
    'openapi.json.br',
    'datasets.csv.gz',
    'latest/metadata.json.gz',
    'latest/datasets.csv.br',
    'docs/index.html.gz',
  ])('finds %s, which no build makes, though it is right', async (path) => {
    for (const { suffix, compress } of COMPRESSIONS.filter((known) => path.endsWith(known.suffix))) {
      const found = await problemsWith(path, () => compress(readFileSync(join(tree(), path.slice(0, -suffix.length)))))
      expect(found).toEqual([expect.stringMatching(new RegExp(`^${path}: is not part of the (tree|release)$`))])
    }
  })

  it('finds what is gone', async () => {
    rmSync(join(tree(), 'index.html'))
    rmSync(join(tree(), 'docs'))
    expect(await problems()).toEqual(expect.arrayContaining(['index.html: is missing', 'docs: is missing']))
  })
})
