// Answers that hold no file, and the headers that every answer has, for hosts that run code.

import {
  cacheControl,
  EVERYWHERE,
  type Headers as HeaderTable,
  headersOf,
  PREFLIGHT_HEADERS,
  PROBLEM_HEADERS,
  STATUS_HEADERS,
} from './headers.ts'
import { type ApiProblem, problemText } from './problems.ts'
import type { ServedEnvironment } from './routes.ts'

type Served = Pick<ServedEnvironment, 'environment'>

/** The headers of every answer, also of problems. */
export const commonHeaders = ({ environment }: Served): HeaderTable => ({ ...EVERYWHERE, ...headersOf(environment) })

/** The answer to OPTIONS. */
export const preflight = (served: Served): Response =>
  new Response(null, { status: 204, headers: { ...commonHeaders(served), ...PREFLIGHT_HEADERS } })

/** The answer to the base address without its last slash: a redirect to the address with the slash, and with the query as it was sent. */
export function baseMoved(served: Served, prefix: string, query: string): Response {
  const headers = {
    ...commonHeaders(served),
    Location: `${prefix}/${query === '' ? '' : `?${query}`}`,
    'Cache-Control': cacheControl(served.environment, 'latest'),
    'Content-Length': '0',
  }
  return new Response(null, { status: 308, headers })
}

/** The answer for a problem, also for one that a host finds before it applies the contract. */
export function problem(described: ApiProblem, served: Served, more: HeaderTable = {}): Response {
  const { status } = described
  const body = new TextEncoder().encode(problemText(described))
  const headers = {
    ...commonHeaders(served),
    ...PROBLEM_HEADERS,
    ...STATUS_HEADERS[status],
    ...more,
    'Content-Length': String(body.length),
  }
  return new Response(body, { status, headers })
}
