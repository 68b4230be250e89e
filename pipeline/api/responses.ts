// Answers that hold no file, and the headers that every answer has.

import { type ApiProblem, KEY_HEADER, METHODS, problemText } from './problems.ts'
import { cacheControl, EXPOSED_HEADERS, framePolicy, POLICY_HEADER, PROBLEM_TYPE, type ServedEnvironment } from './routes.ts'

type Served = Pick<ServedEnvironment, 'environment'>

/** The headers of every answer, also of problems. */
export function commonHeaders({ environment }: Served): Record<string, string> {
  const policy = framePolicy(environment)
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED_HEADERS,
    vary: environment === 'production' ? `Accept-Encoding, ${KEY_HEADER}` : 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    ...(policy === undefined ? {} : { [POLICY_HEADER]: policy }),
  }
}

/** The answer to OPTIONS. */
export function preflight(served: Served): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...commonHeaders(served),
      allow: METHODS.join(', '),
      'access-control-allow-methods': METHODS.join(', '),
      'access-control-allow-headers': KEY_HEADER,
      'access-control-max-age': '86400',
      'cache-control': 'no-store',
    },
  })
}

/** The answer to the base address without its last slash: the address with it, with the query as it was sent. */
export function baseMoved(served: Served, prefix: string, query: string): Response {
  const headers = {
    ...commonHeaders(served),
    location: `${prefix}/${query === '' ? '' : `?${query}`}`,
    'cache-control': cacheControl(served.environment, 'latest'),
    'content-length': '0',
  }
  return new Response(null, { status: 308, headers })
}

/** A problem as an answer, for what a host finds out before the contract begins, too. */
export function problem(described: ApiProblem, served: Served, headers: Readonly<Record<string, string>> = {}): Response {
  const body = new TextEncoder().encode(problemText(described))
  return new Response(body, {
    status: described.status,
    headers: {
      ...commonHeaders(served),
      'content-type': PROBLEM_TYPE,
      'content-length': String(body.length),
      'cache-control': 'no-store',
      ...headers,
    },
  })
}
