// Sends a request byte by byte as given. Nothing is normalised, encoded or decompressed.

import { type Agent, request } from 'node:http'

export interface Answer {
  readonly status: number
  /** Headers by lower-case name. Repeated headers are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface Ask {
  readonly port: number
  readonly method: string
  /** Path and query, sent as UTF-8. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  /** Keeps connections for later requests; by default each request has a connection of its own. */
  readonly agent?: Agent | undefined
}

/** Timeout in milliseconds for a host that does not answer. */
const PATIENCE = 20_000

export function ask({ port, method, target, headers, agent }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: Buffer.from(target).toString('latin1'),
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]])),
        agent: agent ?? false,
        timeout: PATIENCE,
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: joined(incoming.rawHeaders), body: Buffer.concat(chunks) }),
        )
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer to ${method} ${target} in ${PATIENCE} ms`)))
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The host has closed a kept connection in the same moment.
      const isStale = outgoing.reusedSocket && error.code === 'ECONNRESET'
      if (isStale) ask({ port, method, target, headers }).then(resolve, reject)
      else reject(error)
    })
    outgoing.end()
  })
}

function joined(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase()
    headers[name] = name in headers ? `${headers[name]}, ${raw[at + 1]}` : (raw[at + 1] ?? '')
  }
  return headers
}
