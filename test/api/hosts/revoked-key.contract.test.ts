// Measures how soon each host refuses a key after `keys revoke` while requests with the key continue. Hosts run as in docs/hosting.md.

import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, it, type TestContext } from 'vitest'
import worker from '../../../pipeline/api/edge-worker.ts'
import { caddy } from '../../../pipeline/api/hosts/caddy.ts'
import type { HostedEnvironment } from '../../../pipeline/api/hosts/host.ts'
import { nginx } from '../../../pipeline/api/hosts/nginx.ts'
import { addKey, readKeys } from '../../../pipeline/api/key-store.ts'
import { CADDY, startCaddy } from '../../caddy.ts'
import { startServe } from '../../commands/serving.ts'
import { ask } from '../../contract/ask.ts'
import { describeWithProgram } from '../../contract/programs.ts'
import { folderBucket, startWorker } from '../../contract/worker.ts'
import { NGINX, startNginx } from '../../nginx.ts'
import { freePort } from '../../program.ts'
import { type TinyTree, tinyTree } from '../../tiny-tree.ts'
import { tried } from '../../tried.ts'
import { runMain } from '../../workspace.ts'

/** Number of concurrent requests. */
const CLIENTS = 4
/** Milliseconds after the revocation and the reload of the keys within which the host has to refuse the key. */
const LATEST = 1000
/** Milliseconds for which requests continue after that. */
const WATCHED = 1000

interface Serving {
  readonly port: number
  /** The step that docs/hosting.md prescribes after `keys revoke`. */
  reload(): void
  stop(): Promise<void>
}

describe('a revoked key', () => {
  let tree: TinyTree
  const store = () => `${tree.out}/keys.json`
  const environment = (): HostedEnvironment => ({
    served: tree.served,
    folder: tree.folder,
    prefix: '',
    keys: { stored: readKeys(store()), store: store() },
  })
  beforeAll(() => {
    tree = tinyTree('production')
  })

  async function holdRefused(context: TestContext, host: string, start: () => Promise<Serving>): Promise<void> {
    const { key, plain } = await addKey(store(), { name: 'Ana' })
    const { port, reload, stop } = await start()
    const answers: { readonly begun: number; readonly status: number }[] = []
    let going = true
    const client = async () => {
      while (going) {
        const begun = performance.now()
        const { status } = await ask({ port, method: 'GET', target: '/datasets', headers: { 'x-api-key': plain } })
        answers.push({ begun, status })
      }
    }
    try {
      const clients = Array.from({ length: CLIENTS }, client)
      while (answers.length < 20) await setTimeout(10)
      expect((await runMain(['keys', 'revoke', key.id], tree.out)).code).toBe(0)
      reload()
      const revoked = performance.now()
      await setTimeout(LATEST + WATCHED)
      going = false
      await Promise.all(clients)
      const late = answers.filter(({ begun }) => begun > revoked + LATEST)
      const last = answers.reduce((latest, { begun, status }) => (status === 200 ? Math.max(latest, begun - revoked) : latest), 0)
      tried(context, 'requests with a key that was revoked a second before: one is answered with data', late.length, {
        what: `${host} answers the last one with data, in ms after the key was revoked`,
        value: Math.ceil(last),
      })
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
      expect(late.length).toBeGreaterThan(10)
      expect(late.filter(({ status }) => status !== 403)).toEqual([])
    } finally {
      going = false
      await stop()
    }
  }

  describeWithProgram('nginx', NGINX, () => {
    it('is refused once its configuration is printed anew and read', (context) =>
      holdRefused(context, 'nginx', async () => {
        const port = await freePort()
        const text = () => nginx.render({ environments: [environment()], listen: { address: '127.0.0.1', port } })
        const running = await startNginx([text()], port)
        return { port, reload: () => running.reload([text()]), stop: running.stop }
      }))
  })

  describeWithProgram('Caddy', CADDY, () => {
    it('is refused once its file of keys is read again', (context) =>
      holdRefused(context, 'Caddy', async () => {
        const port = await freePort()
        const text = caddy.render({ environments: [environment()], listen: { address: '127.0.0.1', port } })
        const running = await startCaddy(text, port)
        return { port, reload: running.reload, stop: running.stop }
      }))
  })

  it('is refused by serve at once', (context) =>
    holdRefused(context, '`serve`', async () => {
      const { port, end } = await startServe(['--env', 'production', '--root', tree.out, '--json'])
      return { port, reload: () => undefined, stop: async () => void (await end('SIGTERM')) }
    }))

  it('is refused by the worker once it is given the new keys', (context) =>
    holdRefused(context, 'the worker, with the new secret,', async () => {
      const secret = () => readFileSync(store(), 'utf8')
      const bound = { TREE: folderBucket(tree.folder), KEYS: secret() }
      const { port, stop } = await startWorker(worker, bound)
      return { port, reload: () => void Object.assign(bound, { KEYS: secret() }), stop }
    }))
})
