// Computes the pages of a light tree. A filter by country reads the file of that country; any other filter reads the table of all records.

import type { PagedOperation } from '../model/operations.ts'
import { type RecordTable, recordTable } from '../model/record-table.ts'
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
  const recordsOf = async (
    { operation, filter }: HostPageRequest,
    place: LightPlace,
    signal: AbortSignal | undefined,
  ): Promise<Records> => {
    const { country } = filter
    const { paths, layout, release, draft } = place
    // The file of a country holds the ranges too.
    const key = JSON.stringify([release, country])
    const known = kept.get(`${operation} ${key}`)
    kept.delete(`${operation} ${key}`)
    const found = known ? { [operation]: known } : {}
    if (!known && country === undefined)
      found[operation] = ofTable(await read(paths[`${operation}.csv`], place, country, signal), operation, layout)
    else if (!known) Object.assign(found, ofCountry(await read(paths.country, place, country, signal), country, layout))
    const records = found[operation]
    if (!records) throw new UnexpectedAnswerError(`the file of a country has no ${operation}`, paths.country ?? '')
    if (!draft) for (const [name, one] of Object.entries(found)) if (one) kept.set(`${name} ${key}`, one)
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

type Found = Partial<Record<PagedOperation, Records>>

/** The records in the JSON file of a country. */
function ofCountry(answer: Answer, country: unknown, { operations }: ApiLayout): Found {
  const file = objectOf(answer) as { readonly [name in PagedOperation | 'country']?: unknown }
  if (file.country !== country) throw new UnexpectedAnswerError('the answer is not the file of the country', answer.url)
  const found: Found = {}
  for (const operation of operations) {
    const elements: unknown = file[operation]
    if (!Array.isArray(elements)) throw new UnexpectedAnswerError(`the answer holds no ${operation} of a country`, answer.url)
    const records: readonly AnyRecord[] = elements
    found[operation] = { matching: (filter) => records.filter(matching(filter)).map((record) => () => record) }
  }
  return found
}

/** The records in datasets.csv or ranges.csv. A row becomes a record only when it is on the requested page. */
function ofTable(answer: Answer, operation: PagedOperation, { metrics = [] }: ApiLayout): Records {
  const table = tableIn(answer)
  const ends = operation === 'ranges' ? ['low', 'high'] : ['amount']
  const columns = metrics.map(({ name, unit }) => ({
    name,
    unit,
    cells: ends.map((end) => [end, table.columns.indexOf(operation === 'ranges' ? `${name}_${end}` : name)] as const),
  }))
  if (columns.some(({ cells }) => cells.some(([, at]) => at === -1)))
    throw new UnexpectedAnswerError('the table lacks a column that layout.json names', answer.url)
  const recordAt = (row: number) => {
    const [country, category, polymer, year, ...amounts] = table.cells(row)
    // The range of a figure that is not known is empty, and null.
    const quantities = columns.map(({ name, unit, cells }) => [
      name,
      { ...Object.fromEntries(cells.map(([end, at]) => [end, amounts[at] === '' ? null : Number(amounts[at])])), unit },
    ])
    return { country, category, polymer, year: Number(year), ...Object.fromEntries(quantities) } as AnyRecord
  }
  return {
    matching: (filter) => table.matching({ ...filter, year: filter.year?.toString() }).map((row) => () => recordAt(row)),
  }
}

function tableIn({ text, url }: Answer): RecordTable {
  try {
    return recordTable(text)
  } catch {
    throw new UnexpectedAnswerError('the answer is not a table of records', url)
  }
}
