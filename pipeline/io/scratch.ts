// Temporary folders of a run. All users share the system's temporary folder: ours have names that nobody can guess and only their owner can
// enter them. What others put there is neither used nor changed.

import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../model/failure.ts'
import { onDisk, systemCode } from './disk-failure.ts'

export interface Scratch {
  /** Makes a folder of that name and returns its path. */
  folder(name: string): string
}

/** The groups are the id of the process that made the folder, and the namespace in which it has that id. */
const SCRATCH = /^plastic-eol-(\d+)-(?:(\d+)-)?/

/** Containers that share a folder of temporary files do not see each other's processes. Only Linux has such namespaces. */
const NAMESPACE = ownNamespace()

/** After this time without a new file, a folder of another namespace counts as left over. */
const FOREIGN_MS = 24 * 60 * 60 * 1000

/**
 * Runs `work` with a new empty folder among the system's temporary files, and removes the folder afterwards. Also removes the folders that
 * killed processes of this user left. Failures: those of `temporaryFolder`; 'leftover-folder' if the work is done and its folder cannot be
 * removed.
 */
export async function withScratch<T>(work: (scratch: Scratch) => Promise<T>): Promise<T> {
  removeLeftovers()
  const path = temporaryFolder()
  const folder = (name: string) => {
    const made = join(path, name)
    onDisk('make the folder', made, () => mkdirSync(made))
    return made
  }
  let result: T
  try {
    result = await work({ folder })
  } catch (error) {
    removeQuietly(path)
    throw error
  }
  try {
    rmSync(path, { recursive: true, force: true })
  } catch (cause) {
    throw new Failure('leftover-folder', `The work is done, but its temporary folder ${path} cannot be removed: ${reasonOf(cause)}.`, {
      hint: `All output is written. Remove the folder: rm -r ${path}`,
      cause,
    })
  }
  return result
}

/** Makes an empty folder that only this user can enter; the caller removes it. Failure 'no-temporary-folder' if that is not possible. */
export function temporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), `plastic-eol-${process.pid}-${NAMESPACE && `${NAMESPACE}-`}`))
  } catch (cause) {
    throw new Failure('no-temporary-folder', `Cannot make a folder for temporary files in ${tmpdir()}: ${reasonOf(cause)}.`, {
      hint: 'Set the environment variable TMPDIR to an existing folder that has room and that this user may write to.',
      cause,
    })
  }
}

/** Removes a folder if that is possible: the next run removes what stays. */
export function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // Ignored: the result or the error of the work says more.
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is not a folder',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
}

function reasonOf(error: unknown): string {
  const code = systemCode(error)
  return code === undefined ? String(error) : (REASONS[code] ?? `the system says ${code}`)
}

function removeLeftovers(): void {
  for (const name of namesInTemporary()) {
    const [, owner, namespace = ''] = SCRATCH.exec(name) ?? []
    const path = join(tmpdir(), name)
    if (owner !== undefined && isOwn(path) && (namespace === NAMESPACE ? isDead(Number(owner)) : isOld(path))) removeQuietly(path)
  }
}

function ownNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? ''
  } catch {
    return ''
  }
}

function isOld(path: string): boolean {
  try {
    return Date.now() - lstatSync(path).mtimeMs > FOREIGN_MS
  } catch {
    return false
  }
}

function namesInTemporary(): readonly string[] {
  try {
    return readdirSync(tmpdir())
  } catch {
    // Ignored: `temporaryFolder` reports it if the folder cannot be used.
    return []
  }
}

/** Whether it is a folder of this user. Anything else of that name was not made here. */
function isOwn(path: string): boolean {
  try {
    const stats = lstatSync(path)
    return stats.isDirectory() && (process.getuid === undefined || stats.uid === process.getuid())
  } catch {
    return false
  }
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
