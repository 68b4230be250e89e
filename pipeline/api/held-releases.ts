// Computes the pages of a light tree, which has no files for pages. Keeps a release in memory as the text of its tables, and computes a
// page when its path is read, with the same bytes as in a full tree. Hosts can thus read a light tree like a full one.

import { smallest } from '../model/lists.ts'
import { METRICS } from '../model/metrics.ts'
import type { PagedOperation } from '../model/operations.ts'
import { PAGED_OPERATIONS } from '../model/operations.ts'
import { type RecordTable, recordTable } from '../model/record-table.ts'
import { elementWriter, rangeWriter, tableRow } from './elements.ts'
import { missingFile } from './missing-file.ts'
import { headOf, PAGE_TAIL } from './pages.ts'
import { ANY, pageName, segmentOf, wholeName } from './paths.ts'
import { answers, type ServedEnvironment, type ServedVersion } from './routes.ts'
import type { StoredFile, StoredTree } from './stored-tree.ts'

/** Most releases that are kept at the same time; above it, the least recently requested one is dropped. */
const MOST_RELEASES = 4

/** The light releases that are kept between requests. */
export interface HeldReleases {
  /** The tree, to which the pages of its light releases are added. */
  over(tree: StoredTree, served: ServedEnvironment): StoredTree
}

/** One operation of a release. */
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
  readonly operation: PagedOperation
  readonly filter: Readonly<Record<'country' | 'category' | 'polymer' | 'year', string | undefined>>
  /** Undefined for a file that is page 0 of every size. */
  readonly cut: { readonly pageSize: number; readonly page: number } | undefined
}

export function holdReleases(most = MOST_RELEASES): HeldReleases {
  // In the order of their last requests.
  const releases = new Map<string, Map<PagedOperation, Held>>()

  function tableOf(tree: StoredTree, served: ServedEnvironment, { version }: ServedVersion, operation: PagedOperation): Promise<HeldTable> {
    const operations = releases.get(version) ?? new Map<PagedOperation, Held>()
    releases.delete(version)
    releases.set(version, operations)
    for (const oldest of [...releases.keys()].slice(0, -most)) releases.delete(oldest)
    const known = operations.get(operation)
    if (known?.served === served) return known.table
    const table = readTable(tree, `v/${version}/${operation}.csv`, operation, known?.table)
    const held = { served, table }
    operations.set(operation, held)
    table.catch(() => {
      if (operations.get(operation) === held) operations.delete(operation)
    })
    return table
  }

  return {
    over(tree, served) {
      if (!served.versions.some(({ light }) => light)) return tree
      return {
        async read(path, accepted) {
          const page = pageAt(path, served)
          if (!page) return await tree.read(path, accepted)
          return pageFile(page, served, await tableOf(tree, served, page.version, page.operation))
        },
      }
    },
  }
}

/** The table of a file, or the known one if the file has not changed. */
async function readTable(
  tree: StoredTree,
  path: string,
  operation: PagedOperation,
  known: Promise<HeldTable> | undefined,
): Promise<HeldTable> {
  const before = await known?.catch(() => undefined)
  const file = await tree.read(path)
  if (!file) throw missingFile([path])
  if (file.etag === before?.etag) {
    if (file.body instanceof ReadableStream) await file.body.cancel()
    return before
  }
  const table = recordTable(await new Response(file.body).text())
  const isRanges = operation === 'ranges'
  const metrics = METRICS.filter(({ name }) => table.columns.includes(isRanges ? `${name}_low` : name))
  const write = (isRanges ? rangeWriter : elementWriter)(metrics)
  return { etag: file.etag, table, elementText: (row) => write(tableRow(table, row)) }
}

const PAGE = new RegExp(`^v/([^/]+)/(${PAGED_OPERATIONS.join('|')})/([^/]+)/([^/]+)/([^/]+)/(([^/-]+)(?:-(\\d+)-(\\d+))?\\.json)$`)

/** The page of a light release that a path names; undefined for any other path. */
function pageAt(path: string, served: ServedEnvironment): LightPage | undefined {
  const [, number, name, country = '', category = '', polymer = '', file, year = '', size, page] = PAGE.exec(path) ?? []
  const version = served.versions.find((candidate) => candidate.version === number && candidate.light === true)
  const operation = PAGED_OPERATIONS.find((known) => known === name)
  if (!version || !operation || !answers(version, operation)) return undefined
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
  return { version, operation, filter, cut }
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
