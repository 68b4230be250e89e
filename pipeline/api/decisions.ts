// The decisions of the contract, as one ordered table for all hosts. A decision names facts of a request, and the answer if they hold; if
// no decision holds, the answer is a file. Further tables hold the answers to OPTIONS and to pages without their last slash, and what is
// said if that file is missing. handler.ts evaluates the tables; the configurations of nginx and Caddy are rendered from them. Each host
// determines the facts in its own way: from the paths of routes.ts, the grammar of query.ts, its keys. Pure.

import { type ApiProblem, PAGE_MISSING, unknownValue } from '../model/api-problems.ts'
import { FIRST_PAGE } from '../model/paging.ts'
import { type KnownValues, PARAMETERS } from '../model/parameters.ts'
import { cacheControl } from './headers.ts'
import {
  BAD_QUERY,
  FAULTS,
  KEY_HEADER,
  KEY_MISSING,
  KEY_WRONG,
  METHOD_NOT_ALLOWED,
  METHODS,
  NO_QUERY,
  NOT_FOUND,
  unknownName,
  versionMissing,
} from './problems.ts'
import type { PathKind, ServedEnvironment } from './routes.ts'

/** The facts of a request. The value of each is a word. */
export const FACTS = [
  /** As sent. */
  'method',
  /** What the path leads to: a `PathKind`. */
  'kind',
  /** `missing` if no key was sent or it is empty, `ok` if the key is valid, else `wrong`. */
  'key',
  /**
   * `none` if it is empty, `good` if it follows the grammar, `unknown-name` if it does not and a problem can quote the unknown name, else
   * `bad`.
   */
  'query',
  /** For each parameter `?` if the release does not know its value. Otherwise the page is a number, and the others may be any word. */
  ...PARAMETERS,
  /** `yes` if category and polymer do not occur together in the release, so that they have no files; else empty. */
  'absent',
] as const
export type Fact = (typeof FACTS)[number]

/** A condition for a fact: `holds` says whether the fact has to be one of the words, or none of them. */
export interface Condition {
  readonly words: readonly string[]
  readonly holds: boolean
}

/** What a problem may need to know about the request. */
interface Asked {
  readonly served: Pick<ServedEnvironment, 'versions'>
  /** The values of the release that would answer. */
  readonly known: KnownValues
  /** The name in the query that is no parameter, or the variable that holds it in a configuration. */
  readonly name: string
}

export interface Decision {
  readonly name: string
  /** Conditions that all have to hold. */
  readonly where: Readonly<Partial<Record<Fact, Condition>>>
  /** The answer: the one to OPTIONS, the redirect to the path with its last slash, or a problem. */
  readonly answer: 'preflight' | 'slashless' | ((asked: Asked) => ApiProblem)
}

export const is = (...words: string[]): Condition => ({ words, holds: true })
const not = (...words: string[]): Condition => ({ words, holds: false })
const leads = (...kinds: PathKind[]): Condition => is(...kinds)

/** The word of a parameter whose value the release does not know. It is no segment of a path. */
export const UNKNOWN = '?'

export const DECISIONS: readonly Decision[] = [
  { name: 'preflight', where: { method: is('OPTIONS') }, answer: 'preflight' },
  { name: 'method-not-allowed', where: { method: not('GET', 'HEAD') }, answer: () => METHOD_NOT_ALLOWED },
  { name: 'slashless', where: { kind: leads('slashless') }, answer: 'slashless' },
  { name: 'key-missing', where: { kind: not('open'), key: is('missing') }, answer: () => KEY_MISSING },
  { name: 'key-wrong', where: { kind: not('open'), key: not('ok') }, answer: () => KEY_WRONG },
  { name: 'not-found', where: { kind: leads('nothing') }, answer: () => NOT_FOUND },
  { name: 'version-missing', where: { kind: leads('no-version') }, answer: ({ served }) => versionMissing(served) },
  { name: 'no-query', where: { kind: leads('strict'), query: not('none') }, answer: () => NO_QUERY },
  { name: 'unknown-name', where: { kind: leads('pages'), query: is('unknown-name') }, answer: ({ name }) => unknownName(name) },
  { name: 'bad-query', where: { kind: leads('pages'), query: is('bad') }, answer: () => BAD_QUERY },
  ...PARAMETERS.map(
    (parameter): Decision => ({
      name: `unknown-${parameter}`,
      where: { kind: leads('pages'), [parameter]: is(UNKNOWN) },
      answer: ({ known }) => unknownValue(parameter, known),
    }),
  ),
  { name: 'page-missing', where: { kind: leads('pages'), absent: is('yes'), page: not(String(FIRST_PAGE)) }, answer: () => PAGE_MISSING },
]

/** The answer to OPTIONS, which has no body. Its headers are added to those of every answer. */
export const PREFLIGHT = {
  status: 204,
  headers: {
    Allow: METHODS.join(', '),
    'Access-Control-Allow-Methods': METHODS.join(', '),
    // What scripts of other origins may send: the key, and the tag of an answer that they keep themselves.
    'Access-Control-Allow-Headers': `${KEY_HEADER}, If-None-Match`,
    'Access-Control-Max-Age': '86400',
    'Cache-Control': 'no-store',
  },
} as const

/**
 * The redirect of a page without its last slash to the path with it, without a body. Its location is a template: `{file}` is the path with
 * the slash, and `{asked}` the query as it was sent, with its `?`; empty if there is none.
 */
export const slashRedirect = (environment: ServedEnvironment['environment'], prefix: string) => ({
  status: 308,
  headers: { 'Cache-Control': cacheControl(environment, 'latest') },
  location: `${prefix}{file}{asked}`,
})

/** The problem if no decision holds and there is no file. */
export const OTHERWISE: ApiProblem = NOT_FOUND

/**
 * What hosts answer if the file of an answer is missing; the first decision that holds. Every answer has a first page: if that is missing,
 * the tree is at fault.
 */
export const MISSING: readonly Decision[] = [
  { name: 'unavailable', where: { kind: leads('pages'), page: is(String(FIRST_PAGE)) }, answer: () => FAULTS.unavailable },
  { name: 'past-end', where: { kind: leads('pages') }, answer: () => PAGE_MISSING },
  { name: 'no-file', where: {}, answer: () => OTHERWISE },
]
