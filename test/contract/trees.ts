// The trees of the contract tests: one of a small demo and one of a small production. The command line builds each once per run.
// PLASTIC_EOL_CONTRACT_TREES=<folder> keeps them for later runs, under the digest of their inputs.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TreeKind } from '../../pipeline/api/paths.ts'
import { filesBelow } from '../../pipeline/io/folders.ts'
import { PAGE_SIZES } from '../../pipeline/model/paging.ts'
import { draftVersion, nameInApi } from '../../pipeline/model/versions.ts'
import { makeOtherTree } from '../../pipeline/release/publish/other-tree.ts'
import { madeOnce } from '../made-once.ts'
import { runFolder } from '../run-folder.ts'
import { PROJECT, runMain } from '../workspace.ts'
import { DRAFT, draftWorkspace, RELEASES } from './workspaces.ts'

/** The tree of one environment. */
export interface Tree {
  readonly environment: 'demo' | 'production'
  /** Default: full. */
  readonly kind?: TreeKind
  /** The root of the tree: index.json, versions.json, v/<version>/… */
  readonly folder: string
  /** The released versions in the tree, the latest last. */
  readonly versions: readonly string[]
  readonly latest: string
  /** The draft in the tree by its name in the api: `1.5-draft`. */
  readonly draft?: string
  /** The folder of the bundle (datasets.csv, metadata.json, …) of a version or draft, by its name in the api. */
  bundle(version: string): string
}

/** The tree of an environment. The first call builds it. */
export async function treeOf(environment: Tree['environment'], kind: TreeKind = 'full'): Promise<Tree> {
  const out = await builtOnce(environment)
  return {
    environment,
    kind,
    folder: kind === 'full' ? join(out, 'public', environment) : await lightOnce(environment, out),
    versions: RELEASES,
    latest: RELEASES.at(-1) ?? '',
    draft: nameInApi(DRAFT, 'draft'),
    bundle: (version) => join(out, 'releases', draftVersion(version) ?? version, environment),
  }
}

/** The folder of the finished build, with a full tree. */
function builtOnce(environment: Tree['environment']): Promise<string> {
  const parent = process.env.PLASTIC_EOL_CONTRACT_TREES || runFolder()
  return madeOnce(join(parent, `${environment}-${digestOfInputs()}`), (folder) => build(environment, folder))
}

/** The light tree of the same bundles. test/commands/other-tree.system.test.ts tests that it is as a build makes it. */
async function lightOnce(env: Tree['environment'], out: string): Promise<string> {
  const place = join('public', env)
  const made = await madeOnce(join(out, 'light'), async (folder) => {
    const light = join(folder, place)
    const built = join(out, place)
    await makeOtherTree({ out, env, kind: 'light', pageSizes: PAGE_SIZES, built, folder: light, onRelease: () => undefined })
    addFiles(light)
  })
  return join(made, place)
}

/** Builds the releases and, after them, the draft. */
async function build(environment: Tree['environment'], out: string): Promise<void> {
  const workspace = draftWorkspace(environment)
  const places = ['--env', environment, '--root', workspace.root, '--out', out]
  const { code, stdout, stderr } = await runMain(['build', ...RELEASES, DRAFT, ...places, '--quiet', '--no-explanations'])
  if (code !== 0) throw new Error(`build of the contract tests' ${environment} failed (${code}):\n${stdout}\n${stderr}`)
  addFiles(join(out, 'public', environment))
}

/** Writes open files, if the build has not made them, and files that no host may ever send. */
function addFiles(folder: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  if (!existsSync(join(folder, 'index.html'))) write('index.html', '<!doctype html><title>plastic-eol</title>\n')
  if (!existsSync(join(folder, 'openapi.json'))) write('openapi.json', '{"openapi":"3.1.0"}\n')
  if (!existsSync(join(folder, 'docs/index.html'))) write('docs/index.html', '<!doctype html><title>Docs</title>\n')
  write('docs/contract/page.html', '<!doctype html><title>Contract</title>\n')
  write('assets/contract.js', 'export const contract = true\n')
  write('assets/contract.css', 'body { margin: 0 }\n')
  write('stray.json', '{"secret":true}\n')
  write('.hidden.json', '{"secret":true}\n')
}

/** The name of the folder that the link of a version points to. A light tree has no links, so that the name is invented. */
export function hiddenFolder({ kind, folder }: Tree, version: string): string {
  if (kind === 'light') return `.${version}-0123456789abcdef`
  return (
    realpathSync(join(folder, 'v', version))
      .split('/')
      .at(-1) ?? ''
  )
}

/** Digest of everything that decides the content of a tree: the program, the inputs, the plans, and this file and workspaces.ts. */
function digestOfInputs(): string {
  const below = (folder: string, end: RegExp) =>
    filesBelow(join(PROJECT, folder))
      .filter((path) => end.test(path))
      .map((path) => `${folder}/${path}`)
  const files = [
    ...['pipeline', 'schemas'].flatMap((folder) => below(folder, /\.(ts|sql)$/)),
    ...below('sources/demo', /\.csv$/),
    ...readdirSync(join(PROJECT, 'releases')).map((version) => `releases/${version}/release.json`),
    ...['trees.ts', 'workspaces.ts'].map((name) => `test/contract/${name}`),
  ]
  const hash = createHash('sha256')
  for (const file of files.filter((path) => existsSync(join(PROJECT, path)))) hash.update(file).update(readFileSync(join(PROJECT, file)))
  return hash.digest('hex').slice(0, 16)
}
