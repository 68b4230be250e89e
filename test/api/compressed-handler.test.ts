import { expect, it } from 'vitest'
import { compressedHandler } from '../../pipeline/api/compressed-handler.ts'

/** Random bytes compress badly. A body of 64 of these chunks is too large to compress as a whole, so that its stream waits for a reader. */
const LARGE = crypto.getRandomValues(new Uint8Array(65_536))
const LENGTH = LARGE.length * 64

const handler = compressedHandler(async () => {
  let left = 64
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left-- > 0) controller.enqueue(LARGE)
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/csv', 'content-length': String(LENGTH), etag: '"a"' } })
})
const ask = () => handler(new Request('http://host/', { headers: { 'accept-encoding': 'gzip' } }))

it('compresses a limited number of large bodies at once, sends further ones as they are, and compresses again when one has ended or was cancelled', async () => {
  const held = await Promise.all(Array.from({ length: 32 }, ask))
  expect(new Set(held.map(({ headers }) => headers.get('content-encoding')))).toEqual(new Set(['gzip']))
  const plain = await ask()
  expect([plain.headers.get('content-encoding'), plain.headers.get('content-length')]).toEqual([null, String(LENGTH)])
  expect((await plain.arrayBuffer()).byteLength).toBe(LENGTH)
  await held[0]?.body?.cancel()
  await expect.poll(async () => (await ask()).headers.get('content-encoding')).toBe('gzip')
  await held[1]?.arrayBuffer()
  await expect.poll(async () => (await ask()).headers.get('content-encoding')).toBe('gzip')
})
