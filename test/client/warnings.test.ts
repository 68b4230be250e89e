// Tests the client's warnings about superseded and withdrawn releases, from headers and on plain file servers.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ClientOptions, createClient } from '../../pipeline/client/index.ts'
import type { Versions } from '../../schemas/api.ts'
import { hostFiles, hostTree, type PageHost } from '../site/host.ts'
import { type SharedWorkspace, smallBuilt } from '../small-workspace.ts'

let workspace: SharedWorkspace
let query: PageHost
let files: PageHost
const asked: string[] = []
beforeAll(async () => {
  workspace = await smallBuilt()
  const folder = workspace.path('public/demo')
  ;[query, files] = [await hostTree(folder), await hostFiles(folder)]
})
afterAll(() => Promise.all([query.close(), files.close()]))

const SUPERSEDED = 'Release 1.1 has been superseded since 2026-11-17; release 1.2 replaces it.'

/** The warnings of a client that reads two pages and two files. `asked` lists its requests. */
async function said(host: PageHost, options: Partial<ClientOptions>): Promise<string[]> {
  const warnings: string[] = []
  asked.length = 0
  const client = createClient({
    baseUrl: host.base,
    onWarning: (message) => warnings.push(message),
    fetch(address, init) {
      asked.push(new URL(address).pathname)
      return fetch(address, init)
    },
    ...options,
  })
  await Promise.all([client.referenceData(), client.datasets({ year: 2020 }), client.metadata()])
  await client.datasets({ year: 2021 })
  return warnings
}

describe('a client of a superseded release', () => {
  it.each([
    ['query', () => query],
    ['files', () => files],
    ['auto', () => query],
    ['auto', () => files],
  ] as const)('is warned once, in the mode %s', async (mode, host) => {
    expect(await said(host(), { version: '1.1', mode })).toEqual([SUPERSEDED])
    expect(asked.filter((path) => path === '/versions.json')).toHaveLength(1)
  })

  it('is warned on the console unless it says where', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await said(query, { version: '1.1', onWarning: undefined })
    expect(warn.mock.calls).toEqual([[SUPERSEDED]])
    warn.mockRestore()
  })

  it('is warned by the headers alone where versions.json cannot be read', async () => {
    const fetchBut: ClientOptions['fetch'] = async (address, init) =>
      address.endsWith('/versions.json') ? new Response('', { status: 503 }) : fetch(address, init)
    const text = 'Release 1.1 has been superseded or withdrawn since 2026-11-17; release 1.2 replaces it.'
    expect(await said(query, { version: '1.1', fetch: fetchBut })).toEqual([text])
    expect(await said(files, { version: '1.1', fetch: fetchBut })).toEqual([])
  })

  it.each([
    ['the latest by its number', '1.2'],
    ['the latest', undefined],
  ])('is not warned of %s', async (_, version) => {
    expect([await said(query, { version }), await said(files, { version })]).toEqual([[], []])
  })
})

it('a client of a withdrawn release learns why, and what replaces it', async () => {
  const listing: Versions = JSON.parse(workspace.read('public/demo/versions.json'))
  const status = { state: 'withdrawn' as const, why: 'Brazil was counted twice.', replaced_by: '1.2' }
  const versions = listing.versions.map((listed) => (listed.version === '1.1' ? { ...listed, status } : listed))
  const fetchWith: ClientOptions['fetch'] = async (address, init) =>
    address.endsWith('/versions.json') ? Response.json({ ...listing, versions }) : fetch(address, init)
  expect(await said(files, { version: '1.1', fetch: fetchWith })).toEqual([
    'Release 1.1 is withdrawn: Brazil was counted twice; release 1.2 replaces it since 2026-11-17.',
  ])
})

it('refuses an onWarning that cannot be called', () => {
  // @ts-expect-error not a function
  expect(() => createClient({ baseUrl: 'http://x', onWarning: true })).toThrow('onWarning must be a function.')
})
