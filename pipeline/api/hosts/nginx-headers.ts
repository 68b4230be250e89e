// The headers that nginx gives every answer, and every problem.

import { KEY_HEADER } from '../problems.ts'
import { EXPOSED_HEADERS, framePolicy, POLICY_HEADER, PROBLEM_TYPE } from '../routes.ts'
import type { HostedEnvironment } from './host.ts'
import { quoted } from './nginx-text.ts'

/** The type of a problem, whatever the end of the path. */
export const PROBLEM_BODY = ['types {', '}', `default_type ${PROBLEM_TYPE};`]

/** The headers of every answer. */
export function commonHeaders({ served }: HostedEnvironment): string[] {
  const vary = served.environment === 'production' ? `Accept-Encoding, ${KEY_HEADER}` : 'Accept-Encoding'
  const policy = framePolicy(served.environment)
  return [
    "add_header Access-Control-Allow-Origin '*' always;",
    `add_header Access-Control-Expose-Headers ${quoted(EXPOSED_HEADERS)} always;`,
    `add_header Vary ${quoted(vary)} always;`,
    'add_header X-Content-Type-Options nosniff always;',
    ...(policy === undefined ? [] : [`add_header ${POLICY_HEADER} ${quoted(policy)} always;`]),
  ]
}

/** The headers of a problem, and its type. */
export function problemHeaders(hosted: HostedEnvironment): string[] {
  return [...commonHeaders(hosted), 'add_header Cache-Control no-store always;', ...PROBLEM_BODY]
}
