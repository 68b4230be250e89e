// The list of the files of a release: reads it from files.txt, and compares the files of a folder with it.

import { join } from 'node:path'
import type { FileEntry } from '../../../schemas/manifest.ts'
import type { TreeKind } from '../../api/paths.ts'
import { copyFault } from '../../io/compressions.ts'
import { checksumNow, filesBelow, linksBelow, readNow } from '../../io/folders.ts'
import type { Problem } from '../../model/failure.ts'
import { siblingsIn } from '../../tree/siblings.ts'

/** A release's files, in a folder or on a host. */
export interface ReleaseFiles {
  /** The name of a file in messages. */
  readonly nameOf: (path: string) => string
  readonly read: (path: string) => Promise<Buffer | undefined>
}

/** `path`, `bytes` and `sha256` of every line of files.txt. */
export function parseFilesText(text: string): FileEntry[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [path = '', bytes = '', sum = ''] = line.split('\t')
      return { path, bytes: Number(bytes), sha256: sum }
    })
}

/**
 * Problems: files that are missing, altered or not listed. `unlisted` files may be there, too. `kind`: that of the tree, which decides
 * where compressed copies lie; undefined for a bundle, which has none.
 */
export function compareFiles(folder: string, entries: readonly FileEntry[], unlisted: readonly string[], kind?: TreeKind): Problem[] {
  const problems: Problem[] = []
  const otherSize = new Set<string>()
  for (const entry of entries) {
    const file = join(folder, entry.path)
    const found = checksumNow(file)
    if (found?.bytes !== entry.bytes) otherSize.add(entry.path)
    if (!found) problems.push({ rule: 'missing-file', file, message: 'is missing' })
    else if (found.bytes !== entry.bytes || found.sha256 !== entry.sha256) {
      problems.push({
        rule: 'altered-file',
        file,
        message: 'was altered',
        actual: `${found.bytes} bytes, ${found.sha256}`,
        expected: `${entry.bytes} bytes, ${entry.sha256}`,
      })
    }
  }
  const known = new Set([...entries.map(({ path }) => path), ...unlisted])
  const siblings = siblingsIn(kind)
  const copies = new Map(
    entries.flatMap((entry) => siblings(entry).map((compression) => [`${entry.path}${compression.suffix}`, { entry, compression }])),
  )
  for (const path of filesBelow(folder)) {
    const file = join(folder, path)
    const copy = copies.get(path)
    if (!copy) {
      if (!known.has(path)) problems.push({ rule: 'unlisted-file', file, message: 'is not part of the release' })
      continue
    }
    // A list may state any size. That of a file which is not as listed is reported already.
    if (otherSize.has(copy.entry.path)) continue
    const fault = copyFault(copy.compression, readNow(file), copy.entry)
    if (fault !== undefined) problems.push({ rule: 'altered-file', file, message: fault })
  }
  return problems
}

/**
 * Like `compareFiles`, for a folder of an api tree. Also reports symbolic links: no build makes them, and some hosts would serve their
 * targets.
 */
export function compareServed(folder: string, entries: readonly FileEntry[], unlisted: readonly string[], kind: TreeKind): Problem[] {
  const links = new Set(linksBelow(folder).map((path) => join(folder, path)))
  return [
    ...[...links].map((file) => ({ rule: 'linked-file', file, message: 'is a symbolic link, and some hosts serve its target' })),
    ...compareFiles(folder, entries, unlisted, kind).filter(({ rule, file }) => rule !== 'unlisted-file' || !links.has(file ?? '')),
  ]
}
