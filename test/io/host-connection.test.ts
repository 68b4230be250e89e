// Tests when a request to a running host is repeated.

import { describe, expect, it } from 'vitest'
import { HOST_LIMITS, openHostConnection } from '../../pipeline/io/host-connection.ts'
import { type Behaviour, startServer, type TestServer } from '../server.ts'

let server: TestServer

async function ask(behaviour: Behaviour): Promise<string> {
  server = await startServer({ '/': behaviour })
  const host = await openHostConnection({ ...HOST_LIMITS, backoff: 1 }, false)
  try {
    return String((await host.ask(server.url('/'), {}, 1_000)).body)
  } finally {
    await host.close()
  }
}

describe('a request to a host', () => {
  it('is repeated, but not before the host allows that (Retry-After as a date)', async () => {
    let until = 0
    const text = await ask((_request, response, _asked, nth) => {
      if (nth > 1) return void response.end('here')
      until = Math.ceil(Date.now() / 1000 + 1) * 1000
      response.writeHead(503, { 'retry-after': new Date(until).toUTCString() }).end()
    })
    expect(text).toBe('here')
    expect(Date.now()).toBeGreaterThanOrEqual(until)
  })

  it('does not show that it is a check', async () => {
    const text = await ask(({ headers }, response) => void response.end(JSON.stringify(headers)))
    expect(JSON.parse(text)).toMatchObject({ 'user-agent': 'Mozilla/5.0' })
    expect(text).not.toMatch(/plastic|verify|undici|node/i)
  })

  it('is not repeated when the host names a date that is hours away', async () => {
    const refusing: Behaviour = (_request, response) => {
      response.writeHead(503, { 'retry-after': new Date(Date.now() + 3 * 3_600_000).toUTCString() }).end()
    }
    await expect(ask(refusing)).rejects.toThrow('the host answers 503')
    expect(server.asked.length).toBe(1)
  })
})
