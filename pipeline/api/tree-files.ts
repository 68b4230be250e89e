// The files of a release's tree with checksum and time. A file's time comes from the first release that holds its bytes at its
// path; so each file knows what lay there before.

import { COMPRESSIONS, type Compression } from '../io/compressed.ts'
import { contentTime, sha256Of } from '../io/exact-files.ts'
import type { PlannedFile } from '../io/write-folder.ts'

/** A file of a release's tree. Where nothing changed, the next release has the same object. */
export interface TreeFile extends PlannedFile {
  readonly sha256: string
  /** Date of the first release that holds these bytes at this path. */
  readonly firstDate: string
  /** What lay at this path before. */
  readonly older?: TreeFile | undefined
}

/** Bytes from which a file has compressed siblings: two thirds of all bytes lie in the sixteenth of the files that are as large. */
const LEAST_COMPRESSED_BYTES = 32_768

/**
 * The compressed siblings of a file that pay. Parquet is compressed already; smaller files are compressed by the server, or need not be.
 * Of pages gzip alone: brotli would leave a sixth less of them, and takes twice the time of gzip.
 */
export function siblingsOf({ path, bytes }: PlannedFile): readonly Compression[] {
  if (bytes < LEAST_COMPRESSED_BYTES || !/\.(?:json|csv|txt|css|js)$/.test(path)) return []
  return path.startsWith('datasets/') ? COMPRESSIONS.filter(({ encoding }) => encoding === 'gzip') : COMPRESSIONS
}

/** What tells contents apart. */
export interface Digest {
  readonly bytes: number
  readonly sha256: string
}

export const digestOf = (content: Uint8Array): Digest => ({ bytes: content.length, sha256: sha256Of(content) })

/** The file with this content in a release of this date; `latest` is what lay at its path last. */
export function planFile(path: string, { bytes, sha256 }: Digest, date: string, latest: TreeFile | undefined): TreeFile {
  if (latest?.sha256 === sha256) return latest
  let same = latest
  while (same && same.sha256 !== sha256) same = same.older
  const firstDate = same?.firstDate ?? date
  return { path, bytes, time: contentTime(firstDate, sha256), sha256, firstDate, older: latest }
}

/** Files in path order with their share of the texts that go over all files. The next release has the same object where nothing changed. */
export interface ListedFiles {
  readonly files: readonly TreeFile[]
  /** Their lines in files.txt. */
  readonly lines: string
  readonly times: string
  readonly bytes: number
}

export function listFiles(files: readonly TreeFile[]): ListedFiles {
  return {
    files,
    lines: filesText(files),
    times: files.map(({ time }) => time).join(' '),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** The text of files.txt: path, bytes and SHA-256 of every file, parted by tabs, a line each, in the order given. */
export function filesText(files: Iterable<Pick<TreeFile, 'path' | 'bytes' | 'sha256'>>): string {
  return Array.from(files, ({ path, bytes, sha256 }) => `${path}\t${bytes}\t${sha256}\n`).join('')
}

/** All files of a tree in path order: single ones before and after the folders of pages, which are in path order already. */
export function inPathOrder(single: readonly TreeFile[], folders: readonly ListedFiles[]): ListedFiles[] {
  const first = folders[0]?.files[0]?.path ?? ''
  const last = folders.at(-1)?.files.at(-1)?.path ?? ''
  const sorted = [...single].sort((a, b) => (a.path < b.path ? -1 : 1))
  const before = sorted.filter(({ path }) => path < first)
  const after = sorted.filter(({ path }) => path > last)
  if (before.length + after.length < single.length) throw new Error('a file of the tree lies among the pages')
  return [listFiles(before), ...folders, listFiles(after)]
}
