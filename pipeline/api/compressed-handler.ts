// Compresses the answers of a handler, if the client accepts that and it is worth it. For hosts without a file server in front.

import { compressBytes, compressStream } from '../io/compress.ts'
import { acceptedEncodings, type Handler } from './handler.ts'

/** In bytes: bodies smaller than the first are sent as they are, bodies larger than the second are compressed as streams. */
const LEAST = 1024
const WHOLE_UP_TO = 1 << 20

/** Bodies that are compressed as streams at the same time: each takes some MB while its client reads. Further ones are sent as they are. */
const MOST_AT_ONCE = 32

const COMPRESSIBLE = /^(?:text\/|application\/(?:problem\+)?json|image\/svg)/

/**
 * The same handler with compressed answers. A compressed answer has a weak entity tag, because its bytes may change. A 304 has the tag that
 * the whole answer would have.
 */
export function compressedHandler(handler: Handler): Handler {
  let atOnce = 0
  const compressed = async (response: Response, request: Request): Promise<Response> => {
    const [encoding] = acceptedEncodings(request)
    const { headers } = response
    if (!encoding || headers.has('content-encoding') || !COMPRESSIBLE.test(headers.get('content-type') ?? '')) return response
    const length = headers.get('content-length')
    if (length !== null && Number(length) < LEAST) return response
    if (request.method === 'HEAD') return length === null ? response : encoded(response, null, encoding)
    if (response.body === null) return response
    if (length !== null && Number(length) > WHOLE_UP_TO) {
      if (atOnce === MOST_AT_ONCE) return response
      atOnce++
      return encoded(
        response,
        compressStream(response.body, encoding, () => atOnce--),
        encoding,
      )
    }
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (bytes.length < LEAST) return new Response(bytes, response)
    return encoded(response, await compressBytes(bytes, encoding), encoding)
  }
  return async (request, target) => {
    const response = await handler(request, target)
    if (response.status !== 304) return compressed(response, request)
    // A 304 does not say whether the whole answer would be compressed. The answer to HEAD does.
    const headers = new Headers(request.headers)
    headers.delete('if-none-match')
    const asked = new Request(request.url, { method: 'HEAD', headers })
    const tag = (await compressed(await handler(asked, target), asked)).headers.get('etag')
    if (tag !== null) response.headers.set('etag', tag)
    return response
  }
}

function encoded(
  { status, headers: before }: Response,
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
  encoding: string,
): Response {
  const headers = new Headers(before)
  const tag = headers.get('etag')
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  if (tag !== null && !tag.startsWith('W/')) headers.set('etag', `W/${tag}`)
  if (body instanceof Uint8Array) headers.set('content-length', String(body.length))
  return new Response(body, { status, headers })
}
