// Checks the tree that a running host serves. Every file has to be as its list says, whichever way it is asked for: by its path or by a
// query, plain or compressed.

import { referenceDataSchema, versionsSchema } from '../../../schemas/api.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import type { Environment } from '../../../schemas/release.ts'
import { isInPages, LAYOUT_FILE, type TreeKind } from '../../api/paths.ts'
import { sha256 } from '../../io/files.ts'
import { HOST_LIMITS, type HostLimits, openHostConnection } from '../../io/host-connection.ts'
import { Failure, type Problem } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { NOTHING_KNOWN } from '../../model/parameters.ts'
import { siblingsAt } from '../../tree/siblings.ts'
import { LOCKED_FILES } from '../cut/lock.ts'
import { layoutIn } from '../publish/page-sizes.ts'
import { type SignatureVerdict, verdictOf } from '../signatures/signed.ts'
import { SIGNED_FILES } from '../signatures/statements.ts'
import { planOf } from './host-plan.ts'
import { inEveryWay, Questions } from './host-questions.ts'
import { pagesOf } from './locked.ts'
import { type Place, type ReleaseFindings, type VerifyOptions, verifyTree } from './tree.ts'

export interface VerifyHostOptions extends Omit<VerifyOptions, 'onRelease'> {
  /** Every file of every release, not only a sample. */
  readonly all?: boolean | undefined
  /** Number of pages of a release in the sample; 200 if absent. */
  readonly sample?: number | undefined
  /** Decides which pages are in the sample. */
  readonly seed: string
  /** Whether the host is a plain file server, which answers no queries. */
  readonly plain?: boolean | undefined
  readonly key?: string | undefined
  readonly limits?: Partial<HostLimits> | undefined
  readonly onProgress?: (version: string, done: number, of: number) => void
}

export interface HostVerification {
  readonly kind: 'host'
  readonly url: string
  readonly environment: Environment
  readonly versions: readonly Pick<ReleaseFindings, 'version' | 'lock' | 'files' | 'compared'>[]
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

/**
 * Failures: 'bad-url', 'no-answer', 'key-needed', 'key-refused', 'redirected' or 'nothing-to-verify' if the host does not list releases,
 * 'no-queries' if it does not understand queries, 'no-lock' or 'bad-lock' if there is no lock to compare a release with, 'published-anew'
 * if the releases changed during the check.
 */
export async function verifyHost(address: string, options: VerifyHostOptions): Promise<HostVerification> {
  const url = baseOf(address)
  const { plain = false, key, signatures } = options
  // A key is for this host alone. Hosts that answer queries redirect no request of a file.
  const host = await openHostConnection({ ...HOST_LIMITS, ...options.limits }, plain && key === undefined)
  const questions = new Questions(host, url, { key, plain })
  try {
    const { body } = await questions.listing()
    const listing = versionsSchema.safeParse(jsonOf(body)).data
    if (!listing) {
      throw new Failure('nothing-to-verify', `${questions.url('versions.json')} does not list releases.`, {
        hint: 'Name the base address of an environment, with its path prefix.',
      })
    }
    if (!plain) await questions.expectQueries()
    const { releases, problems, notes, list } = await verifyTree(hostPlace(questions, url, options), listing, options)
    if (!(await questions.listing()).body.equals(body))
      throw new Failure('published-anew', `${url} was published again during the check.`, { hint: 'Run the check again.' })
    const { unanswered, answers } = questions
    return {
      kind: 'host',
      url,
      environment: listing.environment,
      versions: releases.map(({ version, lock, files, compared }) => ({ version, lock, files: Math.max(0, files - 1), compared })),
      answers,
      problems,
      unanswered,
      notes,
      ...(signatures && unanswered.length === 0 ? { signature: verdictOf(problems, signatures, list) } : {}),
    }
  } finally {
    await host.close()
  }
}

/** The tree on a host. Each file whose checksum is not known is asked for once. */
function hostPlace(questions: Questions, address: string, options: VerifyHostOptions): Place {
  const { plain = false, all = false, sample, seed, onProgress } = options
  const read = new Map<string, Promise<Buffer | undefined>>()
  const placeAt = (folder: string): Place => {
    const place: Place = {
      address: `${address}/${folder}`.replace(/\/$/, ''),
      nameOf: (path) => questions.url(folder + path),
      read: (path) => {
        const known = read.get(folder + path) ?? questions.askWhole(folder + path).catch((error) => withoutAnswer(folder + path, error))
        read.set(folder + path, known)
        return known
      },
      below: (path) => placeAt(`${folder}${path}/`),
      async compareRelease({ name, entries, lock, isLatest }) {
        questions.onAnswer = (done, of) => onProgress?.(name, done, of)
        const layout = layoutIn(await place.read(LAYOUT_FILE))
        const made = !plain && lock && layout?.tree === 'light' ? await pagesOf(place, lock, entries, 'full') : undefined
        const computed = [...(made?.values() ?? [])].filter(({ path }) => isInPages(path))
        const reference = referenceDataSchema.safeParse(jsonOf(await place.read('reference-data.json'))).data
        const known = { ...NOTHING_KNOWN, ...reference, countries: reference?.countries.map(({ code }) => code) ?? [] }
        const plan = planOf(entries, { version: name, isLatest, plain, layout, known, computed, all, sample, seed })
        return { problems: await questions.askAll(plan.questions), compared: plan.files }
      },
      async compareRoot({ kind, signed }) {
        const entries = signed ?? (await shownFiles(place))
        return { problems: await questions.askAll(rootQuestions(entries, kind)), compared: entries.length }
      },
    }
    return place
  }
  return placeAt('')
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

/** The files of the root as they are answered, where nothing is signed: their compressed copies have to be copies of them. */
async function shownFiles(place: Place): Promise<FileEntry[]> {
  const paths: string[] = [...SIGNED_FILES, 'docs/index.html']
  for (const page of ['index.html', 'docs/index.html']) {
    const html = (await place.read(page))?.toString('utf8') ?? ''
    // The page of the API names what its button loads.
    const links = [...html.matchAll(/ (?:href|src|data-style|data-script)="([\w./-]+\.(?:css|js))"/g)]
    for (const [, link = ''] of links) paths.push(new URL(link, `http://host/${page}`).pathname.slice(1))
  }
  const entries: FileEntry[] = []
  for (const path of new Set(paths)) {
    const bytes = await place.read(path)
    if (bytes) entries.push({ path, bytes: bytes.length, sha256: sha256(bytes) })
  }
  return entries
}

const rootQuestions = (entries: readonly FileEntry[], kind: TreeKind) =>
  entries.flatMap((expected) => {
    const wrong = 'differs from the signed file'
    return inEveryWay({ path: expected.path, expected, version: undefined, wrong, copies: siblingsAt(kind, expected) })
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
