// Writes the tables of the API as maps of nginx: the facts of a request, the decisions, the file of an answer, its headers, and problems.
// nginx evaluates a map when its variable is used, once for each request. All names contain the environment, because maps belong to the
// whole `http { }` block.

import { FIRST_PAGE, MOST_PAGE_DIGITS } from '../../model/paging.ts'
import { PARAMETERS, type Parameter } from '../../model/parameters.ts'
import { type Decision, FACTS, type Fact, MISSING, OTHERWISE, UNKNOWN } from '../decisions.ts'
import { STATUS_HEADERS } from '../headers.ts'
import { secondsOfEnd } from '../key-check.ts'
import { NONE_FILE, pageTemplate, wholeTemplate } from '../paths.ts'
import { anyOf, filled } from '../patterns.ts'
import { FAULTS, problemText } from '../problems.ts'
import { encodings } from '../query.ts'
import { mediaTypeOf, OPEN_FOLDERS, type ServedEnvironment } from '../routes.ts'
import type { HostedEnvironment, HostKeys } from './host.ts'
import { type MapLine, map, type Names, NOTHING, namesOf, quoted, tableMap, variables } from './nginx-text.ts'
import { ASKED, decisionsOf, factMaps, headerMaps, headerName, problemsOf, type ReleaseProblem, valueMap } from './table-maps.ts'

/** The value of the variable `problem` for an OPTIONS request. */
export const OPTIONS = 'preflight'

/** All maps of an environment, one after the other. */
export function maps(hosted: HostedEnvironment): string[] {
  const { served, keys } = hosted
  const names = namesOf(hosted)
  return [
    ...factMaps(hosted).map((table) => tableMap(table, names)),
    ...PARAMETERS.map((parameter) => parameterMap(parameter, served, names)),
    ...(keys ? keyMaps(keys, names) : []),
    ...decisionMaps(hosted, names),
    ...fileMaps(hosted, names),
    ...[ASKED, ...headerMaps(hosted)].map((table) => tableMap(table, names)),
    ...ownHeaderMaps(names),
    ...problemMaps(hosted, names),
    ...logMaps(names),
  ]
}

/** What the log shows of a request. Any other query, and any header, may hold a key that somebody wrote there. */
function logMaps(names: Names): string[] {
  const path = names('logged_path').slice(1)
  return [
    map('The path for the log, as it was sent.', '$request_uri', names('logged'), [[`^(?<${path}>[^?]*)`, variables(`$${path}`)]], NOTHING),
    map(
      'The query for the log: in full only where it was understood.',
      `"$status ${names('kind')} $is_args"`,
      names('logged_query'),
      [
        ['^(?:200|304) pages ', variables('$is_args$args')],
        ['\\?$', quoted('?...')],
      ],
      NOTHING,
    ),
  ]
}

function keyMaps({ stored }: HostKeys, names: Names): string[] {
  const digests = stored
    .filter(({ revoked }) => revoked === null)
    .map(({ id, secure_link, expires }): MapLine => {
      const end = expires === null ? '' : `,${secondsOfEnd(expires)}`
      return [`^${id}\\.`, quoted(`${secure_link}${end}`)]
    })
  return [
    map(
      'The key: missing, or to be compared below.',
      '$http_x_api_key',
      names('key'),
      [['', quoted('missing')]],
      variables(names('compared_key')),
    ),
    map(
      'The key compared with the digest below. $secure_link is 1 if it matches, 0 if the key has expired, and empty otherwise.',
      '$secure_link',
      names('compared_key'),
      [['^1$', quoted('ok')]],
      quoted('wrong'),
    ),
    map(
      'Digests of the keys, by the id before the dot: MD5 of expiry and key, and the expiry. No key can be computed from them.',
      '$http_x_api_key',
      names('key_digest'),
      digests,
      NOTHING,
    ),
  ]
}

/** The value of a parameter, matched as it was written, because $args is not decoded. */
function parameterMap(parameter: Parameter, served: ServedEnvironment, names: Names): string {
  const { name, unwritten, segments } = valueMap(parameter, served)
  return map(
    `${parameter}, in every way to write it; ${UNKNOWN} if no release knows the value.`,
    '$args',
    names(name),
    [
      // nginx tries no expression on an empty text.
      ['', quoted(unwritten)],
      [`^(?!(?:.*&)?${parameter}=)`, quoted(unwritten)],
      ...(parameter === 'page' ? [pageLine(names)] : []),
      ...[...segments].map(([value, segment]): MapLine => [`(?:^|&)${parameter}=${encodings(value)}(?:&|$)`, quoted(segment)]),
    ],
    quoted(UNKNOWN),
  )
}

/** The digits of a page number, plain or percent-encoded, each in its own capture; only the number 0 begins with a zero. */
function pageLine(names: Names): MapLine {
  const captures = Array.from({ length: MOST_PAGE_DIGITS }, (_, at) => `${names('digit').slice(1)}_${at + 1}`)
  const [first, ...rest] = captures.map((capture) => `(?:%3)?(?<${capture}>[0-9])`)
  const more = rest.reduceRight((after, digit) => `(?:${digit}${after})?`, '')
  return [`(?:^|&)page=(?!(?:%3)?0[%0-9])${first}${more}(?:&|$)`, variables(captures.map((capture) => `\${${capture}}`).join(''))]
}

/** All problems of the decisions, each with the value of the variable `problem` for it: its status and its name. */
export function decidedProblems(hosted: HostedEnvironment): (ReleaseProblem & { readonly held: string })[] {
  const unknown = namesOf(hosted)('next_name')
  const all = [...decisionsOf(hosted), ...MISSING].flatMap((decision) => problemsOf(decision, hosted.served, unknown))
  return all.map((one) => ({ ...one, held: `${one.problem.status} ${one.name}` }))
}

/** The table of decisions: a line matches if the facts, one word each, are as the decision requires. */
function decisionMaps(hosted: HostedEnvironment, names: Names): string[] {
  const facts = FACTS.filter((fact) => fact !== 'key' || hosted.keys !== undefined)
  const words = facts.map(names)
  const held = new Map(decidedProblems(hosted).map((one) => [one.name, quoted(one.held)]))
  const table = (comment: string, variable: string, decisions: readonly Decision[]) => {
    const lines = decisions.map(({ name, where, answer }): MapLine => {
      // The paths without their last slash have locations of their own.
      const value = answer === 'preflight' ? quoted(OPTIONS) : (held.get(name) ?? NOTHING)
      return [`^${factsOf(where, facts)}`, value]
    })
    return map(comment, `"${words.join(' ')} "`, names(variable), lines, NOTHING)
  }
  return [
    table('The decisions: the problem of a request, empty if a file is the answer.', 'problem', decisionsOf(hosted)),
    table('The problem if that file does not exist.', 'missing', MISSING),
    map('The first problem of the two.', names('problem'), names('said'), [['', variables(names('missing'))]], variables(names('problem'))),
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

/** The two files that may hold an answer, and the folder on their path that may be a link. */
function fileMaps({ served, folder }: HostedEnvironment, names: Names): string[] {
  const page = (template: typeof wholeTemplate) => variables(filled(template('{file}'), (name) => `\${${names(name).slice(1)}}`))
  const linked = `plastic_${served.environment}_linked`
  return [
    map(
      'The file of an answer: an answer that fits on one page of the smallest size is page 0 of every size.',
      `"${names('kind')} ${names('absent')} ${names('page')}"`,
      names('answer'),
      [
        ['^pages yes ', variables(`/v/${names('version')}/${NONE_FILE}`)],
        [`^pages  ${FIRST_PAGE}$`, page(wholeTemplate)],
      ],
      variables(names('paged_answer')),
    ),
    map(
      'The file of one page of an answer with several pages. nginx looks for it if the first file does not exist.',
      names('kind'),
      names('paged_answer'),
      [['^pages$', page(pageTemplate)]],
      variables(names('file')),
    ),
    map(
      'The part of the path that may be a symbolic link made by a build: the folder of a release, docs and assets.',
      names('file'),
      names('linked_folder'),
      [[`^(?<${linked}>/(?:v/[^/]+|${anyOf(OPEN_FOLDERS)}))/`, variables(`${folder}$${linked}`)]],
      quoted(folder),
    ),
  ]
}

/** On what it depends whether nginx compresses an answer as it sends it. */
const CODING = ['$http_accept_encoding', '$sent_http_content_encoding', '$sent_http_content_type', '$sent_http_content_length']

/** Media types that are worth compressing on the way. */
export const COMPRESSED = ['json', 'csv', 'txt', 'html', 'css', 'js', 'svg', 'sdmx', 'sdmx.json'].map(mediaTypeOf)

/** Headers of files for which a range is requested, and of problems. nginx leaves out a header with an empty value. */
function ownHeaderMaps(names: Names): string[] {
  return [
    map(
      'Whether nginx will send a part of a file, or refuse to: only for a single range, of the file that the client knows, and not for an\n' +
        'answer that nginx compresses as it sends it.',
      `"${['$status', '$http_range', '$http_if_range', '$sent_http_etag', ...CODING].join('|')}"`,
      names('part'),
      [
        [`\\|[^|]*gzip(?! *; *q=0)[^|]*\\|(?:gzip\\||\\|(?:${anyOf(COMPRESSED)})\\|[0-9]{4,}$)`, NOTHING],
        ['^200\\|bytes= *(?:[0-9]+ *- *[0-9]*|- *[0-9]+) *\\|(?:|([^|]+)\\|\\1)\\|', quoted('yes')],
      ],
      NOTHING,
    ),
    map(
      'Caches must not store a part of a file: a refused range has the same headers.',
      names('part'),
      names('kept'),
      [['', variables(names('cache_control'))]],
      quoted('no-store'),
    ),
    ...Object.entries(STATUS_HEADERS).flatMap(([status, headers]) =>
      Object.entries(headers).map(([name, value]) =>
        map(`${name} of a problem.`, names('said'), names(headerName(name)), [[`^${status} `, quoted(value)]], NOTHING),
      ),
    ),
  ]
}

/** Faults that nginx itself finds after a file is selected, and for which it keeps its status. */
export const OWN_FAULTS = [FAULTS.condition, FAULTS['too-many']] as const

function problemMaps(hosted: HostedEnvironment, names: Names): string[] {
  const lines = decidedProblems(hosted).map(({ held, problem, versions }): MapLine => {
    const of = versions ? `(?:${anyOf(versions)})$` : ''
    return [`^${held} ${of}`, variables(problemText(problem))]
  })
  return [
    map('The body of a problem.', `"${names('said')} ${names('version')}"`, names('body'), lines, quoted(problemText(OTHERWISE))),
    map(
      'The body of a problem that nginx itself finds.',
      '$status',
      names('body_own'),
      OWN_FAULTS.map((problem): MapLine => [`^${problem.status}$`, quoted(problemText(problem))]),
      quoted(problemText(FAULTS.unavailable)),
    ),
  ]
}
