// Makes the files in the root of an api tree again from what its releases say: lists, description, pages and scripts. For a folder and for
// a host.

import { indexSchema, type Versions } from '../../../schemas/api.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import { LAYOUT_FILE, type TreeKind } from '../../api/paths.ts'
import { sha256 } from '../../io/files.ts'
import type { Problem } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { nameInApi } from '../../model/versions.ts'
import { environmentFiles, generator, type ShownRelease, shownRelease } from '../../tree/root.ts'
import type { ReleaseFiles } from '../cut/release-files.ts'
import { areSameSizes, kindOf, layoutIn } from '../publish/page-sizes.ts'

export interface MadeRoot {
  readonly problems: readonly Problem[]
  /** What could not be made again, and why. */
  readonly notes: readonly string[]
  /** Undefined if they cannot be made: another version of the program wrote them, or the files that they follow from are missing. */
  readonly files?: {
    readonly root: readonly FileEntry[]
    readonly folders: Readonly<Record<string, readonly FileEntry[]>>
  }
  readonly releases: readonly ShownRelease[]
}

/** The program that wrote the tree, by what the first page says. */
export async function writerIn({ read }: ReleaseFiles): Promise<string | undefined> {
  const html = (await read('index.html'))?.toString('utf8')
  return html === undefined ? undefined : /<meta name="generator" content="([^"]*)">/.exec(html)?.[1]
}

/** The kind of a whole tree, by what its index.json says. */
export const kindIn = async (place: ReleaseFiles): Promise<TreeKind> => kindOf(await indexIn(place))

const indexIn = async ({ read }: ReleaseFiles) => indexSchema.safeParse(jsonOf(await read('index.json'))).data

/**
 * Makes the files that follow from the releases of a tree, whose versions.json says `listing`. `isSigned`: whether a signature vouches for
 * the files.
 */
export async function makeRoot(place: ReleaseFiles, listing: Versions, writer: string | undefined, isSigned = false): Promise<MadeRoot> {
  const problems: Problem[] = []
  const releases = await listedReleases(place, listing)
  const file = place.nameOf('index.json')
  const index = await indexIn(place)
  if (!index) problems.push({ code: 'altered-file', file, message: 'does not describe how pages are found' })
  if (!releases || !index) return { problems, notes: [], releases: releases ?? [] }
  const tree = kindOf(index)
  for (const { version, status } of releases) {
    const layout = layoutIn(await place.read(`v/${nameInApi(version, status.state)}/${LAYOUT_FILE}`))
    const kind = kindOf(layout)
    if (layout && kind !== tree)
      problems.push({
        code: 'altered-file',
        file,
        message: `describes another kind of tree than ${version} has`,
        found: tree,
        expected: kind,
      })
    const sizes = layout?.page_sizes ?? []
    if (areSameSizes(sizes, index.page_sizes)) continue
    const [found, expected] = [index.page_sizes.join(', '), sizes.join(', ')]
    problems.push({ code: 'altered-file', file, message: `names other page sizes than ${version} has`, found, expected })
  }
  if (writer !== undefined && writer !== generator()) {
    const notes = [
      `${isSigned ? 'as signed' : 'not proven'}: pages, scripts and lists of the root were written by ${writer}, and ${generator()} cannot make them again`,
    ]
    return { problems, notes, releases }
  }
  const { folders, root } = environmentFiles(listing.environment, releases, { pageSizes: index.page_sizes, tree })
  const entries = (files: ReadonlyMap<string, Uint8Array>) =>
    [...files].map(([path, content]) => ({ path, bytes: content.length, sha256: sha256(content) }))
  const files = {
    root: entries(root),
    folders: Object.fromEntries(Object.entries(folders).map(([name, content]) => [name, entries(content)])),
  }
  return { problems, notes: [], files, releases }
}

/** The releases with what their own files say about them. Undefined if one cannot be read: that is reported where it is compared. */
async function listedReleases(place: ReleaseFiles, { versions }: Versions): Promise<ShownRelease[] | undefined> {
  const releases: ShownRelease[] = []
  for (const { version, date, status, summary } of versions) {
    const tree = `v/${nameInApi(version, status.state)}`
    const read = async (name: string) => ((await isListed(place, tree, name)) ? place.read(`${tree}/${name}`) : undefined)
    const release = await shownRelease({ version, date, status, summary }, read)
    if (!release) return undefined
    releases.push(release)
  }
  return releases.length === 0 ? undefined : releases
}

/** Earlier versions of the program wrote fewer files. A host is not asked for files that its release does not list. */
async function isListed({ read }: ReleaseFiles, tree: string, name: string): Promise<boolean> {
  return (await read(`${tree}/files.txt`))?.includes(`${name}\t`) ?? false
}
