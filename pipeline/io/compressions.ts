// Compressed siblings of files, `<file>.gz` and `<file>.br`, which servers send instead of the file. Their bytes are the same on every
// machine and every supported Node.

import { brotliCompressSync, brotliDecompressSync, constants, crc32, gzipSync, inflateRawSync } from 'node:zlib'
import { sha256 } from './files.ts'

export interface Compression {
  /** What the name of the sibling ends with. */
  readonly suffix: '.gz' | '.br'
  /** As in the header Content-Encoding. */
  readonly encoding: 'gzip' | 'br'
  readonly compress: (bytes: Uint8Array) => Uint8Array
}

/** The header of gzip that a build writes: deflate, no optional field, no time, no level, and no operating system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** Bytes of the header up to the flags of optional fields; what follows names time, level and system of whoever compressed. */
const GZIP_FORMAT_BYTES = 4

/** Bytes of the checksum and the size after the data of a member. */
const GZIP_TRAILER_BYTES = 8

/** The lower four bits of a stream of brotli: the size of its window, 4 MB in what a build writes. */
const BROTLI_WINDOW = 0b1011

/**
 * The levels were measured on large JSON files (17 MB). gzip 6 compresses to 6.1 % in a quarter of the time of gzip 9 (5.4 %). brotli 5
 * compresses to 5.0 % in twice the time of gzip 6; brotli 11 takes a hundred times as long.
 */
export const COMPRESSIONS: readonly Compression[] = [
  {
    suffix: '.gz',
    encoding: 'gzip',
    compress: (bytes) => {
      const compressed = gzipSync(bytes, { level: 6 })
      compressed.set(GZIP_HEADER)
      return compressed
    },
  },
  {
    suffix: '.br',
    encoding: 'br',
    compress: (bytes) =>
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  },
]

/** How a file is compressed, by the end of its name; undefined for any other name. */
export const compressionOf = (path: string): Compression | undefined => COMPRESSIONS.find(({ suffix }) => path.endsWith(suffix))

/** Identifies how siblings are made; changes when that changes. */
export const COMPRESSION_ID = 'gzip 6 of whole files, brotli 5 but for CSV'

/**
 * What is wrong with a compressed copy of a file; undefined if nothing is. A copy is one member of gzip or one stream of brotli with the
 * header that a build writes, without optional fields. All its bytes belong to it, because browsers stop at its end while other readers go
 * on. It decompresses to the file, up to whose size it is decompressed. `writer`: a host that compresses on the way writes a header of its
 * own, without optional fields too.
 */
export function copyFault(
  { encoding }: Compression,
  copy: Uint8Array,
  file: { readonly bytes: number; readonly sha256: string },
  writer: 'build' | 'host' = 'build',
): string | undefined {
  const isGzip = encoding === 'gzip'
  const format = writer === 'build' ? GZIP_HEADER : GZIP_HEADER.subarray(0, GZIP_FORMAT_BYTES)
  const hasHeader = isGzip
    ? format.equals(copy.subarray(0, format.length))
    : writer === 'host' || ((copy[0] ?? 0) & 0b1111) === BROTLI_WINDOW
  if (!hasHeader) return writer === 'build' ? 'has another header than a build writes' : 'has no header of gzip without optional fields'
  try {
    const { content, end } = isGzip ? gunzipped(copy, file.bytes) : decompressed(brotliDecompressSync, copy, file.bytes)
    if (end !== copy.length) return 'goes on where browsers stop reading it'
    if (content.length === file.bytes && sha256(content) === file.sha256) return undefined
  } catch {
    // Reported in the same way as other content.
  }
  return 'does not decompress to its file'
}

interface Decompressed {
  readonly content: Uint8Array
  /** Number of bytes of the copy up to the end of its first member or stream. */
  readonly end: number
}

/** The first member of gzip. Throws if it is not one, or decompresses to more than `most` bytes. */
function gunzipped(copy: Uint8Array, most: number): Decompressed {
  const { content, end } = decompressed(inflateRawSync, copy.subarray(GZIP_HEADER.length), most)
  const trailer = Buffer.from(copy.subarray(GZIP_HEADER.length + end)).subarray(0, GZIP_TRAILER_BYTES)
  if (trailer.readUInt32LE(0) !== crc32(content) || trailer.readUInt32LE(4) !== content.length % 2 ** 32)
    throw new RangeError('checksum or size differ')
  return { content, end: GZIP_HEADER.length + end + GZIP_TRAILER_BYTES }
}

/** Throws if the bytes are not in this encoding, or decompress to more than `most` bytes. */
function decompressed(by: typeof inflateRawSync, bytes: Uint8Array, most: number): Decompressed {
  // With `info`, which the types of Node do not know, it also returns what it read.
  const { buffer, engine } = by(bytes, { info: true, maxOutputLength: Math.max(1, most) }) as unknown as {
    readonly buffer: Buffer
    readonly engine: { readonly bytesWritten: number }
  }
  return { content: buffer, end: engine.bytesWritten }
}
