// nginx: the contents of its `http { }` block, for unmodified nginx from 1.22 on, as Debian has it.

import { MOST_PAGE_SIZE } from '../../model/paging.ts'
import { PROBLEM_TYPE } from '../routes.ts'
import type { Host, HostedEnvironment, HostOptions } from './host.ts'
import { errorPages, judged, location, locations, refusedLocation } from './nginx-locations.ts'
import { COMPRESSED, maps } from './nginx-maps.ts'
import { indented, namesOf, quoted } from './nginx-text.ts'

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
    'A new or revoked key takes effect after publish nginx, or after its configuration is printed again and reloaded.',
    'Sends no brotli: the module that Debian has for it finds no file where nginx follows only the links of a build.',
    'Answers 400 without checking the key if it refuses a request before it reads the path (a header over 8 kB, a broken request line).',
  ],
  server: {
    suffix: '.conf',
    commands({ program, path, folder, whole }) {
      const called = whole ? `${program} -p ${folder} -c ${path} -e stderr` : program
      return { test: `${called} -t`, reload: `${called} -s reload`, start: called }
    },
  },
  render,
}

function render({ environments, listen, whole = false }: HostOptions): string {
  const block = httpBlock({ environments, listen, whole })
  return [...(whole ? [...WHOLE, ...indented([...HASHES, ...block]), '}'] : [...HEAD, ...block]), ''].join('\n')
}

/** What goes into `http { }`, line by line. */
function httpBlock({ environments, listen, whole = false }: HostOptions): string[] {
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
    ...LOGGED,
    ...environments.map(logFormat),
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
      ...(whole ? [] : ['# Another place for the log is fine; keep the format.']),
      accessLog(root, whole),
      '',
      '# nginx closes connections of clients that send or read nothing.',
      'client_header_timeout 15s;',
      'client_body_timeout 15s;',
      'send_timeout 60s;',
      'keepalive_timeout 30s;',
      'reset_timedout_connection on;',
      '',
      '# Files stay open between requests, and are looked at again after a second: what a build replaced is sent for a second at most, and',
      '# never after a reload, which opens every file anew. More files would need more descriptors than 1,024, the usual limit of a process.',
      'sendfile on;',
      'open_file_cache max=200 inactive=10s;',
      'open_file_cache_valid 1s;',
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
      ...environments
        .filter(({ keys }) => keys)
        .slice(0, 1)
        .flatMap(secureLink),
      '# Requests that nginx itself refuses. Pages of nginx are never shown.',
      ...errorPages(root),
      ...refusedLocation(root),
      ...environments.flatMap((hosted) => ['', ...locations(hosted, accessLog(hosted, whole))]),
      ...(root.prefix === ''
        ? []
        : ['', '# Paths outside of every prefix lead to nothing.', ...location('/', [...judged(root), 'return 404;'])]),
    ]),
    '}',
  ]
}

/** The hash tables have to be larger, because the names of our variables are longer than those of nginx. */
const HASHES = ['variables_hash_max_size 4096;', 'variables_hash_bucket_size 128;']

/** What makes a configuration current again. */
const AGAIN = [
  '# It names the releases of one tree, and the keys. After a build that adds or withdraws a release, and after a change of the keys,',
  '# `plastic-eol publish nginx` writes it again, tests it and makes nginx read it.',
  '#',
]

const HEAD = [
  '# The plastic-eol api, for the http { } block of nginx 1.22 or newer.',
  ...AGAIN,
  '# nginx needs the right to read the tree, and no right to write it. Its own log of errors may contain an address with its query.',
  '#',
  '# nginx may warn that it could not build an optimal variables_hash, which does no harm. To stop the warning, write these two lines once',
  '# in the http { } block:',
  '#',
  ...HASHES.map((line) => `#     ${line}`),
]

/** A file for an nginx that serves nothing else. */
const WHOLE = [
  '# The plastic-eol api, for an nginx that serves nothing else. To start it in the folder of this file:',
  '#',
  '#     nginx -p "$PWD" -c <this file> -e stderr',
  '#',
  ...AGAIN,
  '# nginx runs in the foreground, as the user who starts it. If root starts it, as in a container, its workers run as the default user of',
  '# nginx, who needs the right to read the tree.',
  'daemon off;',
  'worker_processes auto;',
  'pid .plastic-eol-nginx.pid;',
  'events {',
  '    worker_connections 1000;',
  '}',
  'http {',
  ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `    ${name}_temp_path .plastic-eol-nginx;`),
]

/** Where Debian and the official images have their log. */
const LOG_FILE = '/var/log/nginx/access.log'

const logName = ({ served }: HostedEnvironment) => `plastic_${served.environment}`

const accessLog = (hosted: HostedEnvironment, whole: boolean) =>
  `access_log ${whole ? '.plastic-eol-access.log' : LOG_FILE} ${logName(hosted)};`

const LOGGED = ['# The log shows no header, and a query only where the api has understood it: clients may put a key elsewhere by mistake.']

/** The format of the log of an environment. The usual formats show `Referer`, in which a page may have put a key. */
function logFormat(hosted: HostedEnvironment): string {
  const name = namesOf(hosted)
  const request = `$request_method ${name('logged')}${name('logged_query')} $server_protocol`
  return `log_format ${logName(hosted)} '$remote_addr - - [$time_local] "${request}" $status $body_bytes_sent';`
}

function rateLimitZone(hosted: HostedEnvironment): string[] {
  const { served, keys } = hosted
  const who = keys ? namesOf(hosted)('key_digest') : '$binary_remote_addr'
  return [
    `# To limit the rate of requests ${keys ? 'by key' : 'by address'}, uncomment this line and the two in the location.`,
    `# limit_req_zone ${who} zone=plastic_${served.environment}:10m rate=20r/s;`,
  ]
}

const secureLink = (gated: HostedEnvironment): string[] => [
  '# nginx hashes the expiry of the key and the key that was sent, and compares the result with the digest for its id.',
  `secure_link ${namesOf(gated)('key_digest')};`,
  'secure_link_md5 "$secure_link_expires $http_x_api_key";',
  '',
]
