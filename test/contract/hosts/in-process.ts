// The handler on a plain server of Node. It answers like every host that runs code, without the additions of `serve`.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { compressAnswers } from '../../../pipeline/api/compress-answer.ts'
import { createHandler, type Handler } from '../../../pipeline/api/handler.ts'
import type { ServedEnvironment } from '../../../pipeline/api/routes.ts'
import { readServed } from '../../../pipeline/api/served-environment.ts'
import type { StoredTree } from '../../../pipeline/model/exchange.ts'
import { listening } from '../../listening.ts'
import type { Answer, Ask } from '../ask.ts'
import type { Started, TestedHost } from '../hosts.ts'

export const host: TestedHost = {
  name: 'in-process handler',
  runsCode: true,
  runsInProcess: true,
  start: ({ folder }, { prefix, keys }) => startHandler(folder, { prefix, keys: keys && [keys.right, keys.second] }),
}

/** Serves a tree; with `keys`, to those who send one of them. */
export async function startHandler(
  folder: string,
  { prefix = '', keys }: { readonly prefix?: string; readonly keys?: readonly string[] | undefined } = {},
): Promise<Required<Started>> {
  const handler = createHandler({
    tree: storedTree(folder),
    compress: compressAnswers(),
    served: await servedOf(folder),
    prefix,
    ...(keys ? { checkKey: async (key) => (key ? (keys.includes(key) ? 'ok' : 'wrong') : 'missing') } : {}),
  })
  const { port, stop } = await listening(createServer((request, response) => void reply(handler, request, response)))
  return { port, answer: (request) => withoutSocket(handler, request), stop }
}

async function servedOf(folder: string): Promise<ServedEnvironment> {
  const served = await readServed((path) => readFile(join(folder, path), 'utf8'))
  if (!served) throw new Error(`no tree in ${folder}`)
  return served
}

function storedTree(folder: string): StoredTree {
  return {
    async read(path, accepted = []) {
      let body: Buffer<ArrayBuffer>
      try {
        body = await readFile(join(folder, path))
      } catch {
        return undefined
      }
      const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
      if (!accepted.includes('gzip') || body.length < 1000) return { body, etag }
      return { body: await promisify(gzip)(body), etag: etag.replace(/"$/, '.gz"'), encoding: 'gzip' }
    },
  }
}

async function reply(handler: Handler, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const headers = incoming.rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, incoming.rawHeaders[at + 1] ?? ''] as const] : []))
    const answer = await answered(handler, incoming.method ?? 'GET', incoming.url ?? '/', headers)
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}

function answered(handler: Handler, method: string, raw: string, headers: readonly (readonly [string, string])[]): Promise<Response> {
  const at = raw.indexOf('?')
  const target = { path: at < 0 ? raw : raw.slice(0, at), query: at < 0 ? '' : raw.slice(at + 1) }
  const sent = new Headers()
  for (const [name, value] of headers) sent.append(name, value)
  // The handler reads no body, and a Request cannot be constructed with every method.
  return handler(new Request('http://host/', { method, headers: sent }), target)
}

/** The answer of the handler itself. The answer to HEAD has no body, as with every server. */
async function withoutSocket(handler: Handler, { method, target, headers }: Omit<Ask, 'port'>): Promise<Answer> {
  const sent = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
  const answer = await answered(handler, method, Buffer.from(target).toString('latin1'), sent)
  const body = method === 'HEAD' ? Buffer.alloc(0) : Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
}
