// Answers a page from the records of a release, which are held in memory: filter, cut, join. Each element is rendered once, when the release
// is read, and the records that match a filter are found once. Pure, also for browsers.

import { once } from '../model/lists.ts'
import { recordTable } from '../model/record-table.ts'
import { elementWriter } from './elements.ts'
import { headOf, PAGE_TAIL } from './page-text.ts'
import type { PageRequest } from './query.ts'

export interface HeldPage {
  /** The page in UTF-8. */
  readonly body: Uint8Array<ArrayBuffer>
  /** How many records match, on all pages. */
  readonly items: number
}

/** Returns a page; undefined past the end. A filter that matches nothing has a first page without elements. */
export type PageOf = (request: AskedPage) => HeldPage | undefined

export type AskedPage = Pick<PageRequest, 'filter' | 'page' | 'pageSize'>

/** The pages of datasets.csv. Throws a SyntaxError where the text is not such a table. */
export function pagesOf(csv: string): PageOf {
  const table = recordTable(csv)
  const elements = renderedElements(table.count, elementTexts(table))
  const found = new Map<string, Uint32Array>()
  return ({ filter, page, pageSize }) => {
    const { country, category, polymer, year } = filter
    const rows = once(found, [country, category, polymer, year].join(), () => Uint32Array.from(table.matching(filter)))
    const items = rows.length
    const pages = Math.ceil(items / pageSize)
    if (page > 0 && page >= pages) return undefined
    return { items, body: elements.joined(headOf(items, pages), rows.subarray(page * pageSize, (page + 1) * pageSize)) }
  }
}

function* elementTexts({ columns, count, cells }: ReturnType<typeof recordTable>): Generator<string> {
  const write = elementWriter(columns)
  for (let row = 0; row < count; row++) yield write(cells(row))
}

/** The elements one after another in one array, each followed by a comma, so that records that follow each other are copied at once. */
function renderedElements(count: number, texts: Iterable<string>) {
  const encoder = new TextEncoder()
  const ends = new Uint32Array(count + 1)
  let bytes = new Uint8Array(1 << 20)
  let [at, length] = [0, 0]
  for (const text of texts) {
    // A character of a string takes at most three bytes.
    const most = length + 3 * (text.length + 1)
    if (most > bytes.length) bytes = copied(bytes, Math.max(most, 2 * bytes.length))
    length += encoder.encodeInto(`${text},`, bytes.subarray(length)).written
    ends[++at] = length
  }
  const all = copied(bytes.subarray(0, length), length)
  const tail = encoder.encode(PAGE_TAIL)
  const beginOf = (row: number) => ends[row] ?? 0
  const endOf = (row: number) => ends[row + 1] ?? 0

  return {
    /** The elements of these records between a head and the tail of a page. */
    joined(headText: string, rows: Uint32Array): Uint8Array<ArrayBuffer> {
      const head = encoder.encode(headText)
      let size = head.length + tail.length
      for (const row of rows) size += endOf(row) - beginOf(row)
      if (rows.length > 0) size-- // the comma after the last element
      const page = new Uint8Array(size)
      page.set(head)
      let place = head.length
      for (let first = 0; first < rows.length; ) {
        let last = first
        while (rows[last + 1] === (rows[last] ?? 0) + 1) last++
        const run = all.subarray(beginOf(rows[first] ?? 0), endOf(rows[last] ?? 0) - (last === rows.length - 1 ? 1 : 0))
        page.set(run, place)
        place += run.length
        first = last + 1
      }
      page.set(tail, place)
      return page
    },
  }
}

function copied(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(length)
  copy.set(bytes)
  return copy
}
