// Reads from disk: bytes, listings, checksums. Callers decode text, because they know the format of the file.

import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir, readFile, stat } from 'node:fs/promises'
import { Failure } from '../model/failure.ts'
import { isAbsent, type Reading, readRefusal } from './disk-failure.ts'
import { assertSize, type FileKind } from './size-limits.ts'

/**
 * The bytes of a file, or undefined if there is none. Failure 'unreadable-file' if it cannot be read, or is a folder, or is a pipe or a
 * device, which might never end; 'too-large' if it exceeds the limit of its kind. Messages call the file `shown`.
 */
export async function readIfThere(path: string, shown = path, kind: FileKind = 'published'): Promise<Buffer | undefined> {
  try {
    const stats = await stat(path)
    if (!stats.isFile()) throw notAFile(shown, stats.isDirectory())
    assertSize(kind, stats.size, shown)
    return await readFile(path)
  } catch (cause) {
    if (isAbsent(cause)) return undefined
    throw cause instanceof Failure ? cause : unreadable('read', shown, cause)
  }
}

function notAFile(shown: string, isFolder: boolean): Failure {
  return new Failure('unreadable-file', `cannot read ${shown}: it is ${isFolder ? 'a folder' : 'not a file'}`, { hint: A_FILE })
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
    throw unreadable('list', folder, cause)
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
  try {
    await lstat(path)
  } catch (cause) {
    if (isAbsent(cause)) return undefined
    throw unreadable('look at', path, cause)
  }
  const kind = await stat(path).catch(() => undefined)
  if (!kind?.isFile()) {
    const what = kind === undefined ? 'a broken link' : kind.isDirectory() ? 'a folder' : 'not a file'
    throw new Failure('unreadable-file', `${path} is ${what}`, { hint: A_FILE })
  }
  try {
    return await fileChecksum(path)
  } catch (cause) {
    throw unreadable('read', path, cause)
  }
}

async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file'
  } catch (cause) {
    if (isAbsent(cause)) return undefined
    throw unreadable('look at', path, cause)
  }
}

const A_FILE = 'Put the expected file there, or name another place: --help shows the options of this command.'

function unreadable(doing: Reading, path: string, cause: unknown): Failure {
  const { reason, hint } = readRefusal(cause, doing) ?? {
    reason: String(cause),
    hint: 'Check the disk, and run the command again.',
  }
  return new Failure('unreadable-file', `cannot ${doing} ${path}: ${reason}`, { hint, cause })
}
