// Why a file could not be fetched from a server, or from a folder that is used instead, and when a request is repeated.

import { STATUS_CODES } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import pRetry from 'p-retry'

export type FetchErrorCode =
  | 'http-status'
  | 'timeout'
  | 'connection-failed'
  | 'server-not-trusted'
  | 'proxy-failed'
  | 'bad-redirect'
  | 'bad-answer'
  | 'too-many-bytes'
  | 'checksum-differs'
  | 'not-in-folder'

export interface FetchErrorDetails {
  readonly actual?: string | undefined
  readonly expected?: string | undefined
  /** Whether a retry may help; default false. */
  readonly again?: boolean
  /** Milliseconds that the server asks to wait before a retry. */
  readonly wait?: number
  readonly cause?: unknown
}

export class FetchError extends Error {
  override readonly name = 'FetchError'
  readonly code: FetchErrorCode
  readonly actual: string | undefined
  readonly expected: string | undefined
  readonly again: boolean
  readonly wait: number

  constructor(code: FetchErrorCode, message: string, { actual, expected, again = false, wait = 0, cause }: FetchErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.actual = actual
    this.expected = expected
    this.again = again
    this.wait = wait
  }
}

export interface Repeating {
  /** Attempts after the first. */
  readonly retries: number
  /** Milliseconds before the second attempt; twice as long before each further one. */
  readonly backoff: number
  /** Longest wait, in milliseconds, that a server may ask for. */
  readonly longestWait: number
}

/** Makes a request, and repeats it where that may help. `onRetry` is called before each retry. */
export function repeated<T>(
  attempt: () => Promise<T>,
  { retries, backoff, longestWait }: Repeating,
  signal: AbortSignal,
  onRetry: (why: FetchError) => void = () => {},
): Promise<T> {
  const mayHelp = (error: unknown) => error instanceof FetchError && error.again && error.wait <= longestWait
  return pRetry(attempt, {
    retries,
    minTimeout: backoff,
    randomize: true,
    signal,
    shouldRetry: ({ error }) => mayHelp(error),
    onFailedAttempt: async ({ error, retriesLeft }) => {
      if (!(error instanceof FetchError) || !mayHelp(error) || retriesLeft === 0 || signal.aborted) return
      onRetry(error)
      await delay(error.wait, undefined, { signal })
    },
  })
}

/** `30 s`, `0.4 s` */
export function seconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toFixed(1))} s`
}

/** `404 Not Found` */
export function statusText(status: number): string {
  return [status, STATUS_CODES[status]].filter((part) => part !== undefined).join(' ')
}
