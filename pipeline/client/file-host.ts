// Reads from plain file servers, which answer no queries: finds pages by the paths that index.json describes, or computes them from a light
// tree.

import { PAGE_MISSING, problemOf, unknownValue } from '../model/api-problems.ts'
import { smallest } from '../model/lists.ts'
import { occurs } from '../model/pairs.ts'
import { unknownParameter } from '../model/parameters.ts'
import { draftVersion } from '../model/versions.ts'
import type { ApiIndex, ApiLayout, ReferenceData } from './answers.ts'
import { type Answer, type Ask, refusal } from './ask.ts'
import { type AskedHost, type FileOperation, type HostPageRequest, isSuccess, objectOf, pageOf } from './asked-host.ts'
import { ApiError, UnexpectedAnswerError } from './errors.ts'
import { lightPages } from './light-pages.ts'

type Signal = AbortSignal | undefined

/** The index of a tree, and its address. */
interface Found {
  readonly index: ApiIndex
  readonly url: string
}

/** A release that the index lists, or a draft, which it does not. */
interface Place extends Found {
  readonly release: string
  readonly draft: boolean
}

export function fileHost(ask: Ask): AskedHost {
  let known: Found | undefined
  const references = new Map<string, ReferenceData>()
  const layouts = new Map<string, ApiLayout>()
  const light = lightPages(ask)

  /** The release, and the index that lists it. The latest release is looked up again each time. */
  const releaseOf = async (version: string | undefined, signal: Signal): Promise<Place> => {
    const draft = version !== undefined && draftVersion(version) !== undefined
    let found = known
    if (!found || version === undefined || !(draft || lists(found.index, version))) found = known = await readIndex(ask, signal)
    const release = version ?? found.index.latest ?? undefined
    if (release !== undefined && (draft || lists(found.index, release))) return { ...found, release, draft }
    throw noRelease(version, found.url)
  }

  const fileOf = async (name: FileOperation | 'layout', { index, release, draft }: Place, signal: Signal) => {
    const answer = await ask(`/${filled(index.paths[`${name}.json`] ?? '', { version: release })}`, signal)
    // The index does not list drafts: only a draft's own files show whether it exists.
    if (draft && answer.status === 404) throw noRelease(release, answer.url)
    if (!isSuccess(answer)) throw refusal(answer)
    return objectOf(answer)
  }

  /**
   * Keeps a file once it has arrived. Does not keep a pending request, which ends with the call that made it. Reads the files of a draft
   * each time, because a draft may change.
   */
  const keptOf = async <File>(files: Map<string, File>, name: 'reference-data' | 'layout', place: Place, signal: Signal): Promise<File> => {
    const known = files.get(place.release)
    if (known) return known
    const found = (await fileOf(name, place, signal)) as File
    if (!place.draft) files.set(place.release, found)
    return found
  }

  return {
    async page(request, signal) {
      const place = await releaseOf(request.version, signal)
      const { index, release } = place
      const reference = await keptOf(references, 'reference-data', place, signal)
      const layout = await keptOf(layouts, 'layout', place, signal)
      const isLight = layout.tree === 'light'
      judge(request, place, reference, isLight)
      const { country, category, polymer, year } = request.filter
      const segment = (name: 'category' | 'polymer', value: unknown) =>
        index.segments[name].find((candidate) => candidate.value === value)?.segment ?? index.any
      const values = {
        version: release,
        country: country ?? index.any,
        category: segment('category', category),
        polymer: segment('polymer', polymer),
        year: year ?? index.any,
        page_size: request.pageSize,
        page: request.page,
      }
      const first = request.page === 0
      if (!Array.isArray(layout.pairs)) {
        throw new UnexpectedAnswerError(
          'layout.json of the release does not describe its pages: the tree has to be built or copied again',
          place.url,
        )
      }
      if (isLight) {
        const found = await light(request, { paths: index.paths, layout, release, draft: place.draft }, signal)
        if (!found) throw new ApiError(PAGE_MISSING, place.url)
        return found
      }
      // A pair that does not occur has no files.
      if (!occurs(request.filter, layout.pairs)) {
        if (!first) throw new ApiError(PAGE_MISSING, place.url)
        return { elements: [], totalItems: 0, totalPages: 0, version: release }
      }
      // An answer that fits on one page of the smallest size is one file; any other answer has a file for each page, as that of all
      // countries will have if they are more than such a page holds.
      const { datasets: whole, 'datasets by page': byPage } = index.paths
      const isLong = country === undefined && reference.countries.length > smallest(index.page_sizes)
      const templates = first ? (isLong ? [byPage, whole] : [whole, byPage]) : [byPage]
      for (const template of templates) {
        const answer = await ask(`/${filled(template ?? '', values)}`, signal)
        if (isPage(answer) || (!first && isSuccess(answer))) return { ...pageOf(answer, request), version: release }
        if (answer.status !== 404 && !isSuccess(answer)) throw refusal(answer)
        if (!first) throw new ApiError(PAGE_MISSING, answer.url)
      }
      throw new UnexpectedAnswerError('the tree lacks a file that every filter has: the tree has to be copied again as a whole', place.url)
    },
    async whole(path, version, signal, as) {
      const { release } = await releaseOf(version, signal)
      const answer = await ask(`/v/${release}/${path}`, signal, as)
      if (!isSuccess(answer)) throw refusal(answer)
      return { answer, version: release }
    },
    file: async (name, version, signal) => fileOf(name, await releaseOf(version, signal), signal),
  }
}

/** The index of a tree. Rejects as `Ask` does, with an ApiError, or with an UnexpectedAnswerError if the file is no index. */
async function readIndex(ask: Ask, signal: Signal): Promise<Found> {
  const answer = await ask('/index.json', signal)
  if (!isSuccess(answer)) {
    if (answer.status !== 404) throw refusal(answer)
    throw new UnexpectedAnswerError('the host answers no queries and has no index.json: check baseUrl', answer)
  }
  const index = answer.json as Partial<ApiIndex> | undefined
  if (!index?.paths || !index.segments || !Array.isArray(index.versions) || !Array.isArray(index.page_sizes)) {
    throw new UnexpectedAnswerError('the answer is not the index of an api tree: check baseUrl', answer)
  }
  if (!index.paths['layout.json']) {
    throw new UnexpectedAnswerError(
      'another version of plastic-eol wrote the tree: use the client of that version, or build the tree again',
      answer,
    )
  }
  return { index: index as ApiIndex, url: answer.url }
}

const lists = ({ versions }: ApiIndex, release: string) => versions.some(({ version }) => version === release)

const filled = (template: string, values: Readonly<Record<string, unknown>>) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

/** Whether an answer is JSON: some servers answer the request for a missing file with a page of their own. */
const isPage = (answer: Answer) => isSuccess(answer) && answer.json !== undefined

/** Refuses values that the release does not know, as hosts that answer queries do. */
function judge({ filter, page, pageSize }: HostPageRequest, { index, url }: Place, reference: ReferenceData, isLight: boolean): void {
  const countries = reference.countries.map(({ code }) => code)
  const known = { ...reference, countries, pageSizes: { built: index.page_sizes, any: isLight } }
  const parameter = unknownParameter({ ...filter, page, page_size: pageSize }, known)
  if (parameter) throw new ApiError(unknownValue(parameter, known), url)
}

const noRelease = (version: string | undefined, url: string) =>
  new ApiError(problemOf('not-found', `There is no release ${version ?? 'that is not withdrawn'}.`), url)
