// Answers a request from the files of a tree and the records of its releases, on hosts that run code; file servers answer by their
// configuration. Requests and answers are plain values, and for hosts of the web Request and Response. Pure, apart from the tree that it
// reads.

import type { Answer, Asked, Encoding, RawTarget, StoredFile, StoredTree } from '../model/exchange.ts'
import { smallest } from '../model/lists.ts'
import { type KnownValues, NOTHING_KNOWN } from '../model/parameters.ts'
import { recentlyUsed } from '../model/recently-used.ts'
import type { AskedPage } from '../model/record-pages.ts'
import { DECISIONS, type Decision, type Fact, MISSING, OTHERWISE, UNKNOWN } from './decisions.ts'
import { type FileHeader, fileHeaders, type HeaderTable, VERSION_HEADER } from './headers.ts'
import { type HeldPage, type HeldReleases, holdReleases, type ReadPage } from './held-releases.ts'
import { PAGES_FOLDER, pageAt } from './paths.ts'
import { filled, type Matcher, matcher } from './patterns.ts'
import { KEY_HEADER } from './problems.ts'
import { answerQuery, isAbsent } from './query.ts'
import { commonHeaders, isPieces, preflight, problem, problemPage, responseOf, slashMoved } from './responses.ts'
import { mediaTypeOf, OUTSIDE, type PathRule, pathRules, type Route, routeOf, type ServedEnvironment } from './routes.ts'

/** Checks a key: `missing` without a key, `wrong` for a key that is not valid. */
export type KeyCheck = (key: string | null) => Promise<'ok' | 'missing' | 'wrong'>

/** Compresses an answer. Without a body it gives the headers of the answer to HEAD. */
export type Compress = (answer: Answer, encodings: readonly Encoding[]) => Answer | Promise<Answer>

export interface HandlerOptions {
  readonly tree: StoredTree
  readonly served: ServedEnvironment
  /** Production: checks the header x-api-key. Absent: everything is open. */
  readonly checkKey?: KeyCheck | undefined
  /** Path of the base address, without a slash at its end: `/plastic`, or nothing. */
  readonly prefix?: string | undefined
  /** The releases in memory; handlers that share them read a release once. Default: one release of its own. */
  readonly held?: HeldReleases | undefined
  /** For hosts without a file server in front. Absent: only files that lie compressed in the tree are sent so. */
  readonly compress?: Compress | undefined
}

/** Pages that queries ask for are kept as they were sent, up to this many bytes, until another release is published. */
const KEPT_BYTES = 16 << 20

const REFERENCE_BYTES = 8

/** What a kept page takes at most beside its body: its headers, and the target of the request. */
const BYTES_BESIDE_BODY = 4096

export type Answerer = (asked: Asked) => Promise<Answer>

export type Handler = (request: Request) => Promise<Response>

/** The answer to a request of the web. A Request parses and rewrites its address: a host that knows it as sent uses `createAnswerer`. */
export function createHandler(options: HandlerOptions): Handler {
  const answerer = createAnswerer(options)
  return async (request) => {
    const { method, headers } = request
    return responseOf(await answerer({ method, target: targetOf(request), header: (name) => headers.get(name) }))
  }
}

/** The answer to a request, by the tables of the contract: paths, decisions, headers. Compiles the tables, so it is made once. */
export function createAnswerer({ held = holdReleases(1), prefix = '', ...given }: HandlerOptions): Answerer {
  const { served, tree, checkKey, compress } = given
  const pages = recentlyUsed<Answer>(
    KEPT_BYTES,
    ({ body }) => BYTES_BESIDE_BODY + (body instanceof Uint8Array ? body.length : isPieces(body) ? body.length * REFERENCE_BYTES : 0),
  )
  const options = {
    ...given,
    prefix,
    readPage: held(tree, served),
    rules: pathRules(served, prefix),
    common: commonHeaders(served),
    headers: fileHeaders(served, prefix),
    match: matcher(),
  }
  return async (asked) => {
    const { method, target, header } = asked
    const key = (await checkKey?.(header(KEY_HEADER))) ?? 'ok'
    const accepted = acceptedEncodings(asked)
    const name = `${accepted.join()} ${target.path}?${target.query}`
    const kept = key === 'ok' && method === 'GET' ? pages.get(name) : undefined
    const { answer, isPage } = kept ? { answer: kept, isPage: true } : await answerOf(findOut(asked, options, key), accepted, options)
    const same = answer.status === 200 && isSame(header('if-none-match'), answer.headers.etag ?? '')
    if (!same && method !== 'HEAD') {
      if (kept) return kept
      const sent = compress ? await compress(answer, accepted) : answer
      if (isPage && !(sent.body instanceof ReadableStream)) pages.set(name, sent)
      return sent
    }
    // A stream that nobody reads would keep its file open.
    if (answer.body instanceof ReadableStream) await answer.body.cancel()
    const bare = { ...answer, body: null }
    const { status, headers } = compress ? await compress(bare, accepted) : bare
    if (!same) return { status, headers, body: null }
    const { 'content-encoding': _, 'content-length': __, ...rest } = headers
    return { status: 304, headers: rest, body: null }
  }
}

interface Options extends HandlerOptions {
  readonly prefix: string
  readonly readPage: ReadPage
  readonly rules: readonly PathRule[]
  readonly common: HeaderTable
  readonly headers: readonly FileHeader[]
  readonly match: Matcher
}

/** The whole answer to GET, whatever the method and the tag that the client has, and whether it is a page that a query asks for. */
async function answerOf(
  found: Found,
  accepted: readonly Encoding[],
  options: Options,
): Promise<{ readonly answer: Answer; readonly isPage: boolean }> {
  const decided = decide(DECISIONS, found, options)
  if (decided) return { answer: decided, isPage: false }
  const { route, page } = found
  const file = page ? await options.readPage(page, route.version) : await storedFile(found, accepted, options)
  if (file) return { answer: fileAnswer(file, found, options), isPage: page !== undefined }
  return { answer: decide(MISSING, found, options) ?? problem(OTHERWISE, options.served), isPage: false }
}

type FoundFile = StoredFile | HeldPage

/** A file of the tree. A page is made from the records of its release, also where the tree is light and has no such files. */
async function storedFile(
  { route: { version, file }, known }: Found,
  accepted: readonly Encoding[],
  { tree, readPage }: Options,
): Promise<FoundFile | undefined> {
  const folder = `/v/${version}/`
  if (!file.startsWith(`${folder}${PAGES_FOLDER}/`)) return await tree.read(file.slice(1), accepted)
  const named = pageAt(file.slice(folder.length), known)
  const { built } = known.pageSizes
  if (!named || (named.cut && !built.includes(named.cut.pageSize)) || isAbsent(named.filter, known)) return undefined
  const least = smallest(built)
  const page = await readPage({ filter: named.filter, ...(named.cut ?? { pageSize: least, page: 0 }) }, version)
  return page && page.items <= least === (named.cut === undefined) ? page : undefined
}

/** The answer of the first decision that holds; undefined if none does. */
function decide(
  decisions: readonly Decision[],
  { facts, known, name, route, query, isRead }: Found,
  { served, prefix }: Options,
): Answer | undefined {
  for (const { where, answer } of decisions) {
    if (!holds(where, facts)) continue
    if (answer === 'preflight') return preflight(served)
    if (answer === 'slashless') return slashMoved(served, prefix, route.file, query)
    const described = answer({ served, known, name })
    return isRead && described.status === 404 ? problemPage(described, served, prefix) : problem(described, served)
  }
  return undefined
}

function holds(where: Decision['where'], facts: Found['facts']): boolean {
  for (const fact in where) {
    const condition = where[fact as Fact]
    if (condition && condition.words.includes(facts[fact as Fact] ?? '') !== condition.holds) return false
  }
  return true
}

interface Found {
  /** Below the base address. */
  readonly path: string
  /** As sent. */
  readonly query: string
  readonly route: Route
  readonly known: KnownValues
  /** The name in the query that is no parameter. */
  readonly name: string
  /** Undefined unless the request is for a page and its query is valid. */
  readonly page: AskedPage | undefined
  /** The path, with the query if that was judged. */
  readonly address: string
  /** The words of the facts; a fact that is left out has the empty word. */
  readonly facts: Readonly<Partial<Record<Fact, string>>>
  /** Whether a browser asks for a page: below `/docs/` and `/assets/`, or for a name directly below `/`. */
  readonly isRead: boolean
}

/** Paths at which people look for pages; every other path answers a problem in JSON, whatever is accepted. */
const READ_BY_PEOPLE = /^\/(?:(?:docs|assets)\/.*|[^/]*)$/

function findOut({ method, target, header }: Asked, { served, prefix, rules, match }: Options, key = 'ok'): Found {
  const path = pathBelow(target.path, prefix)
  const route = routeOf(path, rules, match)
  const release = served.versions.find(({ version }) => version === route.version)
  const known = release ? { ...release, pageSizes: { built: served.pageSizes, any: true } } : NOTHING_KNOWN
  const judged = route.kind === 'pages' ? answerQuery(target.query, known) : undefined
  const name = judged?.kind === 'bad-query' ? judged.name : undefined
  const page = judged?.kind === 'page' ? judged.request : undefined
  const facts = {
    method,
    kind: route.kind,
    key,
    query: target.query === '' ? 'none' : judged?.kind !== 'bad-query' ? 'good' : name === undefined ? 'bad' : 'unknown-name',
    ...(page ? { page: String(page.page), absent: isAbsent(page.filter, known) ? 'yes' : '' } : {}),
    ...(judged?.kind === 'unknown-value' ? { [judged.parameter]: UNKNOWN } : {}),
  }
  const isRead = READ_BY_PEOPLE.test(path) && ['open', 'nothing'].includes(route.kind) && header('accept')?.includes('text/html') === true
  const address = judged && target.query !== '' ? `${path}?${target.query}` : path
  return { path, query: target.query, route, known, name: name ?? '', page, address, facts, isRead }
}

function targetOf({ url }: Request): RawTarget {
  const { pathname } = new URL(url)
  const at = url.indexOf('?')
  const end = url.indexOf('#')
  return { path: pathname, query: at < 0 ? '' : url.slice(at + 1, end < 0 ? undefined : end) }
}

/** The decoded path below the base address, beginning with `/`; empty for the base address without its last slash. */
function pathBelow(raw: string, prefix: string): string {
  try {
    const path = decodeURIComponent(raw)
    return path === prefix || path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : OUTSIDE
  } catch {
    return OUTSIDE
  }
}

function fileAnswer(file: FoundFile, found: Found, { common, headers: table, match }: Options): Answer {
  const { body, bytes, etag, encoding } = file
  const { route } = found
  const length = body instanceof Uint8Array ? body.byteLength : bytes
  const headers: Record<string, string> = { ...common, 'content-type': found.page ? 'application/json' : mediaTypeOf(route.file), etag }
  if (route.version !== '') headers[VERSION_HEADER.toLowerCase()] = route.version
  if (encoding !== undefined) headers['content-encoding'] = encoding
  for (const header of table) {
    const value = headerValue(header, found, match)
    if (value !== '') headers[header.name.toLowerCase()] = value
  }
  if (length !== undefined) headers['content-length'] = String(length)
  return { status: 200, headers, body }
}

function headerValue({ of, lines, otherwise }: FileHeader, { path, route, address }: Found, match: Matcher): string {
  const text = { path, address, file: route.file }[of]
  for (const [expression, value] of lines) {
    const groups = match(expression, text)
    if (groups) return filled(value, groups)
  }
  return otherwise
}

/** Whether one of the tags is that of the file; weak tags count too. */
function isSame(header: string | null, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header?.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag)) ?? false
}

/** The encodings that a client accepts, the one with the smaller result first. */
function acceptedEncodings(asked: Pick<Asked, 'header'>): Encoding[] {
  const header = asked.header('accept-encoding')
  if (header === null) return []
  const accepted = new Map(
    header.split(',').map((part) => {
      const [name = '', weight = ''] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q\s*=\s*/)
      return [name, weight === '' || Number(weight) > 0] as const
    }),
  )
  return (['br', 'gzip'] as const).filter((encoding) => accepted.get(encoding) ?? (encoding === 'gzip' && accepted.get('*') === true))
}
