// The command `serve` in a separate process.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../../when-done.ts'
import { PROJECT } from '../../workspace.ts'
import type { TestedHost } from '../hosts.ts'
import { keyStoreText } from '../stored-keys.ts'

export const host: TestedHost = {
  name: 'serve',
  runsCode: true,
  async start({ environment, folder }, { prefix, keys }) {
    const scratch = temporaryFolder()
    const store = join(scratch, 'keys.json')
    if (keys) writeFileSync(store, keyStoreText(keys))
    const process_ = spawn(
      process.execPath,
      [
        ...[join(PROJECT, 'dist/program/cli.js'), 'serve', '--env', environment, '--out', dirname(dirname(folder))],
        ...['--port', '0', '--prefix', prefix, '--json', '--quiet', ...(keys ? ['--keys', store] : [])],
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const ended = once(process_, 'exit')
    const [line] = await Promise.race([once(process_.stdout, 'data'), ended.then(() => Promise.reject(new Error('serve did not start')))])
    return {
      port: JSON.parse(String(line)).port,
      async stop() {
        process_.kill('SIGTERM')
        await ended
      },
    }
  },
}
