// Every request of the contract, of a Caddy that serves both environments.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, it } from 'vitest'
import { caddy } from '../../../pipeline/api/hosts/caddy.ts'
import type { HostedEnvironment } from '../../../pipeline/api/hosts/host.ts'
import { readServed } from '../../../pipeline/api/served.ts'
import { CADDY, keysForCaddy, type RunningCaddy, startCaddy } from '../../caddy.ts'
import { host } from '../../contract/hosts/caddy.ts'
import { KEYS } from '../../contract/keys.ts'
import { describeWithProgram } from '../../contract/programs.ts'
import { casesFor, hold, holdClosed, isOpen, type Serving, titleOf } from '../../contract/run.ts'
import { treeOf } from '../../contract/trees.ts'
import { freePort } from '../../program.ts'

describeWithProgram('every request of the contract, with both environments in one Caddy', CADDY, () => {
  let running: RunningCaddy
  let keys: ReturnType<typeof keysForCaddy>
  const serving: Partial<Record<'demo' | 'production', Serving>> = {}
  const servingOf = (environment: 'demo' | 'production') => serving[environment] as Serving
  beforeAll(async () => {
    const port = await freePort()
    keys = keysForCaddy([{ plain: KEYS.right }, { plain: KEYS.second }])
    const environments: HostedEnvironment[] = []
    for (const [environment, prefix] of [
      ['demo', ''],
      ['production', '/plastic/production'],
    ] as const) {
      const tree = await treeOf(environment)
      const served = await readServed(async (path) => readFileSync(join(tree.folder, path), 'utf8'))
      if (!served) throw new Error(`no tree in ${tree.folder}`)
      const gated = environment === 'production'
      environments.push({ served, folder: tree.folder, prefix, keys: gated ? keys.keys : undefined })
      serving[environment] = { host, tree, prefix, keys: gated ? KEYS : undefined, started: { port, stop: async () => {} } }
    }
    running = await startCaddy(caddy.render({ environments, listen: { address: '127.0.0.1', port } }), port)
  }, 600_000)
  afterAll(async () => {
    await running?.stop()
    keys?.remove()
  })

  for (const environment of ['demo', 'production'] as const) {
    it.each(casesFor(environment).map((request) => [request.about, titleOf(request), request] as const))(
      `${environment}: %s: %s`,
      (_about, _title, request) => hold(request, servingOf(environment)),
    )
  }

  it('nothing of production without a key', async () => {
    const closed = casesFor('production').filter((request) => request.key === undefined && !isOpen(request))
    for (const request of closed) await holdClosed(request, servingOf('production'))
  })
})
