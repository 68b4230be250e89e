// The list of the files of a release: reads it from files.txt, and compares the files of a folder with it.

import { join } from 'node:path'
import type { FileEntry } from '../../../schemas/manifest.ts'
import { COMPRESSIONS, type Compression } from '../../io/compressions.ts'
import { onDisk } from '../../io/disk-failure.ts'
import { sha256 } from '../../io/files.ts'
import { checksumNow, filesBelow, linksBelow, readNow } from '../../io/folders.ts'
import type { Problem } from '../../model/failure.ts'

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
 * Problems: files that are missing, altered or not listed. `unlisted` files may be there, too. Compressed siblings have to hold what the
 * file beside them holds.
 */
export function compareFiles(folder: string, entries: readonly FileEntry[], unlisted: readonly string[]): Problem[] {
  const problems: Problem[] = []
  const otherSize = new Set<string>()
  for (const entry of entries) {
    const file = join(folder, entry.path)
    const found = checksumNow(file)
    if (found?.bytes !== entry.bytes) otherSize.add(entry.path)
    if (!found) problems.push({ code: 'missing-file', file, message: 'is missing' })
    else if (found.bytes !== entry.bytes || found.sha256 !== entry.sha256) {
      problems.push({
        code: 'altered-file',
        file,
        message: 'was altered',
        found: `${found.bytes} bytes, ${found.sha256}`,
        expected: `${entry.bytes} bytes, ${entry.sha256}`,
      })
    }
  }
  const known = new Map(entries.map((entry) => [entry.path, entry]))
  for (const path of filesBelow(folder)) {
    const compression = COMPRESSIONS.find(({ suffix }) => path.endsWith(suffix))
    const plain = compression && path.slice(0, -compression.suffix.length)
    if (compression && plain !== undefined && (known.has(plain) || unlisted.includes(plain))) {
      const file = join(folder, path)
      // A list may state any size. That of a file which is not as listed is reported already.
      if (otherSize.has(plain)) continue
      const beside = known.get(plain) ?? checksumNow(join(folder, plain))
      const expected = beside?.sha256 ?? 'no such file'
      const found = decompressedSha256(compression, file, beside?.bytes ?? 0)
      if (found !== expected)
        problems.push({ code: 'altered-file', file, message: 'does not decompress to the file beside it', found, expected })
    } else if (!known.has(path) && !unlisted.includes(path))
      problems.push({ code: 'unlisted-file', file: join(folder, path), message: 'is not part of the release' })
  }
  return problems
}

/**
 * Like `compareFiles`, for a folder of an api tree. Also reports symbolic links: no build makes them, and some hosts would serve their
 * targets.
 */
export function compareServed(folder: string, entries: readonly FileEntry[], unlisted: readonly string[]): Problem[] {
  const links = new Set(linksBelow(folder).map((path) => join(folder, path)))
  return [
    ...[...links].map((file) => ({ code: 'linked-file', file, message: 'is a symbolic link, and some hosts serve its target' })),
    ...compareFiles(folder, entries, unlisted).filter(({ code, file }) => code !== 'unlisted-file' || !links.has(file ?? '')),
  ]
}

/** `most`: the number of bytes from which on it is no copy, so that a small file cannot take up all memory. */
function decompressedSha256({ decompress }: Compression, file: string, most: number): string {
  const bytes = onDisk('read', file, () => readNow(file))
  try {
    return sha256(decompress(bytes, most))
  } catch {
    return 'content that cannot be decompressed to the size of the file beside it'
  }
}
