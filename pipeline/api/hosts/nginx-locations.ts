// The locations of nginx: what they decide by the maps, the headers and files that they send, and the problems with which they answer.

import type { ApiProblem } from '../../model/api-problems.ts'
import { FAULTS, OTHERWISE, PREFLIGHT, slashRedirect } from '../decisions.ts'
import { EVERYWHERE, type HeaderTable, headersOf, PROBLEM_HEADERS, STATUS_HEADERS, VERSION_HEADER } from '../headers.ts'
import { anyOf, filled, literal } from '../patterns.ts'
import { problemText } from '../problems.ts'
import { LATEST_FOLDER, MEDIA_TYPES, PROBLEM_TYPE, slashless } from '../routes.ts'
import type { HostedEnvironment } from './host.ts'
import { decidedProblems, OPTIONS, OWN_FAULTS } from './nginx-maps.ts'
import { indented, quoted, variableOf, variables } from './nginx-text.ts'
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

/** Answers with the problem of a fault. */
const returned = (problem: ApiProblem) => `return ${problem.status} ${quoted(problemText(problem))};`

const problemLocation = ({ served }: HostedEnvironment) => `@plastic_${served.environment}_problem`
const rangeLocation = ({ served }: HostedEnvironment) => `@plastic_${served.environment}_range`
const slashLocation = ({ served }: HostedEnvironment) => `@plastic_${served.environment}_slash`
const ownLocation = ({ served }: HostedEnvironment) => `@plastic_${served.environment}_own`

/** Where nginx sends its own errors. */
export function errorPages(hosted: HostedEnvironment): string[] {
  return [
    `error_page ${STATUSES.unreadable} =${FAULTS.unreadable.status} ${REFUSED};`,
    `error_page ${OTHERWISE.status} ${FAULTS.method.status} = ${problemLocation(hosted)};`,
    `error_page ${OWN_FAULTS.map(({ status }) => status).join(' ')} ${ownLocation(hosted)};`,
    `error_page ${FAULTS.range.status} ${rangeLocation(hosted)};`,
    `error_page ${STATUSES.unavailable} =${FAULTS.unavailable.status} ${ownLocation(hosted)};`,
  ]
}

/** Directives that add headers to an answer of any status, or only to a successful one. */
const headerLines = (headers: HeaderTable, always = true): string[] =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} ${variables(value)}${always ? ' always' : ''};`)

const commonHeaders = ({ served }: HostedEnvironment) => headerLines({ ...EVERYWHERE, ...headersOf(served.environment) })

/** For an answer without a body, which nginx would otherwise call text/plain, or what the http { } block names. */
const NO_TYPE = ['types {', '}', "default_type '';"]

/** The media type of a problem, whatever the extension in the path. */
const PROBLEM_BODY = ['types {', '}', `default_type ${PROBLEM_TYPE};`]

/** The headers of a problem, and its type. */
function problemHeaders(hosted: HostedEnvironment): string[] {
  const { 'Content-Type': _, ...headers } = PROBLEM_HEADERS
  return [...commonHeaders(hosted), ...headerLines(headers), ...PROBLEM_BODY]
}

/** The location to which `errorPages` sends the requests that nginx itself refuses. */
export const refusedLocation = (hosted: HostedEnvironment): string[] => [
  `location = ${REFUSED} {`,
  ...indented(['internal;', ...problemHeaders(hosted), returned(FAULTS.unreadable)]),
  '}',
]

/** The answer to OPTIONS. */
function preflight(hosted: HostedEnvironment): string[] {
  return [
    `if (${variableOf(hosted.served.environment, 'problem')} = ${OPTIONS}) {`,
    ...indented([...commonHeaders(hosted), ...headerLines(PREFLIGHT.headers, false), `return ${PREFLIGHT.status};`]),
    '}',
  ]
}

/** The answers to OPTIONS and to requests with a problem, in the order of the maps. */
export function judged(hosted: HostedEnvironment): string[] {
  return [
    ...errorPages(hosted),
    ...preflight(hosted),
    `# The request goes to ${problemLocation(hosted)}, which sets the status.`,
    `if (${variableOf(hosted.served.environment, 'problem')}) {`,
    '    return 404;',
    '}',
  ]
}

/** The headers of files, with their variables. */
function fileHeaderValues(hosted: HostedEnvironment): HeaderTable {
  const all = headerMaps(hosted).map(({ header, name }) => [header, name === 'cache_control' ? 'kept' : name] as const)
  const named = [...all, [VERSION_HEADER, 'version'] as const]
  return Object.fromEntries(named.map(([header, name]) => [header, variableOf(hosted.served.environment, name)]))
}

function statusHeaderValues({ served }: HostedEnvironment): HeaderTable {
  const names = Object.values(STATUS_HEADERS).flatMap((headers) => Object.keys(headers))
  return Object.fromEntries(names.map((name) => [name, variableOf(served.environment, headerName(name))]))
}

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
    `location ${prefix}/ {`,
    ...indented(fileAnswer(hosted, log, ['types {', ...indented(known), '}', 'default_type application/octet-stream;'])),
    '}',
    ...types
      .filter(isLong)
      .flatMap(([end, type]) => [
        `location ~ ${below(end)} {`,
        ...indented(fileAnswer(hosted, log, ['types { }', `default_type ${quoted(type)};`])),
        '}',
      ]),
  ]
}

function fileAnswer(hosted: HostedEnvironment, log: string, types: readonly string[]): string[] {
  const { served, folder } = hosted
  const name = (variable: string) => variableOf(served.environment, variable)
  return [
    ...judged(hosted),
    '',
    `# limit_req zone=plastic_${served.environment} burst=40 nodelay;`,
    `# limit_req_status ${FAULTS['too-many'].status};`,
    '',
    ...commonHeaders(hosted),
    ...headerLines(fileHeaderValues(hosted), false),
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
  const { served } = hosted
  const name = (variable: string) => variableOf(served.environment, variable)
  const statuses = [...new Set(decidedProblems(hosted).map(({ problem }) => problem.status))].filter(
    (status) => status !== OTHERWISE.status,
  )
  return [
    `# ${served.environment}`,
    ...slashRedirects(hosted),
    ...fileLocations(hosted, log),
    `location ${problemLocation(hosted)} {`,
    ...indented([
      ...problemHeaders(hosted),
      ...headerLines(statusHeaderValues(hosted)),
      ...statuses.flatMap((status) => [`if (${name('said')} ~ "^${status} ") {`, `    return ${status} ${name('body')};`, '}']),
      `return ${OTHERWISE.status} ${name('body')};`,
    ]),
    '}',
    `location ${rangeLocation(hosted)} {`,
    ...indented(['# nginx has written the headers of the file already.', ...PROBLEM_BODY, returned(FAULTS.range)]),
    '}',
    `location ${ownLocation(hosted)} {`,
    ...indented([...problemHeaders(hosted), '# The status of the error is kept.', `return 200 ${name('body_own')};`]),
    '}',
  ]
}

/** The pages without their last slash. No key is needed there. */
function slashRedirects(hosted: HostedEnvironment): string[] {
  const { served, prefix } = hosted
  const { status, headers, location } = slashRedirect(served.environment, prefix)
  return [
    ...slashless(prefix).flatMap((path) => [
      `location = ${prefix}${path} {`,
      ...indented([
        ...judged(hosted),
        `error_page ${status} ${slashLocation(hosted)};`,
        `return ${status} ${variables(filled(location, (name) => (name === 'file' ? `${path}/` : '$is_args$args')))};`,
      ]),
      '}',
    ]),
    `location ${slashLocation(hosted)} {`,
    ...indented([
      '# Status and Location are kept, and nginx adds no page of its own.',
      ...commonHeaders(hosted),
      ...headerLines(headers),
      'absolute_redirect off;',
      ...NO_TYPE,
      "return 200 '';",
    ]),
    '}',
  ]
}
