// Checks what was published against its lock, without the sources: a bundle, a whole api tree, or the tree of one release.

import { basename, dirname, join, resolve } from 'node:path'
import { type ListedVersion, type Versions, versionsSchema } from '../../../schemas/api.ts'
import { type Manifest, manifestSchema } from '../../../schemas/manifest.ts'
import { ENVIRONMENTS, type Environment } from '../../../schemas/release.ts'
import type { ListStatement } from '../../../schemas/signature.ts'
import { LAYOUT_FILE } from '../../api/paths.ts'
import { isFolder, readBytes, readIfThere, sha256 } from '../../io/files.ts'
import { describeProblem, Failure, type Problem } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { findLockOr, lockIfThere } from '../cut/find-lock.ts'
import { compareFiles, compareServed, parseFilesText } from '../cut/listed-files.ts'
import { lockedText, type ReleaseFiles } from '../cut/release-files.ts'
import { kindOf, layoutIn } from '../publish/page-sizes.ts'
import {
  bundleFindings,
  lockProblems,
  type SignatureOptions,
  type SignatureVerdict,
  uncheckedNote,
  verdictOf,
} from '../signatures/signed.ts'
import { releaseFindings, treeFindings } from '../signatures/signed-tree.ts'
import { BUNDLE_SIGNATURE, filesOf, TREE_SIGNATURES } from '../signatures/statements.ts'
import type { RecordsOf } from './changes-file.ts'
import { type ContentFindings, verifyContent } from './content.ts'
import { declaredProblems } from './locked-data.ts'
import { placeProblems, promisedBy } from './place.ts'
import { type RootVerification, verifyRoot } from './root.ts'
import { kindIn, writerIn } from './root-made.ts'

export interface VerifyOptions {
  /** The workspace, whose locks are looked up. */
  readonly root: string
  /** The lock to check against, instead of looking for one. */
  readonly lock?: string
  /** Called before each release, with its version. */
  readonly onRelease?: (version: string) => void
  /** Checks signatures, too. Releases are then compared with a lock only if there is one. */
  readonly signatures?: SignatureOptions | undefined
}

export interface Verification {
  readonly kind: 'bundle' | 'api tree'
  /** Undefined if the files do not state it. */
  readonly environment?: Environment | undefined
  readonly versions: readonly string[]
  readonly files: number
  /** What is missing, altered or not listed; empty when the data are as locked and all else is as listed. */
  readonly problems: readonly Problem[]
  /** Remarks that are not problems. */
  readonly notes: readonly string[]
  /** The result of the check of signatures, if one was asked for. */
  readonly signature?: SignatureVerdict
}

/**
 * Failure 'nothing-to-verify' if the folder is none of the three, 'no-lock' if there is no lock to compare it with, 'bad-lock' if the lock
 * cannot be read.
 */
export async function verifyFolder(folder: string, options: VerifyOptions): Promise<Verification> {
  const verification = await verifyAny(folder, options)
  // Several checks may find the same problem. It is reported once.
  const problems = [...new Map(verification.problems.map((problem) => [describeProblem(problem), problem])).values()]
  const { signatures } = options
  const { list, ...found } = verification
  return { ...found, problems, ...(signatures ? { signature: verdictOf(problems, signatures, list) } : {}) }
}

type Found = Verification & { readonly list?: ListStatement | undefined }

async function verifyAny(folder: string, options: VerifyOptions): Promise<Found> {
  if (!(await isFolder(folder)))
    throw new Failure('nothing-to-verify', `There is no folder ${folder}.`, {
      hint: 'Name a bundle (releases/<version>/<env>) or an api tree (public/<env>).',
    })
  if (await readIfThere(join(folder, 'manifest.json'), undefined, 'declaration')) return verifyBundle(folder, options)
  const versions = await readIfThere(join(folder, 'versions.json'), undefined, 'declaration')
  if (versions) return verifyTree(folder, versions, options)
  if (await readIfThere(join(folder, 'files.txt'))) return verifyReleaseTree(folder, options)
  throw new Failure('nothing-to-verify', `${folder} is neither a bundle nor an api tree.`, {
    hint: 'Name a folder that contains manifest.json (a bundle), versions.json (an api tree) or files.txt (the tree of one release).',
  })
}

async function verifyBundle(folder: string, options: VerifyOptions): Promise<Verification> {
  const file = join(folder, 'manifest.json')
  const bytes = await readBytes(file)
  const manifest = manifestSchema.safeParse(jsonOf(bytes)).data
  if (!manifest) return { kind: 'bundle', versions: [], files: 1, problems: [altered(file, 'is not a manifest')], notes: [] }
  options.onRelease?.(manifest.version)
  const { signatures } = options
  const locked = await findLockOr(!!signatures, folder, manifest.version, manifest.environment, { ...options, beside: folder })
  const { version, environment: env, date, licence, inputs } = manifest
  const place = placeIn(folder)
  const signed = signatures && (await bundleFindings(place, { manifest, bytes, lock: locked?.file }, signatures))
  const unchecked = signed ? undefined : uncheckedNote(await place.read(BUNDLE_SIGNATURE), BUNDLE_SIGNATURE)
  const content = locked
    ? await verifyContent(place, locked.lock, manifest.files, {
        list: 'manifest.json',
        pages: undefined,
        writer: `plastic-eol ${manifest.pipeline}`,
        recordsOf: recordsIn((other) => join(folder, '../..', other, basename(folder)), env, options),
        isSigned: signed?.isGenuine,
      })
    : WITHOUT_LOCK
  const problems = [
    ...placeProblems(file, manifest, promisedBy(resolve(folder))),
    ...(signed?.problems ?? []),
    ...compareFiles(folder, manifest.files, ['manifest.json', ...(signed || unchecked ? [BUNDLE_SIGNATURE] : [])]),
    ...content.problems,
    ...(locked ? declaredProblems(file, locked.lock, { date, [`environments.${env}.licence`]: licence }) : []),
  ]
  if (locked && inputsText(inputs) !== inputsText(locked.lock.data.inputs))
    problems.push(altered(file, 'states other inputs than the lock'))
  const notes = problems.length > 0 ? [] : [...content.notes, ...(unchecked ? [unchecked] : [])]
  return { kind: 'bundle', environment: env, versions: [version], files: manifest.files.length + 1, problems, notes }
}

/** The findings of a release without an available lock. */
export const WITHOUT_LOCK: Pick<ContentFindings, 'problems' | 'notes'> = {
  problems: [],
  notes: ['as signed: all listed files; without a lock, pages and files cannot be made again'],
}

/** Checks the root of the tree in a folder, whose versions.json says `listing`. Does not check its releases. */
export async function verifyRootIn(folder: string, listing: Versions): Promise<RootVerification> {
  const place = placeIn(folder)
  return verifyRoot(folder, place, listing, await writerIn(place))
}

async function verifyTree(folder: string, versions: Buffer, options: VerifyOptions): Promise<Found> {
  const listing = versionsSchema.safeParse(jsonOf(versions)).data
  if (!listing)
    return {
      kind: 'api tree',
      versions: [],
      files: 1,
      problems: [altered(join(folder, 'versions.json'), 'does not list releases')],
      notes: [],
    }
  const { signatures } = options
  const parts: Pick<Verification, 'files' | 'problems' | 'notes'>[] = []
  const { locked, drafts, draftNotes } = lockedAndDrafts(listing)
  const place = placeIn(folder)
  const writer = await writerIn(place)
  const signed = signatures && (await treeFindings(folder, place, listing, { ...signatures, kind: await kindIn(place) }))
  const isSigned = signed?.isGenuine ?? false
  const unchecked = signed ? undefined : uncheckedNote(await place.read(TREE_SIGNATURES), TREE_SIGNATURES)
  for (const listed of locked)
    parts.push(
      await verifyReleaseTree(join(folder, 'v', listed.version), options, {
        listed,
        environment: listing.environment,
        writer,
        isSigned,
        lock: signed?.statement?.predicate.releases.find(({ version }) => version === listed.version)?.lock ?? null,
      }),
    )
  for (const draft of drafts) parts.push(await verifyDraft(join(folder, dirname(filesOf(draft))), draft, isSigned))
  const root = await verifyRoot(folder, place, listing, writer, isSigned)
  const placed = placeProblems(join(folder, 'versions.json'), listing, promisedBy(resolve(folder)))
  const all = [{ problems: [...placed, ...(signed?.problems ?? [])], notes: [] }, ...parts, root]
  return {
    kind: 'api tree',
    environment: listing.environment,
    versions: locked.map(({ version }) => version),
    files: parts.reduce((sum, part) => sum + part.files, root.files),
    problems: all.flatMap((part) => part.problems),
    notes: [...new Set([...(isSigned ? [] : draftNotes), ...all.flatMap((part) => part.notes), ...(unchecked ? [unchecked] : [])])],
    list: signed?.statement,
  }
}

/** A draft has no lock, but a list of files, which may be signed. */
async function verifyDraft(
  folder: string,
  { version }: ListedVersion,
  isSigned: boolean,
): Promise<Pick<Verification, 'files' | 'problems' | 'notes'>> {
  const entries = parseFilesText((await readIfThere(join(folder, 'files.txt')))?.toString('utf8') ?? '')
  const kind = kindOf(layoutIn(await readIfThere(join(folder, LAYOUT_FILE))))
  const notes = isSigned ? [`as signed: all files of ${version}, which is a draft and has no lock`] : []
  return { files: entries.length + 1, problems: compareServed(folder, entries, ['files.txt'], kind), notes }
}

/** The releases that have locks, and the drafts, which have none, with a note for each. */
export function lockedAndDrafts({ versions }: Versions) {
  const isDraft = ({ status }: ListedVersion) => status.state === 'draft'
  const drafts = versions.filter(isDraft)
  return {
    locked: versions.filter((listed) => !isDraft(listed)),
    drafts,
    draftNotes: drafts.map(({ version }) => `not checked: ${version} is a draft, which has no lock`),
  }
}

/** What the root of a tree says of a release in it. */
interface InTree {
  /** Its entry in versions.json. */
  readonly listed: ListedVersion
  /** As versions.json says. */
  readonly environment: Environment
  readonly writer: string | undefined
  /** Whether a signature vouches for it, and for which lock. */
  readonly isSigned: boolean
  readonly lock: string | null
}

async function verifyReleaseTree(folder: string, options: VerifyOptions, inTree?: InTree): Promise<Verification> {
  const metadata = jsonOf(await readIfThere(join(folder, 'metadata.json'))) as { data_version?: unknown; environment?: unknown } | undefined
  const env = ENVIRONMENTS.find((candidate) => candidate === metadata?.environment)
  const version = typeof metadata?.data_version === 'string' ? metadata.data_version : basename(folder)
  options.onRelease?.(version)
  const { signatures } = options
  const locked = await findLockOr(!!signatures, folder, version, env, { ...options, beside: folder })
  const list = await readIfThere(join(folder, 'files.txt'))
  if (!list)
    return { kind: 'api tree', versions: [version], files: 0, problems: [altered(join(folder, 'files.txt'), 'is missing')], notes: [] }
  const entries = parseFilesText(list.toString('utf8'))
  const place = placeIn(folder)
  // In a whole tree, the list was compared with the signed one already.
  const around = placeIn(join(folder, '../..'))
  const signed =
    signatures && !inTree
      ? await releaseFindings(around, { version, list, file: place.nameOf('files.txt') }, signatures)
      : { problems: [], lock: inTree?.lock ?? null }
  const isSigned = inTree ? inTree.isSigned : signatures !== undefined && signed.problems.length === 0
  const content = locked
    ? await verifyContent(place, locked.lock, entries, {
        list: 'files.txt',
        pages: entries,
        writer: inTree?.writer,
        recordsOf: recordsIn((other) => join(folder, '..', other), locked.lock.environment, options),
        isSigned,
      })
    : WITHOUT_LOCK
  const listed = inTree?.listed
  const promised = inTree ? { environment: inTree.environment, version: inTree.listed.version } : promisedBy(resolve(folder))
  const problems = [
    ...placeProblems(join(folder, 'metadata.json'), { environment: env, version }, promised),
    ...signed.problems,
    ...(signatures && locked ? await lockProblems(locked.file, signed.lock, signatures.key) : []),
    ...compareServed(folder, entries, ['files.txt'], kindOf(layoutIn(await place.read(LAYOUT_FILE)))),
    ...content.problems,
    ...(listed && locked
      ? declaredProblems(join(folder, '../../versions.json'), locked.lock, { date: listed.date, summary: listed.summary })
      : []),
  ]
  const notes = problems.length > 0 ? [] : content.notes
  return { kind: 'api tree', environment: env, versions: [version], files: entries.length + 1, problems, notes }
}

/** Finds the locked records of other releases, in folders named by version; none if a release or its lock is missing. */
function recordsIn(folderOf: (version: string) => string, env: Environment, { root }: VerifyOptions): RecordsOf {
  return async (version) => {
    const folder = folderOf(version)
    const lock = await lockIfThere(folder, version, env, { root, beside: folder })
    return lock && lockedText(placeIn(folder), lock, 'datasets.csv')
  }
}

const placeIn = (folder: string): ReleaseFiles => ({
  nameOf: (path) => join(folder, path),
  read: (path) => readIfThere(join(folder, path)),
})

/** A table without rows counts as absent if it has the checksum of nothing. */
function inputsText(tables: Manifest['inputs']): string {
  const nothing = sha256('')
  return JSON.stringify(
    tables.filter(({ rows, sha256: sum }) => rows > 0 || sum !== nothing).map(({ table, rows, sha256: sum }) => [table, rows, sum]),
  )
}

function altered(file: string, message: string, more: Pick<Problem, 'found' | 'expected'> = {}): Problem {
  return { code: 'altered-file', file, message, ...more }
}
