// What the client needs from a host of any kind, and the checks of what a host answers.

import { isNameInApi } from '../model/versions.ts'
import { type Answer, VERSION_HEADER } from './ask.ts'
import { type Asked, ReleaseChangedError, UnexpectedAnswerError } from './errors.ts'
import type { DataRecord, RangeRecord } from './types.ts'

/** What a listing may hold. */
export type AnyRecord = DataRecord | RangeRecord

export interface Dimensions {
  readonly country?: string | undefined
  readonly category?: string | undefined
  readonly polymer?: string | undefined
  readonly year?: number | undefined
}

export interface HostPageRequest {
  readonly filter: Dimensions
  readonly page: number
  readonly pageSize: number
  /** As in paths: `1.4`, or `1.5-draft` for a draft. Undefined for the latest release. */
  readonly version: string | undefined
}

export interface HostPage {
  readonly elements: readonly AnyRecord[]
  readonly totalItems: number
  readonly totalPages: number
  readonly version: string | undefined
}

export type FileOperation = 'reference-data' | 'metadata'

interface WholeFile {
  readonly answer: Answer
  readonly version: string | undefined
}

export interface AskedHost {
  page(request: HostPageRequest, signal: AbortSignal | undefined): Promise<HostPage>
  /** A whole file of a release by its path in the folder of the release, and the release that answered. */
  whole(path: string, version: string | undefined, signal: AbortSignal | undefined, as?: 'file'): Promise<WholeFile>
  /** The content of a file of a release. */
  file(name: FileOperation, version: string | undefined, signal: AbortSignal | undefined): Promise<unknown>
}

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300

/** The release that an answer names. Throws a ReleaseChangedError if it is not the requested one. */
export function versionOf(answer: Answer, asked: string | undefined): string | undefined {
  const named = answer.headers.get(VERSION_HEADER)
  if (named === null || !isNameInApi(named)) return asked
  if (asked !== undefined && named !== asked) throw new ReleaseChangedError(`release ${named} answered instead of release ${asked}`, answer)
  return named
}

/**
 * The page in an answer. Throws an UnexpectedAnswerError if it is not the requested page: some caches and file servers ignore the query.
 */
export function pageOf(answer: Asked & Pick<Answer, 'json'>, { filter, page, pageSize }: HostPageRequest): Omit<HostPage, 'version'> {
  const { pagination, elements } = (answer.json ?? {}) as { pagination?: Record<string, unknown>; elements?: unknown }
  const totalItems = pagination?.['total-items']
  const totalPages = pagination?.['total-pages']
  if (typeof totalItems !== 'number' || typeof totalPages !== 'number' || !Array.isArray(elements)) {
    throw new UnexpectedAnswerError('the answer is not a page of records', answer)
  }
  const found: readonly AnyRecord[] = elements
  const length = Math.max(0, Math.min(pageSize, totalItems - page * pageSize))
  if (!found.every(matching(filter)) || found.length !== length || totalPages !== Math.ceil(totalItems / pageSize)) {
    throw new UnexpectedAnswerError('the answer is not the requested page', answer)
  }
  return { elements: found, totalItems, totalPages }
}

/** Whether a record has the values of a filter. */
export function matching(filter: Dimensions): (record: AnyRecord) => boolean {
  const wanted = Object.entries(filter) as [keyof Dimensions, unknown][]
  return (record) => wanted.every(([name, value]) => value === undefined || record[name] === value)
}

/** The JSON object in an answer. Throws an UnexpectedAnswerError if the body is something else. */
export function objectOf(answer: Answer): object {
  const { json } = answer
  if (typeof json !== 'object' || json === null) throw new UnexpectedAnswerError('the answer is not a JSON object', answer)
  return json
}
