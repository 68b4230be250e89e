// Problems in the words of a Caddyfile: what is said in place of a file, headers and body.

import { type ApiProblem, NOT_FOUND, PAGE_MISSING, problemText, TOO_MANY_REQUESTS, UNAVAILABLE } from '../problems.ts'
import { PROBLEM_TYPE } from '../routes.ts'
import { block, comment, word } from './caddy-text.ts'

/** Directives in their order, for the inside of a `route`. */
export type Directives = readonly string[]

/** The answer where there is nothing, whatever the path. */
export const nothing = (): Directives => problem(undefined, NOT_FOUND)

/** A problem as the answer to requests that fit the matcher, or to all. */
export function problem(matcher: string | undefined, described: ApiProblem, headers: Directives = []): Directives {
  return block(matcher === undefined ? 'handle' : `handle ${matcher}`, [...PROBLEM_HEADERS, ...headers, respond(described)])
}

/** Every body ends its line. Where the text held the end itself, `caddy fmt` would indent it. */
const LINE_END = '{http.vars.plastic_line_end}'
export const DECLARED_LINE_END: Directives = ['vars plastic_line_end "\n"']

export const PROBLEM_HEADERS: Directives = [`header Content-Type ${PROBLEM_TYPE}`, 'header Cache-Control no-store']

/** The body of a problem, for requests that fit the matcher, or for all. */
export function respond(described: ApiProblem, matcher?: string): string {
  return [
    'respond',
    ...(matcher === undefined ? [] : [matcher]),
    word(problemText(described).replace(/\n$/, LINE_END)),
    described.status,
  ].join(' ')
}

/** Set where page 0 is asked for: the values of the query are out of reach once a file was not found. */
export const FIRST_PAGE = 'plastic_first_page'

/** What Caddy finds out only when it opens a file. The headers of every answer are there already. */
export function errorAnswers(): Directives {
  return [
    ...PROBLEM_HEADERS,
    ...['Data-Version', 'Deprecation', 'Link', 'Content-Disposition', 'Etag', 'Content-Encoding', 'Last-Modified', 'Server'].map(
      (name) => `header -${name}`,
    ),
    '@missing vars {http.error.status_code} 404',
    ...block('route @missing', [
      ...comment('Every answer has a page 0: where it is not there, the tree is at fault.'),
      `@first_page vars ${FIRST_PAGE} yes`,
      respond(UNAVAILABLE, '@first_page'),
      '@page vars {plastic_kind} pages',
      respond(PAGE_MISSING, '@page'),
      respond(NOT_FOUND),
    ]),
    '@too_many vars {http.error.status_code} 429',
    respond(TOO_MANY_REQUESTS, '@too_many'),
    respond(UNAVAILABLE),
  ]
}
