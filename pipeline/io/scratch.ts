// Temporary folders of a run. All users share the system's temporary folder: ours have names that nobody can guess and only their owner can
// enter them. What others put there is neither used nor changed.

import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../model/failure.ts'
import { reasonOf, systemCode } from './disk-failure.ts'

export interface Scratch {
  /** Makes a folder of that name and returns its path. */
  folder(name: string): string
}

/**
 * Runs `work` with a new empty folder among the system's temporary files, and removes the folder afterwards. Also removes the folders that
 * killed processes of this user left, or that could not be removed. Failures of `temporaryFolder`.
 */
export async function withScratch<T>(work: (scratch: Scratch) => Promise<T>): Promise<T> {
  const path = temporaryFolder()
  removeLeftovers()
  const folder = (name: string) => {
    mkdirSync(join(path, name))
    return join(path, name)
  }
  try {
    return await work({ folder })
  } finally {
    removeQuietly(path)
  }
}

/** Makes an empty folder that only this user can enter; the caller removes it. Failure 'no-temporary-folder' if that is not possible. */
export function temporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), `${namesHere()}${process.pid}-`))
  } catch (cause) {
    throw new Failure('no-temporary-folder', `Cannot make a folder for temporary files in ${tmpdir()}: ${reasonOf(cause)}.`, {
      hint: 'Set the environment variable TMPDIR to an existing folder that has room and that this user may write to.',
      cause,
    })
  }
}

/** Removes a folder if that is possible: the next run removes what stays, and the result or the error of the work says more. */
export function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {}
}

/**
 * What names begin with here, before the id of the process. Containers that share a folder of temporary files do not see each other's
 * processes, so that each has names of its own. Only Linux has such namespaces.
 */
function namesHere(): string {
  try {
    return `plastic-eol-${/\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0]}-`
  } catch {
    return 'plastic-eol-'
  }
}

function removeLeftovers(): void {
  const start = namesHere()
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(start) ? /^\d+(?=-)/.exec(name.slice(start.length)) : null
    if (owner && isOwn(join(tmpdir(), name)) && isDead(Number(owner[0]))) removeQuietly(join(tmpdir(), name))
  }
}

/** Whether it is a folder of this user. Anything else of that name was not made here. */
function isOwn(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isDirectory() === true && (process.getuid === undefined || stats.uid === process.getuid())
}

/** Whether no process has that id; a process of another user counts as alive. */
function isDead(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return systemCode(error) === 'ESRCH'
  }
}
