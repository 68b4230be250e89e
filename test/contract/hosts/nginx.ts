// The real nginx with the rendered configuration.

import type { HostKeys } from '../../../pipeline/api/hosts/host.ts'
import { nginx } from '../../../pipeline/api/hosts/nginx.ts'
import { storedKey } from '../../../pipeline/api/key-store.ts'
import { NGINX, startNginx } from '../../nginx.ts'
import { freePort } from '../../program.ts'
import { servedIn } from '../../tree-in-folder.ts'
import type { TestedHost } from '../hosts.ts'
import type { ContractKeys } from '../keys.ts'

export const host: TestedHost = {
  name: 'nginx',
  program: NGINX,
  runsCode: false,
  async start({ folder }, { prefix, keys }) {
    const served = await servedIn(folder)
    const port = await freePort()
    const environments = [{ served, folder, prefix, keys: keys && keysOf(keys) }]
    const { stop } = await startNginx([nginx.render({ environments, listen: { address: '127.0.0.1', port } })], port)
    return { port, stop }
  },
}

function keysOf({ right, second, revoked }: ContractKeys): HostKeys {
  const created = '2026-11-16T00:00:00Z'
  return {
    stored: [
      storedKey(right, { name: 'right', created, expires: null }),
      storedKey(second, { name: 'second', created, expires: '2099-12-31T23:59:59Z' }),
      { ...storedKey(revoked, { name: 'revoked', created, expires: null }), revoked: created },
    ],
    store: '/nowhere/keys.json',
  }
}
