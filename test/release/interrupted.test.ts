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

const runFile = promisify(execFile)
const build = (root: string, killAt?: number) =>
  runFile(process.execPath, [join(PROJECT, 'test/release/kill-build.mjs'), root, ...(killAt === undefined ? [] : [String(killAt)])], {
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

interface State {
  readonly rates: string
  readonly seen: ReadonlyMap<string, string>
  readonly files: readonly string[]
}

/** A workspace in which two states of the same releases were built. */
interface Course {
  readonly workspace: Workspace
  readonly states: readonly [State, State]
  /** Of a build from one to the other. */
  readonly steps: readonly string[]
}

/** Two states, with another rate: every file of them differs. The second one lies there in the end. */
async function makeCourse(): Promise<Course> {
  const workspace = smallWorkspace()
  const one = workspace.read(RATES)
  const other = one.replace(/(Flexible packaging,)[\d.]+/, '$16.25')
  const made = async (rates: string) => {
    workspace.write(RATES, rates)
    const steps = JSON.parse((await build(workspace.root)).stdout) as string[]
    return { steps, state: { rates, seen: shown(workspace.root), files: everything(workspace.root) } }
  }
  const first = await made(one)
  const second = await made(other)
  return { workspace, states: [first.state, second.state], steps: second.steps }
}

/** Kills a build before each of these steps, and builds to the end after each. To and fro: each build is from one state to the other. */
async function run({ workspace, states, steps }: Course, points: readonly number[]): Promise<void> {
  for (const [turn, point] of points.entries()) {
    const [was, is] = turn % 2 === 0 ? [states[1], states[0]] : states
    workspace.write(RATES, is.rates)
    await expect(build(workspace.root, point), `step ${point}: ${steps[point]}`).rejects.toMatchObject({ signal: 'SIGKILL' })
    // Each bundle and each tree is whole, and is the old one or the new one.
    for (const [name, sum] of shown(workspace.root))
      expect([was.seen.get(name), is.seen.get(name)], `${name} at step ${point}`).toContain(sum)
    await build(workspace.root)
    expect(shown(workspace.root), `after step ${point}`).toEqual(is.seen)
    expect(everything(workspace.root)).toEqual(is.files)
  }
}

let courses: readonly Course[] = []
// A build is two seconds of the processor, and nearly all of the test: two courses share the points.
beforeAll(async () => {
  courses = await Promise.all([makeCourse(), makeCourse()])
})
afterAll(() => {
  for (const { workspace } of courses) workspace.remove()
})

it('killed at any point it leaves what was shown, and the next build succeeds without help', async () => {
  const [{ steps, states }] = courses as [Course]
  const renames = steps.flatMap((step, index) => (step.startsWith('rename') ? [index] : []))
  // A link is made and then renamed: in between once, as test/io/kill.test.ts does it everywhere.
  const linked = steps.findIndex((step) => step.startsWith('symlink'))
  const spread = [1, 2].map((third) => Math.floor((third * (renames.at(-1) ?? 0)) / 3))
  expect(renames.length).toBeGreaterThanOrEqual(8)
  expect(linked).toBeGreaterThan(0)
  expect([...states[0].seen].filter(([name, sum]) => states[1].seen.get(name) === sum).map(([name]) => name)).toEqual([
    'versions.json',
    'index.json',
  ])
  const points = [...new Set([...renames, linked, ...spread])].sort((a, b) => a - b)
  await Promise.all(
    courses.map((course, index) =>
      run(
        course,
        points.filter((_, place) => place % courses.length === index),
      ),
    ),
  )
}, 600_000)
