// The client: runs each call on the kind of host that `mode` names, or that the first answer shows.

import { isNameInApi } from '../model/versions.ts'
import type { Metadata, ReferenceData, Versions } from './answers.ts'
import { type Ask, createAsk, refusal } from './ask.ts'
import { type AskedHost, isSuccess, objectOf } from './asked-host.ts'
import { UnexpectedAnswerError } from './errors.ts'
import { fileHost } from './file-host.ts'
import { createListing } from './listing.ts'
import { queryHost, understood } from './query-host.ts'
import type { CallOptions, Client, ClientOptions, Filter, RangeChoice } from './types.ts'
import { warning } from './warning.ts'

const HOSTS = { auto: autoHost, query: queryHost, files: fileHost }

/**
 * A client of one API, for browsers, Node and workers. It sends no request until one of its calls is made.
 *
 * Calls reject with an `ApiError` if the host refuses, a `NetworkError` if no answer comes, an `UnexpectedAnswerError` if the answer is not
 * one of the API, and the signal's reason if the signal ends them. Throws a TypeError if an option cannot be used.
 * @example const client = createClient({ baseUrl: 'https://data.example/plastic' })
 */
export function createClient(options: ClientOptions): Client {
  const { version, mode = 'auto', onWarning = (message) => console.warn(message), ...others } = options
  if (version !== undefined && !isNameInApi(version)) throw new TypeError('version must look like 1.4, 1.2.1 or 1.5-draft.')
  if (!Object.hasOwn(HOSTS, mode)) throw new TypeError('mode must be auto, query or files.')
  if (typeof onWarning !== 'function') throw new TypeError('onWarning must be a function.')
  const ask = warning(createAsk(others), { version, onWarning, askOnce: createAsk({ ...others, retries: 0 }) })
  const host = HOSTS[mode](ask)
  return {
    datasets: (({ withRanges = false, ...filter }: Filter & RangeChoice = {}, { signal }: CallOptions = {}) =>
      createListing({ host, of: 'datasets', withRanges, filter, version, signal })) as Client['datasets'],
    ranges: ((filter: Filter = {}, { signal }: CallOptions = {}) =>
      createListing({ host, of: 'ranges', withRanges: false, filter, version, signal })) as Client['ranges'],
    referenceData: ({ signal } = {}) => host.file('reference-data', version, signal) as Promise<ReferenceData>,
    metadata: ({ signal } = {}) => host.file('metadata', version, signal) as Promise<Metadata>,
    async versions({ signal } = {}) {
      const answer = await ask('/versions.json', signal)
      if (!isSuccess(answer)) throw refusal(answer)
      const listed = objectOf(answer) as Versions
      if (!Array.isArray(listed.versions)) throw new UnexpectedAnswerError('the answer is not a list of releases: check baseUrl', answer)
      return listed
    },
  }
}

/**
 * Statuses with which file servers answer a query: nothing there, no listing of folders, a page of their own. Other statuses do not show
 * the kind of host.
 */
const FILE_SERVERS_ANSWER = (status: number) => status < 400 || status === 403 || status === 404 || status === 405

class NotUnderstood extends Error {}

/** Determines the kind of host from the first answer. */
function autoHost(ask: Ask): AskedHost {
  const files = fileHost(ask)
  let found: AskedHost | undefined
  const query = queryHost(async (path, signal) => {
    const answer = await ask(path, signal)
    if (understood(answer)) found ??= query
    else if (found !== query && FILE_SERVERS_ANSWER(answer.status)) throw new NotUnderstood()
    return answer
  })
  const use = async <Result>(work: (host: AskedHost) => Promise<Result>): Promise<Result> => {
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
    whole: (path, version, signal) => use((host) => host.whole(path, version, signal)),
    file: (name, version, signal) => use((host) => host.file(name, version, signal)),
  }
}
