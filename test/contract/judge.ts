// Compares an answer with the expected one: status, headers, and the body value by value.

import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { Answer } from './ask.ts'
import { type Expectation, type ExpectedCut, type ExpectedFile, type ExpectedPage, type ProblemAnswer, REQUESTS } from './cases.ts'
import { type ExpectedAnswers, expectedAnswers } from './expected-answers.ts'
import type { Tree } from './trees.ts'

export interface Circumstances {
  readonly method: string
  readonly tree: Tree
  readonly runsCode: boolean
  readonly compresses: boolean
  /** The target in the request line. */
  readonly target: string
  readonly prefix: string
}

/** Fails if the answer is not the expected one. */
export function judge(answer: Answer, wanted: Expectation, circumstances: Circumstances): void {
  if ('refused' in wanted) {
    expect(answer.status, 'status').toBe(400)
    expect(answer.body.toString()).not.toMatch(/"elements"|data_version|"country"/)
    return
  }
  holdCors(answer)
  holdPolicy(answer, circumstances)
  if (circumstances.method === 'HEAD' || 'options' in wanted || 'unchanged' in wanted) expect(answer.body.length).toBe(0)
  if ('options' in wanted) holdOptions(answer)
  else if ('moved' in wanted) holdMoved(answer, wanted.moved, circumstances)
  else if ('unchanged' in wanted) expect(answer.status, 'status').toBe(304)
  else if ('problem' in wanted) holdProblem(answer, wanted, circumstances)
  else holdContent(answer, wanted, circumstances)
}

const names = (list: string | undefined) =>
  (list ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter(Boolean)
    .sort()

function holdCors({ headers }: Answer): void {
  expect(headers['access-control-allow-origin'], 'access-control-allow-origin').toBe('*')
  expect(names(headers['access-control-expose-headers']), 'access-control-expose-headers').toEqual([
    'accept-ranges',
    'content-range',
    'data-version',
    'deprecation',
    'etag',
    'link',
    'retry-after',
  ])
}

/** Pages on which a reader types a key may not be embedded in frames of other sites. */
function holdPolicy({ headers }: Answer, { tree }: Circumstances): void {
  expect(headers['content-security-policy'], 'content-security-policy').toBe(
    tree.environment === 'production' ? "frame-ancestors 'none'" : undefined,
  )
}

function holdMoved({ status, headers, body }: Answer, to: string, { tree, prefix }: Circumstances): void {
  expect(status, 'status').toBe(308)
  expect(headers.location, 'location').toBe(prefix + to)
  expect(headers['content-type'], 'content-type').toBeUndefined()
  expect(body.length).toBe(0)
  expect(headers['cache-control'], 'cache-control').toBe(tree.environment === 'demo' ? 'public, max-age=300' : 'private, max-age=300')
}

function holdOptions({ status, headers, body }: Answer): void {
  expect(status, 'status').toBe(204)
  expect(body.length).toBe(0)
  expect(names(headers.allow), 'allow').toEqual(['get', 'head', 'options'])
  expect(names(headers['access-control-allow-methods']), 'access-control-allow-methods').toEqual(['get', 'head', 'options'])
  expect(names(headers['access-control-allow-headers']), 'access-control-allow-headers').toEqual(['if-none-match', 'x-api-key'])
}

function holdProblem({ status, headers, body }: Answer, wanted: ProblemAnswer, { method, tree, runsCode }: Circumstances): void {
  const expected = REQUESTS.problems[wanted.problem]
  if (!expected) throw new Error(`requests.json describes no problem ${wanted.problem}`)
  expect(status, 'status').toBe(expected.status)
  expect(headers['content-type'], 'content-type').toBe('application/problem+json')
  expect(headers['cache-control'], 'cache-control').toBe('no-store')
  if (status === 405) expect(names(headers.allow), 'allow').toEqual(['get', 'head', 'options'])
  if (status === 401) expect(headers['www-authenticate'], 'www-authenticate').toBe('ApiKey')
  if (method === 'HEAD') return
  const { parameter, name, version = tree.latest } = wanted
  const text = body.toString()
  expect(JSON.parse(text)).toEqual({
    ...expected,
    detail: expected.detail.replace('{parameter}', parameter ?? '').replace('{name}', name ?? ''),
    ...(wanted.problem === 'version-missing' ? { allowed: [...tree.versions].reverse() } : {}),
    ...(parameter === undefined ? {} : { parameter, allowed: allowedOf(parameter, expectedAnswers(tree, version), runsCode) }),
  })
  expect(text).toMatch(/^[^\n]*\n$/)
}

function allowedOf(parameter: string, known: ExpectedAnswers, runsCode: boolean): readonly string[] {
  if (parameter === 'page') return REQUESTS.allowed.page
  if (parameter === 'page_size') return REQUESTS.allowed.page_size[runsCode ? 'code' : 'files']
  return known.values(parameter)
}

/** Media types by file extension. */
const TYPES: Readonly<Record<string, RegExp>> = {
  json: /^application\/json$/,
  'sdmx.json': /^application\/vnd\.sdmx\.structure\+json$/,
  csv: /^text\/csv; ?charset=utf-8$/i,
  cff: /^application\/yaml$/,
  bib: /^application\/x-bibtex$/,
  xlsx: /^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet$/,
  sdmx: /^application\/vnd\.sdmx\.structure\+xml; ?version=2\.1$/,
  xml: /^application\/atom\+xml$/,
  parquet: /^application\/vnd\.apache\.parquet$/,
  txt: /^text\/plain; ?charset=utf-8$/i,
  html: /^text\/html; ?charset=utf-8$/i,
  css: /^text\/css; ?charset=utf-8$/i,
  js: /^text\/javascript; ?charset=utf-8$/i,
}

const endOf = (file: string) => (file.endsWith('.sdmx.json') ? 'sdmx.json' : file.slice(file.lastIndexOf('.') + 1))

/** The release that superseded 1.1, and the first second (UTC) of the date of that release. */
const SUPERSEDED = { '1.1': { by: '1.4', since: '@1795132800' } } as const

/** An answer of a superseded release has headers with the time and with the same path in the new release. Other answers have neither. */
function holdReplacement({ headers }: Answer, version: string | undefined, isPage: boolean, { target, prefix }: Circumstances): void {
  const [path = '', query = ''] = target.slice(prefix.length).split('?', 2)
  if (version !== '1.1') {
    expect([headers.deprecation, headers.link], 'deprecation and link').toEqual([undefined, undefined])
    return
  }
  const { by, since } = SUPERSEDED[version]
  // Some hosts resolve `..` in a path.
  const rest = posix.normalize(decodeURIComponent(path)).slice('/v/1.1'.length) + (isPage && query !== '' ? `?${query}` : '')
  const address = `<${prefix}/v/${by}${rest}>`
  expect(headers.deprecation, 'deprecation').toBe(since)
  expect(headers.link, 'link').toBe(`${address}; rel="successor-version", ${address}; rel="latest-version"`)
}

/** The expected content-disposition. Files that browsers do not display are saved under a descriptive name. */
function attachment(file: string, environment: string, version: string | undefined): string | undefined {
  if (version === undefined || !/\.(csv|parquet|xlsx|sdmx|cff|bib)$/.test(file)) return undefined
  const own = `_${file}`.replace(/^_(datasets|plastic-packaging-eol)\./, '.')
  return `attachment; filename="plastic-packaging-eol_${environment}_${version}${own}"`
}

function holdContent(answer: Answer, wanted: ExpectedPage | ExpectedCut | ExpectedFile, circumstances: Circumstances): void {
  const { method, tree, compresses } = circumstances
  const { status, headers } = answer
  const isPage = 'page' in wanted
  const file = 'file' in wanted ? wanted.file : ''
  const from = 'file' in wanted ? wanted.of : (wanted.version ?? 'latest')
  const version = from === 'tree' ? undefined : from === 'latest' ? tree.latest : from
  const fixed = from !== 'tree' && from !== 'latest'
  const scope = tree.environment === 'demo' ? 'public' : 'private'
  expect(status, 'status').toBe(200)
  const isLocked = isPage || LOCKED_FILES.includes(file)
  const kept = fixed && isLocked ? `${scope}, max-age=31536000, immutable` : `${scope}, max-age=300`
  expect(headers['cache-control'], 'cache-control').toBe(version?.endsWith('-draft') || file === 'health.json' ? 'no-store' : kept)
  expect(headers['data-version'], 'data-version').toBe(version)
  expect(headers['content-disposition'], 'content-disposition').toBe(attachment(file, tree.environment, version))
  holdReplacement(answer, fixed ? version : undefined, isPage, circumstances)
  expect(headers['content-type'], 'content-type').toMatch(TYPES[file === '' ? 'json' : endOf(file)] ?? /^$/)
  expect(headers.etag, 'etag').toMatch(/^(W\/)?"[^"]+"$/)
  expect((compresses ? wanted.encoding : undefined) ?? [undefined]).toContain(headers['content-encoding'])
  if (headers['content-encoding'] !== undefined) expect(names(headers.vary), 'vary').toContain('accept-encoding')
  if (tree.environment === 'production') expect(names(headers.vary), 'vary').toContain('x-api-key')
  if (method === 'HEAD') return
  const content = decompressed(answer)
  if (isPage) holdPage(content, wanted, expectedAnswers(tree, version ?? ''))
  else if ('cut' in wanted) expect(content.toString()).toBe(expectedAnswers(tree, version ?? '', 'ranges').cutText(wanted.cut))
  else expect(content.equals(readFileSync(join(folderOf(tree, version, BUILD_FILES.includes(file)), file)))).toBe(true)
}

/** Files whose bytes a lock fixes: hosts keep them for ever. */
const LOCKED_FILES = ['datasets.csv', 'reference-data.json', 'metadata.json']

/** Files of a release that another build of it may change: a bundle does not have the first, and its list may lack the pages. */
const BUILD_FILES = ['layout.json', 'explorer.json', 'files.txt']

function folderOf(tree: Tree, version: string | undefined, ofBuild: boolean): string {
  if (version === undefined) return tree.folder
  return ofBuild ? join(tree.folder, 'v', version) : tree.bundle(version)
}

function decompressed({ headers, body }: Answer): Buffer {
  if (headers['content-encoding'] === 'gzip') return gunzipSync(body)
  return headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
}

function holdPage(content: Buffer, { page, filter = {}, size = 50 }: ExpectedPage, known: ExpectedAnswers): void {
  const expected = known.pageText(filter, size, page === 'last' ? known.pages(filter, size) - 1 : page)
  const text = content.toString()
  if (text === expected) return
  // Hosts that run code may format a page differently, but its values and the order of its members have to be the same.
  const found: unknown = JSON.parse(text)
  if (JSON.stringify(found) === expected) return
  expect(found).toEqual(JSON.parse(expected))
  expect.fail('the members of the page are not in the order of the columns')
}
