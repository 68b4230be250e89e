// The handler on a plain server of Node. It answers like every host that runs code, without the additions of `serve`.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { compressAnswers } from '../../../pipeline/api/compress-answer.ts'
import { type Answerer, createAnswerer } from '../../../pipeline/api/handler.ts'
import { responseOf } from '../../../pipeline/api/responses.ts'
import type { StoredTree } from '../../../pipeline/model/exchange.ts'
import { listening } from '../../listening.ts'
import { filesIn, servedIn } from '../../tree-in-folder.ts'
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
  const answerer = createAnswerer({
    tree: storedTree(folder),
    compress: compressAnswers(),
    served: await servedIn(folder),
    prefix,
    ...(keys ? { checkKey: async (key) => (key ? (keys.includes(key) ? 'ok' : 'wrong') : 'missing') } : {}),
  })
  const { port, stop } = await listening(createServer((request, response) => void reply(answerer, request, response)))
  // As a server reads it: each byte of the target is a character.
  const answer = (request: Omit<Ask, 'port'>) => answered(answerer, { ...request, target: Buffer.from(request.target).toString('latin1') })
  return { port, answer, stop }
}

/** The tree with files that are compressed where that is worth it, as if they lay compressed beside the others. */
function storedTree(folder: string): StoredTree {
  const files = filesIn(folder)
  return {
    async read(path, accepted = []) {
      const file = await files.read(path)
      if (!(file?.body instanceof Uint8Array) || !accepted.includes('gzip') || file.body.length < 1000) return file
      return { body: await promisify(gzip)(file.body), etag: file.etag.replace(/"$/, '.gz"'), encoding: 'gzip' }
    },
  }
}

async function reply(answerer: Answerer, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headersDistinct } = incoming
  try {
    const { status, headers, body } = await answered(answerer, { method, target: url, headers: headersDistinct as Ask['headers'] })
    response.writeHead(status, headers).end(body)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}

async function answered(answerer: Answerer, { method, target, headers }: Omit<Ask, 'port'>): Promise<Answer> {
  const sent = new Headers()
  for (const [name, values] of Object.entries(headers)) for (const value of [values].flat()) sent.append(name, value)
  const [path = '', ...query] = target.split('?')
  const answer = await answerer({ method, target: { path, query: query.join('?') }, header: (name) => sent.get(name) })
  return { ...answer, body: Buffer.from(await responseOf(answer).arrayBuffer()) }
}
