// Sends one request: puts the key into a header, limits the time, and retries where that may help.

import { jsonOf } from '../model/json.ts'
import { waitOf } from '../model/retry-after.ts'
import { cachingOption } from '../model/tree-paths.ts'
import { ApiError, NetworkError, type ProblemDetails, refuseOthers, UnexpectedAnswerError } from './errors.ts'
import type { ClientOptions, Fetch } from './types.ts'

export interface Answer {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown
  readonly text: string
  /** The whole body of a success that was asked for as a file; json and text are empty then. */
  readonly blob?: Blob | undefined
}

/**
 * Requests a path relative to the base address. Rejects with a NetworkError, an ApiError of 429, 502, 503 or 504, or the signal's reason.
 */
export type Ask = (path: string, signal: AbortSignal | undefined, as?: 'file') => Promise<Answer>

export const VERSION_HEADER = 'data-version'

const KEY_HEADER = 'x-api-key'
/** Milliseconds before the second attempt; twice as long before each further one, up to the longest wait. */
const BACKOFF = 500
/** Longest wait, in milliseconds. If a host asks for a longer one, the client gives up. */
const LONGEST_WAIT = 60_000
/** Longest time limit, in milliseconds: timers of browsers and Node fire at once if they are set for longer. */
const LONGEST_TIMEOUT = 2 ** 31 - 1
const PASSING = [429, 502, 503, 504]

/** Throws a TypeError if an option cannot be used. */
export function createAsk({
  baseUrl,
  key,
  fetch = globalFetch,
  retries = 3,
  timeout = 30_000,
  signal: always,
  ...others
}: Omit<ClientOptions, 'version' | 'mode' | 'onWarning'>): Ask {
  refuseOthers(others, 'option')
  const base = baseOf(baseUrl)
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) throw new TypeError('key must contain visible ASCII characters only.')
  if (!(retries >= 0 && timeout > 0 && timeout <= LONGEST_TIMEOUT))
    throw new TypeError(`retries must be a number from 0, and timeout a number above 0, up to ${LONGEST_TIMEOUT}.`)
  const headers: Record<string, string> = key === undefined ? {} : { [KEY_HEADER]: key }

  const attempt = async (path: string, signal: AbortSignal, as: 'file' | undefined): Promise<Answer> => {
    const url = base + path
    // A redirect that is followed would carry the key to another address.
    const response = await fetch(url, { headers, signal, redirect: key === undefined ? 'follow' : 'manual', ...cachingOption(path) })
    const blob = as === 'file' && response.ok ? await response.blob() : undefined
    const text = blob ? '' : await response.text()
    const status = response.type === 'opaqueredirect' ? 302 : response.status
    return { url, status, headers: response.headers, json: jsonOf(text), text, blob }
  }

  return async (path, signal, as) => {
    const url = base + path
    const outer = [always, signal].filter((candidate) => candidate !== undefined)
    for (let tried = 0; ; tried++) {
      for (const ended of outer) ended.throwIfAborted()
      // Not AbortSignal.timeout: Node 20 may collect it as garbage before it fires, and the request then waits for ever.
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(), timeout)
      let wait = Math.min(BACKOFF * 2 ** tried * (1 + Math.random()), LONGEST_WAIT)
      try {
        const answer = await attempt(path, AbortSignal.any([...outer, limit.signal]), as)
        if (!PASSING.includes(answer.status)) return answer
        // Only a wait that the host asks for is above the longest one.
        wait = Math.max(wait, waitOf(answer.headers.get('retry-after')))
        if (tried >= retries || wait > LONGEST_WAIT) throw refusal(answer)
      } catch (error) {
        for (const ended of outer) ended.throwIfAborted()
        if (error instanceof ApiError) throw error
        if (tried >= retries)
          throw new NetworkError(
            limit.signal.aborted ? `the host did not answer within ${timeout} ms` : `the host did not answer${orRefusesPages(url)}`,
            url,
            error,
          )
      } finally {
        clearTimeout(timer)
      }
      await pause(wait, outer)
    }
  }
}

/** The error for an answer whose status is not 2xx. */
export function refusal(answer: Answer): ApiError | UnexpectedAnswerError {
  const { url, status, json, headers } = answer
  if (status < 400)
    return new UnexpectedAnswerError(
      'the host redirects, and the client sends no access key to another address: use the address to which the host redirects',
      answer,
    )
  const problem = (json ?? {}) as Partial<Record<keyof ProblemDetails, unknown>>
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
  const { parameter, allowed } = problem
  return new ApiError(
    {
      type: text(problem.type, 'about:blank'),
      title: text(problem.title, 'Request failed'),
      status,
      detail: text(problem.detail, 'The host gives no reason.'),
      ...(typeof parameter === 'string' ? { parameter } : {}),
      ...(Array.isArray(allowed) ? { allowed: allowed.map(String) } : {}),
    },
    url,
    headers,
  )
}

const globalFetch: Fetch = (address, init) => fetch(address, init)

/** The address of the page, or of the worker of a page; undefined outside of browsers. */
const pageAddress = () => (globalThis as { readonly location?: { readonly href: string } }).location?.href

/** What a page of another site cannot tell from a host that does not answer. */
function orRefusesPages(url: string): string {
  const page = pageAddress()
  const isOther = page !== undefined && new URL(page).origin !== new URL(url).origin
  return isOther ? ', or the host does not allow pages of other sites (CORS)' : ''
}

/** The base address without a slash at its end. */
function baseOf(baseUrl: string | URL): string {
  let url: URL
  try {
    // In browsers, an address is relative to the page.
    url = new URL(baseUrl, pageAddress())
  } catch {
    throw new TypeError('baseUrl must be an address such as https://data.example/plastic')
  }
  if (!/^https?:$/.test(url.protocol)) throw new TypeError('baseUrl must begin with https:// or http://')
  if (url.username || url.password || url.search || url.hash) throw new TypeError('baseUrl must not contain a user, a password, ? or #')
  return url.href.replace(/\/+$/, '')
}

function pause(milliseconds: number, signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.any([...signals])
    const stop = () => {
      clearTimeout(clock)
      reject(signal.reason)
    }
    const clock = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
