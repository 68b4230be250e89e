// Downloads one file, or reads it from a folder that mirrors the paths of the pins, and verifies it. Retries where that may help.

import { readFile, stat } from 'node:fs/promises'
import { waitOf } from '../model/retry-after.ts'
import { FetchError, type Repeating, repeated, seconds, statusText } from './fetch-error.ts'
import { sha256 } from './files.ts'
import type { Http, HttpAnswer, HttpLimits } from './http.ts'

/** Checksum and size of the expected bytes. */
export interface Pin {
  readonly sha256: string
  readonly bytes: number
}

export interface DownloadLimits extends HttpLimits, Repeating {
  /** Milliseconds for one file, with all attempts and waiting. */
  readonly total: number
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
  /** Stops the download. */
  readonly signal: AbortSignal
  /** Called with the number of bytes so far whenever it changes; it decreases with a new attempt. */
  readonly onSize: (size: number) => void
  /** Called before each retry. */
  readonly onRetry: (why: FetchError) => void
}

/** The bytes of a pinned file. Throws a FetchError, or the reason of the signal. */
export async function download(
  http: Http,
  url: string,
  pin: Pin,
  { limits, signal, onSize, onRetry }: DownloadOptions,
): Promise<Uint8Array> {
  const { total } = limits
  const late = new AbortController()
  const stop = AbortSignal.any([signal, late.signal])
  const clock = setTimeout(() => late.abort(new FetchError('timeout', `the download is not complete after ${seconds(total)}`)), total)
  try {
    return await repeated(() => received(http, url, pin, stop, onSize), limits, stop, onRetry)
  } catch (error) {
    throw stop.aborted ? stop.reason : error
  } finally {
    clearTimeout(clock)
  }
}

/** One attempt. */
async function received(http: Http, url: string, pin: Pin, signal: AbortSignal, onSize: (size: number) => void): Promise<Uint8Array> {
  const answer = await http.get(url, {}, signal)
  try {
    refuseUnlessWhole(answer, pin.bytes)
    const pieces: Uint8Array[] = []
    let size = 0
    onSize(size)
    for await (const piece of answer.body) {
      pieces.push(piece)
      size += piece.length
      if (size > pin.bytes) throw tooMany('the server sends more bytes than are pinned', pin.bytes)
      onSize(size)
    }
    if (size < pin.bytes && !saysItsLength(answer)) {
      throw new FetchError('connection-failed', 'the connection ended early', { again: true })
    }
    const { 'content-type': type, 'content-encoding': encoding } = answer.headers
    return verified(Buffer.concat(pieces), pin, 'the server does not send the pinned file', [type, encoding])
  } finally {
    answer.cancel()
  }
}

/** The bytes of a pinned file from a folder. Throws a FetchError. */
export async function readPinned(path: string, pin: Pin): Promise<Uint8Array> {
  try {
    if (!(await stat(path)).isFile()) throw new FetchError('not-in-folder', 'the folder of --from does not hold this file')
    return verified(await readFile(path), pin, 'the file in the folder of --from is not the pinned one')
  } catch (cause) {
    if (cause instanceof FetchError) throw cause
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    const message =
      code === 'ENOENT' ? 'the folder of --from does not hold this file' : `the file in the folder of --from cannot be read (${code})`
    throw new FetchError('not-in-folder', message, { cause })
  }
}

/** The bytes, if they are the pinned ones. `what` says what else is known of them. */
function verified(bytes: Uint8Array, pin: Pin, message: string, what: readonly (string | undefined)[] = []): Uint8Array {
  const sum = { sha256: sha256(bytes), bytes: bytes.length }
  if (sum.sha256 === pin.sha256 && sum.bytes === pin.bytes) return bytes
  const found = [sumText(sum), ...what.filter((text) => text !== undefined)].join(', ')
  throw new FetchError('checksum-differs', message, { actual: found, expected: sumText(pin) })
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
    ...(found === undefined ? {} : { actual: `${found} bytes` }),
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
