// Shared by the tests of the edge worker: a bucket made from a folder, and a server that passes requests to the worker as a platform does.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Bucket, Worker, WorkerEnvironment } from '../../pipeline/api/edge-worker.ts'
import { listening } from '../listening.ts'
import type { Started } from './hosts.ts'

/** An object store with the files of a folder, with the documented interface. It has no objects whose names begin with a dot. */
export function folderBucket(folder: string): Bucket {
  return {
    async get(key) {
      if (/(^|\/)\./.test(key)) return null
      const bytes = await readFile(join(folder, key)).catch(() => undefined)
      if (!bytes) return null
      const httpEtag = `"${createHash('md5').update(bytes).digest('hex')}"`
      return { body: new Blob([bytes]).stream(), size: bytes.length, httpEtag }
    },
  }
}

/** Starts the worker on a free port of 127.0.0.1. The web's Request parses the addresses, as on a platform. */
export async function startWorker(worker: Worker, environment: WorkerEnvironment): Promise<Started> {
  const listener = getRequestListener((request) => worker.fetch(request, environment), { overrideGlobalObjects: false })
  return listening(createServer(listener))
}
