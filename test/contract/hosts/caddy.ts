// The real Caddy with the rendered configuration.

import { caddy } from '../../../pipeline/api/hosts/caddy.ts'
import { CADDY, keysForCaddy, startCaddy } from '../../caddy.ts'
import { freePort } from '../../program.ts'
import { servedIn } from '../../tree-in-folder.ts'
import type { TestedHost } from '../hosts.ts'

export const host: TestedHost = {
  name: 'caddy',
  program: CADDY,
  runsCode: false,
  async start({ folder }, { prefix, keys }) {
    const served = await servedIn(folder)
    const port = await freePort()
    const known = keys && keysForCaddy([{ plain: keys.right }, { plain: keys.second, expires: '2099-12-31T23:59:59Z' }])
    const environments = [{ served, folder, prefix, keys: known?.keys }]
    const running = await startCaddy(caddy.render({ environments, listen: { address: '127.0.0.1', port } }), port)
    return { port, stop: running.stop }
  },
}
