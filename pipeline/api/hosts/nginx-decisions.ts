// The decisions of the contract as maps of nginx: each map is one decision, and its value is what is wrong or the next decision. nginx
// works a map out when its variable is asked for, once a request. All names carry the environment, because maps belong to the whole
// `http { }` block. Here are method, key and path; nginx-query.ts has the query, nginx-answers.ts what comes back.

import { PAGED_OPERATIONS } from '../../model/operations.ts'
import { secondsOfEnd } from '../key-check.ts'
import { NONE_FILE, pageTemplate, wholeTemplate } from '../paths.ts'
import {
  FILE_OPERATIONS,
  GATED_FILES,
  LATEST_FOLDER,
  LATEST_ROOT_FILES,
  OPEN_FILES,
  OPEN_PATH,
  PLAIN_PAGE,
  RELEASE_FILES,
  type ServedEnvironment,
  VERSIONED_PATH,
} from '../routes.ts'
import type { HostedEnvironment } from './host.ts'
import { headerMaps, linkMap, problemMaps } from './nginx-answers.ts'
import { parameterMaps, queryMaps } from './nginx-query.ts'
import { alternatives, literal, type MapLine, map, type Names, NOTHING, pattern, quoted, variableOf, variables } from './nginx-text.ts'
import { absentSegments, answering, inner } from './served-values.ts'

/** What the variable `problem` holds for a request that OPTIONS asks. */
export const PREFLIGHT = 'preflight'

/** Decisions, files, bodies and headers of an environment, one map after the other. */
export function decisions(hosted: HostedEnvironment): string[] {
  const { served } = hosted
  const names = (name: string) => variableOf(served.environment, name)
  return [
    pathMap(hosted, names),
    ...orderMaps(hosted, names),
    ...routeMaps(served, names),
    ...queryMaps(names),
    ...parameterMaps(served, names),
    ...pageMaps(served, names),
    linkMap(hosted, names),
    ...problemMaps(served, names),
    ...headerMaps(hosted, names),
  ]
}

function pathMap({ prefix, served }: HostedEnvironment, names: Names): string {
  const below = `plastic_${served.environment}_below`
  const comment = 'The path below the base address, decoded; nothing outside of it.'
  if (prefix === '') return map(comment, '$uri', names('path'), [], variables('$uri'))
  return map(
    comment,
    '$uri',
    names('path'),
    [{ when: pattern(`(?s)^${literal(prefix)}(?<${below}>/.*)\\z`), value: variables(`$${below}`) }],
    NOTHING,
  )
}

/** Method and key. */
function orderMaps({ keys }: HostedEnvironment, names: Names): string[] {
  const afterMethod = keys ? names('judged_gate') : names('judged_path')
  const method = map(
    'Decision 1, the method. What is wrong with a request; nothing where it can be answered.',
    '$request_method',
    names('problem'),
    [
      { when: pattern('^(?:GET|HEAD)$'), value: variables(afterMethod) },
      { when: pattern('^OPTIONS$'), value: quoted(PREFLIGHT) },
    ],
    quoted('method-not-allowed'),
  )
  if (!keys) return [method]
  const digests = keys.stored
    .filter(({ revoked }) => revoked === null)
    .map(({ id, secure_link, expires }) => ({
      when: pattern(`^${id}\\.`),
      value: quoted(`${secure_link}${expires === null ? '' : `,${secondsOfEnd(expires)}`}`),
    }))
  return [
    method,
    map(
      'Decision 2, the key: what is open to everybody goes on without one.',
      names('path'),
      names('judged_gate'),
      [
        { when: pattern(`^(?:${alternatives(Object.keys(OPEN_FILES))})\\z`), value: variables(names('judged_path')) },
        { when: pattern(`^${inner(OPEN_PATH)}\\z`), value: variables(names('judged_path')) },
      ],
      variables(names('judged_key')),
    ),
    map(
      '… a key has to be there,',
      '$http_x_api_key',
      names('judged_key'),
      [{ when: '', value: quoted('key-missing') }],
      variables(names('compared_key')),
    ),
    map(
      '… and to have the digest below. $secure_link is 1 where it has, 0 where the key has come to its end, else empty.',
      '$secure_link',
      names('compared_key'),
      [{ when: pattern('^1$'), value: variables(names('judged_path')) }],
      quoted('key-wrong'),
    ),
    map(
      'Digests of the keys, by the id in front of the dot: MD5 of end and key, and the end. No key can be computed from them.',
      '$http_x_api_key',
      names('key_digest'),
      digests,
      NOTHING,
    ),
  ]
}

/** A path that is answered. */
interface NginxRoute {
  readonly when: string
  /** The next decision, or nothing for none. */
  readonly next: string
  /** Below the root of the tree, with variables. */
  readonly file: string
}

/** All paths, from the tables of routes.ts. */
function routes(served: ServedEnvironment, names: Names): NginxRoute[] {
  const { versions, latest } = served
  const fixed = `/v/(?:${alternatives(versions.map(({ version }) => version))})`
  const either = latest === undefined ? fixed : `(?:${fixed})?`
  const [path, version] = [names('path'), names('version')]
  const open = { next: '' } as const
  const exact = (files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([at, file]) => ({
      when: literal(at),
      next: at === '/versions' ? names('judged_no_query') : '',
      file: `/${file}`,
    }))
  return versions.length === 0
    ? [...exact(OPEN_FILES), ...exact(GATED_FILES), ...openFolders()]
    : [
        ...PAGED_OPERATIONS.flatMap((operation) => {
          const theirs = answering(served, operation)
          if (theirs.length === 0) return []
          const below = `/v/(?:${alternatives(theirs)})`
          const when = `${latest !== undefined && theirs.includes(latest) ? `(?:${below})?` : below}/${operation}`
          return [{ when, next: names('judged_query'), file: names('answer') }]
        }),
        ...Object.entries(FILE_OPERATIONS).map(([name, file]) => ({
          when: `${either}/${literal(name)}`,
          next: names('judged_no_query'),
          file: `/v/${version}/${file}`,
        })),
        { ...open, when: `${fixed}/(?:${alternatives(RELEASE_FILES)})`, file: path },
        { ...open, when: `${fixed}/${inner(PLAIN_PAGE)}`, file: path },
        ...(latest === undefined ? [] : latestFiles(latest)),
        ...exact(OPEN_FILES),
        ...exact(GATED_FILES),
        ...openFolders(),
      ]

  function latestFiles(newest: string): NginxRoute[] {
    const below = `plastic_${served.environment}_latest`
    return [
      { ...open, when: `/${LATEST_FOLDER}/(?<${below}>${alternatives(RELEASE_FILES)})`, file: `/v/${newest}/$${below}` },
      ...LATEST_ROOT_FILES.map((name) => ({ ...open, when: `/${literal(name)}`, file: `/v/${newest}/${name}` })),
    ]
  }

  function openFolders(): NginxRoute[] {
    return [
      { ...open, when: `(?=.*/\\z)${inner(OPEN_PATH)}`, file: `${path.replace('$', '${')}}index.html` },
      { ...open, when: inner(OPEN_PATH), file: path },
    ]
  }
}

function routeMaps(served: ServedEnvironment, names: Names): string[] {
  const all = routes(served, names)
  const { latest } = served
  const operations = alternatives([...PAGED_OPERATIONS, ...Object.keys(FILE_OPERATIONS), ...LATEST_ROOT_FILES])
  return [
    map(
      'Decision 3, the path: on to its query, to nothing where any query will do.',
      names('path'),
      names('judged_path'),
      [...lines(({ next }) => next), { when: pattern(`^${inner(VERSIONED_PATH)}\\z`), value: quoted('version-missing') }],
      quoted('not-found'),
    ),
    map(
      'The file of a path, below the root of the tree.',
      names('path'),
      names('file'),
      lines(({ file }) => file),
      NOTHING,
    ),
    map(
      'The release that answers.',
      names('path'),
      names('version'),
      [
        ...served.versions.map(({ version }) => ({ when: pattern(`^/v/${literal(version)}/`), value: quoted(version) })),
        ...(latest === undefined ? [] : [{ when: pattern(`^/(?:${operations}|${LATEST_FOLDER}/.*)\\z`), value: quoted(latest) }]),
      ],
      NOTHING,
    ),
  ]

  function lines(textOf: (route: NginxRoute) => string): MapLine[] {
    return all.map((route) => ({ when: pattern(`^${route.when}\\z`), value: variables(textOf(route)) }))
  }
}

/** The two files in which a page may lie: that of an answer on one page, and that of the page. */
function pageMaps(served: ServedEnvironment, names: Names): string[] {
  const folder = `/v/${names('version')}`
  const file = (template: string) => `${folder}/${template.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${${names(name).slice(1)}}`)}`
  const template = (form: typeof wholeTemplate) => file(form('datasets').replace('datasets', '{operation}'))
  return [
    map(
      'The operation that answers in pages.',
      names('path'),
      names('operation'),
      PAGED_OPERATIONS.map((operation) => ({ when: pattern(`/${operation}\\z`), value: quoted(operation) })),
      NOTHING,
    ),
    map(
      'Pairs of category and polymer that occur together nowhere in a release: they have no files.',
      `"${names('version')} ${names('category')} ${names('polymer')}"`,
      names('absent'),
      absentSegments(served).map(({ versions, category, polymers }) => ({
        when: pattern(`^(?:${alternatives(versions)}) ${literal(category)} (?:${alternatives(polymers)})$`),
        value: quoted('absent'),
      })),
      NOTHING,
    ),
    map(
      '… and page 0 only.',
      `"${names('absent')} ${names('page')}"`,
      names('judged_pair'),
      [{ when: pattern('^absent (?!0$)'), value: quoted('page-missing') }],
      NOTHING,
    ),
    map(
      'The file of an answer: what fits on one page of the smallest size is page 0 of every size.',
      `"${names('absent')} ${names('page')}"`,
      names('answer'),
      [
        { when: pattern('^absent '), value: variables(`${folder}/${NONE_FILE}`) },
        { when: pattern('^ 0$'), value: variables(template(wholeTemplate)) },
      ],
      variables(names('paged_answer')),
    ),
    map(
      '… and that of a page of an answer that has several, which is looked for where the first file is not there.',
      names('operation'),
      names('paged_answer'),
      [{ when: '', value: variables(names('file')) }],
      variables(template(pageTemplate)),
    ),
  ]
}
