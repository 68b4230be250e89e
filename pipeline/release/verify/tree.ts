// Checks an api tree, in a folder or on a host. The data of each release have to be as locked, and its pages as they are made again from
// the data. All other files have to be as their lists say. A signature proves the lists; without one, these files are not proven.

import { indexSchema, type ListedVersion, type Versions } from '../../../schemas/api.ts'
import type { Lock } from '../../../schemas/lock.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import { ENVIRONMENTS, type Environment } from '../../../schemas/release.ts'
import { isExplanation, type TreeKind } from '../../api/paths.ts'
import { Failure, type Problem } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { append } from '../../model/lists.ts'
import { isRangeCut } from '../../model/tree-paths.ts'
import { nameInApi } from '../../model/versions.ts'
import { parseFilesText, type ReleaseFiles } from '../cut/listed-files.ts'
import { LOCKED_FILES, readLockFile } from '../cut/lock.ts'
import { kindOf } from '../publish/page-sizes.ts'
import { listFindings, lockProblems, type SignatureOptions, uncheckedNote } from '../signatures/signed.ts'
import { entriesOf, TREE_SIGNATURES } from '../signatures/statements.ts'
import { findLock } from './find-lock.ts'
import { dataProblems, declaredProblems, isPage, pageProblems } from './locked.ts'
import { placeProblems, promisedBy } from './place.ts'

export interface VerifyOptions {
  /** The workspace, whose locks are looked up. */
  readonly root: string
  /** The lock to check against, instead of looking for one; of a tree, only its release is checked then. */
  readonly lock?: string | undefined
  /** Called before each release, with its version. */
  readonly onRelease?: (version: string) => void
  /** Checks signatures, too. Releases are then compared with a lock only if there is one. */
  readonly signatures?: SignatureOptions | undefined
}

/** What was found, and how many files were compared. */
export interface Comparison {
  readonly problems: readonly Problem[]
  readonly compared: number
}

/** The folder of a tree or of a release in it. */
export interface Place extends ReleaseFiles {
  /** An absolute path, or the address on a host. */
  readonly address: string
  /** The folder that may have its lock beside it; undefined on a host. */
  readonly beside?: string | undefined
  readonly below: (path: string) => Place
  /** Compares the files of a release in this folder with their list. */
  readonly compareRelease: (release: {
    /** As in paths. */
    readonly name: string
    readonly entries: readonly FileEntry[]
    readonly lock: Lock | undefined
    readonly isLatest: boolean
  }) => Promise<Comparison>
  /** Compares what lies in the root of a tree beside its releases; `signed` are its files as a signature lists them. */
  readonly compareRoot: (root: {
    readonly listing: Versions
    readonly kind: TreeKind
    readonly signed: readonly FileEntry[] | undefined
  }) => Promise<Comparison>
}

export interface ReleaseFindings extends Comparison {
  readonly version: string
  /** Undefined if the files do not state it. */
  readonly environment: Environment | undefined
  /** The file of the lock that the release was compared with; null if there is none. */
  readonly lock: string | null
  /** The files that are there, the list of files among them. */
  readonly files: number
  /** What is as locked, what follows from it, and what is not proven. */
  readonly notes: readonly string[]
}

/** The note about a release without an available lock. */
export const WITHOUT_LOCK = 'as signed: all listed files; without a lock, pages cannot be made again'

/** Failure 'no-lock' if there is no lock to compare a release with, 'bad-lock' if the lock cannot be read or is of no release here. */
export async function verifyTree(place: Place, listing: Versions, options: VerifyOptions) {
  const { signatures } = options
  const { wanted, notes } = await releasesToCheck(listing.versions, options)
  // A missing lock is said at once, not after the releases before have been compared.
  for (const { version, status } of wanted.filter((listed) => listed.status.state !== 'draft')) {
    const { address, beside } = place.below(`v/${nameInApi(version, status.state)}`)
    await findLock(address, version, undefined, { ...options, beside })
  }
  const signature = await place.read(TREE_SIGNATURES)
  const signed = signatures && listFindings(place, listing, signature, signatures)
  const kind = kindOf(indexSchema.safeParse(jsonOf(await place.read('index.json'))).data)
  const root = await place.compareRoot({ listing, kind, signed: signed?.statement && entriesOf(signed.statement) })
  const isSigned = signed?.problems.length === 0 && root.problems.length === 0
  const problems = [
    ...placeProblems(place.nameOf('versions.json'), listing, promisedBy(place.address)),
    ...(signed?.problems ?? []),
    ...root.problems,
  ]
  const releases: ReleaseFindings[] = []
  for (const listed of wanted) {
    const name = nameInApi(listed.version, listed.status.state)
    const lock = signed?.statement?.predicate.releases.find(({ version }) => version === listed.version)?.lock ?? null
    const about = { name, listed, listing: place.nameOf('versions.json'), environment: listing.environment, isSigned, lock }
    const found = await verifyRelease(place.below(`v/${name}`), { ...about, isLatest: listed.version === listing.latest }, options)
    releases.push(found)
    append(problems, found.problems)
  }
  const unchecked = uncheckedNote(signature, TREE_SIGNATURES, options.signatures?.key)
  return {
    releases,
    files: releases.reduce((sum, { files }) => sum + files, root.compared),
    problems,
    notes: [
      ...notes,
      ...new Set(releases.flatMap((release) => release.notes)),
      `${isSigned ? 'as signed' : 'not proven'}: lists, pages and scripts of the root`,
      ...(unchecked ? [unchecked] : []),
    ],
    list: signed?.statement,
  }
}

/** The releases that are listed. If a lock is named, only its release. */
async function releasesToCheck(versions: readonly ListedVersion[], { lock }: VerifyOptions) {
  if (lock === undefined) return { wanted: versions, notes: [] }
  const version = (await readLockFile(lock))?.version
  const wanted = versions.filter((listed) => listed.version === version)
  const named = (listed: readonly ListedVersion[]) => listed.map((one) => one.version).join(', ')
  if (version === undefined || wanted.length === 0) {
    const message = version === undefined ? `There is no lock ${lock}.` : `${lock} is the lock of ${version}, which is not listed.`
    throw new Failure(version === undefined ? 'no-lock' : 'bad-lock', message, {
      hint: `Name the lock of a release that is listed: ${named(versions)}.`,
    })
  }
  const others = versions.filter((other) => other.version !== version)
  return { wanted, notes: others.length === 0 ? [] : [`not checked: ${named(others)}; --lock names only the lock of ${version}`] }
}

/** What is said of a release, by its tree or by its place. */
interface AboutRelease {
  /** As in paths. */
  readonly name: string
  /** Its entry in versions.json, if its tree is checked. */
  readonly listed?: ListedVersion
  /** Where versions.json lies. */
  readonly listing?: string
  readonly environment?: Environment
  readonly isLatest?: boolean
  /** Whether a signature vouches for its list of files, and for the lock with this checksum. */
  readonly isSigned: boolean
  readonly lock: string | null
}

/** Checks the folder of one release in a tree. */
export async function verifyRelease(place: Place, about: AboutRelease, options: VerifyOptions): Promise<ReleaseFindings> {
  const { name, listed, listing = '', isSigned, isLatest = false } = about
  const said = jsonOf(await place.read('metadata.json')) as { readonly data_version?: unknown; readonly environment?: unknown } | undefined
  const environment = ENVIRONMENTS.find((candidate) => candidate === said?.environment) ?? about.environment
  const version = typeof said?.data_version === 'string' ? said.data_version : (listed?.version ?? name)
  options.onRelease?.(version)
  const isDraft = listed?.status.state === 'draft'
  const locked = isDraft ? undefined : await findLock(place.address, version, environment, { ...options, beside: place.beside })
  const list = await place.read('files.txt')
  const findings = { version, environment, lock: locked?.file ?? null }
  if (!list) {
    const problem = { rule: 'missing-file', file: place.nameOf('files.txt'), message: 'is missing' }
    return { ...findings, files: 0, compared: 0, problems: [problem], notes: [] }
  }
  const entries = parseFilesText(list.toString('utf8'))
  const promised = listed ? { environment: about.environment, version: listed.version } : promisedBy(place.address)
  const { problems, compared } = await place.compareRelease({ name, entries, lock: locked?.lock, isLatest })
  const all = [
    ...placeProblems(place.nameOf('metadata.json'), { environment, version }, promised),
    ...(options.signatures && locked ? await lockProblems(locked.file, about.lock, options.signatures.key) : []),
    ...(locked ? [...dataProblems(place, locked.lock, entries), ...(await pageProblems(place, locked.lock, entries))] : []),
    ...problems,
    ...(locked && listed ? declaredProblems(listing, locked.lock, { date: listed.date, summary: listed.summary }) : []),
  ]
  const notes = isDraft
    ? [`${isSigned ? 'as signed' : 'not proven'}: the files of ${version}, which is a draft and has no lock`]
    : locked
      ? notesOf(entries, { isSigned, list: 'files.txt' })
      : [WITHOUT_LOCK]
  return { ...findings, files: entries.length + 1, compared, problems: all, notes: all.length > 0 ? [] : notes }
}

/** What the lock proves of files that a list names, and what it does not. */
export function notesOf(
  entries: readonly FileEntry[],
  { isSigned, list }: { readonly isSigned: boolean; readonly list: string },
): string[] {
  const has = (one: (path: string) => boolean) => entries.some(({ path }) => one(path))
  const proven = (path: string) => isPage(path) || LOCKED_FILES.some((name) => name === path)
  const others = entries.map(({ path }) => path).filter((path) => !proven(path) && !isExplanation(path))
  const ranges = `made again from ranges.csv and status.csv, which are ${isSigned ? 'signed' : 'not proven'}, and the same: the cuts of ranges`
  return [
    `as locked: ${LOCKED_FILES.join(', ')}`,
    ...(has(isPage) ? ['made again from the locked files, and the same: the pages'] : []),
    ...(has(isRangeCut) ? [ranges] : []),
    `${isSigned ? 'as signed' : `not proven, only as listed in ${list}`}: ` +
      `${[...others, ...(has(isExplanation) ? ['the files in explanations/'] : [])].join(', ')}`,
  ]
}
