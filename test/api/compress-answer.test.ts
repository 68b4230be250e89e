import { expect, it } from 'vitest'
import { compressAnswers } from '../../pipeline/api/compress-answer.ts'

/** Random bytes compress badly. A body of 64 of these chunks is too large to compress as a whole, so that its stream waits for a reader. */
const LARGE = crypto.getRandomValues(new Uint8Array(65_536))
const LENGTH = LARGE.length * 64

const compress = compressAnswers()

async function ask() {
  let left = 64
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left-- > 0) controller.enqueue(LARGE)
      else controller.close()
    },
  })
  const headers = { 'content-type': 'text/csv', 'content-length': String(LENGTH), etag: '"a"' }
  const answer = await compress({ status: 200, headers, body }, ['gzip'])
  return { headers: answer.headers, response: new Response(answer.body) }
}

it('compresses a limited number of large bodies at once, sends others as they are, and compresses again once one has ended or was cancelled', async () => {
  const held = await Promise.all(Array.from({ length: 32 }, ask))
  expect(new Set(held.map(({ headers }) => headers['content-encoding']))).toEqual(new Set(['gzip']))
  const plain = await ask()
  expect([plain.headers['content-encoding'], plain.headers['content-length']]).toEqual([undefined, String(LENGTH)])
  expect((await plain.response.arrayBuffer()).byteLength).toBe(LENGTH)
  await held[0]?.response.body?.cancel()
  await expect.poll(async () => (await ask()).headers['content-encoding']).toBe('gzip')
  await held[1]?.response.arrayBuffer()
  await expect.poll(async () => (await ask()).headers['content-encoding']).toBe('gzip')
})
