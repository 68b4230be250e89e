// Whole folders at once: what lies below one, and the checksums of its files. Synchronous, because a tree has very many small files.

import { chmodSync, type Dirent, lstatSync, readdirSync, readFileSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onDisk } from './disk-failure.ts'
import { FILE_MODE } from './exact-files.ts'
import { sha256 } from './files.ts'

/** The paths of all files below a folder, relative to it with slashes, in code unit order. Links to files count as files. */
export function filesBelow(folder: string): string[] {
  const found: string[] = []
  const walk = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true }).sort(byName)) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else found.push(path)
    }
  }
  walk('')
  return found.sort()
}

/** The bytes of a file that is known to be there. */
export function readNow(path: string): Uint8Array {
  return readFileSync(path)
}

/** Writes a file of a folder that nobody sees yet. Throws a Failure for what the disk refuses. */
export function writeNow(path: string, bytes: Uint8Array): void {
  onDisk('write', path, () => writeFileSync(path, bytes))
}

/** Size and SHA-256 of a file, or undefined where there is none. */
export function checksumOf(path: string): { readonly bytes: number; readonly sha256: string } | undefined {
  try {
    const content = readFileSync(path)
    return { bytes: content.length, sha256: sha256(content) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined
    throw error
  }
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

/** Gives a file its final mode and time, so that a link to it can stand for it. Returns its path. */
export function madeExact(path: string, seconds: number): string {
  chmodSync(path, FILE_MODE)
  utimesSync(path, seconds, seconds)
  return path
}

/** What a symbolic link says; undefined where there is none. */
export function linkTarget(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined
}

/** Removes a symbolic link, if one is there; what it points to stays. */
export function removeLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(path)
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : 1
}
