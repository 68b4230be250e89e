// What an answer of nginx looks like, as maps: status and body of a problem, and the headers that depend on what is answered.

import { PAGED_OPERATIONS } from '../../model/operations.ts'
import {
  type ApiProblem,
  BAD_QUERY,
  KEY_MISSING,
  KEY_WRONG,
  METHOD_NOT_ALLOWED,
  METHODS,
  NO_QUERY,
  NOT_FOUND,
  PAGE_MISSING,
  PRECONDITION_FAILED,
  problemText,
  TOO_MANY_REQUESTS,
  UNAVAILABLE,
  unknownName,
  unknownValue,
  versionMissing,
} from '../problems.ts'
import { PARAMETERS } from '../query.ts'
import { deprecationOf, linksOf } from '../replacement-headers.ts'
import { cacheControl, OPEN_FOLDERS, type ServedEnvironment } from '../routes.ts'
import { SAVED_FILES, savedAs } from '../saved-name.ts'
import type { HostedEnvironment } from './host.ts'
import { alternatives, literal, map, type Names, NOTHING, pattern, quoted, variables } from './nginx-text.ts'
import { alike, draftsOf, knownBy, replacedVersions } from './served-values.ts'

/** Problems that stand for themselves, by what the variable `problem` holds. That of a name holds its variable. */
const problemsOf = (served: ServedEnvironment, names: Names): Readonly<Record<string, ApiProblem>> => ({
  'method-not-allowed': METHOD_NOT_ALLOWED,
  'key-missing': KEY_MISSING,
  'key-wrong': KEY_WRONG,
  'version-missing': versionMissing(served),
  'page-missing': PAGE_MISSING,
  'bad-query': BAD_QUERY,
  'unknown-name': unknownName(names('next_name')),
  'no-query': NO_QUERY,
})

/** What nginx itself finds out once a file is chosen. */
const OWN_PROBLEMS = [PRECONDITION_FAILED, TOO_MANY_REQUESTS] as const

export function problemMaps(served: ServedEnvironment, names: Names): string[] {
  const { versions, pageSizes } = served
  const problems = Object.entries(problemsOf(served, names))
  const bodies = problems.map(([name, problem]) => ({ when: pattern(`^${name} `), value: variables(problemText(problem)) }))
  const unknown = PARAMETERS.flatMap((parameter) =>
    alike(versions, (version) => [problemText(unknownValue(parameter, knownBy(version, pageSizes)))]).map(([group, [text = '']]) => ({
      when: pattern(`^${parameter} (?:${alternatives(group.map(({ version }) => version))})$`),
      value: quoted(text),
    })),
  )
  const byStatus = new Map<number, string[]>()
  for (const [name, { status }] of problems) byStatus.set(status, [...(byStatus.get(status) ?? []), name])
  byStatus.set(400, [...(byStatus.get(400) ?? []), ...PARAMETERS])
  return [
    map(
      'The status of a problem; where there is none, the file is not there.',
      names('problem'),
      names('status'),
      [
        { when: '', value: variables(names('status_missing')) },
        ...[...byStatus].map(([status, of]) => ({ when: pattern(`^(?:${of.join('|')})$`), value: quoted(String(status)) })),
      ],
      quoted('404'),
    ),
    map(
      '… which is a fault of the tree where it is that of page 0: every answer has one.',
      `"${names('operation')} ${names('page')}"`,
      names('status_missing'),
      [{ when: pattern(`^(?:${PAGED_OPERATIONS.join('|')}) 0$`), value: quoted(String(UNAVAILABLE.status)) }],
      quoted('404'),
    ),
    map(
      'The body of a problem.',
      `"${names('problem')} ${names('version')}"`,
      names('body'),
      [...bodies, ...unknown],
      variables(names('body_missing')),
    ),
    map(
      '… of a file that is not there.',
      names('path'),
      names('body_missing'),
      [{ when: pattern(`/(?:${PAGED_OPERATIONS.join('|')})\\z`), value: variables(names('body_no_page')) }],
      quoted(problemText(NOT_FOUND)),
    ),
    map(
      '… of a page that is not there, under a path that is.',
      names('problem'),
      names('body_no_page'),
      [{ when: '', value: variables(names('body_no_file')) }],
      quoted(problemText(NOT_FOUND)),
    ),
    map(
      '… which is past the end, or a fault of the tree where it is page 0.',
      names('page'),
      names('body_no_file'),
      [{ when: pattern('^0$'), value: quoted(problemText(UNAVAILABLE)) }],
      quoted(problemText(PAGE_MISSING)),
    ),
    map(
      '… of what nginx finds out itself.',
      '$status',
      names('body_own'),
      OWN_PROBLEMS.map((problem) => ({ when: pattern(`^${problem.status}$`), value: quoted(problemText(problem)) })),
      quoted(problemText(UNAVAILABLE)),
    ),
  ]
}

/** From where on a path of the file system must hold no symbolic link: the folders of releases and those that are open are links themselves. */
export function linkMap({ served, folder }: HostedEnvironment, names: Names): string {
  const linked = `plastic_${served.environment}_linked`
  const inFolder = (below: string) => variables(`${folder}${below}`)
  return map(
    'The part of the path of a file that may be a symbolic link, as a build makes it: the folder of a release, docs and assets.',
    names('file'),
    names('linked_folder'),
    [{ when: pattern(`^(?<${linked}>/(?:v/[^/]+|${alternatives(OPEN_FOLDERS)}))/`), value: inFolder(`$${linked}`) }],
    inFolder(''),
  )
}

export function headerMaps({ served, prefix }: HostedEnvironment, names: Names): string[] {
  const { environment } = served
  const drafts = draftsOf(served)
  return [
    map(
      'A part of a file is not to be kept: a refused range comes with the same headers.',
      '$http_range',
      names('cache_control'),
      [{ when: '', value: variables(names('kept')) }],
      quoted('no-store'),
    ),
    map(
      '… a whole file is: fixed versions never change.',
      names('path'),
      names('kept'),
      [
        ...(drafts.length === 0
          ? []
          : [{ when: pattern(`^/v/(?:${alternatives(drafts)})/`), value: quoted(cacheControl(environment, 'draft')) }]),
        { when: pattern('^/v/'), value: quoted(cacheControl(environment, 'fixed')) },
      ],
      quoted(cacheControl(environment, 'latest')),
    ),
    ...replacementMaps(served, prefix, names),
    savedMap(served, names),
    map(
      'The methods, where another one was used.',
      names('status'),
      names('allow'),
      [{ when: pattern('^405$'), value: quoted(METHODS.join(', ')) }],
      NOTHING,
    ),
    map(
      'How to show who one is, where nothing was shown.',
      names('status'),
      names('authenticate'),
      [{ when: pattern('^401$'), value: quoted('ApiKey') }],
      NOTHING,
    ),
  ]
}

/** Under which name a whole file is saved. */
function savedMap({ environment, versions }: ServedEnvironment, names: Names): string {
  const of = `plastic_${environment}_saved_version`
  const folder = `/v/(?<${of}>${alternatives(versions.map(({ version }) => version))})`
  return map(
    'The name under which a whole file is saved, by the file that is sent.',
    names('file'),
    names('saved_as'),
    versions.length === 0
      ? []
      : SAVED_FILES.map((name) => ({
          when: pattern(`^${folder}/${literal(name)}\\z`),
          value: variables(savedAs(environment, `\${${of}}`, name)),
        })),
    NOTHING,
  )
}

/** Headers of releases that are superseded or withdrawn. nginx leaves a header out whose value is empty. */
function replacementMaps(served: ServedEnvironment, prefix: string, names: Names): string[] {
  const replaced = replacedVersions(served)
  const rest = `plastic_${served.environment}_rest`
  return [
    map(
      'Since when another release is to be used in the place of the one that answers: one that is superseded or withdrawn,',
      names('path'),
      names('deprecation'),
      replaced.map(({ version, replacement }) => ({
        when: pattern(`^/v/${literal(version)}/`),
        value: quoted(deprecationOf(replacement)),
      })),
      NOTHING,
    ),
    map(
      '… and where the same is in that one and in the latest,',
      names('path'),
      names('links'),
      replaced.flatMap(({ version, replacement }) => {
        const links = linksOf(replacement, prefix, `\${${rest}}\${${names('asked').slice(1)}}`)
        return links === undefined ? [] : [{ when: pattern(`^/v/${literal(version)}(?<${rest}>/.*)\\z`), value: variables(links) }]
      }),
      NOTHING,
    ),
    map(
      '… with the query, where there is one that was judged.',
      names('operation'),
      names('asked'),
      [{ when: '', value: NOTHING }],
      variables('$is_args$args'),
    ),
  ]
}
