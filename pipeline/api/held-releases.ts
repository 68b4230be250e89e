// Keeps the records of releases in memory, for hosts that run code. They answer pages from them, with a full tree as with a light one.

import type { StoredFile, StoredTree } from '../model/exchange.ts'
import { Failure } from '../model/failure.ts'
import { METRICS } from '../model/metrics.ts'
import { recentlyUsed } from '../model/recently-used.ts'
import { type AskedPage, type MadePage, type PageOf, pagesOf } from '../model/record-pages.ts'
import { recordTable } from '../model/record-table.ts'
import { segmentOf } from '../model/tree-paths.ts'
import type { ServedEnvironment } from './routes.ts'
import { DAMAGED_TREE_HINT } from './served-environment.ts'

export interface HeldPage extends MadePage, Pick<StoredFile, 'etag' | 'encoding'> {}

/** Reads a page of a release; undefined past the end. Failure 'missing-page' if the tree lacks the records of the release. */
export type ReadPage = (request: AskedPage, version: string) => Promise<HeldPage | undefined>

/** The releases that are kept between requests: gives the pages of this tree, while it serves this. */
export type HeldReleases = (tree: StoredTree, served: ServedEnvironment) => ReadPage

interface Release {
  /** Entity tag of the file that was read, without quotes. */
  readonly tag: string
  readonly pageOf: PageOf
}

interface Held {
  /** What was served when the file was last checked. When that has changed, the file is checked again. */
  readonly served: ServedEnvironment
  readonly release: Promise<Release>
}

/** `most` releases are kept at the same time; above it, the least recently requested one is dropped. */
export function holdReleases(most: number): HeldReleases {
  const releases = recentlyUsed<Held>(most)

  function releaseOf(tree: StoredTree, served: ServedEnvironment, version: string): Promise<Release> {
    const known = releases.get(version)
    const held = known?.served === served ? known : { served, release: readRelease(tree, `v/${version}/datasets.csv`, known?.release) }
    if (held === known) return held.release
    releases.set(version, held)
    held.release.catch(() => {
      if (releases.get(version) === held) releases.delete(version)
    })
    return held.release
  }

  return (tree, served) => async (request, version) => {
    const { tag, pageOf } = await releaseOf(tree, served, version)
    const found = pageOf(request)
    const { filter, page, pageSize } = request
    const { country, category, polymer, year } = filter
    const name = [country, category, polymer, year].map(segmentOf).join('.')
    return found && { ...found, etag: `"${tag}.${name}.${pageSize}.${page}"` }
  }
}

/** The records of a file, or the known ones if the file has not changed. */
async function readRelease(tree: StoredTree, path: string, known: Promise<Release> | undefined): Promise<Release> {
  const before = await known?.catch(() => undefined)
  const file = await tree.read(path)
  if (!file) throw new Failure('missing-page', `The api tree has no ${path}.`, { hint: DAMAGED_TREE_HINT })
  const tag = file.etag.replace(/^W\//, '').replaceAll('"', '')
  if (tag !== before?.tag) return { tag, pageOf: pagesOf(recordTable(await new Response(file.body).text()), METRICS) }
  if (file.body instanceof ReadableStream) await file.body.cancel()
  return before
}
