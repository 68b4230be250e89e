// Requests the files of a tree from a running host: does not decompress them, retries where that may help, and never follows a redirect.

import { setTimeout as delay } from 'node:timers/promises'
import pRetry from 'p-retry'
import { waitOf } from '../model/retry-after.ts'
import { FetchError } from './fetch-error.ts'
import { type HttpAnswer, type HttpLimits, openHttp } from './http.ts'

export interface HostLimits extends HttpLimits {
  /** Attempts after the first. */
  readonly retries: number
  /** Milliseconds before the second attempt; twice as long before each further one. */
  readonly backoff: number
}

export const HOST_LIMITS: HostLimits = { connect: 10_000, idle: 30_000, retries: 3, backoff: 500 }

/** Longest wait, in milliseconds, that a host may ask for. */
const LONGEST_WAIT = 60_000

export interface HostAnswer {
  readonly status: number
  readonly headers: HttpAnswer['headers']
  /** As sent, compressed or not; cut off soon after the requested number of bytes. */
  readonly body: Buffer
}

export interface HostConnection {
  /** Throws a FetchError if no answer comes, or if the status is 429, 502, 503 or 504. Reads little more than `most` bytes. */
  ask(url: string, headers: Readonly<Record<string, string>>, most: number): Promise<HostAnswer>
  close(): Promise<void>
}

export async function openHostConnection(limits: HostLimits): Promise<HostConnection> {
  const http = await openHttp(limits, { redirects: 0 })
  const { retries, backoff } = limits
  const stop = new AbortController()

  const attempt = async (url: string, headers: Readonly<Record<string, string>>, most: number): Promise<HostAnswer> => {
    const answer = await http.get(url, headers, stop.signal)
    try {
      const { status } = answer
      if ([429, 502, 503, 504].includes(status)) {
        const wait = waitOf(answer.headers['retry-after'])
        throw new FetchError('http-status', `the host answers ${status}`, { again: true, wait })
      }
      return { status, headers: answer.headers, body: await bodyOf(answer, most) }
    } finally {
      answer.cancel()
    }
  }

  return {
    ask: (url, headers, most) =>
      pRetry(() => attempt(url, headers, most), {
        retries,
        minTimeout: backoff,
        randomize: true,
        shouldRetry: ({ error }) => error instanceof FetchError && error.again && error.wait <= LONGEST_WAIT,
        onFailedAttempt: async ({ error, retriesLeft }) => {
          if (error instanceof FetchError && error.again && retriesLeft > 0 && error.wait <= LONGEST_WAIT) await delay(error.wait)
        },
      }),
    async close() {
      stop.abort()
      await http.close()
    },
  }
}

async function bodyOf({ body }: HttpAnswer, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    pieces.push(piece)
    size += piece.length
    if (size > most) break
  }
  return Buffer.concat(pieces)
}
