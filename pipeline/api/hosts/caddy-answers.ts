// The decisions of the contract in the words of a Caddyfile, in the order of the contract: method, path, key, and the file that is the
// answer. The query is read in caddy-query.ts, problems are answered in caddy-problems.ts.

import { PAGED_OPERATIONS } from '../../model/operations.ts'
import { KEY_HEADER, KEY_MISSING, KEY_WRONG, METHOD_NOT_ALLOWED, METHODS, NO_QUERY, NOT_FOUND, versionMissing } from '../problems.ts'
import { DEPRECATION_HEADER, deprecationOf, LINK_HEADER, linksOf } from '../replacement-headers.ts'
import {
  cacheControl,
  FILE_OPERATIONS,
  GATED_FILES,
  LATEST_FOLDER,
  LATEST_ROOT_FILES,
  MEDIA_TYPES,
  mediaTypeOf,
  OPEN_FILES,
  OPEN_FOLDERS,
  OPEN_PATH,
  PLAIN_PAGE,
  RELEASE_FILES,
  type ServedEnvironment,
  VERSIONED_PATH,
} from '../routes.ts'
import { SAVED_FILES, SAVED_HEADER, savedAs } from '../saved-name.ts'
import { type Directives, problem } from './caddy-problems.ts'
import { pageAnswers } from './caddy-query.ts'
import { block, captured, comment, literal, type MapLine, map, NOTHING, pattern, quoted, word } from './caddy-text.ts'
import type { HostedEnvironment, HostKeys } from './host.ts'
import { answering, draftsOf, inner, replacedVersions } from './served-values.ts'

/** OPTIONS is answered, and every method but GET and HEAD refused. */
export function methodAnswers(): Directives {
  return [
    ...comment('OPTIONS, then every other method but GET and HEAD.'),
    '@options method OPTIONS',
    ...block('handle @options', [
      ...block('header', [
        `Allow ${quoted(METHODS.join(', '))}`,
        `Access-Control-Allow-Methods ${quoted(METHODS.join(', '))}`,
        `Access-Control-Allow-Headers ${quoted(KEY_HEADER)}`,
        'Access-Control-Max-Age 86400',
        'Cache-Control no-store',
      ]),
      'respond 204',
    ]),
    '@other_method not method GET HEAD',
    ...problem('@other_method', METHOD_NOT_ALLOWED, [`header Allow ${quoted(METHODS.join(', '))}`]),
  ]
}

/** The base address without its last slash leads to the address with it: nobody is asked for a key there. */
export function baseAnswers({ served, prefix }: HostedEnvironment): Directives {
  if (prefix === '') return []
  const to = (matcher: string, address: string) =>
    block(`handle ${matcher}`, [
      `header Cache-Control ${quoted(cacheControl(served.environment, 'latest'))}`,
      `header Location ${word(address)}`,
      'respond 308',
    ])
  const base = `vars {http.request.orig_uri.path} ${quoted(prefix)}`
  return [
    ...comment('The base address without its last slash: on to the address with it, and with the query as it was sent.'),
    ...block('@base_query', [base, 'not vars {http.request.orig_uri.query} ""']),
    ...to('@base_query', `${prefix}/?{http.request.orig_uri.query}`),
    `@base ${base}`,
    ...to('@base', `${prefix}/`),
    '',
  ]
}

/** What a path stands for: {plastic_kind} with {plastic_version} and {plastic_file}, the folder of the answers where it has pages. */
export function pathAnswers({ served, prefix }: HostedEnvironment): Directives {
  const below = literal(prefix)
  const folders = OPEN_FOLDERS.join('|')
  return [
    ...comment('The path below the base address, decoded; a folder that is open stands for its index.html.'),
    ...map(
      word('{http.request.orig_uri.path}'),
      ['plastic_path'],
      [
        { when: pattern(`(?s)^${below}(/(?:${folders})/(?:.*/)?)$`), values: [word(`${captured(1)}index.html`)] },
        { when: pattern(`(?s)^${below}(/.*)$`), values: [word(captured(1))] },
      ],
      [NOTHING],
    ),
    '',
    ...comment('What a path stands for, of which release, and its file in the tree.'),
    ...map(word('{plastic_path}'), ['plastic_kind', 'plastic_version', 'plastic_file'], routeLines(served), [
      quoted('nothing'),
      NOTHING,
      NOTHING,
    ]),
  ]
}

function routeLines(served: ServedEnvironment): MapLine[] {
  const { latest, versions } = served
  const line = (when: MapLine['when'], kind: string, version: string, file: string): MapLine => ({
    when,
    values: [quoted(kind), word(version), word(file)],
  })
  const root = [
    ...Object.entries(OPEN_FILES).map(([path, file]) => line(quoted(path), 'open', '', `/${file}`)),
    line(pattern(`^${inner(OPEN_PATH)}$`), 'open', '', captured(0)),
    ...Object.entries(GATED_FILES).map(([path, file]) => line(quoted(path), path === '/versions' ? 'strict' : 'file', '', `/${file}`)),
  ]
  const operations = Object.entries(FILE_OPERATIONS)
  const whole = RELEASE_FILES.map(literal).join('|')
  const newest = versions.some(({ version }) => version === latest) ? latest : undefined
  const current =
    newest === undefined
      ? []
      : [
          ...PAGED_OPERATIONS.filter((operation) => answering(served, operation).includes(newest)).map((operation) =>
            line(quoted(`/${operation}`), 'pages', newest, `/v/${newest}/${operation}`),
          ),
          ...operations.map(([name, file]) => line(quoted(`/${name}`), 'strict', newest, `/v/${newest}/${file}`)),
          ...LATEST_ROOT_FILES.map((name) => line(quoted(`/${name}`), 'file', newest, `/v/${newest}/${name}`)),
          line(pattern(`^/${LATEST_FOLDER}/(${whole})$`), 'file', newest, `/v/${newest}/${captured(1)}`),
        ]
  const missing = line(pattern(`^${inner(VERSIONED_PATH)}$`), 'no_version', '', '')
  if (versions.length === 0) return [...root, missing]
  const version = `^/v/(${versions.map((known) => literal(known.version)).join('|')})`
  return [
    ...root,
    ...current,
    ...PAGED_OPERATIONS.flatMap((operation) => {
      const theirs = answering(served, operation)
      if (theirs.length === 0) return []
      return [line(pattern(`^/v/(${theirs.map(literal).join('|')})/${operation}$`), 'pages', captured(1), captured(0))]
    }),
    ...operations.map(([name, file]) => line(pattern(`${version}/${literal(name)}$`), 'strict', captured(1), `/v/${captured(1)}/${file}`)),
    line(pattern(`${version}/(?:${whole})$`), 'file', captured(1), captured(0)),
    line(pattern(`${version}/${inner(PLAIN_PAGE)}$`), 'file', captured(1), captured(0)),
    missing,
  ]
}

/** Who may read. */
export function keyAnswers({ caddyFile }: HostKeys): Directives {
  return [
    ...comment(
      'The id of the key that was sent and the last second in which it holds, since 1970, as the lines of the imported file say. Only\n' +
        'what is known to hold still goes on.',
    ),
    ...block(`map ${word(`{http.request.header.${KEY_HEADER}}`)} {plastic_key} {plastic_key_end}`, [
      '"" "missing" "0"',
      `import ${quoted(caddyFile)}`,
      'default "wrong" "0"',
    ]),
    ...block('@key_missing', ['not vars {plastic_kind} open', 'vars {plastic_key} missing']),
    ...problem('@key_missing', KEY_MISSING, ['header WWW-Authenticate ApiKey']),
    ...block('@key_wrong', ['not vars {plastic_kind} open', 'not expression `int({time.now.unix}) <= int({plastic_key_end})`']),
    ...problem('@key_wrong', KEY_WRONG),
  ]
}

/** Path and query, up to the file that is the answer. */
export function fileAnswers(hosted: HostedEnvironment): Directives {
  const { served } = hosted
  return [
    '@nothing vars {plastic_kind} nothing',
    ...problem('@nothing', NOT_FOUND),
    '@no_version vars {plastic_kind} no_version',
    ...problem('@no_version', versionMissing(served)),
    ...comment('Operations that take no parameters.'),
    ...block('@unasked_query', ['vars {plastic_kind} strict', 'not vars {http.request.orig_uri.query} ""']),
    ...problem('@unasked_query', NO_QUERY),
    '',
    '@pages vars {plastic_kind} pages',
    ...block('route @pages', pageAnswers(hosted)),
    ...comment('Everything else is a file as it lies in the tree.'),
    '@file not vars {plastic_kind} pages',
    'rewrite @file {plastic_file}',
  ]
}

/** Headers of what is found, and the file itself. */
export function fileServer({ served, folder, prefix }: HostedEnvironment, vary: string): Directives {
  const { environment } = served
  const drafts = draftsOf(served).map(literal)
  const types = Object.keys(MEDIA_TYPES).map((end) => ({
    when: pattern(`\\.${literal(end)}$`),
    values: [quoted(mediaTypeOf(`file.${end}`))],
  }))
  return [
    ...comment('How long an answer may be kept, and what it is.'),
    ...map(
      word('{plastic_path}'),
      ['plastic_cache_control'],
      [
        ...(drafts.length === 0
          ? []
          : [{ when: pattern(`^/v/(?:${drafts.join('|')})/`), values: [quoted(cacheControl(environment, 'draft'))] }]),
        { when: pattern('^/v/'), values: [quoted(cacheControl(environment, 'fixed'))] },
      ],
      [quoted(cacheControl(environment, 'latest'))],
    ),
    ...map(word('{http.request.uri.path}'), ['plastic_type'], types, [quoted(mediaTypeOf(''))]),
    '@of_release not vars {plastic_version} ""',
    'header @of_release Data-Version {plastic_version}',
    ...replacementHeaders(served, prefix),
    ...savedHeader(served),
    'header Cache-Control {plastic_cache_control}',
    'header Content-Type {plastic_type}',
    ...comment('Last of all, when the answer goes out: one Vary, and a weak ETag, because what is compressed on the way has it too.'),
    ...block('header', ['defer', `Vary ${quoted(vary)}`, 'Etag ^ W/', '-Accept-Ranges']),
    ...comment(
      'Whole files only, and no conditions but If-None-Match and If-Modified-Since: Caddy answers those that fail without a problem.',
    ),
    ...['Range', 'If-Range', 'If-Match', 'If-Unmodified-Since'].map((name) => `request_header -${name}`),
    'encode gzip',
    ...block('file_server', [
      `root ${quoted(folder)}`,
      ...comment('<file>.br and <file>.gz where they lie beside a file.'),
      'precompressed br gzip',
      ...comment('Folders are nothing, and nobody is sent to another address.'),
      'index ""',
      'disable_canonical_uris',
    ]),
  ]
}

/** Under which name a whole file is saved, by the file that is sent. */
function savedHeader({ environment, versions }: ServedEnvironment): Directives {
  if (versions.length === 0) return []
  const folder = `/v/(${versions.map(({ version }) => literal(version)).join('|')})`
  return [
    ...comment('The name under which a whole file is saved.'),
    ...map(
      word('{plastic_file}'),
      ['plastic_saved_as'],
      SAVED_FILES.map((name) => ({
        when: pattern(`^${folder}/${literal(name)}$`),
        values: [word(savedAs(environment, captured(1), name))],
      })),
      [NOTHING],
    ),
    '@saved not vars {plastic_saved_as} ""',
    `header @saved ${SAVED_HEADER} {plastic_saved_as}`,
  ]
}

/** Headers of releases that are superseded or withdrawn, whose answers come under their own paths only. */
function replacementHeaders(served: ServedEnvironment, prefix: string): Directives {
  const replaced = replacedVersions(served)
  if (replaced.length === 0) return []
  return [
    ...comment(
      'Since when another release is to be used in the place of one that is superseded or withdrawn, and where the same is in that one and in\n' +
        'the latest, with the query where there is one that was judged.',
    ),
    ...map(
      word('{plastic_kind}?{http.request.orig_uri.query}'),
      ['plastic_asked'],
      [{ when: pattern('^pages(\\?.+)$'), values: [word(captured(1))] }],
      [NOTHING],
    ),
    ...map(
      word('{plastic_path}'),
      ['plastic_below_version'],
      [{ when: pattern('^/v/[^/]+(/.*)$'), values: [word(captured(1))] }],
      [NOTHING],
    ),
    ...replaced.flatMap(({ version, replacement }) => {
      const matcher = `@replaced_${version.replaceAll('.', '_')}`
      const links = linksOf(replacement, prefix, '{plastic_below_version}{plastic_asked}')
      return [
        `${matcher} vars {plastic_version} ${quoted(version)}`,
        `header ${matcher} ${DEPRECATION_HEADER} ${quoted(deprecationOf(replacement))}`,
        ...(links === undefined ? [] : [`header ${matcher} ${LINK_HEADER} ${word(links)}`]),
      ]
    }),
  ]
}
