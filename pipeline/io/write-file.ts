// Replaces single files by an atomic rename: the files that list the releases, and files that stand alone.

import { closeSync, fsyncSync, futimesSync, lstatSync, openSync, readFileSync, renameSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { diskFailure, systemCode } from './disk-failure.ts'
import { contentTime, FILE_MODE, isMode, isTime, makeExact, makeFolder, type OnStep } from './exact-files.ts'
import { sha256 } from './files.ts'
import { unfinishedPath } from './published-folder.ts'

export interface FileOptions {
  /** With the content's checksum it determines the time of the file: see `contentTime`. Undefined: the time of writing. */
  readonly date: string | undefined
  /** Default 0644. */
  readonly mode?: number | undefined
  /** Whether to flush the file, so that it survives a power failure once this returns. That takes some milliseconds. */
  readonly durable?: boolean | undefined
  readonly onStep?: OnStep | undefined
}

/**
 * Replaces a file by an atomic rename. Sets its mode whatever the umask, and if a date is given, a time made from date and content.
 * Returns false and writes nothing if the same file was there already. A failure leaves no new folder behind.
 */
export function writeFileAtomic(
  path: string,
  content: Uint8Array | string,
  { date, mode = FILE_MODE, durable = false, onStep }: FileOptions,
): boolean {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  const time = date === undefined ? undefined : contentTime(date, sha256(bytes))
  const isNewFolder = makeFolder(dirname(path), onStep)
  const partial = unfinishedPath(path, 'file')
  try {
    rmSync(partial, { force: true })
    const stats = lstatSync(path, { throwIfNoEntry: false })
    const hasTime = stats && (time === undefined || isTime(stats, time))
    if (hasTime && stats.isFile() && isMode(stats, mode) && stats.size === bytes.length && readFileSync(path).equals(bytes)) return false
    onStep?.(`write ${partial}`)
    const open = openSync(partial, 'wx', mode)
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(open, bytes, done, bytes.length - done, done)
      makeExact(open, mode)
      if (time !== undefined) futimesSync(open, time, time)
      if (durable) fsyncSync(open)
    } finally {
      closeSync(open)
    }
    onStep?.(`rename ${partial} to ${path}`)
    renameSync(partial, path)
    if (durable) syncFolder(dirname(path))
    return true
  } catch (error) {
    try {
      rmSync(partial, { force: true })
      if (isNewFolder) rmdirSync(dirname(path))
    } catch {
      // The next build removes an unfinished file; the first error says more.
    }
    throw diskFailure(error, 'write', path)
  }
}

/** Error codes of systems that cannot flush folders: their disks order these changes by themselves. */
const NO_SYNC = ['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR', 'EACCES']

/** Flushes the names in a folder to the disk. */
function syncFolder(folder: string): void {
  try {
    const open = openSync(folder, 'r')
    try {
      fsyncSync(open)
    } finally {
      closeSync(open)
    }
  } catch (error) {
    if (!NO_SYNC.includes(systemCode(error) ?? '')) throw error
  }
}
