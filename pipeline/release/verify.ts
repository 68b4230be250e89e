// Checks what was published against its lock, without the sources: a bundle, a whole api tree, or the tree of one release.

import { basename, join } from 'node:path'
import { type ListedVersion, type Versions, versionsSchema } from '../../schemas/api.ts'
import { type FileEntry, type Manifest, manifestSchema } from '../../schemas/manifest.ts'
import { ENVIRONMENTS, type Environment } from '../../schemas/release.ts'
import { isFolder, readBytes, readIfThere, sha256 } from '../io/files.ts'
import { Failure, type Problem } from '../model/failure.ts'
import { findLock, lockIfThere } from './find-lock.ts'
import type { RecordsOf } from './verify-changes.ts'
import { verifyContent } from './verify-content.ts'
import { declaredProblems } from './verify-data.ts'
import { compareFiles, compareServed } from './verify-files.ts'
import { lockedText, type Place } from './verify-place.ts'
import { type RootVerification, verifyRoot } from './verify-root.ts'
import { writerIn } from './verify-root-made.ts'

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
  /** What is missing, altered or not listed; empty when the data are as locked and all else is as listed. */
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
  if (await readIfThere(join(folder, 'manifest.json'), undefined, 'declaration')) return verifyBundle(folder, options)
  const versions = await readIfThere(join(folder, 'versions.json'), undefined, 'declaration')
  if (versions) return verifyTree(folder, versions, options)
  if (await readIfThere(join(folder, 'files.txt'))) return verifyReleaseTree(folder, options)
  throw new Failure('nothing-to-verify', `${folder} is neither a bundle nor an api tree.`, {
    hint: 'A bundle has a manifest.json, an api tree a versions.json, the tree of one release a files.txt.',
  })
}

async function verifyBundle(folder: string, options: VerifyOptions): Promise<Verification> {
  const file = join(folder, 'manifest.json')
  const manifest = manifestSchema.safeParse(parseJson(await readBytes(file))).data
  if (!manifest) return { kind: 'bundle', versions: [], files: 1, problems: [altered(file, 'is not a manifest')], notes: [] }
  options.onRelease?.(manifest.version)
  const { lock } = await findLock(folder, manifest.version, manifest.environment, { ...options, beside: folder })
  const { version, environment: env, date, licence, inputs, counts } = manifest
  const place = placeIn(folder)
  // Built without an api tree, it lists no pages.
  const hasPages = counts.api_files > 0
  const content = await verifyContent(place, lock, manifest.files, {
    list: 'manifest.json',
    pages: hasPages ? parseFilesText((await place.read('files.txt'))?.toString('utf8') ?? '') : undefined,
    writer: `plastic-eol ${manifest.pipeline}`,
    recordsOf: recordsIn((other) => join(folder, '../..', other, basename(folder)), env, options),
  })
  const problems = [
    ...compareFiles(folder, manifest.files, ['manifest.json']),
    ...content.problems,
    ...declaredProblems(file, lock, { date, [`environments.${env}.licence`]: licence }),
  ]
  if (inputsText(inputs) !== inputsText(lock.data.inputs)) problems.push(altered(file, 'says other inputs than were locked'))
  const notes = problems.length > 0 ? [] : content.notes
  return { kind: 'bundle', versions: [version], files: manifest.files.length + 1, problems, notes }
}

/** Checks what lies in the root of the tree in a folder, whose versions.json says `listing`; its releases are not looked into. */
export async function verifyRootIn(folder: string, listing: Versions): Promise<RootVerification> {
  const place = placeIn(folder)
  return verifyRoot(folder, place, listing, await writerIn(place))
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
  const place = placeIn(folder)
  const writer = await writerIn(place)
  for (const listed of locked) parts.push(await verifyReleaseTree(join(folder, 'v', listed.version), options, { listed, writer }))
  const root = await verifyRoot(folder, place, listing, writer)
  return {
    kind: 'api tree',
    versions: locked.map(({ version }) => version),
    files: parts.reduce((sum, part) => sum + part.files, root.files),
    problems: [...parts, root].flatMap((part) => part.problems),
    notes: [...new Set([...drafts, ...[...parts, root].flatMap((part) => part.notes)])],
  }
}

/** The releases that have locks, and a note for each draft, which has none. */
export function lockedAndDrafts({ versions }: Versions): { readonly locked: ListedVersion[]; readonly drafts: string[] } {
  const isDraft = ({ status }: ListedVersion) => status.state === 'draft'
  return {
    locked: versions.filter((listed) => !isDraft(listed)),
    drafts: versions.filter(isDraft).map(({ version }) => `not checked: ${version} is a draft, which has no lock`),
  }
}

/** What the root of a tree says of a release in it. */
interface InTree {
  /** In versions.json. */
  readonly listed: ListedVersion
  readonly writer: string | undefined
}

async function verifyReleaseTree(folder: string, options: VerifyOptions, inTree?: InTree): Promise<Verification> {
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
  const place = placeIn(folder)
  const content = await verifyContent(place, lock, entries, {
    list: 'files.txt',
    pages: entries,
    writer: inTree?.writer,
    recordsOf: recordsIn((other) => join(folder, '..', other), lock.environment, options),
  })
  const listed = inTree?.listed
  const problems = [
    ...compareServed(folder, entries, ['files.txt']),
    ...content.problems,
    ...(listed ? declaredProblems(join(folder, '../../versions.json'), lock, { date: listed.date, summary: listed.summary }) : []),
  ]
  const notes = problems.length > 0 ? [] : content.notes
  return { kind: 'api tree', versions: [version], files: entries.length + 1, problems, notes }
}

/** Finds the locked records of other releases, in folders named by version; none where a release or its lock is not there. */
function recordsIn(folderOf: (version: string) => string, env: Environment, { root }: VerifyOptions): RecordsOf {
  return async (version) => {
    const folder = folderOf(version)
    const lock = await lockIfThere(folder, version, env, { root, beside: folder })
    return lock && lockedText(placeIn(folder), lock, 'datasets.csv')
  }
}

const placeIn = (folder: string): Place => ({
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

/** A table without rows is as good as none, as long as it has the checksum of nothing. */
function inputsText(tables: Manifest['inputs']): string {
  const nothing = sha256('')
  return JSON.stringify(
    tables.filter(({ rows, sha256: sum }) => rows > 0 || sum !== nothing).map(({ table, rows, sha256: sum }) => [table, rows, sum]),
  )
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
