// The one reader of table files. Our own tables have one dialect: UTF-8 without byte order mark, comma, double quotes, LF, the columns in
// their order. A publisher's file has the dialect that its adapter declares. Encoding, line ends, delimiter and header are looked at first;
// what is wrong with them is one problem, and no row is read. Text, rows and header are read in csv-text.ts, csv-rows.ts and csv-header.ts.

import { plural } from '../model/count.ts'
import type { Delimiter } from '../model/delimiters.ts'
import type { Problem } from '../model/failure.ts'
import { append } from '../model/lists.ts'
import { headerFacts } from './csv-facts.ts'
import { readHeader } from './csv-header.ts'
import { type BrokenQuote, firstRows, type SplitRow, splitRows } from './csv-rows.ts'
import { type BadByte, decodeText, type Encoding, lineAt, SHORTER_LINE, tooLongLine } from './csv-text.ts'
import { inputProblem, type ProblemPlace, type ProblemRule } from './input-problems.ts'
import type { RawRow } from './rows.ts'

/** How a publisher writes a file, but for its line ends and a byte order mark, with and without which a file is read. */
export interface PublisherDialect {
  /** The encoding of bytes that are not UTF-8. */
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  /** Every row except the header ends with a delimiter, so that it has one more cell, which is empty. */
  readonly closed?: true
  /** Columns that are known and not read. Any other column is a problem. */
  readonly known: readonly string[]
  /** Whether a cell looks like those of a column; also for an empty one. It shows columns whose names are exchanged in the header. */
  readonly forms?: Readonly<Record<string, (cell: string) => boolean>>
}

export interface CsvFile {
  /** Path as shown to people. */
  readonly file: string
  readonly bytes: Uint8Array
  /** The columns that are read; in our own tables in this order. */
  readonly columns: readonly string[]
  /** Left out for our own tables. */
  readonly dialect?: PublisherDialect
}

/**
 * Passes every complete row to `onRow`, in the order of the file, and returns all problems with the file. Where the header of our own table
 * lacks a column, which is a problem of its own, rows come without that cell. Never throws on bad input.
 */
export function readCsv({ file, bytes, columns, dialect }: CsvFile, onRow: (row: RawRow) => void): Problem[] {
  const { text: whole, problems: textProblems, badByte } = decodeText(file, bytes, dialect?.encoding)
  const problems = [...textProblems]
  if (whole === undefined) return problems
  if (whole.trim() === '') {
    problems.push(inputProblem('empty-file', 'the file is empty', { file, line: 1, expected: `the header ${columns.join(',')}` }))
    return problems
  }
  const tooLong = tooLongLine(whole)
  if (tooLong !== undefined) {
    problems.push(inputProblem('line-too-long', 'the line is too long for a table', { file, line: tooLong, expected: SHORTER_LINE }))
    return problems
  }
  if (!dialect && !whole.endsWith('\n')) {
    const actual = whole.slice(whole.lastIndexOf('\n') + 1)
    const place = { file, line: lineAt(whole, whole.length), actual, expected: 'a line end' }
    problems.push(inputProblem('truncated-file', 'the last line has no line end: the file may be truncated', place))
  }
  const text = whole.endsWith('\n') ? whole.slice(0, -1) : whole
  const checker = new RowChecker({ file, columns, ...(dialect && { dialect }) }, badByte, onRow)
  if (checker.takeHeader(text)) splitRows(text, checker.delimiter, (row) => checker.take(row))
  return [...problems, ...checker.finish()]
}

/** This many problems in one file have one cause: its other rows are not read. */
const MOST_PROBLEMS = 50_000

/** Rows of a publisher's file that are looked at before any is read. */
const FIRST_ROWS = 1000

/** Checks the rows of one file against its header, and names their cells. */
class RowChecker {
  readonly delimiter: Delimiter
  readonly #of: Omit<CsvFile, 'bytes'>
  readonly #onRow: (row: RawRow) => void
  readonly #problems: Problem[] = []
  #badByte: BadByte | undefined
  /** The columns that are read, each with its position. */
  #header: readonly (readonly [column: string, at: number])[] = []
  /** Cells of a row. */
  #wanted = 0

  constructor(of: Omit<CsvFile, 'bytes'>, badByte: BadByte | undefined, onRow: (row: RawRow) => void) {
    this.#of = of
    this.#badByte = badByte
    this.#onRow = onRow
    this.delimiter = of.dialect?.delimiter ?? ','
  }

  /** Looks at the first rows. Returns false if those below the header cannot be read; why is a problem. */
  takeHeader(text: string): boolean {
    const { file, columns, dialect } = this.#of
    const [first, ...rows] = firstRows(text, this.delimiter, dialect ? FIRST_ROWS : 1)
    if (!first) return false
    if (this.#badByte) this.#placeBadByte(first.cells, this.#badByte)
    if (first.broken) {
      if (!this.#reportMisplaced(text)) this.#reportQuote(first, first.broken)
      return false
    }
    const header = readHeader(file, first.line, first.cells, columns, dialect?.known)
    if (!header.readable && this.#reportMisplaced(text)) return false
    append(this.#problems, header.problems)
    this.#header = header.columns.flatMap((column, at) => (column === undefined ? [] : [[column, at] as const]))
    this.#wanted = first.cells.length + (dialect?.closed ? 1 : 0)
    return header.readable && !this.#reportExchanged(first, rows) && this.#closedAsDeclared(rows)
  }

  /** Checks a row. Returns false if reading further rows is useless. */
  take(row: SplitRow): boolean {
    const { cells, line } = row
    if (this.#problems.length >= MOST_PROBLEMS) {
      this.#report('too-many-problems', `the file has ${MOST_PROBLEMS} problems above this line; the rest is not read`, { line })
      return false
    }
    if (line === 1) return true
    if (row.broken) {
      this.#reportQuote(row, row.broken)
      return true
    }
    if (this.#badByte) this.#placeBadByte(cells, this.#badByte)
    if (isBlank(cells)) this.#report('blank-line', 'blank line', { line, actual: cells[0], expected: 'a row' })
    else if (this.#countHolds(row)) this.#onRow({ file: this.#of.file, line, cells: named(cells, this.#header) })
    return true
  }

  finish(): Problem[] {
    if (this.#badByte) this.#report('not-utf-8', this.#badByte.message, { line: this.#badByte.line, expected: 'UTF-8' })
    return this.#problems
  }

  #report(rule: ProblemRule, message: string, place: ProblemPlace): void {
    this.#problems.push(inputProblem(rule, message, { file: this.#of.file, ...place }))
  }

  /** Reports where the header is, if it is not on the first line or has another delimiter. */
  #reportMisplaced(text: string): boolean {
    const { columns, dialect } = this.#of
    const facts = headerFacts(text, [...columns, ...(dialect?.known ?? [])])
    if (2 * columns.filter((column) => facts.columns.includes(column)).length < columns.length) return false
    const { delimiter, headerLine: line } = facts
    const [actual] = text.split('\n', 1)
    if (delimiter !== this.delimiter) {
      const message = `the columns are separated by ${JSON.stringify(delimiter)}, not by ${JSON.stringify(this.delimiter)}`
      this.#report('wrong-delimiter', message, { line, actual: facts.columns.join(delimiter), expected: columns.join(this.delimiter) })
    } else if (line > 1) this.#report('header-below', `the header stands on line ${line}`, { line: 1, actual, expected: 'the header' })
    return delimiter !== this.delimiter || line > 1
  }

  /** Reports a column of which more cells look wrong than right, while all those of another column look right for it. */
  #reportExchanged({ cells: header, line }: SplitRow, rows: readonly SplitRow[]): boolean {
    const columns = header.map((_, at) => rows.map(({ cells }) => cells[at] ?? ''))
    const filled = columns.map((cells) => cells.filter((cell) => cell !== ''))
    for (const [column, hasForm] of Object.entries(this.#of.dialect?.forms ?? {})) {
      const at = header.indexOf(column)
      const wrong = columns[at]?.filter((cell) => !hasForm(cell)) ?? []
      // One cell alone may be a slip.
      if (wrong.length < 2 || wrong.length <= (filled[at]?.filter(hasForm).length ?? 0)) continue
      const other = columns.findIndex((cells, place) => (filled[place]?.length ?? 0) > 1 && cells.every(hasForm))
      if (other < 0) continue
      const message = `the names of the columns are exchanged: what belongs to ${column} stands under ${header[other]}`
      this.#report('wrong-header', message, { line, column, actual: wrong[0], expected: `cells such as ${filled[other]?.[0]}` })
      return true
    }
    return false
  }

  /** Reports the first of the rows if they all end with a delimiter although the dialect does not say so, or the other way round. */
  #closedAsDeclared(rows: readonly SplitRow[]): boolean {
    const [first] = rows
    if (!this.#of.dialect || !first) return true
    const wanted = this.#wanted + (this.#of.dialect.closed ? -1 : 1)
    const isOther = ({ cells }: SplitRow) => cells.length === wanted && (wanted < this.#wanted || cells[wanted - 1] === '')
    return !rows.every(isOther) || this.#countHolds(first)
  }

  #countHolds({ cells, line, written }: SplitRow): boolean {
    const closed = this.#of.dialect?.closed
    const wanted = this.#wanted
    if (cells.length === wanted && (!closed || cells[wanted - 1] === '')) return true
    const actual = written()
    if (cells.length === wanted) {
      this.#report('too-many-cells', 'something after the last column', { line, actual, expected: 'nothing' })
      return false
    }
    const rule = cells.length < wanted ? 'too-few-cells' : 'too-many-cells'
    const expected = closed ? `${wanted - 1} cells, as in the header, and a closing ${this.delimiter}` : `${wanted} cells, as in the header`
    this.#report(rule, `the row has ${plural(cells.length, 'cell')}`, { line, actual, expected })
    return false
  }

  #reportQuote({ cells }: SplitRow, { kind, cell, line }: BrokenQuote): void {
    const column = this.#header.find(([, at]) => at === cell)?.[0]
    const place = { line, column, actual: (cells[cell] ?? '').split('\n')[0] }
    if (kind === 'open') {
      this.#report('quote-left-open', 'a quote is opened and never closed', { ...place, expected: 'a closing quote' })
    } else {
      const expected = 'quotes around the whole cell, with each quote inside it doubled'
      this.#report('stray-quote', 'a quote where none is allowed', { ...place, expected })
    }
  }

  /** The first cell that holds a replacement character is the cell with the first bad byte. */
  #placeBadByte(cells: readonly string[], bad: BadByte): void {
    const index = cells.findIndex((cell) => cell.includes('\ufffd'))
    if (index < 0) return
    this.#badByte = undefined
    const column = this.#header.find(([, at]) => at === index)?.[0]
    this.#report('not-utf-8', bad.message, { line: bad.line, column, actual: cells[index], expected: 'UTF-8' })
  }
}

const isBlank = (cells: readonly string[]) => cells.length === 1 && cells[0]?.trim() === ''

/** The cells that are read. The object is filled key by key, because files have a hundred thousand rows. */
function named(cells: readonly string[], header: readonly (readonly [column: string, at: number])[]): Record<string, string> {
  const row: Record<string, string> = {}
  for (const [column, at] of header) row[column] = cells[at] ?? ''
  return row
}
