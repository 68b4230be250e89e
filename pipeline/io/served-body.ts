// Asks a server on this machine, without the proxies of the environment and each time over a connection of its own.

import { once } from 'node:events'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'

const MOST_MS = 2000

/** The body of an answer of status 200; undefined if there is no such answer. */
export async function servedBody(url: string): Promise<Buffer | undefined> {
  const request = get(url, { agent: false, signal: AbortSignal.timeout(MOST_MS) })
  try {
    const [answer] = await once(request, 'response')
    return answer.statusCode === 200 ? await buffer(answer) : undefined
  } catch {
    return undefined
  } finally {
    request.destroy()
  }
}
