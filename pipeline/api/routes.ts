// Which path is what: operations, fixed versions, bulk files, pages as they lie in the tree, and what is open without a key. Pure.

import { PAGED_OPERATIONS, type PagedOperation } from '../model/operations.ts'
import type { Replacement } from '../model/replacements.ts'
import type { Pair } from './layout.ts'
import { COUNTRY_FOLDER, EXPLANATION_FOLDER, LAYOUT_FILE, NONE_FILE } from './paths.ts'
import type { ReleaseValues } from './query.ts'

/** What is served of one environment, as its tree says. */
export interface ServedEnvironment {
  readonly environment: 'demo' | 'production'
  /** The release that answers requests without a version; undefined where all are withdrawn. */
  readonly latest: string | undefined
  readonly versions: readonly ServedVersion[]
  readonly pageSizes: readonly number[]
}

export interface ServedVersion extends ReleaseValues {
  /** As in paths: `1.4`, of a draft `1.5-draft`. */
  readonly version: string
  /** Whether it is for reviewers only; absent: no. */
  readonly draft?: boolean
  /** What it answers in pages; absent: everything. */
  readonly operations?: readonly PagedOperation[]
  /** Whether its tree is light, so that pages are computed; absent: each is a file. */
  readonly light?: boolean
  /** Pairs of category and polymer that occur together nowhere and have no files; absent: all have. */
  readonly absent?: readonly Pair[]
  /** That another release is to be used in its place; absent: it is the latest, or a draft. */
  readonly replacement?: Replacement | undefined
}

/** Whether a release answers an operation. */
export const answers = ({ operations = PAGED_OPERATIONS }: Pick<ServedVersion, 'operations'>, operation: PagedOperation): boolean =>
  operations.includes(operation)

/** How long an answer may be kept: that of a fixed version for ever, that of a draft not at all, any other for some minutes. */
export type Caching = 'fixed' | 'latest' | 'draft'

const CACHE_SECONDS: Readonly<Record<Exclude<Caching, 'draft'>, number>> = { fixed: 31_536_000, latest: 300 }

/** `public, max-age=300`; production is for the holder of the key only; a draft is kept by nobody. */
export function cacheControl(environment: 'demo' | 'production', caching: Caching): string {
  if (caching === 'draft') return 'no-store'
  const scope = environment === 'demo' ? 'public' : 'private'
  return `${scope}, max-age=${CACHE_SECONDS[caching]}${caching === 'fixed' ? ', immutable' : ''}`
}

/** The headers that scripts of other origins may read. */
export const EXPOSED_HEADERS = 'ETag, Data-Version, Deprecation, Link'

export const VERSION_HEADER = 'Data-Version'

export const POLICY_HEADER = 'Content-Security-Policy'

/** What keeps pages on which keys are typed out of frames of others; undefined where there are no keys, and any page may embed them. */
export const framePolicy = (environment: 'demo' | 'production'): string | undefined =>
  environment === 'production' ? "frame-ancestors 'none'" : undefined

/** Operations that answer with a whole file, by the last segment of their path. */
export const FILE_OPERATIONS: Readonly<Record<string, string>> = {
  'reference-data': 'reference-data.json',
  metadata: 'metadata.json',
}

/** Files of a release about how far its figures can be trusted, and of sums over its countries. */
export const RANGE_FILES = ['ranges.csv', 'ranges.parquet', 'aggregates.csv', 'aggregates.parquet', 'contributions.csv'] as const

/** Files of a release that are made of its data for other programs, and for joining. */
export const DERIVED_FILES = [
  'countries.csv',
  'pairs.csv',
  'national-totals.csv',
  'plastic-packaging-eol.xlsx',
  'datasets.sdmx.csv',
  'structure.sdmx.json',
] as const

/** Files of a release that are offered whole under `/v/<version>/`. */
export const BULK_FILES = [
  'datasets.csv',
  'datasets.parquet',
  'datasets-doubles.parquet',
  ...RANGE_FILES,
  'evidence.parquet',
  ...DERIVED_FILES,
  'datapackage.json',
  'changes.json',
  'CITATION.cff',
  'citation.bib',
  'explorer.json',
  'files.txt',
] as const

/** Files of a release that say how its answers lie. */
export const LAYOUT_FILES = [LAYOUT_FILE, NONE_FILE] as const

/** All files of a release beside its pages; they are found under their own names. */
export const RELEASE_FILES = [...Object.values(FILE_OPERATIONS), ...BULK_FILES, ...LAYOUT_FILES]

/** The folder of the tree with the whole files of the latest release, under addresses that stay. */
export const LATEST_FOLDER = 'latest'

/** Whole files of the latest release that are in the root of the tree as well. */
export const LATEST_ROOT_FILES = ['datasets.csv', 'datasets.parquet'] as const

/** The whole files of the latest release by their paths. Hosts answer them from the folder of the release that they name. */
export const LATEST_FILES: Readonly<Record<string, string>> = Object.fromEntries([
  ...LATEST_ROOT_FILES.map((name) => [`/${name}`, name]),
  ...RELEASE_FILES.map((name) => [`/${LATEST_FOLDER}/${name}`, name]),
])

/** Files in the root of the tree that hold no data and are open to everybody, with the paths under which they are. */
export const OPEN_FILES: Readonly<Record<string, string>> = { '/': 'index.html', '/openapi.json': 'openapi.json' }

/** Folders in the root of the tree that hold no data and are open to everybody. */
export const OPEN_FOLDERS = ['docs', 'assets'] as const

/** Files in the root of the tree that ask for the key where there is one. */
export const GATED_FILES: Readonly<Record<string, string>> = {
  '/versions': 'versions.json',
  '/versions.json': 'versions.json',
  '/index.json': 'index.json',
  '/feed.xml': 'feed.xml',
  // Of a tree that was signed; any other has none.
  '/signatures.json': 'signatures.json',
}

/** Media types by the end of a file's name. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  // The one XML file of a tree is the feed of releases.
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

export const mediaTypeOf = (file: string): string => ownOf(MEDIA_TYPES, file.slice(file.lastIndexOf('.') + 1)) ?? 'application/octet-stream'

export type Route =
  /** Pages of a release, found by the query. */
  | { readonly kind: 'pages'; readonly operation: PagedOperation; readonly version: ServedVersion; readonly caching: Caching }
  /** A file of the tree; `strict` where a query is a problem. */
  | {
      readonly kind: 'file'
      readonly file: string
      readonly version: ServedVersion | undefined
      readonly caching: Caching
      readonly gated: boolean
      readonly strict: boolean
    }

/** The path of an answer, or of an explanation, below the folder of a release, as it lies in the tree. */
export const PLAIN_PAGE = new RegExp(
  `^(?:(?:${PAGED_OPERATIONS.join('|')})/[A-Za-z_-]+/[A-Za-z_-]+/[A-Za-z_-]+/[0-9_]+(?:-[0-9]+-[0-9]+)?\\.json|${EXPLANATION_FOLDER}/[A-Z]+\\.(?:json|html))$`,
)

/** The path of a file of a country below the folder of a release, in a light tree. */
const COUNTRY_FILE = new RegExp(`^${COUNTRY_FOLDER}/[A-Z]{3}\\.(?:json|csv)$`)

/** What would be answered if its version were there. Links of a tree begin with a dot, and are no versions. */
export const VERSIONED_PATH = new RegExp(
  `^/v/[A-Za-z0-9][A-Za-z0-9.-]*/(?:${[...PAGED_OPERATIONS, ...Object.keys(FILE_OPERATIONS), ...RELEASE_FILES].join('|').replaceAll('.', '\\.')}|${PLAIN_PAGE.source.slice(1, -1)})$`,
)

/** What lies in an open folder: no dot but in names, so that nothing climbs. */
export const OPEN_PATH = /^\/(?:docs|assets)\/(?:[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\/)*(?:[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)?$/

/** What a decoded path, relative to the base address and beginning with `/`, stands for; undefined where there is nothing. */
export function routeOf(path: string, served: ServedEnvironment): Route | undefined {
  const open = ownOf(OPEN_FILES, path)
  if (open !== undefined) return { kind: 'file', file: open, version: undefined, caching: 'latest', gated: false, strict: false }
  if (OPEN_PATH.test(path)) {
    const file = path.slice(1) + (path.endsWith('/') ? 'index.html' : '')
    return { kind: 'file', file, version: undefined, caching: 'latest', gated: false, strict: false }
  }
  const gated = ownOf(GATED_FILES, path)
  if (gated !== undefined)
    return { kind: 'file', file: gated, version: undefined, caching: 'latest', gated: true, strict: path === '/versions' }
  const latest = ownOf(LATEST_FILES, path)
  if (latest !== undefined) {
    const version = served.versions.find((candidate) => candidate.version === served.latest)
    return version && { kind: 'file', file: `v/${version.version}/${latest}`, version, caching: 'latest', gated: true, strict: false }
  }
  const fixed = /^\/v\/([^/]+)\/(.+)$/.exec(path)
  const number = fixed ? fixed[1] : served.latest
  const version = served.versions.find((candidate) => candidate.version === number)
  if (!version) return undefined
  return releaseRoute(fixed?.[2] ?? path.slice(1), version, !fixed ? 'latest' : version.draft ? 'draft' : 'fixed')
}

/** Whether a path asks for the key where there is one: everything but what is open, also what is not there. */
export function isGated(path: string): boolean {
  return ownOf(OPEN_FILES, path) === undefined && !OPEN_PATH.test(path)
}

function releaseRoute(rest: string, version: ServedVersion, caching: Caching): Route | undefined {
  const operation = PAGED_OPERATIONS.find((name) => name === rest)
  if (operation) return answers(version, operation) ? { kind: 'pages', operation, version, caching } : undefined
  const file = ownOf(FILE_OPERATIONS, rest)
  const folder = `v/${version.version}`
  const common = { kind: 'file', version, caching, gated: true } as const
  if (file !== undefined) return { ...common, file: `${folder}/${file}`, strict: true }
  // The rest is there under a version only.
  if (caching === 'latest') return undefined
  const whole = RELEASE_FILES.some((name) => name === rest)
  const ofCountry = version.light === true && COUNTRY_FILE.test(rest)
  return whole || ofCountry || PLAIN_PAGE.test(rest) ? { ...common, file: `${folder}/${rest}`, strict: false } : undefined
}

/** What a table itself holds under a name that came from outside: nothing that every object has, such as `constructor`. */
function ownOf(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
