// Compressed copies that most programs decompress to the right content, or to its beginning, although no build makes them.

import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { COMPRESSIONS } from '../pipeline/io/compressions.ts'

const [GZIP, BROTLI] = COMPRESSIONS
if (!GZIP || !BROTLI) throw new Error('there are two compressions')

const halves = (content: Buffer) => [content.subarray(0, content.length >> 1), content.subarray(content.length >> 1)] as const
const HEADER_BYTES = 10
const FLAGS = 3

/** The header with other flags, and the fields after it that they announce. */
const withFields = (flags: number, fields: string | Buffer) => (content: Buffer) => {
  const copy = Buffer.from(GZIP.compress(content))
  copy[FLAGS] = flags
  return Buffer.concat([copy.subarray(0, HEADER_BYTES), Buffer.from(fields), copy.subarray(HEADER_BYTES)])
}

const withByte = (at: number, value: number) => (content: Buffer) => {
  const copy = Buffer.from(GZIP.compress(content))
  copy[at] = value
  return copy
}

interface WrongCopy {
  readonly name: string
  readonly suffix: '.gz' | '.br'
  readonly make: (content: Buffer) => Buffer
  readonly message: string
}

const OTHER_HEADER = 'has another header than a build writes'
const GOES_ON = 'goes on where browsers stop reading it'
const OTHER_CONTENT = 'does not decompress to its file'

/** Each with what verify says of it. */
export const WRONG_COPIES: readonly WrongCopy[] = [
  { name: 'two members', suffix: '.gz', make: (content) => Buffer.concat(halves(content).map(GZIP.compress)), message: GOES_ON },
  {
    name: 'an empty second member',
    suffix: '.gz',
    make: (content) => Buffer.concat([content, Buffer.alloc(0)].map(GZIP.compress)),
    message: GOES_ON,
  },
  {
    name: 'bytes after the member',
    suffix: '.gz',
    make: (content) => Buffer.concat([GZIP.compress(content), Buffer.from('more')]),
    message: GOES_ON,
  },
  { name: 'a time', suffix: '.gz', make: withByte(4, 1), message: OTHER_HEADER },
  { name: 'a level', suffix: '.gz', make: (content) => gzipSync(content, { level: 9 }), message: OTHER_HEADER },
  { name: 'another system', suffix: '.gz', make: withByte(9, 3), message: OTHER_HEADER },
  { name: 'a flag for text', suffix: '.gz', make: withFields(1, ''), message: OTHER_HEADER },
  { name: 'an extra field', suffix: '.gz', make: withFields(4, Buffer.from([5, 0, ...Buffer.from('extra')])), message: OTHER_HEADER },
  { name: 'a name', suffix: '.gz', make: withFields(8, 'datasets.csv\0'), message: OTHER_HEADER },
  { name: 'a comment', suffix: '.gz', make: withFields(16, 'comment\0'), message: OTHER_HEADER },
  {
    name: 'another content',
    suffix: '.gz',
    make: (content) => Buffer.from(GZIP.compress(Buffer.from(String(content).toUpperCase()))),
    message: OTHER_CONTENT,
  },
  {
    name: 'the end missing',
    suffix: '.gz',
    make: (content) => Buffer.from(GZIP.compress(content)).subarray(0, -4),
    message: OTHER_CONTENT,
  },
  { name: 'two streams', suffix: '.br', make: (content) => Buffer.concat(halves(content).map(BROTLI.compress)), message: GOES_ON },
  {
    name: 'bytes after the stream',
    suffix: '.br',
    make: (content) => Buffer.concat([BROTLI.compress(content), Buffer.from('more')]),
    message: GOES_ON,
  },
  {
    name: 'another window',
    suffix: '.br',
    make: (content) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_LGWIN]: 18 } }),
    message: OTHER_HEADER,
  },
  {
    name: 'another content',
    suffix: '.br',
    make: (content) => Buffer.from(BROTLI.compress(Buffer.from(String(content).toUpperCase()))),
    message: OTHER_CONTENT,
  },
]
