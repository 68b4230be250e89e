// Writes the pages of a tree. The folder of each country, and that of no country, is a branch that nothing else writes to; so
// branches can be written by two threads, each of which makes the pages that it writes.

import type { OnStep } from '../io/exact-files.ts'
import { type FolderCounts, type FolderFile, writeFolder } from '../io/write-folder.ts'
import { type Page, type PageIndex, pageRenderer, pagesOf } from './pages.ts'

/** The files of one branch, side by side: they go from thread to thread. */
export interface Branch {
  /** `datasets/FRA`, relative to the folder of the release. */
  readonly path: string
  /** Relative to the folder of the release, in path order. */
  readonly files: readonly string[]
  readonly bytes: Float64Array
  readonly times: Float64Array
  /** 1 for files that the previous release has too. */
  readonly shared: Uint8Array
}

/** Where branches go, and where files lie that may be the same. */
export interface Places {
  readonly folder: string
  readonly date: string
  readonly pageSizes: readonly number[]
  readonly previous: string | undefined
  readonly earlier: string | undefined
}

/** Writes branches whose folders do not exist yet. Throws a Failure for what the disk refuses. */
export function writeBranches(branches: readonly Branch[], index: PageIndex, places: Places, onStep?: OnStep): FolderCounts {
  const makePages = pageMaker(index, places.pageSizes)
  return addCounts(
    branches.map((branch) =>
      writeFolder(`${places.folder}/${branch.path}`, filesOf(branch, makePages, places), { date: places.date, onStep }),
    ),
  )
}

export function addCounts(counts: readonly FolderCounts[]): FolderCounts {
  const sum = (name: keyof FolderCounts) => counts.reduce((total, count) => total + count[name], 0)
  return { written: sum('written'), linked: sum('linked'), writtenBytes: sum('writtenBytes') }
}

/** Parts branches in two that take about the same time. The second part is the one without the largest branch, and may be empty. */
export function halve(branches: readonly Branch[]): readonly [Branch[], Branch[]] {
  const weighed = branches.map((branch) => ({ branch, weight: weightOf(branch) })).sort((a, b) => b.weight - a.weight)
  const [first, second]: [Branch[], Branch[]] = [[], []]
  let balance = 0
  for (const { branch, weight } of weighed) {
    if (balance <= 0) first.push(branch)
    else second.push(branch)
    balance += balance <= 0 ? weight : -weight
  }
  return [first, second]
}

/** About microseconds: a link, a file, and what its bytes take, as measured. */
function weightOf({ files, bytes, shared }: Branch): number {
  return files.reduce((sum, _, at) => sum + (shared[at] ? 6 : 16 + (bytes[at] ?? 0) / 1500), 0)
}

function* filesOf({ path: branch, files, bytes, times, shared }: Branch, contentOf: (path: string) => Uint8Array, places: Places) {
  const { previous, earlier } = places
  for (const [at, path] of files.entries()) {
    const file: FolderFile = {
      file: { path: path.slice(branch.length + 1), bytes: bytes[at] ?? 0, time: times[at] ?? 0 },
      content: () => contentOf(path),
      same: shared[at] && previous !== undefined ? `${previous}/${path}` : undefined,
      perhapsSame: earlier === undefined ? undefined : `${earlier}/${path}`,
    }
    yield file
  }
}

/** The bytes of pages by path. Those of a folder are found out together, when the first of them is asked for. */
function pageMaker(index: PageIndex, pageSizes: readonly number[]): (path: string) => Uint8Array {
  const folders = new Map(index.folders.map((folder) => [folder.path, folder]))
  const render = pageRenderer(index.elements)
  let current = ''
  let pages = new Map<string, Page>()
  return (path) => {
    const parent = path.slice(0, path.lastIndexOf('/'))
    if (parent !== current) {
      const folder = folders.get(parent)
      pages = new Map(folder ? pagesOf(folder, index, pageSizes).map((page) => [page.path, page]) : [])
      current = parent
    }
    const page = pages.get(path)
    if (!page) throw new Error(`there is no page ${path}`)
    return render(page)
  }
}
