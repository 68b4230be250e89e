// Checks what was published against its lock, without the sources: a bundle, a whole api tree, or the tree of one release.

import { basename, join } from 'node:path'
import { type ListedVersion, type Versions, versionsSchema } from '../../schemas/api.ts'
import type { Lock } from '../../schemas/lock.ts'
import { type FileEntry, manifestSchema } from '../../schemas/manifest.ts'
import { ENVIRONMENTS } from '../../schemas/release.ts'
import { COMPRESSIONS, type Compression } from '../io/compressed.ts'
import { isFolder, readBytes, readIfThere, sha256 } from '../io/files.ts'
import { checksumOf, filesBelow, readNow } from '../io/folders.ts'
import { Failure, type Problem } from '../model/failure.ts'
import { findLock } from './find-lock.ts'
import { dataLinesSha256 } from './lock.ts'

export interface VerifyOptions {
  /** The workspace, whose locks are looked up. */
  readonly root: string
  /** The lock to check against, instead of looking for one. */
  readonly lock?: string
  /** Called before each release, with its version. */
  readonly onRelease?: (version: string) => void
}

export interface Verification {
  readonly kind: 'bundle' | 'api tree'
  readonly versions: readonly string[]
  readonly files: number
  /** What is missing, altered or not listed; empty when everything is as locked. */
  readonly problems: readonly Problem[]
  /** What is worth knowing and no fault. */
  readonly notes: readonly string[]
}

/**
 * Failure 'nothing-to-verify' when the folder is none of the three, 'no-lock' when there is no lock to hold it against,
 * 'bad-lock' when the lock cannot be read.
 */
export async function verifyFolder(folder: string, options: VerifyOptions): Promise<Verification> {
  if (!(await isFolder(folder)))
    throw new Failure('nothing-to-verify', `There is no folder ${folder}.`, {
      hint: 'Name a bundle (releases/<version>/<env>) or an api tree (public/<env>).',
    })
  if (await readIfThere(join(folder, 'manifest.json'))) return verifyBundle(folder, options)
  const versions = await readIfThere(join(folder, 'versions.json'))
  if (versions) return verifyTree(folder, versions, options)
  if (await readIfThere(join(folder, 'files.txt'))) return verifyReleaseTree(folder, options)
  throw new Failure('nothing-to-verify', `${folder} is neither a bundle nor an api tree.`, {
    hint: 'A bundle has a manifest.json, an api tree a versions.json, the tree of one release a files.txt.',
  })
}

async function verifyBundle(folder: string, options: VerifyOptions): Promise<Verification> {
  const file = join(folder, 'manifest.json')
  const manifestBytes = await readBytes(file)
  const manifest = manifestSchema.safeParse(parseJson(manifestBytes)).data
  if (!manifest) return { kind: 'bundle', versions: [], files: 1, problems: [altered(file, 'is not a manifest')], notes: [] }
  options.onRelease?.(manifest.version)
  const { lock } = await findLock(folder, manifest.version, manifest.environment, { ...options, beside: folder })
  const problems = compareFiles(folder, manifest.files, ['manifest.json'])
  const listed = new Map(manifest.files.map((entry) => [entry.path, entry.sha256]))
  const data = { ...Object.fromEntries(listed), 'files.txt': await dataLinesOf(join(folder, 'files.txt')) }
  problems.push(...compareData(folder, lock, data))
  const samePipeline = lock.rendered.pipeline === manifest.pipeline && lock.rendered.engine === manifest.engine
  listed.set('manifest.json', sha256(manifestBytes))
  for (const [name, expected] of Object.entries(samePipeline ? lock.rendered.files : {})) {
    const found = listed.get(name) ?? 'no such file'
    if (found !== expected)
      problems.push({ code: 'not-as-locked', file: join(folder, name), message: 'is not what was locked', found, expected })
  }
  const notes = samePipeline
    ? []
    : [
        `rendered by pipeline ${manifest.pipeline}, engine ${manifest.engine}; locked with ${lock.rendered.pipeline}, ${lock.rendered.engine}`,
      ]
  return { kind: 'bundle', versions: [manifest.version], files: manifest.files.length + 1, problems, notes }
}

async function verifyTree(folder: string, versions: Buffer, options: VerifyOptions): Promise<Verification> {
  const listing = versionsSchema.safeParse(parseJson(versions)).data
  if (!listing)
    return {
      kind: 'api tree',
      versions: [],
      files: 1,
      problems: [altered(join(folder, 'versions.json'), 'does not list releases')],
      notes: [],
    }
  const parts: Verification[] = []
  const { locked, drafts } = lockedAndDrafts(listing)
  for (const version of locked) parts.push(await verifyReleaseTree(join(folder, 'v', version), options))
  return {
    kind: 'api tree',
    versions: locked,
    files: parts.reduce((sum, part) => sum + part.files, 1),
    problems: parts.flatMap((part) => part.problems),
    notes: [...drafts, ...parts.flatMap((part) => part.notes)],
  }
}

/** The releases that have locks, and a note for each draft, which has none. */
export function lockedAndDrafts({ versions }: Versions): { readonly locked: string[]; readonly drafts: string[] } {
  const isDraft = ({ status }: ListedVersion) => status.state === 'draft'
  return {
    locked: versions.filter((listed) => !isDraft(listed)).map(({ version }) => version),
    drafts: versions.filter(isDraft).map(({ version }) => `not checked: ${version} is a draft, which has no lock`),
  }
}

async function verifyReleaseTree(folder: string, options: VerifyOptions): Promise<Verification> {
  const metadata = parseJson((await readIfThere(join(folder, 'metadata.json'))) ?? Buffer.from('')) as
    | { data_version?: unknown; environment?: unknown }
    | undefined
  const env = ENVIRONMENTS.find((candidate) => candidate === metadata?.environment)
  const version = typeof metadata?.data_version === 'string' ? metadata.data_version : basename(folder)
  options.onRelease?.(version)
  const { lock } = await findLock(folder, version, env, { ...options, beside: folder })
  const list = await readIfThere(join(folder, 'files.txt'))
  if (!list)
    return { kind: 'api tree', versions: [version], files: 0, problems: [altered(join(folder, 'files.txt'), 'is missing')], notes: [] }
  const entries = parseFilesText(list.toString('utf8'))
  const problems = compareFiles(folder, entries, ['files.txt'])
  const listed = Object.fromEntries(entries.map((entry) => [entry.path, entry.sha256]))
  problems.push(...compareData(folder, lock, { ...listed, 'files.txt': dataLinesSha256(list.toString('utf8')) }))
  return { kind: 'api tree', versions: [version], files: entries.length + 1, problems, notes: [] }
}

/** `path`, `bytes` and `sha256` of every line of files.txt. */
export function parseFilesText(text: string): FileEntry[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [path = '', bytes = '', sum = ''] = line.split('\t')
      return { path, bytes: Number(bytes), sha256: sum }
    })
}

function compareFiles(folder: string, entries: readonly FileEntry[], unlisted: readonly string[]): Problem[] {
  const problems: Problem[] = []
  for (const entry of entries) {
    const file = join(folder, entry.path)
    const found = checksumOf(file)
    if (!found) problems.push({ code: 'missing-file', file, message: 'is missing' })
    else if (found.bytes !== entry.bytes || found.sha256 !== entry.sha256) {
      problems.push({
        code: 'altered-file',
        file,
        message: 'was altered',
        found: `${found.bytes} bytes, ${found.sha256}`,
        expected: `${entry.bytes} bytes, ${entry.sha256}`,
      })
    }
  }
  const known = new Map(entries.map((entry) => [entry.path, entry.sha256]))
  for (const path of filesBelow(folder)) {
    const compression = COMPRESSIONS.find(({ suffix }) => path.endsWith(suffix))
    const plain = compression && path.slice(0, -compression.suffix.length)
    if (compression && plain !== undefined && (known.has(plain) || unlisted.includes(plain))) {
      const file = join(folder, path)
      const expected = known.get(plain) ?? checksumOf(join(folder, plain))?.sha256 ?? 'no such file'
      const found = decompressedSha256(compression, file)
      if (found !== expected)
        problems.push({ code: 'altered-file', file, message: 'does not hold what the file beside it holds', found, expected })
    } else if (!known.has(path) && !unlisted.includes(path))
      problems.push({ code: 'unlisted-file', file: join(folder, path), message: 'is not part of the release' })
  }
  return problems
}

function decompressedSha256({ decompress }: Compression, file: string): string {
  try {
    return sha256(decompress(readNow(file)))
  } catch {
    return 'nothing that can be decompressed'
  }
}

function compareData(folder: string, lock: Lock, found: Readonly<Record<string, string>>): Problem[] {
  const names = ['datasets.csv', 'reference-data.json', 'metadata.json', 'files.txt'] as const
  return names
    .filter((name) => lock.data[name] !== found[name])
    .map((name) => ({
      code: 'not-as-locked',
      file: join(folder, name),
      message: 'is not what was locked',
      found: found[name] ?? 'no such file',
      expected: lock.data[name],
    }))
}

async function dataLinesOf(file: string): Promise<string> {
  const bytes = await readIfThere(file)
  return bytes ? dataLinesSha256(bytes.toString('utf8')) : 'no such file'
}

function altered(file: string, message: string): Problem {
  return { code: 'altered-file', file, message }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
