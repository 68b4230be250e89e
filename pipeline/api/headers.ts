// The headers of every answer, as tables. Hosts that run code send them; the configurations of file servers are rendered from them. Pure.

import { COUNTRY_CODE } from '../model/country-code.ts'
import type { Replacement } from '../model/replacements.ts'
import { FILES } from '../release/files.ts'
import { COUNTRY_FOLDER, PAGES_FOLDER } from './paths.ts'
import { anyOf, literal } from './patterns.ts'
import { KEY_HEADER, METHODS } from './problems.ts'
import {
  anyVersion,
  FILE_OPERATIONS,
  HEALTH_FILE,
  HEALTH_PATH,
  PROBLEM_TYPE,
  type ServedEnvironment,
  type ServedVersion,
} from './routes.ts'
import { SAVED_FILES, savedAs } from './saved-name.ts'

type Environment = ServedEnvironment['environment']

/** Headers in the order in which they are written. */
export type HeaderTable = Readonly<Record<string, string>>

export const VERSION_HEADER = 'Data-Version'
export const SAVED_HEADER = 'Content-Disposition'
// RFC 9745 defines the header Deprecation, RFC 8288 Link, RFC 5829 the relations of the latter.
export const DEPRECATION_HEADER = 'Deprecation'
export const LINK_HEADER = 'Link'

/** The headers that scripts of other origins may read. */
const EXPOSED_HEADERS = 'ETag, Data-Version, Deprecation, Link, Retry-After, Content-Range, Accept-Ranges'

/** Headers of every answer of both environments, problems included. */
export const EVERYWHERE: HeaderTable = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED_HEADERS,
  'X-Content-Type-Options': 'nosniff',
}

/**
 * Further headers of every answer of an environment. In production, pages on which keys are entered stay out of frames of other sites; in
 * the demo, any page may embed them.
 */
export const headersOf = (environment: Environment): HeaderTable =>
  environment === 'production'
    ? { Vary: `Accept-Encoding, ${KEY_HEADER}`, 'Content-Security-Policy': "frame-ancestors 'none'" }
    : { Vary: 'Accept-Encoding' }

/** Headers of every problem. */
export const PROBLEM_HEADERS: HeaderTable = { 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store' }

/** Further headers of problems with a status: the methods that are accepted, how to authenticate. */
export const STATUS_HEADERS: Readonly<Record<number, HeaderTable>> = {
  405: { Allow: METHODS.join(', ') },
  401: { 'WWW-Authenticate': 'ApiKey' },
}

/**
 * How long an answer may be cached: what the lock of a version fixes for ever, a draft not at all, anything else for some minutes. Files
 * that are rendered from the data, such as ranges and reports, may get better.
 */
export type Caching = 'fixed' | 'rendered' | 'latest' | 'draft'

const CACHE_SECONDS: Readonly<Record<Exclude<Caching, 'draft'>, number>> = { fixed: 31_536_000, rendered: 300, latest: 300 }

/** Files of a release that its lock fixes, and folders of files that follow from these alone. */
export const FIXED_FILES = FILES.filter(({ locked }) => locked).map(({ name }) => name)
export const FIXED_FOLDERS = [PAGES_FOLDER, COUNTRY_FOLDER] as const

/** How a file of a release is cached, by its path below the folder of the release. */
export function cachingOf(path: string, { draft }: Pick<ServedVersion, 'draft'>): Caching {
  if (draft) return 'draft'
  const isFixed = FIXED_FILES.includes(path) || FIXED_FOLDERS.some((folder) => path.startsWith(`${folder}/`))
  return isFixed ? 'fixed' : 'rendered'
}

/** Expression: the paths of what a lock fixes, below the folder of a release. */
const FIXED = `${anyOf([PAGES_FOLDER, ...Object.keys(FILE_OPERATIONS), ...FIXED_FILES])}|(?:${anyOf(FIXED_FOLDERS)})/.*`

/** Expression: the names under which a host says whether it can read the tree now. */
const HEALTH = anyOf([HEALTH_PATH.slice(1), HEALTH_FILE])

/** `public, max-age=300`. In production, answers are private to the holder of the key. A draft is not cached. */
export function cacheControl(environment: Environment, caching: Caching): string {
  if (caching === 'draft') return 'no-store'
  const scope = environment === 'demo' ? 'public' : 'private'
  return `${scope}, max-age=${CACHE_SECONDS[caching]}${caching === 'fixed' ? ', immutable' : ''}`
}

/** Headers that only answers from files have. A host that fails after it has set them removes them from its error answer. */
export const FILE_HEADERS = [VERSION_HEADER, DEPRECATION_HEADER, LINK_HEADER, SAVED_HEADER] as const

/** A header of an answer that is a file. Its value depends on the path or the file; an empty value leaves it out. */
export interface FileHeader {
  readonly name: (typeof FILE_HEADERS)[number] | 'Cache-Control'
  /**
   * What the expressions are matched with: the path below the base address, that path with its query if the query was judged, or the file
   * below the root of the tree.
   */
  readonly of: 'path' | 'address' | 'file'
  /** Expressions without `^` and `$`, and values, which are templates with the groups of the expression. The first match decides. */
  readonly lines: readonly (readonly [expression: string, value: string])[]
  readonly otherwise: string
}

/**
 * The headers of answers that are files, apart from type and release. Those that no answer of this environment has are left out.
 */
export function fileHeaders({ environment, versions }: ServedEnvironment, prefix: string): FileHeader[] {
  const replaced = versions.flatMap(({ version, replacement }) => (replacement ? [{ version: literal(version), replacement }] : []))
  const drafts = versions.filter(({ draft }) => draft)
  const light = versions.filter((version) => version.light)
  const none = { of: 'path', otherwise: '' } as const
  const headers: FileHeader[] = [
    {
      name: 'Cache-Control',
      of: 'path',
      lines: [
        [`/(?:${HEALTH})`, 'no-store'],
        ...(drafts.length === 0 ? [] : [[`/v/(?:${anyVersion(drafts)})/.*`, cacheControl(environment, 'draft')] as const]),
        [`/v/[^/]+/(?:${FIXED})`, cacheControl(environment, 'fixed')],
      ],
      otherwise: cacheControl(environment, 'latest'),
    },
    {
      ...none,
      name: DEPRECATION_HEADER,
      lines: replaced.map(({ version, replacement }) => [`/v/${version}/.*`, deprecationOf(replacement)]),
    },
    {
      ...none,
      name: LINK_HEADER,
      of: 'address',
      lines: replaced.map(({ version, replacement }) => [`/v/${version}(/.*)`, linksOf(replacement, prefix, '{1}') ?? '']),
    },
    {
      ...none,
      name: SAVED_HEADER,
      of: 'file',
      lines: [
        ...(versions.length === 0 ? [] : SAVED_FILES).map(
          (name) => [`/v/(${anyVersion(versions)})/${literal(name)}`, savedAs(environment, '{1}', name)] as const,
        ),
        ...(light.length === 0
          ? []
          : [[`/v/(${anyVersion(light)})/${COUNTRY_FOLDER}/(${COUNTRY_CODE})\\.csv`, savedAs(environment, '{1}', '{2}.csv')] as const]),
      ],
    },
  ]
  return headers.filter(({ lines, otherwise }) => lines.some(([, value]) => value !== '') || otherwise !== '')
}

/**
 * Since when another release is to be used, as a date of structured headers, `@1794873600`: seconds since 1970 at the beginning of the day,
 * UTC.
 */
export const deprecationOf = ({ since }: Replacement): string => `@${Date.parse(`${since}T00:00:00Z`) / 1000}`

/**
 * Links to the same path in the release that replaces this one, and in the latest release; undefined if there is neither. `prefix` is the
 * path of the base address, `rest` the part after the version: a path that is answered, with its query.
 * @example linksOf({ by: '1.2', latest: '1.4', … }, '/plastic', '/metadata')
 *   // '</plastic/v/1.2/metadata>; rel="successor-version", </plastic/v/1.4/metadata>; rel="latest-version"'
 */
export function linksOf({ by, latest }: Replacement, prefix: string, rest: string): string | undefined {
  const link = (version: string | undefined, relation: string) =>
    version === undefined ? [] : [`<${prefix}/v/${version}${rest}>; rel="${relation}"`]
  const links = [...link(by, 'successor-version'), ...link(latest, 'latest-version')]
  return links.length === 0 ? undefined : links.join(', ')
}
