// A folder that all tests of one run share, for expensive fixtures and for everything that they write. It is removed when the run ends.

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from './made-once.ts'
import { unmountBelow } from './small-disk.ts'

const NAME = 'PLASTIC_EOL_TEST_RUN'
/** Names a folder that successive runs share. The caller that sets this variable removes the folder. */
const SHARED = 'PLASTIC_EOL_TEST_FOLDER'
/** Writing trees of tens of thousands of small files takes a third of the time in memory. */
const IN_MEMORY = '/dev/shm'
/** Twice what all tests together hold at the same time. */
const NEEDED_BYTES = 8 * 1024 ** 3

/** vitest calls this once per group before the first test, and calls the returned function after the last test. */
export default function setup(): (() => void) | undefined {
  if (process.env[NAME] !== undefined) return undefined
  const shared = process.env[SHARED]
  const folder = shared ?? ownFolder()
  // Servers that run as other users read from the folder.
  chmodSync(folder, 0o755)
  process.env[NAME] = folder
  process.env.TMPDIR = join(folder, 'tmp')
  mkdirSync(process.env.TMPDIR, { recursive: true })
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

/** Removes the folders of runs that were killed. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(/^plastic-eol-(\d+)-/.exec(name)?.[1])
    if (!(pid > 0) || isRunning(pid)) continue
    unmountBelow(join(parent, name))
    rmSync(join(parent, name), { recursive: true, force: true })
  }
}

export function runFolder(): string {
  const folder = process.env[NAME]
  if (folder === undefined) throw new Error('vitest.config.ts names test/run-folder.ts as globalSetup')
  return folder
}
