// Checks the root of an api tree beside the releases: lists, description and pages have to be what this pipeline makes of the releases, and
// nothing else may be there. Some of the scripts handle access keys, so that foreign scripts have to be found.

import { join } from 'node:path'
import type { Versions } from '../../../schemas/api.ts'
import type { TreeKind } from '../../api/paths.ts'
import { LATEST_FOLDER, LATEST_ROOT_FILES } from '../../api/routes.ts'
import { isFolder, namesIn } from '../../io/files.ts'
import { checksumNow, linkTarget } from '../../io/folders.ts'
import type { Problem } from '../../model/failure.ts'
import { append } from '../../model/lists.ts'
import { latestOf } from '../../model/replacements.ts'
import { nameInApi } from '../../model/versions.ts'
import { wholeFilesIn } from '../../tree/latest.ts'
import { compareServed } from '../cut/listed-files.ts'
import type { ReleaseFiles } from '../cut/release-files.ts'
import { SIGNED_FILES, SIGNED_FOLDERS, TREE_SIGNATURES } from '../signatures/statements.ts'
import { verifyPublished } from './published.ts'
import { kindIn, makeRoot } from './root-made.ts'

export interface RootVerification {
  readonly files: number
  readonly problems: readonly Problem[]
  readonly notes: readonly string[]
}

/**
 * Checks the root of the tree in a folder, whose versions.json says `listing`. `writer` is the program that wrote it, by its own statement.
 * `isSigned`: whether a signature vouches for its files.
 */
export async function verifyRoot(
  folder: string,
  place: ReleaseFiles,
  listing: Versions,
  writer: string | undefined,
  isSigned = false,
): Promise<RootVerification> {
  const published = await verifyPublished(folder, writer)
  const problems = [...(await strays(folder, listing, published.paths)), ...published.problems]
  const kind = await kindIn(place)
  const made = await makeRoot(place, listing, writer, isSigned)
  append(problems, made.problems)
  let count = 1
  if (made.files) {
    const { root, folders } = made.files
    count = root.length
    for (const entry of root) {
      const file = join(folder, entry.path)
      const found = checksumNow(file)
      if (!found) problems.push({ code: 'missing-file', file, message: 'is missing' })
      else if (found.sha256 !== entry.sha256)
        problems.push({
          code: 'altered-file',
          file,
          message: 'differs from the file made again from the releases',
          found: found.sha256,
          expected: entry.sha256,
        })
    }
    for (const [name, files] of Object.entries(folders)) {
      count += files.length
      if (await isFolder(join(folder, name))) append(problems, compareServed(join(folder, name), files, [], kind))
      else problems.push({ code: 'missing-file', file: join(folder, name), message: 'is missing' })
    }
  }
  const latest = latestOf(made.releases)
  if (latest) {
    const { files, problems: differing } = await compareLatest(folder, latest.version, kind)
    count += files
    append(problems, differing)
  }
  return { files: count + published.paths.length, problems, notes: [...made.notes, ...published.notes] }
}

/** Compares the addresses of the latest release with the files of its folder. */
async function compareLatest(folder: string, version: string, kind: TreeKind) {
  const release = join(folder, 'v', version)
  const entries = wholeFilesIn(release).flatMap(({ path }) => {
    const sum = checksumNow(join(release, path))
    return sum ? [{ path, ...sum }] : []
  })
  const place = join(folder, LATEST_FOLDER)
  const problems: Problem[] = (await isFolder(place))
    ? compareServed(place, entries, [], kind)
    : [{ code: 'missing-file', file: place, message: 'is missing' }]
  const inRoot = entries.filter(({ path }) => LATEST_ROOT_FILES.some((name) => name === path))
  for (const { path, sha256: expected } of inRoot) {
    const file = join(folder, path)
    const found = checksumNow(file)?.sha256
    if (found === undefined) problems.push({ code: 'missing-file', file, message: 'is missing' })
    else if (found !== expected)
      problems.push({ code: 'altered-file', file, message: `differs from the file of ${version}`, found, expected })
  }
  return { files: entries.length + inRoot.length, problems }
}

const FILES = [...SIGNED_FILES, TREE_SIGNATURES]

/** Problems of what belongs neither to the root nor to the releases. `published`: what `publish` added to the root. */
async function strays(folder: string, { latest, versions }: Versions, published: readonly string[]): Promise<Problem[]> {
  const shown = (below: string, names: readonly string[]) => names.flatMap((name) => [name, linkTarget(join(folder, below, name)) ?? name])
  const known = new Map([
    [
      '',
      [
        ...FILES,
        ...published,
        'v',
        ...shown('', SIGNED_FOLDERS),
        ...(latest === null ? [] : [...LATEST_ROOT_FILES, ...shown('', [LATEST_FOLDER])]),
      ],
    ],
    [
      'v',
      shown(
        'v',
        versions.map(({ version, status }) => nameInApi(version, status.state)),
      ),
    ],
  ])
  const problems: Problem[] = []
  for (const [below, names] of known) {
    for (const name of await namesIn(join(folder, below)))
      if (!names.includes(name))
        problems.push({ code: 'unlisted-file', file: join(folder, below, name), message: 'is not part of the tree' })
  }
  return problems
}
