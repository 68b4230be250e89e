// Hosts for tests of pages, on a free local port and optionally under a path prefix: the handler of the api over a folder, and a plain
// file server.

import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { mediaTypeOf } from '../../pipeline/api/routes.ts'
import { startHandler } from '../contract/hosts/in-process.ts'
import { type Listening, listening } from '../listening.ts'

export interface PageHost {
  /** The base address with the prefix and a slash at its end. */
  readonly base: string
  close(): Promise<void>
}

/** Serves a tree; with `keys`, to those who send one of them. Each request reads the current files from the disk. */
export const hostTree = async (folder: string, options: Parameters<typeof startHandler>[1] = {}): Promise<PageHost> =>
  under(options.prefix ?? '', await startHandler(folder, options))

/**
 * Serves files by path as plain file servers do: without queries and keys. A folder is served by its index.html. `onRequest` is called with
 * the path of each request, and `headers` come with each file.
 */
export async function hostFiles(
  folder: string,
  {
    prefix = '',
    headers = {},
    onRequest,
  }: { prefix?: string; headers?: OutgoingHttpHeaders; onRequest?: (path: string, sent: IncomingHttpHeaders) => void } = {},
): Promise<PageHost> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname.replace(/\/$/, '/index.html')
    onRequest?.(path, request.headers)
    const found = path.startsWith(`${prefix}/`) ? await readFile(join(folder, path.slice(prefix.length))).catch(() => undefined) : undefined
    if (found) response.writeHead(200, { 'content-type': mediaTypeOf(path), ...headers }).end(found)
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>')
  })
  return under(prefix, await listening(server))
}

const under = (prefix: string, { port, stop }: Listening): PageHost => ({ base: `http://127.0.0.1:${port}${prefix}/`, close: stop })
