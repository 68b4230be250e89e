// Checks what a running host serves against the locks of its releases. files.txt, whose pages and data have to follow from the locked
// data, says what every other file has to be, whichever way it is asked for: by its path or by a query, plain or compressed.

import { type ApiLayout, type ListedVersion, versionsSchema } from '../../schemas/api.ts'
import type { FileEntry } from '../../schemas/manifest.ts'
import type { Environment } from '../../schemas/release.ts'
import { absentPairs } from '../api/layout.ts'
import { isInPages, LAYOUT_FILE, NONE_FILE, PAGE_SIZES } from '../api/paths.ts'
import { FILE_OPERATIONS, LATEST_FILES } from '../api/routes.ts'
import { HOST_LIMITS, type HostLimits, openHost } from '../io/host.ts'
import { Failure, type Problem } from '../model/failure.ts'
import { append } from '../model/lists.ts'
import { findLock, readLockFile } from './find-lock.ts'
import { type Question, Questions } from './host-questions.ts'
import { LOCKED_FILES } from './lock.ts'
import { pageAddress, pageQuery, samplePages } from './page-sample.ts'
import { lockedAndDrafts, parseFilesText } from './verify.ts'
import { verifyContent } from './verify-content.ts'
import { computedPages, declaredProblems, layoutIn } from './verify-data.ts'
import { addressOf, rootQuestions } from './verify-host-root.ts'
import { lockedText, type Place } from './verify-place.ts'
import { makeRoot, writerIn } from './verify-root-made.ts'

export interface VerifyHostOptions {
  /** The workspace, whose locks are looked up. */
  readonly root: string
  /** The lock to check against; only its release is checked then. */
  readonly lock?: string | undefined
  /** Every file of every release, not only a sample. */
  readonly all?: boolean | undefined
  /** Pages of a release that stand for all; 200 unless given. */
  readonly sample?: number | undefined
  /** Decides which pages those are. */
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
  readonly versions: readonly VerifiedRelease[]
  /** Answers that were compared. */
  readonly answers: number
  /** What is missing, other than locked or listed, or answered wrongly; empty when the data are as locked and all else is as listed. */
  readonly problems: readonly Problem[]
  /** What could not be compared, because no answer came. */
  readonly unanswered: readonly Problem[]
  readonly notes: readonly string[]
}

interface VerifiedRelease {
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
    const { text, listing, environment, latest, versions, drafts } = await readListing(questions)
    const { wanted, notes } = await releasesToCheck(versions, options)
    const locked = await Promise.all(
      wanted.map(async (listed) => ({ ...listed, ...(await findLock(base, listed.version, environment, options)) })),
    )
    const plain = options.plain ?? false
    if (!plain) await questions.expectQueries()
    const root = hostPlace(questions)
    const writer = await writerIn(root)
    const releases: VerifiedRelease[] = []
    const proven: string[] = []
    for (const { version, date, summary, lock, file } of locked) {
      questions.onAnswer = (done, of) => options.onProgress?.(version, done, of)
      const entries = await readFilesText(questions, version)
      if (!entries) {
        releases.push({ version, lock: file, files: 0, compared: 0 })
        continue
      }
      const place = below(root, `v/${version}`)
      const content = await verifyContent(place, lock, entries, {
        list: 'files.txt',
        pages: entries,
        writer,
        recordsOf: async (other) => {
          const before = locked.find((release) => release.version === other)
          return before && lockedText(below(root, `v/${other}`), before.lock, 'datasets.csv')
        },
      })
      append(questions.problems, [...content.problems, ...declaredProblems(questions.url('versions.json'), lock, { date, summary })])
      append(proven, content.notes)
      const layout = layoutIn(await place.read(LAYOUT_FILE))
      const isLatest = version === latest
      const computed = !plain && layout?.tree === 'light' ? await computedPages(place, lock, entries) : []
      const { all = false, sample, seed } = options
      const plan = planOf(entries, { version, isLatest, plain, layout, computed, all, sample, seed })
      await questions.askAll(plan.questions)
      releases.push({ version, lock: file, files: entries.length, compared: plan.files })
    }
    const made = await makeRoot(root, listing, writer)
    append(questions.problems, made.problems)
    append(proven, made.notes)
    await questions.askAll(rootQuestions(made))
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

/** The tree on the host; a file is asked for once. */
function hostPlace(questions: Questions): Place {
  const read = new Map<string, Promise<Buffer | undefined>>()
  return {
    nameOf: (path) => questions.url(addressOf(path)),
    read: (path) => {
      const known = read.get(path) ?? questions.askWhole(addressOf(path)).catch((error: unknown) => withoutAnswer(path, error))
      read.set(path, known)
      return known
    },
  }
}

/** Without the files of a lock nothing can be compared; any other without an answer is asked for again, and said to have none. */
function withoutAnswer(path: string, error: unknown): undefined {
  const isNeeded = LOCKED_FILES.some((name) => path.endsWith(`/${name}`)) || !path.startsWith('v/')
  if (isNeeded || !(error instanceof Failure) || error.code !== 'no-answer') throw error
  return undefined
}

const below = (place: Place, folder: string): Place => ({
  nameOf: (path) => place.nameOf(`${folder}/${path}`),
  read: (path) => place.read(`${folder}/${path}`),
})

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
  return { text, listing, environment, latest, versions: locked, drafts }
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
  const bytes = await questions.askWhole(`v/${version}/files.txt`)
  return bytes && parseFilesText(bytes.toString('utf8'))
}

interface PlanOptions {
  readonly version: string
  readonly isLatest: boolean
  readonly plain: boolean
  readonly layout: ApiLayout | undefined
  /** Pages that the host computes from a light tree. */
  readonly computed: readonly FileEntry[]
  readonly all: boolean
  readonly sample: number | undefined
  readonly seed: string
}

const ENCODINGS = ['identity', 'gzip', 'br'] as const

/** What is asked about a release, and about how many of its files. */
function planOf(entries: readonly FileEntry[], options: PlanOptions): { readonly questions: Question[]; readonly files: number } {
  const { version, isLatest, plain, layout, computed, all, sample = SAMPLE, seed } = options
  const folder = `v/${version}`
  const pages = [...entries, ...computed].filter(({ path }) => pageAddress(path))
  const sampled = new Set(
    samplePages(
      `${seed}/${version}`,
      pages.map(({ path }) => path),
      sample,
    ),
  )
  const asked = entries.filter(({ path }) => all || sampled.has(path) || !pageAddress(path))
  const questions: Question[] = []
  const ask = (path: string, expected: FileEntry, encodings: readonly (typeof ENCODINGS)[number][] = ENCODINGS) => {
    for (const encoding of encodings) questions.push({ path, encoding, expected, version: plain ? undefined : version })
  }
  for (const entry of [...asked, ...computed.filter(({ path }) => sampled.has(path))]) {
    // Other pages are compressed by the host on the way, if at all: whole files have siblings that could be wrong each by itself.
    const everyWay = sampled.has(entry.path) || !isInPages(entry.path)
    ask(`${folder}/${entry.path}`, entry, everyWay ? ENCODINGS : ['identity'])
  }
  if (isLatest) askLatest(entries, questions)
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

/** The addresses of the latest release that stay. */
function askLatest(entries: readonly FileEntry[], questions: Question[]): void {
  for (const [path, name] of Object.entries(LATEST_FILES)) {
    const expected = entries.find((entry) => entry.path === name)
    if (expected) questions.push({ path: path.slice(1), encoding: 'identity', expected, version: undefined })
  }
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
