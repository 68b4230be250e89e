// An HTTP server in this process: turns what a socket receives into a Request, and a Response into what it sends.

import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { Failure } from '../model/failure.ts'
import { systemCode } from './disk-failure.ts'

/** Limit of all header fields together, in bytes. */
const MOST_HEADER_BYTES = 16_384

/**
 * In milliseconds: until the header is complete, until the request is complete, between two requests, and without a byte in either
 * direction.
 */
const TIMEOUTS = { header: 15_000, request: 30_000, idle: 10_000, stalled: 120_000 }

/** Limits on what slow or many clients can occupy. */
export interface ServerLimits {
  /** Simultaneous connections; further ones are closed at once. */
  readonly connections: number
  /** Milliseconds that a client has to receive an answer of known length, to which the time for its bytes is added. */
  readonly answer: number
  /** Bytes of such an answer for which the client gets one more second. */
  readonly bytesPerSecond: number
  /** Milliseconds that a client has to receive an answer of unknown length. */
  readonly unmeasured: number
}

const LIMITS: ServerLimits = { connections: 250, answer: 60_000, bytesPerSecond: 16_384, unmeasured: 600_000 }

/** Why the parser refuses a request. */
type Refusal = 'unreadable' | 'headers-too-large' | 'too-slow' | 'method'

export interface HttpServerOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Answers a request; `target` is its target as sent. Does not throw. */
  readonly answer: (request: Request, target: RawTarget) => Promise<Response>
  /** Answers a request that the parser refuses, or that names no host. */
  readonly refuse: (refusal: Refusal) => Response
  readonly onAnswered: (exchange: Exchange) => void
  /** Called when a connection is closed because there are too many; not again until there is room. */
  readonly onFull?: (connections: number) => void
  readonly limits?: Partial<ServerLimits>
}

/** The request target as sent, not decoded, split at the first `?`. */
interface RawTarget {
  readonly path: string
  readonly query: string
}

/** A request and its outcome. */
export interface Exchange {
  readonly client: string
  /** `-`, with an empty target, if the parser did not read it. */
  readonly method: string
  readonly target: RawTarget
  readonly status: number
  /** Bytes that were sent, header included. */
  readonly bytes: number
  readonly milliseconds: number
  /** Whether the client received the whole answer. */
  readonly complete: boolean
}

export interface HttpServer {
  readonly port: number
  /** Accepts no more requests; resolves when the open ones are answered. */
  stop(): Promise<void>
}

/** Starts the server. Failure 'port-in-use', 'port-denied' or 'bad-host' if it cannot listen on the address. */
export async function listen({ host, port, answer, refuse, onAnswered, onFull, limits: given }: HttpServerOptions): Promise<HttpServer> {
  const limits = { ...LIMITS, ...given }
  const targets = new WeakMap<IncomingMessage, RawTarget>()
  /** Lengths of the bodies in bytes; infinity if a length is not known before the body is sent. */
  const lengths = new WeakMap<IncomingMessage, number>()
  /** Called with the length of an answer when the answer begins; starts its deadline. */
  const deadlines = new WeakMap<IncomingMessage, (length: number) => void>()
  /** All connections, and those with a request whose answer is not complete. */
  const open = new Set<Socket>()
  const busy = new Set<Duplex>()
  let stopping = false

  const respond = getRequestListener(
    async (request, env) => {
      const incoming = env.incoming as IncomingMessage
      const response = lacksHost(incoming) ? refuse('unreadable') : await answer(request, targets.get(incoming) ?? rawTarget(incoming.url))
      const length = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
      lengths.set(incoming, length)
      deadlines.get(incoming)?.(length)
      return response
    },
    { overrideGlobalObjects: false, hostname: 'localhost', errorHandler: () => refuse('unreadable') },
  )

  const receive = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const target = rawTarget(incoming.url)
    targets.set(incoming, target)
    // The handler judges the target as sent. The library would only parse `url`, and refuse a bad one with other words.
    incoming.url = '/'
    if (lacksHost(incoming)) outgoing.shouldKeepAlive = false
    watch(incoming, outgoing, target)
    void respond(incoming, outgoing)
  }
  const server = createServer(
    {
      // Node.js would refuse a request without a host with an empty answer, which no line of the log shows.
      requireHostHeader: false,
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: TIMEOUTS.header,
      requestTimeout: TIMEOUTS.request,
      keepAliveTimeout: TIMEOUTS.idle,
      connectionsCheckingInterval: 5_000,
    },
    receive,
  )
  // An `Expect` that the server does not know is ignored, as RFC 9110 allows and nginx does. Node.js would refuse it like a missing host.
  server.on('checkExpectation', receive)
  server.setTimeout(TIMEOUTS.stalled)
  server.maxConnections = limits.connections

  function watch(incoming: IncomingMessage, outgoing: ServerResponse, target: RawTarget): void {
    const { socket, method = '-' } = incoming
    const begin = performance.now()
    const before = socket.bytesWritten
    const client = socket.remoteAddress ?? '-'
    busy.add(socket)
    if (stopping) outgoing.shouldKeepAlive = false
    let deadline: NodeJS.Timeout | undefined
    let cut = false
    deadlines.set(incoming, (length) => {
      deadline = setTimeout(
        () => {
          cut = true
          socket.destroy()
        },
        timeFor(length, limits),
      ).unref()
    })
    outgoing.on('close', () => {
      clearTimeout(deadline)
      busy.delete(socket)
      const milliseconds = performance.now() - begin
      const bytes = socket.bytesWritten - before
      // A client that has every byte may disconnect before Node.js reports the end of the answer.
      const complete = !cut && (outgoing.writableFinished || bytes > (lengths.get(incoming) ?? Number.POSITIVE_INFINITY))
      onAnswered({ client, method, target, status: outgoing.statusCode, bytes, milliseconds, complete })
      if (stopping) socket.destroySoon()
    })
  }

  let full = false
  server.on('drop', () => {
    if (!full) onFull?.(limits.connections)
    full = true
  })
  server.on('connection', (socket) => {
    full = false
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })

  const refuseOn = async (socket: Duplex & { readonly remoteAddress?: string | undefined }, refusal: Refusal, method = '-') => {
    // An answer that has begun cannot be followed by another one.
    if (!socket.writable || busy.has(socket)) return void socket.destroy()
    // Node.js no longer handles errors of this socket.
    socket.on('error', () => socket.destroy())
    const response = refuse(refusal)
    const text = await rawText(response)
    if (socket.writable) socket.end(text)
    const exchange = { client: socket.remoteAddress ?? '-', method, target: { path: '', query: '' }, milliseconds: 0, complete: true }
    onAnswered({ ...exchange, status: response.status, bytes: Buffer.byteLength(text) })
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else void refuseOn(socket, REFUSALS[error.code ?? ''] ?? 'unreadable')
  })
  server.on('connect', (_, socket) => void refuseOn(socket, 'method', 'CONNECT'))

  await listening(server, host, port)
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      stopping = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // `close` alone would wait for connections that have not sent a request yet.
      for (const socket of open) if (!busy.has(socket)) socket.destroySoon()
      return closed
    },
  }
}

/** Whether a request has no host, which HTTP/1.1 demands (RFC 9112, section 3.2). */
const lacksHost = ({ httpVersion, headers }: IncomingMessage): boolean => httpVersion === '1.1' && headers.host === undefined

/** Milliseconds that a client has to receive an answer. */
function timeFor(length: number, { answer, bytesPerSecond, unmeasured }: ServerLimits): number {
  return Number.isFinite(length) ? answer + (length / bytesPerSecond) * 1000 : unmeasured
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_INVALID_METHOD: 'method',
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
}

/** Splits a target. Drops scheme and host if the client sent a whole address, as to a proxy. */
function rawTarget(url = '/'): RawTarget {
  const target = url.replace(/^https?:\/\/[^/?]*/i, '')
  const at = target.indexOf('?')
  const path = at < 0 ? target : target.slice(0, at)
  return { path: path === '' ? '/' : path, query: at < 0 ? '' : target.slice(at + 1) }
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(addressFailure(cause, host, port)))
    server.listen(port, host, resolve)
  })
}

function addressFailure(cause: Error, host: string, port: number): unknown {
  const code = systemCode(cause)
  if (code === 'EADDRINUSE') {
    const hint = `Stop the program that listens there, or choose another port: --port ${port + 1}, or --port 0 for any free port.`
    return new Failure('port-in-use', `Port ${port} of ${host} is in use.`, { hint, cause })
  }
  if (code === 'EACCES') {
    const hint = 'Ports below 1024 belong to the system: choose a higher one with --port.'
    return new Failure('port-denied', `This user may not listen on port ${port}.`, { hint, cause })
  }
  if (code === undefined) return cause
  const hint = '--host takes an address or name of this machine: 127.0.0.1 for this machine only, 0.0.0.0 for all its networks.'
  return new Failure('bad-host', `Cannot listen on ${JSON.stringify(host)}.`, { hint, cause })
}

/** An answer as sent on the wire; it closes its connection. */
async function rawText(response: Response): Promise<string> {
  const body = await response.text()
  const date = new Date().toUTCString()
  const headers = { ...Object.fromEntries(response.headers), date, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}\r\n${lines.join('')}\r\n${body}`
}
