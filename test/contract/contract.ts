// Describes the contract tests of a host that serves a tree: every request of the list, or one of each kind.

import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TreeKind } from '../../pipeline/api/paths.ts'
import { THOROUGH } from '../random.ts'
import { ask } from './ask.ts'
import { encodedRequests } from './encoded.ts'
import type { TestedHost } from './hosts.ts'
import { KEYS } from './keys.ts'
import { casesFor, hold, holdAll, holdAllClosed, isOpen, kindsFor, type Serving } from './run.ts'
import { type Tree, treeOf } from './trees.ts'

export interface Setting {
  readonly environment: Tree['environment']
  /** Path of the base address, empty for the root. */
  readonly prefix: string
  /** Every request, or the first of each kind. */
  readonly requests: 'all' | 'one of each kind'
  /** Default: full. */
  readonly kind?: TreeKind
}

/** Starts the host and describes the tests of its answers. */
export function describeContract(host: TestedHost, { environment, prefix, requests, kind = 'full' }: Setting): void {
  describe(`${environment}${prefix && ` below ${prefix}`}, ${kind === 'light' ? 'light tree, ' : ''}${requests}`, () => {
    let serving: Serving
    const agent = new Agent({ keepAlive: true })
    beforeAll(async () => {
      const tree = await treeOf(environment, kind)
      const keys = environment === 'production' ? KEYS : undefined
      serving = { host, tree, prefix, keys, agent, started: await host.start(tree, { prefix, keys }) }
    }, 600_000)
    afterAll(() => {
      agent.destroy()
      return serving?.started.stop()
    })

    if (requests === 'all') {
      it.each([...kindsFor(environment, prefix)])('%s', (_, kind) => holdAll(kind, serving))
      it('every value and random filters, written in random ways', () => holdEncoded(serving))
    } else {
      it('one request of each kind', () =>
        holdAll(
          [...kindsFor(environment, prefix).values()].flatMap(([first]) => first ?? []),
          serving,
        ))
    }
    it('lists its draft as one, and names it the latest nowhere', () => holdDraft(serving))
    if (environment === 'production') {
      const closed = casesFor(environment, prefix).filter((request) => request.key === undefined && !isOpen(request))
      it('gives nothing away without a key', () =>
        requests === 'all'
          ? holdAllClosed(closed, serving, !host.runsInProcess && !THOROUGH)
          : holdAllClosed(
              closed.filter((_, at) => at % 20 === 0),
              serving,
              false,
            ))
    }
    if (prefix !== '') it('answers nothing outside of its prefix', () => holdPrefix(serving))
  })
}

async function holdEncoded(serving: Serving): Promise<void> {
  for (const version of [...serving.tree.versions, ...(serving.tree.draft ? [serving.tree.draft] : [])]) {
    for (const request of encodedRequests(serving.tree, version)) {
      await hold(request, serving).catch((error: unknown) => expect.fail(`${request.target}: ${error}`))
    }
  }
}

async function holdDraft({ tree, started, keys, prefix }: Serving): Promise<void> {
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
}

async function holdPrefix({ started, prefix }: Serving): Promise<void> {
  for (const target of ['/datasets', '/metadata', '/v/1.4/datasets.csv', `${prefix}s/metadata`, `${prefix.toUpperCase()}/metadata`]) {
    const { body } = await ask({ port: started.port, method: 'GET', target, headers: { 'x-api-key': KEYS.right } })
    expect(`${target} ${/elements|data_version|country/.test(body.toString())}`).toBe(`${target} false`)
  }
}
