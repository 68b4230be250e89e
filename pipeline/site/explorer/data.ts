// Reads what the explorer needs from the tree, and keeps each answer while the page is open. Only this module, its whole files and its
// clients hold the key.

import type { Changes } from '../../../schemas/changes.ts'
import type { CountryExplanation } from '../../../schemas/country-explanation.ts'
import type { ExplorerData } from '../../../schemas/explorer.ts'
import { ApiError, type Client, createClient, type DataRecord, type Filter, type RangeRecord, type Versions } from '../../client/index.ts'
import { isWhole } from '../../model/dimensions.ts'
import { aggregatesOf, type GroupFigures } from './figures.ts'
import { type FetchFile, filesFrom } from './whole-files.ts'

/** Records of all countries, or of one. */
interface Question {
  readonly release: string
  /** Absent: all. */
  readonly category?: string | undefined
  readonly polymer?: string | undefined
  readonly country?: string | undefined
}

export interface Data {
  /** Fetches a whole file by its path. */
  readonly file: FetchFile
  /** Whether the host answers queries; a plain file server does not. */
  readonly queries: () => boolean
  /** A number of records on a page that the host accepts. */
  readonly pageSize: number
  versions(): Promise<Versions>
  facts(release: string): Promise<ExplorerData>
  changes(release: string): Promise<Changes>
  /** The content of a file of explanations, by its path. */
  explanation(path: string): Promise<CountryExplanation>
  text(path: string): Promise<string>
  /** In published order. */
  records(question: Question): Promise<readonly DataRecord[]>
  /** The 90 % ranges of the records, in the same order; empty if the release was published without ranges. */
  ranges(question: Question): Promise<readonly RangeRecord[]>
  /** Figures of groups of countries. Those of all packaging and all polymers come with the facts, others from aggregates.csv. */
  groups(question: { readonly release: string; readonly category: string; readonly polymer: string }): Promise<GroupFigures>
}

export interface DataOptions {
  readonly baseUrl: URL
  readonly key: string | undefined
  readonly pageSize: number
}

/** Header in which a host that answers queries names the release. */
const VERSION_HEADER = 'data-version'

export function openData({ baseUrl, key, pageSize }: DataOptions): Data {
  const file = filesFrom(baseUrl, key)
  let queries: boolean | undefined
  // Ignored: the page itself shows that a release is superseded or withdrawn.
  const onWarning = () => undefined
  const clientOf = kept((version: string): Client => {
    const mode = queries === undefined ? 'auto' : queries ? 'query' : 'files'
    return createClient({ baseUrl, key, version, mode, retries: 1, onWarning })
  })
  // The values are those of the release.
  const filterOf = ({ release: _, ...filter }: Question) => ({ ...filter, pageSize }) as Filter
  const text = kept(async (path: string) => (await file(path)).text())
  const facts = kept(async (release: string): Promise<ExplorerData> => {
    const response = await file(`v/${release}/explorer.json`)
    // This answer shows the kind of host before the first page is requested.
    queries ??= response.headers.has(VERSION_HEADER)
    return response.json()
  })
  const sums = kept(async (release: string) => aggregatesOf(await text(`v/${release}/aggregates.csv`)))
  return {
    file,
    queries: () => queries ?? true,
    pageSize,
    versions: kept(() => createClient({ baseUrl, key, retries: 1 }).versions()),
    facts,
    changes: kept(async (release: string): Promise<Changes> => (await file(`v/${release}/changes.json`)).json()),
    explanation: kept(async (path: string): Promise<CountryExplanation> => (await file(path)).json()),
    text,
    records: kept((question: Question) => clientOf(question.release).datasets(filterOf(question)).all()),
    ranges: kept(async (question: Question): Promise<readonly RangeRecord[]> => {
      try {
        return await clientOf(question.release).ranges(filterOf(question)).all()
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    }),
    async groups({ release, category, polymer }) {
      if (isWhole({ category, polymer })) {
        const { groups } = await facts(release)
        return new Map(groups.map(({ area, figures }) => [area, figures]))
      }
      return (await sums(release))(category, polymer)
    },
  }
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

/** Keeps the answer to each question. An answer that is a rejected promise is not kept, so that the question is asked again. */
function kept<Asked extends readonly unknown[], Answer>(answer: (...asked: Asked) => Answer): (...asked: Asked) => Answer {
  const answers = new Map<string, Answer>()
  return (...asked) => {
    const question = JSON.stringify(asked)
    const known = answers.get(question)
    if (known !== undefined) return known
    const found = answer(...asked)
    answers.set(question, found)
    if (found instanceof Promise) found.catch(() => answers.delete(question))
    return found
  }
}
