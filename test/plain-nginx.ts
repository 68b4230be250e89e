// nginx without the project's configuration: it only serves a folder.

import { startNginx } from './nginx.ts'
import { freePort } from './program.ts'

export interface Started {
  readonly port: number
  stop(): Promise<void>
}

/** Serves the folder on a free port, as any file server does. */
export async function startPlainNginx(folder: string): Promise<Started> {
  const port = await freePort()
  const { stop } = await startNginx([`server { listen 127.0.0.1:${port}; root ${folder}; }`], port)
  return { port, stop }
}
