// Runs every command that writes on a failing disk. For each call that changes the disk, either that call fails, or it and all later calls,
// as if the process had ended. Afterwards the state before the command still works, the same command succeeds, and nothing is left over.
// Commands that compute a release for each try are tried at some of their calls.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { filesBelow } from '../../pipeline/io/folders.ts'
import { readReleases } from '../../pipeline/release/plan/plans.ts'
import { onFaultyDisk } from '../faulty-disk.ts'
import { THOROUGH } from '../random.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { tried } from '../tried.ts'
import { temporaryFolder } from '../when-done.ts'
import { runMain, unlock, type Workspace, workspaceAt } from '../workspace.ts'

const CODES = ['EIO', 'ENOSPC', 'EMFILE'] as const

let before: Workspace
let scratch: string
beforeAll(async () => {
  scratch = temporaryFolder()
  before = await builtSmallWorkspace()
})

/** A copy of the workspace as it is before the command. The copy has the tree only if the command writes to it. */
function copied({ prepare = () => undefined, publishes = false }: Command): Workspace {
  const root = mkdtempSync(join(scratch, 'w-'))
  for (const name of ['sources', 'releases']) execFileSync('cp', ['-a', join(before.root, name), root])
  // Hard links suffice for the thousands of files of the tree, because nothing writes to them.
  if (publishes) execFileSync('cp', ['-al', join(before.root, 'public'), root])
  const workspace = workspaceAt(root)
  prepare(workspace)
  return workspace
}

/** The paths of all files that a command leaves in sources/, releases/ and public/. */
const left = ({ root }: Workspace) =>
  ['sources', 'releases', 'public']
    .filter((top) => existsSync(join(root, top)))
    .flatMap((top) => filesBelow(join(root, top)).map((path) => `${top}/${path}`))
    .sort()

const temporary = () => readdirSync(tmpdir()).filter((name) => name.startsWith('plastic-eol-') && name.includes(`-${process.pid}-`))

interface Command {
  readonly args: readonly string[]
  readonly prepare?: (workspace: Workspace) => void
  /** Whether the command writes to the tree. */
  readonly publishes?: boolean
  /** Number of calls to try, and in thorough runs. Default: all. */
  readonly tries?: readonly [number, number]
  /** Error that is allowed when the command runs again, because the first run may already have done its work. */
  readonly done?: RegExp
}

const unlocked = (workspace: Workspace) => unlock(workspace, '1.2')

const COMMANDS: Readonly<Record<string, Command>> = {
  new: { args: ['new', '1.2.1', '--date', '2026-12-01'] },
  'keys add': { args: ['keys', 'add', 'somebody'] },
  withdraw: { args: ['withdraw', '1.2', '--reason', 'wrong'], done: /already-withdrawn/ },
  lock: { args: ['lock', '1.2'], prepare: unlocked, tries: [1, Number.POSITIVE_INFINITY] },
  build: {
    args: ['build', '1.2', '--quiet'],
    prepare: (workspace) => {
      unlocked(workspace)
      workspace.edit('sources/demo/littering_rates.csv', /(Flexible packaging,)[\d.]+/, '$16.25')
      unlock(workspace, '1.1')
    },
    publishes: true,
    // It makes thousands of calls, most of them for files of the tree; each try takes some seconds.
    tries: [1, 40],
  },
}

describe.each(Object.entries(COMMANDS))('%s', (_, command) => {
  const { args, publishes, tries: [usual, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY], done } = command
  it('leaves the state before or after it, and succeeds when it is run again', async (context) => {
    const whole = copied(command)
    const { calls, result } = await onFaultyDisk({}, () => runMain(args, whole.root))
    expect([result.code, result.stderr]).toEqual([0, expect.anything()])
    const after = left(whole)
    const step = Math.max(1, Math.ceil(calls.length / (THOROUGH ? long : usual)))
    for (let at = Math.floor(step / 2); at < calls.length; at += step) {
      const forGood = at % 2 === 0
      tried(
        context,
        'calls to the disk that are refused, or at which a command ends: what is left is neither the state before nor the one after',
        1,
      )
      const point = `${args[0]} at ${at}, ${forGood ? 'ended' : CODES[at % CODES.length]}: ${calls[at]}`
      const workspace = copied(command)
      const failed = await onFaultyDisk({ at, forGood, code: CODES[at % CODES.length] ?? 'EIO' }, () => runMain(args, workspace.root))
      // A process that ends at once, or whose removal fails, cannot remove its temporary folders. The next process would remove them, but
      // the test stays in the same process, so that it removes them itself.
      if (forGood || failed.calls[at]?.startsWith('rmSync'))
        for (const name of temporary()) rmSync(join(tmpdir(), name), { recursive: true })
      expect(temporary(), point).toEqual([])
      if (failed.result.code !== 0)
        expect([failed.result.code, failed.result.stderr], point).toEqual([2, expect.stringMatching(/error\[[a-z-]+\]: /)])
      // The declarations are readable as a complete chain of releases, and the published list is intact.
      expect((await readReleases(workspace.root)).length, point).toBeGreaterThanOrEqual(2)
      if (publishes) JSON.parse(readFileSync(workspace.path('public/demo/versions.json'), 'utf8'))
      const again = await runMain(args, workspace.root)
      if (again.code !== 0) expect(again.stderr, point).toMatch(done ?? /nothing else/)
      expect(left(workspace), point).toEqual(after)
      expect(temporary(), point).toEqual([])
      rmSync(workspace.root, { recursive: true })
    }
  })
})
