// A real build of two releases, bundles and trees, killed between every two renames and here and there in the writing. What was shown
// before answers in full, and the next build succeeds without help. test/io/kill.test.ts kills the publishing at every single step.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sha256 } from '../../pipeline/io/files.ts'
import { filesBelow } from '../../pipeline/io/folders.ts'
import { parseFilesText } from '../../pipeline/release/verify.ts'
import { manifestSchema } from '../../schemas/manifest.ts'
import { smallWorkspace } from '../small-workspace.ts'
import { PROJECT, type Workspace } from '../workspace.ts'

const run = promisify(execFile)
const build = (root: string, killAt?: number) =>
  run(process.execPath, [join(PROJECT, 'test/release/kill-build.mjs'), root, ...(killAt === undefined ? [] : [String(killAt)])], {
    maxBuffer: 1 << 27,
  })

/** All that readers see: bundles and trees through their links, by path and content. Fails where anything is not whole. */
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
  for (const name of ['versions.json', 'index.json']) seen.set(name, sha256(readFileSync(join(root, 'public/demo', name))))
  return seen
}

/** Every file below a folder but what tells builds apart from outside. */
const everything = (root: string) => ['public', 'releases'].flatMap((top) => filesBelow(join(root, top)).map((path) => `${top}/${path}`))

const RATES = 'sources/demo/littering_rates.csv'

let workspace: Workspace
let states: readonly { readonly rates: string; readonly seen: ReadonlyMap<string, string>; readonly files: readonly string[] }[]
let steps: string[]

/** Two states of the same releases, with another rate: every file of them differs. The second one lies there in the end. */
beforeAll(async () => {
  workspace = smallWorkspace()
  const one = workspace.read(RATES)
  const other = one.replace(/(Flexible packaging,)[\d.]+/, '$16.25')
  const made = []
  for (const rates of [one, other]) {
    workspace.write(RATES, rates)
    steps = JSON.parse((await build(workspace.root)).stdout)
    made.push({ rates, seen: shown(workspace.root), files: everything(workspace.root) })
  }
  states = made
})
afterAll(() => workspace.remove())

it('killed at any point it leaves what was shown, and the next build succeeds without help', async () => {
  const renames = steps.flatMap((step, index) => (/^(rename|symlink)/.test(step) ? [index] : []))
  const spread = Array.from({ length: 6 }, (_, index) => Math.floor((index * steps.length) / 6))
  expect(renames.length).toBeGreaterThanOrEqual(12)
  expect([...(states[0]?.seen ?? [])].filter(([name, sum]) => states[1]?.seen.get(name) === sum).map(([name]) => name)).toEqual([
    'versions.json',
    'index.json',
  ])

  // To and fro: each build is from one state to the other.
  for (const [turn, point] of [...new Set([...renames, ...spread])].entries()) {
    const [was, is] = turn % 2 === 0 ? [states[1], states[0]] : [states[0], states[1]]
    if (!was || !is) throw new Error('there are two states')
    workspace.write(RATES, is.rates)
    await expect(build(workspace.root, point), `step ${point}: ${steps[point]}`).rejects.toMatchObject({ signal: 'SIGKILL' })
    // Each bundle and each tree is whole, and is the old one or the new one.
    for (const [name, sum] of shown(workspace.root))
      expect([was.seen.get(name), is.seen.get(name)], `${name} at step ${point}`).toContain(sum)
    await build(workspace.root)
    expect(shown(workspace.root), `after step ${point}`).toEqual(is.seen)
    expect(everything(workspace.root)).toEqual(is.files)
  }
}, 600_000)
