// The input rows that figures rest on, and the papers that these are from.

import type { ExplainedRow, ExplainedSource } from '../../../schemas/explanation.ts'
import { REMARK_COLUMNS } from '../../../schemas/tables.ts'
import type { Place } from '../../compute/numbers/taped.ts'
import type { Row } from '../../compute/numbers.ts'
import { once } from '../../model/lists.ts'
import type { CountryBook } from './book.ts'
import { sourceOf } from './release-rows.ts'

/** The explained rows that figures of a year rest on, by the ends of their calculations. */
export function rowsOf(book: CountryBook, ends: Iterable<Place>, year: number): ReadonlyMap<number, ExplainedRow> {
  const rows = new Map<number, ExplainedRow>()
  for (const end of ends) {
    const { row, median } = book.taped.tape.end(end) ?? {}
    for (const { row: number } of row ? [row] : (median?.rows ?? [])) if (!rows.has(number)) rows.set(number, rowIn(book, number, year))
  }
  return rows
}

/** The papers of rows. */
export function sourcesOf(book: CountryBook, rows: ReadonlyMap<number, ExplainedRow>): ExplainedSource[] {
  const sources = [...new Set([...rows.values()].flatMap(({ source }) => source ?? []))].sort()
  return sources.map((source) => {
    const { title = source, authors = '', url = null } = book.papers.get(source) ?? {}
    return { source, title, authors, url }
  })
}

/** An input row as the figures of a year show it. It is kept, because many of them rest on the same rows. */
export function rowIn(book: CountryBook, row: number, year: number): ExplainedRow {
  const ofYear = once(book.explainedRows, year, () => new Map<number, ExplainedRow>())
  return once(ofYear, row, () => explainedRow(book, book.rowOf(row), year))
}

function explainedRow(book: CountryBook, input: Row, year: number): ExplainedRow {
  const { row, table, key, file, line, values, published = {} } = input
  const source = sourceOf(input)
  const remarks = (REMARK_COLUMNS.get(table) ?? [])
    .map((column) => values[column])
    .filter((text): text is string => typeof text === 'string' && text !== '')
  const of = Number(values.year)
  const paper = book.papers.get(source ?? '')
  const breaks = book.world
    .among('series_breaks', 'country', book.country)
    .filter(({ values: cells }) => {
      const at = Number(cells.year)
      const crossed = at === of || (at > Math.min(of, year) && at <= Math.max(of, year))
      return cells.table === table && crossed
    })
    .map((at) => `the series breaks in ${at.values.year}: ${at.values.reason} (${at.file}:${at.line})`)
  return {
    ...{ row, table, key, file, line, source },
    title: paper?.title ?? null,
    quality: book.scoreOf(input),
    year: of || null,
    observed: [...new Set(Object.values(published).flatMap((cells) => cells.flatMap((cell) => cell.year ?? [])))].sort(),
    published: paper?.year ?? null,
    remarks: [...remarks, ...breaks],
  }
}
