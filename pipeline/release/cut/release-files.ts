// Gives access to the files of a release that are compared with its lock.

import type { Lock } from '../../../schemas/lock.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import { sha256 } from '../../io/files.ts'
import type { LockedFile } from '../files.ts'

/** A release's files, in a folder or on a host. */
export interface ReleaseFiles {
  /** The name of a file in messages. */
  readonly nameOf: (path: string) => string
  readonly read: (path: string) => Promise<Buffer | undefined>
}

/** The text of a data file; undefined if it is not the locked one. */
export async function lockedText({ read }: ReleaseFiles, { data }: Lock, name: LockedFile): Promise<string | undefined> {
  const bytes = await read(name)
  return bytes && sha256(bytes) === data[name] ? bytes.toString('utf8') : undefined
}

/** The bytes of a file, if they are as listed; undefined if the file is not listed, missing, or different. */
export async function listedBytes({ read }: ReleaseFiles, entries: readonly FileEntry[], name: string): Promise<Buffer | undefined> {
  const listed = entries.find(({ path }) => path === name)
  const bytes = listed && (await read(name))
  return bytes && sha256(bytes) === listed?.sha256 ? bytes : undefined
}
