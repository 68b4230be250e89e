// Requests a file from a server. Follows redirects up to a limit, and uses the proxies of the environment (HTTPS_PROXY, HTTP_PROXY,
// NO_PROXY). Every error of the network is a FetchError that says whether a retry may help.

import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher, Pool } from 'undici'
import { Failure } from '../model/failure.ts'
import { messageOf } from '../model/message-of.ts'
import { FetchError, seconds, statusText } from './fetch-error.ts'
import { pipelineVersion } from './package-files.ts'

export interface HttpLimits {
  /** Milliseconds until there is a connection. */
  readonly connect: number
  /** Milliseconds without a byte: before the answer, and between its bytes. */
  readonly idle: number
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The bytes as sent. The caller reads or cancels them. */
  readonly body: AsyncIterable<Uint8Array>
  cancel(): void
}

export interface Http {
  /** Throws a FetchError, or the reason of the signal. */
  get(url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<HttpAnswer>
  close(): Promise<void>
}

const MOST_REDIRECTS = 10

/** Follows redirects if `isFollowing`. The library is loaded here, so that the other commands need not wait for it. */
export async function openHttp(limits: HttpLimits, isFollowing: boolean): Promise<Http> {
  const { EnvHttpProxyAgent, interceptors, Pool, request } = await import('undici')
  const { connect, idle } = limits
  const clientFactory = (origin: URL, options: object) => namingProxy(new Pool(origin, options), origin, limits)
  const agent = withProxies(
    () => new EnvHttpProxyAgent({ connect: { timeout: connect }, headersTimeout: idle, bodyTimeout: idle, clientFactory }),
  )
  const dispatcher = agent.compose(interceptors.redirect({ maxRedirections: isFollowing ? MOST_REDIRECTS : 0 }))
  // Servers must not compress unless the caller asks for it: a pin is the checksum of the file's own bytes.
  const always = { 'user-agent': `plastic-eol/${pipelineVersion()}`, 'accept-encoding': 'identity' }

  return {
    async get(url, headers, signal) {
      const failing = (error: unknown): never => {
        throw signal.aborted ? signal.reason : fetchError(error, limits)
      }
      const answer = await request(url, { dispatcher, signal, headers: { ...always, ...headers } }).catch(failing)
      const { statusCode: status, headers: got, body } = answer
      // A cancelled body may end with an error that nobody waits for: ignore it.
      body.on('error', () => {})
      return { status, headers: got, body: translated(body, failing), cancel: () => body.destroy() }
    },
    close: () => agent.destroy(),
  }
}

/** Failure 'bad-proxy' if a variable of the environment does not name a proxy by its address. */
function withProxies<Agent>(open: () => Agent): Agent {
  try {
    return open()
  } catch (cause) {
    throw new Failure('bad-proxy', `The proxy of the environment cannot be used: ${messageOf(cause)}.`, {
      hint: 'Write HTTPS_PROXY and HTTP_PROXY as an address such as http://proxy.example:3128, or unset them.',
      cause,
    })
  }
}

/** The connections to a proxy, whose errors name it. Its address is shown without user and password. */
function namingProxy(pool: Pool, { origin }: URL, limits: HttpLimits): Pool {
  const through = pool.connect.bind(pool)
  const connect = async (asked: Dispatcher.ConnectOptions) => {
    const answer = await through(asked).catch((cause) => {
      const error = fetchError(cause, limits)
      throw error instanceof FetchError
        ? new FetchError('proxy-failed', `no connection through the proxy ${origin}: ${error.message}`, { again: error.again, cause })
        : error
    })
    const { socket, statusCode: status } = answer
    if (status === 200) return answer
    socket.on('error', () => {}).destroy()
    throw new FetchError('proxy-failed', `the proxy ${origin} answers ${statusText(status)}`, { again: status >= 500 })
  }
  return Object.assign(pool, { connect })
}

async function* translated(body: AsyncIterable<Uint8Array>, failing: (error: unknown) => never): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of body) yield piece
  } catch (error) {
    failing(error)
  }
}

/** Reasons by the error code of the system or the library. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection is refused',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  UND_ERR_SOCKET: 'the connection broke',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the connection broke',
  EAI_AGAIN: 'the name of the host cannot be resolved',
  ENETUNREACH: 'the host cannot be reached',
  EHOSTUNREACH: 'the host cannot be reached',
}

const UNTRUSTED = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_SSL_)/

/** Returns the FetchError for an error of the network. Returns any other error unchanged: it is a bug. */
function fetchError(cause: unknown, { connect, idle }: HttpLimits): unknown {
  if (!(cause instanceof Error) || cause instanceof FetchError) return cause
  if (cause.name === 'HTTPParserError') return new FetchError('bad-answer', 'the server does not answer in HTTP', { again: true, cause })
  if (!('code' in cause) || typeof cause.code !== 'string') return cause
  const { code, message } = cause
  const late = (text: string) => new FetchError('timeout', text, { again: true, cause })
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return late(`no connection within ${seconds(connect)}`)
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return late(`no answer within ${seconds(idle)}`)
  if (code === 'UND_ERR_BODY_TIMEOUT') return late(`the server stopped sending for ${seconds(idle)}`)
  if (code === 'UND_ERR_INVALID_ARG' || code === 'ERR_INVALID_URL') {
    const loop = /redirect loop/i.test(message)
    return new FetchError('bad-redirect', loop ? 'the server redirects in a circle' : `a redirect has an invalid address: ${message}`, {
      cause,
    })
  }
  if (code === 'ENOTFOUND') return new FetchError('connection-failed', 'there is no such host, or no network', { cause })
  if (UNTRUSTED.test(code)) return new FetchError('server-not-trusted', `the certificate of the server is not trusted (${code})`, { cause })
  return new FetchError('connection-failed', REASONS[code] ?? `the connection failed (${code})`, { again: true, cause })
}
