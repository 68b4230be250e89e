// Tests how the pages of folders are asked for: file servers answer them under their names, under their folders, or by a redirect.

import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOST_LIMITS, type HostConnection, openHostConnection } from '../../../pipeline/io/host-connection.ts'
import { Questions } from '../../../pipeline/release/verify/host-questions.ts'
import { type Listening, listening } from '../../listening.ts'

/** The status and the address or body of each answer, as Cloudflare Pages answers; others are 404. */
const ANSWERS: Readonly<Record<string, readonly [status: number, text: string]>> = {
  '/': [200, 'first page'],
  '/index.html': [308, '/'],
  '/docs/': [200, 'documents'],
  '/docs/index.html': [301, './'],
  '/moved.json': [302, '/docs/'],
  '/named/': [200, 'under the folder alone'],
}

const server = createServer(({ url = '' }, response) => {
  const [status, text] = ANSWERS[url] ?? [404, '']
  response.writeHead(status, status > 300 ? { location: text } : {}).end(status === 200 ? text : '')
})
let hosts: { readonly plain: HostConnection; readonly gated: HostConnection }
let running: Listening
let base = ''
beforeAll(async () => {
  running = await listening(server)
  base = `http://127.0.0.1:${running.port}`
  hosts = { plain: await openHostConnection(HOST_LIMITS, true), gated: await openHostConnection(HOST_LIMITS, false) }
})
afterAll(async () => {
  await hosts.plain.close()
  await hosts.gated.close()
  await running.stop()
})

async function asked(path: string, plain: boolean): Promise<string | undefined> {
  const questions = new Questions(plain ? hosts.plain : hosts.gated, base, { key: undefined, plain })
  const body = await questions.askWhole(path)
  const expected = { path, bytes: 0, sha256: '' }
  return body?.toString('utf8') ?? (await questions.askAll([{ path, encoding: 'identity', expected, version: undefined }]))[0]?.message
}

describe('the page of a folder', () => {
  it('is asked for by its name where only files are asked for, and else by its folder', async () => {
    expect(await asked('index.html', true)).toBe('first page')
    expect(await asked('docs/index.html', true)).toBe('documents')
    expect(await asked('named/index.html', true)).toBe('under the folder alone')
  })

  it('is looked for where a plain host redirects, as visitors do', async () => {
    expect(await asked('moved.json', true)).toBe('documents')
    expect(await asked('moved.json', false)).toBe('is answered with 302')
    expect(await asked('missing/index.html', true)).toBe('is answered with 404')
  })

  it('is answered without a redirect on every other host, the first page without its name', async () => {
    expect(await asked('index.html', false)).toBe('first page')
    expect(await asked('docs/index.html', false)).toBe('is answered with 301')
  })
})
