// Makes the pages of a release from its records, which are held in memory: filter, cut, join. For hosts that run code, and for clients of
// light trees on plain file servers. Each element is rendered when it is first on a page. Pure, also for browsers.

import { elementWriter, headOf, type NamedUnit, PAGE_TAIL } from './elements.ts'
import type { RecordTable, RowFilter } from './record-table.ts'

export interface AskedPage {
  readonly filter: RowFilter
  /** From 0. */
  readonly page: number
  readonly pageSize: number
}

export interface MadePage {
  /** The page in UTF-8. */
  readonly body: Uint8Array<ArrayBuffer>
  /** How many records match, on all pages. */
  readonly items: number
}

/** Returns a page; undefined past the end. A filter that matches nothing has a first page without elements. */
export type PageOf = (request: AskedPage) => MadePage | undefined

/** The pages of the records of datasets.csv. Throws a SyntaxError where a column is none of the metrics; a page does where a cell is empty. */
export function pagesOf(table: RecordTable, metrics: readonly NamedUnit[]): PageOf {
  const write = elementWriter(table.columns, metrics)
  const encoder = new TextEncoder()
  const tail = encoder.encode(PAGE_TAIL)
  const elements: Uint8Array[] = []
  return ({ filter, page, pageSize }) => {
    const rows = table.matching(filter)
    const items = rows.length
    const pages = Math.ceil(items / pageSize)
    if (page > 0 && page >= pages) return undefined
    const pieces: Uint8Array[] = [encoder.encode(headOf(items, pages))]
    for (const row of rows.slice(page * pageSize, (page + 1) * pageSize)) {
      const element = elements[row] ?? encoder.encode(`${write(table.cells(row))},`)
      elements[row] = element
      pieces.push(element)
    }
    return { items, body: joined(pieces, tail) }
  }
}

/** A head, elements that each end with a comma, and the tail of a page, which takes the place of the last comma. */
function joined(pieces: readonly Uint8Array[], tail: Uint8Array): Uint8Array<ArrayBuffer> {
  let size = tail.length - (pieces.length > 1 ? 1 : 0)
  for (const { length } of pieces) size += length
  const page = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    page.set(piece, at)
    at += piece.length
  }
  page.set(tail, size - tail.length)
  return page
}
