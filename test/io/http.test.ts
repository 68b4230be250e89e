import { createServer } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openHttp } from '../../pipeline/io/http.ts'
import { listening } from '../listening.ts'

afterEach(() => vi.unstubAllEnvs())

it.each(['foo', 'http://[bad'])('a proxy of the environment has an address: %s is none', async (proxy) => {
  vi.stubEnv('HTTPS_PROXY', proxy)
  await expect(openHttp({ connect: 1000, idle: 1000 }, true)).rejects.toMatchObject({ code: 'bad-proxy' })
})

describe('a proxy that does not let through is named, without user and password', () => {
  const LIMITS = { connect: 1000, idle: 1000 }
  /** The error of a request through the proxy on this port. */
  const errorThrough = async (port: number): Promise<unknown> => {
    for (const name of ['HTTP_PROXY', 'http_proxy']) vi.stubEnv(name, `http://ann:secret@127.0.0.1:${port}`)
    for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, '')
    const http = await openHttp(LIMITS, true)
    return http
      .get('http://far-away.invalid/', {}, new AbortController().signal)
      .catch((error: unknown) => error)
      .finally(() => http.close())
  }

  it.each([
    [407, 'answers 407 Proxy Authentication Required', false],
    [403, 'answers 403 Forbidden', false],
    [503, 'answers 503 Service Unavailable', true],
  ])('where it answers %i', async (status, says, again) => {
    const proxy = createServer().on('connect', (_, socket) => socket.end(`HTTP/1.1 ${status} No\r\n\r\n`))
    const { port, stop } = await listening(proxy)
    const error = await errorThrough(port).finally(stop)
    expect(error).toMatchObject({ code: 'proxy-failed', message: `the proxy http://127.0.0.1:${port} ${says}`, again })
  })

  it('where nobody listens', async () => {
    expect(await errorThrough(9)).toMatchObject({
      code: 'proxy-failed',
      message: 'no connection through the proxy http://127.0.0.1:9: the connection is refused',
      again: true,
    })
  })
})
