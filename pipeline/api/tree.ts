// The static tree of one release, `v/<version>/`: planned in memory, file by file with checksum and time, then written.
// Releases are planned in their order: a file's time comes from the first release that holds its bytes at its path, and a file
// that the previous release has too is a link to it.

import { contentTime, type OnStep, sha256Of } from '../io/exact-files.ts'
import { contentIdOf, findWhole, type PublishedFolder, publishFolder } from '../io/publish.ts'
import { type FolderCounts, type FolderFile, type PlannedFile, writeFolder } from '../io/write-folder.ts'
import { type Coverage, type RecordRow, serialiseElements } from './elements.ts'
import { listPages, type Page, renderPage } from './pages.ts'

const FILES_TXT = 'files.txt'

/** A file of a release's tree. */
export interface TreeFile extends PlannedFile {
  readonly sha256: string
  /** Date of the first release that holds these bytes at this path. */
  readonly firstDate: string
  /** What lay at this path before. */
  readonly older?: TreeFile | undefined
}

/** What a release has to know of those before it. */
export interface TreeHistory {
  /** The previous release's files by path. */
  readonly files: ReadonlyMap<string, TreeFile>
  /** The latest files of paths that only releases further back have. */
  readonly gone: ReadonlyMap<string, TreeFile>
}

export interface TreeInput {
  /** The release's date, `2026-11-16`. */
  readonly date: string
  readonly coverage: Coverage
  /** The table `records`, in published order. */
  readonly records: Iterable<RecordRow>
  /** Whole files beside the pages by path: `reference-data.json`, `metadata.json`, `datasets.csv`, … */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The sizes that are built, unless given. */
  readonly pageSizes?: readonly number[] | undefined
}

export interface WriteTreeOptions {
  /** The folder of the previous release's tree, known to be whole: files that are the same become links to it. */
  readonly previous?: string | undefined
  /** A folder with an earlier tree of this release: files that prove to be the same become links to it. */
  readonly earlier?: string | undefined
  readonly onStep?: OnStep | undefined
}

export interface PlannedTree {
  readonly date: string
  readonly contentId: string
  /** Every file but files.txt by path, in path order. */
  readonly files: ReadonlyMap<string, TreeFile>
  /** files.txt, which lists them and lies beside them. */
  readonly list: TreeFile
  /** Sum of the sizes of `files`. */
  readonly bytes: number
  /** Number of records. */
  readonly records: number
  /** For `planTree` of the next release. It does not hold on to the records, which the plan does. */
  readonly history: TreeHistory
  /** Writes the tree into a folder that does not exist yet. Throws a Failure for what the disk refuses. */
  readonly write: (folder: string, options?: WriteTreeOptions) => FolderCounts
}

/** Plans the tree of a release; `before` is the `history` of the plan of the previous release. Touches no disk. */
export function planTree(input: TreeInput, before?: TreeHistory): PlannedTree {
  const { date, coverage } = input
  const elements = serialiseElements(input.records, coverage)
  const contents = new Map<string, Page | Uint8Array>(input.files)
  let largest = 0
  for (const page of listPages(elements, coverage, input.pageSizes)) {
    if (contents.has(page.path)) throw new Error(`two files of the tree lie at ${page.path}`)
    contents.set(page.path, page)
    largest = Math.max(largest, page.bytes)
  }
  // One buffer serves all pages, one after the other.
  const buffer = Buffer.allocUnsafe(largest)
  const bytesOf = (content: Page | Uint8Array) => (content instanceof Uint8Array ? content : renderPage(content, elements, buffer))

  const files = new Map<string, TreeFile>()
  let bytes = 0
  for (const path of [...contents.keys()].sort()) {
    const content = bytesOf(contents.get(path) ?? new Uint8Array())
    bytes += content.length
    files.set(path, planFile(path, content, date, before))
  }

  const listContent = Buffer.from(filesText(files.values()))
  const list = planFile(FILES_TXT, listContent, date, undefined)

  return {
    date,
    contentId: contentIdOf([...files.values(), list], date),
    files,
    list,
    bytes,
    records: elements.count,
    history: { files, gone: goneFiles(files, before) },
    write(folder, { previous, earlier, onStep } = {}) {
      return writeFolder(folder, folderFiles(previous, earlier), { date, onStep })
    },
  }

  function* folderFiles(previous: string | undefined, earlier: string | undefined): Generator<FolderFile> {
    yield { file: list, content: () => listContent }
    for (const [path, file] of files) {
      const inPrevious = previous !== undefined && before?.files.get(path) === file
      yield {
        file,
        content: () => bytesOf(contents.get(path) ?? new Uint8Array()),
        same: inPrevious ? `${previous}/${path}` : undefined,
        perhapsSame: earlier === undefined ? undefined : `${earlier}/${path}`,
      }
    }
  }
}

export interface PublishTreeOptions {
  /** `<out>/public/<env>/v/<version>` */
  readonly link: string
  /** The folder of the previous release's tree: `folder` of what `publishTree` returned for it, or from `findTree`. */
  readonly previous?: string | undefined
  readonly onStep?: OnStep | undefined
}

/** Writes a tree beside its link unless it is there and whole; `show()` of what it returns makes it visible. */
export function publishTree(tree: PlannedTree, { link, previous, onStep }: PublishTreeOptions): Promise<PublishedFolder> {
  return publishFolder({
    link,
    contentId: tree.contentId,
    date: tree.date,
    files: allFiles(tree),
    write: (folder, earlier) => void tree.write(folder, { previous, earlier, onStep }),
    onStep,
  })
}

/** The folder of a tree that was published at `link` in an earlier run, if it is there and whole. */
export function findTree(tree: PlannedTree, link: string): string | undefined {
  return findWhole({ link, contentId: tree.contentId, date: tree.date, files: allFiles(tree) })
}

/** The text of files.txt: path, bytes and SHA-256 of every file, parted by tabs, a line each, in the order given. */
export function filesText(files: Iterable<Pick<TreeFile, 'path' | 'bytes' | 'sha256'>>): string {
  const lines: string[] = []
  for (const { path, bytes, sha256 } of files) lines.push(`${path}\t${bytes}\t${sha256}\n`)
  return lines.join('')
}

const allFiles = (tree: PlannedTree): TreeFile[] => [...tree.files.values(), tree.list]

/** The same object as before where nothing changed: later on that tells which files become links. */
function planFile(path: string, content: Uint8Array, date: string, before: TreeHistory | undefined): TreeFile {
  const sha256 = sha256Of(content)
  const latest = before?.files.get(path) ?? before?.gone.get(path)
  if (latest?.sha256 === sha256) return latest
  let same = latest
  while (same && same.sha256 !== sha256) same = same.older
  const firstDate = same?.firstDate ?? date
  return { path, bytes: content.length, time: contentTime(firstDate, sha256), sha256, firstDate, older: latest }
}

function goneFiles(files: ReadonlyMap<string, TreeFile>, before: TreeHistory | undefined): ReadonlyMap<string, TreeFile> {
  const gone = [...(before?.gone ?? []), ...(before?.files ?? [])].filter(([path]) => !files.has(path))
  return new Map(gone)
}
