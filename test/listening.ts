// A server of a test on a free local port.

import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { whenDone } from './when-done.ts'

export interface Listening {
  readonly port: number
  /** Stops the server, and ends the connections that clients keep open. It stops with the test file by itself. */
  stop(): Promise<void>
}

/** Lets a server listen on a free port of 127.0.0.1. */
export async function listening(server: Server): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  whenDone(stop)
  return { port: (server.address() as AddressInfo).port, stop }
}
