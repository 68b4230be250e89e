// Reads from disk: bytes, listings, checksums. Callers decode text, because they know the format of the file.

import { createHash, hash } from 'node:crypto'
import { createReadStream, lstatSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { Failure } from '../model/failure.ts'
import { isAbsent, reasonOf } from './disk-failure.ts'
import { assertSize, type FileKind } from './size-limits.ts'

/**
 * The bytes of a file, or undefined if there is none. Failure 'unreadable-file' if it cannot be read, or is a folder, or is a pipe or a
 * device, which might never end; 'too-large' if it exceeds the limit of its kind. Messages call the file `shown`.
 */
export async function readIfThere(path: string, shown = path, kind: FileKind = 'published'): Promise<Buffer | undefined> {
  try {
    const stats = await stat(path)
    if (!stats.isFile()) throw unreadable(shown, stats.isDirectory() ? 'it is a folder' : 'it is not a file')
    assertSize(kind, stats.size, shown)
    return await readFile(path)
  } catch (cause) {
    if (isAbsent(cause)) return undefined
    throw cause instanceof Failure ? cause : unreadable(shown, reasonOf(cause), cause)
  }
}

/** The bytes of a file. Failure 'missing-file' or 'unreadable-file'. */
export async function readBytes(path: string): Promise<Buffer> {
  const bytes = await readIfThere(path)
  if (!bytes) throw new Failure('missing-file', `There is no file ${path}.`, { hint: A_FILE })
  return bytes
}

/** Whether a file or folder exists at that path; follows links. */
export async function exists(path: string): Promise<boolean> {
  return (await kindOf(path)) !== undefined
}

export async function isFolder(path: string): Promise<boolean> {
  return (await kindOf(path)) === 'folder'
}

/** For the root that a command was given: a mistyped root is neither created nor taken for an empty one. Failure 'missing-root'. */
export async function assertRootFolder(root: string): Promise<void> {
  if (await isFolder(root)) return
  throw new Failure('missing-root', `There is no folder ${root}.`, {
    hint: 'Name an existing folder with --root, or leave --root out to use the current folder.',
  })
}

/** The names in a folder, sorted by code unit; empty if there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (cause) {
    if (isAbsent(cause)) return []
    throw cause
  }
}

/** SHA-256 in lower-case hexadecimal. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex')
}

/** Size and SHA-256 of a file, read piece by piece however large it is. */
export async function fileChecksum(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const sum = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
    sum.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: sum.digest('hex') }
}

/**
 * Size and SHA-256 of a file, or undefined if nothing is there. Failure 'unreadable-file' if something else is there, or the file cannot be
 * read.
 */
export async function checksumIfThere(path: string): Promise<{ readonly bytes: number; readonly sha256: string } | undefined> {
  if (!lstatSync(path, { throwIfNoEntry: false })) return undefined
  const kind = await stat(path).catch(() => undefined)
  if (!kind?.isFile())
    throw unreadable(path, kind === undefined ? 'it is a broken link' : `it is ${kind.isDirectory() ? 'a folder' : 'not a file'}`)
  return await fileChecksum(path).catch((cause) => {
    throw unreadable(path, reasonOf(cause), cause)
  })
}

async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file'
  } catch (cause) {
    if (isAbsent(cause)) return undefined
    throw cause
  }
}

const A_FILE = 'Put a file there that this user may read, or name another place: --help shows the options of this command.'

const unreadable = (path: string, reason: string, cause?: unknown): Failure =>
  new Failure('unreadable-file', `cannot read ${path}: ${reason}`, { hint: A_FILE, cause })
