// Checks the root of an api tree beside the releases: lists, description and pages have to be what this pipeline makes of the releases, and
// nothing else may be there. Some of the scripts handle access keys, so that foreign scripts have to be found.

import { join } from 'node:path'
import type { Versions } from '../../../schemas/api.ts'
import { LATEST_FOLDER, LATEST_ROOT_FILES } from '../../api/routes.ts'
import { COMPRESSIONS } from '../../io/compressions.ts'
import { isFolder, namesIn, readIfThere } from '../../io/files.ts'
import { checksumNow, filesBelow, linkTarget } from '../../io/folders.ts'
import type { Problem } from '../../model/failure.ts'
import { append } from '../../model/lists.ts'
import { latestOf } from '../../model/replacements.ts'
import { nameInApi } from '../../model/versions.ts'
import { compareServed } from '../cut/listed-files.ts'
import type { ReleaseFiles } from '../cut/release-files.ts'
import { wholeFilesIn } from '../publish/latest.ts'
import { SIGNED_FILES, SIGNED_FOLDERS, TREE_SIGNATURES } from '../signatures/statements.ts'
import { verifyPublished } from './published.ts'
import { makeRoot } from './root-made.ts'

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
      if (await isFolder(join(folder, name))) append(problems, compareServed(join(folder, name), files, []))
      else problems.push({ code: 'missing-file', file: join(folder, name), message: 'is missing' })
    }
  }
  const latest = latestOf(made.releases)
  if (latest) {
    const { files, problems: differing } = await compareLatest(folder, latest.version)
    count += files
    append(problems, differing)
  }
  return { files: count + published.paths.length, problems, notes: [...made.notes, ...published.notes] }
}

/** Compares the addresses of the latest release with the files of its folder. */
async function compareLatest(folder: string, version: string): Promise<{ readonly files: number; readonly problems: readonly Problem[] }> {
  const release = join(folder, 'v', version)
  const names = wholeFilesIn(release).map(({ path }) => path)
  const paths = [
    ...names.map((name) => ({ name, path: join(LATEST_FOLDER, name) })),
    ...LATEST_ROOT_FILES.filter((name) => names.includes(name)).map((name) => ({ name, path: name })),
  ]
  const problems = paths.flatMap(({ name, path }): Problem[] => {
    const file = join(folder, path)
    const [found, expected] = [checksumNow(file), checksumNow(join(release, name))]
    if (!found) return [{ code: 'missing-file', file, message: 'is missing' }]
    if (found.sha256 === expected?.sha256) return []
    return [
      { code: 'altered-file', file, message: `differs from the file of ${version}`, found: found.sha256, expected: expected?.sha256 ?? '' },
    ]
  })
  return { files: paths.length, problems: [...problems, ...(await unlistedIn(join(folder, LATEST_FOLDER), names))] }
}

async function unlistedIn(folder: string, names: readonly string[]): Promise<Problem[]> {
  if (!(await isFolder(folder))) return []
  const known = names.flatMap((name) => [name, ...COMPRESSIONS.map(({ suffix }) => `${name}${suffix}`)])
  return filesBelow(folder)
    .filter((path) => !known.includes(path))
    .map((path) => ({ code: 'unlisted-file', file: join(folder, path), message: 'is not part of the tree' }))
}

const FILES = [...SIGNED_FILES, TREE_SIGNATURES]

/**
 * Problems of what belongs neither to the root nor to the releases, and of compressed siblings that differ from their files. `published`:
 * what `publish` added to the root.
 */
async function strays(folder: string, { latest, versions }: Versions, published: readonly string[]): Promise<Problem[]> {
  const shown = (below: string, names: readonly string[]) => names.flatMap((name) => [name, linkTarget(join(folder, below, name)) ?? name])
  const compressed = FILES.flatMap((name) => COMPRESSIONS.map(({ suffix }) => `${name}${suffix}`))
  const known = new Map([
    [
      '',
      [
        ...FILES,
        ...compressed,
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
    for (const name of await namesIn(join(folder, below))) {
      const file = join(folder, below, name)
      const compression = COMPRESSIONS.find(({ suffix }) => below === '' && compressed.includes(name) && name.endsWith(suffix))
      if (!names.includes(name)) problems.push({ code: 'unlisted-file', file, message: 'is not part of the tree' })
      else if (compression && !(await isCopy(file, compression)))
        problems.push({ code: 'altered-file', file, message: 'does not decompress to the file beside it' })
    }
  }
  return problems
}

async function isCopy(file: string, { suffix, decompress }: (typeof COMPRESSIONS)[number]): Promise<boolean> {
  const [copy, plain] = [await readIfThere(file), await readIfThere(file.slice(0, -suffix.length))]
  if (!copy || !plain) return false
  try {
    return plain.equals(decompress(copy, plain.length))
  } catch {
    return false
  }
}
