// A file server without knowledge of the api. It serves files by path below a prefix, optionally with a key. Other paths get an HTML page.

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { listening } from '../listening.ts'

export interface PlainFiles {
  readonly port: number
  /** The paths that were answered with a file. */
  readonly sent: readonly string[]
  stop(): Promise<void>
}

export async function startPlainFiles(
  folder: string,
  { prefix = '', key }: { readonly prefix?: string; readonly key?: string | undefined } = {},
): Promise<PlainFiles> {
  const sent: string[] = []
  const server = createServer(async (request, response) => {
    const sentKey = request.headers['x-api-key']
    if (key !== undefined && sentKey !== key) return void response.writeHead(sentKey === undefined ? 401 : 403).end()
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length + 1) : undefined
    const bytes = path === undefined ? undefined : await readFile(join(folder, path)).catch(() => undefined)
    if (path === undefined || !bytes) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
    sent.push(path)
    response.writeHead(200).end(bytes)
  })
  return { ...(await listening(server)), sent }
}
