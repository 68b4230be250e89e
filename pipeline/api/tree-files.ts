// The files of a release's tree with size, checksum and time. A tree has hundreds of thousands of them, and later releases need those of
// all earlier ones. So they are stored as numbers, 48 bytes a file, and become objects one by one.

import { hash } from 'node:crypto'
import { COMPRESSIONS, type Compression } from '../io/compressions.ts'
import { contentTime } from '../io/exact-files.ts'
import type { PlannedFile, SiblingsOf } from '../io/write-folder.ts'
import { isRangeCut } from '../model/tree-paths.ts'
import { isInPages, type TreeKind } from './paths.ts'

/** A file of a release's tree. */
export interface TreeFile extends PlannedFile {
  readonly sha256: string
}

/** Bytes from which a whole file has compressed siblings. */
const LEAST_COMPRESSED_BYTES = 32_768

/**
 * The compressed siblings that are worth making. Parquet is compressed already, and checksums hardly compress at all. For figures, brotli
 * is only a thirtieth smaller than gzip. Pages, ranges and smaller files are compressed by the server, or need not be: siblings of pages took two
 * thirds of the time of writing a tree, and a server compresses the largest page in milliseconds.
 */
export const siblingsOf: SiblingsOf = ({ path, bytes }): readonly Compression[] => {
  if (bytes < LEAST_COMPRESSED_BYTES || isInPages(path) || isRangeCut(path)) return []
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

/** Size and checksum, by which contents are distinguished. */
export interface Digest {
  readonly bytes: number
  readonly sha256: Uint8Array
}

const SHA256_BYTES = 32

export const digestOf = (content: Uint8Array): Digest => ({ bytes: content.length, sha256: hash('sha256', content, 'buffer') })

/** Digests and times of many files, by number. */
export class FileTable {
  readonly #sha256: Buffer
  readonly #bytes: Float64Array
  readonly #times: Float64Array
  #count = 0

  constructor(capacity: number) {
    this.#sha256 = Buffer.allocUnsafeSlow(SHA256_BYTES * capacity)
    this.#bytes = new Float64Array(capacity)
    this.#times = new Float64Array(capacity)
  }

  get count(): number {
    return this.#count
  }

  add({ bytes, sha256 }: Digest, time: number): void {
    if (this.#count === this.#bytes.length) throw new RangeError('more files than the table was made for')
    this.#sha256.set(sha256, SHA256_BYTES * this.#count)
    this.#bytes[this.#count] = bytes
    this.#times[this.#count] = time
    this.#count++
  }

  digest(file: number): Digest {
    return { bytes: this.#bytes[file] ?? 0, sha256: this.#sha256.subarray(SHA256_BYTES * file, SHA256_BYTES * (file + 1)) }
  }

  /** In seconds since 1970. */
  time(file: number): number {
    return this.#times[file] ?? 0
  }

  bytes(file: number): number {
    return this.#bytes[file] ?? 0
  }

  sha256(file: number): string {
    return this.#sha256.toString('hex', SHA256_BYTES * file, SHA256_BYTES * (file + 1))
  }

  has(file: number, sha256: Uint8Array): boolean {
    return this.#sha256.compare(sha256, 0, SHA256_BYTES, SHA256_BYTES * file, SHA256_BYTES * (file + 1)) === 0
  }
}

/** The files of one folder, without those of its subfolders. The next release shares the object if nothing changed. */
export interface FolderFiles {
  /** Relative to the folder of the release; empty for that folder itself. */
  readonly path: string
  /** In their order. */
  readonly names: readonly string[]
  /** The table that holds the files one after the other; the first has the number `begin`. */
  readonly table: FileTable
  readonly begin: number
  /** The files of this folder before. */
  readonly before: FolderFiles | undefined
}

/**
 * The time of a file with this content: that of the first release with these bytes at this path. If no folder in `before` has them, the
 * time comes from this date.
 */
export function timeOf(name: string, { sha256 }: Digest, date: string, before: FolderFiles | undefined): number {
  for (let folder = before; folder; folder = folder.before) {
    const file = fileNumber(folder, name)
    if (file !== undefined && folder.table.has(file, sha256)) return folder.table.time(file)
  }
  return contentTime(date, Buffer.from(sha256).toString('hex'))
}

/** The number of a file in the table of its folder; undefined if the folder has no file of this name. */
export function fileNumber({ names, begin }: FolderFiles, name: string): number | undefined {
  let [low, high] = [0, names.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((names[middle] ?? '') < name) low = middle + 1
    else high = middle
  }
  return names[low] === name ? begin + low : undefined
}

/** Whether two folders hold the same bytes under a name; false if either has no such file. */
export function sameFile(name: string, folder: FolderFiles, other: FolderFiles | undefined): boolean {
  const [file, theirs] = [fileNumber(folder, name), other && fileNumber(other, name)]
  return file !== undefined && theirs !== undefined && other?.table.has(theirs, folder.table.digest(file).sha256) === true
}

/** The files of a folder, one by one. */
export function* filesIn({ path, names, table, begin }: FolderFiles): Generator<TreeFile> {
  const prefix = path === '' ? '' : `${path}/`
  for (const [at, name] of names.entries()) {
    const file = begin + at
    yield { path: prefix + name, bytes: table.bytes(file), time: table.time(file), sha256: table.sha256(file) }
  }
}

/** The text of files.txt: path, bytes and SHA-256 of every file, separated by tabs, one line for each file, in the given order. */
export function filesText(files: Iterable<Pick<TreeFile, 'path' | 'bytes' | 'sha256'>>): string {
  return Array.from(files, ({ path, bytes, sha256 }) => `${path}\t${bytes}\t${sha256}\n`).join('')
}
