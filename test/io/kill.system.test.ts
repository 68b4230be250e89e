// Ends builds at many points of their writing. At each point the releases that were visible before are still complete, and the next build
// succeeds. A killed build leaves the disk as it is, so that most tries use copies of the disk made at that point. Some are real kills.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { THOROUGH } from '../random.ts'
import { tried } from '../tried.ts'
import { temporaryFolder } from '../when-done.ts'
import { type Compiled, compile } from './compiled.ts'
import { SMALL_RELEASES, type SmallKind, type SmallState, smallBuild, treeLink, versionsFile } from './small-build.ts'
import { snapshot } from './snapshot.ts'

const VERSIONS = SMALL_RELEASES.map(({ version }) => version)

let root: string
let compiled: Compiled

beforeAll(() => {
  root = temporaryFolder()
  compiled = compile('kill-build.ts')
})

/** What a reader sees behind the link of a version: the snapshot without the link counts of files. */
const visible = (out: string, version: string) =>
  new Map([...snapshot(treeLink(out, version))].map(([path, line]) => [path, line.replace(/^(file \S+ \S+) \d+/, '$1')]))

/** Copies a folder with times, modes, symbolic links and hard links. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to])

interface Scenario {
  readonly kind: SmallKind
  /** Prepares the folder before the build of state B that ends early. */
  readonly prepare: (out: string) => Promise<unknown>
  /** Checks what the ended build left. `shown` lists the versions that it had shown. */
  readonly check: (out: string, shown: readonly string[], states: States) => void
  /** The steps before which a build ends. */
  readonly points: (steps: readonly string[]) => number[]
}

type States = Readonly<Record<SmallState, ReadonlyMap<string, unknown>>>

/** Ends a build before each point, checks the disk, and lets a second build finish the work. Returns the steps of a complete build. */
async function endEverywhere(context: TestContext, { kind, prepare, check, points }: Scenario): Promise<string[]> {
  const clean = { A: join(root, `${kind}-A`), B: join(root, `${kind}-B`) }
  for (const state of ['A', 'B'] as const) await smallBuild(clean[state], state, kind)
  const read = (out: string) => new Map(VERSIONS.map((version) => [version, visible(out, version)]))
  const states = { A: read(clean.A), B: read(clean.B) }
  const complete = snapshot(join(clean.B, 'public'))

  const unharmed = temporaryFolder()
  const before = join(root, `${kind}-before`)
  await prepare(before)
  const restored = () => {
    rmSync(unharmed, { recursive: true })
    copy(before, unharmed)
  }
  restored()
  const steps: string[] = []
  await smallBuild(unharmed, 'B', kind, (step) => void steps.push(step))
  const wanted = points(steps)

  restored()
  const copyAt = (point: number) => join(root, `${kind}-at-${point}`)
  let next = 0
  await smallBuild(unharmed, 'B', kind, () => {
    if (wanted.includes(next)) copy(unharmed, copyAt(next))
    next++
  })
  const finish = async (out: string, point: number) => {
    tried(context, 'steps at which publishing ends: readers see a release that is neither the old nor the new one', 1)
    const shown = VERSIONS.filter((version) => steps.slice(0, point).some((step) => step.endsWith(` to ${treeLink(unharmed, version)}`)))
    check(out, shown, states)
    await smallBuild(out, 'B', kind)
    expect(snapshot(join(out, 'public')), `after step ${point}: ${steps[point]}`).toEqual(complete)
    rmSync(out, { recursive: true })
  }
  for (const point of wanted) await finish(copyAt(point), point)

  const limit = pLimit(2)
  await Promise.all(
    wanted
      .filter((_, index) => THOROUGH || index % Math.ceil(wanted.length / 3) === 1)
      .map((point) =>
        limit(async () => {
          const out = `${copyAt(point)}-killed`
          copy(before, out)
          const killed = await compiled.run([out, 'B', kind, String(point)])
          expect([killed.signal, killed.stderr], `step ${point}`).toEqual(['SIGKILL', ''])
          await finish(out, point)
        }),
      ),
  )
  for (const out of [unharmed, before, clean.A, clean.B]) rmSync(out, { recursive: true })
  return steps
}

/** Some evenly spread steps, and all renames. */
const someSteps = (steps: readonly string[]) =>
  [...steps.keys()].filter((index) => index % Math.ceil(steps.length / 4) === 0 || steps[index]?.startsWith('rename'))

/** Every step in thorough runs, else some. */
const manySteps = (steps: readonly string[]) => (THOROUGH ? [...steps.keys()] : someSteps(steps))

function oldOrNew(out: string, shown: readonly string[], states: States): void {
  for (const version of VERSIONS) expect(visible(out, version)).toEqual(states[shown.includes(version) ? 'B' : 'A'].get(version))
  // The list of releases is written last.
  expect(readFileSync(versionsFile(out), 'utf8')).toContain('"A"')
}

describe('a build that ends', () => {
  it('before a step leaves every release whole, old or new, and the next build finishes the work', async (context) => {
    const steps = await endEverywhere(context, {
      kind: 'folders',
      prepare: (out) => smallBuild(out, 'A'),
      check: oldOrNew,
      points: manySteps,
    })
    expect(steps.length).toBeGreaterThanOrEqual(50)
    expect(steps.filter((step) => step.startsWith('rename'))).toHaveLength(2 + 2 + 1)
  })

  it('before a step leaves every release whole with trees of pages, too', async (context) => {
    await endEverywhere(context, { kind: 'trees', prepare: (out) => smallBuild(out, 'A', 'trees'), check: oldOrNew, points: someSteps })
  })

  it('when nothing was there before leaves nothing or whole releases', async (context) => {
    await endEverywhere(context, {
      kind: 'folders',
      prepare: async (out) => mkdirSync(out),
      check(out, shown, states) {
        for (const version of VERSIONS) {
          expect(existsSync(treeLink(out, version))).toBe(shown.includes(version))
          if (shown.includes(version)) expect(visible(out, version)).toEqual(states.B.get(version))
        }
        expect(existsSync(versionsFile(out))).toBe(false)
      },
      points: someSteps,
    })
  })

  it('while it mends a damaged release never leaves a link to nothing', async (context) => {
    const steps = await endEverywhere(context, {
      kind: 'folders',
      async prepare(out) {
        await smallBuild(out, 'B')
        rmSync(join(treeLink(out, '1.1'), 'a0/b0/0.json'))
      },
      check(out, shown, states) {
        expect(statSync(treeLink(out, '1.1')).isDirectory()).toBe(true)
        if (shown.includes('1.1')) expect(visible(out, '1.1')).toEqual(states.B.get('1.1'))
        expect(visible(out, '1.2')).toEqual(states.B.get('1.2'))
      },
      points: (steps) => manySteps(steps).filter((index) => !/^(write|mkdir)/.test(steps[index] ?? '')),
    })
    // Four renames: a folder and a link for the temporary sound copy, and both again for the folder under its own name.
    expect(steps.filter((step) => step.startsWith('rename'))).toHaveLength(2 + 2)
  })
})
