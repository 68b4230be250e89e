// Compares what lies in the root of a tree, in a folder, beside its releases: that nothing else is there, that the addresses of the latest
// release hold its files, that files are as signed, and that compressed copies are copies of the files beside them.

import { join } from 'node:path'
import type { Versions } from '../../../schemas/api.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import type { TreeKind } from '../../api/paths.ts'
import { LATEST_FOLDER, LATEST_ROOT_FILES } from '../../api/routes.ts'
import { compressionOf } from '../../io/compressions.ts'
import { isFolder, namesIn, readIfThere } from '../../io/files.ts'
import { checksumNow, filesBelow } from '../../io/folders.ts'
import { linkTarget } from '../../io/write-file.ts'
import type { Problem } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { append } from '../../model/lists.ts'
import { nameInApi } from '../../model/versions.ts'
import { wholeFilesIn } from '../../tree/latest.ts'
import { TARGETS } from '../../tree/targets/index.ts'
import { MARK } from '../../tree/targets/target-folder.ts'
import { compareServed } from '../cut/listed-files.ts'
import { SIGNED_FILES, SIGNED_FOLDERS, TREE_SIGNATURES } from '../signatures/statements.ts'
import type { Comparison, Place } from './tree.ts'

/** `signed` are the files of the root as they have to be; undefined where nothing says it. */
export async function compareRoot(
  folder: string,
  { listing, kind, signed }: Parameters<Place['compareRoot']>[0],
  source = 'the signed file',
): Promise<Comparison> {
  const problems = await strays(folder, listing)
  let compared = 0
  for (const name of SIGNED_FOLDERS) {
    const place = join(folder, name)
    if (!(await isFolder(place))) {
      problems.push({ rule: 'missing-file', file: place, message: 'is missing' })
      continue
    }
    const entries = signed ? below(signed, name) : plainFilesIn(place)
    compared += entries.length
    append(problems, compareServed(place, entries, [], kind))
  }
  const expected = new Map(signed?.map(({ path, sha256 }) => [path, sha256]))
  // Neither in a folder of the root nor in that of a release: the list of files of a release is compared, too.
  const alone = signed?.map(({ path }) => path).filter((path) => !SIGNED_FOLDERS.some((name) => path.startsWith(`${name}/`)))
  for (const path of alone ?? SIGNED_FILES) append(problems, differences(join(folder, path), expected.get(path), source))
  compared += SIGNED_FILES.length
  if (listing.latest === null) return { problems, compared }
  const latest = await compareLatest(folder, listing.latest, kind)
  return { problems: [...problems, ...latest.problems], compared: compared + latest.compared }
}

const below = (entries: readonly FileEntry[], name: string): FileEntry[] =>
  entries.filter(({ path }) => path.startsWith(`${name}/`)).map((entry) => ({ ...entry, path: entry.path.slice(name.length + 1) }))

/** The files of a folder as they are, without compressed copies of files. */
function plainFilesIn(folder: string): FileEntry[] {
  const paths = filesBelow(folder)
  const known = new Set(paths)
  const isCopy = (path: string) => known.has(path.slice(0, -(compressionOf(path)?.suffix.length ?? 0)))
  return paths.filter((path) => !isCopy(path)).flatMap((path) => entryIn(folder, path))
}

function entryIn(folder: string, path: string): FileEntry[] {
  const sum = checksumNow(join(folder, path))
  return sum ? [{ path, ...sum }] : []
}

/** A problem if a file is missing, or has another checksum than it should. */
function differences(file: string, expected: string | undefined, source: string): Problem[] {
  const actual = checksumNow(file)?.sha256
  if (actual === undefined) return [{ rule: 'missing-file', file, message: 'is missing' }]
  if (expected === undefined || actual === expected) return []
  const rule = source === 'the signed file' ? 'not-as-signed' : 'altered-file'
  return [{ rule, file, message: `differs from ${source}`, actual, expected }]
}

/** Compares the addresses of the latest release with the files of its folder. */
async function compareLatest(folder: string, version: string, kind: TreeKind): Promise<Comparison> {
  const release = join(folder, 'v', version)
  const entries = wholeFilesIn(release).flatMap(({ path }) => entryIn(release, path))
  const place = join(folder, LATEST_FOLDER)
  const problems: Problem[] = (await isFolder(place))
    ? compareServed(place, entries, [], kind)
    : [{ rule: 'missing-file', file: place, message: 'is missing' }]
  const inRoot = entries.filter(({ path }) => LATEST_ROOT_FILES.some((name) => name === path))
  for (const { path, sha256 } of inRoot) append(problems, differences(join(folder, path), sha256, `the file of ${version}`))
  return { problems, compared: entries.length + inRoot.length }
}

/** Problems of what belongs neither to the root nor to the releases. */
async function strays(folder: string, { latest, versions }: Versions): Promise<Problem[]> {
  const shown = (place: string, names: readonly string[]) => names.flatMap((name) => [name, linkTarget(join(folder, place, name)) ?? name])
  const ofLatest = latest === null ? [] : [...LATEST_ROOT_FILES, ...shown('', [LATEST_FOLDER])]
  const root = [...SIGNED_FILES, TREE_SIGNATURES, 'v', ...(await publishedIn(folder)), ...shown('', SIGNED_FOLDERS), ...ofLatest]
  const releases = versions.map(({ version, status }) => nameInApi(version, status.state))
  const problems: Problem[] = []
  for (const [place, known] of [['', root] as const, ['v', shown('v', releases)] as const])
    for (const name of await namesIn(join(folder, place)))
      if (!known.includes(name))
        problems.push({ rule: 'unlisted-file', file: join(folder, place, name), message: 'is not part of the tree' })
  return problems
}

/** The names of the files that `publish` adds for a kind of host; none where it did not write the folder. */
async function publishedIn(folder: string): Promise<readonly string[]> {
  const said = jsonOf(await readIfThere(join(folder, MARK))) as { readonly published_for?: unknown } | undefined
  const target = TARGETS.find(({ name }) => name === said?.published_for)
  return target ? [MARK, ...Object.keys(target.ownFiles ?? {})] : []
}
