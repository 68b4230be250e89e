// Tests `serve` of production: keys, and changes of keys while it runs.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addKey, revokeKey } from '../../pipeline/api/key-store.ts'
import { tinyTree } from '../tiny-tree.ts'
import { temporaryFolder } from '../when-done.ts'
import { fetchFrom, type ServeProcess, startServe } from './serving.ts'

describe('serve, in production', () => {
  const root = temporaryFolder()
  const store = join(root, 'keys.json')
  let serve: ServeProcess
  let kept: { readonly id: string; readonly plain: string }
  let revoked: { readonly id: string; readonly plain: string }
  const status = async (key?: string, path = '/plastic/metadata') =>
    (await fetchFrom(serve.port, path, { headers: key === undefined ? {} : { 'x-api-key': key } })).status

  beforeAll(async () => {
    tinyTree('production', root)
    const add = async (name: string) => {
      const { key, plain } = await addKey(store, { name })
      return { id: key.id, plain }
    }
    kept = await add('kept')
    revoked = await add('revoked')
    serve = await startServe(['--env', 'production', '--root', root, '--prefix', '/plastic', '--json'])
  })
  afterAll(() => serve.end('SIGTERM'))

  it('says where it is to machines', () => {
    expect(JSON.parse(serve.stdout())).toEqual({
      environment: 'production',
      address: `http://127.0.0.1:${serve.port}/plastic`,
      host: '127.0.0.1',
      port: serve.port,
      latest: '1.4',
      versions: ['1.4', '1.1'],
    })
  })

  it('asks for a key, below its prefix and elsewhere', async () => {
    expect([await status(), await status(''), await status('wrong'), await status(kept.plain)]).toEqual([401, 401, 403, 200])
    expect([await status(undefined, '/metadata'), await status(kept.plain, '/metadata')]).toEqual([401, 404])
    expect(await status(undefined, '/plastic/')).toBe(200)
  })

  it('refuses a revoked key without a restart', async () => {
    expect(await status(revoked.plain)).toBe(200)
    await revokeKey(store, revoked.id)
    expect([await status(revoked.plain), await status(kept.plain)]).toEqual([403, 200])
  })

  it('refuses every key while the keys cannot be read', async () => {
    const text = readFileSync(store)
    writeFileSync(store, '{')
    expect(await status(kept.plain)).toBe(403)
    writeFileSync(store, text)
    expect(await status(kept.plain)).toBe(200)
    expect(serve.stderr()).toContain('the store of keys has changed and cannot be read')
  })

  it('writes no key into its log', async () => {
    await fetchFrom(serve.port, `/plastic/metadata?key=${kept.plain}`, { headers: { 'x-api-key': kept.plain } })
    await setTimeout(50)
    expect(serve.stderr()).toContain(' GET /plastic/metadata?… 400 ')
    expect(serve.stderr()).not.toContain(kept.plain.slice(9))
  })
})
