// Computes the pages of a light tree, which has no files for pages. Keeps a release in memory as the text of its tables, and computes a
// page when its path is read, with the same bytes as in a full tree. Hosts can thus read a light tree like a full one.

import { smallest } from '../model/lists.ts'
import { type RecordTable, recordTable } from '../model/record-table.ts'
import { ANY, segmentOf } from '../model/tree-paths.ts'
import { elementWriter } from './elements.ts'
import { missingFile } from './missing-file.ts'
import { headOf, PAGE_TAIL } from './page-text.ts'
import { PAGES_FOLDER, pageName, wholeName } from './paths.ts'
import type { ServedEnvironment, ServedVersion } from './routes.ts'
import type { StoredFile, StoredTree } from './stored-tree.ts'

/** Most releases that are kept at the same time; above it, the least recently requested one is dropped. */
const MOST_RELEASES = 4

/** The light releases that are kept between requests. */
export interface HeldReleases {
  /** The tree, to which the pages of its light releases are added. */
  over(tree: StoredTree, served: ServedEnvironment): StoredTree
}

/** The records of a release. */
interface HeldTable {
  /** Entity tag of the file that was read. */
  readonly etag: string
  readonly table: RecordTable
  /** The JSON of a row. */
  readonly elementText: (row: number) => string
}

interface Held {
  /** What was served when the file was last checked. When that has changed, the file is checked again. */
  readonly served: ServedEnvironment
  readonly table: Promise<HeldTable>
}

/** A page of a release, as its path names it. */
interface LightPage {
  readonly version: ServedVersion
  readonly filter: Readonly<Record<'country' | 'category' | 'polymer' | 'year', string | undefined>>
  /** Undefined for a file that is page 0 of every size. */
  readonly cut: { readonly pageSize: number; readonly page: number } | undefined
}

export function holdReleases(most = MOST_RELEASES): HeldReleases {
  // In the order of their last requests.
  const releases = new Map<string, Held>()

  function tableOf(tree: StoredTree, served: ServedEnvironment, { version }: ServedVersion): Promise<HeldTable> {
    const known = releases.get(version)
    const held = known?.served === served ? known : { served, table: readTable(tree, `v/${version}/datasets.csv`, known?.table) }
    releases.delete(version)
    releases.set(version, held)
    for (const oldest of [...releases.keys()].slice(0, -most)) releases.delete(oldest)
    held.table.catch(() => {
      if (releases.get(version) === held) releases.delete(version)
    })
    return held.table
  }

  return {
    over(tree, served) {
      if (!served.versions.some(({ light }) => light)) return tree
      return {
        async read(path, accepted) {
          const page = pageAt(path, served)
          if (!page) return await tree.read(path, accepted)
          return pageFile(page, served, await tableOf(tree, served, page.version))
        },
      }
    },
  }
}

/** The table of a file, or the known one if the file has not changed. */
async function readTable(tree: StoredTree, path: string, known: Promise<HeldTable> | undefined): Promise<HeldTable> {
  const before = await known?.catch(() => undefined)
  const file = await tree.read(path)
  if (!file) throw missingFile([path])
  if (file.etag === before?.etag) {
    if (file.body instanceof ReadableStream) await file.body.cancel()
    return before
  }
  const table = recordTable(await new Response(file.body).text())
  const write = elementWriter(table.columns)
  return { etag: file.etag, table, elementText: (row) => write(table.cells(row)) }
}

const PAGE = new RegExp(`^v/([^/]+)/${PAGES_FOLDER}/([^/]+)/([^/]+)/([^/]+)/(([^/-]+)(?:-(\\d+)-(\\d+))?\\.json)$`)

/** The page of a light release that a path names; undefined for any other path. */
function pageAt(path: string, served: ServedEnvironment): LightPage | undefined {
  const [, number, country = '', category = '', polymer = '', file, year = '', size, page] = PAGE.exec(path) ?? []
  const version = served.versions.find((candidate) => candidate.version === number && candidate.light === true)
  if (!version) return undefined
  const { countries, categories, polymers, years } = version
  const values = [
    valueOfSegment(country, countries),
    valueOfSegment(category, categories),
    valueOfSegment(polymer, polymers),
    valueOfSegment(year, years.map(String)),
  ]
  if (values.includes(null)) return undefined
  const [filter, cut] = [filterOf(values), size === undefined ? undefined : { pageSize: Number(size), page: Number(page) }]
  // A page has only one path: its numbers cannot be written in another way.
  if (file !== (cut ? pageName(filter.year, cut.pageSize, cut.page) : wholeName(filter.year))) return undefined
  if (version.absent?.some((pair) => pair.category === filter.category && pair.polymer === filter.polymer)) return undefined
  return { version, filter, cut }
}

/** The value of a segment, undefined for no filter; null if the release does not know it. */
function valueOfSegment(segment: string, values: readonly string[]): string | undefined | null {
  if (segment === ANY) return undefined
  return values.find((value) => segmentOf(value) === segment) ?? null
}

function filterOf(values: readonly (string | undefined | null)[]): LightPage['filter'] {
  const [country, category, polymer, year] = values.map((value) => value ?? undefined)
  return { country, category, polymer, year }
}

/** The file that a full tree has for a page; undefined if it has none. */
function pageFile(page: LightPage, { pageSizes }: ServedEnvironment, held: HeldTable): StoredFile | undefined {
  const { filter, cut } = page
  const rows = held.table.matching(filter)
  const isWhole = rows.length <= smallest(pageSizes)
  if (isWhole !== (cut === undefined)) return undefined
  const { pageSize, page: number } = cut ?? { pageSize: Math.max(rows.length, 1), page: 0 }
  const pages = Math.ceil(rows.length / pageSize)
  if (cut && (number >= pages || !pageSizes.includes(pageSize))) return undefined
  const elements = rows.slice(number * pageSize, (number + 1) * pageSize).map(held.elementText)
  const name = [...Object.values(filter).map(segmentOf), ...(cut ? [pageSize, number] : [])].join('.')
  return {
    body: new TextEncoder().encode(`${headOf(rows.length, pages)}${elements.join(',')}${PAGE_TAIL}`),
    etag: `"${held.etag.replace(/^W\//, '').replaceAll('"', '')}.${name}"`,
  }
}
