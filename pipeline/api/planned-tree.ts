// The planned tree of a release, full or light, and the parts of planning that both kinds share: whole files, and the summary of all files.

import { createHash } from 'node:crypto'
import type { OnStep } from '../io/exact-files.ts'
import type { FolderCounts, SiblingsOf } from '../io/write-folder.ts'
import type { RecordRow, TreeCoverage } from './elements.ts'
import { NOTHING_TEXT, type PageFolder, type PageIndex } from './pages.ts'
import { isInPages, LAYOUT_FILE, NONE_FILE, type TreeKind } from './paths.ts'
import { digestOf, FileTable, type FolderFiles, filesIn, filesText, type TreeFile, timeOf } from './tree-files.ts'

export interface TreeInput {
  /** The release's date, `2026-11-16`. */
  readonly date: string
  readonly coverage: TreeCoverage
  /** The table `records`, in published order. */
  readonly records: Iterable<RecordRow>
  /** Whole files beside the folder of pages, by name: `reference-data.json`, `metadata.json`, `datasets.csv`, … */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Default: `PAGE_SIZES`. */
  readonly pageSizes?: readonly number[] | undefined
}

/** What planning a release needs of earlier releases. */
export interface TreeHistory {
  /** The previous release's folders of answers by path, in path order. */
  readonly folders: ReadonlyMap<string, PlannedFolder>
  /** Folders of answers that only releases before the previous one have, as they were last. */
  readonly gone: ReadonlyMap<string, FolderFiles>
  /** The previous release's whole files. */
  readonly whole: FolderFiles
  /** Undefined for a light tree, which has no pages. */
  readonly index: PageIndex | undefined
}

/** A folder of answers with its files. */
export interface PlannedFolder {
  readonly folder: PageFolder
  readonly files: FolderFiles
  readonly index: PageIndex
}

export interface PlannedTree {
  readonly kind: TreeKind
  readonly date: string
  readonly contentId: string
  /** Number of files, without files.txt. */
  readonly count: number
  /** Every file but files.txt, in path order; made anew each time. */
  readonly files: () => Iterable<TreeFile>
  /** files.txt, which lists them and lies beside them. */
  readonly list: TreeFile
  /** The bytes of files.txt, made when they are asked for. */
  readonly listContent: () => Uint8Array
  /** Sum of the sizes of `files`. */
  readonly bytes: number
  /** Number of records. */
  readonly records: number
  /** For `planTree` of the next release. */
  readonly history: TreeHistory
  /** Writes the tree into a folder that does not exist yet. Throws a Failure for what the disk refuses. */
  readonly write: (folder: string, options?: WriteTreeOptions) => FolderCounts
}

export interface WriteTreeOptions {
  /** The tree of the previous release: identical files become links to it. */
  readonly previous?: PreviousTree | undefined
  /** A folder with an earlier tree of this release: files that prove to be identical become links to it. */
  readonly earlier?: string | undefined
  /** The compressed siblings that files get; default: the function `siblingsOf` of tree-files.ts. */
  readonly siblingsOf?: SiblingsOf | undefined
  readonly onStep?: OnStep | undefined
}

/** The tree of a release on the disk, as `publishTree` wrote it or `findTree` found it. */
export interface PreviousTree {
  readonly folder: string
  /**
   * Whether this run wrote it. Of a tree that was there before, only names, sizes and times are known, and the disk may have lost bytes
   * since. Its files are therefore compared before they are linked.
   */
  readonly written: boolean
}

/** The given files, with layout.json and none.json. Throws if a given file would lie among the answers. */
export function withLayout(files: ReadonlyMap<string, Uint8Array>, layout: string): ReadonlyMap<string, Uint8Array> {
  for (const name of files.keys()) if (isInPages(name)) throw new Error(`${name}: a file of the tree lies among the pages`)
  return new Map([...files, [LAYOUT_FILE, Buffer.from(layout)], [NONE_FILE, Buffer.from(NOTHING_TEXT)]])
}

/** The whole files of a release. */
export function planWhole(contents: ReadonlyMap<string, Uint8Array>, date: string, before: FolderFiles | undefined): FolderFiles {
  const files = [...contents].sort(([a], [b]) => (a < b ? -1 : 1))
  const table = new FileTable(files.length)
  for (const [name, content] of files) {
    const digest = digestOf(content)
    table.add(digest, timeOf(name, digest, date, before))
  }
  return { path: '', names: files.map(([name]) => name), table, begin: 0, before }
}

interface TreeSummary {
  readonly count: number
  /** Sum of the sizes. */
  readonly bytes: number
  readonly timesSha256: string
  /** Of files.txt, which lists the files. */
  readonly list: { readonly bytes: number; readonly sha256: string }
}

/** The count, size and checksums of all files of a tree together. Keeps no more than the files of one folder in memory. */
export function summaryOf(parts: readonly FolderFiles[]): TreeSummary {
  const [listHash, timesHash] = [createHash('sha256'), createHash('sha256')]
  let [count, bytes, listBytes] = [0, 0, 0]
  for (const part of parts) {
    const files = [...filesIn(part)]
    const lines = Buffer.from(filesText(files))
    listHash.update(lines)
    timesHash.update(files.map(({ time }) => `${time}\n`).join(''))
    count += files.length
    listBytes += lines.length
    for (const file of files) bytes += file.bytes
  }
  return { count, bytes, timesSha256: timesHash.digest('hex'), list: { bytes: listBytes, sha256: listHash.digest('hex') } }
}
