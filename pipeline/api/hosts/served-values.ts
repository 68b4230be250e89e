// What the releases of a tree know, as configurations of file servers need it: they take the page sizes that were built and no other, and
// hold what several releases have in common once.

import type { KnownValues, ReleaseValues } from '../query.ts'
import type { ServedEnvironment, ServedVersion } from '../routes.ts'

/** The values that a release knows. */
export const knownBy = ({ countries, categories, polymers, years }: ReleaseValues, pageSizes: readonly number[]): KnownValues => ({
  countries,
  categories,
  polymers,
  years,
  pageSizes: { built: pageSizes, any: false },
})

/** The releases that are drafts, as paths name them. */
export const draftsOf = ({ versions }: ServedEnvironment): string[] => versions.filter(({ draft }) => draft).map(({ version }) => version)

/** The releases whose lists are equal together, each group with its list, in the order of its first. */
export function alike(
  versions: readonly ServedVersion[],
  listOf: (version: ServedVersion) => readonly string[],
): [readonly ServedVersion[], readonly string[]][] {
  const groups = new Map<string, [ServedVersion[], readonly string[]]>()
  for (const version of versions) {
    const list = listOf(version)
    const group = groups.get(list.join('\n'))
    if (group) group[0].push(version)
    else groups.set(list.join('\n'), [[version], list])
  }
  return [...groups.values()]
}

/** A pattern of ours, written for JavaScript, without its ends, as a part of one for another engine. `\/` is but `/`. */
export const inner = (expression: RegExp): string => expression.source.replace(/^\^/, '').replace(/\$$/, '').replaceAll('\\/', '/')
