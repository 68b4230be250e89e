// Compares what a running host serves with the locks of its releases. The pages and data that files.txt lists have to follow from the
// locked data. Every file has to be as files.txt lists it, whichever way it is asked for: by its path or by a query, plain or compressed.

import { type ListedVersion, versionsSchema } from '../../../schemas/api.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import type { Environment } from '../../../schemas/release.ts'
import { LAYOUT_FILE, type TreeKind } from '../../api/paths.ts'
import { HOST_LIMITS, type HostLimits, openHostConnection } from '../../io/host-connection.ts'
import { Failure, type Problem } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { append } from '../../model/lists.ts'
import { nameInApi } from '../../model/versions.ts'
import { siblingsAt } from '../../tree/siblings.ts'
import { findLockOr, readLockFile } from '../cut/find-lock.ts'
import { parseFilesText } from '../cut/listed-files.ts'
import { LOCKED_FILES } from '../cut/lock.ts'
import { lockedText, type ReleaseFiles } from '../cut/release-files.ts'
import { layoutIn } from '../publish/page-sizes.ts'
import { listFindings, lockProblems, type SignatureOptions, type SignatureVerdict, verdictOf } from '../signatures/signed.ts'
import { TREE_SIGNATURES } from '../signatures/statements.ts'
import { verifyContent } from './content.ts'
import { planOf } from './host-plan.ts'
import { inEveryWay, type Question, Questions } from './host-questions.ts'
import { computedPages, declaredProblems } from './locked-data.ts'
import { placeProblems, promisedBy } from './place.ts'
import { kindIn, type MadeRoot, makeRoot, writerIn } from './root-made.ts'
import { lockedAndDrafts, WITHOUT_LOCK } from './verify.ts'

export interface VerifyHostOptions {
  /** The workspace, whose locks are looked up. */
  readonly root: string
  /** The lock to check against; only its release is checked then. */
  readonly lock?: string | undefined
  /** Every file of every release, not only a sample. */
  readonly all?: boolean | undefined
  /** Number of pages of a release in the sample; 200 if absent. */
  readonly sample?: number | undefined
  /** Decides which pages are in the sample. */
  readonly seed: string
  /** Whether the host is a plain file server, which answers no queries. */
  readonly plain?: boolean | undefined
  readonly key?: string | undefined
  /** Checks signatures, too. Releases are then compared with a lock only if there is one. */
  readonly signatures?: SignatureOptions | undefined
  readonly limits?: Partial<HostLimits> | undefined
  readonly onProgress?: (version: string, done: number, of: number) => void
}

export interface HostVerification {
  readonly kind: 'host'
  readonly url: string
  readonly environment: Environment
  readonly versions: readonly VerifiedRelease[]
  /** Answers that were compared. */
  readonly answers: number
  /**
   * What is missing, differs from what is locked or listed, or is answered wrongly. Empty if the data are as locked and all else is as
   * listed.
   */
  readonly problems: readonly Problem[]
  /** What could not be compared, because no answer came. */
  readonly unanswered: readonly Problem[]
  readonly notes: readonly string[]
  /** The result of the check of signatures; absent if none was asked for or a question was not answered. */
  readonly signature?: SignatureVerdict
}

interface VerifiedRelease {
  readonly version: string
  /** The file of the lock that the release was compared with; null if none is available, so that only its signature vouches for it. */
  readonly lock: string | null
  /** Files that files.txt lists, and how many of them were compared. */
  readonly files: number
  readonly compared: number
}

/**
 * Failures: 'bad-url', 'no-answer', 'key-needed', 'key-refused', 'redirected' or 'nothing-to-verify' if the host does not list releases,
 * 'no-queries' if it does not understand queries, 'no-lock' or 'bad-lock' if there is no lock to compare a release with, 'published-anew'
 * if the releases changed during the check.
 */
export async function verifyHost(address: string, options: VerifyHostOptions): Promise<HostVerification> {
  const base = baseOf(address)
  const host = await openHostConnection({ ...HOST_LIMITS, ...options.limits })
  const plain = options.plain ?? false
  const questions = new Questions(host, base, { key: options.key, plain })
  try {
    const { text, listing, environment, latest, versions, drafts, draftNotes } = await readListing(questions)
    const { wanted, notes } = await releasesToCheck(versions, options)
    const { signatures } = options
    const locked = await Promise.all(
      wanted.map(async (listed) => ({ ...listed, ...(await findLockOr(!!signatures, base, listed.version, environment, options)) })),
    )
    if (!plain) await questions.expectQueries()
    const root = hostPlace(questions)
    const [writer, kind] = [await writerIn(root), await kindIn(root)]
    const signed = signatures && listFindings(root, listing, await questions.askIfThere(TREE_SIGNATURES), signatures)
    if (signed) {
      append(questions.problems, signed.problems)
      await questions.askAll(rootQuestions(signed.entries, kind, 'differs from the signed file'))
    }
    const isSigned = signed !== undefined && questions.problems.length === 0
    const askFiles = async (version: string, entries: readonly FileEntry[], layout: ReturnType<typeof layoutIn>, computed: FileEntry[]) => {
      const { all = false, sample, seed } = options
      const plan = planOf(entries, { version, isLatest: version === latest, plain, layout, computed, all, sample, seed })
      await questions.askAll(plan.questions)
      return plan.files
    }
    const releases: VerifiedRelease[] = []
    const proven: string[] = []
    for (const { version, date, summary, lock, file } of locked) {
      questions.onAnswer = (done, of) => options.onProgress?.(version, done, of)
      const entries = await readFilesText(questions, version)
      if (!entries) {
        releases.push({ version, lock: file ?? null, files: 0, compared: 0 })
        continue
      }
      const place = below(root, `v/${version}`)
      if (signatures && file !== undefined) {
        const own = signed?.statement?.predicate.releases.find((release) => release.version === version)
        append(questions.problems, await lockProblems(file, own?.lock ?? null, signatures.key))
      }
      if (lock) {
        const content = await verifyContent(place, lock, entries, {
          list: 'files.txt',
          pages: entries,
          writer,
          recordsOf: async (other) => {
            const before = locked.find((release) => release.version === other)?.lock
            return before && lockedText(below(root, `v/${other}`), before, 'datasets.csv')
          },
          isSigned,
        })
        append(questions.problems, [...content.problems, ...declaredProblems(questions.url('versions.json'), lock, { date, summary })])
        append(proven, content.notes)
      } else append(proven, WITHOUT_LOCK.notes)
      const layout = layoutIn(await place.read(LAYOUT_FILE))
      const computed = !plain && lock && layout?.tree === 'light' ? await computedPages(place, lock, entries) : []
      const compared = await askFiles(version, entries, layout, computed)
      releases.push({ version, lock: file ?? null, files: entries.length, compared })
    }
    // If a lock is named, only its release is checked.
    const signedDrafts = isSigned && options.lock === undefined ? drafts : []
    for (const { version, status } of signedDrafts) {
      questions.onAnswer = (done, of) => options.onProgress?.(version, done, of)
      const name = nameInApi(version, status.state)
      const entries = await readFilesText(questions, name)
      if (!entries) continue
      await askFiles(name, entries, layoutIn(await below(root, `v/${name}`).read(LAYOUT_FILE)), [])
      proven.push(`as signed: the files of ${version}, which is a draft and has no lock`)
    }
    const made = await makeRoot(root, listing, writer, isSigned)
    append(questions.problems, made.problems)
    append(proven, made.notes)
    await questions.askAll(rootQuestions(entriesOf(made), kind, 'differs from the file made again from the releases'))
    const again = await questions.listing()
    if (again.body.toString('utf8') !== text) {
      throw new Failure('published-anew', `${base} was published again during the check.`, { hint: 'Run the check again.' })
    }
    append(questions.problems, placeProblems(questions.url('versions.json'), listing, promisedBy(base)))
    const { problems, unanswered, answers } = questions
    return {
      kind: 'host',
      url: base,
      environment,
      versions: releases,
      answers,
      problems,
      unanswered,
      notes: [...(signedDrafts.length > 0 ? [] : draftNotes), ...notes, ...(problems.length > 0 ? [] : new Set(proven))],
      ...(signatures && unanswered.length === 0 ? { signature: verdictOf(problems, signatures, signed?.statement) } : {}),
    }
  } finally {
    await host.close()
  }
}

/** The tree on the host. Each file is asked for once. */
function hostPlace(questions: Questions): ReleaseFiles {
  const read = new Map<string, Promise<Buffer | undefined>>()
  return {
    nameOf: (path) => questions.url(path),
    read: (path) => {
      const known = read.get(path) ?? questions.askWhole(path).catch((error: unknown) => withoutAnswer(path, error))
      read.set(path, known)
      return known
    },
  }
}

/**
 * Rethrows for locked files and files of the root: nothing can be compared without them. Any other file is asked for again later, and then
 * reported as unanswered.
 */
function withoutAnswer(path: string, error: unknown): undefined {
  const isNeeded = LOCKED_FILES.some((name) => path.endsWith(`/${name}`)) || !path.startsWith('v/')
  if (isNeeded || !(error instanceof Failure) || error.code !== 'no-answer') throw error
  return undefined
}

const below = (place: ReleaseFiles, folder: string): ReleaseFiles => ({
  nameOf: (path) => place.nameOf(`${folder}/${path}`),
  read: (path) => place.read(`${folder}/${path}`),
})

/** Failure 'bad-url'. */
function baseOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.username || url.password || url.search || url.hash) {
    throw new Failure('bad-url', 'This is not the address of a host, or it contains a user, a password, ? or #.', {
      hint: 'Write it as https://data.example/plastic. Give an access key with --key-file.',
    })
  }
  return url.href.replace(/\/+$/, '')
}

async function readListing(questions: Questions) {
  const { body } = await questions.listing()
  const text = body.toString('utf8')
  const listing = versionsSchema.safeParse(jsonOf(text)).data
  if (!listing) {
    throw new Failure('nothing-to-verify', `${questions.url('versions.json')} does not list releases.`, {
      hint: 'Name the base address of an environment, with its path prefix.',
    })
  }
  const { environment, latest } = listing
  const { locked: versions, drafts, draftNotes } = lockedAndDrafts(listing)
  return { text, listing, environment, latest, versions, drafts, draftNotes }
}

/** The releases that are listed. If a lock is named, only its release. */
async function releasesToCheck(versions: readonly ListedVersion[], { lock }: VerifyHostOptions) {
  if (lock === undefined) return { wanted: versions, notes: [] }
  const version = (await readLockFile(lock))?.version
  const wanted = versions.filter((listed) => listed.version === version)
  if (version === undefined || wanted.length === 0) {
    const message = version === undefined ? `There is no lock ${lock}.` : `${lock} is the lock of ${version}, which the host does not list.`
    throw new Failure(version === undefined ? 'no-lock' : 'bad-lock', message, {
      hint: `Name the lock of a release that the host lists: ${versionsOf(versions)}.`,
    })
  }
  const others = versions.filter((other) => other.version !== version)
  return { wanted, notes: others.length === 0 ? [] : [`not checked: ${versionsOf(others)}; --lock names only the lock of ${version}`] }
}

const versionsOf = (listed: readonly ListedVersion[]) => listed.map(({ version }) => version).join(', ')

async function readFilesText(questions: Questions, version: string): Promise<FileEntry[] | undefined> {
  const bytes = await questions.askWhole(`v/${version}/files.txt`)
  return bytes && parseFilesText(bytes.toString('utf8'))
}

/** The files of the root that could be made again. */
function entriesOf({ files }: MadeRoot): readonly FileEntry[] {
  const folders = Object.entries(files?.folders ?? {}).flatMap(([name, entries]) =>
    entries.map((entry) => ({ ...entry, path: `${name}/${entry.path}` })),
  )
  return [...(files?.root ?? []), ...folders]
}

/** Questions for files of the root. `wrong`: the message about other bytes. */
const rootQuestions = (entries: readonly FileEntry[], kind: TreeKind, wrong: string): Question[] =>
  entries.flatMap((expected) =>
    inEveryWay({ path: expected.path, expected, version: undefined, wrong, copies: siblingsAt(kind, expected) }),
  )
