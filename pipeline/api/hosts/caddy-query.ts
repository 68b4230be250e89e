// Answers in pages in the words of a Caddyfile: the query as it was sent, the value of each parameter, and the page that they stand for. Caddy
// computes the placeholders of a map when they are used, so that every map reads what stays as it was sent (orig_uri), also after a rewrite.

import { NONE_FILE, pageTemplate, wholeTemplate } from '../paths.ts'
import { BAD_QUERY, PAGE_MISSING, problemText, unknownName, unknownValue } from '../problems.ts'
import {
  MOST_PAGE_DIGITS,
  MOST_QUERY_CHARACTERS,
  nextName,
  PARAMETERS,
  type Parameter,
  segmentOfValue,
  VALUE_CHARACTER,
  valuesOf,
} from '../query.ts'
import type { ServedEnvironment, ServedVersion } from '../routes.ts'
import { type Directives, FIRST_PAGE, PROBLEM_HEADERS, problem, respond } from './caddy-problems.ts'
import { block, captured, comment, literal, type MapLine, map, NOTHING, pattern, quoted, word } from './caddy-text.ts'
import type { HostedEnvironment } from './host.ts'
import { absentSegments, alike, knownBy } from './served-values.ts'

/** What a parameter is whose value the release does not know; no segment of a path. */
const UNKNOWN = '?'

/** Longest repetition that RE2 takes. */
const MOST_REPEATS = 1000

/** From the query to the path of the page, for the inside of a `route`. */
export function pageAnswers({ served, folder }: HostedEnvironment): Directives {
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
    ...comment('Of one that is not of this form: the next name behind pairs whose names are known, unless it is known too.'),
    ...map(
      word('{http.request.orig_uri.query}'),
      ['plastic_next_name'],
      [{ when: pattern(nextName()), values: [word(captured(1))] }],
      [NOTHING],
    ),
    ...map(
      word('{plastic_next_name}'),
      ['plastic_unknown_name'],
      [
        { when: pattern(`^(?:${PARAMETERS.join('|')})$`), values: [NOTHING] },
        { when: pattern('^.+$'), values: [word(captured(0))] },
      ],
      [NOTHING],
    ),
    ...block('@unknown_name', ['not vars {plastic_query} good', 'not vars {plastic_unknown_name} ""']),
    ...problem('@unknown_name', unknownName('{plastic_unknown_name}')),
    '@bad_query not vars {plastic_query} good',
    ...problem('@bad_query', BAD_QUERY),
    '',
    ...comment(
      'The values. Caddy joins what is sent twice and passes over what it cannot read; a query that came so far has neither, and what\n' +
        `Caddy decodes of it is what was asked. Each is a part of the path of the page, _ for no filter, ${UNKNOWN} for one that is not known.`,
    ),
    ...parameterAnswers(served),
    '',
    ...comment('Pairs of category and polymer that occur together nowhere in a release: they have no files, and page 0 only.'),
    ...map(
      word('{plastic_version} {plastic_category} {plastic_polymer}'),
      ['plastic_absent'],
      absentSegments(served).map(({ versions, category, polymers }) => ({
        when: pattern(`^(?:${versions.map(literal).join('|')}) ${literal(category)} (?:${polymers.map(literal).join('|')})$`),
        values: [quoted('absent')],
      })),
      [NOTHING],
    ),
    ...block('@no_page', ['vars {plastic_absent} absent', 'not vars {plastic_page} 0']),
    ...problem('@no_page', PAGE_MISSING),
    '@absent vars {plastic_absent} absent',
    `rewrite @absent ${word(`/v/{plastic_version}/${NONE_FILE}`)}`,
    ...comment(
      'What fits on one page of the smallest size is one file, and page 0 of every size; else each page has its own. Where a file is not\n' +
        'there, the errors below have to know which page was asked for.',
    ),
    ...block('@whole', wholeFile(folder)),
    `rewrite @whole ${pathOf(wholeTemplate)}`,
    ...block('@paged', ['not vars {plastic_absent} absent', ...block('not', wholeFile(folder))]),
    '@first_page vars {plastic_page} 0',
    `vars @first_page ${FIRST_PAGE} yes`,
    `rewrite @paged ${pathOf(pageTemplate)}`,
  ]
}

/** Page 0, where it is the one file of its answer. Caddy takes the folder for a pattern. */
const wholeFile = (folder: string): Directives => [
  'vars {plastic_page} 0',
  ...block('file', [`root ${quoted(folder.replaceAll(/[*?[\\]/g, '\\$&'))}`, `try_files ${pathOf(wholeTemplate)}`]),
]

/** The path of a file in the tree; {plastic_file} is the folder of the answers. */
const pathOf = (template: typeof wholeTemplate) =>
  word(
    template('datasets')
      .replace('datasets', '{file}')
      .replaceAll(/\{(\w+)\}/g, '{plastic_$1}'),
  )

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
  if (parameter !== 'page' && parameter !== 'page_size') {
    // Judged by the release that answers: the source is its number, a blank and the value.
    const lines = served.versions.flatMap((release) =>
      versionLines(release.version, valuesOf(parameter, knownBy(release, served.pageSizes))),
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
  const values = served.pageSizes.map(String)
  return map(
    word(source),
    destination,
    [
      { when: NOTHING, values: [quoted(values[0] ?? UNKNOWN)] },
      ...values.map((value) => ({ when: quoted(value), values: [quoted(value)] })),
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

/** The problem with what the release that answers allows; releases that allow the same share one. */
function unknownValues(parameter: Parameter, { versions, pageSizes }: ServedEnvironment): Directives {
  const problemOf = (version: ServedVersion) => unknownValue(parameter, knownBy(version, pageSizes))
  const all = alike(versions, (version) => [problemText(problemOf(version))])
  return all.flatMap(([[first, ...others]]) => {
    if (!first) return []
    if (all.length === 1) return [respond(problemOf(first))]
    const matcher = `@of_${first.version}`
    const names = [first, ...others].map(({ version }) => quoted(version))
    return [`${matcher} vars {plastic_version} ${names.join(' ')}`, respond(problemOf(first), matcher)]
  })
}
