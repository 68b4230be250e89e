// A folder that all tests of one run share, for what is dear to make and for all that they write; it goes when the run ends.

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from './made-once.ts'

const NAME = 'PLASTIC_EOL_TEST_RUN'
/** Names a folder that several runs share, one after the other; whoever named it removes it. */
const SHARED = 'PLASTIC_EOL_TEST_FOLDER'
/** Trees of tens of thousands of small files are written in memory in a third of the time. */
const IN_MEMORY = '/dev/shm'
/** What all tests together hold at the same time, and as much again. */
const NEEDED_BYTES = 8 * 1024 ** 3

/** Called by vitest before the first test, once for each group; returns what to call after the last. */
export default function setup(): (() => void) | undefined {
  if (process.env[NAME] !== undefined) return undefined
  const shared = process.env[SHARED]
  const folder = shared ?? ownFolder()
  // Servers run as other users.
  chmodSync(folder, 0o755)
  process.env[NAME] = folder
  process.env.TMPDIR = join(folder, 'tmp')
  mkdirSync(process.env.TMPDIR, { recursive: true })
  // What the releases before a wanted one come to is computed once in a run, and nothing is taken from outside.
  process.env.PLASTIC_EOL_CACHE = join(folder, 'cache')
  return shared === undefined ? () => rmSync(folder, { recursive: true, force: true }) : undefined
}

function ownFolder(): string {
  const parent = process.env.TMPDIR === undefined && hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir()
  removeAbandoned(parent)
  return mkdtempSync(join(parent, `plastic-eol-${process.pid}-`))
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > NEEDED_BYTES
  } catch {
    return false
  }
}

/** Folders of runs that were killed. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(/^plastic-eol-(\d+)-/.exec(name)?.[1])
    if (pid > 0 && !isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/** The folder of this run. */
export function runFolder(): string {
  const folder = process.env[NAME]
  if (folder === undefined) throw new Error('vitest.config.ts names test/run-folder.ts as globalSetup')
  return folder
}
