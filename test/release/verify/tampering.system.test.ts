// Somebody who has this program changes a published bundle or tree, also together with the lists that belong to it. One table says of each
// change what `verify` finds in the folder, without a key and with it, and how it shows on a host. Changes of a tree that do not hide each
// other are made together: to find one of them, the whole tree is read.

import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ADVICE } from '../../../pipeline/ingest/input-problems.ts'
import { COMPRESSIONS } from '../../../pipeline/io/compressions.ts'
import { sha256 } from '../../../pipeline/io/files.ts'
import { host } from '../../contract/hosts/in-process.ts'
import { builtSmallWorkspace } from '../../small-workspace.ts'
import { tried } from '../../tried.ts'
import { runMain, type Workspace } from '../../workspace.ts'

const BUNDLE = 'releases/1.1/demo'
const TREE = 'public/demo'
const PAGE = 'v/1.1/datasets/BRA/pet-bottles/PET/2022.json'
const LOST = 'v/1.1/datasets/BRA/pet-bottles/PET/2021.json'
const LISTED_PAGE = 'v/1.1/datasets/BRA/pet-bottles/PET/2020.json'
const LISTED_LOST = 'v/1.1/datasets/BRA/pet-bottles/PET/2019.json'
const RANGES = 'v/1.1/ranges/by-country/BRA.json'

let workspace: Workspace
let url = ''
let stop = async () => {}
beforeAll(async () => {
  workspace = await builtSmallWorkspace()
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  workspace.write('signing.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  workspace.write('public.pem', publicKey.export({ type: 'spki', format: 'pem' }).toString())
  expect(await runMain(['build', '--quiet', '--sign', 'signing.pem'], workspace.root)).toMatchObject({ code: 0 })
  const bundle = (version: string) => workspace.path(`releases/${version}/demo`)
  const tree = { environment: 'demo', folder: workspace.path(TREE), versions: ['1.1', '1.2'], latest: '1.2', bundle } as const
  const started = await host.start(tree, { prefix: '', keys: undefined })
  stop = started.stop
  url = `http://127.0.0.1:${started.port}`
})
afterAll(() => stop())

const undo: (() => void)[] = []
afterEach(() => {
  for (const back of undo.splice(0).reverse()) back()
})

/** Puts another content in the place of a file; undefined removes it. Other hard links to the file keep theirs. */
function put(path: string, content: string | Buffer | undefined): void {
  const file = workspace.path(path)
  const before = existsSync(file) ? { content: readFileSync(file), times: statSync(file) } : undefined
  rmSync(file, { force: true })
  if (content !== undefined) writeFileSync(file, content)
  undo.push(() => {
    rmSync(file, { force: true })
    if (!before) return
    writeFileSync(file, before.content)
    utimesSync(file, before.times.atime, before.times.mtime)
  })
}

type Change = (content: Buffer) => string | Buffer | undefined
const remove: Change = () => undefined
const flip: Change = (content) => {
  const middle = content.length >> 1
  content[middle] = (content[middle] ?? 0) ^ 1
  return content
}
/** Replaces the last digit by another one: the text stays readable but has another meaning. */
const digit: Change = (content) => String(content).replace(/\d(?=\D*$)/, (found) => `${(Number(found) + 1) % 10}`)
const spaced: Change = (content) => `${content} `
const replaced =
  (from: string | RegExp, to: string): Change =>
  (content) =>
    String(content).replace(from, to)

/** Changes a file, its compressed copies and its line in the list of files or the manifest. */
function relisted(folder: string, name: string, change: Change): void {
  const content = Buffer.from(change(readFileSync(workspace.path(`${folder}/${name}`))) ?? '')
  put(`${folder}/${name}`, content)
  for (const { suffix, compress } of COMPRESSIONS)
    if (existsSync(workspace.path(`${folder}/${name}${suffix}`))) put(`${folder}/${name}${suffix}`, Buffer.from(compress(content)))
  const pattern = name.replaceAll('.', '\\.')
  const list = existsSync(workspace.path(`${folder}/files.txt`)) ? `${folder}/files.txt` : `${folder}/manifest.json`
  const text = workspace
    .read(list)
    .replace(new RegExp(`^(${pattern}\t).*`, 'm'), `$1${content.length}\t${sha256(content)}`)
    .replace(new RegExp(`("path": "${pattern}",\\s+"bytes": )\\d+(,\\s+"sha256": ")\\w+`), `$1${content.length}$2${sha256(content)}`)
  put(list, text)
  for (const { suffix, compress } of COMPRESSIONS)
    if (existsSync(workspace.path(`${list}${suffix}`))) put(`${list}${suffix}`, Buffer.from(compress(Buffer.from(text))))
}

const edit = (path: string, change: Change) => () => put(path, change(readFileSync(workspace.path(path))))
const add = (path: string) => () => put(path, 'stray')
const suited = (folder: string, name: string, change: Change) => () => relisted(folder, name, change)

/** Points a link of the tree elsewhere. */
function pointed(path: string, to: string): void {
  const link = workspace.path(path)
  const target = existsSync(link) ? readlinkSync(link) : undefined
  rmSync(link, { force: true })
  symlinkSync(to, link)
  undo.push(() => {
    rmSync(link)
    if (target !== undefined) symlinkSync(target, link)
  })
}

function exchanged(one: string, other: string): void {
  const [first, second] = [one, other].map((path) => readlinkSync(workspace.path(path)))
  pointed(one, second ?? '')
  pointed(other, first ?? '')
}

/** The list of releases without the latest one. */
const dropped: Change = (content) => {
  const listing = JSON.parse(String(content))
  const versions = listing.versions.filter(({ version }: { readonly version: string }) => version === '1.1')
  return JSON.stringify({ ...listing, latest: '1.1', versions })
}

const otherFacts: Change = (content) =>
  String(content)
    .replace(/"date": "[^"]+"/, '"date": "2020-01-01"')
    .replace('"licence": "CC0-1.0"', '"licence": "MIT"')
    .replace(/"rows": \d+/, '"rows": 7')

interface Case {
  readonly what: string
  readonly change: () => void
  /** What is found in the folder without a key, each as `rule file`; with `…` at its end, more is found. */
  readonly found: readonly string[]
  /** What is found with the key, where it is not the same. */
  readonly withKey?: readonly string[]
  /** How a host shows it. Absent where it does not: nobody asks for the file, or a host that runs code answers from the records. */
  readonly onHost?: 'without a key' | 'with the key'
}

const release = `${TREE}/v/1.1`
const inRelease = (path: string) => path.slice('v/1.1/'.length)

const BUNDLES: readonly Case[] = [
  ...['datasets.csv', 'datasets.parquet', 'evidence.parquet', 'metadata.json', 'validation.html', 'manifest.json'].map((name) => ({
    what: `one bit of ${name}`,
    change: edit(`${BUNDLE}/${name}`, flip),
    found: [`altered-file ${BUNDLE}/${name}`],
  })),
  { what: 'a missing file', change: edit(`${BUNDLE}/pairs.csv`, remove), found: [`missing-file ${BUNDLE}/pairs.csv`] },
  { what: 'a file too many', change: add(`${BUNDLE}/stray.txt`), found: [`unlisted-file ${BUNDLE}/stray.txt`] },
  { what: 'a figure, with the manifest', change: suited(BUNDLE, 'datasets.csv', digit), found: [`not-as-locked ${BUNDLE}/datasets.csv`] },
  {
    what: 'a report, with the manifest',
    change: suited(BUNDLE, 'validation.html', digit),
    found: [],
    withKey: [`not-as-signed ${BUNDLE}/validation.html`],
  },
  {
    what: 'a figure, with the manifest and the lock',
    change: () => {
      relisted(BUNDLE, 'datasets.csv', digit)
      const sum = sha256(readFileSync(workspace.path(`${BUNDLE}/datasets.csv`)))
      edit('releases/1.1/demo.lock.json', replaced(/("datasets\.csv": ")\w+/, `$1${sum}`))()
    },
    found: [],
    withKey: ['not-as-signed releases/1.1/demo.lock.json', `not-as-signed ${BUNDLE}/datasets.csv`],
  },
  {
    what: 'date, licence and inputs in the manifest',
    change: edit(`${BUNDLE}/manifest.json`, otherFacts),
    found: [`altered-file ${BUNDLE}/manifest.json`, `not-as-locked ${BUNDLE}/manifest.json`],
  },
]

const EXCHANGED: Case = {
  what: 'two releases exchanged',
  change: () => exchanged(`${TREE}/v/1.1`, `${TREE}/v/1.2`),
  found: ['altered-file datasets.csv', 'altered-file datasets.parquet', 'wrong-place v/1.1/metadata.json', '…'],
  onHost: 'without a key',
}

/** Changes that are made together, by what they have in common. */
const TREES: Readonly<Record<string, readonly Case[]>> = {
  'files of every kind': [
    { what: 'one bit of a page', change: edit(`${TREE}/${PAGE}`, flip), found: [`altered-file ${PAGE}`] },
    { what: 'a missing page', change: edit(`${TREE}/${LOST}`, remove), found: [`missing-file ${LOST}`] },
    {
      what: 'a file that no lock reaches, with the list and all copies',
      change: suited(release, 'contributions.csv', digit),
      found: [],
      withKey: ['not-as-signed v/1.1/files.txt'],
      onHost: 'with the key',
    },
    { what: 'a file too many in a release', change: add(`${release}/stray.txt`), found: ['unlisted-file v/1.1/stray.txt'] },
    { what: 'a page too many', change: add(`${TREE}/stray.html`), found: ['unlisted-file stray.html'] },
    { what: 'a hidden file', change: add(`${TREE}/.hidden`), found: ['unlisted-file .hidden'] },
    { what: 'a release too many', change: add(`${TREE}/v/9.9`), found: ['unlisted-file v/9.9'] },
    { what: 'a file too many in latest/', change: add(`${TREE}/latest/stray.csv`), found: ['unlisted-file latest/stray.csv'] },
    { what: 'a script too many', change: add(`${TREE}/docs/stray.js`), found: [], withKey: ['unlisted-file docs/stray.js'] },
    {
      what: 'a link out of the tree',
      change: () => pointed(`${TREE}/assets/keys.json`, workspace.path('keys.json')),
      found: ['linked-file assets/keys.json'],
    },
    {
      what: 'the first page',
      change: edit(`${TREE}/index.html`, spaced),
      found: [],
      withKey: ['not-as-signed index.html'],
      onHost: 'with the key',
    },
    {
      what: 'a script',
      change: edit(`${TREE}/assets/explorer.js`, spaced),
      found: ['altered-file assets/explorer.js.br', 'altered-file assets/explorer.js.gz'],
      withKey: ['altered-file assets/explorer.js'],
      onHost: 'without a key',
    },
    {
      what: 'a missing document',
      change: edit(`${TREE}/docs/index.html`, remove),
      found: [],
      withKey: ['missing-file docs/index.html'],
      onHost: 'with the key',
    },
    {
      what: 'the summaries in the list of releases',
      change: edit(`${TREE}/versions.json`, replaced(/"summary": "/g, '"summary": "Not quite: ')),
      found: ['not-as-locked versions.json'],
      onHost: 'without a key',
    },
    {
      what: 'one bit of a compressed copy',
      change: edit(`${release}/datapackage.json.gz`, flip),
      found: ['altered-file v/1.1/datapackage.json.gz'],
    },
    {
      what: 'a compressed copy that no build makes',
      change: () => put(`${release}/metadata.json.gz`, gzipSync(workspace.read(`${release}/metadata.json`))),
      found: ['unlisted-file v/1.1/metadata.json.gz'],
    },
    {
      what: 'a page, with the list',
      change: suited(release, inRelease(LISTED_PAGE), digit),
      found: [`not-as-locked ${LISTED_PAGE}`],
      onHost: 'without a key',
    },
    {
      what: 'a missing page, with the list',
      change: () => {
        put(`${TREE}/${LISTED_LOST}`, undefined)
        edit(`${release}/files.txt`, replaced(new RegExp(`^${inRelease(LISTED_LOST)}.*\\n`, 'm'), ''))()
      },
      found: [`not-as-locked ${LISTED_LOST}`],
      onHost: 'without a key',
    },
    {
      what: 'a cut of ranges, with the list',
      change: suited(release, inRelease(RANGES), digit),
      found: [`not-as-locked ${RANGES}`],
      onHost: 'without a key',
    },
    {
      what: 'the environment in the list of releases',
      change: edit(`${TREE}/versions.json`, replaced('"environment": "demo"', '"environment": "production"')),
      found: ['wrong-place v/1.1/metadata.json', 'wrong-place v/1.2/metadata.json', 'wrong-place versions.json'],
      onHost: 'without a key',
    },
  ],
  'data of which no pages can be made, and the signature': [
    {
      what: 'ranges that make no cuts, with the list',
      change: suited(release, 'ranges.csv', replaced(/\nBRA/, '\n"BRA"')),
      found: ['altered-file v/1.1/files.txt'],
    },
    {
      what: 'a signature of something else',
      change: edit(`${TREE}/signatures.json`, () => workspace.read(`${BUNDLE}/signature.json`)),
      found: [],
      withKey: ['altered-signature signatures.json'],
    },
  ],
  'records, the addresses of the latest release, and no signatures': [
    {
      what: 'records, with the list',
      change: suited(release, 'datasets.csv', digit),
      found: ['altered-file v/1.1/files.txt', 'not-as-locked v/1.1/datasets.csv'],
      onHost: 'with the key',
    },
    {
      what: 'addresses of the latest release that lead to another one',
      change: () => pointed(`${TREE}/latest`, 'v/1.1'),
      found: ['altered-file datasets.csv', 'altered-file datasets.parquet', '…'],
    },
    {
      what: 'no signatures',
      change: edit(`${TREE}/signatures.json`, remove),
      found: [],
      withKey: ['not-signed signatures.json'],
      onHost: 'with the key',
    },
  ],
  'two releases exchanged': [EXCHANGED],
  'the latest release dropped': [
    {
      what: 'the latest release, dropped from the list',
      change: edit(`${TREE}/versions.json`, dropped),
      found: ['altered-file datasets.csv', 'altered-file datasets.parquet', '…'],
      onHost: 'without a key',
    },
  ],
}

async function check(target: string, ...more: readonly string[]) {
  const { stdout, stderr } = await runMain(['verify', target, '--json', ...more], workspace.root)
  expect(stderr).toBe('')
  const { problems, signature } = JSON.parse(stdout) as {
    readonly problems: readonly { readonly rule: string; readonly file: string }[]
    readonly signature?: { readonly state: string }
  }
  const short = (file: string) =>
    [`${workspace.root}/`, `${TREE}/`, `${url}/`].reduce((path, start) => path.replace(start, ''), file) || 'index.html'
  for (const { rule } of problems) expect(ADVICE).toHaveProperty(rule)
  return { found: [...new Set(problems.map(({ rule, file }) => `${rule} ${short(file)}`))].sort(), state: signature?.state }
}
const KEY = ['--public-key', 'public.pem']
const SAMPLE = ['--sample', '1', '--seed', '7']
/** The requests about one release show what is wrong in it and in the root. */
const OF_ONE = ['--lock', 'releases/1.1/demo.lock.json']
const fileOf = (problem: string) => problem.slice(problem.indexOf(' ') + 1)

/** Makes all the changes. Every one of them has to be found, and nothing else. */
async function expectFound(target: string, cases: readonly Case[], asked = OF_ONE): Promise<void> {
  for (const { change } of cases) change()
  const all = cases.flatMap(({ found }) => found)
  const [wanted, { found }] = [[...new Set(all)].filter((one) => one !== '…').sort(), await check(target)]
  expect(found).toEqual(all.includes('…') ? expect.arrayContaining(wanted) : wanted)
  const signed = await check(target, ...KEY)
  expect(signed.state).toMatch(/^(altered|not signed)$/)
  for (const { what, found, withKey = found } of cases)
    expect({ what, found: signed.found }).toEqual({ what, found: expect.arrayContaining(withKey.filter((one) => one !== '…')) })
  for (const [onHost, key] of [
    ['without a key', []],
    ['with the key', KEY],
  ] as const) {
    const shown = cases.filter((one) => one.onHost === onHost)
    if (shown.length === 0) continue
    const files = (await check(url, ...SAMPLE, ...asked, ...key)).found.map(fileOf)
    for (const { what, found, withKey = found } of shown) {
      const own = (onHost === 'with the key' ? withKey : found).map(fileOf)
      expect(
        files.filter((file) => own.includes(file)),
        what,
      ).not.toEqual([])
    }
  }
}

it('nothing is found where nothing was changed', async () => {
  for (const target of [BUNDLE, TREE]) {
    expect(await check(target)).toEqual({ found: [], state: undefined })
    expect(await check(target, ...KEY)).toEqual({ found: [], state: 'genuine' })
  }
  expect(await check(url, ...SAMPLE, ...KEY)).toEqual({ found: [], state: 'genuine' })
})

const WHAT = 'attacks of a tamperer who has this program too: one is not found with the key'

it.for(BUNDLES)('a bundle with changes: $what', async (one, context) => {
  await expectFound(BUNDLE, [one])
  tried(context, WHAT, 1)
})

it.for(Object.entries(TREES))('a tree with changes: %s', async ([, cases], context) => {
  await expectFound(TREE, cases, cases.includes(EXCHANGED) ? [] : OF_ONE)
  tried(context, WHAT, cases.length)
})
