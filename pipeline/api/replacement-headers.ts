// What answers of a superseded or withdrawn release say of it: since when another release is to be used, and where the same is in that one.
// RFC 9745 has the header Deprecation, RFC 8288 Link, RFC 5829 its relations. Pure.

import type { Replacement } from '../model/replacements.ts'
import type { Route } from './routes.ts'

export const DEPRECATION_HEADER = 'Deprecation'
export const LINK_HEADER = 'Link'

/** The day as a date of structured headers, `@1794873600`: its first second, UTC, since 1970. */
export const deprecationOf = ({ since }: Replacement): string => `@${Date.parse(`${since}T00:00:00Z`) / 1000}`

/**
 * The links of an answer, undefined where there is nothing to lead to. `prefix` is the path of the base address, `rest` what stands behind the
 * version: a path that is answered, with its query, or the words in which a configuration has them.
 * @example linksOf({ by: '1.2', latest: '1.4', … }, '/plastic', '/metadata')
 *   // '</plastic/v/1.2/metadata>; rel="successor-version", </plastic/v/1.4/metadata>; rel="latest-version"'
 */
export function linksOf({ by, latest }: Replacement, prefix: string, rest: string): string | undefined {
  const link = (version: string | undefined, relation: string) =>
    version === undefined ? [] : [`<${prefix}/v/${version}${rest}>; rel="${relation}"`]
  const links = [...link(by, 'successor-version'), ...link(latest, 'latest-version')]
  return links.length === 0 ? undefined : links.join(', ')
}

/** Headers that name the release to be used in the place of the one that answers; none where it is the latest. */
export type ReplacementHeaders = Readonly<Record<string, string>>

/** Those of an answer under a decoded path. A query is a part of the address where it is judged. */
export function replacementHeaders({ kind, version, caching }: Route, path: string, query: string, prefix: string): ReplacementHeaders {
  if (caching !== 'fixed' || !version?.replacement) return {}
  const rest = path.slice(`/v/${version.version}`.length) + (kind === 'pages' && query !== '' ? `?${query}` : '')
  const links = linksOf(version.replacement, prefix, rest)
  return { [DEPRECATION_HEADER]: deprecationOf(version.replacement), ...(links === undefined ? {} : { [LINK_HEADER]: links }) }
}
