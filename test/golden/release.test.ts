// What a small release becomes, compared whole: its bundle, its full and its light tree, the root, and what hosts are configured with.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import { HOSTS } from '../../pipeline/api/hosts/index.ts'
import { storedKey } from '../../pipeline/api/key-store.ts'
import { LAYOUT_FILE } from '../../pipeline/api/paths.ts'
import type { Engine } from '../../pipeline/io/engine.ts'
import { sha256 } from '../../pipeline/io/files.ts'
import { filesBelow } from '../../pipeline/io/folders.ts'
import { type TreeFile, treeOf } from '../../pipeline/tree/release-tree.ts'
import { TARGETS } from '../../pipeline/tree/targets/index.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import { type SharedWorkspace, smallBuilt } from '../small-workspace.ts'
import { tinyTree } from '../tiny-tree.ts'
import { testEngine } from '../when-done.ts'
import { expectGolden, jsonGolden, pageText, shortened } from './golden.ts'

let workspace: SharedWorkspace
let engine: Engine
beforeAll(async () => {
  workspace = await smallBuilt()
  engine = await testEngine()
})

const BUNDLE = 'releases/1.2/demo'
const bundleFile = (name: string): Uint8Array | undefined =>
  readdirSync(workspace.path(BUNDLE)).includes(name) ? readFileSync(join(workspace.path(BUNDLE), name)) : undefined

/** What a reader sees in a file. What every change of the program changes is left out. */
async function readable(path: string, name: string): Promise<string> {
  if (name.endsWith('.parquet')) return parquetText(path)
  if (name.endsWith('.xlsx')) return sheetsText(path)
  const text = readFileSync(path, 'utf8')
  if (name === 'manifest.json') return manifestText(JSON.parse(text))
  if (name.endsWith('.jsonl'))
    return jsonGolden(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    )
  if (name.endsWith('.json')) return jsonGolden(JSON.parse(text))
  if (name.endsWith('.html')) return shortened(pageText(text).replace(/(plastic-eol )\d+\.\d+\.\d+/, '$1…'), 60)
  return shortened(text)
}

async function parquetText(path: string): Promise<string> {
  const columns = await engine.rows(`select column_name, column_type from (describe from '${path}')`)
  const about = await engine.rows(`select decode(key) as key, decode(value) as value from parquet_kv_metadata('${path}') order by key`)
  const rows = await engine.rows(`select columns(*)::varchar from '${path}'`)
  return [
    ...columns.map(({ column_name: name, column_type: type }) => `${name} ${type}\n`),
    ...about.map(({ key, value }) => `${key}: ${value}\n`),
    shortened(
      rows
        .map(
          (row) =>
            `${Object.values(row)
              .map((cell) => cell ?? '')
              .join(',')}\n`,
        )
        .join(''),
    ),
  ].join('')
}

async function sheetsText(path: string): Promise<string> {
  const sheets = ['About', 'National totals', 'Leaves', 'Metrics', 'Sources']
  const texts = await Promise.all(
    sheets.map(async (sheet) => {
      const rows = await readSheet(path, sheet)
      return `${sheet}\n${shortened(rows.map((row) => `${row.map((cell) => cell ?? '').join(',')}\n`).join(''), 6)}`
    }),
  )
  return texts.join('\n')
}

function manifestText(manifest: Manifest): string {
  const made_from = { ...manifest.made_from, program: '…', previous: '…' }
  const known = { ...manifest, made_from, pipeline: '…', engine: '…', files: manifest.files.map(({ path }) => path).join(', ') }
  return jsonGolden(known)
}

const listText = (files: readonly Pick<TreeFile, 'path' | 'bytes' | 'sha256'>[]): string =>
  files.map(({ path, bytes, sha256: sum }) => `${path} ${bytes} ${path === LAYOUT_FILE ? '…' : sum.slice(0, 16)}\n`).join('')

/** layout.json names the bundle, which every change of the program changes. */
const layoutText = (text: string): string => jsonGolden({ ...JSON.parse(text), bundle: '…' })

it('the bundle', async () => {
  const names = readdirSync(workspace.path(BUNDLE))
  const texts = await Promise.all(names.map((name) => readable(join(workspace.path(BUNDLE), name), name)))
  expectGolden('bundle', new Map(names.map((name, at) => [name.replace(/^\./, ''), texts[at] ?? ''])))
})

it('the full tree: what answers requests, and whole files that are not those of the bundle', () => {
  const files = treeOf(bundleFile, { kind: 'full', pageSizes: [50, 500] })
  const text = (path: string) => String(files.find((file) => file.path === path)?.content())
  const isPage = ({ path }: TreeFile) => path.startsWith('datasets/')
  const pages = files.filter(isPage)
  const folders = [...new Set(pages.map(({ path }) => path.split('/').slice(0, 3).join('/')))]
  const folderText = (folder: string) => {
    const below = pages.filter(({ path }) => path.startsWith(`${folder}/`))
    return `${folder}/ ${below.length} files ${sha256(listText(below)).slice(0, 16)}\n`
  }
  expectGolden(
    'full',
    new Map([
      [
        'files.txt',
        listText(files.filter((file) => !isPage(file) && bundleFile(file.path) === undefined)) + folders.map(folderText).join(''),
      ],
      ['layout.json', layoutText(text('layout.json'))],
      ['none.json', text('none.json')],
      ['page.json', jsonGolden(JSON.parse(text('datasets/BRA/pet-bottles/PET/2020.json')))],
      ['pages.json', jsonGolden(JSON.parse(text('datasets/_/_/_/_-50-7.json')))],
      ['explanations.json', jsonGolden(JSON.parse(text('explanations/PRY.json')))],
      ['explanations.html', shortened(pageText(text('explanations/PRY.html')), 40)],
      ['ranges-by-country.json', jsonGolden(JSON.parse(text('ranges/by-country/BRA.json')))],
      ['ranges-by-pair.json', jsonGolden(JSON.parse(text('ranges/by-pair/pet-bottles/PET.json')))],
    ]),
  )
})

it('the light tree', () => {
  const files = treeOf(bundleFile, { kind: 'light', pageSizes: [50, 500] })
  const text = (path: string) => String(files.find((file) => file.path === path)?.content())
  expectGolden(
    'light',
    new Map([
      ['files.txt', files.map(({ path }) => `${path}\n`).join('')],
      ['layout.json', layoutText(text('layout.json'))],
      ['country.csv', shortened(text('countries/PRY.csv'))],
      ['country.json', jsonGolden(JSON.parse(text('countries/PRY.json')))],
    ]),
  )
})

it('the root', async () => {
  const tree = workspace.path('public/demo')
  // openapi.json of the demo is committed in schemas/json and compared there.
  const names = ['feed.xml', 'index.html', 'index.json', 'versions.json', 'docs/index.html']
  const texts = await Promise.all(names.map((name) => readable(join(tree, name), name)))
  const paths = filesBelow(tree).filter((path) => !/^v\/[^/]+\/(datasets|ranges|explanations)\//.test(path) && !path.startsWith('.'))
  const list = [...new Set(paths.map(unnamed))].map((path) => `${path}\n`).join('')
  expectGolden('root', new Map([['files.txt', list], ...names.map((name, at) => [name, texts[at] ?? ''] as const)]))
})

/** A path without the name that a folder has by its content. */
const unnamed = (path: string) => path.replace(/\.([\w.]+)-[0-9a-f]{16}(?=\/|$)/g, '.$1-…')

/** Without the code of a worker, which begins after the remarks. */
const configured = (text: string) => (text.startsWith('//') ? text.replace(/\n(?!\/\/)[\s\S]*/, '\n') : text)

it('what hosts are configured with, for both environments, and what is uploaded', () => {
  const key = storedKey('abcdefgh.Secret', { name: 'Ana', created: '2026-11-20T00:00:00Z', expires: null })
  const [demo, production] = (['demo', 'production'] as const).map((environment) => {
    const { served } = tinyTree(environment)
    return { served, folder: `/srv/${environment}`, prefix: environment === 'demo' ? '/demo' : '' }
  })
  if (!demo || !production) throw new Error('there are two environments')
  const environments = [{ ...production, keys: { stored: [key], store: '/srv/keys.json' } }, demo]
  const listen = { address: '127.0.0.1', port: 8080 }
  const files = [
    'datasets.csv',
    'index.html',
    'index.json',
    'latest/datasets.csv',
    'v/1.1/metadata.json',
    'v/1.4/countries/FRA.csv',
    'v/1.4/datasets.parquet',
    'v/1.4/explorer.json',
    'versions.json',
  ]
  const tree = { served: production.served, open: true, files: files.map((path) => ({ path, bytes: 10 })) }
  expectGolden(
    'hosts',
    new Map([
      ...HOSTS.map(
        (host) => [host.name, configured(host.render({ environments: host.unsupported?.also ? [demo] : environments, listen }))] as const,
      ),
      ...TARGETS.flatMap(({ name, ownFiles = {}, commands }) => [
        [`${name}.sh`, `${commands(tree, '/srv/publish').join('\n')}\n`] as const,
        ...Object.entries(ownFiles).map(([path, make]) => [`${name}-${path.replace(/^[._]/, '')}`, make(tree)] as const),
      ]),
    ]),
  )
  expect(HOSTS.length).toBeGreaterThan(2)
})
