// The decisions of the contract in the words of a Caddyfile, in the order of the contract. Caddy reckons the placeholders of a map when they
// are used, so that every map reads what stays as it was sent (orig_uri), also after a rewrite.

import { PAGE_PATH_TEMPLATE } from '../paths.ts'
import {
  type ApiProblem,
  BAD_QUERY,
  KEY_HEADER,
  KEY_MISSING,
  KEY_WRONG,
  METHOD_NOT_ALLOWED,
  METHODS,
  NO_QUERY,
  NOT_FOUND,
  PAGE_MISSING,
  problemText,
  TOO_MANY_REQUESTS,
  UNAVAILABLE,
  unknownValue,
} from '../problems.ts'
import {
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
  MEDIA_TYPES,
  mediaTypeOf,
  OPEN_FILES,
  OPEN_FOLDERS,
  OPEN_PATH,
  PLAIN_PAGE,
  PROBLEM_TYPE,
  type ServedEnvironment,
  type ServedVersion,
} from '../routes.ts'
import { block, captured, comment, inner, literal, type MapLine, map, NOTHING, pattern, quoted, word } from './caddy-text.ts'
import type { HostedEnvironment, HostKeys } from './host.ts'

/** What a parameter is whose value the release does not know; no segment of a path. */
const UNKNOWN = '?'

/** Longest repetition that RE2 takes. */
const MOST_REPEATS = 1000

/** Directives in their order, for the inside of a `route`. */
export type Directives = readonly string[]

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

/** The answer where there is nothing, whatever the path. */
export const nothing = (): Directives => problem(undefined, NOT_FOUND)

/** A problem as the answer to requests that fit the matcher, or to all. */
function problem(matcher: string | undefined, described: ApiProblem, headers: Directives = []): Directives {
  return block(matcher === undefined ? 'handle' : `handle ${matcher}`, [...PROBLEM_HEADERS, ...headers, respond(described)])
}

/** Every body ends its line. Where the text held the end itself, `caddy fmt` would indent it. */
const LINE_END = '{http.vars.plastic_line_end}'
export const DECLARED_LINE_END: Directives = ['vars plastic_line_end "\n"']

const PROBLEM_HEADERS: Directives = [`header Content-Type ${PROBLEM_TYPE}`, 'header Cache-Control no-store']

function respond(described: ApiProblem, matcher?: string): string {
  return [
    'respond',
    ...(matcher === undefined ? [] : [matcher]),
    word(problemText(described).replace(/\n$/, LINE_END)),
    described.status,
  ].join(' ')
}

/** What a path stands for: {plastic_kind} with {plastic_version} and {plastic_file}. */
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

function routeLines({ latest, versions }: ServedEnvironment): MapLine[] {
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
  const newest = versions.some(({ version }) => version === latest) ? latest : undefined
  const current =
    newest === undefined
      ? []
      : [
          line(quoted('/datasets'), 'datasets', newest, ''),
          ...operations.map(([name, file]) => line(quoted(`/${name}`), 'strict', newest, `/v/${newest}/${file}`)),
        ]
  if (versions.length === 0) return root
  const version = `^/v/(${versions.map((known) => literal(known.version)).join('|')})`
  const whole = [...operations.map(([, file]) => file), ...BULK_FILES].map(literal).join('|')
  return [
    ...root,
    ...current,
    line(pattern(`${version}/datasets$`), 'datasets', captured(1), ''),
    ...operations.map(([name, file]) => line(pattern(`${version}/${literal(name)}$`), 'strict', captured(1), `/v/${captured(1)}/${file}`)),
    line(pattern(`${version}/(?:${whole})$`), 'file', captured(1), captured(0)),
    line(pattern(`${version}/${inner(PLAIN_PAGE)}$`), 'file', captured(1), captured(0)),
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
export function fileAnswers({ served }: HostedEnvironment): Directives {
  return [
    '@nothing vars {plastic_kind} nothing',
    ...problem('@nothing', NOT_FOUND),
    ...comment('Operations that take no parameters.'),
    ...block('@unasked_query', ['vars {plastic_kind} strict', 'not vars {http.request.orig_uri.query} ""']),
    ...problem('@unasked_query', NO_QUERY),
    '',
    '@datasets vars {plastic_kind} datasets',
    ...block('route @datasets', datasetsAnswers(served)),
    ...comment('Everything else is a file as it lies in the tree.'),
    '@file not vars {plastic_kind} datasets',
    'rewrite @file {plastic_file}',
  ]
}

function datasetsAnswers(served: ServedEnvironment): Directives {
  return [
    ...comment('The query as it was sent: its length, every name at most once (RE2 has no way to say so but one by one), its form.'),
    ...map(
      word('{http.request.orig_uri.query}'),
      ['plastic_query'],
      [
        { when: pattern(`^${longerThan(MOST_QUERY_CHARACTERS)}`), values: [quoted('bad')] },
        ...PARAMETERS.map((name) => ({ when: pattern(`(?:^|&)${name}=.*&${name}=`), values: [quoted('bad')] })),
        { when: pattern(`^(?:${PAIR}(?:&${PAIR})*)?$`), values: [quoted('good')] },
      ],
      [quoted('bad')],
    ),
    '@bad_query not vars {plastic_query} good',
    ...problem('@bad_query', BAD_QUERY),
    '',
    ...comment(
      'The values. Caddy joins what is sent twice and passes over what it cannot read; a query that came so far has neither, and what\n' +
        `Caddy decodes of it is what was asked. Each is a part of the path of the page, _ for no filter, ${UNKNOWN} for one that is not known.`,
    ),
    ...parameterAnswers(served),
    '',
    `rewrite * ${word(`/v/{plastic_version}/${PAGE_PATH_TEMPLATE.replaceAll(/\{(\w+)\}/g, '{plastic_$1}')}`)}`,
  ]
}

const PAIR = `(?:${PARAMETERS.join('|')})=${VALUE_CHARACTER}+`

/** More characters than these, in pieces that RE2 takes. */
function longerThan(characters: number): string {
  const pieces = Math.floor(characters / MOST_REPEATS)
  return `${`.{${MOST_REPEATS}}`.repeat(pieces)}.{${(characters % MOST_REPEATS) + 1}}`
}

function parameterAnswers(served: ServedEnvironment): Directives {
  return [
    ...PARAMETERS.flatMap((parameter) => parameterMap(parameter, served)),
    ...PARAMETERS.flatMap((parameter) => {
      const matcher = `@unknown_${parameter}`
      return [
        `${matcher} vars {plastic_${parameter}} ${quoted(UNKNOWN)}`,
        ...block(`handle ${matcher}`, [...PROBLEM_HEADERS, ...unknownValues(parameter, served)]),
      ]
    }),
  ]
}

function parameterMap(parameter: Parameter, served: ServedEnvironment): string[] {
  const source = `{http.request.uri.query.${parameter}}`
  const destination = [`plastic_${parameter}`]
  if (parameter === 'country' || parameter === 'year') {
    // Judged by the release that answers: the source is its number, a blank and the value.
    const lines = served.versions.flatMap(({ version, ...known }) =>
      versionLines(version, valuesOf(parameter, knownOf({ version, ...known }, served))),
    )
    const none = { when: pattern('^[^ ]* $'), values: [quoted('_')] }
    return map(word(`{plastic_version} ${source}`), destination, [none, ...lines], [quoted(UNKNOWN)])
  }
  if (parameter === 'page')
    return map(
      word(source),
      destination,
      [
        { when: NOTHING, values: [quoted('0')] },
        { when: pattern(`^(?:0|[1-9][0-9]{0,${MOST_PAGE_DIGITS - 1}})$`), values: [word(captured(0))] },
      ],
      [quoted(UNKNOWN)],
    )
  const values = valuesOf(parameter, knownOf({ version: '', countries: [], years: [] }, served))
  const none = parameter === 'page_size' ? (values[0] ?? UNKNOWN) : '_'
  return map(
    word(source),
    destination,
    [
      { when: NOTHING, values: [quoted(none)] },
      ...values.map((value) => ({ when: quoted(value), values: [quoted(segmentOfValue(value))] })),
    ],
    [quoted(UNKNOWN)],
  )
}

/** Codes and years are segments as they are; one line holds those of a release. */
function versionLines(version: string, values: readonly string[]): MapLine[] {
  const plain = values.filter((value) => segmentOfValue(value) === value)
  const others = values.filter((value) => segmentOfValue(value) !== value)
  return [
    ...(plain.length === 0
      ? []
      : [{ when: pattern(`^${literal(version)} (${plain.map(literal).join('|')})$`), values: [word(captured(1))] }]),
    ...others.map((value) => ({ when: quoted(`${version} ${value}`), values: [quoted(segmentOfValue(value))] })),
  ]
}

const knownOf = ({ countries, years }: ServedVersion, { pageSizes }: ServedEnvironment): KnownValues => ({
  countries,
  years,
  pageSizes: { built: pageSizes, any: false },
})

/** The problem with what the release that answers allows; releases that allow the same share one. */
function unknownValues(parameter: Parameter, served: ServedEnvironment): Directives {
  const texts = new Map<string, { readonly described: ApiProblem; readonly versions: string[] }>()
  for (const version of served.versions) {
    const described = unknownValue(parameter, knownOf(version, served))
    const found = texts.get(problemText(described)) ?? { described, versions: [] }
    found.versions.push(version.version)
    texts.set(problemText(described), found)
  }
  const all = [...texts.values()]
  return all.flatMap(({ described, versions }) => {
    if (all.length === 1) return [respond(described)]
    const matcher = `@of_${versions[0]}`
    return [`${matcher} vars {plastic_version} ${versions.map(quoted).join(' ')}`, respond(described, matcher)]
  })
}

/** Headers of what is found, and the file itself. */
export function fileServer({ served, folder }: HostedEnvironment, vary: string): Directives {
  const { environment } = served
  const drafts = served.versions.filter(({ draft }) => draft).map(({ version }) => literal(version))
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

/** What Caddy finds out only when it opens a file. The headers of every answer are there already. */
export function errorAnswers(): Directives {
  return [
    ...PROBLEM_HEADERS,
    ...['Data-Version', 'Etag', 'Content-Encoding', 'Last-Modified', 'Server'].map((name) => `header -${name}`),
    '@missing vars {http.error.status_code} 404',
    ...block('route @missing', ['@page vars {plastic_kind} datasets', respond(PAGE_MISSING, '@page'), respond(NOT_FOUND)]),
    '@too_many vars {http.error.status_code} 429',
    respond(TOO_MANY_REQUESTS, '@too_many'),
    respond(UNAVAILABLE),
  ]
}
