// How every host decides, as one table: the decisions of the contract in their order. Each asks facts of a request, and says what is answered
// where they hold; a request for which none holds is answered with a file. handler.ts works it through, nginx and Caddy are configured with it.
// How a host finds out the facts is its own affair: from the paths of routes.ts, the grammar of query.ts, its keys. Pure.

import {
  type ApiProblem,
  BAD_QUERY,
  KEY_MISSING,
  KEY_WRONG,
  METHOD_NOT_ALLOWED,
  NO_QUERY,
  NOT_FOUND,
  PAGE_MISSING,
  UNAVAILABLE,
  unknownName,
  unknownValue,
  versionMissing,
} from './problems.ts'
import { type KnownValues, PARAMETERS } from './query.ts'
import type { PathKind, ServedEnvironment } from './routes.ts'

/** What is asked of a request, and the words in which it is answered. */
export const FACTS = [
  /** As sent. */
  'method',
  /** What the path leads to: a `PathKind`. */
  'kind',
  /** `missing` where none was sent or it is empty, `ok` where it holds; else `wrong`. */
  'key',
  /** `none` where it is empty, `good` where it is of the grammar, `unknown-name` where it is not and a problem can name the name, else `bad`. */
  'query',
  /** Of each parameter `?` where the release does not know its value. The page is a number otherwise, whatever the others are. */
  ...PARAMETERS,
  /** `yes` where category and polymer occur together nowhere in the release, so that they have no files; else nothing. */
  'absent',
] as const
export type Fact = (typeof FACTS)[number]

/** The words of a fact for which a condition holds, or for which it does not. */
export interface Condition {
  readonly words: readonly string[]
  readonly holds: boolean
}

/** What a problem may have to know of the request. */
interface Asked {
  readonly served: Pick<ServedEnvironment, 'versions'>
  /** What the release knows that would answer. */
  readonly known: KnownValues
  /** The name in the query that is no parameter, or the words in which a configuration has it. */
  readonly name: string
}

export interface Decision {
  readonly name: string
  /** Facts that all have to hold; asked in the order of `FACTS`, up to the first that does not. */
  readonly where: Readonly<Partial<Record<Fact, Condition>>>
  /** The answer: that to OPTIONS, the way to the base address, or a problem. */
  readonly answer: 'preflight' | 'base' | ((asked: Asked) => ApiProblem)
}

export const is = (...words: string[]): Condition => ({ words, holds: true })
const not = (...words: string[]): Condition => ({ words, holds: false })
const leads = (...kinds: PathKind[]): Condition => is(...kinds)

/** What a parameter is whose value the release does not know; no segment of a path. */
export const UNKNOWN = '?'

export const DECISIONS: readonly Decision[] = [
  { name: 'preflight', where: { method: is('OPTIONS') }, answer: 'preflight' },
  { name: 'method-not-allowed', where: { method: not('GET', 'HEAD') }, answer: () => METHOD_NOT_ALLOWED },
  { name: 'base', where: { kind: leads('base') }, answer: 'base' },
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
  { name: 'page-missing', where: { kind: leads('pages'), absent: is('yes'), page: not('0') }, answer: () => PAGE_MISSING },
]

/** What file servers say where the file of an answer is not there; the first that holds. Every answer has a page 0: without it the tree is at fault. */
export const MISSING: readonly Decision[] = [
  { name: 'unavailable', where: { kind: leads('pages'), page: is('0') }, answer: () => UNAVAILABLE },
  { name: 'past-end', where: { kind: leads('pages') }, answer: () => PAGE_MISSING },
  { name: 'no-file', where: {}, answer: () => NOT_FOUND },
]
