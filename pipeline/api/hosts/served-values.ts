// What the releases of a tree know, as configurations of file servers need it: they take the page sizes that were built and no other, and
// hold what several releases have in common once.

import { DECISIONS, type Decision } from '../decisions.ts'
import { segmentOf } from '../paths.ts'
import { type ApiProblem, problemText } from '../problems.ts'
import { type KnownValues, NOTHING_KNOWN, type ReleaseValues } from '../query.ts'
import type { ServedEnvironment, ServedVersion } from '../routes.ts'
import type { HostedEnvironment } from './host.ts'

/** The values that a release knows. */
export const knownBy = ({ countries, categories, polymers, years }: ReleaseValues, pageSizes: readonly number[]): KnownValues => ({
  countries,
  categories,
  polymers,
  years,
  pageSizes: { built: pageSizes, any: false },
})

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

/** The decisions that concern an environment: without a prefix there is no way to the base address, without keys nobody asks for one. */
export const decisionsOf = ({ prefix, keys }: HostedEnvironment): Decision[] =>
  DECISIONS.filter(({ answer, where }) => (answer !== 'base' || prefix !== '') && (where.key === undefined || keys !== undefined))

/** A problem as it is for these releases. */
export interface ReleaseProblem {
  /** That of the decision. */
  readonly name: string
  readonly problem: ApiProblem
  /** Undefined: for all. */
  readonly versions: readonly string[] | undefined
}

/** The problem of a decision: none, one, or one for each group of releases that know other values. `unknown` is how the host writes an unknown name. */
export function problemsOf({ name, answer }: Decision, served: ServedEnvironment, unknown: string): ReleaseProblem[] {
  if (typeof answer === 'string') return []
  const { versions, pageSizes } = served
  const problemOf = (known: KnownValues) => answer({ served, known, name: unknown })
  const groups = alike(versions, (version) => [problemText(problemOf(knownBy(version, pageSizes)))])
  if (groups.length < 2)
    return [{ name, problem: problemOf(versions[0] ? knownBy(versions[0], pageSizes) : NOTHING_KNOWN), versions: undefined }]
  return groups.flatMap(([group]) =>
    group
      .slice(0, 1)
      .map((first) => ({ name, problem: problemOf(knownBy(first, pageSizes)), versions: group.map(({ version }) => version) })),
  )
}
