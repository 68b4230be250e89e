// What the releases of a tree know, as configurations of file servers need it: they take the page sizes that were built and no other, and
// hold what several releases have in common once.

import type { PagedOperation } from '../../model/operations.ts'
import type { Replacement } from '../../model/replacements.ts'
import { segmentOf } from '../paths.ts'
import type { KnownValues, ReleaseValues } from '../query.ts'
import { answers, type ServedEnvironment, type ServedVersion } from '../routes.ts'

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

/** The releases in whose place another is to be used, with what replaces them. */
export const replacedVersions = ({ versions }: ServedEnvironment): { readonly version: string; readonly replacement: Replacement }[] =>
  versions.flatMap(({ version, replacement }) => (replacement ? [{ version, replacement }] : []))

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

/** The releases that answer an operation, as paths name them. */
export const answering = ({ versions }: ServedEnvironment, operation: PagedOperation): string[] =>
  versions.filter((version) => answers(version, operation)).map(({ version }) => version)

/** Pairs of category and polymer without files: releases, one category, and the polymers with which it does not occur, as segments. */
export function absentSegments({ versions }: ServedEnvironment): {
  readonly versions: readonly string[]
  readonly category: string
  readonly polymers: readonly string[]
}[] {
  const categoriesOf = ({ absent = [] }: ServedVersion) => [...new Set(absent.map(({ category }) => segmentOf(category)))]
  return [...new Set(versions.flatMap(categoriesOf))].flatMap((category) => {
    const polymersOf = ({ absent = [] }: ServedVersion) =>
      absent.filter((pair) => segmentOf(pair.category) === category).map(({ polymer }) => segmentOf(polymer))
    return alike(versions, polymersOf)
      .filter(([, polymers]) => polymers.length > 0)
      .map(([group, polymers]) => ({ versions: group.map(({ version }) => version), category, polymers }))
  })
}

/** A pattern of ours, written for JavaScript, without its ends, as a part of one for another engine. `\/` is but `/`. */
export const inner = (expression: RegExp): string => expression.source.replace(/^\^/, '').replace(/\$$/, '').replaceAll('\\/', '/')
