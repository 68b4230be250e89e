import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { client, ONE, pageText, record, rejection, send, server, status } from './answering-server.ts'

describe('mode auto', () => {
  const INDEX = JSON.stringify({
    latest: '1.4',
    versions: [{ version: '1.4' }],
    paths: {
      datasets: 'v/{version}/d/{country}/{category}/{polymer}/{year}.json',
      'datasets by page': 'v/{version}/d/{country}/{category}/{polymer}/{year}-{page_size}-{page}.json',
      'layout.json': 'layout.json',
      'reference-data.json': 'reference.json',
    },
    any: '_',
    segments: { category: [{ value: 'PET bottles', segment: 'pet-bottles' }], polymer: [] },
    page_sizes: [50, 500],
  })
  const files: Readonly<Record<string, string>> = {
    '/index.json': INDEX,
    '/reference.json': JSON.stringify({
      countries: [{ code: 'FRA', name: 'France' }],
      categories: ['PET bottles'],
      polymers: ['PET', 'ABS'],
      years: [2020],
    }),
    '/layout.json': JSON.stringify({ operations: ['datasets'], pairs: [{ category: 'PET bottles', polymers: ['PET'] }] }),
    '/v/1.4/d/FRA/pet-bottles/_/2020.json': pageText(0, 0),
    '/datasets': pageText(1, 1, record('FRA', 2020)),
  }
  const filter = { country: 'FRA', category: 'PET bottles', year: 2020 } as const

  it('is not misled by a file server that has a file of that name and ignores the query', async () => {
    const { base, asked } = await server((response, request) => {
      const file = files[(request.url ?? '').replace(/\?.*/, '')]
      response.writeHead(file === undefined ? 404 : 200).end(file)
    })
    const reader = client(base)
    expect((await reader.datasets(filter)).totalItems).toBe(0)
    expect((await reader.datasets(filter)).totalItems).toBe(0)
    // The second call knows that the host is a file server. It asks for the latest release again, but not for the lists of the release.
    const page = '/v/1.4/d/FRA/pet-bottles/_/2020.json'
    expect(asked.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
      '/datasets',
      '/index.json',
      '/reference.json',
      '/layout.json',
      page,
      '/index.json',
      page,
    ])
  })

  it('asks a file server first for the file that an answer of many countries has', async () => {
    const countries = Array.from({ length: 60 }, (_, place) => ({ code: `C${place}`, name: `Country ${place}` }))
    const all = {
      ...files,
      '/reference.json': JSON.stringify({ ...JSON.parse(files['/reference.json'] ?? ''), countries }),
      '/v/1.4/d/_/_/_/2020-500-0.json': pageText(1, 1, record('FRA', 2020)),
      '/v/1.4/d/_/pet-bottles/_/2020.json': pageText(0, 0),
    }
    const { base, asked } = await server((response, request) => {
      const file = (all as Readonly<Record<string, string>>)[request.url ?? '']
      response.writeHead(file === undefined ? 404 : 200).end(file)
    })
    const reader = client(base)
    expect((await reader.datasets({ year: 2020, pageSize: 500 })).totalItems).toBe(1)
    expect((await reader.datasets({ year: 2020, pageSize: 500, category: 'PET bottles' })).totalItems).toBe(0)
    expect(asked.map(({ url }) => url).filter((url) => url.startsWith('/v/'))).toEqual([
      '/v/1.4/d/_/_/_/2020-500-0.json',
      '/v/1.4/d/_/pet-bottles/_/2020-500-0.json',
      '/v/1.4/d/_/pet-bottles/_/2020.json',
    ])
  })

  it('ends the call whose signal is aborted, and no other that waits for the same file', async () => {
    const held: ServerResponse[] = []
    let released = false
    const { base } = await server((response, request) => {
      const path = (request.url ?? '').replace(/\?.*/, '')
      if (path === '/reference.json' && !released) held.push(response)
      else response.writeHead(files[path] === undefined ? 404 : 200).end(files[path])
    })
    const reader = client(base, { mode: 'files' })
    const ending = new AbortController()
    const ended = rejection(reader.datasets(filter, { signal: ending.signal }))
    await expect.poll(() => held.length).toBe(1)
    const answered = reader.datasets(filter).then(({ totalItems }) => totalItems)
    // Wait until the second call also waits for the file.
    await new Promise((resolve) => setTimeout(resolve, 100))
    ending.abort(new Error('enough'))
    expect(await ended).toMatchObject({ message: 'enough' })
    released = true
    for (const response of held) response.end(files['/reference.json'])
    expect(await answered).toBe(0)
  })

  it('says that there is no api where neither is there', async () => {
    const { base } = await server((response) => status(response, 404))
    expect(await rejection(client(base).datasets())).toMatchObject({
      name: 'UnexpectedAnswerError',
      message: expect.stringContaining('check baseUrl'),
    })
    const site = await server((response) => status(response, 200))
    expect(await rejection(client(site.base).datasets())).toMatchObject({ name: 'UnexpectedAnswerError' })
  })

  it('stays with queries once they were answered', async () => {
    const { base, asked } = await server((response, _request, nth) => (nth === 1 ? send(response, ONE) : status(response, 404)))
    const reader = client(base)
    await reader.datasets()
    expect(await rejection(reader.datasets())).toMatchObject({ name: 'ApiError', status: 404 })
    expect(asked).toHaveLength(2)
  })
})
