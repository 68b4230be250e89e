// Lists and reads whole folders. Synchronous, because a tree has very many small files.

import { type Dirent, lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { Failure } from '../model/failure.ts'
import { isAbsent } from './disk-failure.ts'
import { sha256 } from './files.ts'
import { assertSize, type FileKind } from './size-limits.ts'
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
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (isWanted(entry)) found.push(path)
    }
  }
  walk('')
  return found.sort()
}

/** The bytes of a file that is known to exist. Failure 'in-the-way' if it is no regular file: a pipe would never end. */
export function readNow(path: string, kind: FileKind = 'published'): Buffer {
  const stats = statSync(path)
  if (!stats.isFile()) {
    throw new Failure('in-the-way', `Cannot read ${path}: ${stats.isDirectory() ? 'it is a folder' : 'it is not a file'}.`, {
      hint: 'Move it away, and put the expected file in its place.',
    })
  }
  assertSize(kind, stats.size, path)
  return readFileSync(path)
}

/** Like `readNow`; undefined if nothing or a broken link is there. */
export function readNowIfThere(path: string, kind?: FileKind): Buffer | undefined {
  try {
    return readNow(path, kind)
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/** Whether a path is that of a folder or leads below it; nothing is looked at. */
export function isWithin(path: string, folder: string): boolean {
  const below = relative(folder, path)
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below)
}

/** The absolute path to which a path leads through links, also where nothing is there yet. */
export function realPlace(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if (!isAbsent(error) || dirname(path) === path) throw error
    const link = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
    return link ? realPlace(resolve(dirname(path), readlinkSync(path))) : join(realPlace(dirname(path)), basename(path))
  }
}

/**
 * Size and SHA-256 of a file, or undefined if nothing or a broken link is there. Failure 'in-the-way' if something else is there. Unlike
 * `checksumIfThere` of files.ts, reads the file at once: for the many small files of a tree.
 */
export function checksumNow(path: string): { readonly bytes: number; readonly sha256: string } | undefined {
  const content = readNowIfThere(path)
  return content && { bytes: content.length, sha256: sha256(content) }
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

/** Size and time of a file, in the form of a plan; undefined if there is no file. */
export function plannedFile(folder: string, path: string): PlannedFile | undefined {
  const stats = lstatSync(join(folder, path), { throwIfNoEntry: false })
  return stats?.isFile() ? { path, bytes: stats.size, time: stats.mtimeMs / 1000 } : undefined
}

/** A file below a folder, and the path where it really lies. */
export interface PlainFile extends PlannedFile {
  readonly from: string
}

/**
 * All files below a folder as a host without links has them: the targets of links under the names of the links, and no hidden files. With
 * sizes and times in whole seconds, in code unit order. Failure 'broken-tree' where a link leads out of the folder, back into itself or
 * nowhere, or where something is neither a file nor a folder.
 */
export function plainFiles(root: string): PlainFile[] {
  const found: PlainFile[] = []
  const top = realpathSync(root)
  const walk = (below: string, real: string) => {
    for (const name of readdirSync(real).sort()) {
      if (name.startsWith('.')) continue
      const path = below === '' ? name : `${below}/${name}`
      const at = join(real, name)
      const stats = statSync(at, { throwIfNoEntry: false })
      if (stats?.isFile()) {
        const from = assertInside(top, at, root, path)
        found.push({ path, bytes: stats.size, time: Math.floor(stats.mtimeMs / 1000), from })
      } else if (stats?.isDirectory()) walk(path, assertInside(top, at, root, path, real))
      else throw broken(root, path, stats ? 'is neither a file nor a folder' : 'is a broken link')
    }
  }
  walk('', top)
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The real path of a file or folder. Failure if it is outside the top folder, or if a folder is one that contains the link to it. */
function assertInside(top: string, at: string, root: string, path: string, parent?: string): string {
  const real = realpathSync(at)
  if (!real.startsWith(`${top}${sep}`)) throw broken(root, path, 'is a link that leads out of the tree')
  if (parent !== undefined && `${parent}${sep}`.startsWith(`${real}${sep}`))
    throw broken(root, path, 'is a link to a folder that contains it')
  return real
}

function broken(root: string, path: string, what: string): Failure {
  return new Failure('broken-tree', `${join(root, path)} ${what}.`, {
    hint: 'Move it away, or build the tree again. plastic-eol verify <folder> shows what is wrong with the tree.',
  })
}
