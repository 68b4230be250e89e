// The locations of nginx: what they decide by the maps, the headers and files that they send, and the problems with which they answer.

import type { ApiProblem } from '../../model/api-problems.ts'
import { OTHERWISE, PREFLIGHT, slashRedirect } from '../decisions.ts'
import { EVERYWHERE, type HeaderTable, headersOf, PROBLEM_HEADERS, STATUS_HEADERS, VERSION_HEADER } from '../headers.ts'
import { anyOf, filled, literal } from '../patterns.ts'
import { FAULTS, problemText } from '../problems.ts'
import { LATEST_FOLDER, MEDIA_TYPES, PROBLEM_TYPE, slashless } from '../routes.ts'
import type { HostedEnvironment } from './host.ts'
import { decidedProblems, OPTIONS, OWN_FAULTS } from './nginx-maps.ts'
import { indented, namesOf, quoted, variables } from './nginx-text.ts'
import { headerMaps, headerName } from './table-maps.ts'

/** The internal location for requests that nginx's own parser refuses; no request can reach it by its path. */
const REFUSED = '/.plastic-eol-refused'

/** The statuses with which nginx reports faults, where they are not those of the problems. */
const STATUSES = {
  /** nginx refuses the request before it looks at the path. */
  unreadable: '400 414 494 495 496 497 501 505',
  /** A file that cannot be opened, an error of nginx itself. */
  unavailable: '403 500 502 503 504',
}

const returned = (problem: ApiProblem) => `return ${problem.status} ${quoted(problemText(problem))};`

/** A named location: `own` and `range` answer faults that nginx finds itself. */
const named = ({ served }: HostedEnvironment, name: 'problem' | 'range' | 'slash' | 'own') => `@plastic_${served.environment}_${name}`

/** A location with its directives. */
export const location = (path: string, lines: readonly string[]) => [`location ${path} {`, ...indented(lines), '}']

/** Where nginx sends its own errors. */
export function errorPages(hosted: HostedEnvironment): string[] {
  return [
    `error_page ${STATUSES.unreadable} =${FAULTS.unreadable.status} ${REFUSED};`,
    `error_page ${OTHERWISE.status} ${FAULTS.method.status} = ${named(hosted, 'problem')};`,
    `error_page ${OWN_FAULTS.map(({ status }) => status).join(' ')} ${named(hosted, 'own')};`,
    `error_page ${FAULTS.range.status} ${named(hosted, 'range')};`,
    `error_page ${STATUSES.unavailable} =${FAULTS.unavailable.status} ${named(hosted, 'own')};`,
  ]
}

/** Directives that add headers to an answer of any status, or only to a successful one. */
const headerLines = (headers: HeaderTable, always = true): string[] =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} ${variables(value)}${always ? ' always' : ''};`)

const commonHeaders = ({ served }: HostedEnvironment) => headerLines({ ...EVERYWHERE, ...headersOf(served.environment) })

/** The media type of an answer, whatever the extension in the path. */
const ofType = (type: string) => ['types {', '}', `default_type ${type};`]

function problemHeaders(hosted: HostedEnvironment): string[] {
  const { 'Content-Type': _, ...headers } = PROBLEM_HEADERS
  return [...commonHeaders(hosted), ...headerLines(headers), ...ofType(PROBLEM_TYPE)]
}

/** The location to which `errorPages` sends the requests that nginx itself refuses. */
export const refusedLocation = (hosted: HostedEnvironment): string[] =>
  location(`= ${REFUSED}`, ['internal;', ...problemHeaders(hosted), returned(FAULTS.unreadable)])

/** The answers to OPTIONS and to requests with a problem, in the order of the maps. */
export function judged(hosted: HostedEnvironment): string[] {
  const problem = namesOf(hosted)('problem')
  return [
    ...errorPages(hosted),
    `if (${problem} = ${OPTIONS}) {`,
    ...indented([...commonHeaders(hosted), ...headerLines(PREFLIGHT.headers, false), `return ${PREFLIGHT.status};`]),
    '}',
    `# The request goes to ${named(hosted, 'problem')}, which sets the status.`,
    `if (${problem}) {`,
    '    return 404;',
    '}',
  ]
}

/** Headers with the variables that hold their values. */
const inVariables = (hosted: HostedEnvironment, headers: readonly (readonly [header: string, name: string])[]): HeaderTable =>
  Object.fromEntries(headers.map(([header, name]) => [header, namesOf(hosted)(name)]))

/** nginx knows media types by what follows the last dot of a name. Files with a longer end have a location of their own. */
const isLong = ([end]: readonly [string, string]): boolean => end.includes('.')

/** The locations of files: of all, and of those whose type nginx does not know by the end of their names. `log` is the log of files. */
function fileLocations(hosted: HostedEnvironment, log: string): string[] {
  const { served, prefix } = hosted
  const types = Object.entries(MEDIA_TYPES)
  const known = types.filter((type) => !isLong(type)).map(([end, type]) => `${quoted(type)} ${end};`)
  const folders = anyOf([...served.versions.map(({ version }) => `v/${version}`), LATEST_FOLDER])
  const below = (end: string) => `"^${literal(prefix)}/(?:${folders})/[a-z-]+\\.${literal(end)}\\z"`
  return [
    ...location(`${prefix}/`, fileAnswer(hosted, log, ['types {', ...indented(known), '}', 'default_type application/octet-stream;'])),
    ...types
      .filter(isLong)
      .flatMap(([end, type]) => location(`~ ${below(end)}`, fileAnswer(hosted, log, ['types { }', `default_type ${quoted(type)};`]))),
  ]
}

function fileAnswer(hosted: HostedEnvironment, log: string, types: readonly string[]): string[] {
  const { served, folder } = hosted
  const name = namesOf(hosted)
  const headers = headerMaps(hosted).map(({ header, name }) => [header, name === 'cache_control' ? 'kept' : name] as const)
  return [
    ...judged(hosted),
    '',
    `# limit_req zone=plastic_${served.environment} burst=40 nodelay;`,
    `# limit_req_status ${FAULTS['too-many'].status};`,
    '',
    ...commonHeaders(hosted),
    ...headerLines(inVariables(hosted, [...headers, [VERSION_HEADER, 'version']]), false),
    ...types,
    log,
    `root ${quoted(folder)};`,
    '# nginx follows only those symbolic links that a build makes.',
    `disable_symlinks on from=${name('linked_folder')};`,
    '# The second file belongs to an answer with several pages; for all other answers it is the first file again.',
    `try_files ${name('answer')} ${name('paged_answer')} =404;`,
  ]
}

/**
 * The locations of an environment: its files, its problems, and what nginx refuses or fails to do itself. `log` is the log of its files.
 */
export function locations(hosted: HostedEnvironment, log: string): string[] {
  const name = namesOf(hosted)
  const byStatus = Object.values(STATUS_HEADERS).flatMap((headers) => Object.keys(headers))
  const statuses = [...new Set(decidedProblems(hosted).map(({ problem }) => problem.status))].filter(
    (status) => status !== OTHERWISE.status,
  )
  return [
    `# ${hosted.served.environment}`,
    ...slashRedirects(hosted),
    ...fileLocations(hosted, log),
    ...location(named(hosted, 'problem'), [
      ...problemHeaders(hosted),
      ...headerLines(
        inVariables(
          hosted,
          byStatus.map((header) => [header, headerName(header)]),
        ),
      ),
      ...statuses.flatMap((status) => [`if (${name('said')} ~ "^${status} ") {`, `    return ${status} ${name('body')};`, '}']),
      `return ${OTHERWISE.status} ${name('body')};`,
    ]),
    ...location(named(hosted, 'range'), [
      '# nginx has written the headers of the file already.',
      ...ofType(PROBLEM_TYPE),
      returned(FAULTS.range),
    ]),
    ...location(named(hosted, 'own'), [...problemHeaders(hosted), '# The status of the error is kept.', `return 200 ${name('body_own')};`]),
  ]
}

/** The pages without their last slash. No key is needed there. */
function slashRedirects(hosted: HostedEnvironment): string[] {
  const { served, prefix } = hosted
  const { status, headers, location: template } = slashRedirect(served.environment, prefix)
  return [
    ...slashless(prefix).flatMap((path) =>
      location(`= ${prefix}${path}`, [
        ...judged(hosted),
        `error_page ${status} ${named(hosted, 'slash')};`,
        `return ${status} ${variables(filled(template, (name) => (name === 'file' ? `${path}/` : '$is_args$args')))};`,
      ]),
    ),
    ...location(named(hosted, 'slash'), [
      '# Status and Location are kept, and nginx adds no page of its own.',
      ...commonHeaders(hosted),
      ...headerLines(headers),
      'absolute_redirect off;',
      // There is no body, which nginx would otherwise call text/plain, or what the http { } block names.
      ...ofType("''"),
      "return 200 '';",
    ]),
  ]
}
