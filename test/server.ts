// A real local HTTP server that behaves as a test wants, and records the requests and the bytes that it sent.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listening } from './listening.ts'

export interface Asked {
  readonly path: string
  readonly range: string | undefined
  readonly ifRange: string | undefined
  /** Bytes of the body that were written to the connection. */
  sent: number
}

/** Answers a request. `asked` is its record, `nth` counts the requests of this path from 1. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse, asked: Asked, nth: number) => void

export interface TestServer {
  readonly url: (path: string) => string
  readonly port: number
  readonly asked: Asked[]
  /** The most requests that were open at the same time. */
  readonly mostAtOnce: () => number
  close(): Promise<void>
}

export async function startServer(behaviours: Readonly<Record<string, Behaviour>>): Promise<TestServer> {
  const asked: Asked[] = []
  let open = 0
  let most = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const { range, 'if-range': ifRange } = request.headers
    const entry: Asked = { path, range, ifRange: typeof ifRange === 'string' ? ifRange : undefined, sent: 0 }
    asked.push(entry)
    open++
    most = Math.max(most, open)
    response.on('close', () => {
      open--
    })
    response.on('error', () => {})
    const behaviour = behaviours[path] ?? behaviours['*']
    if (behaviour) behaviour(request, response, entry, asked.filter((other) => other.path === path).length)
    else response.writeHead(404).end('no such thing')
  })
  const { port, stop } = await listening(server)
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    port,
    asked,
    mostAtOnce: () => most,
    close: stop,
  }
}

export interface Serving {
  readonly etag?: string
  readonly lastModified?: string
  /** Whether the server answers a range with 206. If not, it ignores the range. */
  readonly ranges?: boolean
  /** Whether the server answers a range even if `If-Range` names another state of the file. */
  readonly careless?: boolean
  /** Number of bytes to send before `end` is called. */
  readonly only?: number
  readonly end?: (response: ServerResponse) => void
}

/** Serves a file as a well-behaved server does, except for the given options. */
export function serve(
  content: Buffer,
  { etag, lastModified, ranges = true, careless = false, only, end }: Serving = {},
): (request: IncomingMessage, response: ServerResponse, asked: Asked) => void {
  return (request, response, asked) => {
    const first = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]
    const condition = request.headers['if-range']
    const same = condition === undefined || condition === etag || condition === lastModified
    const from = ranges && first !== undefined && (same || careless) ? Number(first) : 0
    if (from >= content.length) {
      response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end()
      return
    }
    const body = content.subarray(from)
    const headers = {
      'content-length': body.length,
      'content-type': 'text/csv',
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { 'last-modified': lastModified }),
    }
    if (from > 0) response.writeHead(206, { ...headers, 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` })
    else response.writeHead(200, headers)
    const part = only === undefined ? body : body.subarray(0, only)
    asked.sent += part.length
    if (only === undefined) response.end(part)
    // Wait before the connection ends: a reset discards bytes that the client has not read yet.
    else response.write(part, () => setTimeout(() => end?.(response), 200))
  }
}

/** Ends the connection as a crashed server does. */
export const breakOff = (response: ServerResponse): void => {
  response.socket?.resetAndDestroy()
}

/** Ends the connection in the regular way, although bytes are missing. */
export const hangUp = (response: ServerResponse): void => {
  response.socket?.end()
}

/** Sends nothing more and keeps the connection open. */
export const fallSilent = (): void => {}

/** The first behaviour for the first request, and so on; the last one for all further ones. */
export function inTurn(...behaviours: readonly Behaviour[]): Behaviour {
  return (request, response, asked, nth) => behaviours[Math.min(nth, behaviours.length) - 1]?.(request, response, asked, nth)
}

export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (_request, response) => {
    response.writeHead(code, headers).end(`${code}`)
  }
