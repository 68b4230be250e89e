// The command `serve` in a separate process.

import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startServe } from '../../commands/serving.ts'
import { temporaryFolder } from '../../when-done.ts'
import type { TestedHost } from '../hosts.ts'
import { keyStoreText } from '../stored-keys.ts'

export const host: TestedHost = {
  name: 'serve',
  runsCode: true,
  async start({ environment, folder }, { prefix, keys }) {
    const store = join(temporaryFolder(), 'keys.json')
    if (keys) writeFileSync(store, keyStoreText(keys))
    const { port, end } = await startServe([
      ...['--env', environment, '--out', dirname(dirname(folder)), '--prefix', prefix, '--json', '--quiet'],
      ...(keys ? ['--keys', store] : []),
    ])
    return { port, stop: async () => void (await end('SIGTERM')) }
  },
}
