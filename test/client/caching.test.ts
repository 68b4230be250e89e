// Tests which requests ask for an answer anew: those for what may change, in browsers.

import { afterEach, describe, expect, it, vi } from 'vitest'
import { cachingOf } from '../../pipeline/api/headers.ts'
import { FILE_OPERATIONS, RELEASE_FILES } from '../../pipeline/api/routes.ts'
import { type ClientOptions, createClient } from '../../pipeline/client/index.ts'
import { cachingOption } from '../../pipeline/model/tree-paths.ts'
import { ONE, rejection } from './answering-server.ts'

afterEach(() => vi.unstubAllGlobals())

const inBrowser = () => vi.stubGlobal('location', { href: 'https://data.example/' })

/** The requests of a client, each as its path and its option. The host knows no releases, and answers queries with one record. */
function recorded(options: Partial<ClientOptions> = {}) {
  const asked: string[] = []
  const fetch = async (address: string, { cache = 'default' }: RequestInit & { cache?: string }) => {
    asked.push(`${new URL(address).pathname} ${cache}`)
    const isPage = address.includes('/datasets?')
    return new Response(isPage ? ONE : '{}', { headers: isPage ? { 'data-version': '1.4' } : {} })
  }
  return { asked, client: createClient({ baseUrl: 'https://data.example', fetch, retries: 0, ...options }) }
}

describe('a request in a browser', () => {
  it('asks anew for lists and for the latest release, and keeps what the lock of a release fixes', async () => {
    inBrowser()
    const latest = recorded()
    await rejection(latest.client.versions())
    await latest.client.datasets()
    const plain = recorded({ mode: 'files' })
    await rejection(plain.client.datasets())
    const fixed = recorded({ version: '1.4' })
    await fixed.client.datasets()
    const draft = recorded({ version: '1.5-draft', mode: 'query' })
    await rejection(draft.client.datasets())
    expect([latest, plain, fixed, draft].map(({ asked }) => asked)).toEqual([
      ['/versions.json no-cache', '/datasets no-cache'],
      ['/index.json no-cache'],
      ['/v/1.4/datasets default'],
      ['/v/1.5-draft/datasets no-cache'],
    ])
  })

  it('keeps exactly what hosts let caches keep for ever', () => {
    inBrowser()
    const paths = [...RELEASE_FILES, 'datasets/FRA/_/_/2022.json', 'countries/FRA.csv', 'ranges/by-country/FRA.json']
    for (const [version, draft] of [['1.4', false] as const, ['1.5-draft', true] as const]) {
      const kept = (path: string) => cachingOption(`/v/${version}/${path}`).cache === undefined
      expect(paths.filter(kept)).toEqual(paths.filter((path) => cachingOf(path, { draft }) === 'fixed'))
      expect(['datasets?page=1', ...Object.keys(FILE_OPERATIONS)].map(kept)).toEqual([!draft, !draft, !draft])
    }
  })
})

it('sends no such option where nothing is kept: some workers refuse it', async () => {
  const { asked, client } = recorded()
  await rejection(client.versions())
  expect(asked).toEqual(['/versions.json default'])
})
