// Requests of the contract to a Caddy that serves both environments.

import { afterAll, beforeAll, it } from 'vitest'
import { caddy } from '../../../pipeline/api/hosts/caddy.ts'
import type { HostedEnvironment } from '../../../pipeline/api/hosts/host.ts'
import { CADDY, keysForCaddy, type RunningCaddy, startCaddy } from '../../caddy.ts'
import { host } from '../../contract/hosts/caddy.ts'
import { KEYS } from '../../contract/keys.ts'
import { describeWithProgram } from '../../contract/programs.ts'
import { casesFor, holdAll, holdAllClosed, isOpen, kindsFor, type Serving } from '../../contract/run.ts'
import { treeOf } from '../../contract/trees.ts'
import { freePort } from '../../program.ts'
import { servedIn } from '../../tree-in-folder.ts'

describeWithProgram('the contract, with both environments in one Caddy', CADDY, () => {
  let running: RunningCaddy
  const serving: Partial<Record<'demo' | 'production', Serving>> = {}
  const servingOf = (environment: 'demo' | 'production') => serving[environment] as Serving
  beforeAll(async () => {
    const port = await freePort()
    const keys = keysForCaddy([{ plain: KEYS.right }, { plain: KEYS.second }])
    const environments: HostedEnvironment[] = []
    for (const [environment, prefix] of [
      ['demo', ''],
      ['production', '/plastic/production'],
    ] as const) {
      const tree = await treeOf(environment)
      const served = await servedIn(tree.folder)
      const gated = environment === 'production'
      environments.push({ served, folder: tree.folder, prefix, keys: gated ? keys.keys : undefined })
      serving[environment] = { host, tree, prefix, keys: gated ? KEYS : undefined, started: { port, stop: async () => {} } }
    }
    running = await startCaddy(caddy.render({ environments, listen: { address: '127.0.0.1', port } }), port)
  }, 600_000)
  afterAll(() => running?.stop())

  it.each(['demo', 'production'] as const)('%s: one request of each kind', (environment) =>
    holdAll(
      [...kindsFor(environment, servingOf(environment).prefix).values()].flatMap(([first]) => first ?? []),
      servingOf(environment),
    ),
  )

  it('nothing of production without a key', () => {
    const closed = casesFor('production', servingOf('production').prefix).filter((request) => request.key === undefined && !isOpen(request))
    return holdAllClosed(closed, servingOf('production'))
  })
})
