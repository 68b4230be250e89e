// Reads a CSV of our own under a declared dialect: UTF-8 without byte order mark, comma, double quotes, LF, one header line.
// Text, rows and header are read in csv-text.ts, csv-rows.ts and csv-header.ts.

import { plural } from '../model/count.ts'
import type { Problem } from '../model/failure.ts'
import { append } from '../model/lists.ts'
import { readHeader } from './csv-header.ts'
import { type BrokenQuote, type SplitRow, splitRows } from './csv-rows.ts'
import { type BadByte, decodeText, lineAt, SHORTER_LINE, tooLongLine } from './csv-text.ts'
import { type IngestCode, inputProblem, type ProblemPlace } from './input-problems.ts'
import type { RawRow } from './rows.ts'

export interface CsvFile {
  /** Path as shown to people. */
  readonly file: string
  readonly bytes: Uint8Array
  /** The declared columns, in their order. */
  readonly columns: readonly string[]
}

/**
 * Passes every complete row to `onRow`, in the order of the file, and returns all problems with the file. Where the header lacks a column,
 * which is a problem of its own, rows come without that cell. Never throws on bad input.
 */
export function readCsv({ file, bytes, columns }: CsvFile, onRow: (row: RawRow) => void): Problem[] {
  const { text: whole, problems: textProblems, badByte } = decodeText(file, bytes)
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
  if (!whole.endsWith('\n')) {
    const found = whole.slice(whole.lastIndexOf('\n') + 1)
    const place = { file, line: lineAt(whole, whole.length), found, expected: 'a line end' }
    problems.push(inputProblem('truncated-file', 'the last line has no line end: the file may be truncated', place))
  }
  const text = whole.endsWith('\n') ? whole.slice(0, -1) : whole
  const checker = new RowChecker(file, columns, badByte, onRow)
  splitRows(text, (row) => checker.take(row))
  return [...problems, ...checker.finish()]
}

/** This many problems in one file have one cause: its other rows are not read. */
const MOST_PROBLEMS = 50_000

/** Checks the rows of one file against its header, and names their cells. */
class RowChecker {
  readonly #file: string
  readonly #declared: readonly string[]
  readonly #onRow: (row: RawRow) => void
  readonly #problems: Problem[] = []
  #badByte: BadByte | undefined
  #header: readonly (string | undefined)[] | undefined
  #readable = true

  constructor(file: string, declared: readonly string[], badByte: BadByte | undefined, onRow: (row: RawRow) => void) {
    this.#file = file
    this.#declared = declared
    this.#badByte = badByte
    this.#onRow = onRow
  }

  /** Checks a row. Returns false if reading further rows is useless. */
  take(row: SplitRow): boolean {
    if (this.#problems.length >= MOST_PROBLEMS) {
      this.#report('too-many-problems', `the file has ${MOST_PROBLEMS} problems above this line; the rest is not read`, { line: row.line })
      return false
    }
    this.#takeRow(row)
    return true
  }

  #takeRow(row: SplitRow): void {
    const { cells, line } = row
    if (row.broken) {
      this.#reportQuote(row, row.broken)
      return
    }
    if (this.#badByte) this.#placeBadByte(cells, this.#badByte)
    if (cells.length === 1 && cells[0]?.trim() === '')
      this.#report('blank-line', 'blank line', { line, found: cells[0], expected: 'a row' })
    else if (this.#header === undefined) this.#takeHeader(cells, line)
    else if (this.#readable && this.#countHolds(row, this.#header.length)) {
      this.#onRow({ file: this.#file, line, cells: named(cells, this.#header) })
    }
  }

  finish(): Problem[] {
    if (this.#badByte) this.#report('not-utf-8', this.#badByte.message, { line: this.#badByte.line, expected: 'UTF-8' })
    return this.#problems
  }

  #report(code: IngestCode, message: string, place: ProblemPlace): void {
    this.#problems.push(inputProblem(code, message, { file: this.#file, ...place }))
  }

  #takeHeader(cells: readonly string[], line: number): void {
    const header = readHeader(this.#file, line, cells, this.#declared)
    append(this.#problems, header.problems)
    this.#header = header.columns
    this.#readable = header.readable
  }

  #countHolds({ cells, line, written }: SplitRow, wanted: number): boolean {
    if (cells.length === wanted) return true
    const code = cells.length < wanted ? 'too-few-cells' : 'too-many-cells'
    this.#report(code, `the row has ${plural(cells.length, 'cell')}`, {
      line,
      found: written(),
      expected: `${wanted} cells, as in the header`,
    })
    return false
  }

  #reportQuote({ cells }: SplitRow, { kind, cell, line }: BrokenQuote): void {
    const place = { line, column: this.#header?.[cell], found: (cells[cell] ?? '').split('\n')[0] }
    if (kind === 'open') {
      this.#report('quote-left-open', 'a quote is opened and never closed', { ...place, expected: 'a closing quote' })
    } else {
      const expected = 'quotes around the whole cell, with each quote inside it doubled'
      this.#report('stray-quote', 'a quote where none is allowed', { ...place, expected })
    }
    // Without a header that can be split, no cell has a name.
    if (this.#header === undefined) {
      this.#header = []
      this.#readable = false
    }
  }

  /** The first cell that holds a replacement character is the cell with the first bad byte. */
  #placeBadByte(cells: readonly string[], bad: BadByte): void {
    const index = cells.findIndex((cell) => cell.includes('\ufffd'))
    if (index < 0) return
    this.#badByte = undefined
    this.#report('not-utf-8', bad.message, { line: bad.line, column: this.#header?.[index], found: cells[index], expected: 'UTF-8' })
  }
}

function named(cells: readonly string[], header: readonly (string | undefined)[]): Record<string, string> {
  const row: Record<string, string> = {}
  for (let index = 0; index < header.length; index++) {
    const column = header[index]
    if (column !== undefined) row[column] = cells[index] ?? ''
  }
  return row
}
