// Reading from disk: bytes, listings, checksums. Text is decoded by those who know what the file has to be.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir, readFile, stat } from 'node:fs/promises'
import { Failure } from '../model/failure.ts'

/**
 * The bytes of a file, or undefined where there is none. Failure 'unreadable-file' when it is there and cannot be read;
 * it names the file as `shown`.
 */
export async function readIfThere(path: string, shown = path): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (cause) {
    if (isAbsence(cause)) return undefined
    throw new Failure('unreadable-file', `cannot read ${shown}: ${reasonOf(cause)}`, { cause })
  }
}

/** The bytes of a file. Failure 'missing-file' or 'unreadable-file'. */
export async function readBytes(path: string): Promise<Buffer> {
  const bytes = await readIfThere(path)
  if (!bytes) throw new Failure('missing-file', `there is no file ${path}`)
  return bytes
}

/** Whether a file or folder of that name is there, following links. */
export async function exists(path: string): Promise<boolean> {
  return (await kindOf(path)) !== undefined
}

export async function isFolder(path: string): Promise<boolean> {
  return (await kindOf(path)) === 'folder'
}

/** The names in a folder, in code unit order whatever the disk says; none where there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (cause) {
    if (isAbsence(cause)) return []
    throw new Failure('unreadable-file', `cannot list ${folder}: ${reasonOf(cause)}`, { cause })
  }
}

/** SHA-256 in lower-case hexadecimal. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
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
 * The same of a file that may not be there; undefined where nothing is. Failure 'unreadable-file' when something else bears the name,
 * or it cannot be read.
 */
export async function checksumIfThere(path: string): Promise<{ readonly bytes: number; readonly sha256: string } | undefined> {
  try {
    await lstat(path)
  } catch (cause) {
    if (isAbsence(cause)) return undefined
    throw new Failure('unreadable-file', `cannot look at ${path}: ${reasonOf(cause)}`, { cause })
  }
  const kind = await stat(path).catch(() => undefined)
  if (!kind?.isFile()) {
    const what = kind === undefined ? 'a link that leads nowhere' : kind.isDirectory() ? 'a folder' : 'no file'
    throw new Failure('unreadable-file', `in the place of ${path} lies ${what}`)
  }
  try {
    return await fileChecksum(path)
  } catch (cause) {
    throw new Failure('unreadable-file', `cannot read ${path}: ${reasonOf(cause)}`, { cause })
  }
}

async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file'
  } catch (cause) {
    if (isAbsence(cause)) return undefined
    throw new Failure('unreadable-file', `cannot look at ${path}: ${reasonOf(cause)}`, { cause })
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

function isAbsence(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code === 'EISDIR') return 'it is a folder'
  if (code === 'EACCES' || code === 'EPERM') return 'access is denied'
  return typeof code === 'string' ? code : String(error)
}
