// An HTTP server in this process, on Node's own: limits what clients can occupy, and answers what its parser refuses.

import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Duplex, pipeline, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { Answer, Asked, RawTarget } from '../model/exchange.ts'
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
  /** Those of one client address, so that one client cannot keep all others out. */
  readonly perClient: number
  /** Milliseconds that a client has to receive an answer of known length, to which the time for its bytes is added. */
  readonly answer: number
  /** Bytes of such an answer for which the client gets one more second. */
  readonly bytesPerSecond: number
  /** Milliseconds that a client has to receive an answer of unknown length. */
  readonly unmeasured: number
}

export const LIMITS: ServerLimits = { connections: 250, perClient: 100, answer: 60_000, bytesPerSecond: 16_384, unmeasured: 600_000 }

/** Why the parser refuses a request. */
type Refusal = 'unreadable' | 'headers-too-large' | 'too-slow' | 'method'

export interface HttpServerOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Answers a request; `target` is its target as sent. Does not throw. */
  readonly answer: (asked: Asked) => Promise<Answer>
  /** Answers a request that the parser refuses, or that names no host. */
  readonly refuse: (refusal: Refusal) => Answer
  readonly onAnswered?: ((exchange: Exchange) => void) | undefined
  /**
   * Called when a connection is closed because there are too many, of all clients or of one; not again until a connection is accepted.
   */
  readonly onFull?: (connections: number, client?: string) => void
  readonly limits?: Partial<ServerLimits>
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
  /** All connections, and those with a request whose answer is not complete. */
  const open = new Set<Socket>()
  const busy = new Set<Duplex>()
  let stopping = false

  const receive = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = '-', headers: sent } = incoming
    const target = rawTarget(incoming.url)
    const begin = watch(incoming, outgoing, target)
    const hasHost = !lacksHost(incoming)
    if (!hasHost) outgoing.shouldKeepAlive = false
    const header = (name: string) => sent[name]?.toString() ?? null
    const { status, headers, body } = hasHost ? await answer({ method, target, header }) : refuse('unreadable')
    begin(Number(headers['content-length'] ?? Number.POSITIVE_INFINITY))
    outgoing.writeHead(status, headers)
    if (body instanceof ReadableStream) pipeline(Readable.fromWeb(body as WebStream), outgoing, () => undefined)
    else if (body === null || body instanceof Uint8Array) outgoing.end(body ?? undefined)
    else {
      // All pieces go to the system in one call.
      outgoing.cork()
      for (const piece of body) outgoing.write(piece)
      outgoing.end()
    }
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
    (incoming, outgoing) => void receive(incoming, outgoing),
  )
  // An `Expect` that the server does not know is ignored, as RFC 9110 allows and nginx does. Node.js would refuse it like a missing host.
  server.on('checkExpectation', (incoming, outgoing) => void receive(incoming, outgoing))
  // Node.js would drop the requests of a client that has sent them all and says so. Its types do not know this property.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.setTimeout(TIMEOUTS.stalled)
  server.maxConnections = limits.connections

  /** Returns what is called when the answer begins, with its length: infinity if that is not known. It starts the deadline. */
  function watch({ socket, method = '-' }: IncomingMessage, outgoing: ServerResponse, target: RawTarget): (length: number) => void {
    const begin = performance.now()
    const before = socket.bytesWritten
    const client = socket.remoteAddress ?? '-'
    busy.add(socket)
    if (stopping) outgoing.shouldKeepAlive = false
    let length = Number.POSITIVE_INFINITY
    let deadline: NodeJS.Timeout | undefined
    let cut = false
    outgoing.on('close', () => {
      clearTimeout(deadline)
      busy.delete(socket)
      const milliseconds = performance.now() - begin
      const bytes = socket.bytesWritten - before
      // A client that has every byte may disconnect before Node.js reports the end of the answer.
      const complete = !cut && (outgoing.writableFinished || bytes > length)
      onAnswered?.({ client, method, target, status: outgoing.statusCode, bytes, milliseconds, complete })
      if (stopping) socket.destroySoon()
    })
    return (known) => {
      length = known
      const end = () => {
        cut = true
        socket.destroy()
      }
      deadline = setTimeout(end, timeFor(length, limits)).unref()
    }
  }

  let full = false
  server.on('drop', () => {
    if (!full) onFull?.(limits.connections)
    full = true
  })
  server.on('connection', (socket) => {
    const client = socket.remoteAddress
    if ([...open].filter(({ remoteAddress }) => remoteAddress === client).length >= limits.perClient) {
      if (!full) onFull?.(limits.perClient, client)
      full = true
      return void socket.destroy()
    }
    full = false
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })

  const refuseOn = (socket: Duplex & { readonly remoteAddress?: string | undefined }, refusal: Refusal, method = '-', head = false) => {
    // An answer that has begun cannot be followed by another one.
    if (!socket.writable || busy.has(socket)) return void socket.destroy()
    // Node.js no longer handles errors of this socket.
    socket.on('error', () => socket.destroy())
    const response = refuse(refusal)
    const text = rawText(response, head)
    socket.end(text)
    const exchange = { client: socket.remoteAddress ?? '-', method, target: { path: '', query: '' }, milliseconds: 0, complete: true }
    onAnswered?.({ ...exchange, status: response.status, bytes: Buffer.byteLength(text) })
  }
  server.on('clientError', (error: NodeJS.ErrnoException & { readonly rawPacket?: Buffer }, socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy()
    const isHead = error.rawPacket?.toString('latin1').startsWith('HEAD ')
    refuseOn(socket, REFUSALS[error.code ?? ''] ?? 'unreadable', '-', isHead)
  })
  server.on('connect', (_, socket) => refuseOn(socket, 'method', 'CONNECT'))

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

/** The characters of a host and its port (RFC 3986, section 3.2.2). */
const HOST = /^[A-Za-z0-9._~!$&'()*+,;=%:[\]-]*$/

/** Whether a request has no valid host, which HTTP/1.1 demands (RFC 9112, section 3.2). */
const lacksHost = ({ httpVersion, headers: { host } }: IncomingMessage): boolean =>
  host === undefined ? httpVersion === '1.1' : !HOST.test(host)

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

/** An answer without a stream as sent on the wire, without its body if `head`; it closes its connection. */
function rawText({ status, headers: own, body }: Answer, head: boolean): string {
  const text = body instanceof Uint8Array ? Buffer.from(body).toString() : ''
  const headers = { ...own, date: new Date().toUTCString(), 'content-length': Buffer.byteLength(text), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${head ? '' : text}`
}
