// The edge worker in workerd, the runtime of Cloudflare Workers. It reads the tree through the runtime's disk service.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { temporaryFolder } from '../../when-done.ts'
import { PROJECT } from '../../workspace.ts'
import type { TestedHost } from '../hosts.ts'
import { keyStoreText } from '../stored-keys.ts'

export const host: TestedHost = {
  name: 'workerd',
  runsCode: true,
  compresses: false,
  async start({ folder }, { prefix, keys }) {
    const scratch = temporaryFolder()
    const config = join(scratch, 'config.capnp')
    writeFileSync(config, configText(folder, { PREFIX: prefix, ...(keys ? { KEYS: keyStoreText(keys) } : {}) }))
    const program: { readonly default: string } = createRequire(import.meta.url)('workerd')
    const runtime = spawn(program.default, ['serve', config, '--control-fd=3', '--import-path=/'], {
      stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    })
    const ended = once(runtime, 'exit')
    const port = await Promise.race([listening(runtime.stdio[3]), ended.then(() => Promise.reject(new Error('workerd did not start')))])
    return {
      port,
      async stop() {
        runtime.kill('SIGTERM')
        await ended
      },
    }
  },
}

async function listening(control: unknown): Promise<number> {
  let text = ''
  for await (const chunk of control as AsyncIterable<Buffer>) {
    text += chunk
    const port = /"event":"listen".*"port":(\d+)/.exec(text)?.[1]
    if (port) return Number(port)
  }
  throw new Error('workerd does not listen')
}

function configText(folder: string, variables: Readonly<Record<string, string>>): string {
  const texts = Object.entries(variables).map(([name, value]) => `(name = "${name}", text = ${JSON.stringify(value)})`)
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "tree", disk = (path = ${JSON.stringify(folder)})),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);

const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed ${JSON.stringify(join(PROJECT, 'dist/worker/worker.js'))})],
  compatibilityDate = "2026-10-01",
  bindings = [(name = "TREE_SERVICE", service = "tree"), ${texts.join(', ')}],
);
`
}
