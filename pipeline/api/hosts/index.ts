// All hosts that are rendered, in the order in which they are listed.

import { caddy } from './caddy.ts'
import type { Host, ServerHost } from './host.ts'
import { nginx } from './nginx.ts'
import { worker } from './worker.ts'

export const HOSTS: readonly Host[] = [nginx, caddy, worker]

/** Those that `publish` makes read a new configuration. */
export const SERVERS: readonly ServerHost[] = HOSTS.flatMap((host) => (host.server ? [{ ...host, server: host.server }] : []))
