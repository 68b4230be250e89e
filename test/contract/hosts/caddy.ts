// The real Caddy with the rendered configuration.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { caddy } from '../../../pipeline/api/hosts/caddy.ts'
import { readServed } from '../../../pipeline/api/served-environment.ts'
import { CADDY, keysForCaddy, startCaddy } from '../../caddy.ts'
import { freePort } from '../../program.ts'
import type { TestedHost } from '../hosts.ts'

export const host: TestedHost = {
  name: 'caddy',
  program: CADDY,
  runsCode: false,
  async start({ folder }, { prefix, keys }) {
    const served = await readServed((path) => readFile(join(folder, path), 'utf8'))
    if (!served) throw new Error(`no tree in ${folder}`)
    const port = await freePort()
    const known = keys && keysForCaddy([{ plain: keys.right }, { plain: keys.second, expires: '2099-12-31T23:59:59Z' }])
    const environments = [{ served, folder, prefix, keys: known?.keys }]
    const running = await startCaddy(caddy.render({ environments, listen: { address: '127.0.0.1', port } }), port)
    return { port, stop: running.stop }
  },
}
