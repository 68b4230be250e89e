import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow } from '../pipeline/io/folders.ts'
import { PROJECT } from './workspace.ts'

/** A file may import from its own folder and from folders with a lower number. */
const RANKS: Readonly<Record<string, number>> = {
  'pipeline/cli.ts': 7,
  'pipeline/main.ts': 6,
  'pipeline/command-line': 5.5,
  'pipeline/commands': 5,
  'pipeline/release': 4,
  // Files directly in this folder say what the files of a release are; all that serves and describes them takes them from there.
  'pipeline/release/*.ts': 2.5,
  'pipeline/tree': 3.7,
  'pipeline/site': 3.5,
  'pipeline/api': 3,
  'pipeline/report': 3,
  'pipeline/ingest': 2,
  'pipeline/compute': 2,
  'pipeline/checks': 2,
  'pipeline/bundles': 1.5,
  'pipeline/io': 1,
  'pipeline/client': 1,
  schemas: 0.5,
  'pipeline/model': 0,
}

/**
 * The rooms of a folder. A file may import from its own room and from rooms before it. Files directly in the folder come before all rooms.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'pipeline/release': ['plan', 'changes', 'cut', 'publish', 'signatures', 'verify'],
  'pipeline/report': ['world', 'drawings', 'explain', 'changes', 'decision', 'validation', 'terminal', 'docs'],
}

/** Scripts that write generated files or bundles. Nothing imports them. */
const SCRIPTS = [
  'pipeline/bundles/bundle-explorer.ts',
  'pipeline/bundles/bundle-program.ts',
  'pipeline/bundles/index.ts',
  'pipeline/bundles/write-client-package.ts',
  'pipeline/release/publish/write-openapi.ts',
  'pipeline/report/docs/write-docs.ts',
  'pipeline/report/world/write-world.ts',
  'schemas/write-json.ts',
]

const files = ['pipeline', 'schemas']
  .flatMap((folder) => filesBelow(join(PROJECT, folder)).map((path) => `${folder}/${path}`))
  .filter((path) => path.endsWith('.ts'))

function folderOf(path: string): string {
  const [, above = ''] = /^(.*)\/[^/]*\.ts$/.exec(path) ?? []
  if (`${above}/*.ts` in RANKS) return `${above}/*.ts`
  const folder = Object.keys(RANKS).find((candidate) => path === candidate || path.startsWith(`${candidate}/`))
  if (!folder) throw new Error(`${path} lies in no folder of the design`)
  return folder
}

/** The place of a file's room in the list of its folder, and 0 for a file directly in the folder; undefined if the folder has no rooms. */
function roomOf(path: string): { readonly folder: string; readonly rank: number } | undefined {
  const [folder, rooms] = Object.entries(ROOMS).find(([name]) => path.startsWith(`${name}/`)) ?? []
  if (folder === undefined || rooms === undefined) return undefined
  const [room = '', ...below] = path.slice(folder.length + 1).split('/')
  if (below.length > 0 && !rooms.includes(room)) throw new Error(`${path} lies in no room of ${folder}`)
  return { folder, rank: below.length === 0 ? 0 : rooms.indexOf(room) + 1 }
}

function importsOf(path: string): string[] {
  const text = readFileSync(join(PROJECT, path), 'utf8')
  return [...text.matchAll(/^(?:import\b[^'"]*|(?:export\b[^'"]*|\}) from )'([^']+)'$/gm)].map((match) => match[1] ?? '')
}

const edges = files.flatMap((from) =>
  importsOf(from)
    .filter((target) => target.startsWith('.'))
    .map((target) => ({ from, to: relative(PROJECT, resolve(join(PROJECT, from), '..', target)) })),
)

describe('imports', () => {
  it('run one way: cli → commands → release → site → {api, report} → {ingest, compute, checks} → io → schemas → model', () => {
    const wrong = edges.filter(
      ({ from, to }) => folderOf(from) !== folderOf(to) && (RANKS[folderOf(from)] ?? 0) <= (RANKS[folderOf(to)] ?? 0),
    )
    expect(wrong).toEqual([])
    expect(edges.length).toBeGreaterThan(200)
  })

  it.each(Object.entries(ROOMS))('run one way in %s: each room imports from rooms before it', (folder, rooms) => {
    const own = edges.flatMap(({ from, to }) => {
      const [importing, imported] = [roomOf(from), roomOf(to)]
      return importing?.folder === folder && imported?.folder === folder ? [{ from, to, importing, imported }] : []
    })
    const wrong = own.filter(({ importing, imported }) => imported.rank > importing.rank).map(({ from, to }) => `${from} imports ${to}`)
    expect(wrong).toEqual([])
    expect(rooms.filter((_, index) => !own.some(({ importing }) => importing.rank === index + 1))).toEqual([])
  })

  it('never come back to where they began, not even those of types', () => {
    const targets = new Map(files.map((file) => [file, edges.flatMap(({ from, to }) => (from === file ? [to] : []))]))
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      if (path.includes(file) || done.has(file)) return
      for (const target of targets.get(file) ?? []) visit(target, [...path, file])
      done.add(file)
    }
    for (const file of files) visit(file, [])
    expect(circles).toEqual([])
  })

  it('leave disk, engine, network and terminal to io, and the process to the command line', () => {
    const others = files.filter((path) => folderOf(path) !== 'pipeline/io' && !SCRIPTS.includes(path))
    const touching = /^(node:(fs|net|http|child_process|os)|@duckdb|undici)/
    const wrong = others.flatMap((path) =>
      importsOf(path).flatMap((target) => (touching.test(target) ? [`${path} imports ${target}`] : [])),
    )
    expect(wrong).toEqual([])
    const exiting = files.filter((path) => /process\.exit\b/.test(readFileSync(join(PROJECT, path), 'utf8')))
    expect(exiting).toEqual(['pipeline/cli.ts'])
  })

  it('of the client reach only the model and itself', () => {
    const client = files.filter((path) => folderOf(path) === 'pipeline/client')
    const reached = client.flatMap((path) => importsOf(path).filter((target) => !/^(\.\/|\.\.\/model\/)/.test(target)))
    expect(reached).toEqual([])
  })

  it('of the explorer reach only the client, the model, its libraries and itself', () => {
    const explorer = files.filter((path) => path.startsWith('pipeline/site/explorer/'))
    const reached = explorer.flatMap((path) =>
      importsOf(path).map((target) => (target.startsWith('.') ? relative(PROJECT, resolve(join(PROJECT, path), '..', target)) : target)),
    )
    const own = /^pipeline\/(site\/explorer|model)\//
    expect([...new Set(reached)].filter((target) => !own.test(target)).sort()).toEqual(
      [
        'd3-scale',
        'pipeline/client/index.ts',
        'pipeline/report/drawings/map-scale.ts',
        'pipeline/report/drawings/range-bar.ts',
        'pipeline/report/drawings/sankey.ts',
        'pipeline/report/drawings/world-map.ts',
        'pipeline/report/explain/plain-words.ts',
        'pipeline/report/world/map-sheet.ts',
        'pipeline/site/workbook.ts',
        'schemas/changes.ts',
        'schemas/country-explanation.ts',
        'schemas/explorer.ts',
      ].sort(),
    )
    // The explorer imports only types of the schemas, so that the page does not load zod.
    const schemas = explorer.flatMap(
      (path) => readFileSync(join(PROJECT, path), 'utf8').match(/^import\b[^'"]*'[./]+\/schemas\/.*$/gm) ?? [],
    )
    expect(schemas.filter((clause) => !clause.startsWith('import type '))).toEqual([])
    expect(schemas.length).toBeGreaterThan(2)
  })

  it('of the script of validation.html reach only the model, what its page holds and draws, and itself', () => {
    const reached = files
      .filter((path) => path.startsWith('pipeline/report/validation/script/'))
      .flatMap((path) => importsOf(path).map((target) => relative(PROJECT, resolve(join(PROJECT, path), '..', target))))
    const own = /^pipeline\/(report\/validation\/script|model)\//
    // Of the schemas it imports a type only, so that the page does not hold zod.
    expect([...new Set(reached)].filter((target) => !own.test(target)).sort()).toEqual([
      'pipeline/report/make.ts',
      'pipeline/report/validation/page/flow-masses.ts',
      'pipeline/report/validation/page/sankey.ts',
      'pipeline/report/validation/page/searchable-cells.ts',
      'schemas/findings.ts',
    ])
    expect(readFileSync(join(PROJECT, 'dist/validation/page.js'), 'utf8').length).toBeLessThan(30_000)
  })

  it('of the model reach nothing outside it', () => {
    expect(
      files
        .filter((path) => folderOf(path) === 'pipeline/model')
        .flatMap((path) => importsOf(path).filter((target) => !target.startsWith('./'))),
    ).toEqual([])
  })
})

describe('the folders of tests', () => {
  it.each(Object.keys(ROOMS))('mirror those of %s; tests of several rooms lie above them', (folder) => {
    const tests = filesBelow(join(PROJECT, folder.replace('pipeline', 'test'))).filter((path) => path.includes('/'))
    const tested = [...new Set(tests.map((path) => dirname(`${folder}/${path}`)))]
    const rooms = new Set(files.map((path) => dirname(path)))
    expect(tested.filter((room) => !rooms.has(room))).toEqual([])
    expect(tested.length).toBeGreaterThan(1)
  })
})
