// Why a file could not be fetched from a server, or from a folder that is used instead. An error of the disk is a Failure.

import { STATUS_CODES } from 'node:http'

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
  readonly found?: string
  readonly expected?: string
  /** Whether a retry may help; default false. */
  readonly again?: boolean
  /** Milliseconds that the server asks to wait before a retry. */
  readonly wait?: number
  readonly cause?: unknown
}

export class FetchError extends Error {
  override readonly name = 'FetchError'
  readonly code: FetchErrorCode
  readonly found: string | undefined
  readonly expected: string | undefined
  readonly again: boolean
  readonly wait: number

  constructor(code: FetchErrorCode, message: string, { found, expected, again = false, wait = 0, cause }: FetchErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.found = found
    this.expected = expected
    this.again = again
    this.wait = wait
  }
}

/** `30 s`, `0.4 s` */
export function seconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toFixed(1))} s`
}

/** `404 Not Found` */
export function statusText(status: number): string {
  return [status, STATUS_CODES[status]].filter((part) => part !== undefined).join(' ')
}
