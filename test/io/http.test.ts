import { afterEach, expect, it, vi } from 'vitest'
import { openHttp } from '../../pipeline/io/http.ts'

afterEach(() => vi.unstubAllEnvs())

it.each(['foo', 'http://[bad'])('a proxy of the environment has an address: %s is none', async (proxy) => {
  vi.stubEnv('HTTPS_PROXY', proxy)
  await expect(openHttp({ connect: 1000, idle: 1000 })).rejects.toMatchObject({ code: 'bad-proxy' })
})
