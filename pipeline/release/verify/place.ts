// Where the files of a release lie that are compared with its lock, and what can be read there.

import type { Lock } from '../../../schemas/lock.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import { sha256 } from '../../io/files.ts'
import type { LockedFile } from '../cut/lock.ts'

/** A release's files, in a folder or on a host. */
export interface Place {
  /** How a file is named to people. */
  readonly nameOf: (path: string) => string
  readonly read: (path: string) => Promise<Buffer | undefined>
}

/** The text of a data file; undefined where it is not the locked one. */
export async function lockedText({ read }: Place, { data }: Lock, name: LockedFile): Promise<string | undefined> {
  const bytes = await read(name)
  return bytes && sha256(bytes) === data[name] ? bytes.toString('utf8') : undefined
}

/** The bytes of a file that are those which the list names; undefined where it is not listed, not there, or something else. */
export async function listedBytes({ read }: Place, entries: readonly FileEntry[], name: string): Promise<Buffer | undefined> {
  const listed = entries.find(({ path }) => path === name)
  const bytes = listed && (await read(name))
  return bytes && sha256(bytes) === listed?.sha256 ? bytes : undefined
}
