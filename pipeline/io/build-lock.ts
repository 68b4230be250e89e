// Locks a folder: one build at a time writes to a destination, and one fetch at a time fills a folder of raw files. DuckDB holds a kernel
// record lock on the small database `.plastic-eol-<name>.lock`. The kernel frees the lock when the process ends, however it ends; the age
// and the content of the file mean nothing. The file stays after the build: deleting it could remove the lock of the next build.
//
// The lock belongs to the process. A second lock of the same destination in the same process is not refused.

import { closeSync, linkSync, lstatSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DuckDBInstance } from '@duckdb/node-api'
import { messageOf } from '../model/message-of.ts'
import { onDisk, PlaceFailure } from './disk-failure.ts'
import { duckDB } from './engine-library.ts'
import { makeFolder } from './exact-files.ts'

export interface BuildLock {
  /** Frees the lock; the end of the process frees it too. */
  readonly release: () => void
}

/**
 * Locks a destination: the folder that builds write to, and an environment. Does not wait: throws the Failure
 * `destination-busy` at once if another process holds the lock, and names that process if its id is known. A dead process holds no lock.
 */
export function lockBuild(folder: string, environment: string): Promise<BuildLock> {
  return lockFolder(folder, environment, 'build')
}

/** Locks the folder that a fetch fills. Otherwise like `lockBuild`. */
export function lockFetch(folder: string): Promise<BuildLock> {
  return lockFolder(folder, 'fetch', 'fetch')
}

async function lockFolder(folder: string, name: string, who: string): Promise<BuildLock> {
  const file = join(folder, `.plastic-eol-${name}.lock`)
  makeFolder(folder)
  if (!onDisk('look at', file, () => lstatSync(file, { throwIfNoEntry: false }))) await makeLockFile(file)
  // Errors of DuckDB have no code: open the file first, to get the error of the system.
  onDisk('open', file, () => closeSync(openSync(file, 'r+')))
  const instance = await openLockFile(file, folder, who)
  removeUnused(folder, file)
  return { release: () => instance.closeSync() }
}

async function openLockFile(file: string, folder: string, who: string): Promise<DuckDBInstance> {
  try {
    return await (await duckDB()).DuckDBInstance.create(file, { threads: '1' })
  } catch (cause) {
    const message = messageOf(cause)
    if (/conflicting lock/i.test(message)) {
      const id = /\(PID ([1-9]\d*)\)/.exec(message)?.[1]
      throw new PlaceFailure('destination-busy', `Another ${who}${id ? ` (process ${id})` : ''} is writing to ${folder}.`, {
        hint: (option) => `Wait until it has ended and run the command again, or choose another place with ${option}.`,
        cause,
      })
    }
    throw new PlaceFailure('lock-unusable', `Cannot lock ${file}: ${message}`, {
      hint: (option) =>
        `If no ${who} is running, delete ${file} and run the command again; on a network drive without locks, choose another place with ${option}.`,
      cause,
    })
  }
}

/** Size of an empty database. */
const LOCK_BYTES = 12_288

/** Creates the file in one step, so that a build that is killed here leaves no broken lock file. */
async function makeLockFile(file: string): Promise<void> {
  const own = `${file}.${process.pid}`
  onDisk('make', file, () => rmSync(own, { force: true }))
  try {
    const instance = await (await duckDB()).DuckDBInstance.create(own, { threads: '1' })
    instance.closeSync()
  } catch (cause) {
    // Errors of DuckDB have no code: write as many bytes as DuckDB would, to get the error of the system.
    try {
      onDisk('make', file, () => writeFileSync(own, Buffer.alloc(LOCK_BYTES)))
    } finally {
      rmSync(own, { force: true })
    }
    throw new PlaceFailure('lock-unusable', `Cannot make ${file}: ${messageOf(cause)}`, {
      hint: (option) => `Check that the file system supports locks, or choose another place with ${option}.`,
      cause,
    })
  }
  onDisk('make', file, () => {
    try {
      linkSync(own, file)
    } catch {
      // Another build was first, or the file system has no hard links.
      if (!lstatSync(file, { throwIfNoEntry: false })) return renameSync(own, file)
    }
    rmSync(own, { force: true })
  })
}

/** Removes the files that builds left when they were killed in `makeLockFile`. */
function removeUnused(folder: string, file: string): void {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry)
    if (path.startsWith(`${file}.`) && /\.\d+$/.test(entry)) onDisk('remove', path, () => rmSync(path, { force: true }))
  }
}
