// A folder for what a run needs for a while and nobody else sees.

import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onDisk } from './disk-failure.ts'

export interface Scratch {
  /** Makes a folder of that name and gives its path. */
  folder(name: string): string
  remove(): void
}

/** The first group is the process that made the folder. */
const SCRATCH = /^plastic-eol-(\d+)-/

/** A new empty folder among the system's temporary files. Those of processes that were killed are removed on the way. */
export function makeScratch(): Scratch {
  removeLeftovers()
  const path = onDisk('make a folder in', tmpdir(), () => mkdtempSync(join(tmpdir(), `plastic-eol-${process.pid}-`)))
  return {
    folder(name) {
      const folder = join(path, name)
      onDisk('make the folder', folder, () => mkdirSync(folder))
      return folder
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = SCRATCH.exec(name)?.[1]
    if (owner !== undefined && isDead(Number(owner))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/** Whether no process has that number; one of another user counts as alive. */
function isDead(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
