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
  const [answered, full]: [Exchange[], (number | string)[]] = [[], []]
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    answer: async ({ target: { path } }) => {
      if (path === '/stream') return { status: 200, headers: {}, body: new Blob([new Uint8Array(LARGE)]).stream() }
      const body = new Uint8Array(path === '/large' ? LARGE : 2)
      return { status: 200, headers: { 'content-length': String(body.length) }, body }
    },
    refuse: () => ({ status: 400, headers: {}, body: Buffer.from('refused') }),
    onAnswered: (exchange) => answered.push(exchange),
    onFull: (connections, client) => full.push(client === undefined ? connections : `${connections} of ${client}`),
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

it('closes connections of one address over their limit, and accepts those of another', async () => {
  const { full } = await start({ perClient: 2 })
  const held = [opened(), opened()]
  await Promise.all(held.map((socket) => once(socket, 'connect')))
  const third = opened()
  third.resume()
  await once(third, 'close')
  expect(full).toEqual(['2 of 127.0.0.1'])
  const other = connect({ port: server?.port ?? 0, host: '127.0.0.1', localAddress: '127.0.0.2' })
  sockets.push(other)
  other.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(String(await once(other, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
})

it('answers a client that closes its side of the connection after its request', async () => {
  await start({})
  const socket = opened()
  socket.end('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
  socket.resume()
  await once(socket, 'close')
})

it('sends no body to HEAD, also where it refuses the request', async () => {
  await start({})
  const answerTo = async (method: string) => {
    const socket = opened()
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.write(`${method} / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n`)
    await once(socket, 'close')
    return Buffer.concat(chunks).toString()
  }
  expect(await answerTo('GET')).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\nrefused$/s)
  expect(await answerTo('HEAD')).toMatch(/^HTTP\/1\.1 400 .*content-length: 7\r\n.*\r\n\r\n$/s)
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
