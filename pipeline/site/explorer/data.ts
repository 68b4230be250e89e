// What the explorer reads from the api, through the client, and keeps while the page is open. The key is held by the client alone.

import {
  ApiError,
  type Client,
  createClient,
  type DataRecord,
  type RangeRecord,
  type ReferenceData,
  type Versions,
} from '../../client/index.ts'

export interface Data {
  readonly versions: Versions
  referenceData(release: string): Promise<ReferenceData>
  /** All countries and years of a category and a polymer, in published order. */
  records(release: string, category: string, polymer: string): Promise<readonly DataRecord[]>
  /** Their 90 % ranges, in the same order; nothing where the release was published without any. */
  ranges(release: string, category: string, polymer: string): Promise<readonly RangeRecord[]>
}

/** Reads the list of releases, and by it whether key and host are right. Rejects as the client does. */
export async function openData(baseUrl: URL, key: string | undefined, pageSize: number): Promise<Data> {
  const clientOf = kept((version: string): Client => createClient({ baseUrl, key, version, retries: 1 }))
  const versions = await createClient({ baseUrl, key, retries: 1 }).versions()
  const reference = kept((release: string) => clientOf(release).referenceData())
  const records = kept((question: string) => {
    const [release, category, polymer] = JSON.parse(question)
    return clientOf(release).datasets({ category, polymer, pageSize }).all()
  })
  const ranges = kept(async (question: string): Promise<readonly RangeRecord[]> => {
    const [release, category, polymer] = JSON.parse(question)
    try {
      return await clientOf(release).ranges({ category, polymer, pageSize }).all()
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return []
      throw error
    }
  })
  return {
    versions,
    referenceData: reference,
    records: (release, category, polymer) => records(JSON.stringify([release, category, polymer])),
    ranges: (release, category, polymer) => ranges(JSON.stringify([release, category, polymer])),
  }
}

/** The same answer to the same question; a promise that fails is asked again. */
function kept<Answer>(answer: (question: string) => Answer): (question: string) => Answer {
  const answers = new Map<string, Answer>()
  return (question) => {
    const known = answers.get(question)
    if (known !== undefined) return known
    const found = answer(question)
    answers.set(question, found)
    if (found instanceof Promise) found.catch(() => answers.delete(question))
    return found
  }
}
