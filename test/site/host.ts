// Hosts for tests of pages, on a free local port and optionally under a path prefix: the handler of the api over a folder, and a plain
// file server.

import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { createHandler, type KeyCheck } from '../../pipeline/api/handler.ts'
import { mediaTypeOf } from '../../pipeline/api/routes.ts'
import { readServed } from '../../pipeline/api/served-environment.ts'
import { sha256 } from '../../pipeline/io/files.ts'
import { listening } from '../listening.ts'

export interface PageHost {
  /** The base address with the prefix and a slash at its end. */
  readonly base: string
  close(): Promise<void>
}

/** Serves a tree. Each request reads the current files from the disk. */
export async function hostTree(
  folder: string,
  { prefix = '', checkKey }: { prefix?: string; checkKey?: KeyCheck } = {},
): Promise<PageHost> {
  const bytes = (path: string) => readFile(join(folder, path)).catch(() => undefined)
  const served = await readServed(async (path) => (await bytes(path))?.toString('utf8'))
  if (!served) throw new Error(`there is no tree in ${folder}`)
  const handler = createHandler({
    served,
    prefix,
    checkKey,
    tree: {
      async read(path) {
        const found = await bytes(path)
        return found && { body: new Uint8Array(found), etag: `"${sha256(found).slice(0, 16)}"` }
      },
    },
  })
  const server = createServer(async (request, response) => {
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string])
    const answer = await handler(new Request(new URL(request.url ?? '/', 'http://host'), { method: request.method ?? 'GET', headers }))
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()))
  })
  return under(prefix, server)
}

/** Serves files by path as plain file servers do: without queries and keys. A folder is served by its index.html. */
export function hostFiles(folder: string, { prefix = '' }: { prefix?: string } = {}): Promise<PageHost> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname
    const file = path.startsWith(`${prefix}/`) ? path.slice(prefix.length).replace(/\/$/, '/index.html') : '/nothing'
    const found = await readFile(join(folder, file)).catch(() => undefined)
    if (found) response.writeHead(200, { 'content-type': mediaTypeOf(file) }).end(found)
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>')
  })
  return under(prefix, server)
}

async function under(prefix: string, server: Server): Promise<PageHost> {
  const { port, stop } = await listening(server)
  return { base: `http://127.0.0.1:${port}${prefix}/`, close: stop }
}
