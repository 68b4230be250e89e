// The table of paths: operations, fixed versions, bulk files, pages as they are stored in the tree, and what is open without a key. Pure.

import { COUNTRY_CODE } from '../model/country-code.ts'
import type { Pair } from '../model/pairs.ts'
import type { ReleaseValues } from '../model/parameters.ts'
import type { Replacement } from '../model/replacements.ts'
import { RANGES_FOLDER } from '../model/tree-paths.ts'
import { FILES } from '../release/files.ts'
import { COUNTRY_FOLDER, EXPLANATION_FOLDER, LAYOUT_FILE, NONE_FILE, PAGES_FOLDER } from './paths.ts'
import { anyOf, filled, literal, type Matcher } from './patterns.ts'

/** What the tree of an environment serves. */
export interface ServedEnvironment {
  readonly environment: 'demo' | 'production'
  /** The release that answers requests without a version; undefined if all are withdrawn. */
  readonly latest: string | undefined
  readonly versions: readonly ServedVersion[]
  readonly pageSizes: readonly number[]
}

export interface ServedVersion extends ReleaseValues {
  /** As in paths: `1.4`, or `1.5-draft` for a draft. */
  readonly version: string
  /** Whether it is for reviewers only; absent: no. */
  readonly draft?: boolean
  /** Whether its tree is light, so that pages are computed; absent: each page is a file. */
  readonly light?: boolean
  /** Pairs of category and polymer that do not occur together and have no files; default: none. */
  readonly absent?: readonly Pair[]
  /** Which release is to be used instead; absent for the latest release and for a draft. */
  readonly replacement?: Replacement | undefined
}

/** Operations that answer with a whole file, by the last segment of their path. */
export const FILE_OPERATIONS: Readonly<Record<string, string>> = Object.fromEntries(
  FILES.flatMap(({ name, answers }) => (answers === undefined ? [] : [[answers, name]])),
)

/** Files of a release that are offered whole under `/v/<version>/`. */
export const BULK_FILES: readonly string[] = FILES.filter(({ offered }) => offered).map(({ name }) => name)

/** Files of a release that describe how its answers are stored. */
export const LAYOUT_FILES = [LAYOUT_FILE, NONE_FILE] as const

/** All files of a release beside its pages; they are found under their own names. */
export const RELEASE_FILES = [...Object.values(FILE_OPERATIONS), ...BULK_FILES, ...LAYOUT_FILES]

/** The folder of the tree with the whole files of the latest release, under addresses that stay. */
export const LATEST_FOLDER = 'latest'

/** Whole files of the latest release that are in the root of the tree as well. */
export const LATEST_ROOT_FILES = ['datasets.csv', 'datasets.parquet'] as const

/** Where watchers ask whether a host can read its tree, and the file that it then answers. */
export const HEALTH_PATH = '/health'
export const HEALTH_FILE = 'health.json'
export const HEALTH = { status: 'ok' } as const

/** Files in the root of the tree that hold no data and are open to everybody, with the paths under which they are. */
const OPEN_FILES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/openapi.json': 'openapi.json',
  [HEALTH_PATH]: HEALTH_FILE,
  [`/${HEALTH_FILE}`]: HEALTH_FILE,
}

/** The paths of pages without their last slash: below a prefix that of the explorer, and that of the page of the API. */
export const slashless = (prefix: string): readonly string[] => [...(prefix === '' ? [] : ['']), '/docs']

/** Folders in the root of the tree that hold no data and are open to everybody. */
export const OPEN_FOLDERS = ['docs', 'assets'] as const

/** Files in the root of the tree that need a key in production. */
const GATED_FILES: Readonly<Record<string, string>> = {
  '/versions': 'versions.json',
  '/versions.json': 'versions.json',
  '/index.json': 'index.json',
  '/feed.xml': 'feed.xml',
  // Only a signed tree has this file.
  '/signatures.json': 'signatures.json',
}

/** Media types by the end of a file's name: the longest end that is listed decides, and comes first. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  'sdmx.json': 'application/vnd.sdmx.structure+json',
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  sdmx: 'application/vnd.sdmx.structure+xml;version=2.1',
  // The one file of a tree with this ending is the feed of releases; structure.sdmx is XML, too.
  xml: 'application/atom+xml',
  txt: 'text/plain; charset=utf-8',
  cff: 'application/yaml',
  bib: 'application/x-bibtex',
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
}

export const PROBLEM_TYPE = 'application/problem+json'

const OTHER_TYPE = 'application/octet-stream'

export function mediaTypeOf(file: string): string {
  const parts = file.slice(file.lastIndexOf('/') + 1).split('.')
  // Only the table's own entries count, and not what every object inherits, such as `constructor`.
  const end = parts.map((_, at) => parts.slice(at).join('.')).find((candidate) => Object.hasOwn(MEDIA_TYPES, candidate))
  return MEDIA_TYPES[end ?? ''] ?? OTHER_TYPE
}

/** The media type without its parameters. */
export const bareMediaType = (file: string): string => mediaTypeOf(file).split(';')[0] ?? ''

/** What a path below the base address leads to. */
export type PathKind =
  /** The address of a page without its last slash. */
  | 'slashless'
  /** A file that holds no data and asks for no key. */
  | 'open'
  /** A file, whatever the query. */
  | 'file'
  /** An operation that answers with a file and takes no parameters. */
  | 'strict'
  /** An operation that answers in pages, found by the query. */
  | 'pages'
  /** Nothing; with another version the path would lead somewhere. */
  | 'no-version'
  | 'nothing'

/** One line of the table of paths. */
export interface PathRule {
  /** An expression for the whole path below the base address, decoded; without `^` and `$`. */
  readonly path: string
  readonly kind: PathKind
  /** The release that answers, a template with the groups of the path; empty for none. */
  readonly version: string
  /** The file below the root of the tree, also a template; for pages the folder of the answers; empty for none. */
  readonly file: string
}

/** The path of a cut of the ranges below the folder of a release. */
const RANGE_CUT = `${RANGES_FOLDER}/(?:by-country/${COUNTRY_CODE}|by-pair/[A-Za-z-]+/[A-Za-z-]+)\\.json`

/** The path of an answer, of an explanation or of ranges below the folder of a release, as in the tree. */
const PLAIN_PAGE = [
  `${PAGES_FOLDER}/[A-Za-z0-9_-]+/[A-Za-z_-]+/[A-Za-z_-]+/[0-9_]+(?:-[0-9]+-[0-9]+)?\\.json`,
  `${EXPLANATION_FOLDER}/${COUNTRY_CODE}\\.(?:json|html)`,
  RANGE_CUT,
].join('|')

/** The path of a file of a country below the folder of a release, in a light tree. */
const COUNTRY_FILE = `${COUNTRY_FOLDER}/${COUNTRY_CODE}\\.(?:json|csv)`

/** A name in an open folder. A dot may only be inside the name, so that no path leads out of the folder. */
const OPEN_NAME = '[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]+)*'
const OPEN_FOLDER = `/(?:${OPEN_FOLDERS.join('|')})/(?:${OPEN_NAME}/)*`

/**
 * The rules for all paths that lead somewhere; the first match decides. All other paths lead to nothing. A path that is not below the
 * prefix is `OUTSIDE`.
 */
export function pathRules({ latest, versions }: ServedEnvironment, prefix: string): PathRule[] {
  const whole = anyOf(RELEASE_FILES)
  return [
    ...slashless(prefix).map((path) => rule(literal(path), 'slashless', '', `${path}/`)),
    ...Object.entries(OPEN_FILES).map(([path, file]) => rule(literal(path), 'open', '', `/${file}`)),
    rule(OPEN_FOLDER, 'open', '', '{0}index.html'),
    rule(`${OPEN_FOLDER}${OPEN_NAME}`, 'open', '', '{0}'),
    ...Object.entries(GATED_FILES).map(([path, file]) => rule(literal(path), path === '/versions' ? 'strict' : 'file', '', `/${file}`)),
    ...(latest === undefined ? [] : latestRules(latest)),
    ...below(versions, PAGES_FOLDER, 'pages', '{0}'),
    ...Object.entries(FILE_OPERATIONS).flatMap(([name, file]) => below(versions, name, 'strict', `/v/{1}/${file}`)),
    ...below(versions, `(?:${whole}|${PLAIN_PAGE})`, 'file', '{0}'),
    ...below(
      versions.filter(({ light }) => light),
      COUNTRY_FILE,
      'file',
      '{0}',
    ),
    // The folders behind links begin with a dot, and are no versions.
    rule(`/v/[A-Za-z0-9][A-Za-z0-9.-]*/(?:${anyOf([PAGES_FOLDER, ...Object.keys(FILE_OPERATIONS)])}|${whole}|${PLAIN_PAGE})`, 'no-version'),
  ]

  function latestRules(version: string): PathRule[] {
    return [
      rule(`/${PAGES_FOLDER}`, 'pages', version, `/v/${version}/${PAGES_FOLDER}`),
      ...Object.entries(FILE_OPERATIONS).map(([name, file]) => rule(`/${name}`, 'strict', version, `/v/${version}/${file}`)),
      rule(`/(${anyOf(LATEST_ROOT_FILES)})`, 'file', version, `/v/${version}/{1}`),
      rule(`/${LATEST_FOLDER}/(${whole}|${RANGE_CUT})`, 'file', version, `/v/${version}/{1}`),
    ]
  }
}

const rule = (path: string, kind: PathKind, version = '', file = ''): PathRule => ({ path, kind, version, file })

/** A rule for a path below the folders of these releases; no rule if there are no releases. */
const below = (versions: readonly ServedVersion[], rest: string, kind: PathKind, file: string): PathRule[] =>
  versions.length === 0 ? [] : [rule(`/v/(${anyVersion(versions)})/${rest}`, kind, '{1}', file)]

/** Any of these releases, as paths name them, as a part of an expression. */
export const anyVersion = (versions: readonly ServedVersion[]): string => anyOf(versions.map(({ version }) => version))

/** Used as the path if the path is not below the base address, or cannot be decoded. */
export const OUTSIDE = 'outside'

/** What a path leads to: its rule with the templates filled, the file beginning with `/`. */
export type Route = Omit<PathRule, 'path'>

/** What a decoded path below the base address leads to, by the table of paths. */
export function routeOf(path: string, rules: readonly PathRule[], match: Matcher): Route {
  for (const { path: expression, kind, version, file } of rules) {
    const groups = match(expression, path)
    if (groups) return { kind, version: filled(version, groups), file: filled(file, groups) }
  }
  return { kind: 'nothing', version: '', file: '' }
}
