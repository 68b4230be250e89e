// Problems of the API (RFC 9457) that the client states, too, where it reads files that answer no queries.

import { FIRST_PAGE, MOST_PAGE, MOST_PAGE_SIZE } from './paging.ts'
import { type KnownValues, type Parameter, valuesOf } from './parameters.ts'

/** The members of a problem, in the order in which they are written. */
export interface ApiProblem {
  /** Names the kind of problem; not an address. */
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  /** The parameter whose value is not known. */
  readonly parameter?: Parameter
  /** The values that are accepted. */
  readonly allowed?: readonly string[]
}

/** Prefix of the types of the API's own problems. */
export const PROBLEM_TYPES = 'urn:problem-type:plastic-eol:'

/** The kinds of problems, each with its status and its title, which is the same for every problem of the kind (RFC 9457, section 3.1.3). */
const KINDS = {
  'method-not-allowed': [405, 'The method is not allowed'],
  'key-missing': [401, 'The access key is missing'],
  'key-wrong': [403, 'The access key is not valid'],
  'not-found': [404, 'There is nothing at this path'],
  'page-missing': [404, 'There is no such page'],
  'precondition-failed': [412, 'A condition of the request does not hold'],
  'range-not-satisfiable': [416, 'The range is past the end of the file'],
  'too-many-requests': [429, 'There were too many requests'],
  'bad-query': [400, 'The query cannot be read'],
  'unknown-value': [400, 'A value is not known'],
  'bad-request': [400, 'The request cannot be read'],
  'headers-too-large': [431, 'The header of the request is too large'],
  'request-timeout': [408, 'The request did not arrive in time'],
  unavailable: [503, 'The data cannot be read'],
} as const satisfies Readonly<Record<string, readonly [status: number, title: string]>>

/** A problem of a kind, with the members that depend on the request. */
export function problemOf(kind: keyof typeof KINDS, detail: string, more: Pick<ApiProblem, 'parameter' | 'allowed'> = {}): ApiProblem {
  const [status, title] = KINDS[kind]
  return { type: PROBLEM_TYPES + kind, title, status, detail, ...more }
}

export const PAGE_MISSING = problemOf(
  'page-missing',
  `There is no such page. Pages are numbered from ${FIRST_PAGE} to total-pages minus 1.`,
)

/** The page numbers that are accepted. */
const PAGES = `${FIRST_PAGE} to ${MOST_PAGE}`

/** A value that a release does not know; `allowed` are the values that it knows. */
export function unknownValue(parameter: Parameter, known: KnownValues): ApiProblem {
  const detail =
    parameter === 'page'
      ? `A page is ${PAGES}, without leading zeros.`
      : `The value of ${parameter} is not known. Values are compared exactly, upper and lower case included.`
  return problemOf('unknown-value', detail, { parameter, allowed: allowedValues(parameter, known) })
}

function allowedValues(parameter: Parameter, known: KnownValues): readonly string[] {
  if (parameter === 'page') return [PAGES]
  if (parameter === 'page_size' && known.pageSizes.any) return [`1 to ${MOST_PAGE_SIZE}`]
  return valuesOf(parameter, known)
}
