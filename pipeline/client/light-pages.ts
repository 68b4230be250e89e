// Computes the pages of a light tree. A filter by country reads the file of that country; any other filter reads the table of all records.

import { besides, type RecordTable, recordTable } from '../model/record-table.ts'
import type { ApiLayout } from './answers.ts'
import { type Answer, type Ask, refusal } from './ask.ts'
import { type AnyRecord, type Dimensions, type HostPage, type HostPageRequest, isSuccess, matching, objectOf } from './asked-host.ts'
import { UnexpectedAnswerError } from './errors.ts'

/** Number of tables and countries that are kept at the same time; the least recently read one is dropped. */
const MOST_KEPT = 8

/** The records of one file of one release. */
interface Records {
  /** One function for each matching record, which returns the record; in published order. */
  matching(filter: Dimensions): (() => AnyRecord)[]
}

interface LightPlace {
  /** Templates of paths, as index.json has them. */
  readonly paths: Readonly<Record<string, string>>
  readonly layout: ApiLayout
  readonly release: string
  /** Whether the release may change. Nothing of such a release is kept. */
  readonly draft: boolean
}

/** A page of a light tree; undefined past the last one. */
export type LightPages = (request: HostPageRequest, place: LightPlace, signal: AbortSignal | undefined) => Promise<HostPage | undefined>

export function lightPages(ask: Ask): LightPages {
  const kept = new Map<string, Records>()

  const read = async (template: string | undefined, place: LightPlace, country: unknown, signal: AbortSignal | undefined) => {
    const { release } = place
    if (template === undefined)
      throw new UnexpectedAnswerError(
        'index.json does not describe a light tree: create the client again, so that it reads index.json again',
        release,
      )
    const path = template.replace('{version}', release).replace('{country}', String(country))
    const answer = await ask(`/${path}`, signal)
    if (isSuccess(answer)) return answer
    if (answer.status !== 404) throw refusal(answer)
    throw new UnexpectedAnswerError('the tree lacks a file that a light tree has: the tree has to be copied again as a whole', answer.url)
  }

  /** The records in the file that the request needs. */
  const recordsOf = async ({ filter }: HostPageRequest, place: LightPlace, signal: AbortSignal | undefined): Promise<Records> => {
    const { country } = filter
    const { paths, layout, release, draft } = place
    const key = JSON.stringify([release, country])
    const known = kept.get(key)
    kept.delete(key)
    const ofFile = async () =>
      country === undefined
        ? ofTable(await read(paths['datasets.csv'], place, country, signal), layout)
        : ofCountry(await read(paths.country, place, country, signal), country)
    const records = known ?? (await ofFile())
    if (!draft) kept.set(key, records)
    for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest)
    return records
  }

  return async (request, place, signal) => {
    const { filter, page, pageSize } = request
    const matching = (await recordsOf(request, place, signal)).matching(filter)
    const totalPages = Math.ceil(matching.length / pageSize)
    if (page > 0 && page >= totalPages) return undefined
    const elements = matching.slice(page * pageSize, (page + 1) * pageSize).map((record) => record())
    return { elements, totalItems: matching.length, totalPages, version: place.release }
  }
}

/** The records in the JSON file of a country. */
function ofCountry(answer: Answer, country: unknown): Records {
  const file = objectOf(answer) as { readonly country?: unknown; readonly datasets?: unknown }
  if (file.country !== country) throw new UnexpectedAnswerError('the answer is not the file of the country', answer.url)
  if (!Array.isArray(file.datasets)) throw new UnexpectedAnswerError('the answer holds no datasets of a country', answer.url)
  const records: readonly AnyRecord[] = file.datasets
  return { matching: (filter) => records.filter(matching(filter)).map((record) => () => record) }
}

/** The records in datasets.csv. A row becomes a record only when it is on the requested page. */
function ofTable(answer: Answer, { metrics }: ApiLayout): Records {
  const table = tableIn(answer)
  const columns = metrics.map(({ name, unit }) => ({ name, unit, at: table.columns.indexOf(name) }))
  if (columns.some(({ at }) => at === -1)) throw new UnexpectedAnswerError('the table lacks a column that layout.json names', answer.url)
  const recordAt = (row: number) => {
    const [country, category, polymer, year, ...amounts] = table.cells(row)
    const quantities = columns.map(({ name, unit, at }) => [name, { amount: Number(amounts[at]), unit }])
    return { country, category, polymer, year: Number(year), ...Object.fromEntries(quantities) } as AnyRecord
  }
  return {
    matching: (filter) => table.matching({ ...filter, year: filter.year?.toString() }).map((row) => () => recordAt(row)),
  }
}

/** The table in an answer, with the columns of another table of the same rows. Throws an UnexpectedAnswerError if there is none. */
export function tableIn({ text, url }: Answer, more?: Answer): RecordTable {
  try {
    return more ? besides(recordTable(text), recordTable(more.text)) : recordTable(text)
  } catch {
    throw new UnexpectedAnswerError(`the answer is not a table of records${more ? `, or not of those in ${more.url}` : ''}`, url)
  }
}
