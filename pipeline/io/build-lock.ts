// Locks a folder: one build at a time writes to a destination, and one fetch at a time fills a folder of raw files. DuckDB holds a kernel
// record lock on the small database `.plastic-eol-<name>.lock`. The kernel frees the lock when the process ends, however it ends; the age
// and the content of the file mean nothing. The file stays after the build: deleting it could remove the lock of the next build.
//
// The lock belongs to the process, which may take it several times: it is free when each has been released.

import { closeSync, existsSync, linkSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DuckDBInstance } from '@duckdb/node-api'
import { Failure } from '../model/failure.ts'
import { messageOf } from '../model/message-of.ts'
import { duckDB } from './engine.ts'
import { asked } from './engine-failure.ts'
import { makeFolder } from './write-file.ts'

export interface BuildLock {
  /** Frees the lock, unless this process took it again; the end of the process frees it too. */
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

/** The locks that this process holds, by file: the kernel would free a lock as soon as one of several databases on its file is closed. */
const held = new Map<string, { readonly database: DuckDBInstance; holders: number }>()

function holding(file: string, database: DuckDBInstance): BuildLock {
  const lock = held.get(file) ?? { database, holders: 0 }
  held.set(file, lock)
  lock.holders++
  return {
    release() {
      lock.holders--
      if (lock.holders > 0) return
      held.delete(file)
      lock.database.closeSync()
    },
  }
}

async function lockFolder(folder: string, name: string, who: string): Promise<BuildLock> {
  const file = join(folder, `.plastic-eol-${name}.lock`)
  const own = held.get(file)
  if (own) return holding(file, own.database)
  makeFolder(folder)
  if (!existsSync(file)) await makeLockFile(file)
  // DuckDB does not say why it cannot open a file.
  closeSync(openSync(file, 'r+'))
  try {
    const database = await openDatabase(file)
    for (const entry of readdirSync(folder)) if (entry.startsWith(`${basename(file)}.`)) rmSync(join(folder, entry), { force: true })
    return holding(file, database)
  } catch (cause) {
    const message = messageOf(cause)
    const id = /\(PID ([1-9]\d*)\)/.exec(message)?.[1]
    throw /conflicting lock/i.test(message)
      ? new Failure('destination-busy', `Another ${who}${id ? ` (process ${id})` : ''} is writing to ${folder}.`, {
          hint: 'Wait until it has ended and run the command again, or choose another place.',
          cause,
        })
      : new Failure('lock-unusable', `Cannot lock ${file}: ${message}`, {
          hint: `If no ${who} is running, delete ${file} and run the command again; on a network drive without locks, choose another place.`,
          cause,
        })
  }
}

const openDatabase = async (file: string) => (await duckDB()).DuckDBInstance.create(file, { threads: '1' })

/** Creates the file in one step, so that a build that is killed here leaves no broken lock file. The next build removes what it leaves. */
async function makeLockFile(file: string): Promise<void> {
  const own = `${file}.${process.pid}`
  rmSync(own, { force: true })
  try {
    const database = await asked(() => openDatabase(own))
    database.closeSync()
    moveTo(file, own)
  } finally {
    rmSync(own, { force: true })
  }
}

function moveTo(file: string, own: string): void {
  try {
    linkSync(own, file)
  } catch {
    // Another build was first, or the file system has no hard links.
    if (!existsSync(file)) renameSync(own, file)
  }
}
