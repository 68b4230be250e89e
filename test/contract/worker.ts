// Shared by the tests of the edge worker: a bucket made from a folder, and a server that passes requests to the worker as a platform does.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
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
  const server = createServer(async (incoming, outgoing) => {
    const request = requestOf(incoming)
    if (!request) return void outgoing.writeHead(400).end()
    const { status, headers, body } = await worker.fetch(request, environment)
    outgoing.writeHead(status, Object.fromEntries(headers))
    outgoing.end(body && Buffer.from(await new Response(body).arrayBuffer()))
  })
  return listening(server)
}

/** Undefined for a request that no Request can be made of. */
function requestOf({ url = '/', method = 'GET', headers }: IncomingMessage): Request | undefined {
  try {
    const sent = Object.entries(headers).map(([name, value = '']): [string, string] => [name, [value].flat().join(', ')])
    const address = url.startsWith('/') ? `http://${headers.host}${url}` : url
    return new Request(address, { method, headers: sent })
  } catch {
    return undefined
  }
}
