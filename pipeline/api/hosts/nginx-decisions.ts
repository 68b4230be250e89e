// The decisions of the contract as maps of nginx: each map is one decision, and its value is what is wrong or the next decision. nginx
// works a map out when its variable is asked for, once a request. All names carry the environment, because maps belong to the whole
// `http { }` block.

import { secondsOfEnd } from '../key-check.ts'
import {
  type ApiProblem,
  BAD_QUERY,
  KEY_MISSING,
  KEY_WRONG,
  METHOD_NOT_ALLOWED,
  METHODS,
  NO_QUERY,
  NOT_FOUND,
  PAGE_MISSING,
  PRECONDITION_FAILED,
  problemText,
  TOO_MANY_REQUESTS,
  UNAVAILABLE,
  unknownValue,
} from '../problems.ts'
import {
  encodings,
  type KnownValues,
  MOST_PAGE_DIGITS,
  MOST_QUERY_CHARACTERS,
  PARAMETERS,
  type Parameter,
  segmentOfValue,
  VALUE_CHARACTER,
  valuesOf,
} from '../query.ts'
import {
  BULK_FILES,
  cacheControl,
  FILE_OPERATIONS,
  GATED_FILES,
  OPEN_FILES,
  OPEN_PATH,
  PLAIN_PAGE,
  type ServedEnvironment,
  type ServedVersion,
} from '../routes.ts'
import type { HostedEnvironment } from './host.ts'
import { inner, literal, type MapLine, map, NOTHING, pattern, quoted, variables } from './nginx-text.ts'

/** A variable of an environment, with its `$`. */
export const variableOf = (environment: string, name: string): string => `$plastic_${environment}_${name}`

/** What the variable `problem` holds for a request that OPTIONS asks. */
export const PREFLIGHT = 'preflight'

/** Problems that stand for themselves, by what the variable `problem` holds. */
const PROBLEMS: Readonly<Record<string, ApiProblem>> = {
  'method-not-allowed': METHOD_NOT_ALLOWED,
  'key-missing': KEY_MISSING,
  'key-wrong': KEY_WRONG,
  'bad-query': BAD_QUERY,
  'no-query': NO_QUERY,
}

/** What nginx itself finds out once a file is chosen. */
const OWN_PROBLEMS = [PRECONDITION_FAILED, TOO_MANY_REQUESTS] as const

/** Decisions, files, bodies and headers of an environment, one map after the other. */
export function decisions(hosted: HostedEnvironment): string[] {
  const { served } = hosted
  const names = (name: string) => variableOf(served.environment, name)
  return [
    pathMap(hosted, names),
    ...orderMaps(hosted, names),
    ...routeMaps(served, names),
    ...queryMaps(names),
    ...parameterMaps(served, names),
    ...problemMaps(served, names),
    ...headerMaps(served, names),
  ]
}

type Names = (name: string) => string

function pathMap({ prefix, served }: HostedEnvironment, names: Names): string {
  const below = `plastic_${served.environment}_below`
  const comment = 'The path below the base address, decoded; nothing outside of it.'
  if (prefix === '') return map(comment, '$uri', names('path'), [], variables('$uri'))
  return map(
    comment,
    '$uri',
    names('path'),
    [{ when: pattern(`(?s)^${literal(prefix)}(?<${below}>/.*)\\z`), value: variables(`$${below}`) }],
    NOTHING,
  )
}

/** Method and key. */
function orderMaps({ keys }: HostedEnvironment, names: Names): string[] {
  const afterMethod = keys ? names('judged_gate') : names('judged_path')
  const method = map(
    'Decision 1, the method. What is wrong with a request; nothing where it can be answered.',
    '$request_method',
    names('problem'),
    [
      { when: pattern('^(?:GET|HEAD)$'), value: variables(afterMethod) },
      { when: pattern('^OPTIONS$'), value: quoted(PREFLIGHT) },
    ],
    quoted('method-not-allowed'),
  )
  if (!keys) return [method]
  const digests = keys.stored
    .filter(({ revoked }) => revoked === null)
    .map(({ id, secure_link, expires }) => ({
      when: pattern(`^${id}\\.`),
      value: quoted(`${secure_link}${expires === null ? '' : `,${secondsOfEnd(expires)}`}`),
    }))
  return [
    method,
    map(
      'Decision 2, the key: what is open to everybody goes on without one.',
      names('path'),
      names('judged_gate'),
      [
        { when: pattern(`^(?:${alternatives(Object.keys(OPEN_FILES))})\\z`), value: variables(names('judged_path')) },
        { when: pattern(`^${inner(OPEN_PATH)}\\z`), value: variables(names('judged_path')) },
      ],
      variables(names('judged_key')),
    ),
    map(
      '… a key has to be there,',
      '$http_x_api_key',
      names('judged_key'),
      [{ when: '', value: quoted('key-missing') }],
      variables(names('compared_key')),
    ),
    map(
      '… and to have the digest below. $secure_link is 1 where it has, 0 where the key has come to its end, else empty.',
      '$secure_link',
      names('compared_key'),
      [{ when: pattern('^1$'), value: variables(names('judged_path')) }],
      quoted('key-wrong'),
    ),
    map(
      'Digests of the keys, by the id in front of the dot: MD5 of end and key, and the end. No key can be told from them.',
      '$http_x_api_key',
      names('key_digest'),
      digests,
      NOTHING,
    ),
  ]
}

/** A path that is answered. */
interface NginxRoute {
  readonly when: string
  /** The next decision, or nothing for none. */
  readonly next: string
  /** Below the root of the tree, with variables. */
  readonly file: string
}

/** All paths, from the tables of routes.ts. */
function routes({ versions, latest }: ServedEnvironment, names: Names): NginxRoute[] {
  const fixed = `/v/(?:${alternatives(versions.map(({ version }) => version))})`
  const either = latest === undefined ? fixed : `(?:${fixed})?`
  const [path, version] = [names('path'), names('version')]
  const page = ['country', 'category', 'polymer'].map((name) => names(name)).join('/')
  const open = { next: '' } as const
  const exact = (files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([at, file]) => ({
      when: literal(at),
      next: at === '/versions' ? names('judged_no_query') : '',
      file: `/${file}`,
    }))
  return versions.length === 0
    ? [...exact(OPEN_FILES), ...exact(GATED_FILES), ...openFolders()]
    : [
        {
          when: `${either}/datasets`,
          next: names('judged_query'),
          file: `/v/${version}/datasets/${page}/${names('year')}-${names('page_size')}-${names('page')}.json`,
        },
        ...Object.entries(FILE_OPERATIONS).map(([name, file]) => ({
          when: `${either}/${literal(name)}`,
          next: names('judged_no_query'),
          file: `/v/${version}/${file}`,
        })),
        { ...open, when: `${fixed}/(?:${alternatives([...Object.values(FILE_OPERATIONS), ...BULK_FILES])})`, file: path },
        { ...open, when: `${fixed}/${inner(PLAIN_PAGE)}`, file: path },
        ...exact(OPEN_FILES),
        ...exact(GATED_FILES),
        ...openFolders(),
      ]

  function openFolders(): NginxRoute[] {
    return [
      { ...open, when: `(?=.*/\\z)${inner(OPEN_PATH)}`, file: `${path.replace('$', '${')}}index.html` },
      { ...open, when: inner(OPEN_PATH), file: path },
    ]
  }
}

function routeMaps(served: ServedEnvironment, names: Names): string[] {
  const all = routes(served, names)
  const [latest, operations] = [served.latest, alternatives(['datasets', ...Object.keys(FILE_OPERATIONS)])]
  return [
    map(
      'Decision 3, the path: on to its query, to nothing where any query will do.',
      names('path'),
      names('judged_path'),
      lines(({ next }) => next),
      quoted('not-found'),
    ),
    map(
      'The file of a path, below the root of the tree.',
      names('path'),
      names('file'),
      lines(({ file }) => file),
      NOTHING,
    ),
    map(
      'The release that answers.',
      names('path'),
      names('version'),
      [
        ...served.versions.map(({ version }) => ({ when: pattern(`^/v/${literal(version)}/`), value: quoted(version) })),
        ...(latest === undefined ? [] : [{ when: pattern(`^/(?:${operations})\\z`), value: quoted(latest) }]),
      ],
      NOTHING,
    ),
  ]

  function lines(textOf: (route: NginxRoute) => string): MapLine[] {
    return all.map((route) => ({ when: pattern(`^${route.when}\\z`), value: variables(textOf(route)) }))
  }
}

/** The grammar, over the raw query; values are looked at afterwards, so that a parameter can be found by its name. */
function queryMaps(names: Names): string[] {
  const pair = `(?:${PARAMETERS.join('|')})=${VALUE_CHARACTER}++`
  const pairs = `${pair}(?:&${pair}){0,${PARAMETERS.length - 1}}$`
  const repeated = `(?:.*&)?(${PARAMETERS.join('|')})=.*&\\1=`
  return [
    map(
      'Decision 4, the query: nothing at all where no parameter is taken,',
      '$args',
      names('judged_no_query'),
      [{ when: '', value: NOTHING }],
      quoted('no-query'),
    ),
    map(
      '… else pairs of the grammar, of bounded length, no name twice. $args is the query as it was sent, not decoded.',
      '$args',
      names('judged_query'),
      [
        { when: '', value: variables(names('judged_country')) },
        { when: pattern(`^(?=.{1,${MOST_QUERY_CHARACTERS}}$)(?=${pairs})(?!${repeated})`), value: variables(names('judged_country')) },
      ],
      quoted('bad-query'),
    ),
  ]
}

/** One map for the value of each parameter, and one that judges it. */
function parameterMaps({ versions, pageSizes }: ServedEnvironment, names: Names): string[] {
  const known = (version: ServedVersion): KnownValues => knownBy(version, pageSizes)
  const judgedAfter = (parameter: Parameter) => {
    const next = PARAMETERS[PARAMETERS.indexOf(parameter) + 1]
    return next === undefined ? NOTHING : variables(names(`judged_${next}`))
  }
  const values = (parameter: Exclude<Parameter, 'page'>) => [...new Set(versions.flatMap((version) => valuesOf(parameter, known(version))))]
  return PARAMETERS.flatMap((parameter) => {
    const judged = names(`judged_${parameter}`)
    const otherwise = quoted(defaultOf(parameter, pageSizes))
    // nginx tries no expression on an empty text.
    const absent: MapLine[] = [
      { when: '', value: otherwise },
      { when: pattern(`^(?!(?:.*&)?${parameter}=)`), value: otherwise },
    ]
    const given =
      parameter === 'page'
        ? [pageLine(names)]
        : values(parameter).map((value) => ({
            when: pattern(`(?:^|&)${parameter}=${encodings(value)}(?:&|$)`),
            value: quoted(segmentOfValue(value)),
          }))
    const value = map(
      `${parameter}, in every way to write it; nothing where no release knows it.`,
      '$args',
      names(parameter),
      [...absent, ...given],
      NOTHING,
    )
    if (parameter !== 'country' && parameter !== 'year') {
      const unknown: MapLine = { when: '', value: quoted(parameter) }
      return [value, map(`… ${parameter} has to be known.`, names(parameter), judged, [unknown], judgedAfter(parameter))]
    }
    const lines = grouped(versions, (version) => valuesOf(parameter, known(version)).map(segmentOfValue)).map(([group, segments]) => ({
      when: pattern(`^(?:${alternatives(group)}) (?:_|${alternatives(segments)})$`),
      value: judgedAfter(parameter),
    }))
    return [
      value,
      map(`… ${parameter} has to be known to the release.`, `"${names('version')} ${names(parameter)}"`, judged, lines, quoted(parameter)),
    ]
  })
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

function defaultOf(parameter: Parameter, pageSizes: readonly number[]): string {
  if (parameter === 'page') return '0'
  return parameter === 'page_size' ? String(pageSizes[0]) : '_'
}

function problemMaps({ versions, pageSizes }: ServedEnvironment, names: Names): string[] {
  const bodies = Object.entries(PROBLEMS).map(([name, problem]) => ({ when: pattern(`^${name} `), value: quoted(problemText(problem)) }))
  const unknown = PARAMETERS.flatMap((parameter) =>
    grouped(versions, (version) => [problemText(unknownValue(parameter, knownBy(version, pageSizes)))]).map(([group, [text = '']]) => ({
      when: pattern(`^${parameter} (?:${alternatives(group)})$`),
      value: quoted(text),
    })),
  )
  const byStatus = new Map<number, string[]>()
  for (const [name, { status }] of Object.entries(PROBLEMS)) byStatus.set(status, [...(byStatus.get(status) ?? []), name])
  byStatus.set(400, [...(byStatus.get(400) ?? []), ...PARAMETERS])
  return [
    map(
      'The status of a problem; 404 also where the file is not there.',
      names('problem'),
      names('status'),
      [...byStatus].map(([status, of]) => ({ when: pattern(`^(?:${of.join('|')})$`), value: quoted(String(status)) })),
      quoted('404'),
    ),
    map(
      'The body of a problem.',
      `"${names('problem')} ${names('version')}"`,
      names('body'),
      [...bodies, ...unknown],
      variables(names('body_missing')),
    ),
    map(
      '… of a file that is not there.',
      names('path'),
      names('body_missing'),
      [{ when: pattern('/datasets\\z'), value: variables(names('body_no_page')) }],
      quoted(problemText(NOT_FOUND)),
    ),
    map(
      '… of a page that is not there, under a path that is.',
      names('problem'),
      names('body_no_page'),
      [{ when: '', value: quoted(problemText(PAGE_MISSING)) }],
      quoted(problemText(NOT_FOUND)),
    ),
    map(
      '… of what nginx finds out itself.',
      '$status',
      names('body_own'),
      OWN_PROBLEMS.map((problem) => ({ when: pattern(`^${problem.status}$`), value: quoted(problemText(problem)) })),
      quoted(problemText(UNAVAILABLE)),
    ),
  ]
}

function headerMaps({ environment, versions }: ServedEnvironment, names: Names): string[] {
  const drafts = versions.filter(({ draft }) => draft).map(({ version }) => version)
  return [
    map(
      'A part of a file is not to be kept: a refused range comes with the same headers.',
      '$http_range',
      names('cache_control'),
      [{ when: '', value: variables(names('kept')) }],
      quoted('no-store'),
    ),
    map(
      '… a whole file is: fixed versions never change.',
      names('path'),
      names('kept'),
      [
        ...(drafts.length === 0
          ? []
          : [{ when: pattern(`^/v/(?:${alternatives(drafts)})/`), value: quoted(cacheControl(environment, 'draft')) }]),
        { when: pattern('^/v/'), value: quoted(cacheControl(environment, 'fixed')) },
      ],
      quoted(cacheControl(environment, 'latest')),
    ),
    map(
      'The methods, where another one was used.',
      names('status'),
      names('allow'),
      [{ when: pattern('^405$'), value: quoted(METHODS.join(', ')) }],
      NOTHING,
    ),
    map(
      'How to show who one is, where nothing was shown.',
      names('status'),
      names('authenticate'),
      [{ when: pattern('^401$'), value: quoted('ApiKey') }],
      NOTHING,
    ),
  ]
}

const knownBy = ({ countries, years }: ServedVersion, pageSizes: readonly number[]): KnownValues => ({
  countries,
  years,
  pageSizes: { built: pageSizes, any: false },
})

const alternatives = (texts: readonly string[]): string => texts.map(literal).join('|')

/** Versions with equal lists together. */
function grouped(
  versions: readonly ServedVersion[],
  listOf: (version: ServedVersion) => readonly string[],
): [string[], readonly string[]][] {
  const groups = new Map<string, [string[], readonly string[]]>()
  for (const version of versions) {
    const list = listOf(version)
    const group = groups.get(list.join('\n'))
    if (group) group[0].push(version.version)
    else groups.set(list.join('\n'), [[version.version], list])
  }
  return [...groups.values()]
}
