// Checks what a running host serves against the locks of its releases. files.txt, whose pages and data have to follow from the locked
// data, says what every other file has to be, whichever way it is asked for: by its path or by a query, plain or compressed.

import { type ApiLayout, type ListedVersion, versionsSchema } from '../../schemas/api.ts'
import type { FileEntry } from '../../schemas/manifest.ts'
import type { Environment } from '../../schemas/release.ts'
import { absentPairs } from '../api/layout.ts'
import { LAYOUT_FILE, NONE_FILE, PAGE_SIZES } from '../api/paths.ts'
import { FILE_OPERATIONS } from '../api/routes.ts'
import { siblingsOf } from '../api/tree-files.ts'
import { HOST_LIMITS, type HostLimits, openHost } from '../io/host.ts'
import { Failure, type Problem } from '../model/failure.ts'
import { findLock, readLockFile } from './find-lock.ts'
import { type Question, Questions } from './host-questions.ts'
import { pageAddress, pageQuery, samplePages } from './page-sample.ts'
import { lockedAndDrafts, parseFilesText } from './verify.ts'
import { dataProblems, declaredProblems, layoutIn, pageProblems, provenNotes } from './verify-data.ts'

export interface VerifyHostOptions {
  /** The workspace, whose locks are looked up. */
  readonly root: string
  /** The lock to check against; only its release is checked then. */
  readonly lock?: string | undefined
  /** Every file of every release, not only a sample. */
  readonly all?: boolean | undefined
  /** Pages of a release that stand for all; 200 unless given. */
  readonly sample?: number | undefined
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
  readonly versions: readonly VerifiedRelease[]
  /** Answers that were compared. */
  readonly answers: number
  /** What is missing, other than locked or listed, or answered wrongly; empty when the data are as locked and all else is as listed. */
  readonly problems: readonly Problem[]
  /** What could not be compared, because no answer came. */
  readonly unanswered: readonly Problem[]
  readonly notes: readonly string[]
}

export interface VerifiedRelease {
  readonly version: string
  /** The file with the lock that it was held against. */
  readonly lock: string
  /** Files that files.txt lists, and how many of them were compared. */
  readonly files: number
  readonly compared: number
}

const SAMPLE = 200

/**
 * Failure 'bad-url', 'no-answer', 'key-needed', 'key-refused', 'redirected' or 'nothing-to-verify' where the host lists no releases,
 * 'no-lock' or 'bad-lock' where there is nothing to hold one against, 'published-anew' where the releases changed in between.
 */
export async function verifyHost(address: string, options: VerifyHostOptions): Promise<HostVerification> {
  const base = baseOf(address)
  const host = await openHost({ ...HOST_LIMITS, ...options.limits })
  const questions = new Questions(host, base, options.key)
  try {
    const { text, environment, latest, versions, drafts } = await readListing(questions)
    const { wanted, notes } = await releasesToCheck(versions, options)
    const locked = await Promise.all(
      wanted.map(async (listed) => ({ ...listed, ...(await findLock(base, listed.version, environment, options)) })),
    )
    const plain = options.plain ?? false
    if (!plain) await questions.expectQueries()
    const releases: VerifiedRelease[] = []
    const proven: string[] = []
    for (const { version, date, summary, lock, file } of locked) {
      questions.onAnswer = (done, of) => options.onProgress?.(version, done, of)
      const entries = await readFilesText(questions, version)
      if (!entries) {
        releases.push({ version, lock: file, files: 0, compared: 0 })
        continue
      }
      const place = {
        nameOf: (path: string) => questions.url(`v/${version}/${path}`),
        read: (path: string) => questions.askWhole(`v/${version}/${path}`, version),
      }
      const found = [
        ...dataProblems(place, lock, entries),
        ...(await pageProblems(place, lock, entries)),
        ...declaredProblems(questions.url('versions.json'), lock, { date, summary }),
      ]
      questions.problems.push(...found)
      proven.push(...provenNotes('files.txt', entries))
      const layout = layoutIn(await place.read(LAYOUT_FILE))
      const isLatest = version === latest
      const plan = planOf(entries, { version, isLatest, plain, layout, all: options.all ?? false, sample: options.sample })
      await questions.askAll(plan.questions)
      releases.push({ version, lock: file, files: entries.length, compared: plan.files })
    }
    const again = await questions.listing()
    if (again.body.toString('utf8') !== text) {
      throw new Failure('published-anew', `${base} was published anew while it was checked.`, { hint: 'Run again.' })
    }
    const { problems, unanswered, answers } = questions
    return {
      kind: 'host',
      url: base,
      environment,
      versions: releases,
      answers,
      problems,
      unanswered,
      notes: [...drafts, ...notes, ...(problems.length > 0 ? [] : new Set(proven))],
    }
  } finally {
    await host.close()
  }
}

/** Failure 'bad-url'. */
function baseOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.username || url.password || url.search || url.hash) {
    throw new Failure('bad-url', 'The address of a host has no user, password, ? or #.', {
      hint: 'It looks like https://data.example/plastic; the access key comes from --key-file.',
    })
  }
  return url.href.replace(/\/+$/, '')
}

async function readListing(questions: Questions) {
  const { body } = await questions.listing()
  const text = body.toString('utf8')
  const listing = versionsSchema.safeParse(parseJson(text)).data
  if (!listing) {
    throw new Failure('nothing-to-verify', `${questions.url('versions.json')} does not list releases.`, {
      hint: 'Name the base address of an environment, with its path prefix.',
    })
  }
  const { environment, latest } = listing
  const { locked, drafts } = lockedAndDrafts(listing)
  return { text, environment, latest, versions: locked, drafts }
}

/** The releases that are listed; with a lock named only its own. */
async function releasesToCheck(versions: readonly ListedVersion[], { lock }: VerifyHostOptions) {
  if (lock === undefined) return { wanted: versions, notes: [] }
  const version = (await readLockFile(lock))?.version
  const wanted = versions.filter((listed) => listed.version === version)
  if (version === undefined || wanted.length === 0) {
    const message = version === undefined ? `There is no lock ${lock}.` : `${lock} is the lock of ${version}, which the host does not list.`
    throw new Failure(version === undefined ? 'no-lock' : 'bad-lock', message, { hint: `The host lists ${versionsOf(versions)}.` })
  }
  const others = versions.filter((other) => other.version !== version)
  return { wanted, notes: others.length === 0 ? [] : [`not checked: ${versionsOf(others)}; the lock named is of ${version} alone`] }
}

const versionsOf = (listed: readonly ListedVersion[]) => listed.map(({ version }) => version).join(', ')

async function readFilesText(questions: Questions, version: string): Promise<FileEntry[] | undefined> {
  const bytes = await questions.askWhole(`v/${version}/files.txt`, version)
  return bytes && parseFilesText(bytes.toString('utf8'))
}

interface PlanOptions {
  readonly version: string
  readonly isLatest: boolean
  readonly plain: boolean
  readonly layout: ApiLayout | undefined
  readonly all: boolean
  readonly sample: number | undefined
}

const ENCODINGS = ['identity', 'gzip', 'br'] as const

/** What is asked about a release, and about how many of its files. */
function planOf(entries: readonly FileEntry[], options: PlanOptions): { readonly questions: Question[]; readonly files: number } {
  const { version, isLatest, plain, layout, all, sample = SAMPLE } = options
  const folder = `v/${version}`
  const pages = entries.filter(({ path }) => pageAddress(path))
  const sampled = new Set(
    samplePages(
      version,
      pages.map(({ path }) => path),
      sample,
    ),
  )
  const asked = entries.filter(({ path }) => all || sampled.has(path) || !pageAddress(path))
  const questions: Question[] = []
  const ask = (path: string, expected: FileEntry, encodings: readonly (typeof ENCODINGS)[number][] = ENCODINGS) => {
    for (const encoding of encodings) questions.push({ path, encoding, expected, version: plain ? undefined : version })
  }
  for (const entry of asked) {
    // Smaller files have no compressed siblings that could be wrong each by itself.
    const everyWay = sampled.has(entry.path) || !pageAddress(entry.path) || siblingsOf({ ...entry, time: 0 }).length > 0
    ask(`${folder}/${entry.path}`, entry, everyWay ? ENCODINGS : ['identity'])
  }
  if (plain) return { questions, files: asked.length }
  for (const [operation, file] of Object.entries(FILE_OPERATIONS)) {
    const entry = entries.find(({ path }) => path === file)
    if (entry) for (const path of isLatest ? [`${folder}/${operation}`, operation] : [`${folder}/${operation}`]) ask(path, entry)
  }
  let turn = 0
  const askQuery = (query: string, entry: FileEntry) => {
    for (const path of isLatest ? [`${folder}/${query}`, query] : [`${folder}/${query}`]) {
      ask(path, entry, ENCODINGS.slice(turn % ENCODINGS.length, (turn % ENCODINGS.length) + 1))
      turn++
    }
  }
  const sizes = layout?.page_sizes ?? PAGE_SIZES
  const size = () => sizes[turn % sizes.length] ?? PAGE_SIZES[0]
  for (const entry of pages) {
    const address = sampled.has(entry.path) ? pageAddress(entry.path) : undefined
    if (address) askQuery(pageQuery(address, size()), entry)
  }
  // Pairs without files, which the host knows by its configuration.
  const none = entries.find(({ path }) => path === NONE_FILE)
  for (const operation of none ? (layout?.operations ?? []) : []) {
    for (const pair of absentIn(layout)) {
      const values = Object.fromEntries(Object.entries(pair).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
      if (none) askQuery(pageQuery({ operation, values }, size()), none)
    }
  }
  return { questions, files: asked.length }
}

function absentIn(layout: ApiLayout | undefined) {
  const pairs = layout?.pairs ?? []
  return absentPairs(
    { categories: pairs.map(({ category }) => category), polymers: [...new Set(pairs.flatMap(({ polymers }) => polymers))] },
    pairs,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
