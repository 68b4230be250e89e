// Checks what was published against its lock, without the sources: a bundle, a whole api tree, or the tree of one release.

import { basename, join } from 'node:path'
import { type ListedVersion, type Versions, versionsSchema } from '../../schemas/api.ts'
import type { Lock } from '../../schemas/lock.ts'
import { type FileEntry, manifestSchema } from '../../schemas/manifest.ts'
import { ENVIRONMENTS } from '../../schemas/release.ts'
import { isFolder, readBytes, readIfThere, sha256 } from '../io/files.ts'
import { Failure, type Problem } from '../model/failure.ts'
import { findLock } from './find-lock.ts'
import { dataLinesSha256 } from './lock.ts'
import { compareFiles } from './verify-files.ts'
import { comparePages, type TreePlace } from './verify-pages.ts'
import { verifyRoot } from './verify-root.ts'

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
  const entries = parseFilesText((await readIfThere(join(folder, 'files.txt')))?.toString('utf8') ?? '')
  const pages = await comparePages(placeIn(folder), lock, entries, await dataLinesOf(join(folder, 'files.txt')))
  problems.push(...compareData(folder, lock, { ...Object.fromEntries(listed), 'files.txt': pages.sum }), ...pages.problems)
  const samePipeline = lock.rendered.pipeline === manifest.pipeline && lock.rendered.engine === manifest.engine
  listed.set('manifest.json', sha256(manifestBytes))
  for (const [name, expected] of Object.entries(samePipeline ? lock.rendered.files : {})) {
    const found = listed.get(name) ?? 'no such file'
    if (found !== expected && !pages.unlike.includes(name))
      problems.push({ code: 'not-as-locked', file: join(folder, name), message: 'is not what was locked', found, expected })
  }
  const notes = [...pages.notes]
  if (!samePipeline)
    notes.push(
      `rendered by pipeline ${manifest.pipeline}, engine ${manifest.engine}; locked with ${lock.rendered.pipeline}, ${lock.rendered.engine}`,
    )
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
  const root = await verifyRoot(folder, listing)
  return {
    kind: 'api tree',
    versions: locked,
    files: parts.reduce((sum, part) => sum + part.files, root.files),
    problems: [...parts, root].flatMap((part) => part.problems),
    notes: [...drafts, ...[...parts, root].flatMap((part) => part.notes)],
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
  const { notes, ...pages } = await comparePages(placeIn(folder), lock, entries, dataLinesSha256(list.toString('utf8')))
  problems.push(...compareData(folder, lock, { ...listed, 'files.txt': pages.sum }), ...pages.problems)
  return { kind: 'api tree', versions: [version], files: entries.length + 1, problems, notes }
}

const placeIn = (folder: string): TreePlace => ({
  nameOf: (path) => join(folder, path),
  read: (path) => readIfThere(join(folder, path)),
})

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
