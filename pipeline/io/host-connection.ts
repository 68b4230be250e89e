// Requests the files of a tree from a running host, like any visitor: does not decompress them, and retries where that may help.

import { waitOf } from '../model/retry-after.ts'
import { FetchError, type Repeating, repeated } from './fetch-error.ts'
import { type HttpAnswer, type HttpLimits, openHttp } from './http.ts'

export interface HostLimits extends HttpLimits, Repeating {}

export const HOST_LIMITS: HostLimits = { connect: 10_000, idle: 30_000, retries: 3, backoff: 500, longestWait: 60_000 }

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

/** What browsers begin their name with: a host must not know by the name of the program that it is checked. */
const NEUTRAL = { 'user-agent': 'Mozilla/5.0' }

/** Follows redirects to other addresses if `isFollowing`. The requests may then hold nothing that is for one host only. */
export async function openHostConnection(limits: HostLimits, isFollowing: boolean): Promise<HostConnection> {
  const http = await openHttp(limits, isFollowing)
  const stop = new AbortController()

  const attempt = async (url: string, headers: Readonly<Record<string, string>>, most: number): Promise<HostAnswer> => {
    const answer = await http.get(url, { ...NEUTRAL, ...headers }, stop.signal)
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
    ask: (url, headers, most) => repeated(() => attempt(url, headers, most), limits, stop.signal),
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
