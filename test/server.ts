// A real local HTTP server that behaves as a test wants, and records the requests and the bytes that it sent.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listening } from './listening.ts'

export interface Asked {
  readonly path: string
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
    const entry: Asked = { path, sent: 0 }
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
  /** Number of bytes to send before `end` is called. */
  readonly only?: number
  readonly end?: (response: ServerResponse) => void
}

/** Serves a file as a well-behaved server does, except for the given options. */
export function serve(
  content: Buffer,
  { etag, only, end }: Serving = {},
): (request: IncomingMessage, response: ServerResponse, asked: Asked) => void {
  return (_request, response, asked) => {
    response.writeHead(200, { 'content-length': content.length, 'content-type': 'text/csv', ...(etag === undefined ? {} : { etag }) })
    const part = content.subarray(0, only)
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
