// Answers that hold no file, and the headers that every answer has, for hosts that run code.

import type { ApiProblem } from '../model/api-problems.ts'
import { PREFLIGHT, slashRedirect } from './decisions.ts'
import { EVERYWHERE, type HeaderTable, headersOf, PROBLEM_HEADERS, STATUS_HEADERS } from './headers.ts'
import { filled } from './patterns.ts'
import { problemText } from './problems.ts'
import type { ServedEnvironment } from './routes.ts'

type Served = Pick<ServedEnvironment, 'environment'>

/** The headers of every answer, also of problems. */
export const commonHeaders = ({ environment }: Served): HeaderTable => ({ ...EVERYWHERE, ...headersOf(environment) })

/** The answer to OPTIONS. */
export const preflight = (served: Served): Response =>
  new Response(null, { status: PREFLIGHT.status, headers: { ...commonHeaders(served), ...PREFLIGHT.headers } })

/** The answer to a page without its last slash. `file` is the path with it. */
export function slashMoved(served: Served, prefix: string, file: string, query: string): Response {
  const { status, headers, location } = slashRedirect(served.environment, prefix)
  const asked = query === '' ? '' : `?${query}`
  return new Response(null, {
    status,
    headers: {
      ...commonHeaders(served),
      ...headers,
      Location: filled(location, (name) => (name === 'file' ? file : asked)),
      'Content-Length': '0',
    },
  })
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
