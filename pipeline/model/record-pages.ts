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

/** Bytes one after another. Pages share those of their elements, so that nothing is copied for a page. */
export type Pieces = readonly Uint8Array<ArrayBuffer>[]

export interface MadePage {
  /** The page in UTF-8. */
  readonly body: Pieces
  /** Length of the page. */
  readonly bytes: number
  /** How many records match, on all pages. */
  readonly items: number
}

/** Returns a page; undefined past the end. A filter that matches nothing has a first page without elements. */
export type PageOf = (request: AskedPage) => MadePage | undefined

/**
 * The pages of the records of datasets.csv. Throws a SyntaxError where a column is none of the metrics; a page does where a cell is empty.
 */
export function pagesOf(table: RecordTable, metrics: readonly NamedUnit[]): PageOf {
  const write = elementWriter(table.columns, metrics)
  const encoder = new TextEncoder()
  const tail = encoder.encode(PAGE_TAIL)
  /** Each with a comma before it. */
  const elements: Uint8Array<ArrayBuffer>[] = []
  return ({ filter, page, pageSize }) => {
    const rows = table.matching(filter)
    const items = rows.length
    const pages = Math.ceil(items / pageSize)
    if (page > 0 && page >= pages) return undefined
    const body = [encoder.encode(headOf(items, pages))]
    for (const row of rows.slice(page * pageSize, (page + 1) * pageSize)) {
      const element = elements[row] ?? encoder.encode(`,${write(table.cells(row))}`)
      elements[row] = element
      body.push(body.length === 1 ? element.subarray(1) : element)
    }
    body.push(tail)
    return { items, body, bytes: lengthOf(body) }
  }
}

function lengthOf(pieces: Pieces): number {
  let sum = 0
  for (const { length } of pieces) sum += length
  return sum
}

/** The bytes of all pieces in one array. */
export function joined(pieces: Pieces): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(lengthOf(pieces))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
