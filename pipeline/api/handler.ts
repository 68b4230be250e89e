// Answers a request from the files of a tree: what file servers do by their configuration, for hosts that run code. Takes and gives
// what browsers, Node and edge workers share: Request and Response. Pure but for the tree that it is given.

import { append, largest } from '../model/lists.ts'
import type { PagedOperation } from '../model/operations.ts'
import { type HeldReleases, holdReleases } from './light-tree.ts'
import { missingFile } from './missing-file.ts'
import { NONE_FILE, pagePaths } from './paths.ts'
import {
  BAD_QUERY,
  KEY_HEADER,
  KEY_MISSING,
  KEY_WRONG,
  METHOD_NOT_ALLOWED,
  METHODS,
  NO_QUERY,
  NOT_FOUND,
  PAGE_MISSING,
  unknownName,
  unknownValue,
  versionMissing,
} from './problems.ts'
import { answerQuery, type PageRequest } from './query.ts'
import { type ReplacementHeaders, replacementHeaders } from './replacement-headers.ts'
import { baseMoved, commonHeaders, preflight, problem } from './responses.ts'
import {
  type Caching,
  cacheControl,
  isGated,
  mediaTypeOf,
  type Route,
  routeOf,
  type ServedEnvironment,
  type ServedVersion,
  VERSION_HEADER,
  VERSIONED_PATH,
} from './routes.ts'
import { isSaved, SAVED_HEADER, savedAs } from './saved-name.ts'

/** A file of the tree. */
export interface StoredFile {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** Length of a stream, where it is known. */
  readonly bytes?: number | undefined
  /** Other content under the same path never has the same one; quoted, as in the header. */
  readonly etag: string
  /** How the body is compressed; undefined for as it is. */
  readonly encoding?: 'br' | 'gzip' | undefined
}

/** Where the files lie: a folder, an object store. */
export interface StoredTree {
  /**
   * The file at a path relative to the root of the tree; undefined where there is none. Where one of the encodings lies beside it, the
   * first of them in this order may be given in its place.
   */
  read(path: string, accepted?: readonly ('br' | 'gzip')[]): Promise<StoredFile | undefined>
}

/** What the holder of a key may do: `missing` without a key, `wrong` with one that does not hold. */
export type KeyCheck = (key: string | null) => Promise<'ok' | 'missing' | 'wrong'>

export interface HandlerOptions {
  readonly tree: StoredTree
  readonly served: ServedEnvironment
  /** Production: judges the header x-api-key. Absent: everything is open. */
  readonly checkKey?: KeyCheck | undefined
  /** Path of the base address, without a slash at its end: `/plastic`, or nothing. */
  readonly prefix?: string | undefined
  /** What is held of light trees; handlers that share it read a release once. Absent: this handler holds its own. */
  readonly held?: HeldReleases | undefined
}

/** The raw parts of a request's address; a Request parses and rewrites them, so that a host that has them gives them itself. */
export interface RawTarget {
  /** As sent, not decoded. */
  readonly path: string
  /** What stands behind the `?`, not decoded. */
  readonly query: string
}

export type Handler = (request: Request, target?: RawTarget) => Promise<Response>

/** The answer to a request, in the order of the contract: OPTIONS, method, base address, key, path, query, page. */
export function createHandler({ held = holdReleases(), ...given }: HandlerOptions): Handler {
  const options = { ...given, tree: held.over(given.tree, given.served) }
  return async (request, target = targetOf(request)) => {
    const { body, status, headers } = await answer(request, target, options)
    if (request.method !== 'HEAD') return new Response(body, { status, headers })
    await body?.cancel()
    return new Response(null, { status, headers })
  }
}

async function answer(request: Request, target: RawTarget, options: HandlerOptions): Promise<Response> {
  const { served, checkKey, prefix = '' } = options
  if (request.method === 'OPTIONS') return preflight(served)
  if (request.method !== 'GET' && request.method !== 'HEAD') return problem(METHOD_NOT_ALLOWED, served, { allow: METHODS.join(', ') })
  const asked = decodedPath(target.path)
  if (prefix !== '' && asked === prefix) return baseMoved(served, prefix, target.query)
  const path = pathBelow(asked, prefix)
  if (checkKey && (path === undefined || isGated(path))) {
    const verdict = await checkKey(request.headers.get(KEY_HEADER))
    if (verdict === 'missing') return problem(KEY_MISSING, served, { 'www-authenticate': 'ApiKey' })
    if (verdict === 'wrong') return problem(KEY_WRONG, served)
  }
  const route = path === undefined ? undefined : routeOf(path, served)
  if (!route) return problem(path !== undefined && VERSIONED_PATH.test(path) ? versionMissing(served) : NOT_FOUND, served)
  const replaced = replacementHeaders(route, path ?? '', target.query, prefix)
  if (route.kind === 'pages') return pages(target.query, route, request, replaced, options)
  return wholeFile(target.query, route, request, replaced, options)
}

function targetOf({ url }: Request): RawTarget {
  const { pathname } = new URL(url)
  const at = url.indexOf('?')
  const end = url.indexOf('#')
  return { path: pathname, query: at < 0 ? '' : url.slice(at + 1, end < 0 ? undefined : end) }
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** The path below the base address, beginning with `/`; undefined where it lies elsewhere. */
function pathBelow(path: string | undefined, prefix: string): string | undefined {
  if (path === undefined || !path.startsWith(`${prefix}/`)) return undefined
  return path.slice(prefix.length)
}

async function pages(
  query: string,
  route: Route & { kind: 'pages' },
  request: Request,
  replaced: ReplacementHeaders,
  { tree, served }: HandlerOptions,
): Promise<Response> {
  const { operation, version, caching } = route
  const known = { ...version, pageSizes: { built: served.pageSizes, any: true } }
  const answer = answerQuery(query, known)
  if (answer.kind === 'bad-query') return problem(answer.name === undefined ? BAD_QUERY : unknownName(answer.name), served)
  if (answer.kind === 'unknown-value') return problem(unknownValue(answer.parameter, known), served)
  const accepted = acceptedEncodings(request)
  const pages = { tree, folder: `v/${version.version}`, operation, built: served.pageSizes }
  const file = served.pageSizes.includes(answer.request.pageSize)
    ? await builtPage(pages, answer.request, accepted)
    : await slicedPage(pages, answer.request, accepted)
  if (!file) return problem(PAGE_MISSING, served)
  return await fileResponse(file, 'application/json', { served, caching, version, request, replaced })
}

async function wholeFile(
  query: string,
  route: Route & { kind: 'file' },
  request: Request,
  replaced: ReplacementHeaders,
  { tree, served }: HandlerOptions,
): Promise<Response> {
  if (route.strict && query !== '') return problem(NO_QUERY, served)
  const file = await tree.read(route.file, acceptedEncodings(request))
  if (!file) return problem(NOT_FOUND, served)
  const { caching, version } = route
  return await fileResponse(file, mediaTypeOf(route.file), { served, caching, version, request, replaced, saved: route.file })
}

interface FileResponse {
  readonly served: ServedEnvironment
  readonly caching: Caching
  readonly version: ServedVersion | undefined
  readonly request: Request
  /** Headers that name the release to be used in the place of this one. */
  readonly replaced: ReplacementHeaders
  /** The path of a whole file, which may be one to be saved. */
  readonly saved?: string
}

async function fileResponse(
  file: StoredFile,
  type: string,
  { served, caching, version, request, replaced, saved }: FileResponse,
): Promise<Response> {
  const { body, bytes, etag, encoding } = file
  const rest = version && saved?.slice(`v/${version.version}/`.length)
  const headers = new Headers({
    ...commonHeaders(served),
    'content-type': type,
    'cache-control': cacheControl(served.environment, caching),
    etag,
    ...(version === undefined ? {} : { [VERSION_HEADER]: version.version }),
    ...replaced,
    ...(version && rest !== undefined && isSaved(rest) ? { [SAVED_HEADER]: savedAs(served.environment, version.version, rest) } : {}),
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  })
  const same = isSame(request.headers.get('if-none-match'), etag)
  const length = body instanceof Uint8Array ? body.byteLength : bytes
  if (same) headers.delete('content-encoding')
  else if (length !== undefined) headers.set('content-length', String(length))
  if (!same && request.method !== 'HEAD') return new Response(body, { headers })
  // A file that nobody reads would stay open.
  if (body instanceof ReadableStream) await body.cancel()
  return new Response(null, { status: same ? 304 : 200, headers })
}

/** Whether one of the tags is that of the file; a weak one is, too. */
function isSame(header: string | null, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header?.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag)) ?? false
}

/** The encodings that a client takes, the smaller first. */
export function acceptedEncodings(request: Request): ('br' | 'gzip')[] {
  const header = request.headers.get('accept-encoding') ?? ''
  const taken = new Map(
    header.split(',').map((part) => {
      const [name = '', weight = ''] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q\s*=\s*/)
      return [name, weight === '' || Number(weight) > 0] as const
    }),
  )
  return (['br', 'gzip'] as const).filter((encoding) => taken.get(encoding) ?? (encoding === 'gzip' && taken.get('*') === true))
}

/** Where the pages of an operation of a release lie. */
interface StoredPages {
  readonly tree: StoredTree
  /** Of the release, relative to the root of the tree. */
  readonly folder: string
  readonly operation: PagedOperation
  /** The sizes that were built. */
  readonly built: readonly number[]
}

type Encodings = readonly ('br' | 'gzip')[]

/**
 * A page of a size that was built; undefined past the end. Failure 'missing-page' where its file should be there: nothing in a tree is
 * empty because a file is missing.
 */
async function builtPage(pages: StoredPages, request: PageRequest, accepted: Encodings): Promise<StoredFile | undefined> {
  const { tree, folder } = pages
  const { page, isAbsent } = request
  if (isAbsent) return page === 0 ? await storedFile(tree, [`${folder}/${NONE_FILE}`], accepted) : undefined
  const paths = pathsOf(pages, request)
  if (page === 0) return await storedFile(tree, paths, accepted)
  const found = await firstOf(tree, paths, accepted)
  if (found) return found
  const first = await storedFile(tree, pathsOf(pages, { ...request, page: 0 }), [])
  const last = Number(/"total-pages":(\d+)/.exec(await textOf(first.body))?.[1] ?? 0) - 1
  // An answer on one page of the smallest size has a single file, whose one page is number 0.
  if (page > last) return undefined
  throw missingFile(paths)
}

const pathsOf = ({ folder, operation }: StoredPages, { filter, pageSize, page }: PageRequest): string[] =>
  pagePaths(operation, filter, pageSize, page).map((path) => `${folder}/${path}`)

async function firstOf(tree: StoredTree, paths: readonly string[], accepted: Encodings): Promise<StoredFile | undefined> {
  for (const path of paths) {
    const file = await tree.read(path, accepted)
    if (file) return file
  }
  return undefined
}

/** The first of these files; Failure 'missing-page' where none is there. */
async function storedFile(tree: StoredTree, paths: readonly string[], accepted: Encodings): Promise<StoredFile> {
  const file = await firstOf(tree, paths, accepted)
  if (!file) throw missingFile(paths)
  return file
}

/** A page of a size that was not built, cut from the pages of the largest size that was. Their text is taken over as it is. */
async function slicedPage(pages: StoredPages, request: PageRequest, accepted: Encodings): Promise<StoredFile | undefined> {
  if (request.isAbsent) return await builtPage(pages, request, accepted)
  const { page, pageSize } = request
  const size = largest(pages.built)
  const begin = page * pageSize
  const parts: { readonly text: string; readonly etag: string }[] = []
  const elements: string[] = []
  let total = 0
  for (let at = Math.floor(begin / size); at * size < begin + pageSize && (at * size < total || parts.length === 0); at++) {
    const file = await builtPage(pages, { ...request, pageSize: size, page: at }, [])
    if (!file) return undefined
    const text = await textOf(file.body)
    const found = elementsOf(text)
    total = found.total
    append(elements, found.elements.slice(Math.max(begin - at * size, 0), begin + pageSize - at * size))
    parts.push({ text, etag: file.etag })
  }
  const totalPages = Math.ceil(total / pageSize)
  if (page > 0 && page >= totalPages) return undefined
  const text = `{"pagination":{"total-items":${total},"total-pages":${totalPages}},"elements":[${elements.join(',')}]}`
  const tags = parts.map(({ etag }) => etag.replace(/^W\//, '').replaceAll('"', '')).join('.')
  return { body: new TextEncoder().encode(text), etag: `"${tags}.${pageSize}.${page}"` }
}

async function textOf(body: StoredFile['body']): Promise<string> {
  return await new Response(body).text()
}

/** The texts of a page's elements, and how many there are on all pages. An element begins with its country, and no value holds a brace. */
function elementsOf(text: string): { readonly total: number; readonly elements: readonly string[] } {
  const total = Number(/"total-items":(\d+)/.exec(text)?.[1] ?? 0)
  const begin = text.indexOf('"elements":[') + '"elements":['.length
  const inner = text.slice(begin, text.lastIndexOf(']}'))
  return { total, elements: inner === '' ? [] : inner.split(/,(?=\{"country":)/) }
}
