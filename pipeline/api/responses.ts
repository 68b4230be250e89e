// Answers that hold no file, and the headers that every answer has, for hosts that run code.

import type { ApiProblem } from '../model/api-problems.ts'
import type { Answer } from '../model/exchange.ts'
import { joined, type Pieces } from '../model/record-pages.ts'
import { PREFLIGHT, slashRedirect } from './decisions.ts'
import { EVERYWHERE, type HeaderTable, headersOf, PROBLEM_HEADERS, STATUS_HEADERS } from './headers.ts'
import { filled } from './patterns.ts'
import { problemText } from './problems.ts'
import type { ServedEnvironment } from './routes.ts'

type Served = Pick<ServedEnvironment, 'environment'>

/** The headers of all tables, with names in lower case; of a name that occurs twice, the later value. */
const together = (...tables: readonly (HeaderTable | undefined)[]): HeaderTable =>
  Object.fromEntries(tables.flatMap((table = {}) => Object.entries(table).map(([name, value]) => [name.toLowerCase(), value])))

/** The headers of every answer, also of problems. */
export const commonHeaders = ({ environment }: Served): HeaderTable => together(EVERYWHERE, headersOf(environment))

/** The answer to OPTIONS. */
export const preflight = (served: Served): Answer => ({
  status: PREFLIGHT.status,
  headers: together(commonHeaders(served), PREFLIGHT.headers),
  body: null,
})

/** The answer to a page without its last slash. `file` is the path with it. */
export function slashMoved(served: Served, prefix: string, file: string, query: string): Answer {
  const { status, headers, location } = slashRedirect(served.environment, prefix)
  const asked = query === '' ? '' : `?${query}`
  const place = { Location: filled(location, (name) => (name === 'file' ? file : asked)), 'Content-Length': '0' }
  return { status, headers: together(commonHeaders(served), headers, place), body: null }
}

/** The answer for a problem, also for one that a host finds before it applies the contract. */
export function problem(described: ApiProblem, served: Served, more: HeaderTable = {}): Answer {
  const { status } = described
  const body = new TextEncoder().encode(problemText(described))
  const length = { 'Content-Length': String(body.length) }
  return { status, headers: together(commonHeaders(served), PROBLEM_HEADERS, STATUS_HEADERS[status], more, length), body }
}

/** The same for a reader: a page that says so, and leads to the first page. */
export function problemPage({ status, title }: ApiProblem, served: Served, prefix: string): Answer {
  const body = new TextEncoder().encode(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'">
<title>${title}</title>
<link rel="icon" href="${prefix}/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${prefix}/assets/site.css">
</head>
<body>
<main>
<header><h1>${title}</h1></header>
<nav class="way" aria-label="Pages"><a href="${prefix}/">Plastic packaging after consumption</a><a href="${prefix}/docs/">API</a></nav>
</main>
</body>
</html>
`)
  const described = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': String(body.length) }
  return { status, headers: together(commonHeaders(served), PROBLEM_HEADERS, STATUS_HEADERS[status], described), body }
}

/** An answer as browsers and edge workers know it. */
export const responseOf = ({ status, headers, body }: Answer): Response =>
  new Response(isPieces(body) ? joined(body) : body, { status, headers })

export const isPieces = (body: Answer['body']): body is Pieces => Array.isArray(body)
