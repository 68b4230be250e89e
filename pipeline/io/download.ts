// Downloads one file: retries where that may help, resumes where the server supports it, and verifies the checksum at the end.

import { setTimeout as delay } from 'node:timers/promises'
import pRetry from 'p-retry'
import { waitOf } from '../model/retry-after.ts'
import { FetchError, seconds, statusText } from './fetch-error.ts'
import type { Http, HttpAnswer, HttpLimits } from './http.ts'
import type { Origin, PartialFile, Pin } from './partial-file.ts'

export interface DownloadLimits extends HttpLimits {
  /** Milliseconds for one file, with all attempts and waiting. */
  readonly total: number
  /** Retries that receive no new bytes. */
  readonly retries: number
  /** Milliseconds before the second attempt; twice as long before each further one. */
  readonly backoff: number
  /** Longest wait, in milliseconds, that a server may ask for. */
  readonly longestWait: number
}

export const DOWNLOAD_LIMITS: DownloadLimits = {
  connect: 10_000,
  idle: 30_000,
  total: 600_000,
  retries: 4,
  backoff: 1_000,
  longestWait: 60_000,
}

export interface DownloadOptions {
  readonly limits: DownloadLimits
  /** Stops the download; the bytes received so far stay. */
  readonly signal: AbortSignal
  /** Called with the number of bytes so far whenever it changes; it may decrease. */
  readonly onSize: (size: number) => void
  /** Called before each retry. */
  readonly onRetry: (why: FetchError) => void
}

export interface Downloaded {
  /** Bytes of an earlier run that were not downloaded again. */
  readonly resumedFrom: number
}

/**
 * Fills the partial file and verifies it; the caller still has to publish it. Throws a FetchError, the reason of the signal, or a Failure
 * if the disk refuses. After a FetchError the bytes received so far stay if the next run can use them.
 */
export async function download(
  http: Http,
  url: string,
  part: PartialFile,
  { limits, signal, onSize, onRetry }: DownloadOptions,
): Promise<Downloaded> {
  const { total, retries, backoff, longestWait } = limits
  const late = new AbortController()
  const stop = AbortSignal.any([signal, late.signal])
  const clock = setTimeout(() => late.abort(new FetchError('timeout', `the download is not complete after ${seconds(total)}`)), total)
  const got = { earlier: part.size, progress: false }
  const watch: Watch = {
    signal: stop,
    onStart(from) {
      got.earlier = Math.min(got.earlier, from)
      onSize(from)
    },
    onSize(size) {
      got.progress = true
      onSize(size)
    },
  }
  const attempt = async () => {
    got.progress = false
    await fill(http, url, part, watch)
  }
  try {
    await pRetry(attempt, {
      retries,
      minTimeout: backoff,
      randomize: true,
      signal: stop,
      shouldRetry: ({ error }) => error instanceof FetchError && error.again && error.wait <= longestWait,
      // An attempt that received bytes does not count as a retry: only `total` limits such attempts.
      shouldConsumeRetry: () => !got.progress,
      onFailedAttempt: async ({ error, retriesLeft }) => {
        if (!(error instanceof FetchError) || !error.again || retriesLeft === 0 || stop.aborted) return
        if (error.wait > longestWait) return
        onRetry(error)
        await delay(Math.max(error.wait, got.progress ? backoff : 0), undefined, { signal: stop })
      },
    })
    return { resumedFrom: got.earlier }
  } catch (error) {
    throw stop.aborted ? stop.reason : error
  } finally {
    clearTimeout(clock)
  }
}

interface Watch {
  readonly signal: AbortSignal
  /** Called with the offset of the first byte that is received. */
  readonly onStart: (from: number) => void
  readonly onSize: (size: number) => void
}

/** One attempt. */
async function fill(http: Http, url: string, part: PartialFile, watch: Watch): Promise<void> {
  const { from, what } = await receive(http, url, part, watch)
  const sum = await part.checksum()
  if (sum.sha256 === part.pin.sha256 && sum.bytes === part.pin.bytes) return
  part.discard()
  // The part may mix two versions of the file, or its earlier bytes are damaged: retry from the first byte.
  if (from > 0) return fill(http, url, part, watch)
  throw new FetchError('checksum-differs', 'the server does not send the pinned file', {
    found: [sumText(sum), ...what].join(', '),
    expected: sumText(part.pin),
  })
}

interface Received {
  /** The number of bytes that were there before and are kept. */
  readonly from: number
  /** The content type and the encoding that the server declares. */
  readonly what: readonly string[]
}

/** Downloads the missing bytes: resumes if the server agrees, else starts at the first byte. */
async function receive(http: Http, url: string, part: PartialFile, watch: Watch): Promise<Received> {
  const { bytes } = part.pin
  const size = part.size
  if (size === bytes) return { from: size, what: [] }
  const origin = size > 0 && size < bytes ? part.origin : undefined
  const kept = origin?.url === url ? size : 0
  const answer = await http.get(url, kept > 0 && origin ? rangeHeaders(kept, origin) : {}, watch.signal)
  try {
    if (kept > 0 && (answer.status === 416 || (answer.status === 206 && !continues(answer, kept, bytes, origin)))) {
      part.discard()
      answer.cancel()
      return await receive(http, url, part, watch)
    }
    const from = answer.status === 206 ? kept : 0
    if (from === 0) {
      refuseUnlessWhole(answer, bytes)
      part.begin(originOf(url, answer))
    }
    watch.onStart(from)
    const more = await part.append(answer.body, watch.onSize)
    if (more) {
      part.discard()
      throw tooMany('the server sends more bytes than are pinned', bytes)
    }
    if (part.size < bytes && !saysItsLength(answer)) {
      throw new FetchError('connection-failed', 'the connection ended early', { again: true })
    }
    const { 'content-type': type, 'content-encoding': encoding } = answer.headers
    return { from, what: [type, encoding].filter((text) => text !== undefined) }
  } finally {
    answer.cancel()
  }
}

/** What `If-Range` takes: a strong entity tag, or a date such as `Mon, 16 Nov 2026 00:00:00 GMT`. */
const STRONG_ETAG = /^"[!#-~]*"$/
const HTTP_DATE = /^[A-Za-z0-9,: ]+ GMT$/

/** Without an entity tag and a date there is no `If-Range`: the checksum then shows whether the file has changed. */
function rangeHeaders(from: number, { etag, last_modified }: Origin): Record<string, string> {
  const range = `bytes=${from}-`
  if (etag !== null && STRONG_ETAG.test(etag)) return { range, 'if-range': etag }
  if (last_modified !== null && HTTP_DATE.test(last_modified)) return { range, 'if-range': last_modified }
  return { range }
}

/** Whether the answer continues where the part ends, and belongs to a file of the same size and entity tag. */
function continues({ headers }: HttpAnswer, from: number, bytes: number, origin: Origin | undefined): boolean {
  const [, first, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? []
  const sameTag = headers.etag === undefined || !origin?.etag || opaque(headers.etag) === opaque(origin.etag)
  return Number(first) === from && (total === '*' || Number(total) === bytes) && sameTag
}

const opaque = (etag: string) => etag.replace(/^W\//, '')

function originOf(url: string, { headers }: HttpAnswer): Origin {
  return { url, etag: headers.etag ?? null, last_modified: headers['last-modified'] ?? null }
}

const saysItsLength = ({ headers }: HttpAnswer) => headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Throws unless the server is about to send a whole file that may be the pinned one. */
function refuseUnlessWhole({ status, headers }: HttpAnswer, bytes: number): void {
  if (status >= 300 && status < 400 && headers.location !== undefined) {
    throw new FetchError('bad-redirect', 'the server redirects too many times')
  }
  if (status !== 200) {
    const wait = waitOf(headers['retry-after'])
    const asks = wait > 0 ? ` and asks to wait ${seconds(wait)}` : ''
    throw new FetchError('http-status', `the server answers ${statusText(status)}${asks}`, { again: isPassing(status), wait })
  }
  const announced = Number(headers['content-length'] ?? 0)
  if (announced > bytes) throw tooMany('the server announces more bytes than are pinned', bytes, announced)
}

function tooMany(message: string, bytes: number, found?: number): FetchError {
  return new FetchError('too-many-bytes', message, {
    expected: `${bytes} bytes`,
    ...(found === undefined ? {} : { found: `${found} bytes` }),
  })
}

/** Whether another attempt may succeed after this status. */
function isPassing(status: number): boolean {
  return [408, 425, 429].includes(status) || (status >= 500 && status !== 501 && status !== 505)
}

/** `sha256 7d2d…, 552112 bytes` */
export function sumText({ sha256, bytes }: Pin): string {
  return `sha256 ${sha256}, ${bytes} bytes`
}
