// The static tree of one release, `v/<version>/`: planned in memory, file by file with checksum and time, then written.
// Releases are planned in their order: a file that the previous release has too keeps its time and becomes a link to it.

import { COMPRESSION_ID } from '../io/compressions.ts'
import { contentTime } from '../io/exact-files.ts'
import { sha256 } from '../io/files.ts'
import { type FolderFile, type PlannedFile, writeFolder } from '../io/write-folder.ts'
import { jsonText } from '../model/json.ts'
import { PAGE_SIZES } from '../model/paging.ts'
import { type Elements, serialiseElements } from './elements.ts'
import { layoutOf } from './layout.ts'
import { indexPages, type Page, type PageFolder, type PageIndex, pageRenderer } from './pages.ts'
import { FILES_TXT } from './paths.ts'
import {
  type PlannedFolder,
  type PlannedTree,
  type PreviousTree,
  planWhole,
  summaryOf,
  type TreeHistory,
  type TreeInput,
  withLayout,
} from './planned-tree.ts'
import { digestOf, FileTable, type FolderFiles, fileNumber, filesIn, filesText, sameFile, siblingsOf, timeOf } from './tree-files.ts'

/** Plans the tree of a release; `before` is the `history` of the plan of the previous release. Touches no disk. */
export function planTree(input: TreeInput, before?: TreeHistory): PlannedTree {
  const { date, coverage, pageSizes = PAGE_SIZES } = input
  const elements = serialiseElements(input.records, coverage, before?.index?.elements)
  const index = indexPages(elements, pageSizes, before?.index?.layouts)
  const contents = withLayout(input.files, jsonText(layoutOf({ pageSizes, pairs: index.pairs, metrics: coverage.metrics })))

  const whole = planWhole(contents, date, before?.whole)
  const folders = new Map(planFolders(index, before?.index))
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
    kind: 'full',
    date,
    contentId: sha256([date, COMPRESSION_ID, list.sha256, summary.timesSha256].join('\n')).slice(0, 16),
    count: summary.count,
    files,
    list,
    listContent,
    bytes: summary.bytes,
    records: elements.count,
    history: { folders, gone: goneFolders(folders, before), whole, index },
    write: (folder, { previous, earlier, siblingsOf: siblings = siblingsOf, onStep } = {}) =>
      writeFolder(folder, folderFiles(previous, earlier), { date, siblingsOf: siblings, onStep }),
  }

  /** The folders of the answers. A folder in which nothing changed shares the files of the previous release. */
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
      // Made only when a page is written: a folder of links needs no pages.
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

interface PlanPages {
  readonly index: PageIndex
  /** The index of the previous release, if its pages are cut alike. */
  readonly previous: PageIndex | undefined
  /** Receives the files. */
  readonly table: FileTable
  readonly render: (page: Page) => Buffer
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

/** Whether the pages of two releases are cut alike, so that folders and pages of the same path can be compared. */
function isComparable(before: PageIndex, now: PageIndex): boolean {
  const alike = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((value, index) => value === b[index])
  return alike(before.elements.coverage.years, now.elements.coverage.years) && alike(before.pageSizes, now.pageSizes)
}

/** The folders of answers that earlier releases had and this release does not have. */
function goneFolders(folders: ReadonlyMap<string, PlannedFolder>, before: TreeHistory | undefined): Map<string, FolderFiles> {
  const known = [...(before?.gone ?? []), ...[...(before?.folders ?? [])].map(([path, { files }]) => [path, files] as const)]
  return new Map(known.filter(([path]) => !folders.has(path)))
}

/** Whether all pages of two folders hold the same bytes; the elements of `now` were serialised after those of `before`. */
function sameFolder(folder: PageFolder, now: PageIndex, earlier: PageFolder, before: PageIndex): boolean {
  for (let year = 0; year <= now.elements.coverage.years.length; year++) {
    const matches = now.matches(folder, year)
    const others = before.matches(earlier, year)
    if (others.length !== matches.length || !sameElements(matches, 0, matches.length, others, 0, now.elements)) return false
  }
  return true
}

/** Whether two pages hold the same bytes; `elements` were serialised after those of the earlier page. */
function samePage(page: Page, earlier: Page, elements: Elements): boolean {
  return (
    page.head === earlier.head &&
    page.end - page.begin === earlier.end - earlier.begin &&
    sameElements(page.matches, page.begin, page.end, earlier.matches, earlier.begin, elements)
  )
}

function sameElements(
  matches: Int32Array,
  begin: number,
  end: number,
  earlier: Int32Array,
  earlierBegin: number,
  { counterparts }: Elements,
): boolean {
  for (let index = begin, other = earlierBegin; index < end; index++, other++) {
    if (counterparts[matches[index] ?? 0] !== earlier[other]) return false
  }
  return true
}
