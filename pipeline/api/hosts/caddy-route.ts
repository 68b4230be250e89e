// Writes the tables of the API as directives of a Caddyfile: the facts of a request, the decisions, the file of an answer and its headers.
// Caddy computes the placeholders of a map at each use. Facts are therefore stored in variables once for each request, where the handling
// of errors can read them too.

import type { ApiProblem } from '../../model/api-problems.ts'
import { FIRST_PAGE } from '../../model/paging.ts'
import { PAGE_NUMBER, PARAMETERS, type Parameter } from '../../model/parameters.ts'
import { caddyKeysPath } from '../caddy-keys.ts'
import { DECISIONS, type Decision, FACTS, is, MISSING, PREFLIGHT, slashRedirect, UNKNOWN } from '../decisions.ts'
import { FILE_HEADERS, type HeaderTable, PROBLEM_HEADERS, STATUS_HEADERS, VERSION_HEADER } from '../headers.ts'
import { NONE_FILE, pageTemplate, wholeTemplate } from '../paths.ts'
import { anyOf, filled, literal } from '../patterns.ts'
import { FAULTS, KEY_HEADER, problemText } from '../problems.ts'
import { MEDIA_TYPES, mediaTypeOf, type ServedEnvironment } from '../routes.ts'
import { block, captured, comment, type MapLine, map, NOTHING, pattern, placeholder, quoted, tableMap, word } from './caddy-text.ts'
import type { HostedEnvironment, HostKeys } from './host.ts'
import { ASKED, decisionsOf, factMaps, headerMaps, problemsOf, valueMap } from './table-maps.ts'

/** Directives in their order, for the inside of a `route`. */
export type Directives = readonly string[]

export const headerLines = (headers: HeaderTable): Directives =>
  Object.entries(headers).map(([name, value]) => `header ${name} ${quoted(value)}`)

/** A placeholder for the line end of every body. If the text itself held the line end, `caddy fmt` would indent it. */
const LINE_END = '{http.vars.plastic_line_end}'
export const DECLARED_LINE_END: Directives = ['vars plastic_line_end "\n"']

/** The directive that answers with a problem, for requests that match the matcher, or for all. */
function respond(problem: ApiProblem, matcher?: string): string {
  const body = word(problemText(problem).replace(/\n$/, LINE_END))
  return ['respond', ...(matcher === undefined ? [] : [matcher]), body, problem.status].join(' ')
}

/** The facts of a request, as variables. */
export function facts(hosted: HostedEnvironment): Directives {
  const { served, keys } = hosted
  const asked = FACTS.filter((fact) => fact !== 'method' && (fact !== 'key' || keys !== undefined))
  return [
    ...factMaps(hosted).flatMap(tableMap),
    ...comment(
      'The values. Caddy joins names that are sent twice and skips parts that it cannot read. A query that follows the grammar has neither, so\n' +
        `Caddy decodes it correctly. Each value is a part of the path of the page: _ means no filter, ${UNKNOWN} a value that is not known.`,
    ),
    ...PARAMETERS.flatMap((parameter) => parameterMap(parameter, served)),
    ...(keys ? keyFacts(keys) : []),
    ...block(
      'vars',
      ['version', ...asked].map((fact) => `plastic_${fact} ${placeholder(fact)}`),
    ),
  ]
}

function keyFacts({ store }: HostKeys): Directives {
  return [
    ...comment(
      'The id of the key that was sent, and the last second since 1970 in which it is valid, from the lines of the imported file. Only a key\n' +
        'that is known to be valid is accepted.',
    ),
    ...block(`map ${word(`{http.request.header.${KEY_HEADER}}`)} {plastic_key_id} {plastic_key_end}`, [
      '"" "missing" "0"',
      `import ${quoted(caddyKeysPath(store))}`,
      'default "wrong" "0"',
    ]),
    '@key_holds expression `int({time.now.unix}) <= int({plastic_key_end})`',
    'vars @key_holds plastic_key_holds ok',
    ...map(word('{plastic_key_id}'), 'key', [[quoted('missing'), quoted('missing')]], word('{http.vars.plastic_key_holds}')),
  ]
}

function parameterMap(parameter: Parameter, served: ServedEnvironment): Directives {
  const { name, unwritten, segments } = valueMap(parameter, served)
  // Most values are equal to their segments: one pattern is enough for these.
  const plain = parameter === 'page' ? PAGE_NUMBER : anyOf([...segments].flatMap(([value, segment]) => (segment === value ? [value] : [])))
  return map(
    word(`{http.request.uri.query.${parameter}}`),
    name,
    [
      [NOTHING, quoted(unwritten)],
      ...[...segments].filter(([value, segment]) => segment !== value).map(([value, segment]): MapLine => [quoted(value), quoted(segment)]),
      ...(plain === '' ? [] : [[pattern(`^(?:${plain})$`), word(captured(0))] as const]),
    ],
    quoted(UNKNOWN),
  )
}

/** A matcher for facts. It is an expression, because several `vars` in one matcher would hold if one of them does. */
function matcherOf(name: string, where: Decision['where']): string {
  const terms = FACTS.flatMap((fact) => {
    const { words = [], holds } = where[fact] ?? {}
    const variable = fact === 'method' ? placeholder(fact) : `{http.vars.plastic_${fact}}`
    const all = words.map((one) => `${variable} ${holds ? '==' : '!='} "${one}"`)
    return all.length < 2 || !holds ? all : [`(${all.join(' || ')})`]
  })
  return terms.length === 0 ? `@${name} path *` : `@${name} expression ${word(terms.join(' && '))}`
}

export const decisions = (hosted: HostedEnvironment, all = decisionsOf(hosted)): Directives =>
  all.flatMap((decision) => [matcherOf(decision.name, decision.where), ...block(`handle @${decision.name}`, answerOf(decision, hosted))])

/** The decisions for a request that belongs to no environment. */
export const decisionsOutside = (hosted: HostedEnvironment): Directives => [
  'vars plastic_kind nothing',
  ...decisions(
    hosted,
    DECISIONS.filter(({ where: { method, kind } }) => method ?? (kind?.holds && kind.words.includes('nothing'))),
  ),
]

function answerOf(decision: Decision, { served, prefix }: HostedEnvironment): Directives {
  if (decision.answer === 'preflight') return [...headerLines(PREFLIGHT.headers), `respond ${PREFLIGHT.status}`]
  if (decision.answer === 'slashless') {
    const { status, headers, location } = slashRedirect(served.environment, prefix)
    const query = '{http.vars.plastic_question}{http.request.orig_uri.query}'
    const target = filled(location, (name) => (name === 'file' ? placeholder(name) : query))
    return [
      '@asked not vars {http.request.orig_uri.query} ""',
      'vars @asked plastic_question ?',
      ...headerLines(headers),
      `header Location ${word(target)}`,
      `respond ${status}`,
    ]
  }
  const problems = problemsOf(decision, served, '{plastic_next_name}')
  return [
    ...headerLines({ ...PROBLEM_HEADERS, ...STATUS_HEADERS[problems[0]?.problem.status ?? 0] }),
    ...problems.flatMap(({ problem, versions = [] }) =>
      versions.length === 0
        ? [respond(problem)]
        : [`@of_${versions[0]} vars plastic_version ${versions.map(quoted).join(' ')}`, respond(problem, `@of_${versions[0]}`)],
    ),
  ]
}

/** Answers to errors that Caddy finds only when it opens a file. The headers of every answer are already set. */
export function errorAnswers(served: ServedEnvironment): Directives {
  const removed = [...FILE_HEADERS, 'Etag', 'Content-Encoding', 'Last-Modified', 'Server']
  const tooMany = FAULTS['too-many']
  return [
    ...headerLines(PROBLEM_HEADERS),
    ...removed.map((name) => `header -${name}`),
    '@missing vars {http.error.status_code} 404',
    ...block(
      'route @missing',
      MISSING.flatMap((decision) => [
        matcherOf(decision.name, decision.where),
        ...problemsOf(decision, served, '').map(({ problem }) => respond(problem, `@${decision.name}`)),
      ]),
    ),
    `@too_many vars {http.error.status_code} ${tooMany.status}`,
    respond(tooMany, '@too_many'),
    respond(FAULTS.unavailable),
  ]
}

/** Rewrites the request to the file of its answer. */
export function answerFile({ folder }: HostedEnvironment): Directives {
  const page = (template: typeof wholeTemplate) => word(filled(template('{file}'), placeholder))
  return [
    ...comment(
      'An answer that fits on one page of the smallest size is one file, which is page 0 of every size. Other pages have files of their own.',
    ),
    'vars plastic_answer {plastic_file}',
    matcherOf('pages', { kind: is('pages') }),
    `vars @pages plastic_answer ${page(pageTemplate)}`,
    ...block('@whole', [
      matcherOf('', { kind: is('pages'), page: is(String(FIRST_PAGE)) }).slice(2),
      // Caddy reads the folder as a pattern, so its special characters are escaped.
      ...block('file', [`root ${quoted(folder.replaceAll(/[*?[\\]/g, '\\$&'))}`, `try_files ${page(wholeTemplate)}`]),
    ]),
    `vars @whole plastic_answer ${page(wholeTemplate)}`,
    matcherOf('absent', { kind: is('pages'), absent: is('yes') }),
    `vars @absent plastic_answer ${word(`/v/{plastic_version}/${NONE_FILE}`)}`,
    'rewrite * {http.vars.plastic_answer}',
  ]
}

/** The headers of a file, and the file itself. */
export function fileServer(hosted: HostedEnvironment, vary: string): Directives {
  const types = Object.entries(MEDIA_TYPES).map(([end, type]): MapLine => [pattern(`\\.${literal(end)}$`), quoted(type)])
  return [
    ...tableMap(ASKED),
    ...headerMaps(hosted).flatMap((table) => [...tableMap(table), ...givenHeader(table.header, `plastic_${table.name}`)]),
    ...comment('The media type and the release.'),
    ...map(word('{http.request.uri.path}'), 'type', types, quoted(mediaTypeOf(''))),
    'header Content-Type {plastic_type}',
    ...givenHeader(VERSION_HEADER, 'plastic_version'),
    ...comment('Set last, when the answer is sent: one Vary, and a weak ETag, which answers that Caddy compresses have as well.'),
    ...block('header', ['defer', `Vary ${quoted(vary)}`, 'Etag ^ W/', '-Accept-Ranges']),
    ...comment(
      'Caddy sends whole files, and checks only If-None-Match and If-Modified-Since: it answers other failed conditions without a problem.',
    ),
    ...['Range', 'If-Range', 'If-Match', 'If-Unmodified-Since'].map((name) => `request_header -${name}`),
    ...comment(
      'Caddy 2.8 and newer name the compression in the tag of an answer that they compress, and take it out again only of strong tags. Our\n' +
        'tags are weak, and the file has the tag without it.',
    ),
    `request_header If-None-Match ${word('-gzip"')} ${word('"')}`,
    ...comment('Not HEAD: Caddy would compress its empty body, and send the length of that.'),
    '@get method GET',
    'encode @get gzip',
    ...block('file_server', [
      `root ${quoted(hosted.folder)}`,
      ...comment('Caddy sends <file>.br and <file>.gz if they are beside a file.'),
      'precompressed br gzip',
      ...comment('Folders have no answer, and Caddy redirects to no other address.'),
      'index ""',
      'disable_canonical_uris',
    ]),
  ]
}

/** A header that is sent if it has a value. */
const givenHeader = (name: string, variable: string): Directives => [
  `@${variable} not vars {${variable}} ""`,
  `header @${variable} ${name} {${variable}}`,
]
