// The static tree of one release, `v/<version>/`: planned in memory, file by file with checksum and time, then written.
// Releases are planned in their order: a file that the previous release has too keeps its time and becomes a link to it.

import { createHash } from 'node:crypto'
import { COMPRESSION_ID } from '../io/compressed.ts'
import { contentTime, type OnStep, sha256Of } from '../io/exact-files.ts'
import { findWhole, type PublishedFolder, publishFolder } from '../io/publish.ts'
import { type FolderCounts, type FolderFile, type PlannedFile, type SiblingsOf, writeFolder } from '../io/write-folder.ts'
import type { PagedOperation } from '../model/operations.ts'
import { elementWriter, type RecordRow, rangeWriter, serialiseElements, type TreeCoverage } from './elements.ts'
import { layoutOf } from './layout.ts'
import { indexPages, NOTHING_TEXT, type Page, type PageFolder, type PageIndex, pageRenderer } from './pages.ts'
import { isInPages, LAYOUT_FILE, NONE_FILE, PAGE_SIZES } from './paths.ts'
import {
  digestOf,
  FileTable,
  type FolderFiles,
  fileNumber,
  filesIn,
  filesText,
  sameFile,
  siblingsOf,
  type TreeFile,
  timeOf,
} from './tree-files.ts'
import { sameFolder, samePage } from './unchanged.ts'

export { filesText, type TreeFile } from './tree-files.ts'

const FILES_TXT = 'files.txt'

export interface TreeInput {
  /** The release's date, `2026-11-16`. */
  readonly date: string
  readonly coverage: TreeCoverage
  /** The table `records`, in published order. */
  readonly records: Iterable<RecordRow>
  /** Their ranges, in the same order; absent where the release has none. */
  readonly ranges?: Iterable<RecordRow> | undefined
  /** Whole files beside the folder of pages, by name: `reference-data.json`, `metadata.json`, `datasets.csv`, … */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The sizes that are built, unless given. */
  readonly pageSizes?: readonly number[] | undefined
}

/** What a release has to know of those before it. */
export interface TreeHistory {
  /** The previous release's folders of answers by path, in path order. */
  readonly folders: ReadonlyMap<string, PlannedFolder>
  /** Folders of answers that only releases before it have, as they were last. */
  readonly gone: ReadonlyMap<string, FolderFiles>
  /** The previous release's whole files. */
  readonly whole: FolderFiles
  readonly operations: ReadonlyMap<PagedOperation, PageIndex>
}

/** A folder of answers with its files. */
interface PlannedFolder {
  readonly folder: PageFolder
  readonly files: FolderFiles
  readonly index: PageIndex
}

export interface PlannedTree {
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
  /** The tree of the previous release: files that are the same become links to it. */
  readonly previous?: PreviousTree | undefined
  /** A folder with an earlier tree of this release: files that prove to be the same become links to it. */
  readonly earlier?: string | undefined
  /** The compressed siblings that files get; those that pay unless given. */
  readonly siblingsOf?: SiblingsOf | undefined
  readonly onStep?: OnStep | undefined
}

/** The tree of a release on the disk, as `publishTree` or `findTree` left or found it. */
export interface PreviousTree {
  readonly folder: string
  /**
   * Whether this run wrote it. Of a tree that was there before only names, sizes and times are known, and a disk may have lost bytes
   * since: its files are compared before they are linked, so that what is written anew is right.
   */
  readonly written: boolean
}

/** Plans the tree of a release; `before` is the `history` of the plan of the previous release. Touches no disk. */
export function planTree(input: TreeInput, before?: TreeHistory): PlannedTree {
  const { date, coverage, pageSizes = PAGE_SIZES } = input
  const operations = new Map([indexed('datasets', input.records), ...(input.ranges ? [indexed('ranges', input.ranges)] : [])])
  assertSameRecords(operations)
  const pairs = operations.get('datasets')?.pairs ?? []
  const contents = withLayout(input.files, jsonText(layoutOf({ operations: [...operations.keys()], pageSizes, pairs })))

  const whole = planWhole(contents, date, before?.whole)
  const folders = new Map([...operations].flatMap(([operation, index]) => planFolders(index, before?.operations.get(operation))))
  const parts = inPathOrder(whole, [...folders.values()])
  const summary = summaryOf(parts)
  const list = { path: FILES_TXT, ...summary.list, time: contentTime(date, summary.list.sha256) }
  const files = function* () {
    for (const part of parts) yield* filesIn(part)
  }
  const listContent = () => {
    const content = Buffer.allocUnsafeSlow(list.bytes)
    let length = 0
    for (const part of parts) length += content.write(filesText(filesIn(part)), length)
    return content
  }

  return {
    date,
    contentId: sha256Of([date, COMPRESSION_ID, list.sha256, summary.timesSha256].join('\n')).slice(0, 16),
    count: summary.count,
    files,
    list,
    listContent,
    bytes: summary.bytes,
    records: operations.get('datasets')?.elements.count ?? 0,
    history: { folders, gone: goneFolders(folders, before), whole, operations },
    write: (folder, { previous, earlier, siblingsOf: siblings = siblingsOf, onStep } = {}) =>
      writeFolder(folder, folderFiles(previous, earlier), { date, siblingsOf: siblings, onStep }),
  }

  function indexed(operation: PagedOperation, rows: Iterable<RecordRow>): [PagedOperation, PageIndex] {
    const earlier = before?.operations.get(operation)
    const writer = operation === 'ranges' ? rangeWriter : elementWriter
    const elements = serialiseElements(rows, coverage, earlier?.elements, writer(coverage.metrics))
    return [operation, indexPages(operation, elements, pageSizes, earlier?.layouts)]
  }

  /** The folders of an operation; those in which nothing changed are the previous release's. */
  function planFolders(index: PageIndex, previous: PageIndex | undefined): [string, PlannedFolder][] {
    const comparable = previous && isComparable(previous, index) ? previous : undefined
    const unchanged = (folder: PageFolder) => {
      const earlier = before?.folders.get(folder.path)
      return comparable && earlier && sameFolder(folder, index, earlier.folder, comparable) ? earlier.files : undefined
    }
    const same = index.folders.map(unchanged)
    const table = new FileTable(index.folders.reduce((sum, folder, at) => sum + (same[at] ? 0 : index.names(folder).length), 0))
    const render = pageRenderer(index.elements)
    const filesOf = (folder: PageFolder) => planPages(folder, { index, previous: comparable, table, render })
    return index.folders.map((folder, at) => [folder.path, { folder, files: same[at] ?? filesOf(folder), index }])
  }

  function planPages(folder: PageFolder, { index, previous, table, render }: PlanPages): FolderFiles {
    const earlier = before?.folders.get(folder.path)
    const latest = earlier?.files ?? before?.gone.get(folder.path)
    const earlierPages = new Map<string, Page>()
    if (earlier && previous) for (const page of previous.pages(earlier.folder)) earlierPages.set(page.name, page)
    const begin = table.count
    for (const page of index.pages(folder)) {
      const then = earlierPages.get(page.name)
      const file = then && earlier && samePage(page, then, index.elements) ? fileNumber(earlier.files, page.name) : undefined
      if (file !== undefined && earlier) {
        table.add(earlier.files.table.digest(file), earlier.files.table.time(file))
        continue
      }
      const digest = digestOf(render(page))
      table.add(digest, timeOf(page.name, digest, date, latest))
    }
    return { path: folder.path, names: index.names(folder), table, begin, before: latest }
  }

  function* folderFiles(previous: PreviousTree | undefined, earlier: string | undefined): Generator<FolderFile> {
    const place = (file: PlannedFile, shared: boolean, content: () => Uint8Array): FolderFile => {
      const neighbour = shared && previous ? `${previous.folder}/${file.path}` : undefined
      const own = earlier === undefined ? undefined : `${earlier}/${file.path}`
      if (neighbour !== undefined && previous?.written) return { file, content, same: neighbour, perhapsSame: own }
      return { file, content, perhapsSame: neighbour ?? own }
    }
    const renderers = new Map<PageIndex, (page: Page) => Buffer>()
    const rendererOf = (index: PageIndex) => {
      const known = renderers.get(index) ?? pageRenderer(index.elements)
      renderers.set(index, known)
      return known
    }
    for (const { folder, files, index } of folders.values()) {
      const theirs = before?.folders.get(folder.path)?.files
      // Made when a page is written; a folder of links needs none.
      let pages: readonly Page[] | undefined
      let at = 0
      for (const file of filesIn(files)) {
        const number = at++
        const shared = theirs === files || sameFile(files.names[number] ?? '', files, theirs)
        yield place(file, shared, () => {
          pages ??= index.pages(folder)
          const page = pages[number]
          if (page === undefined || page.name !== files.names[number]) throw new Error(`the plan has no page ${file.path}`)
          return rendererOf(index)(page)
        })
      }
    }
    for (const file of filesIn(whole)) {
      const content = contents.get(file.path)
      if (content === undefined) throw new Error(`the plan has no content of ${file.path}`)
      yield place(file, sameFile(file.path, whole, before?.whole), () => content)
    }
    yield { file: list, content: listContent }
  }
}

/** Throws where ranges are not those of the records, one by one. */
function assertSameRecords(operations: ReadonlyMap<PagedOperation, PageIndex>): void {
  const [records, ranges] = [operations.get('datasets')?.elements.places, operations.get('ranges')?.elements.places]
  if (!records || !ranges) return
  if (records.length !== ranges.length || records.some((place, at) => place !== ranges[at]))
    throw new Error('the ranges are of other records than the release has')
}

interface PlanPages {
  readonly index: PageIndex
  /** That of the release before, where its pages are cut alike. */
  readonly previous: PageIndex | undefined
  /** Takes the files. */
  readonly table: FileTable
  readonly render: (page: Page) => Buffer
}

const jsonText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** The files that are given, with those that say how the answers lie. Throws where a file that is given would lie among the answers. */
function withLayout(files: ReadonlyMap<string, Uint8Array>, layout: string): ReadonlyMap<string, Uint8Array> {
  for (const name of files.keys()) if (isInPages(name)) throw new Error(`${name}: a file of the tree lies among the pages`)
  return new Map([...files, [LAYOUT_FILE, Buffer.from(layout)], [NONE_FILE, Buffer.from(NOTHING_TEXT)]])
}

/** The whole files of a release. */
function planWhole(contents: ReadonlyMap<string, Uint8Array>, date: string, before: FolderFiles | undefined): FolderFiles {
  const files = [...contents].sort(([a], [b]) => (a < b ? -1 : 1))
  const table = new FileTable(files.length)
  for (const [name, content] of files) {
    const digest = digestOf(content)
    table.add(digest, timeOf(name, digest, date, before))
  }
  return { path: '', names: files.map(([name]) => name), table, begin: 0, before }
}

/** All files of a tree in path order: whole ones around the folders of answers, which are in path order already. */
function inPathOrder(whole: FolderFiles, folders: readonly PlannedFolder[]): FolderFiles[] {
  const parts: FolderFiles[] = []
  let done = 0
  const wholeUntil = (end: number) => {
    if (end > done) parts.push({ ...whole, names: whole.names.slice(done, end), begin: whole.begin + done })
    done = end
  }
  for (const { files } of folders) {
    const next = whole.names.findIndex((name, at) => at >= done && name > files.path)
    wholeUntil(next < 0 ? whole.names.length : next)
    parts.push(files)
  }
  wholeUntil(whole.names.length)
  return parts
}

interface TreeSummary {
  readonly count: number
  /** Sum of the sizes. */
  readonly bytes: number
  readonly timesSha256: string
  /** Of files.txt, which lists the files. */
  readonly list: { readonly bytes: number; readonly sha256: string }
}

/** What is told of all files of a tree together, without keeping more than a folder of them. */
function summaryOf(parts: readonly FolderFiles[]): TreeSummary {
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

export interface PublishTreeOptions extends Omit<WriteTreeOptions, 'earlier'> {
  /** `<out>/public/<env>/v/<version>` */
  readonly link: string
}

/** Writes a tree beside its link unless it is there and whole; `show()` of what it returns makes it visible. */
export function publishTree(tree: PlannedTree, { link, ...options }: PublishTreeOptions): Promise<PublishedFolder> {
  return publishFolder({
    ...contentOf(tree, link, options.siblingsOf),
    write: (folder, earlier) => void tree.write(folder, { ...options, earlier }),
    onStep: options.onStep,
  })
}

/** The tree that was published at `link` in an earlier run, if it is there and whole. */
export function findTree(tree: PlannedTree, link: string): PreviousTree | undefined {
  const folder = findWhole(contentOf(tree, link))
  return folder === undefined ? undefined : { folder, written: false }
}

function contentOf({ contentId, date, files, list }: PlannedTree, link: string, siblings: SiblingsOf = siblingsOf) {
  const all = function* () {
    yield* files()
    yield list
  }
  return { link, contentId, date, files: { [Symbol.iterator]: all }, siblingsOf: siblings }
}

/** Whether the pages of two releases are cut alike, so that folders and pages of the same path can be compared. */
function isComparable(before: PageIndex, now: PageIndex): boolean {
  const alike = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((value, index) => value === b[index])
  return alike(before.elements.coverage.years, now.elements.coverage.years) && alike(before.pageSizes, now.pageSizes)
}

/** The folders of answers that a release has no more, or that those before it had no more. */
function goneFolders(folders: ReadonlyMap<string, PlannedFolder>, before: TreeHistory | undefined): Map<string, FolderFiles> {
  const known = [...(before?.gone ?? []), ...[...(before?.folders ?? [])].map(([path, { files }]) => [path, files] as const)]
  return new Map(known.filter(([path]) => !folders.has(path)))
}
