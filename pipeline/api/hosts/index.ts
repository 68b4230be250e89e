// All hosts that are rendered, in the order in which they are listed.

import type { Host } from './host.ts'
import { nginx } from './nginx.ts'
import { worker } from './worker.ts'

export const HOSTS: readonly Host[] = [nginx, worker]
