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

export const typeOf = (name: string): string => PROBLEM_TYPES + name

export const PAGE_MISSING: ApiProblem = {
  type: typeOf('page-missing'),
  title: 'Not Found',
  status: 404,
  detail: `There is no such page. Pages are numbered from ${FIRST_PAGE} to total-pages minus 1.`,
}

/** The page numbers that are accepted. */
const PAGES = `${FIRST_PAGE} to ${MOST_PAGE}`

/** A value that a release does not know; `allowed` are the values that it knows. */
export function unknownValue(parameter: Parameter, known: KnownValues): ApiProblem {
  return {
    type: typeOf('unknown-value'),
    title: 'Bad Request',
    status: 400,
    detail:
      parameter === 'page'
        ? `A page is ${PAGES}, without leading zeros.`
        : `The value of ${parameter} is not known. Values are compared exactly, upper and lower case included.`,
    parameter,
    allowed: allowedValues(parameter, known),
  }
}

function allowedValues(parameter: Parameter, known: KnownValues): readonly string[] {
  if (parameter === 'page') return [PAGES]
  if (parameter === 'page_size' && known.pageSizes.any) return [`1 to ${MOST_PAGE_SIZE}`]
  return valuesOf(parameter, known)
}
