// A build is killed at many points of its writing. What was visible before answers in full at each, and the next build succeeds.

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Compiled, compile } from './compiled.ts'
import { SMALL_RELEASES, smallBuild, treeLink, versionsFile } from './small-build.ts'
import { snapshot } from './snapshot.ts'

const SCRIPT = 'test/io/kill-build.ts'
const VERSIONS = SMALL_RELEASES.map(({ version }) => version)

const limit = pLimit(2)

let root: string
let compiled: Compiled
let templates: Record<'A' | 'B', string>
/** A state as its readers see it: by version what lies behind the link. Numbers of links aside, which only the disk sees. */
let states: Record<'A' | 'B', Map<string, unknown>>

const visible = (out: string, version: string) =>
  new Map([...snapshot(treeLink(out, version))].map(([path, line]) => [path, line.replace(/^(file \S+ \S+) \d+/, '$1')]))

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'plastic-eol-kill-'))
  compiled = compile(SCRIPT)
  templates = { A: join(root, 'a'), B: join(root, 'b') }
  await smallBuild(templates.A, 'A')
  await smallBuild(templates.B, 'B')
  const read = (out: string) => new Map(VERSIONS.map((version) => [version, visible(out, version)]))
  states = { A: read(templates.A), B: read(templates.B) }
})

afterAll(() => {
  compiled.remove()
  rmSync(root, { recursive: true, force: true })
})

/** The steps of publishing B where `prepare` has left its state. */
async function stepsFrom(prepare: (out: string) => Promise<void>): Promise<string[]> {
  const out = join(root, 'steps')
  await prepare(out)
  const { stdout, stderr } = await compiled.run(SCRIPT, [out, 'B'])
  expect(stderr).toBe('')
  rmSync(out, { recursive: true })
  return JSON.parse(stdout)
}

/** All steps but writing files and making folders within a tree, and of these some spread evenly. */
function pointsOf(steps: readonly string[], spread: number): number[] {
  const minor = steps.flatMap((step, index) => (/^(write|mkdir) .*-partial-[0-9a-f]{16}\/./.test(step) ? [index] : []))
  const major = steps.map((_, index) => index).filter((index) => !minor.includes(index))
  const some = Array.from({ length: spread }, (_, index) => minor[Math.floor(((index + 0.5) * minor.length) / spread)] ?? 0)
  return [...new Set([...major, ...some])].sort((a, b) => a - b)
}

/** Whether the build that was killed before step `point` had shown a version. */
const wasShown = (steps: readonly string[], point: number, version: string) =>
  steps.slice(0, point).some((step) => step.startsWith('rename') && step.endsWith(` to ${join(root, 'steps/public/demo/v', version)}`))

async function killAt(point: number, prepare: (out: string) => Promise<void>, check: (out: string) => void): Promise<void> {
  const out = mkdtempSync(join(root, `at-${point}-`))
  await prepare(out)
  const killed = await compiled.run(SCRIPT, [out, 'B', String(point)])
  expect([killed.signal, killed.stderr], `step ${point}`).toEqual(['SIGKILL', ''])
  check(out)
  await smallBuild(out, 'B')
  expect(snapshot(join(out, 'public')), `after step ${point}`).toEqual(snapshot(join(templates.B, 'public')))
  rmSync(out, { recursive: true })
}

/** Two at a time. */
const all = (points: readonly number[], action: (point: number) => Promise<void>) =>
  Promise.all(points.map((point) => limit(action, point)))

describe('a build killed with SIGKILL', () => {
  it('at any of fifty points and more leaves the old trees or whole new ones, and the next build finishes the work', async () => {
    const prepare = async (out: string) => void (await smallBuild(out, 'A'))
    const steps = await stepsFrom(prepare)
    const points = pointsOf(steps, 40)
    expect(points.length).toBeGreaterThanOrEqual(50)
    expect(steps.filter((step) => step.startsWith('rename'))).toHaveLength(2 + 2 + 1)
    await all(points, (point) =>
      killAt(point, prepare, (out) => {
        for (const version of VERSIONS) {
          const expected = wasShown(steps, point, version) ? states.B : states.A
          expect(visible(out, version), `step ${point}: ${steps[point]}`).toEqual(expected.get(version))
        }
        const listed = JSON.parse(readFileSync(versionsFile(out), 'utf8')).state
        expect(listed).toBe('A')
      }),
    )
  })

  it('when nothing was there before leaves nothing or whole trees', async () => {
    const prepare = async () => {}
    const steps = await stepsFrom(prepare)
    await all(pointsOf(steps, 5), (point) =>
      killAt(point, prepare, (out) => {
        for (const version of VERSIONS) {
          expect(existsSync(treeLink(out, version)), `step ${point}`).toBe(wasShown(steps, point, version))
          if (existsSync(treeLink(out, version))) expect(visible(out, version)).toEqual(states.B.get(version))
        }
        expect(existsSync(versionsFile(out))).toBe(false)
      }),
    )
  })

  it('while it mends a damaged tree never leaves a link to nothing', async () => {
    const prepare = async (out: string) => {
      await smallBuild(out, 'B')
      rmSync(join(treeLink(out, '1.1'), 'metadata.json'))
    }
    const steps = await stepsFrom(prepare)
    expect(steps.filter((step) => step.startsWith('rename'))).toHaveLength(2 + 2)
    await all(pointsOf(steps, 5), (point) =>
      killAt(point, prepare, (out) => {
        const mended = wasShown(steps, point, '1.1')
        expect(statSync(treeLink(out, '1.1')).isDirectory()).toBe(true)
        if (mended) expect(visible(out, '1.1')).toEqual(states.B.get('1.1'))
        expect(visible(out, '1.2')).toEqual(states.B.get('1.2'))
      }),
    )
  })
})
