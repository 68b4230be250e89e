// Every host answers every request of requests.json alike: in demo, in production, and in production under a path prefix.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from './ask.ts'
import { encodedRequests } from './encoded.ts'
import { allHosts, type Host } from './hosts.ts'
import { KEYS } from './keys.ts'
import { describeWithProgram } from './programs.ts'
import { casesFor, hold, holdClosed, isOpen, type Serving, titleOf } from './run.ts'
import { type Tree, treeOf } from './trees.ts'

const SETTINGS = [
  { environment: 'demo', prefix: '' },
  { environment: 'production', prefix: '' },
  { environment: 'production', prefix: '/data/plastic' },
] as const

for (const host of await allHosts()) {
  describeWithProgram(host.name, host.program, () => {
    for (const { environment, prefix } of SETTINGS) {
      describe(`${environment}${prefix && ` below ${prefix}`}`, () => contract(host, environment, prefix))
    }
  })
}

function contract(host: Host, environment: Tree['environment'], prefix: string): void {
  let serving: Serving
  beforeAll(async () => {
    const tree = await treeOf(environment)
    const keys = environment === 'production' ? KEYS : undefined
    serving = { host, tree, prefix, keys, started: await host.start(tree, { prefix, keys }) }
  }, 600_000)
  afterAll(() => serving?.started.stop())

  it.each(casesFor(environment).map((request) => [request.about, titleOf(request), request] as const))(
    '%s: %s',
    (_about, _title, request) => hold(request, serving),
  )

  it('every value and random filters, written in random ways', async () => {
    for (const version of [...serving.tree.versions, ...(serving.tree.draft ? [serving.tree.draft] : [])]) {
      for (const request of encodedRequests(serving.tree, version)) {
        await hold(request, serving).catch((error: unknown) => expect.fail(`${request.target}: ${error}`))
      }
    }
  })

  it('lists its draft as one, and names it the latest nowhere', async () => {
    const { tree, started, keys } = serving
    const listed = async (target: string) => {
      const headers: Record<string, string> = keys ? { 'x-api-key': keys.right } : {}
      const { body } = await ask({ port: started.port, method: 'GET', target: prefix + target, headers })
      return JSON.parse(body.toString())
    }
    expect(await listed('/versions')).toMatchObject({
      latest: tree.latest,
      versions: [
        { version: '1.5', status: { state: 'draft' }, latest: false, path: `v/${tree.draft}` },
        { version: tree.latest, latest: true },
        {},
      ],
    })
    expect(await listed('/index.json')).toMatchObject({ latest: tree.latest, versions: [{ version: '1.4' }, { version: '1.1' }] })
  })

  if (environment === 'production') {
    const closed = casesFor(environment).filter((request) => request.key === undefined && !isOpen(request))
    it.each(closed.map((request) => [titleOf(request), request] as const))('nothing without a key: %s', (_title, request) =>
      holdClosed(request, serving),
    )
  }

  if (prefix !== '') {
    it('answers nothing outside of its prefix', async () => {
      for (const target of ['/datasets', '/metadata', '/v/1.4/datasets.csv', `${prefix}s/metadata`, `${prefix.toUpperCase()}/metadata`]) {
        const { body } = await ask({ port: serving.started.port, method: 'GET', target, headers: { 'x-api-key': KEYS.right } })
        expect(`${target} ${/elements|data_version|country/.test(body.toString())}`).toBe(`${target} false`)
      }
    })
  }
}
