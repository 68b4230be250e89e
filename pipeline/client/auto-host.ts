// Finds out by the first answer which kind of host it is.

import type { Ask } from './ask.ts'
import { fileHost } from './file-host.ts'
import type { Host } from './host.ts'
import { queryHost, understood } from './query-host.ts'

/** What file servers answer to a query: nothing there, no listing of folders, a page of their own. Other answers say nothing. */
const FILE_SERVERS_ANSWER = (status: number) => status < 400 || status === 403 || status === 404 || status === 405

class NotUnderstood extends Error {}

export function autoHost(ask: Ask): Host {
  const files = fileHost(ask)
  let found: Host | undefined
  const query = queryHost(async (path, signal) => {
    const answer = await ask(path, signal)
    if (understood(answer)) found ??= query
    else if (found !== query && FILE_SERVERS_ANSWER(answer.status)) throw new NotUnderstood()
    return answer
  })
  const use = async <Result>(work: (host: Host) => Promise<Result>): Promise<Result> => {
    if (found) return work(found)
    try {
      return await work(query)
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error
    }
    const result = await work(files)
    found ??= files
    return result
  }
  return {
    page: (request, signal) => use((host) => host.page(request, signal)),
    file: (name, version, signal) => use((host) => host.file(name, version, signal)),
  }
}
