// One build at a time for one destination, and one fetch for one folder of raw files. The lock is the kernel's: DuckDB holds a
// record lock on the small database `.plastic-eol-<env>.lock`, which ends with the process however it ends. Nothing is concluded from
// the file's age or content, and it stays when the build is over: removing it could take it from under the next build.
//
// The lock belongs to the process. A second lock of the same destination in the same process is not refused.

import { closeSync, linkSync, lstatSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DuckDBInstance } from '@duckdb/node-api'
import { Failure } from '../model/failure.ts'
import { onDisk } from './disk-failure.ts'
import { duckDB } from './engine-library.ts'
import { makeFolder } from './exact-files.ts'

export interface BuildLock {
  /** Lets the next build in; the end of the process does the same. */
  readonly release: () => void
}

/**
 * Takes the lock of a destination: the folder that builds write to, and an environment. Throws a Failure `destination-busy`
 * that names the process holding it where the kernel knows it, at once: nobody waits. A dead process holds no lock.
 */
export function lockBuild(folder: string, environment: string): Promise<BuildLock> {
  return lockFolder(folder, environment, 'build')
}

/** The same for the folder that a fetch fills. */
export function lockFetch(folder: string): Promise<BuildLock> {
  return lockFolder(folder, 'fetch', 'fetch')
}

/** The same for what the releases of a workspace declare. */
export function lockReleases(root: string): Promise<BuildLock> {
  return lockFolder(root, 'releases', 'command that changes releases')
}

async function lockFolder(folder: string, name: string, who: string): Promise<BuildLock> {
  const file = join(folder, `.plastic-eol-${name}.lock`)
  makeFolder(folder)
  if (!onDisk('look at', file, () => lstatSync(file, { throwIfNoEntry: false }))) await makeLockFile(file)
  // The engine gives no codes with its errors: what the disk refuses is found out before.
  onDisk('open', file, () => closeSync(openSync(file, 'r+')))
  const instance = await openLockFile(file, folder, who)
  removeUnused(folder, file)
  return { release: () => instance.closeSync() }
}

async function openLockFile(file: string, folder: string, who: string): Promise<DuckDBInstance> {
  try {
    return await duckDB().DuckDBInstance.create(file, { threads: '1' })
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    if (/conflicting lock/i.test(message)) {
      const id = /\(PID ([1-9]\d*)\)/.exec(message)?.[1]
      throw new Failure('destination-busy', `Another ${who}${id ? ` (process ${id})` : ''} is writing to ${folder}.`, {
        hint: 'Wait until it has ended and run the command again, or choose another place with --out.',
        cause,
      })
    }
    throw new Failure('lock-unusable', `Cannot lock ${file}: ${message}`, {
      hint: `If no ${who} is running, delete ${file} and run the command again; on a network drive without locks choose another place with --out.`,
      cause,
    })
  }
}

/** Size of an empty database. */
const LOCK_BYTES = 12_288

/** The file appears whole or not at all: a build that is killed here leaves no broken lock. */
async function makeLockFile(file: string): Promise<void> {
  const own = `${file}.${process.pid}`
  onDisk('make', file, () => rmSync(own, { force: true }))
  try {
    const instance = await duckDB().DuckDBInstance.create(own, { threads: '1' })
    instance.closeSync()
  } catch (cause) {
    // The engine gives no codes with its errors: what the disk refuses is found out by writing as much as it would have.
    try {
      onDisk('make', file, () => writeFileSync(own, Buffer.alloc(LOCK_BYTES)))
    } finally {
      rmSync(own, { force: true })
    }
    throw new Failure('lock-unusable', `Cannot make ${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
  onDisk('make', file, () => {
    try {
      linkSync(own, file)
    } catch {
      // Another build was first, or the disk makes no links.
      if (!lstatSync(file, { throwIfNoEntry: false })) return renameSync(own, file)
    }
    rmSync(own, { force: true })
  })
}

/** Removes what builds killed in `makeLockFile` left. */
function removeUnused(folder: string, file: string): void {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry)
    if (path.startsWith(`${file}.`) && /\.\d+$/.test(entry)) onDisk('remove', path, () => rmSync(path, { force: true }))
  }
}
