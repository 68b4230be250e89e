// Which files of a tree have compressed copies beside them.

import { isExplanation, isInPages, type TreeKind } from '../api/paths.ts'
import { COMPRESSIONS, type Compression } from '../io/compressions.ts'
import type { PlannedFile, SiblingsOf } from '../io/write-folder.ts'
import { isRangeCut } from '../model/tree-paths.ts'

/** Bytes from which a whole file has compressed siblings. */
const LEAST_COMPRESSED_BYTES = 32_768

/**
 * The compressed siblings that are worth making. Parquet is compressed already, and checksums hardly compress at all. For figures, brotli
 * is only a thirtieth smaller than gzip. Pages, ranges and smaller files are compressed by the server, or need not be: siblings of pages
 * took two thirds of the time of writing a tree, and a server compresses the largest page in milliseconds.
 */
const siblingsOf: SiblingsOf = ({ path, bytes }): readonly Compression[] => {
  if (bytes < LEAST_COMPRESSED_BYTES || isInPages(path) || isRangeCut(path) || isExplanation(path)) return []
  if (path.endsWith('.csv')) return COMPRESSIONS.filter(({ encoding }) => encoding === 'gzip')
  return /\.(?:json|css|js)$/.test(path) ? COMPRESSIONS : []
}

/** The folders of a tree whose files have siblings; those of the root have none. Group: the path from there. */
const WITH_SIBLINGS = /^(?:v\/[^/]+|latest|assets|docs)\/(.+)$/

/** The siblings in a folder of such a tree. Hosts of light trees compress on the way, and each sibling would be one more file. */
export const siblingsIn = (kind: TreeKind | undefined): SiblingsOf => (kind === 'full' ? siblingsOf : () => [])

/** The siblings of a file by its path in the whole tree. */
export function siblingsAt(kind: TreeKind, { path, bytes }: Pick<PlannedFile, 'path' | 'bytes'>): readonly Compression[] {
  const [, below] = WITH_SIBLINGS.exec(path) ?? []
  return below === undefined ? [] : siblingsIn(kind)({ path: below, bytes })
}
