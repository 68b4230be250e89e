// Works on whole folders: lists their files, computes checksums, sets links. Synchronous, because a tree has very many small files.

import {
  chmodSync,
  closeSync,
  type Dirent,
  lstatSync,
  lutimesSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { Failure } from '../model/failure.ts'
import { isAbsent, onDisk } from './disk-failure.ts'
import { FILE_MODE, isTime, type OnStep, secondsOf } from './exact-files.ts'
import { sha256 } from './files.ts'
import { unfinishedPath } from './published-folder.ts'
import { assertSize } from './size-limits.ts'
import type { PlannedFile } from './write-folder.ts'

/**
 * The paths of all files below a folder, relative to it with slashes, in code unit order; empty if there is no folder. Symbolic links count
 * as files.
 */
export function filesBelow(folder: string): string[] {
  return pathsBelow(folder, () => true)
}

/**
 * The paths of all symbolic links below a folder, relative to it, in code unit order; empty if there is no folder. Links are not followed.
 */
export function linksBelow(folder: string): string[] {
  return pathsBelow(folder, (entry) => entry.isSymbolicLink())
}

/** The paths of the wanted entries below a folder that are no folders. */
function pathsBelow(folder: string, isWanted: (entry: Dirent) => boolean): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  const found: string[] = []
  const walk = (below: string) => {
    const at = join(folder, below)
    for (const entry of onDisk('list', at, () => readdirSync(at, { withFileTypes: true }))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (isWanted(entry)) found.push(path)
    }
  }
  walk('')
  return found.sort()
}

/** The bytes of a file that is known to exist. Failure 'in-the-way' if it is no regular file: a pipe would never end. */
export function readNow(path: string): Uint8Array {
  const stats = statSync(path)
  if (!stats.isFile()) {
    throw new Failure('in-the-way', `Cannot read ${path}: ${stats.isDirectory() ? 'it is a folder' : 'it is not a file'}.`, {
      hint: 'Move it away, and put the expected file in its place.',
    })
  }
  assertSize('published', stats.size, path)
  return readFileSync(path)
}

/** Whether a path is that of a folder or leads below it; nothing is looked at. */
export function isWithin(path: string, folder: string): boolean {
  const below = relative(folder, path)
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below)
}

/** The absolute path to which a path leads through links, also where nothing is there yet. */
export function realPlace(path: string): string {
  return onDisk('look at', path, () => {
    try {
      return realpathSync(path)
    } catch (error) {
      if (!isAbsent(error) || dirname(path) === path) throw error
      const link = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
      return link ? realPlace(resolve(dirname(path), readlinkSync(path))) : join(realPlace(dirname(path)), basename(path))
    }
  })
}

/** Writes a file into a folder that is not shown yet. Throws a Failure if the disk refuses. */
export function writeNow(path: string, bytes: Uint8Array): void {
  onDisk('write', path, () => writeFileSync(path, bytes))
}

/** The most characters that are put together before they are written. */
const WRITTEN_AT_ONCE = 1 << 20

/** Like `writeNow`, for a text that is made piece by piece. */
export function writePieces(path: string, pieces: Iterable<string>): void {
  onDisk('write', path, () => {
    const file = openSync(path, 'w')
    try {
      let text = ''
      for (const piece of pieces) {
        text += piece
        if (text.length < WRITTEN_AT_ONCE) continue
        writeFileSync(file, text)
        text = ''
      }
      writeFileSync(file, text)
    } finally {
      closeSync(file)
    }
  })
}

/**
 * Size and SHA-256 of a file, or undefined if nothing or a broken link is there. Failure 'in-the-way' if something else is there, or a
 * Failure of the disk. Unlike `checksumIfThere` of files.ts, reads the file at once: for the many small files of a tree.
 */
export function checksumNow(path: string): { readonly bytes: number; readonly sha256: string } | undefined {
  return onDisk('read', path, () => {
    try {
      const content = readNow(path)
      return { bytes: content.length, sha256: sha256(content) }
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw error
    }
  })
}

/** Whether each file is there with its size and one of its possible times, in seconds since 1970. */
export function looksComplete(
  folder: string,
  files: Iterable<{ readonly path: string; readonly bytes: number; readonly times: readonly number[] }>,
): boolean {
  for (const { path, bytes, times } of files) {
    const stats = lstatSync(`${folder}/${path}`, { throwIfNoEntry: false })
    if (!stats?.isFile() || stats.size !== bytes || !times.includes(stats.mtimeMs / 1000)) return false
  }
  return true
}

/** Gives a file its final mode and time, so that a hard link to it can replace a copy. Returns its path. */
export function madeExact(path: string, seconds: number): string {
  chmodSync(path, FILE_MODE)
  utimesSync(path, seconds, seconds)
  return path
}

/** Size and time of a file, in the form of a plan; undefined if there is no file. */
export function plannedFile(folder: string, path: string): PlannedFile | undefined {
  const stats = lstatSync(join(folder, path), { throwIfNoEntry: false })
  return stats?.isFile() ? { path, bytes: stats.size, time: stats.mtimeMs / 1000 } : undefined
}

/** Makes or replaces a symbolic link to a file by an atomic rename, unless it is there already. Throws a Failure if the disk refuses. */
export function linkFile(
  path: string,
  target: string,
  { date, onStep }: { readonly date: string; readonly onStep?: OnStep | undefined },
): void {
  const [partial, seconds] = [unfinishedPath(path, 'link'), secondsOf(date)]
  onDisk('replace the link', path, () => {
    rmSync(partial, { force: true })
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (stats && linkTarget(path) === target && isTime(stats, seconds)) return
    onStep?.(`symlink ${partial}`)
    symlinkSync(target, partial)
    lutimesSync(partial, seconds, seconds)
    onStep?.(`rename ${partial} to ${path}`)
    renameSync(partial, path)
  })
}

/** The target of a symbolic link; undefined if there is no link. */
export function linkTarget(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined
}

/** Removes a symbolic link, if one is there; what it points to stays. */
export function removeLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(path)
}

/** Removes a file or a link, if one is there. */
export function removeFile(path: string): void {
  onDisk('remove', path, () => rmSync(path, { force: true }))
}

/** What is at a path: 'free' if nothing is there, or an empty folder, which is removed; the names in a folder; else 'other'. */
export function clearedPlace(path: string): 'free' | 'other' | readonly string[] {
  const stats = onDisk('look at', path, () => lstatSync(path, { throwIfNoEntry: false }))
  if (!stats) return 'free'
  if (!stats.isDirectory()) return 'other'
  const names = onDisk('list', path, () => readdirSync(path))
  if (names.length > 0) return names
  onDisk('replace', path, () => rmdirSync(path))
  return 'free'
}
