// Checks what lies in the root of an api tree beside the releases: lists, description and pages are what this pipeline makes of the
// releases, and nothing else lies there. Scripts among them handle access keys, so that nobody else's may stand in their place.

import { join } from 'node:path'
import { indexSchema, metadataSchema, referenceDataSchema, type Versions } from '../../schemas/api.ts'
import { COMPRESSIONS } from '../io/compressed.ts'
import { isFolder, namesIn, readIfThere, sha256 } from '../io/files.ts'
import { checksumOf, linkTarget } from '../io/folders.ts'
import type { Problem } from '../model/failure.ts'
import { nameInApi } from '../model/versions.ts'
import { environmentFiles, generator, type ShownRelease } from './environment.ts'
import { areSameSizes, builtSizes } from './page-sizes.ts'
import { compareFiles } from './verify-files.ts'

export interface RootVerification {
  readonly files: number
  readonly problems: readonly Problem[]
  readonly notes: readonly string[]
}

/** Checks the root of the tree in a folder, whose versions.json says `listing`. */
export async function verifyRoot(folder: string, listing: Versions): Promise<RootVerification> {
  const problems = await strays(folder, listing)
  const releases = await listedReleases(folder, listing)
  const index = indexSchema.safeParse(await jsonOf(join(folder, 'index.json'))).data
  if (!index) problems.push({ code: 'altered-file', file: join(folder, 'index.json'), message: 'does not say how pages are found' })
  if (!releases || !index) return { files: 1, problems, notes: [] }
  for (const { version, status } of releases) {
    const sizes = await builtSizes(join(folder, 'v', nameInApi(version, status.state)))
    if (areSameSizes(sizes, index.page_sizes)) continue
    const [found, expected] = [index.page_sizes.join(', '), sizes.join(', ')]
    problems.push({
      code: 'altered-file',
      file: join(folder, 'index.json'),
      message: `names other sizes than ${version} has`,
      found,
      expected,
    })
  }
  const html = (await readIfThere(join(folder, 'index.html')))?.toString('utf8')
  const writer = html === undefined ? generator() : /<meta name="generator" content="([^"]*)">/.exec(html)?.[1]
  if (writer !== generator()) {
    const notes = [`pages and description were written by ${writer ?? 'an unknown program'}, and ${generator()} cannot compare them`]
    return { files: 1, problems, notes }
  }
  const { folders, root } = environmentFiles(listing.environment, releases, index.page_sizes)
  const entries = (files: ReadonlyMap<string, Uint8Array>) =>
    [...files].map(([path, content]) => ({ path, bytes: content.length, sha256: sha256(content) }))
  for (const entry of entries(root)) {
    const file = join(folder, entry.path)
    const found = checksumOf(file)
    if (!found) problems.push({ code: 'missing-file', file, message: 'is missing' })
    else if (found.sha256 !== entry.sha256)
      problems.push({
        code: 'altered-file',
        file,
        message: 'is not what the releases make of it',
        found: found.sha256,
        expected: entry.sha256,
      })
  }
  let count = root.size
  for (const [name, files] of Object.entries(folders)) {
    count += files.size
    if (await isFolder(join(folder, name))) problems.push(...compareFiles(join(folder, name), entries(files), []))
    else problems.push({ code: 'missing-file', file: join(folder, name), message: 'is missing' })
  }
  return { files: count, problems, notes: [] }
}

const FILES = ['index.html', 'openapi.json', 'index.json', 'versions.json']
const FOLDERS = ['assets', 'docs']

/** What lies in the root or among the releases and belongs to neither. */
async function strays(folder: string, { versions }: Versions): Promise<Problem[]> {
  const shown = (below: string, names: readonly string[]) => names.flatMap((name) => [name, linkTarget(join(folder, below, name)) ?? name])
  const compressed = FILES.flatMap((name) => COMPRESSIONS.map(({ suffix }) => `${name}${suffix}`))
  const known = new Map([
    ['', [...FILES, ...compressed, 'v', ...shown('', FOLDERS)]],
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
        problems.push({ code: 'altered-file', file, message: 'does not hold what the file beside it holds' })
    }
  }
  return problems
}

async function isCopy(file: string, { suffix, decompress }: (typeof COMPRESSIONS)[number]): Promise<boolean> {
  const [copy, plain] = [await readIfThere(file), await readIfThere(file.slice(0, -suffix.length))]
  if (!copy || !plain) return false
  try {
    return plain.equals(decompress(copy))
  } catch {
    return false
  }
}

/** The releases with what their own files say of them; undefined where one cannot be read, which is told where it is compared. */
async function listedReleases(folder: string, { versions }: Versions): Promise<ShownRelease[] | undefined> {
  const releases: ShownRelease[] = []
  for (const { version, date, status, summary } of versions) {
    const tree = join(folder, 'v', nameInApi(version, status.state))
    const reference = referenceDataSchema.safeParse(await jsonOf(join(tree, 'reference-data.json'))).data
    const metadata = metadataSchema.safeParse(await jsonOf(join(tree, 'metadata.json'))).data
    if (!reference || !metadata) return undefined
    const countries = reference.countries.map(({ code }) => code)
    releases.push({ version, date, status, summary, ...reference, countries, licence: metadata.licence })
  }
  return releases.length === 0 ? undefined : releases
}

async function jsonOf(file: string): Promise<unknown> {
  const bytes = await readIfThere(file)
  try {
    return bytes && JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
