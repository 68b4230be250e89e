// Decisions 4 and on, as maps of nginx: the query of an operation, and the value of each parameter of the operations that answer in pages.

import {
  encodings,
  type KnownValues,
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
import { alternatives, type MapLine, map, type Names, NOTHING, pattern, quoted, variables } from './nginx-text.ts'
import { alike, knownBy } from './served-values.ts'

/** The grammar, over the raw query; values are looked at afterwards, so that a parameter can be found by its name. */
export function queryMaps(names: Names): string[] {
  const pair = `(?:${PARAMETERS.join('|')})=${VALUE_CHARACTER}++`
  const pairs = `${pair}(?:&${pair}){0,${PARAMETERS.length - 1}}$`
  const found = names('name').slice(1)
  const repeated = `(?:.*&)?(${PARAMETERS.join('|')})=.*&\\1=`
  return [
    map(
      'Decision 4, the query: nothing at all where no parameter is taken,',
      '$args',
      names('judged_no_query'),
      [{ when: '', value: NOTHING }],
      quoted('no-query'),
    ),
    map(
      '… else pairs of the grammar, of bounded length, no name twice. $args is the query as it was sent, not decoded.',
      '$args',
      names('judged_query'),
      [
        { when: '', value: variables(names('judged_country')) },
        { when: pattern(`^(?=.{1,${MOST_QUERY_CHARACTERS}}$)(?=${pairs})(?!${repeated})`), value: variables(names('judged_country')) },
      ],
      variables(names('judged_name')),
    ),
    map(
      '… the next name behind pairs whose names are known, of a query that is not of the grammar,',
      '$args',
      names('next_name'),
      [{ when: pattern(nextName(`?<${found}>`)), value: variables(`\${${found}}`) }],
      NOTHING,
    ),
    map(
      '… is named in the problem, unless it is known too.',
      names('next_name'),
      names('judged_name'),
      [
        { when: '', value: quoted('bad-query') },
        { when: pattern(`^(?:${PARAMETERS.join('|')})$`), value: quoted('bad-query') },
      ],
      quoted('unknown-name'),
    ),
  ]
}

/** One map for the value of each parameter, and one that judges it. */
export function parameterMaps({ versions, pageSizes }: ServedEnvironment, names: Names): string[] {
  const known = (version: ServedVersion): KnownValues => knownBy(version, pageSizes)
  const judgedAfter = (parameter: Parameter) => {
    const next = PARAMETERS[PARAMETERS.indexOf(parameter) + 1]
    return next === undefined ? variables(names('judged_pair')) : variables(names(`judged_${next}`))
  }
  const values = (parameter: Exclude<Parameter, 'page'>) => [...new Set(versions.flatMap((version) => valuesOf(parameter, known(version))))]
  return PARAMETERS.flatMap((parameter) => {
    const judged = names(`judged_${parameter}`)
    const otherwise = quoted(defaultOf(parameter, pageSizes))
    // nginx tries no expression on an empty text.
    const absent: MapLine[] = [
      { when: '', value: otherwise },
      { when: pattern(`^(?!(?:.*&)?${parameter}=)`), value: otherwise },
    ]
    const given =
      parameter === 'page'
        ? [pageLine(names)]
        : values(parameter).map((value) => ({
            when: pattern(`(?:^|&)${parameter}=${encodings(value)}(?:&|$)`),
            value: quoted(segmentOfValue(value)),
          }))
    const value = map(
      `${parameter}, in every way to write it; nothing where no release knows it.`,
      '$args',
      names(parameter),
      [...absent, ...given],
      NOTHING,
    )
    if (parameter === 'page' || parameter === 'page_size') {
      const unknown: MapLine = { when: '', value: quoted(parameter) }
      return [value, map(`… ${parameter} has to be known.`, names(parameter), judged, [unknown], judgedAfter(parameter))]
    }
    const lines = alike(versions, (version) => valuesOf(parameter, known(version)).map(segmentOfValue)).map(([group, segments]) => ({
      when: pattern(`^(?:${alternatives(group.map(({ version }) => version))}) (?:_|${alternatives(segments)})$`),
      value: judgedAfter(parameter),
    }))
    return [
      value,
      map(`… ${parameter} has to be known to the release.`, `"${names('version')} ${names(parameter)}"`, judged, lines, quoted(parameter)),
    ]
  })
}

/** Digits, plain or percent-encoded, each in a capture of its own; a zero only stands alone. */
function pageLine(names: Names): MapLine {
  const captures = Array.from({ length: MOST_PAGE_DIGITS }, (_, at) => `${names('digit').slice(1)}_${at + 1}`)
  const [first, ...rest] = captures.map((capture) => `(?:%3)?(?<${capture}>[0-9])`)
  const more = rest.reduceRight((after, digit) => `(?:${digit}${after})?`, '')
  return {
    when: pattern(`(?:^|&)page=(?!(?:%3)?0[%0-9])${first}${more}(?:&|$)`),
    value: variables(captures.map((capture) => `\${${capture}}`).join('')),
  }
}

function defaultOf(parameter: Parameter, pageSizes: readonly number[]): string {
  if (parameter === 'page') return '0'
  return parameter === 'page_size' ? String(pageSizes[0]) : '_'
}
