// Finds the lock that a published release is compared with.

import { basename, dirname, join, resolve } from 'node:path'
import { type Lock, lockSchema } from '../../../schemas/lock.ts'
import { ENVIRONMENTS, type Environment } from '../../../schemas/release.ts'
import { readIfThere } from '../../io/files.ts'
import { Failure } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { lockFile } from '../plan/release-file.ts'

export interface LockPlaces {
  /** The workspace. */
  readonly root: string
  /** File of the lock, if it is named. */
  readonly lock?: string | undefined
  /** Folder of a bundle that may have its lock beside it. */
  readonly beside?: string | undefined
}

/**
 * Returns the named lock, else the one in the workspace, else the one beside the bundle, with its file. `what` says in messages what is
 * checked against it. Failure 'no-lock' if there is none; 'bad-lock' if it cannot be read or belongs to another release or environment.
 */
async function findLock(
  what: string,
  version: string,
  env: Environment | undefined,
  { root, lock: named, beside }: LockPlaces,
): Promise<{ readonly lock: Lock; readonly file: string }> {
  const envs = env ? [env] : ENVIRONMENTS
  const places = named
    ? [named]
    : [
        ...envs.map((name) => join(root, lockFile(version, name))),
        ...(beside === undefined ? [] : [join(dirname(resolve(beside)), `${basename(resolve(beside))}.lock.json`)]),
      ]
  for (const file of places) {
    const lock = await readLockFile(file)
    if (!lock) continue
    if (lock.version !== version || !envs.includes(lock.environment)) throw badLock(file, `is not the lock of ${version}`)
    return { lock, file }
  }
  throw new Failure('no-lock', `There is no lock of ${version} to check ${what} against.`, {
    hint: `These files do not exist: ${places.join(', ')}. Name a lock with --lock, or the workspace with --root.`,
  })
}

/**
 * Like `findLock`, but returns undefined if `isOptional` and no lock is named or found. No lock is needed where a signature vouches for the
 * data.
 */
export async function findLockOr(
  isOptional: boolean,
  what: string,
  version: string,
  env: Environment | undefined,
  places: LockPlaces,
): Promise<{ readonly lock: Lock; readonly file: string } | undefined> {
  try {
    return await findLock(what, version, env, places)
  } catch (error) {
    if (isOptional && places.lock === undefined && error instanceof Failure && error.code === 'no-lock') return undefined
    throw error
  }
}

/** The lock in a file; undefined where there is no such file. Failure 'bad-lock'. */
export async function readLockFile(file: string): Promise<Lock | undefined> {
  const bytes = await readIfThere(file, file, 'declaration')
  if (!bytes) return undefined
  const lock = lockSchema.safeParse(jsonOf(bytes)).data
  if (!lock) throw badLock(file, 'is not a lock')
  return lock
}

function badLock(file: string, what: string): Failure {
  return new Failure('bad-lock', `${file} ${what}.`, { hint: 'Restore the file from version control, or name another lock with --lock.' })
}
