// Reads a publisher's CSV under the dialect that its adapter declares. Every row keeps the line on which it begins.

import { isUtf8 } from 'node:buffer'
import Papa from 'papaparse'
import { plural } from '../../model/count.ts'
import type { Problem } from '../../model/failure.ts'
import { append } from '../../model/lists.ts'
import { nearest } from '../../model/nearest.ts'
import { SHORTER_LINE, tooLongLine } from '../csv-text.ts'
import type { NamedFile } from './adapter.ts'
import { sourceProblem } from './source-problems.ts'

/** How a publisher writes a file. Nothing is guessed: a file in another dialect does not have these columns. */
export interface Dialect<Column extends string> {
  readonly encoding: 'utf-8' | 'windows-1252'
  readonly delimiter: ',' | ';' | '\t'
  /** What ends a row. Line breaks inside quotes are part of the cell. */
  readonly newline: '\n' | '\r\n'
  /** Every row except the header ends with a delimiter, so that it has one more cell, which is empty. */
  readonly closed?: true
  /** The columns that the adapter reads. */
  readonly used: readonly Column[]
  /** Columns that are known and not read. Any other column is a problem. */
  readonly known: readonly string[]
}

export interface PublisherRow<Column extends string> {
  readonly file: string
  readonly line: number
  readonly cells: Readonly<Record<Column, string>>
}

export interface PublisherRows<Column extends string> {
  readonly rows: readonly PublisherRow<Column>[]
  readonly problems: readonly Problem[]
}

/** This many problems have one cause: the rest of the file is not read. */
const MOST_PROBLEMS = 50_000

/** All rows of the file, in file order, and all problems with its text. A row that does not fit the header is left out. */
export function readPublisherCsv<Column extends string>(named: NamedFile, dialect: Dialect<Column>): PublisherRows<Column> {
  const rows: PublisherRow<Column>[] = []
  const problems = eachPublisherRow(named, dialect, (row) => rows.push(row))
  return { rows, problems }
}

/**
 * Passes each row to `onRow`, like `readPublisherCsv`, but keeps none: for files of a hundred thousand rows of which few are read. Returns
 * all problems with the text.
 */
export function eachPublisherRow<Column extends string>(
  { file, bytes }: NamedFile,
  dialect: Dialect<Column>,
  onRow: (row: PublisherRow<Column>) => void,
): readonly Problem[] {
  if (dialect.encoding === 'utf-8' && !isUtf8(bytes))
    return [sourceProblem('publisher-encoding', 'the file is not UTF-8', { file, line: firstBadLine(bytes), expected: 'UTF-8' })]
  const text = new TextDecoder(dialect.encoding).decode(bytes)
  const tooLong = tooLongLine(text)
  if (tooLong !== undefined)
    return [sourceProblem('publisher-row', 'the line is too long for a table', { file, line: tooLong, expected: SHORTER_LINE })]
  const problems: Problem[] = []
  let header: Header<Column> | undefined
  let isReadable = true
  const take = ({ line, cells }: { readonly line: number; readonly cells: readonly string[] }) => {
    if (!header) {
      header = headerOf(cells, dialect)
      const wrong = checkHeader(file, cells, dialect)
      append(problems, wrong)
      isReadable = wrong.length === 0
    } else if (fits(cells, header)) onRow({ file, line, cells: cellsAt(cells, header.positions) })
    else problems.push(brokenRow(cells, header, dialect, { file, line }))
  }
  /** The row that was read last. It is taken when the next one is read. */
  let last: { readonly line: number; readonly cells: readonly string[] } | undefined
  let next = 1
  Papa.parse<string[]>(text, {
    delimiter: dialect.delimiter,
    newline: dialect.newline,
    quoteChar: '"',
    escapeChar: '"',
    header: false,
    skipEmptyLines: false,
    dynamicTyping: false,
    step: ({ data: cells, errors }, parser) => {
      for (const { message } of errors) problems.push(sourceProblem('publisher-row', message, { file, line: next }))
      if (last) take(last)
      last = { line: next, cells }
      next += linesIn(cells)
      if (isReadable && problems.length < MOST_PROBLEMS) return
      last = undefined
      parser.abort()
    },
  })
  if (!header) take(last ?? { line: 1, cells: [] })
  // A line end at the end of the file gives one empty row.
  else if (last && !isBlank(last.cells)) take(last)
  return problems
}

/** Where the cells that are read are in a row. */
interface Header<Column extends string> {
  readonly positions: readonly (readonly [Column, number])[]
  readonly columns: number
  readonly closed: boolean
}

const headerOf = <Column extends string>(cells: readonly string[], { used, closed }: Dialect<Column>): Header<Column> => ({
  positions: used.map((column) => [column, cells.indexOf(column)]),
  columns: cells.length,
  closed: closed === true,
})

const fits = (cells: readonly string[], { columns, closed }: Header<string>) =>
  closed ? cells.length === columns + 1 && cells[columns] === '' : cells.length === columns

/** The cells that are read. The object is filled key by key, because files have a hundred thousand rows. */
function cellsAt<Column extends string>(
  cells: readonly string[],
  positions: readonly (readonly [Column, number])[],
): Record<Column, string> {
  const read = {} as Record<Column, string>
  for (const [column, at] of positions) read[column] = cells[at] ?? ''
  return read
}

function brokenRow(
  cells: readonly string[],
  { columns, closed }: Header<string>,
  { delimiter }: Pick<Dialect<string>, 'delimiter'>,
  place: { readonly file: string; readonly line: number },
): Problem {
  const found = cells.join(delimiter).slice(0, 160)
  if (cells.length === columns + (closed ? 1 : 0))
    return sourceProblem('publisher-row', 'something after the last column', { ...place, found, expected: 'nothing' })
  const expected = `${columns} cells, as in the header${closed ? `, and a closing ${delimiter}` : ''}`
  return sourceProblem('publisher-row', `the row has ${plural(cells.length, 'cell')}`, { ...place, found, expected })
}

/** The lines of a row: one, and one more for each line break inside its cells. */
function linesIn(cells: readonly string[]): number {
  let lines = 1
  for (const cell of cells) if (cell.includes('\n')) lines += cell.split('\n').length - 1
  return lines
}

const isBlank = (cells: readonly string[]) => cells.length === 1 && cells[0] === ''

function checkHeader<Column extends string>(file: string, header: readonly string[], { used, known }: Dialect<Column>): Problem[] {
  const declared: readonly string[] = [...used, ...known]
  const missing = used.filter((column) => !header.includes(column))
  const problems = missing.map((column) =>
    sourceProblem('publisher-header', 'the file lacks a column that the adapter reads', {
      file,
      line: 1,
      column,
      nearest: nearest(column, header),
    }),
  )
  for (const [index, column] of header.entries()) {
    if (!declared.includes(column))
      problems.push(
        sourceProblem('publisher-header', 'unknown column', { file, line: 1, found: column, nearest: nearest(column, declared) }),
      )
    if (header.indexOf(column) !== index)
      problems.push(sourceProblem('publisher-header', 'the header names this column twice', { file, line: 1, column, found: column }))
  }
  return problems
}

function firstBadLine(bytes: Uint8Array): number {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(10, start)
    if (!isUtf8(bytes.subarray(start, end < 0 ? bytes.length : end))) return line
    if (end < 0) break
    start = end + 1
  }
  return line
}
