// Compresses the answers of a handler, if the client accepts that and it is worth it. For hosts without a file server in front.

import { compressBytes, compressStream } from '../io/compress.ts'
import type { Answer, Encoding } from '../model/exchange.ts'
import { joined } from '../model/record-pages.ts'
import type { Compress } from './handler.ts'
import { isPieces } from './responses.ts'

/** In bytes: bodies smaller than the first are sent as they are, bodies larger than the second are compressed as streams. */
const LEAST = 1024
const WHOLE_UP_TO = 1 << 20

/** Bodies that are compressed as streams at the same time: each takes some MB while its client reads. Further ones are sent as they are. */
const MOST_AT_ONCE = 32

const COMPRESSIBLE = /^(?:text\/|application\/(?:problem\+)?json|image\/svg)/

/** A compressed answer has a weak entity tag, because its bytes may change. */
export function compressAnswers(): Compress {
  let atOnce = 0
  return async (answer, [encoding]) => {
    const { headers, body } = answer
    const length = Number(headers['content-length'])
    if (!encoding || headers['content-encoding'] !== undefined || !COMPRESSIBLE.test(headers['content-type'] ?? '')) return answer
    if (!(length >= LEAST)) return answer
    if (body === null) return encoded(answer, null, encoding)
    const bytes = isPieces(body) ? joined(body) : body
    if (bytes instanceof Uint8Array && length <= WHOLE_UP_TO) return encoded(answer, await compressBytes(bytes, encoding), encoding)
    if (atOnce === MOST_AT_ONCE) return answer
    atOnce++
    const stream = bytes instanceof Uint8Array ? new Blob([bytes]).stream() : bytes
    return encoded(
      answer,
      compressStream(stream, encoding, () => atOnce--),
      encoding,
    )
  }
}

function encoded({ status, headers: before }: Answer, body: Answer['body'], encoding: Encoding): Answer {
  const { 'content-length': _, etag, ...rest } = before
  return {
    status,
    headers: {
      ...rest,
      'content-encoding': encoding,
      ...(etag === undefined ? {} : { etag: etag.startsWith('W/') ? etag : `W/${etag}` }),
      ...(body instanceof Uint8Array ? { 'content-length': String(body.length) } : {}),
    },
    body,
  }
}
