// The static tree of one release, `v/<version>/`: planned in memory, file by file with checksum and time, then written.
// Releases are planned in their order: a file that the previous release has too keeps its time and becomes a link to it.

import { COMPRESSION_ID } from '../io/compressed.ts'
import { type OnStep, sha256Of } from '../io/exact-files.ts'
import { findWhole, type PublishedFolder, publishFolder } from '../io/publish.ts'
import { type FolderCounts, type FolderFile, type SiblingsOf, writeFolder } from '../io/write-folder.ts'
import { type Coverage, type RecordRow, serialiseElements } from './elements.ts'
import { indexPages, type Page, type PageFolder, type PageIndex, pageRenderer, pagesOf } from './pages.ts'
import { PAGE_SIZES } from './paths.ts'
import { digestOf, inPathOrder, type ListedFiles, listFiles, planFile, siblingsOf, type TreeFile } from './tree-files.ts'
import { sameFolder, samePage } from './unchanged.ts'

export { filesText, type TreeFile } from './tree-files.ts'

const FILES_TXT = 'files.txt'

export interface TreeInput {
  /** The release's date, `2026-11-16`. */
  readonly date: string
  readonly coverage: Coverage
  /** The table `records`, in published order. */
  readonly records: Iterable<RecordRow>
  /** Whole files beside the folder of pages, by name: `reference-data.json`, `metadata.json`, `datasets.csv`, … */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The sizes that are built, unless given. */
  readonly pageSizes?: readonly number[] | undefined
}

/** What a release has to know of those before it. */
export interface TreeHistory {
  /** The previous release's folders of pages by path. */
  readonly folders: ReadonlyMap<string, PlannedPages>
  /** The latest files of all paths that are in none of these folders. */
  readonly others: ReadonlyMap<string, TreeFile>
  readonly index: PageIndex
  readonly pageSizes: readonly number[]
}

/** A folder of pages with its files, in path order. */
interface PlannedPages {
  readonly folder: PageFolder
  readonly files: ListedFiles
}

export interface PlannedTree {
  readonly date: string
  readonly contentId: string
  /** Every file but files.txt by path, in path order. */
  readonly files: ReadonlyMap<string, TreeFile>
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
  /**
   * The folder of the previous release's tree, known to be whole (from `publishTree` or `findTree`): files that are the same become
   * links to it.
   */
  readonly previous?: string | undefined
  /** A folder with an earlier tree of this release: files that prove to be the same become links to it. */
  readonly earlier?: string | undefined
  /** The compressed siblings that files get; those that pay unless given. */
  readonly siblingsOf?: SiblingsOf | undefined
  readonly onStep?: OnStep | undefined
}

/** Plans the tree of a release; `before` is the `history` of the plan of the previous release. Touches no disk. */
export function planTree(input: TreeInput, before?: TreeHistory): PlannedTree {
  const { date, coverage, pageSizes = PAGE_SIZES } = input
  const elements = serialiseElements(input.records, coverage, before?.index.elements)
  const index = indexPages(elements)
  const comparable = before !== undefined && isComparable(before, coverage, pageSizes)
  const render = pageRenderer(elements)

  const folders = new Map<string, PlannedPages>()
  for (const folder of index.folders) {
    const earlier = before?.folders.get(folder.path)
    const same = comparable && earlier !== undefined && sameFolder(folder, index, earlier.folder, before.index)
    folders.set(folder.path, { folder, files: same ? earlier.files : listFiles(planPages(folder, earlier)) })
  }
  const whole = [...input.files].map(([name, content]) => planFile(name, digestOf(content), date, before?.others.get(name)))
  const groups = inPathOrder(
    whole,
    [...folders.values()].map((planned) => planned.files),
  )
  const files = new Map<string, TreeFile>()
  for (const group of groups) for (const file of group.files) files.set(file.path, file)
  const listContent = () => Buffer.from(groups.map((group) => group.lines).join(''))
  const list = planFile(FILES_TXT, digestOf(listContent()), date, undefined)

  return {
    date,
    contentId: sha256Of([date, COMPRESSION_ID, list.sha256, ...groups.map((group) => group.times)].join('\n')).slice(0, 16),
    files,
    list,
    listContent,
    bytes: groups.reduce((sum, group) => sum + group.bytes, 0),
    records: elements.count,
    history: { folders, others: otherFiles(whole, folders, files, before), index, pageSizes },
    write: (folder, { previous, earlier, siblingsOf: siblings = siblingsOf, onStep } = {}) =>
      writeFolder(folder, folderFiles(previous, earlier), { date, siblingsOf: siblings, onStep }),
  }

  function planPages(folder: PageFolder, earlier: PlannedPages | undefined): TreeFile[] {
    const earlierFiles = new Map(earlier?.files.files.map((file) => [file.path, file]))
    const earlierPages = new Map<string, Page>()
    if (earlier && comparable) {
      for (const page of pagesOf(earlier.folder, before.index, pageSizes)) earlierPages.set(page.path, page)
    }
    let last: { readonly page: Page; readonly file: TreeFile } | undefined
    return pagesOf(folder, index, pageSizes).map((page) => {
      const latest = earlierFiles.get(page.path)
      const then = earlierPages.get(page.path)
      if (latest && then && samePage(page, then, elements)) return latest
      // What fits on a page of the smaller size is the same page in the larger size.
      const digest = last && isSameContent(last.page, page) ? last.file : digestOf(render(page))
      const file = planFile(page.path, digest, date, latest ?? before?.others.get(page.path))
      last = { page, file }
      return file
    })
  }

  function* folderFiles(previous: string | undefined, earlier: string | undefined): Generator<FolderFile> {
    const place = (file: TreeFile, shared: boolean, content: () => Uint8Array): FolderFile => ({
      file,
      content,
      same: shared && previous !== undefined ? `${previous}/${file.path}` : undefined,
      perhapsSame: earlier === undefined ? undefined : `${earlier}/${file.path}`,
    })
    for (const { folder, files } of folders.values()) {
      const theirs = before?.folders.get(folder.path)?.files
      const shared = theirs === files ? undefined : new Set(theirs?.files)
      // Made when a page is written; a folder of links needs none.
      let pages: readonly Page[] | undefined
      for (const [at, file] of files.files.entries()) {
        yield place(file, shared?.has(file) ?? true, () => {
          pages ??= pagesOf(folder, index, pageSizes)
          const page = pages[at]
          if (page?.path !== file.path) throw new Error(`the plan has no page ${file.path}`)
          return render(page)
        })
      }
    }
    for (const [at, [name, content]] of [...input.files].entries()) {
      const file = whole[at]
      if (file) yield place(file, before?.others.get(name) === file, () => content)
    }
    yield { file: list, content: listContent }
  }
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

/** The folder of a tree that was published at `link` in an earlier run, if it is there and whole. */
export function findTree(tree: PlannedTree, link: string): string | undefined {
  return findWhole(contentOf(tree, link))
}

function contentOf({ contentId, date, files, list }: PlannedTree, link: string, siblings: SiblingsOf = siblingsOf) {
  return { link, contentId, date, files: [...files.values(), list], siblingsOf: siblings }
}

/** Whether two pages of one release hold the same bytes. */
function isSameContent(a: Page, b: Page): boolean {
  return a.matches === b.matches && a.begin === b.begin && a.end === b.end && a.head === b.head
}

/** Whether the pages of two releases are cut alike, so that folders and pages of the same path can be compared. */
function isComparable(before: TreeHistory, coverage: Coverage, pageSizes: readonly number[]): boolean {
  const alike = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((value, index) => value === b[index])
  return alike(before.index.elements.coverage.years, coverage.years) && alike(before.pageSizes, pageSizes)
}

/** The whole files of a release, and the pages that only releases before it have. */
function otherFiles(
  whole: readonly TreeFile[],
  folders: ReadonlyMap<string, PlannedPages>,
  files: ReadonlyMap<string, TreeFile>,
  before: TreeHistory | undefined,
): Map<string, TreeFile> {
  const others = new Map([...(before?.others ?? [])].filter(([path]) => !files.has(path)))
  for (const [path, earlier] of before?.folders ?? []) {
    if (folders.get(path)?.files === earlier.files) continue
    for (const file of earlier.files.files) if (!files.has(file.path)) others.set(file.path, file)
  }
  for (const file of whole) others.set(file.path, file)
  return others
}
