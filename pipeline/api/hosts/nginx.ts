// nginx: the contents of its `http { }` block, for unmodified nginx from 1.22 on, as Debian has it.

import type { ApiProblem } from '../../model/api-problems.ts'
import { MOST_PAGE_SIZE } from '../../model/paging.ts'
import { baseRedirect, FAULTS, OTHERWISE, PREFLIGHT } from '../decisions.ts'
import { EVERYWHERE, type HeaderTable, headersOf, PROBLEM_HEADERS, STATUS_HEADERS, VERSION_HEADER } from '../headers.ts'
import { filled } from '../patterns.ts'
import { problemText } from '../problems.ts'
import { MEDIA_TYPES, PROBLEM_TYPE } from '../routes.ts'
import type { Host, HostedEnvironment, HostOptions } from './host.ts'
import { decidedProblems, maps, OPTIONS, OWN_FAULTS } from './nginx-maps.ts'
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

/** Media types that are worth compressing on the way. */
const COMPRESSED = ['json', 'csv', 'txt', 'html', 'css', 'js', 'svg', 'sdmx'].map((end) => MEDIA_TYPES[end] ?? '')

export const nginx: Host = {
  name: 'nginx',
  needsPages: true,
  title: 'nginx 1.22 or newer, unmodified: a part for its http { } block',
  can: [
    'The configuration contains only digests of keys, with their expiry.',
    'Answers ranges of files, and sends <file>.gz if it is beside a file.',
    'Serves two environments in one server block, or in two.',
  ],
  cannot: [
    `page_size accepts only the sizes that were built, not every size from 1 to ${MOST_PAGE_SIZE}.`,
    'A new or revoked key takes effect after its configuration is printed again and reloaded.',
    'Sends no brotli: Debian has no module for it.',
    'Answers 400 without checking the key if it refuses a request before it reads the path (a header over 8 kB, a broken request line).',
  ],
  render,
}

function render({ environments, listen, whole = false }: HostOptions): string {
  const block = httpBlock({ environments, listen })
  return [...(whole ? [...WHOLE, ...indented([...HASHES, ...block]), '}'] : [...HEAD, ...block]), ''].join('\n')
}

/** What goes into `http { }`, line by line. */
function httpBlock({ environments, listen }: HostOptions): string[] {
  const [first] = environments
  if (!first) return []
  // Paths below no prefix are answered by the environment without a prefix, or by the first one.
  const root = environments.find(({ prefix }) => prefix === '') ?? first
  return [
    ...environments.flatMap((hosted) => [
      '',
      `# ---- ${hosted.served.environment} ${'-'.repeat(60)}`,
      '',
      ...maps(hosted).flatMap((text) => text.split('\n')),
    ]),
    '# ---- the server ----------------------------------------------------------------',
    '',
    ...environments.flatMap(rateLimitZone),
    '',
    'server {',
    ...indented([
      `listen ${listen.address === undefined ? '' : `${listen.address}:`}${listen.port};`,
      '# For TLS, set listen 443 ssl, server_name, ssl_certificate and ssl_certificate_key. Keys must not be sent unencrypted.',
      '',
      '# Double slashes are part of a path. If several servers share one address, nginx uses this setting of the default server.',
      'merge_slashes off;',
      '# Bodies of any size are discarded: no method that is answered has a body.',
      'client_max_body_size 0;',
      'server_tokens off;',
      '# nginx closes connections of clients that send or read nothing.',
      'client_header_timeout 15s;',
      'client_body_timeout 15s;',
      'send_timeout 60s;',
      'keepalive_timeout 30s;',
      'reset_timedout_connection on;',
      '',
      '# <file>.gz beside a file is sent as it is. nginx compresses all other files itself, and makes their ETags weak. `Vary` is below.',
      'gzip_static on;',
      'gzip on;',
      'gzip_vary off;',
      'gzip_proxied any;',
      'gzip_comp_level 5;',
      'gzip_min_length 1000;',
      `gzip_types ${[...COMPRESSED, PROBLEM_TYPE].map(quoted).join(' ')};`,
      '',
      ...(environments.some(({ keys }) => keys) ? [...secureLink(environments), ''] : []),
      '# Requests that nginx itself refuses. Pages of nginx are never shown.',
      ...errorPages(root),
      `location = ${REFUSED} {`,
      ...indented(['internal;', ...problemHeaders(root), returned(FAULTS.unreadable)]),
      '}',
      ...environments.flatMap((hosted) => ['', ...locations(hosted)]),
      ...(root.prefix === ''
        ? []
        : [
            '',
            '# Paths outside of every prefix lead to nothing.',
            'location / {',
            ...indented(judged(root)),
            ...indented(['return 404;']),
            '}',
          ]),
    ]),
    '}',
  ]
}

/** The hash tables have to be larger, because the names of our variables are longer than those of nginx. */
const HASHES = ['variables_hash_max_size 4096;', 'variables_hash_bucket_size 128;']

const HEAD = [
  '# The plastic-eol api, for the http { } block of nginx 1.22 or newer. `plastic-eol hosts nginx` printed it. Print it again and reload',
  '# nginx after every build that adds or withdraws a release and after every change of the keys:',
  '#',
  '#     plastic-eol hosts nginx … > /etc/nginx/conf.d/plastic-eol.conf && nginx -t && nginx -s reload',
  '#',
  '# nginx needs the right to read the tree, and no right to write it. The standard access log of nginx contains no headers and so no keys:',
  '# keep $http_x_api_key out of your own log formats.',
  '#',
  '# nginx may warn that it could not build an optimal variables_hash, which does no harm. To stop the warning, write these two lines once',
  '# in the http { } block:',
  '#',
  ...HASHES.map((line) => `#     ${line}`),
]

/** A file for an nginx that serves nothing else. */
const WHOLE = [
  '# The plastic-eol api, for an nginx that serves nothing else. `plastic-eol hosts nginx --whole` printed it. To start nginx:',
  '#',
  '#     nginx -p "$PWD" -c <this file> -e stderr',
  '#',
  '# To reload it from the same folder after this file was printed again, without refusing a request:',
  '#',
  '#     nginx -p "$PWD" -c <this file> -e stderr -s reload',
  '#',
  '# nginx runs in the foreground, as the user who starts it. If root starts it, as in a container, its workers run as the default user of',
  '# nginx, who needs the right to read the tree.',
  'daemon off;',
  'worker_processes auto;',
  'pid .plastic-eol-nginx.pid;',
  'events {',
  '    worker_connections 1000;',
  '}',
  'http {',
  '    # The standard log format contains no headers and so no keys.',
  '    access_log .plastic-eol-access.log;',
  ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `    ${name}_temp_path .plastic-eol-nginx;`),
]

function rateLimitZone({ served, keys }: HostedEnvironment): string[] {
  const who = keys ? variableOf(served.environment, 'key_digest') : '$binary_remote_addr'
  return [
    `# To limit the rate of requests ${keys ? 'by key' : 'by address'}, uncomment this line and the two in the location.`,
    `# limit_req_zone ${who} zone=plastic_${served.environment}:10m rate=20r/s;`,
  ]
}

function secureLink(environments: readonly HostedEnvironment[]): string[] {
  const gated = environments.find(({ keys }) => keys)
  return [
    '# nginx hashes the expiry of the key and the key that was sent, and compares the result with the digest for its id.',
    `secure_link ${variableOf(gated?.served.environment ?? '', 'key_digest')};`,
    'secure_link_md5 "$secure_link_expires $http_x_api_key";',
  ]
}

const problemLocation = ({ served }: HostedEnvironment) => `@plastic_${served.environment}_problem`
const rangeLocation = ({ served }: HostedEnvironment) => `@plastic_${served.environment}_range`
const baseLocation = ({ served }: HostedEnvironment) => `@plastic_${served.environment}_base`
const ownLocation = ({ served }: HostedEnvironment) => `@plastic_${served.environment}_own`

function errorPages(hosted: HostedEnvironment): string[] {
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

/** The media type of a problem, whatever the extension in the path. */
const PROBLEM_BODY = ['types {', '}', `default_type ${PROBLEM_TYPE};`]

/** The headers of a problem, and its type. */
function problemHeaders(hosted: HostedEnvironment): string[] {
  const { 'Content-Type': _, ...headers } = PROBLEM_HEADERS
  return [...commonHeaders(hosted), ...headerLines(headers), ...PROBLEM_BODY]
}

/** The answer to OPTIONS. */
function preflight(hosted: HostedEnvironment): string[] {
  return [
    `if (${variableOf(hosted.served.environment, 'problem')} = ${OPTIONS}) {`,
    ...indented([...commonHeaders(hosted), ...headerLines(PREFLIGHT.headers, false), `return ${PREFLIGHT.status};`]),
    '}',
  ]
}

/** The answers to OPTIONS and to requests with a problem, in the order of the maps. */
function judged(hosted: HostedEnvironment): string[] {
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

function locations(hosted: HostedEnvironment): string[] {
  const { served, folder, prefix } = hosted
  const name = (variable: string) => variableOf(served.environment, variable)
  const statuses = [...new Set(decidedProblems(hosted).map(({ problem }) => problem.status))].filter(
    (status) => status !== OTHERWISE.status,
  )
  return [
    `# ${served.environment}`,
    ...(prefix === '' ? [] : base(hosted)),
    `location ${prefix}/ {`,
    ...indented([
      ...judged(hosted),
      '',
      `# limit_req zone=plastic_${served.environment} burst=40 nodelay;`,
      `# limit_req_status ${FAULTS['too-many'].status};`,
      '',
      ...commonHeaders(hosted),
      ...headerLines(fileHeaderValues(hosted), false),
      'types {',
      ...indented(Object.entries(MEDIA_TYPES).map(([end, type]) => `${quoted(type)} ${end};`)),
      '}',
      'default_type application/octet-stream;',
      `root ${quoted(folder)};`,
      '# nginx follows only those symbolic links that a build makes.',
      `disable_symlinks on from=${name('linked_folder')};`,
      '# The second file belongs to an answer with several pages; for all other answers it is the first file again.',
      `try_files ${name('answer')} ${name('paged_answer')} =404;`,
    ]),
    '}',
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

/** The base address without its last slash. No key is needed there. */
function base(hosted: HostedEnvironment): string[] {
  const { served, prefix } = hosted
  const { status, headers, location } = baseRedirect(served.environment, prefix)
  return [
    `location = ${prefix} {`,
    ...indented([
      ...judged(hosted),
      `error_page ${status} ${baseLocation(hosted)};`,
      `return ${status} ${variables(filled(location, () => '$is_args$args'))};`,
    ]),
    '}',
    `location ${baseLocation(hosted)} {`,
    ...indented([
      '# Status and Location are kept, and nginx adds no page of its own.',
      ...commonHeaders(hosted),
      ...headerLines(headers),
      'absolute_redirect off;',
      "return 200 '';",
    ]),
    '}',
  ]
}
