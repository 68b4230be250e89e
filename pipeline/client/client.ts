// The client: runs each call on the kind of host that `mode` names, or that the first answer shows.

import { isNameInApi } from '../model/versions.ts'
import type { Changes, CountryExplanation, Metadata, ReferenceData, Versions } from './answers.ts'
import { type Ask, createAsk, refusal } from './ask.ts'
import { type AskedHost, isSuccess, objectOf } from './asked-host.ts'
import { UnexpectedAnswerError } from './errors.ts'
import { fileHost } from './file-host.ts'
import { createListing } from './listing.ts'
import { queryHost, understood } from './query-host.ts'
import type { CallOptions, Client, ClientOptions, Filter, RangeChoice } from './types.ts'
import { warning } from './warning.ts'

const VERSION_FORM = 'version must look like 1.4, 1.2.1 or 1.5-draft.'

/** The name of a file, which may lie in folders. Dots are inside of names only, so that no path leads out of the release. */
const FILE_NAME = /^[\w-]+(?:[./][\w-]+)*$/

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
  if (version !== undefined && !isNameInApi(version)) throw new TypeError(VERSION_FORM)
  if (!Object.hasOwn(HOSTS, mode)) throw new TypeError('mode must be auto, query or files.')
  if (typeof onWarning !== 'function') throw new TypeError('onWarning must be a function.')
  const ask = warning(createAsk(others), { version, onWarning, askOnce: createAsk({ ...others, retries: 0 }) })
  const host = HOSTS[mode](ask)
  const versions: Client['versions'] = async ({ signal } = {}) => {
    const answer = await ask('/versions.json', signal)
    if (!isSuccess(answer)) throw refusal(answer)
    const listed = objectOf(answer) as Versions
    if (!Array.isArray(listed.versions)) throw new UnexpectedAnswerError('the answer is not a list of releases: check baseUrl', answer)
    return listed
  }
  return {
    datasets: (({ withRanges = false, ...filter }: Filter & RangeChoice = {}, { signal }: CallOptions = {}) =>
      createListing({ host, of: 'datasets', withRanges, filter, version, signal })) as Client['datasets'],
    ranges: ((filter: Filter = {}, { signal }: CallOptions = {}) =>
      createListing({ host, of: 'ranges', withRanges: false, filter, version, signal })) as Client['ranges'],
    referenceData: ({ signal } = {}) => host.file('reference-data', version, signal) as Promise<ReferenceData>,
    metadata: ({ signal } = {}) => host.file('metadata', version, signal) as Promise<Metadata>,
    versions,
    async changes(of = version, { signal } = {}) {
      if (of !== undefined && !isNameInApi(of)) throw new TypeError(VERSION_FORM)
      const { answer } = await host.whole('changes.json', of, signal)
      return objectOf(answer) as Changes
    },
    async explanation(country, { signal } = {}) {
      if (typeof country !== 'string') throw new TypeError('country must be a string.')
      // Explanations have no address that stays with the latest release.
      const of = version ?? (await versions({ signal })).latest ?? undefined
      const { answer } = await host.whole(`explanations/${encodeURIComponent(country)}.json`, of, signal)
      return objectOf(answer) as CountryExplanation
    },
    async file(name, { signal } = {}) {
      if (!FILE_NAME.test(name)) throw new TypeError('name must be that of a file of a release, such as datasets.csv.')
      const { answer } = await host.whole(name, version, signal, 'file')
      return answer.blob ?? new Blob([answer.text])
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
  const query = queryHost(async (path, signal, as) => {
    const answer = await ask(path, signal, as)
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
    whole: (path, version, signal, as) => use((host) => host.whole(path, version, signal, as)),
    file: (name, version, signal) => use((host) => host.file(name, version, signal)),
  }
}
