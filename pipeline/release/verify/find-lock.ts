// Finds the lock that a published release is compared with.

import { basename, dirname, join, resolve } from 'node:path'
import type { Lock } from '../../../schemas/lock.ts'
import { ENVIRONMENTS, type Environment } from '../../../schemas/release.ts'
import { Failure } from '../../model/failure.ts'
import { badLock, readLockFile } from '../cut/lock.ts'
import { lockFile } from '../plan/release-file.ts'

interface LockPlaces {
  readonly root: string
  readonly lock?: string | undefined
  readonly beside?: string | undefined
  readonly signatures?: object | undefined
}

/**
 * Returns the named lock, else the one in the workspace, else the one beside the bundle in the folder `beside`, with its file; undefined if
 * there is none and signatures vouch for the data. `what` says in messages what is checked against it. Failure 'no-lock' if there is none;
 * 'bad-lock' if it cannot be read or belongs to another release or environment.
 */
export async function findLock(
  what: string,
  version: string,
  env: Environment | undefined,
  { root, lock: named, beside, signatures }: LockPlaces,
): Promise<{ readonly lock: Lock; readonly file: string } | undefined> {
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
    if (lock.version !== version || !envs.includes(lock.environment)) throw badLock(file, `it is not that of ${version}`)
    return { lock, file }
  }
  if (signatures && named === undefined) return undefined
  throw new Failure('no-lock', `There is no lock of ${version} to check ${what} against.`, {
    hint: `These files do not exist: ${places.join(', ')}. Name a lock with --lock, or the workspace with --root.`,
  })
}
