// Writes the headers of the contract as rules of a file `_headers`, which Cloudflare Pages and Netlify read. The rules come from the tables
// by which hosts that run code answer. All rules that match a path are applied, and a header that two of them set is sent with both values.
// Therefore no two rules that set the same header match the same path, unless the later one first removes the header, which only Cloudflare
// Pages can. Of two rules with the same pattern, it keeps the last. Therefore each pattern has one rule.

import {
  cacheControl,
  cachingOf,
  DEPRECATION_HEADER,
  deprecationOf,
  EVERYWHERE,
  FIXED_FILES,
  FIXED_FOLDERS,
  headersOf,
  LINK_HEADER,
  linksOf,
  SAVED_HEADER,
  VERSION_HEADER,
} from '../../api/headers.ts'
import { EXPLORER_FILE } from '../../api/paths.ts'
import { LATEST_FOLDER, LATEST_ROOT_FILES, MEDIA_TYPES, type ServedEnvironment, type ServedVersion } from '../../api/routes.ts'
import { SAVED_FILES, savedAs } from '../../api/saved-name.ts'
import type { TargetFile, TreeToPublish } from './target.ts'

/** The headers of all paths that match a pattern; `*` is anything, a slash included. */
export interface HeaderRule {
  readonly pattern: string
  /** Headers of earlier rules that are removed before those of this rule are set; default: none. */
  readonly removes?: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The file with which the explorer recognises hosts that answer queries: only they name the release in a header of this file. Hosts that
 * only serve files therefore send it without that header.
 */
const UNNAMED_FILE = EXPLORER_FILE

/**
 * How the rules are written. `few`: as few rules as possible, some of which remove headers (Cloudflare Pages). `exact`: one for each file
 * and folder, so that each path gets each header once; a folder is `/v/1.2/:name/*`, everything below it (Netlify, where `/countries/*`
 * also matches `/countries.csv`, and `/v/1.2/*` the files of 1.2.1).
 */
export type RuleStyle = 'few' | 'exact'

/**
 * All rules of a tree, in the order in which they are written. If there would be more than `most`, the oldest releases get no rules for
 * saved names, and their files are saved under their plain names.
 */
export function headerRules(tree: TreeToPublish, style: RuleStyle, most = Number.POSITIVE_INFINITY): HeaderRule[] {
  let rules = contractRules(tree, style)
  for (const names of savedRules(tree)) {
    const more = merged([...rules, ...names])
    if (more.length > most) break
    rules = more
  }
  return style === 'few' ? rules : rules.map(({ pattern, headers }) => ({ pattern: pattern.replace(/(?<=.)\/\*$/, '/:name/*'), headers }))
}

/** The rules for the names under which whole files are saved: of the latest release, then of each release, the newest first. */
function savedRules({ served, files }: TreeToPublish): HeaderRule[][] {
  const paths = new Set(files.map(({ path }) => path))
  const ruleOf = (path: string, version: string, name: string): HeaderRule[] =>
    paths.has(path) ? [{ pattern: `/${path}`, headers: { [SAVED_HEADER]: savedAs(served.environment, version, name) } }] : []
  const { latest, versions } = served
  const newest =
    latest === undefined
      ? []
      : [
          ...LATEST_ROOT_FILES.flatMap((name) => ruleOf(name, latest, name)),
          ...SAVED_FILES.flatMap((name) => ruleOf(`${LATEST_FOLDER}/${name}`, latest, name)),
        ]
  return [newest, ...versions.map(({ version }) => SAVED_FILES.flatMap((name) => ruleOf(`v/${version}/${name}`, version, name)))]
}

function contractRules({ served, open, files }: TreeToPublish, style: RuleStyle): HeaderRule[] {
  // If everybody can read the files, every cache may keep them.
  const environment = open ? 'demo' : served.environment
  // The host itself decides what an answer varies by.
  const { Vary: _, ...own } = headersOf(served.environment)
  const releases = served.versions.filter(({ version }) => files.some(({ path }) => path.startsWith(`v/${version}/`)))
  return merged([
    { pattern: '/*', headers: { ...EVERYWHERE, ...own } },
    ...entriesBelow(files, '', style, ['v/']).map((entry) => ({
      pattern: `/${entry}`,
      headers: { 'Cache-Control': cacheControl(environment, 'latest') },
    })),
    ...latestRules(served, files, style),
    ...releases.flatMap((release) => releaseRules(release, files, style, environment)),
    ...(style === 'few' ? [...NAMELESS, ...fixedRules(releases, files, environment)] : []),
    ...typeRules(files),
  ])
}

/** Removes the name of the release, after the rules that set it. */
const NAMELESS: readonly HeaderRule[] = ['/v/:version', `/${LATEST_FOLDER}`].map((folder) => ({
  pattern: `${folder}/${UNNAMED_FILE}`,
  removes: [VERSION_HEADER],
  headers: {},
}))

/** Caching of what a lock fixes, after the rules for all files of a release: of any release, then of each draft. */
function fixedRules(
  releases: readonly ServedVersion[],
  files: readonly TargetFile[],
  environment: ServedEnvironment['environment'],
): HeaderRule[] {
  const folders = FIXED_FOLDERS.filter((folder) => files.some(({ path }) => path.startsWith('v/') && path.includes(`/${folder}/`)))
  const rule = (version: string, release: Pick<ServedVersion, 'draft'>) =>
    [...FIXED_FILES, ...folders.map((folder) => `${folder}/*`)].map((name) => ({
      pattern: `/v/${version}/${name}`,
      removes: ['Cache-Control'],
      headers: { 'Cache-Control': cacheControl(environment, cachingOf(name, release)) },
    }))
  return [...rule(':version', {}), ...releases.filter(({ draft }) => draft).flatMap((draft) => rule(draft.version, draft))]
}

/** One rule for each pattern, in the place of its first rule. */
function merged(rules: readonly HeaderRule[]): HeaderRule[] {
  const all = new Map<string, HeaderRule>()
  for (const { pattern, removes = [], headers } of rules) {
    const before = all.get(pattern)
    all.set(pattern, { pattern, removes: [...(before?.removes ?? []), ...removes], headers: { ...before?.headers, ...headers } })
  }
  return [...all.values()]
}

/** The text of a file `_headers`. */
export function headersText(rules: readonly HeaderRule[]): string {
  const linesOf = ({ pattern, removes = [], headers }: HeaderRule) => [
    pattern,
    ...removes.map((name) => `  ! ${name}`),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]
  return rules.map((rule) => `${linesOf(rule).join('\n')}\n`).join('')
}

/** Rules that name the release of the files in the root and in the folder of the latest release. */
function latestRules({ latest }: ServedEnvironment, files: readonly TargetFile[], style: RuleStyle): HeaderRule[] {
  if (latest === undefined) return []
  const roots = LATEST_ROOT_FILES.filter((name) => files.some(({ path }) => path === name))
  const all = entriesBelow(files, `${LATEST_FOLDER}/`, style)
  const named = all.filter((entry) => entry !== `${LATEST_FOLDER}/${UNNAMED_FILE}`)
  const inFolder = style === 'exact' ? named : all.length === 0 ? [] : [`${LATEST_FOLDER}/*`]
  return [...roots, ...inFolder].map((path) => ({ pattern: `/${path}`, headers: { [VERSION_HEADER]: latest } }))
}

/** Rules for the files of a release: their caching, the name of the release, and its replacement. */
function releaseRules(
  release: ServedVersion,
  files: readonly TargetFile[],
  style: RuleStyle,
  environment: ServedEnvironment['environment'],
): HeaderRule[] {
  const folder = `v/${release.version}/`
  const headers = (rest: string) => ({
    'Cache-Control': cacheControl(environment, cachingOf(rest, release)),
    ...(rest === UNNAMED_FILE ? {} : { [VERSION_HEADER]: release.version }),
  })
  if (style === 'few') return [{ pattern: `/${folder}*`, headers: { ...headers('*'), ...replaced(release, ':splat') } }]
  return entriesBelow(files, folder, style).map((entry) => {
    const rest = entry.slice(folder.length)
    return { pattern: `/${entry}`, headers: { ...headers(rest), ...replaced(release, rest) } }
  })
}

/** The same headers as from hosts that run code. Link is left out if the path after the version is not known. */
function replaced({ replacement }: ServedVersion, rest: string): Record<string, string> {
  if (!replacement) return {}
  const links = rest.endsWith('*') ? undefined : linksOf(replacement, '', `/${rest}`)
  return { [DEPRECATION_HEADER]: deprecationOf(replacement), ...(links === undefined ? {} : { [LINK_HEADER]: links }) }
}

/** Rules for the types of files by the ends of their names. Both hosts know JSON; a rule for it would match `structure.sdmx.json` too. */
function typeRules(files: readonly TargetFile[]): HeaderRule[] {
  return Object.entries(MEDIA_TYPES)
    .filter(([end]) => end !== 'json' && files.some(({ path }) => path.endsWith(`.${end}`)))
    .map(([end, type]) => ({ pattern: `/*.${end}`, headers: { 'Content-Type': type } }))
}

/**
 * What is directly below a folder: files by their paths, folders as `<path>/*`. The page of the root is also `/`. The page of a folder is
 * also `<path>/`, which `<path>/*` matches only in the style `few`.
 */
function entriesBelow(files: readonly TargetFile[], folder: string, style: RuleStyle, but: readonly string[] = []): string[] {
  const entries = new Set<string>()
  for (const { path } of files) {
    if (!path.startsWith(folder) || but.some((other) => path.startsWith(other))) continue
    const end = path.indexOf('/', folder.length)
    const name = end === -1 ? path : path.slice(0, end)
    if (path === 'index.html') entries.add('')
    if (style === 'exact' && path === `${name}/index.html`) entries.add(`${name}/`)
    entries.add(end === -1 ? path : `${name}/*`)
  }
  return [...entries]
}
