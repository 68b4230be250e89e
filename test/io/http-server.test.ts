// Tests the HTTP server, in this process, with many clients and with slow clients.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type Exchange, type HttpServer, listen, type ServerLimits } from '../../pipeline/io/http-server.ts'

let server: HttpServer | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server?.stop()
})

/** More than the buffers of a connection hold. */
const LARGE = 64 << 20

async function start(limits: Partial<ServerLimits>) {
  const [answered, full]: [Exchange[], number[]] = [[], []]
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    answer: async ({ target: { path } }) => {
      if (path === '/stream') return { status: 200, headers: {}, body: new Blob([new Uint8Array(LARGE)]).stream() }
      const body = new Uint8Array(path === '/large' ? LARGE : 2)
      return { status: 200, headers: { 'content-length': String(body.length) }, body }
    },
    refuse: () => ({ status: 400, headers: {}, body: null }),
    onAnswered: (exchange) => answered.push(exchange),
    onFull: (connections) => full.push(connections),
    limits,
  })
  return { answered, full }
}

function opened(): Socket {
  const socket = connect(server?.port ?? 0, '127.0.0.1')
  socket.on('error', () => undefined)
  sockets.push(socket)
  return socket
}

const ask = (path: string) => {
  const socket = opened()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  return socket
}

it('closes connections over its limit, says so once, and accepts others when there is room', async () => {
  const { full } = await start({ connections: 3 })
  const held = [opened(), opened(), opened()]
  await Promise.all(held.map((socket) => once(socket, 'connect')))
  for (const socket of [opened(), opened()]) {
    socket.resume()
    await once(socket, 'close')
  }
  expect(full).toEqual([3])
  held[0]?.destroy()
  await expect
    .poll(async () => {
      const socket = ask('/')
      return await Promise.race([once(socket, 'data').then(String), once(socket, 'close').then(() => 'closed')])
    })
    .toMatch(/^HTTP\/1\.1 200 /)
})

it.each(['/large', '/stream'])('disconnects a client that reads an answer too slowly (%s)', async (path) => {
  const { answered } = await start({ answer: 200, bytesPerSecond: LARGE, unmeasured: 1200 })
  const begun = performance.now()
  ask(path).pause()
  await expect.poll(() => answered.length, { timeout: 10_000 }).toBe(1)
  expect(answered[0]).toMatchObject({ complete: false })
  // One second for the bytes, plus 200 ms.
  expect(performance.now() - begun).toBeGreaterThan(1100)
})

it('lets an answer end if the client reads it fast enough', async () => {
  const { answered } = await start({ answer: 20_000 })
  const socket = ask('/large')
  let received = 0
  socket.on('data', (chunk) => {
    received += chunk.length
  })
  await expect.poll(() => received, { timeout: 20_000 }).toBeGreaterThan(LARGE)
  socket.end()
  await expect.poll(() => answered.length).toBe(1)
  expect(answered[0]).toMatchObject({ status: 200, complete: true })
})
