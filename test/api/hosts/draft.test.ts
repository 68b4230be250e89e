// A draft on every host of the contract: under its own name only, kept by nobody, and with the key where there is one.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../contract/ask.ts'
import { allHosts, type Started } from '../../contract/hosts.ts'
import { KEYS } from '../../contract/keys.ts'
import { describeWithProgram } from '../../contract/programs.ts'
import { type TinyTree, tinyTree } from '../../tiny-tree.ts'

/** 1.1 and 1.4 as they are, and 1.5 as a draft with Ghana. */
function treeWithDraft(environment: 'demo' | 'production'): TinyTree {
  const tree = tinyTree(environment)
  const versions = [
    { version: '1.5', status: { state: 'draft' } },
    { version: '1.4', status: { state: 'current' } },
    { version: '1.1', status: { state: 'superseded' } },
  ]
  tree.write('versions.json', JSON.stringify({ environment, latest: '1.4', versions }))
  const countries = ['FRA', 'GHA'].map((code) => ({ code, name: code }))
  tree.write('v/1.5-draft/reference-data.json', JSON.stringify({ countries, years: [2021, 2022] }))
  tree.write('v/1.5-draft/metadata.json', JSON.stringify({ environment, data_version: '1.5' }))
  tree.write('v/1.5-draft/datasets/GHA/_/_/_-50-0.json', JSON.stringify({ country: 'GHA' }))
  tree.write('v/1.5-draft/datasets.csv', 'country\nGHA\n')
  return tree
}

for (const host of await allHosts()) {
  describeWithProgram(host.name, host.program, () => {
    describe.each(['demo', 'production'] as const)('%s', (environment) => {
      let tree: TinyTree
      let started: Started
      const get = async (target: string, key: string | undefined = KEYS.right) => {
        const headers: Record<string, string> = environment === 'demo' || key === '' ? {} : { 'x-api-key': key }
        const { status, headers: got, body } = await ask({ port: started.port, method: 'GET', target, headers })
        return { status, caching: got['cache-control'], version: got['data-version'], body: body.toString() }
      }
      beforeAll(async () => {
        tree = treeWithDraft(environment)
        const served = { environment, folder: tree.folder, versions: ['1.1', '1.4'], latest: '1.4', bundle: () => '' }
        started = await host.start(served, { prefix: '', keys: environment === 'demo' ? undefined : KEYS })
      }, 60_000)
      afterAll(async () => {
        await started?.stop()
        tree.remove()
      })

      it.each([
        '/v/1.5-draft/datasets?country=GHA',
        '/v/1.5-draft/datasets/GHA/_/_/_-50-0.json',
        '/v/1.5-draft/metadata',
        '/v/1.5-draft/reference-data',
        '/v/1.5-draft/datasets.csv',
      ])('answers %s, for nobody to keep', async (target) => {
        expect(await get(target)).toMatchObject({ status: 200, caching: 'no-store', version: '1.5-draft' })
      })

      it('knows its values in it, and in no other release', async () => {
        expect((await get('/v/1.5-draft/datasets?country=GTM')).status).toBe(400)
        expect(await get('/datasets?country=GHA')).toMatchObject({ status: 400, body: expect.not.stringContaining('"GHA"') })
        expect((await get('/v/1.4/datasets?country=GHA')).status).toBe(400)
      })

      it('has nothing under the version that it may become', async () => {
        for (const target of ['/v/1.5/datasets', '/v/1.5/metadata', '/v/1.5/datasets.csv']) expect((await get(target)).status).toBe(404)
      })

      it('leaves the other releases as they are', async () => {
        const scope = environment === 'demo' ? 'public' : 'private'
        expect(await get('/datasets?country=FRA')).toMatchObject({ status: 200, version: '1.4', caching: `${scope}, max-age=300` })
        expect(await get('/v/1.4/metadata')).toMatchObject({
          status: 200,
          version: '1.4',
          caching: `${scope}, max-age=31536000, immutable`,
        })
      })

      it.runIf(environment === 'production')('asks for the key', async () => {
        expect((await get('/v/1.5-draft/datasets.csv', '')).status).toBe(401)
        expect((await get('/v/1.5-draft/datasets.csv', 'wrong')).status).toBe(403)
      })
    })
  })
}
