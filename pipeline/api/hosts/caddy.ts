// Caddy: a complete Caddyfile. Unmodified Caddy from 2.6.2 on, as Debian has it.

import { MOST_PAGE_SIZE } from '../../model/paging.ts'
import { CADDY_KEYS } from '../caddy-keys.ts'
import { EVERYWHERE, headersOf } from '../headers.ts'
import { literal } from '../patterns.ts'
import {
  answerFile,
  DECLARED_LINE_END,
  type Directives,
  decisions,
  decisionsOutside,
  errorAnswers,
  facts,
  fileServer,
  headerLines,
} from './caddy-route.ts'
import { block, comment, indented, type MapLine, map, pattern, quoted, word } from './caddy-text.ts'
import type { Host, HostedEnvironment, HostOptions, ListenAddress } from './host.ts'

export const caddy: Host = {
  name: 'caddy',
  needsPages: true,
  followsLinks: true,
  title: 'Caddy 2.6.2 or newer, unmodified: a complete Caddyfile',
  can: [
    'Gets and renews its own certificate if the site has a public name instead of http://.',
    'Sends <file>.br and <file>.gz if they are beside a file, and compresses all other files itself.',
    'Serves two environments in one site.',
    'The Caddyfile contains no keys: a reload is enough after keys add or keys revoke.',
  ],
  cannot: [
    `page_size accepts only the sizes that were built, not every size from 1 to ${MOST_PAGE_SIZE}.`,
    `Compares keys in plain text: they are in ${CADDY_KEYS}, and the admin socket is only for Caddy’s own user.`,
    'A new or revoked key takes effect after a reload; an expired key is refused without a reload.',
    'Answers no ranges of files: files are sent whole.',
    'Follows symbolic links. A tree with links below docs and assets, which are open to everybody, gets no Caddyfile; ' +
      'plastic-eol verify reports links that are added later.',
    'As it reloads, Linux resets connections that it has not accepted yet, unless net.ipv4.tcp_migrate_req is 1.',
    'Does not limit the rate of requests without a module that has to be built in.',
    'Answers with a line of plain text if it refuses a request before it reads the path (a header over 20 kB, a broken request line); OPTIONS * is 200.',
  ],
  server: {
    suffix: '.Caddyfile',
    commands({ program, path }) {
      const call = (what: string) => `${program} ${what} --config ${path} --adapter caddyfile`
      return { test: call('validate'), reload: call('reload'), start: call('run') }
    },
  },
  unsupported: { whole: 'Leave --whole out: a printed Caddyfile is always complete.' },
  render,
}

function render({ environments, listen }: HostOptions): string {
  const gated = environments.some(({ keys }) => keys)
  return [
    ...comment(HEAD),
    '{',
    ...indented([
      ...comment(ADMIN),
      ...(gated ? comment(SAVED) : []),
      `admin "unix/${adminSocket(listen)}"`,
      '',
      ...comment(LOG),
      ...block('log', LOG_FILTER),
      '',
      ...comment(TIMEOUTS),
      ...block('servers', [
        `max_header_size ${MOST_HEADER}`,
        ...block('timeouts', ['read_header 15s', 'read_body 30s', 'write 30m', 'idle 30s']),
      ]),
    ]),
    '}',
    '',
    ...comment(SITE),
    ...block(`http://:${listen.port}`, [
      ...(listen.address === undefined || listen.address === '*' ? [] : [`bind ${quoted(listen.address)}`]),
      ...block('log', LOG_FILTER),
      '',
      ...comment('The end of the body of every problem.'),
      ...DECLARED_LINE_END,
      ...comment('Headers of every answer, including errors.'),
      ...headerLines(EVERYWHERE),
      'header -Server',
      '',
      ...sites(environments),
      ...comment('Errors that Caddy finds only when it opens a file.'),
      ...block(
        'handle_errors',
        block(
          'route',
          environments.slice(0, 1).flatMap(({ served }) => errorAnswers(served)),
        ),
      ),
    ]),
    '',
  ].join('\n')
}

/** A single environment answers every path; of several, each answers the paths below its prefix. */
function sites(environments: readonly HostedEnvironment[]): string[] {
  const [only] = environments
  if (only && environments.length === 1) return [...environmentRoute('route', only), '']
  const longestFirst = [...environments].sort((a, b) => b.prefix.length - a.prefix.length)
  return [
    ...comment('The environment to which the path belongs.'),
    ...map(
      word('{http.request.orig_uri.path}'),
      'environment',
      longestFirst.map(
        ({ prefix, served }): MapLine => [pattern(prefix === '' ? '^/' : `^${literal(prefix)}(?:/|$)`), quoted(served.environment)],
      ),
      quoted('none'),
    ),
    '',
    ...environments.flatMap((hosted) => {
      const { environment } = hosted.served
      return [`@${environment} vars {plastic_environment} ${environment}`, ...environmentRoute(`route @${environment}`, hosted), '']
    }),
    ...comment('Paths outside of every prefix lead to nothing.'),
    '@outside vars {plastic_environment} none',
    ...block('route @outside', environments.slice(0, 1).flatMap(decisionsOutside)),
    '',
  ]
}

function environmentRoute(head: string, hosted: HostedEnvironment): Directives {
  const { environment } = hosted.served
  const headers = headersOf(environment)
  return [
    ...comment(`---- ${environment}${hosted.prefix === '' ? '' : ` below ${hosted.prefix}`} ${'-'.repeat(60)}`),
    ...block(head, [
      ...headerLines(headers),
      '',
      ...facts(hosted),
      '',
      ...comment('The decisions in their order, by the facts above.'),
      ...decisions(hosted),
      '',
      ...rateLimit(hosted),
      '',
      ...block('route', answerFile(hosted)),
      '',
      ...fileServer(hosted, headers.Vary ?? ''),
    ]),
  ]
}

/** Rate limits as a comment, for the module caddy-ratelimit, which unmodified Caddy does not have. */
function rateLimit({ served, keys }: HostedEnvironment): Directives {
  const who = keys ? '{plastic_key_id}' : '{http.request.remote.host}'
  return comment(`A limit for the rate of requests, ${keys ? 'by key' : 'by address'}, for a Caddy with the module caddy-ratelimit.
rate_limit {
	zone plastic_${served.environment} {
		key ${who}
		events 600
		window 1m
	}
}`)
}

const LOG_FILTER = block('format filter', [
  'wrap json',
  ...block('fields', ['request>headers delete', 'resp_headers>Location delete', 'request>uri regexp "\\?.*" "?..."']),
])

const HEAD = `The plastic-eol api: a complete Caddyfile for Caddy 2.6.2 or newer. It names the releases of one tree. After a build that adds or
withdraws a release, \`plastic-eol publish caddy\` writes it again, tests it and makes Caddy read it. After a change of the keys, a reload
is enough.

Caddy needs the right to read the tree, and no right to write it. Each \`route\` contains the facts of a request, then the decisions in the
order of the contract, then the file.

Caddy itself does not limit the rate of requests. Build a module in (xcaddy build --with github.com/mholt/caddy-ratelimit) and uncomment
the limit below, or limit the rate in front of Caddy, in a firewall or another proxy.`

const LOG = `This log of errors and the log of requests below show no header and no query: clients may put a key into any of them by mistake. Your own
logs need the same filter.`

/** One socket for each port, so that two such Caddys do not take each other's socket. Caddy replaces `{$HOME}` when it reads the file. */
const adminSocket = ({ port }: ListenAddress) => `{$HOME}/.plastic-eol-caddy-${port}.sock`

const MOST_HEADER = '16KB'

const ADMIN = `Everyone who can use the admin address of Caddy can read its configuration, including keys, and replace it. By default every user of this
machine can, at localhost:2019. Only Caddy's user and root can use this socket in the home folder of that user (/var/lib/caddy for Debian's
service), if Caddy runs with the usual umask 022. \`caddy reload\` finds the socket if HOME is the same: run \`systemctl reload caddy\`, or
run it as the user who started Caddy. Restart a Caddy once that still listens on the other address.`

const SAVED = `Caddy also saves its running configuration, including keys, as caddy/autosave.json in its configuration folder (mode 0600; for the service
/var/lib/caddy/.config), even with \`admin off\`. Keep this file out of backups that others can read.`

const TIMEOUTS = `Caddy closes connections of clients that send nothing or take half an hour for one answer. It does not limit the number of connections:
Debian's service may hold a million.`

const SITE = `For a public name with TLS, write the name instead of http:// and the port (api.example.org {) and remove \`bind\`. Caddy gets the
certificate itself if ports 80 and 443 of that name lead to this machine. Keys must not be sent unencrypted: without TLS, let Caddy
listen on 127.0.0.1, behind a proxy that has TLS. A bare port or address without http:// would be HTTPS with a certificate that no
client trusts.`
