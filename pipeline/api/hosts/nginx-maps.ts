// The tables of the api as maps of nginx: the facts of a request, the decisions, the file of an answer, its headers, and problems. nginx works a map out
// when its variable is asked for, once a request. All names carry the environment, because maps belong to the whole `http { }` block.

import { type Decision, FACTS, type Fact, MISSING, UNKNOWN } from '../decisions.ts'
import { fileHeaders, STATUS_HEADERS } from '../headers.ts'
import { secondsOfEnd } from '../key-check.ts'
import { NONE_FILE, pageTemplate, wholeTemplate } from '../paths.ts'
import { anyOf, filled, literal } from '../patterns.ts'
import { PRECONDITION_FAILED, problemText, TOO_MANY_REQUESTS, UNAVAILABLE } from '../problems.ts'
import {
  encodings,
  MOST_PAGE_DIGITS,
  MOST_QUERY_CHARACTERS,
  nextName,
  PARAMETERS,
  type Parameter,
  segmentOfValue,
  VALUE_CHARACTER,
  valuesOf,
} from '../query.ts'
import { OPEN_FOLDERS, OUTSIDE, type PathRule, pathRules, type ServedEnvironment } from '../routes.ts'
import type { HostedEnvironment, HostKeys } from './host.ts'
import { type MapLine, map, type Names, NOTHING, pattern, quoted, tableLine, variableOf, variables } from './nginx-text.ts'
import { absentSegments, alike, decisionsOf, knownBy, problemsOf, type ReleaseProblem } from './served-values.ts'

/** What the variable `problem` holds for a request that OPTIONS asks. */
export const PREFLIGHT = 'preflight'

/** All maps of an environment, one after the other. */
export function maps(hosted: HostedEnvironment): string[] {
  const { served, keys } = hosted
  const names = (name: string) => variableOf(served.environment, name)
  return [
    ...pathMaps(hosted, names),
    ...(keys ? keyMaps(keys, names) : []),
    ...queryMaps(names),
    ...PARAMETERS.flatMap((parameter) => parameterMaps(parameter, served, names)),
    absentMap(served, names),
    ...decisionMaps(hosted, names),
    ...fileMaps(hosted, names),
    ...headerMaps(hosted, names),
    ...problemMaps(hosted, names),
  ]
}

/** The path below the base address, and what it leads to. */
function pathMaps({ prefix, served }: HostedEnvironment, names: Names): string[] {
  const [path, below] = [names('path'), `plastic_${served.environment}_below`]
  const rules = pathRules(served, prefix)
  const by = (member: 'kind' | 'version' | 'file', comment: string, otherwise: string) => {
    const lines = rules.filter((rule) => member === 'kind' || rule[member] !== '')
    const line = (rule: PathRule) => tableLine(rule.path, rule[member], path, names)
    return map(comment, path, names(member), lines.map(line), otherwise === '' ? NOTHING : quoted(otherwise))
  }
  return [
    map(
      'The path below the base address, decoded; nothing for that address without its last slash.',
      '$uri',
      path,
      [{ when: pattern(`(?s)^${literal(prefix)}(?<${below}>${prefix === '' ? '' : '|'}/.*)\\z`), value: variables(`$${below}`) }],
      quoted(OUTSIDE),
    ),
    by('kind', 'What it leads to.', 'nothing'),
    by('version', 'The release that answers.', ''),
    by('file', 'The file, below the root of the tree; of pages the folder of the answers.', ''),
  ]
}

/** Whether a key holds. */
function keyMaps({ stored }: HostKeys, names: Names): string[] {
  const digests = stored
    .filter(({ revoked }) => revoked === null)
    .map(({ id, secure_link, expires }) => ({
      when: pattern(`^${id}\\.`),
      value: quoted(`${secure_link}${expires === null ? '' : `,${secondsOfEnd(expires)}`}`),
    }))
  return [
    map(
      'The key: it has to be there,',
      '$http_x_api_key',
      names('key'),
      [{ when: '', value: quoted('missing') }],
      variables(names('compared_key')),
    ),
    map(
      '… and to have the digest below. $secure_link is 1 where it has, 0 where the key has come to its end, else empty.',
      '$secure_link',
      names('compared_key'),
      [{ when: pattern('^1$'), value: quoted('ok') }],
      quoted('wrong'),
    ),
    map(
      'Digests of the keys, by the id in front of the dot: MD5 of end and key, and the end. No key can be computed from them.',
      '$http_x_api_key',
      names('key_digest'),
      digests,
      NOTHING,
    ),
  ]
}

/** The grammar, over the raw query; values are looked at afterwards, so that a parameter can be found by its name. */
function queryMaps(names: Names): string[] {
  const pair = `(?:${PARAMETERS.join('|')})=${VALUE_CHARACTER}++`
  const pairs = `${pair}(?:&${pair}){0,${PARAMETERS.length - 1}}$`
  const found = names('name').slice(1)
  const repeated = `(?:.*&)?(${PARAMETERS.join('|')})=.*&\\1=`
  return [
    map(
      'The query: pairs of the grammar, of bounded length, no name twice. $args is the query as it was sent, not decoded.',
      '$args',
      names('query'),
      [
        { when: '', value: quoted('none') },
        { when: pattern(`^(?=.{1,${MOST_QUERY_CHARACTERS}}$)(?=${pairs})(?!${repeated})`), value: quoted('good') },
      ],
      variables(names('bad_query')),
    ),
    map(
      '… the next name behind pairs whose names are known, of a query that is not of the grammar,',
      '$args',
      names('next_name'),
      [{ when: pattern(nextName(`?<${found}>`)), value: variables(`\${${found}}`) }],
      NOTHING,
    ),
    map(
      '… is named in the problem, unless it is known too.',
      names('next_name'),
      names('bad_query'),
      [
        { when: '', value: quoted('bad') },
        { when: pattern(`^(?:${PARAMETERS.join('|')})$`), value: quoted('bad') },
      ],
      quoted('unknown-name'),
    ),
  ]
}

/** A map for the value of a parameter, and, where releases know different ones, one that asks the release that answers. */
function parameterMaps(parameter: Parameter, { versions, pageSizes }: ServedEnvironment, names: Names): string[] {
  const isPage = parameter === 'page'
  const isSame = isPage || parameter === 'page_size'
  const otherwise = quoted(isPage ? '0' : isSame ? String(pageSizes[0]) : '_')
  const lists = isPage ? [] : alike(versions, (version) => valuesOf(parameter, knownBy(version, pageSizes)))
  const values = [...new Set(lists.flatMap(([, list]) => list))]
  const written = isSame ? names(parameter) : names(`written_${parameter}`)
  const value = map(
    `${parameter}, in every way to write it, as a part of the path of a page; ${UNKNOWN} where no release knows it.`,
    '$args',
    written,
    [
      // nginx tries no expression on an empty text.
      { when: '', value: otherwise },
      { when: pattern(`^(?!(?:.*&)?${parameter}=)`), value: otherwise },
      ...(isPage ? [pageLine(names)] : []),
      ...values.map((known) => ({ when: pattern(`(?:^|&)${parameter}=${encodings(known)}(?:&|$)`), value: quoted(segmentOfValue(known)) })),
    ],
    quoted(UNKNOWN),
  )
  if (isSame) return [value]
  const lines = lists.map(([group, list]) => {
    const expression = `(?:${anyOf(group.map(({ version }) => version))}) (_|${anyOf(list.map(segmentOfValue))})`
    return tableLine(expression, '{1}', '', names)
  })
  return [value, map('… of the release that answers.', `"${names('version')} ${written}"`, names(parameter), lines, quoted(UNKNOWN))]
}

/** Digits, plain or percent-encoded, each in a capture of its own; a zero only stands alone. */
function pageLine(names: Names): MapLine {
  const captures = Array.from({ length: MOST_PAGE_DIGITS }, (_, at) => `${names('digit').slice(1)}_${at + 1}`)
  const [first, ...rest] = captures.map((capture) => `(?:%3)?(?<${capture}>[0-9])`)
  const more = rest.reduceRight((after, digit) => `(?:${digit}${after})?`, '')
  return {
    when: pattern(`(?:^|&)page=(?!(?:%3)?0[%0-9])${first}${more}(?:&|$)`),
    value: variables(captures.map((capture) => `\${${capture}}`).join('')),
  }
}

function absentMap(served: ServedEnvironment, names: Names): string {
  return map(
    'Pairs of category and polymer that occur together nowhere in a release: they have no files.',
    `"${names('version')} ${names('category')} ${names('polymer')}"`,
    names('absent'),
    absentSegments(served).map(({ versions, category, polymers }) => ({
      when: pattern(`^(?:${anyOf(versions)}) ${literal(category)} (?:${anyOf(polymers)})$`),
      value: quoted('yes'),
    })),
    NOTHING,
  )
}

/** All problems that are decided, each with what the variable `problem` holds for it: its status and its name. */
export function decidedProblems(hosted: HostedEnvironment): (ReleaseProblem & { readonly held: string })[] {
  const unknown = variableOf(hosted.served.environment, 'next_name')
  const all = [...decisionsOf(hosted), ...MISSING].flatMap((decision) => problemsOf(decision, hosted.served, unknown))
  return all.map((one) => ({ ...one, held: `${one.problem.status} ${one.name}` }))
}

/** The table of decisions: a line holds where the facts, one word each, are as it says. */
function decisionMaps(hosted: HostedEnvironment, names: Names): string[] {
  const facts = FACTS.filter((fact) => fact !== 'key' || hosted.keys !== undefined)
  const words = facts.map((fact) => (fact === 'method' ? '$request_method' : names(fact)))
  const held = new Map(decidedProblems(hosted).map((one) => [one.name, quoted(one.held)]))
  const table = (comment: string, variable: string, decisions: readonly Decision[]) => {
    const lines = decisions.map(({ name, where, answer }) => ({
      when: pattern(`^${factsOf(where, facts)}`),
      // The base address has a location of its own.
      value: answer === 'preflight' ? quoted(PREFLIGHT) : (held.get(name) ?? NOTHING),
    }))
    return map(comment, `"${words.join(' ')} "`, names(variable), lines, NOTHING)
  }
  return [
    table('The decisions: what is wrong with a request, nothing where a file is the answer.', 'problem', decisionsOf(hosted)),
    table('… and where that file is not there.', 'missing', MISSING),
    map(
      '… what is said of both.',
      names('problem'),
      names('said'),
      [{ when: '', value: variables(names('missing')) }],
      variables(names('problem')),
    ),
  ]
}

function factsOf(where: Decision['where'], facts: readonly Fact[]): string {
  const last = facts.findLastIndex((fact) => where[fact] !== undefined)
  return facts
    .slice(0, last + 1)
    .map((fact) => {
      const condition = where[fact]
      if (!condition) return '[^ ]* '
      const words = `(?:${anyOf(condition.words)}) `
      return condition.holds ? words : `(?!${words})[^ ]* `
    })
    .join('')
}

/** The two files in which an answer may lie, and which of its folders may be links. */
function fileMaps({ served, folder }: HostedEnvironment, names: Names): string[] {
  const page = (template: typeof wholeTemplate) =>
    variables(filled(template('datasets').replace('datasets', '{file}'), (name) => `\${${names(name).slice(1)}}`))
  const linked = `plastic_${served.environment}_linked`
  return [
    map(
      'The file of an answer: what fits on one page of the smallest size is page 0 of every size.',
      `"${names('kind')} ${names('absent')} ${names('page')}"`,
      names('answer'),
      [
        { when: pattern('^pages yes '), value: variables(`/v/${names('version')}/${NONE_FILE}`) },
        { when: pattern('^pages  0$'), value: page(wholeTemplate) },
      ],
      variables(names('paged_answer')),
    ),
    map(
      '… and that of a page of an answer that has several, which is looked for where the first file is not there.',
      names('kind'),
      names('paged_answer'),
      [{ when: pattern('^pages$'), value: page(pageTemplate) }],
      variables(names('file')),
    ),
    map(
      'The part of the path of a file that may be a symbolic link, as a build makes it: the folder of a release, docs and assets.',
      names('file'),
      names('linked_folder'),
      [{ when: pattern(`^(?<${linked}>/(?:v/[^/]+|${anyOf(OPEN_FOLDERS)}))/`), value: variables(`${folder}$${linked}`) }],
      quoted(folder),
    ),
  ]
}

/** The variable of a header. */
export const headerName = (name: string): string => name.toLowerCase().replaceAll('-', '_')

/** Headers of files, and of problems. nginx leaves a header out whose value is empty. */
function headerMaps({ served, prefix }: HostedEnvironment, names: Names): string[] {
  return [
    map(
      'The query, where there is one that was judged.',
      names('kind'),
      names('asked'),
      [{ when: pattern('^pages$'), value: variables('$is_args$args') }],
      NOTHING,
    ),
    ...fileHeaders(served, prefix).map(({ name, of, lines, otherwise }) => {
      const variable = names(headerName(name))
      const source = of === 'address' ? `"${names('path')}${names('asked')}"` : names(of)
      const written = lines.map(([expression, value]) => tableLine(expression, value, source, names))
      return map(`${name} of a file.`, source, variable, written, otherwise === '' ? NOTHING : quoted(otherwise))
    }),
    map(
      '… but a part of a file is not to be kept: a refused range comes with the same headers.',
      '$http_range',
      names('kept'),
      [{ when: '', value: variables(names('cache_control')) }],
      quoted('no-store'),
    ),
    ...Object.entries(STATUS_HEADERS).flatMap(([status, headers]) =>
      Object.entries(headers).map(([name, value]) =>
        map(
          `${name} of a problem.`,
          names('said'),
          names(headerName(name)),
          [{ when: pattern(`^${status} `), value: quoted(value) }],
          NOTHING,
        ),
      ),
    ),
  ]
}

/** What nginx itself finds out once a file is chosen. */
const OWN_PROBLEMS = [PRECONDITION_FAILED, TOO_MANY_REQUESTS] as const

function problemMaps(hosted: HostedEnvironment, names: Names): string[] {
  const lines = decidedProblems(hosted).map(({ held, problem, versions }) => ({
    when: pattern(`^${held} ${versions ? `(?:${anyOf(versions)})$` : ''}`),
    value: variables(problemText(problem)),
  }))
  return [
    map('The body of a problem.', `"${names('said')} ${names('version')}"`, names('body'), lines, NOTHING),
    map(
      '… of what nginx finds out itself.',
      '$status',
      names('body_own'),
      OWN_PROBLEMS.map((problem) => ({ when: pattern(`^${problem.status}$`), value: quoted(problemText(problem)) })),
      quoted(problemText(UNAVAILABLE)),
    ),
  ]
}
