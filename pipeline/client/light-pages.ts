// Makes the pages of a light tree from its tables, as hosts that run code do. A filter by country reads the table of that country; any
// other filter reads the table of all records.

import { jsonOf } from '../model/json.ts'
import { recentlyUsed } from '../model/recently-used.ts'
import { joined, type PageOf, pagesOf } from '../model/record-pages.ts'
import { besides, type RecordTable, recordTable } from '../model/record-table.ts'
import type { ApiLayout } from './answers.ts'
import { type Answer, type Ask, refusal } from './ask.ts'
import { type HostPage, type HostPageRequest, isSuccess, pageOf } from './asked-host.ts'
import { UnexpectedAnswerError } from './errors.ts'

/** Number of tables and countries that are kept at the same time; the least recently read one is dropped. */
const MOST_KEPT = 8

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

/** The pages of a table, and its address. */
interface Pages {
  readonly pages: PageOf
  readonly url: string
}

export function lightPages(ask: Ask): LightPages {
  const kept = recentlyUsed<Pages>(MOST_KEPT)

  const read = async (country: string | undefined, { paths, layout, release }: LightPlace, signal: AbortSignal | undefined) => {
    const template = paths[country === undefined ? 'datasets.csv' : 'country as csv']
    if (template === undefined)
      throw new UnexpectedAnswerError(
        'index.json does not describe a light tree: create the client again, so that it reads index.json again',
        release,
      )
    const answer = await ask(`/${template.replace('{version}', release).replace('{country}', String(country))}`, signal)
    if (isSuccess(answer)) return pagesIn(answer, country, layout)
    if (answer.status !== 404) throw refusal(answer)
    throw new UnexpectedAnswerError('the tree lacks a file that a light tree has: the tree has to be copied again as a whole', answer)
  }

  return async (request, place, signal) => {
    const { filter, page, pageSize } = request
    const key = JSON.stringify([place.release, filter.country])
    const known = kept.get(key)
    const { pages, url } = known ?? (await read(filter.country, place, signal))
    if (!known && !place.draft) kept.set(key, { pages, url })
    const made = asTable(url, () => pages({ filter: { ...filter, year: filter.year?.toString() }, page, pageSize }))
    return made && { ...pageOf({ json: jsonOf(new TextDecoder().decode(joined(made.body))), url }, request), version: place.release }
  }
}

/** The pages of the table in an answer: of a country, or of all of them. */
function pagesIn(answer: Answer, country: string | undefined, { metrics }: ApiLayout): Pages {
  const { url } = answer
  const table = tableIn(answer)
  const { columns } = table
  if (columns.length !== metrics.length || metrics.some(({ name }) => !columns.includes(name)))
    throw new UnexpectedAnswerError('the table has other columns than layout.json names', url)
  const pages = pagesOf(table, metrics)
  const itemsOf = (filter: object) => pages({ filter, page: 0, pageSize: 1 })?.items
  if (country !== undefined && itemsOf({}) !== itemsOf({ country }))
    throw new UnexpectedAnswerError('the answer is not the table of the country', url)
  return { pages, url }
}

/** The table in an answer, with the columns of another table of the same rows. Throws an UnexpectedAnswerError if there is none. */
export function tableIn({ text, url }: Answer, more?: Answer): RecordTable {
  const others = more ? `, or not of those in ${more.url}` : ''
  return asTable(url, () => (more ? besides(recordTable(text), recordTable(more.text)) : recordTable(text)), others)
}

/** What `read` returns. Throws an UnexpectedAnswerError where it finds that its text is no table of records. */
function asTable<Result>(url: string, read: () => Result, more = ''): Result {
  try {
    return read()
  } catch {
    throw new UnexpectedAnswerError(`the answer is not a table of records${more}`, url)
  }
}
