// What a host answers if it has no data to give: RFC 9457 problems, with the same text on every host. Pure.

import { type ApiProblem, problemOf } from '../model/api-problems.ts'
import { PARAMETERS } from '../model/parameters.ts'
import { MOST_QUERY_CHARACTERS } from './query.ts'
import type { ServedEnvironment } from './routes.ts'

/** The methods that are answered. */
export const METHODS = ['GET', 'HEAD', 'OPTIONS'] as const

export const KEY_HEADER = 'x-api-key'

export const METHOD_NOT_ALLOWED = problemOf('method-not-allowed', 'The data can only be read.', { allowed: METHODS })

export const KEY_MISSING = problemOf('key-missing', `Send an access key in the header ${KEY_HEADER}.`)

export const KEY_WRONG = problemOf(
  'key-wrong',
  'The access key is unknown, expired or revoked. Ask the maintainer of the data for a valid key.',
)

export const NOT_FOUND = problemOf(
  'not-found',
  'There is nothing at this path. The operations are datasets, reference-data, metadata and versions.',
)

/**
 * For a path in which only the version is wrong. `allowed` are the versions that exist, without drafts, which are for those who know of
 * them.
 */
export function versionMissing({ versions }: Pick<ServedEnvironment, 'versions'>): ApiProblem {
  const allowed = versions.filter(({ draft }) => !draft).map(({ version }) => version)
  return problemOf('not-found', 'There is no such version.', { allowed })
}

export const BAD_QUERY = problemOf(
  'bad-query',
  'A query consists of name=value pairs, joined by single &. ' +
    `A name occurs at most once, no value is empty, and the query has at most ${MOST_QUERY_CHARACTERS} characters. ` +
    `The names are ${PARAMETERS.join(', ')}.`,
  { allowed: PARAMETERS },
)

/** A name in the query that is no parameter. */
export function unknownName(name: string): ApiProblem {
  return { ...BAD_QUERY, detail: `There is no parameter ${name}. The names are ${PARAMETERS.join(', ')}.` }
}

/** For operations that take no parameters. */
export const NO_QUERY = problemOf('bad-query', 'This operation takes no parameters.', { allowed: [] })

/**
 * The problems of faults, which a server finds itself: before the decisions, because it cannot read the request, or after them. No server
 * finds all of them; each has its own way to notice one.
 */
export const FAULTS = {
  /** What a server's own parser refuses, before any rule of the contract. */
  unreadable: problemOf('bad-request', 'The request could not be read.'),
  /** Only `serve` answers so: nginx and Caddy refuse such requests as they refuse others that they cannot read. */
  'headers-too-large': problemOf('headers-too-large', 'Send fewer or shorter headers.'),
  'too-slow': problemOf('request-timeout', 'Send the whole request at once.'),
  /** A method that the server itself does not accept, such as CONNECT. */
  method: METHOD_NOT_ALLOWED,
  /** A condition such as `If-Match`. Only file servers support conditions and ranges: hosts that run code ignore them. */
  condition: problemOf('precondition-failed', 'A condition of the request does not hold for this file.'),
  range: problemOf('range-not-satisfiable', 'The file ends before the requested range.'),
  /** If an operator limits the rate of requests. */
  'too-many': problemOf(
    'too-many-requests',
    'There were too many requests in a short time. Try again later, or read datasets.csv of a fixed version, which holds all records.',
  ),
  /** Files that cannot be read, and every error of the server. */
  unavailable: problemOf('unavailable', 'The data cannot be read at the moment. Try again later.'),
} as const

/** The bytes of a problem's body: one line of JSON, its end included. */
export const problemText = (problem: ApiProblem): string => `${JSON.stringify(problem)}\n`
