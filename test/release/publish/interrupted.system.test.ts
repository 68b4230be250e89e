// Ends a real build of two releases, with bundles and trees, at some of its renames and links. The releases that were shown before are
// still complete, and the next build succeeds without help. A killed build leaves the disk as it is, so that most tries use copies of the
// disk made at that point, and one is a real kill. test/io/kill.system.test.ts ends the publishing at every step.

import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { sha256 } from '../../../pipeline/io/files.ts'
import { filesBelow } from '../../../pipeline/io/folders.ts'
import { parseFilesText } from '../../../pipeline/release/cut/listed-files.ts'
import { manifestSchema } from '../../../schemas/manifest.ts'
import { THOROUGH } from '../../random.ts'
import { builtSmallWorkspace } from '../../small-workspace.ts'
import { temporaryFolder } from '../../when-done.ts'
import { PROJECT, unlock, type Workspace } from '../../workspace.ts'

const runFile = promisify(execFile)
/** Runs kill-build.mjs and returns its steps. */
async function run(mode: 'build' | 'kill' | 'copy', ...args: string[]): Promise<string[]> {
  const script = join(PROJECT, 'test/release/publish/kill-build.mjs')
  const { stdout } = await runFile(process.execPath, [script, mode, ...args], { maxBuffer: 1 << 27 })
  return JSON.parse(stdout) as string[]
}

/** Copies a folder with hard links and all times. Hard links suffice, because a build never writes to an existing file. */
const copy = (from: string, to: string) => execFileSync('cp', ['-al', from, to])

/** Everything that readers see: checksums of bundles and trees through their links. Fails if a file does not match its list. */
function shown(root: string): Map<string, string> {
  const seen = new Map<string, string>()
  for (const version of ['1.1', '1.2']) {
    const bundle = join(root, 'releases', version, 'demo')
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8')))
    for (const file of manifest.files) expect(sha256(readFileSync(join(bundle, file.path))), `${version} ${file.path}`).toBe(file.sha256)
    const tree = join(root, 'public/demo/v', version)
    for (const file of parseFilesText(readFileSync(join(tree, 'files.txt'), 'utf8')))
      expect(sha256(readFileSync(join(tree, file.path)))).toBe(file.sha256)
    seen.set(`bundle ${version}`, sha256(readFileSync(join(bundle, 'manifest.json'))))
    seen.set(`tree ${version}`, sha256(readFileSync(join(tree, 'files.txt'))))
  }
  for (const name of ['versions.json', 'index.json', 'latest/datasets.csv', 'latest/files.txt', 'datasets.csv', 'datasets.parquet'])
    seen.set(name, sha256(readFileSync(join(root, 'public/demo', name))))
  return seen
}

/** The paths of all files in public/ and releases/. */
const everything = (root: string) => ['public', 'releases'].flatMap((top) => filesBelow(join(root, top)).map((path) => `${top}/${path}`))

const RATES = 'sources/demo/littering_rates.csv'

interface State {
  readonly seen: ReadonlyMap<string, string>
  readonly files: readonly string[]
}

const stateOf = (root: string): State => ({ seen: shown(root), files: everything(root) })

/** Fails unless each bundle, tree and list is complete and equals the old one or the new one. */
function expectWhole(root: string, was: State, is: State, point: string): void {
  for (const [name, sum] of shown(root)) expect([was.seen.get(name), is.seen.get(name)], `${name} at ${point}`).toContain(sum)
}

let scratch: string
let workspace: Workspace
beforeAll(async () => {
  scratch = temporaryFolder()
  workspace = await builtSmallWorkspace()
})

it('ended at any point it leaves what was shown, and the next build succeeds without help', async () => {
  const { root } = workspace
  const was = stateOf(root)
  // The two states differ by a rate and thus in every compared file except the list of releases.
  for (const version of ['1.1', '1.2']) unlock(workspace, version)
  workspace.edit(RATES, /(Flexible packaging,)[\d.]+/, '$16.25')
  const before = join(scratch, 'before')
  copy(root, before)
  const steps = await run('copy', root, scratch)
  const is = stateOf(root)

  const renames = steps.flatMap((step, index) => (step.startsWith('rename') ? [index] : []))
  // A link is made and then renamed. One try ends between the two; test/io/kill.system.test.ts does so everywhere.
  const linked = steps.findIndex((step) => step.startsWith('symlink'))
  const [first = 0, second = 0, last = 0] = [renames[0], renames[1], renames.at(-1)]
  expect(renames.length).toBeGreaterThanOrEqual(8)
  expect(linked).toBeGreaterThan(0)
  expect([...was.seen].filter(([name, sum]) => is.seen.get(name) === sum).map(([name]) => name)).toEqual(['versions.json'])

  const middle = renames[renames.length >> 1] ?? 0
  const ended = [first, linked, middle, last].map((point) => ({
    root: join(scratch, String(point)),
    point: `step ${point}: ${steps[point]}`,
  }))
  const killed = { root: before, point: `the kill at step ${second}: ${steps[second]}` }
  await expect(run('kill', killed.root, String(second)), killed.point).rejects.toMatchObject({ signal: 'SIGKILL' })
  for (const { root, point } of [...ended, killed]) expectWhole(root, was, is, point)

  // Finish only some of them, because each takes a build. test/io/kill.system.test.ts tests the publishing at every step.
  const mended = THOROUGH ? [...ended, killed] : [...ended.filter((_, index) => index === 2), killed]
  await run('build', ...mended.map(({ root }) => root))
  for (const { root, point } of mended) expect(stateOf(root), `after ${point}`).toEqual(is)
}, 600_000)
