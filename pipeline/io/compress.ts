// Compresses answers, at levels at which compressing costs less than it saves: brotli 4, gzip 6.

import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Encoding } from '../model/exchange.ts'

const GZIP = { level: 6 }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** For streams, which a slow client can keep open for minutes: a window of 256 kB instead of 4 MB. */
const BROTLI_STREAM = { params: { ...BROTLI.params, [constants.BROTLI_PARAM_LGWIN]: 18 } }

export async function compressBytes(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (encoding === 'br' ? promisify(brotliCompress)(bytes, BROTLI) : promisify(gzip)(bytes, GZIP)))
}

/** Compresses a stream. The result ends with its source, and stops when the reader cancels. Calls `onClosed` once in either case. */
export function compressStream(stream: ReadableStream<Uint8Array>, encoding: Encoding, onClosed: () => void): ReadableStream<Uint8Array> {
  const compressor = encoding === 'br' ? createBrotliCompress(BROTLI_STREAM) : createGzip(GZIP)
  compressor.once('close', onClosed)
  const { readable, writable } = Duplex.toWeb(compressor)
  return stream.pipeThrough({ readable: readable as ReadableStream<Uint8Array>, writable })
}
