// Caddy: a complete Caddyfile. Unmodified Caddy from 2.6.2 on, as Debian has it.

import { EVERYWHERE, headersOf } from '../headers.ts'
import { literal } from '../patterns.ts'
import {
  chosenFile,
  DECLARED_LINE_END,
  type Directives,
  decisions,
  decisionsOutside,
  errorAnswers,
  facts,
  fileServer,
  headerLines,
} from './caddy-route.ts'
import { block, comment, indented, map, pattern, quoted, word } from './caddy-text.ts'
import type { Host, HostedEnvironment, HostOptions, ListenAddress } from './host.ts'

export const caddy: Host = {
  name: 'caddy',
  needsPages: true,
  followsLinks: true,
  title: 'Caddy 2.6.2 or newer, unmodified: a complete Caddyfile',
  can: [
    'Fetches and renews its own certificate as soon as the site has a public name in place of http://.',
    'Hands out <file>.br and <file>.gz where they lie beside a file, and compresses the rest on the way.',
    'Two environments in one site.',
    'The Caddyfile holds no keys: after keys add or keys revoke a reload is enough.',
  ],
  cannot: [
    'page_size takes the sizes that were built, not every one from 1 to 1000.',
    'Compares keys in plain: they lie in keys.caddy, and the admin socket is for Caddy’s own user.',
    'A new or revoked key holds after a reload; one that comes to its end is refused without.',
    'No ranges: files are sent whole.',
    'Follows symbolic links. A tree with links below docs and assets, which are open to everybody, gets no Caddyfile; plastic-eol verify names later ones.',
    'Limits no rates without a module that has to be built in.',
    'What Caddy refuses before it reads the path (a header over 20 kB, a broken request line) is a line of plain text; OPTIONS * is 200.',
  ],
  notTaken: { whole: 'A Caddyfile is whole as it is: leave it out.' },
  render,
}

function render({ environments, listen }: HostOptions): string {
  const gated = environments.some(({ keys }) => keys)
  return lines(
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
      ...bind(listen),
      ...block('log', LOG_FILTER),
      '',
      ...comment('What a body of a problem ends with.'),
      ...DECLARED_LINE_END,
      ...comment('On every answer, also on errors.'),
      ...headerLines(EVERYWHERE),
      'header -Server',
      '',
      ...sites(environments),
      ...comment('What Caddy finds out only when it opens a file.'),
      ...block(
        'handle_errors',
        block(
          'route',
          environments.slice(0, 1).flatMap(({ served }) => errorAnswers(served)),
        ),
      ),
    ]),
  )
}

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`

function bind({ address }: ListenAddress): string[] {
  return address === undefined || address === '*' ? [] : [`bind ${quoted(address)}`]
}

/** A single environment answers every path; of several, each answers the paths below its prefix. */
function sites(environments: readonly HostedEnvironment[]): string[] {
  const [only] = environments
  if (only && environments.length === 1) return [...environmentRoute('route', only), '']
  const longestFirst = [...environments].sort((a, b) => b.prefix.length - a.prefix.length)
  return [
    ...comment('Whose path it is.'),
    ...map(
      word('{http.request.orig_uri.path}'),
      ['plastic_environment'],
      longestFirst.map(({ prefix, served }) => ({
        when: pattern(prefix === '' ? '^/' : `^${literal(prefix)}(?:/|$)`),
        values: [quoted(served.environment)],
      })),
      [quoted('none')],
    ),
    '',
    ...environments.flatMap((hosted) => {
      const { environment } = hosted.served
      return [`@${environment} vars {plastic_environment} ${environment}`, ...environmentRoute(`route @${environment}`, hosted), '']
    }),
    ...comment('Below no prefix there is nothing.'),
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
      ...comment('The decisions in their order, by what was found out above.'),
      ...decisions(hosted),
      '',
      ...rateLimit(hosted),
      '',
      ...block('route', chosenFile(hosted)),
      '',
      ...fileServer(hosted, headers.Vary ?? ''),
    ]),
  ]
}

/** Rate limits as a comment, for the module caddy-ratelimit, which unmodified Caddy does not have. */
function rateLimit({ served, keys }: HostedEnvironment): Directives {
  const who = keys ? '{plastic_key_id}' : '{http.request.remote.host}'
  return comment(`Limits of the rate, ${keys ? 'by key' : 'by address'}: for a Caddy with the module caddy-ratelimit.
rate_limit {
	zone plastic_${served.environment} {
		key ${who}
		events 600
		window 1m
	}
}`)
}

const LOG_FILTER = block('format filter', ['wrap json', ...block('fields', ['request>headers>X-Api-Key delete'])])

const HEAD = `The plastic-eol api: a complete Caddyfile for Caddy 2.6.2 or newer. Printed by \`plastic-eol hosts caddy\`: print it again after every
build that brings or withdraws a release, and reload; after a change of the keys a reload is enough:

    plastic-eol hosts caddy … > /etc/caddy/Caddyfile && systemctl reload caddy

Caddy needs the right to read the tree, and no right to write. Inside of each \`route\` stand the facts of a request, then the decisions in the order
of the contract, then the file.

Limits of the rate: Caddy has none of its own. Build one in (xcaddy build --with github.com/mholt/caddy-ratelimit) and uncomment it
below, or limit in front of Caddy: in the firewall, in another proxy.`

const LOG = `No key in a log: neither in this one, which holds errors, nor in that of requests below. Logs of your own need the same filter.`

/** One socket for each port, so that two such Caddys do not take each other's socket. Caddy replaces `{$HOME}` when it reads the file. */
const adminSocket = ({ port }: ListenAddress) => `{$HOME}/.plastic-eol-caddy-${port}.sock`

const MOST_HEADER = '16KB'

const ADMIN = `Whoever may use the admin address of Caddy can read its configuration, keys included, and replace it. By default that is everybody on
this machine: localhost:2019. This socket in the home folder of Caddy's user (as Debian's service: /var/lib/caddy) is for that user and
root only, as long as Caddy runs with the usual umask 022. \`caddy reload\` finds it where HOME is the same: \`systemctl reload caddy\`, or
the user who started Caddy. A Caddy that still listens on the other address has to be restarted once.`

const SAVED = `Caddy also saves the configuration with which it runs, keys included, as caddy/autosave.json in its configuration folder (0600; as a
service /var/lib/caddy/.config), also with \`admin off\`. Keep it out of backups that others read.`

const TIMEOUTS = `Who sends nothing is cut off, and so is who takes half an hour for one answer. Caddy limits no number of connections: its service of
Debian may hold a million.`

const SITE = `For a public name with TLS: write it in place of http:// and the port (api.example.org {) and take out \`bind\`. Caddy fetches the
certificate by itself where ports 80 and 443 of that name lead here. Keys must not travel in plain: without TLS, let Caddy
listen on 127.0.0.1, behind something that has it. Without http:// a bare port or address would be HTTPS with a certificate
that nobody knows.`
