// Answers a request from the files of a tree, on hosts that run code; file servers do the same by their configuration. It uses Request and
// Response, which browsers, Node and edge workers share. Pure, apart from the tree that it reads.

import { type KnownValues, NOTHING_KNOWN } from '../model/parameters.ts'
import { DECISIONS, type Decision, FACTS, type Fact, MISSING, OTHERWISE, UNKNOWN } from './decisions.ts'
import { type FileHeader, fileHeaders, VERSION_HEADER } from './headers.ts'
import { type HeldReleases, holdReleases } from './held-releases.ts'
import { filled, type Matcher, matcher } from './patterns.ts'
import { KEY_HEADER } from './problems.ts'
import { answerQuery, type PageRequest } from './query.ts'
import { commonHeaders, preflight, problem, slashMoved } from './responses.ts'
import { mediaTypeOf, OUTSIDE, type PathRule, pathRules, type Route, routeOf, type ServedEnvironment } from './routes.ts'
import { storedPage } from './stored-pages.ts'
import type { StoredFile, StoredTree } from './stored-tree.ts'

/** Checks a key: `missing` without a key, `wrong` for a key that is not valid. */
export type KeyCheck = (key: string | null) => Promise<'ok' | 'missing' | 'wrong'>

export interface HandlerOptions {
  readonly tree: StoredTree
  readonly served: ServedEnvironment
  /** Production: checks the header x-api-key. Absent: everything is open. */
  readonly checkKey?: KeyCheck | undefined
  /** Path of the base address, without a slash at its end: `/plastic`, or nothing. */
  readonly prefix?: string | undefined
  /** The cache of light trees; handlers that share it read a release once. Default: a cache of its own. */
  readonly held?: HeldReleases | undefined
  /** The tables of what is served below the prefix; handlers that share them make them once. Default: tables of its own. */
  readonly contract?: Contract | undefined
}

/** Tables by which a handler answers, with their expressions compiled. */
export interface Contract {
  readonly rules: readonly PathRule[]
  readonly headers: readonly FileHeader[]
  readonly match: Matcher
}

export const contractOf = (served: ServedEnvironment, prefix = ''): Contract => ({
  rules: pathRules(served, prefix),
  headers: fileHeaders(served, prefix),
  match: matcher(),
})

/** The raw parts of a request's address. A Request parses and rewrites them, so a host that knows the raw parts passes them itself. */
export interface RawTarget {
  /** As sent, not decoded. */
  readonly path: string
  /** The part after the `?`, not decoded. */
  readonly query: string
}

export type Handler = (request: Request, target?: RawTarget) => Promise<Response>

/** The answer to a request, by the tables of the contract: paths, decisions, headers. */
export function createHandler({ held = holdReleases(), ...given }: HandlerOptions): Handler {
  const { served, prefix = '', contract = contractOf(served, prefix) } = given
  const options = { ...given, ...contract, prefix, tree: held.over(given.tree, served) }
  return async (request, target = targetOf(request)) => {
    const { body, status, headers } = await answer(request, target, options)
    if (request.method !== 'HEAD') return new Response(body, { status, headers })
    await body?.cancel()
    return new Response(null, { status, headers })
  }
}

interface Options extends HandlerOptions, Contract {
  readonly prefix: string
}

async function answer(request: Request, target: RawTarget, options: Options): Promise<Response> {
  const found = findOut(request, target, options)
  const decided = await decide(DECISIONS, found, target, options)
  if (decided) return decided
  const accepted = acceptedEncodings(request)
  const { route, page } = found
  const file = page
    ? await storedPage(page, route.file.slice(1), options, accepted)
    : await options.tree.read(route.file.slice(1), accepted)
  if (file) return await fileResponse(file, found, request, options)
  return (await decide(MISSING, found, target, options)) ?? problem(OTHERWISE, options.served)
}

/** The answer of the first decision that holds; undefined if none does. */
async function decide(
  decisions: readonly Decision[],
  { fact, known, name, route }: Found,
  target: RawTarget,
  { served, prefix }: Options,
): Promise<Response | undefined> {
  for (const { where, answer } of decisions) {
    if (!(await holds(where, fact))) continue
    if (answer === 'preflight') return preflight(served)
    if (answer === 'slashless') return slashMoved(served, prefix, route.file, target.query)
    return problem(answer({ served, known, name }), served)
  }
  return undefined
}

async function holds(where: Decision['where'], fact: Found['fact']): Promise<boolean> {
  for (const asked of FACTS) {
    const condition = where[asked]
    if (condition && condition.words.includes(await fact(asked)) !== condition.holds) return false
  }
  return true
}

/** What a request asks for. */
interface Found {
  /** Below the base address. */
  readonly path: string
  readonly route: Route
  readonly known: KnownValues
  /** The name in the query that is no parameter. */
  readonly name: string
  /** Undefined unless the request is for a page and its query is valid. */
  readonly page: PageRequest | undefined
  /** The path, with the query if that was judged. */
  readonly address: string
  /** The word of a fact. The key is checked only when its fact is needed. */
  readonly fact: (name: Fact) => string | Promise<string>
}

function findOut(request: Request, target: RawTarget, { served, prefix, checkKey, rules, match }: Options): Found {
  const path = pathBelow(target.path, prefix)
  const route = routeOf(path, rules, match)
  const release = served.versions.find(({ version }) => version === route.version)
  const known = release ? { ...release, pageSizes: { built: served.pageSizes, any: true } } : NOTHING_KNOWN
  const judged = route.kind === 'pages' ? answerQuery(target.query, known) : undefined
  const name = judged?.kind === 'bad-query' ? judged.name : undefined
  const page = judged?.kind === 'page' ? judged.request : undefined
  let key: Promise<string> | undefined
  const facts: Readonly<Partial<Record<Fact, string>>> = {
    method: request.method,
    kind: route.kind,
    query: target.query === '' ? 'none' : judged?.kind !== 'bad-query' ? 'good' : name === undefined ? 'bad' : 'unknown-name',
    ...(page ? { page: String(page.page), absent: page.isAbsent ? 'yes' : '' } : {}),
    ...(judged?.kind === 'unknown-value' ? { [judged.parameter]: UNKNOWN } : {}),
  }
  const fact = (asked: Fact) => {
    if (asked !== 'key') return facts[asked] ?? ''
    key ??= checkKey?.(request.headers.get(KEY_HEADER)) ?? Promise.resolve('ok')
    return key
  }
  const address = judged && target.query !== '' ? `${path}?${target.query}` : path
  return { path, route, known, name: name ?? '', page, address, fact }
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

async function fileResponse(
  file: StoredFile,
  found: Found,
  request: Request,
  { served, headers: table, match }: Options,
): Promise<Response> {
  const { body, bytes, etag, encoding } = file
  const { route } = found
  const headers = new Headers({
    ...commonHeaders(served),
    'content-type': found.page ? 'application/json' : mediaTypeOf(route.file),
    etag,
    ...(route.version === '' ? {} : { [VERSION_HEADER]: route.version }),
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  })
  for (const header of table) {
    const value = headerValue(header, found, match)
    if (value !== '') headers.set(header.name, value)
  }
  const same = isSame(request.headers.get('if-none-match'), etag)
  const length = body instanceof Uint8Array ? body.byteLength : bytes
  if (same) headers.delete('content-encoding')
  else if (length !== undefined) headers.set('content-length', String(length))
  if (!same && request.method !== 'HEAD') return new Response(body, { headers })
  // A stream that nobody reads would keep its file open.
  if (body instanceof ReadableStream) await body.cancel()
  return new Response(null, { status: same ? 304 : 200, headers })
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
export function acceptedEncodings(request: Request): ('br' | 'gzip')[] {
  const header = request.headers.get('accept-encoding') ?? ''
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
