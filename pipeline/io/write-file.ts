// Writes single files, links and folders. Their times come from dates and content, never from the clock; their modes are 0644 and 0755,
// which the program ensures for all that it writes by its own umask.

import {
  chmodSync,
  closeSync,
  fsyncSync,
  futimesSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { onFile, systemCode } from './disk-failure.ts'
import { sha256 } from './files.ts'
import { removeQuietly } from './scratch.ts'

export const FILE_MODE = 0o644
export const FOLDER_MODE = 0o755

/** Called before each change of the disk, with what is about to happen: tests stop a build there. */
export type OnStep = (step: string) => void

export interface FileOptions {
  /** With the content's checksum it determines the time of the file: see `contentTime`. Undefined: the time of writing. */
  readonly date: string | undefined
  /** Default 0644. */
  readonly mode?: number | undefined
  /** Whether to flush the file, so that it survives a power failure once this returns. That takes some milliseconds. */
  readonly durable?: boolean | undefined
  readonly onStep?: OnStep | undefined
}

/** Seconds since 1970 at which a date (`2026-11-16`) begins, UTC. */
export function secondsOf(date: string): number {
  const milliseconds = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(milliseconds)) throw new RangeError(`not a date: ${date}`)
  return milliseconds / 1000
}

/**
 * The time of a file, in seconds since 1970: the date from which it holds these bytes plus the first 16 bits of their SHA-256. Servers make
 * entity tags from time and size: this way, other bytes get another tag.
 */
export function contentTime(date: string, sha256: string): number {
  return secondsOf(date) + Number.parseInt(sha256.slice(0, 4), 16)
}

export const isMode = (stats: Stats, mode: number): boolean => (stats.mode & 0o777) === mode

export const isTime = (stats: Stats, seconds: number): boolean => stats.mtimeMs === seconds * 1000

/** Makes a folder and those above it that are missing. Node's `recursive` would try for ever below /proc. */
export function makeFolder(folder: string, onStep?: OnStep): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolder(dirname(folder), onStep)
  onStep?.(`mkdir ${folder}`)
  try {
    mkdirSync(folder, FOLDER_MODE)
  } catch (error) {
    // Another process may have made it.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** Sets the time of a folder to the beginning of a date; to be called when nothing in it changes any more. */
export function setFolderDate(folder: string, date: string): void {
  const seconds = secondsOf(date)
  if (!isTime(statSync(folder), seconds)) utimesSync(folder, seconds, seconds)
}

/** The temporary path at which something is written before a rename puts it in its place. */
export function unfinishedPath(path: string, what: string): string {
  return join(dirname(path), `.${basename(path)}-partial-${what}`)
}

/**
 * Replaces a file by an atomic rename. If a date is given, its time is made from date and content. Returns false and writes nothing if the
 * same file was there already.
 */
export function writeFileAtomic(
  path: string,
  content: Uint8Array | string,
  { date, mode = FILE_MODE, durable = false, onStep }: FileOptions,
): boolean {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  const time = date === undefined ? undefined : contentTime(date, sha256(bytes))
  makeFolder(dirname(path), onStep)
  const partial = unfinishedPath(path, 'file')
  rmSync(partial, { force: true })
  const stats = lstatSync(path, { throwIfNoEntry: false })
  const hasTime = stats && (time === undefined || isTime(stats, time))
  if (hasTime && stats.isFile() && isMode(stats, mode) && stats.size === bytes.length && readFileSync(path).equals(bytes)) return false
  try {
    onStep?.(`write ${partial}`)
    const open = openSync(partial, 'wx', mode)
    try {
      onFile(path, () => {
        writeFileSync(open, bytes)
        if (time !== undefined) futimesSync(open, time, time)
        if (durable) fsyncSync(open)
      })
    } finally {
      closeSync(open)
    }
    onStep?.(`rename ${partial} to ${path}`)
    renameSync(partial, path)
  } catch (error) {
    removeQuietly(partial)
    throw error
  }
  if (durable) syncFolder(dirname(path))
  return true
}

/** Error codes of systems that cannot flush folders: their disks order these changes by themselves. */
const NO_SYNC = ['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR', 'EACCES']

/** Flushes the names in a folder to the disk. */
function syncFolder(folder: string): void {
  try {
    const open = openSync(folder, 'r')
    try {
      onFile(folder, () => fsyncSync(open))
    } finally {
      closeSync(open)
    }
  } catch (error) {
    if (!NO_SYNC.includes(systemCode(error) ?? '')) throw error
  }
}

/** Writes a file into a folder that is not shown yet. */
export function writeNow(path: string, bytes: Uint8Array): void {
  onFile(path, () => writeFileSync(path, bytes))
}

/** The most characters that are put together before they are written. */
const WRITTEN_AT_ONCE = 1 << 20

/** Like `writeNow`, for a text that is made piece by piece. */
export function writePieces(path: string, pieces: Iterable<string>): void {
  const file = openSync(path, 'w')
  try {
    onFile(path, () => {
      let text = ''
      for (const piece of pieces) {
        text += piece
        if (text.length < WRITTEN_AT_ONCE) continue
        writeFileSync(file, text)
        text = ''
      }
      writeFileSync(file, text)
    })
  } finally {
    closeSync(file)
  }
}

/** Gives a file its final mode and time, so that a hard link to it can replace a copy. Returns its path. */
export function madeExact(path: string, seconds: number): string {
  chmodSync(path, FILE_MODE)
  utimesSync(path, seconds, seconds)
  return path
}

/** Makes or replaces a symbolic link to a file or folder by an atomic rename, unless it is there already with the time of its date. */
export function linkFile(
  path: string,
  target: string,
  { date, onStep }: { readonly date: string; readonly onStep?: OnStep | undefined },
): void {
  const [partial, seconds] = [unfinishedPath(path, 'link'), secondsOf(date)]
  rmSync(partial, { force: true })
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats && linkTarget(path) === target && isTime(stats, seconds)) return
  onStep?.(`symlink ${partial}`)
  symlinkSync(target, partial)
  lutimesSync(partial, seconds, seconds)
  onStep?.(`rename ${partial} to ${path}`)
  renameSync(partial, path)
}

/** The target of a symbolic link; undefined if there is no link. */
export function linkTarget(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined
}

/** Removes a symbolic link, if one is there; what it points to stays. */
export function removeLink(path: string): void {
  if (linkTarget(path) !== undefined) rmSync(path)
}

/** Removes a file or a link, if one is there. */
export function removeFile(path: string): void {
  rmSync(path, { force: true })
}

/** What is at a path: 'free' if nothing is there, or an empty folder, which is removed; the names in a folder; else 'other'. */
export function clearedPlace(path: string): 'free' | 'other' | readonly string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats ? 'other' : 'free'
  const names = readdirSync(path)
  if (names.length > 0) return names
  rmdirSync(path)
  return 'free'
}
