// Shared by file servers: the facts of a request and the headers of an answer as maps from text to text, and the problems of the decisions.
// File servers accept only the page sizes that were built. What several releases have in common is written once.

import type { ApiProblem } from '../../model/api-problems.ts'
import { DIMENSIONS } from '../../model/dimensions.ts'
import { grouped } from '../../model/lists.ts'
import { defaultPageSize, FIRST_PAGE } from '../../model/paging.ts'
import { type KnownValues, NOTHING_KNOWN, PARAMETERS, type Parameter, valuesOf } from '../../model/parameters.ts'
import { ANY, segmentOf } from '../../model/tree-paths.ts'
import { DECISIONS, type Decision, UNKNOWN } from '../decisions.ts'
import { fileHeaders } from '../headers.ts'
import { anyOf, literal } from '../patterns.ts'
import { problemText } from '../problems.ts'
import { MOST_QUERY_CHARACTERS, nextName, VALUE_CHARACTER } from '../query.ts'
import { anyVersion, OUTSIDE, type PathRule, pathRules, type ServedEnvironment, type ServedVersion } from '../routes.ts'
import type { HostedEnvironment } from './host.ts'

/** A map of a configuration: the value of the first line whose expression matches the whole source. */
export interface TableMap {
  readonly comment: string
  readonly name: string
  /** A template with the names of other maps; `uri_path` is the decoded path, `raw_query` the query as sent. */
  readonly source: string
  /**
   * Expressions without `^` and `$`; only the first line may be for the empty text. Values are templates with the groups of the expression.
   */
  readonly lines: readonly (readonly [expression: string, value: string])[]
  readonly otherwise: string
}

/**
 * The maps of the facts that all file servers determine in the same way. The comment of each map says what it gives. Each host has to
 * supply the other facts: `page`, `page_size`, `key`, and `written_<name>` for each dimension. That is the segment of the path for the
 * value of the dimension: `_` if the request has no value, and `?` if no release knows the value.
 */
export function factMaps({ served, prefix }: HostedEnvironment): TableMap[] {
  const rules = pathRules(served, prefix)
  const by = (name: 'kind' | 'version' | 'file', comment: string, otherwise = ''): TableMap => {
    const lines = rules.map((rule: PathRule) => [rule.path, rule[name]] as const)
    return { comment, name, source: '{path}', lines: lines.filter(([, value]) => value !== otherwise), otherwise }
  }
  return [
    {
      comment: 'The path below the base address, decoded; empty for that address without its last slash.',
      name: 'path',
      source: '{uri_path}',
      lines: [[`${literal(prefix)}(${prefix === '' ? '' : '|'}/[\\s\\S]*)`, '{1}']],
      otherwise: OUTSIDE,
    },
    by('kind', 'The kind of answer to which the path leads.', 'nothing'),
    by('version', 'The release that answers.'),
    by('file', 'The file, relative to the root of the tree; for pages the folder of the answers.'),
    ...queryMaps(),
    ...DIMENSIONS.map((parameter) => ({
      comment: `${parameter}, if the release that answers knows it.`,
      name: parameter,
      source: `{version} {written_${parameter}}`,
      lines: alike(served.versions, (version) => valuesOf(parameter, knownBy(version, served.pageSizes))).map(
        ([group, values]) => [`(?:${anyVersion(group)}) (_|${anyOf(values.map(segmentOf))})`, '{1}'] as const,
      ),
      otherwise: UNKNOWN,
    })),
    {
      comment: 'Pairs of category and polymer that do not occur in a release: they have no files.',
      name: 'absent',
      source: '{version} {category} {polymer}',
      lines: absentLines(served),
      otherwise: '',
    },
  ]
}

/**
 * The grammar of a query. RE2 cannot express that each name occurs only once, so each name has its own line. It also allows at most 1000
 * repetitions, so a longer text is matched in parts.
 */
function queryMaps(): TableMap[] {
  const names = PARAMETERS.join('|')
  const pair = `(?:${names})=${VALUE_CHARACTER}+`
  const long = `${'.{1000}'.repeat(Math.floor(MOST_QUERY_CHARACTERS / 1000))}.{${(MOST_QUERY_CHARACTERS % 1000) + 1}}.*`
  const query = { source: '{raw_query}', otherwise: '' }
  return [
    {
      ...query,
      comment: 'The form of the query as it was sent: its length, its grammar, and that each name occurs at most once.',
      name: 'form',
      lines: [
        ['', 'none'],
        [long, 'bad'],
        ...PARAMETERS.map((name) => [`(?:.*&)?${name}=.*&${name}=.*`, 'bad'] as const),
        [`${pair}(?:&${pair})*`, 'good'],
      ],
      otherwise: 'bad',
    },
    {
      ...query,
      comment: 'In a query that does not have this form, the next name after pairs with known names.',
      name: 'next_name',
      lines: [[`${nextName().slice(1)}.*`, '{1}']],
    },
    {
      comment: 'The result for the query. The problem names that next name, unless it is known as well.',
      name: 'query',
      source: '{form} {next_name}',
      lines: [
        ['(none|good) .*', '{1}'],
        [`bad (?:${names})?`, 'bad'],
      ],
      otherwise: 'unknown-name',
    },
  ]
}

/** The name of the variable for a header. */
export const headerName = (name: string): string => name.toLowerCase().replaceAll('-', '_')

/** The headers of answers that are files, each with the name of its variable. An empty value leaves the header out. */
export function headerMaps({ served, prefix }: HostedEnvironment): (TableMap & { readonly header: string })[] {
  const sources = { path: '{path}', address: '{path}{asked}', file: '{file}' } as const
  return fileHeaders(served, prefix).map(({ name, of, lines, otherwise }) => ({
    comment: `${name} of a file.`,
    header: name,
    name: headerName(name),
    source: sources[of],
    lines,
    otherwise,
  }))
}

/** The query with its `?`, if the query was judged. Headers use it. */
export const ASKED: TableMap = {
  comment: 'The query, if the path leads to pages.',
  name: 'asked',
  source: '{kind}?{raw_query}',
  lines: [['pages(\\?.+)', '{1}']],
  otherwise: '',
}

const knownBy = (version: ServedVersion, pageSizes: readonly number[]): KnownValues => ({
  ...version,
  pageSizes: { built: pageSizes, any: false },
})

/**
 * The map that determines a parameter: its name, what the parameter is if the query leaves it out, and the segment of each value that a
 * release knows. There are none for `page`, because its values are no list.
 */
export function valueMap(parameter: Parameter, { versions, pageSizes }: ServedEnvironment) {
  if (parameter === 'page') return { name: parameter, unwritten: String(FIRST_PAGE), segments: new Map<string, string>() }
  const values = versions.flatMap((version) => valuesOf(parameter, knownBy(version, pageSizes)))
  const segments = new Map(values.map((value) => [value, segmentOf(value)]))
  if (parameter === 'page_size') return { name: parameter, unwritten: String(defaultPageSize(pageSizes)), segments }
  return { name: `written_${parameter}`, unwritten: ANY, segments }
}

/** Groups releases with equal lists. Each group has its list; groups are in the order of their first releases. */
const alike = (versions: readonly ServedVersion[], listOf: (version: ServedVersion) => readonly string[]) =>
  grouped(versions, (version) => listOf(version).join('\n')).map(([, group]) => [group, listOf(group[0])] as const)

/** The lines of absent pairs: releases, one category, and the polymers with which it does not occur, as segments. */
function absentLines({ versions }: ServedEnvironment): TableMap['lines'] {
  const categoriesOf = ({ absent = [] }: ServedVersion) => [...new Set(absent.map(({ category }) => segmentOf(category)))]
  return [...new Set(versions.flatMap(categoriesOf))].flatMap((category) => {
    const polymersOf = ({ absent = [] }: ServedVersion) =>
      absent.filter((pair) => segmentOf(pair.category) === category).map(({ polymer }) => segmentOf(polymer))
    return alike(versions, polymersOf)
      .filter(([, polymers]) => polymers.length > 0)
      .map(([group, polymers]) => [`(?:${anyVersion(group)}) ${literal(category)} (?:${anyOf(polymers)})`, 'yes'] as const)
  })
}

/** The decisions for an environment: without keys there is no decision about keys. */
export const decisionsOf = ({ keys }: HostedEnvironment): Decision[] =>
  DECISIONS.filter(({ where }) => where.key === undefined || keys !== undefined)

/** A problem, and the releases for which it has this text. */
export interface ReleaseProblem {
  readonly name: string
  readonly problem: ApiProblem
  /** Undefined: for all releases. */
  readonly versions: readonly string[] | undefined
}

/**
 * The problems of a decision: none, one, or one for each group of releases for which the texts are equal. `unknown` is what the host writes
 * for an unknown name.
 */
export function problemsOf({ name, answer }: Decision, served: ServedEnvironment, unknown: string): ReleaseProblem[] {
  if (typeof answer === 'string') return []
  const { versions, pageSizes } = served
  const problemOf = (known: KnownValues) => answer({ served, known, name: unknown })
  const groups = alike(versions, (version) => [problemText(problemOf(knownBy(version, pageSizes)))])
  if (groups.length < 2)
    return [{ name, problem: problemOf(versions[0] ? knownBy(versions[0], pageSizes) : NOTHING_KNOWN), versions: undefined }]
  return groups.map(([group]) => ({
    name,
    problem: problemOf(knownBy(group[0], pageSizes)),
    versions: group.map(({ version }) => version),
  }))
}
