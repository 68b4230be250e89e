// Splits the text of a table file, whose lines end in LF, into rows with PapaParse, and checks the quotes: PapaParse accepts misplaced
// quotes and swallows what follows an open one.

import Papa from 'papaparse'
import type { Delimiter } from '../model/delimiters.ts'
import { occurrences } from './csv-text.ts'

/** Where the quotes of a row are wrong. */
export interface BrokenQuote {
  /** `open`: never closed; `stray`: inside a bare cell, not doubled, or closed too early. */
  readonly kind: 'open' | 'stray'
  /** The position of the cell in its row. */
  readonly cell: number
  /** The line on which the cell begins. */
  readonly line: number
}

export interface SplitRow {
  readonly cells: readonly string[]
  /** 1-based line on which the row begins. */
  readonly line: number
  readonly broken: BrokenQuote | undefined
  /** The text of the row as it is written. */
  readonly written: () => string
}

const DIALECT = { newline: '\n', quoteChar: '"', escapeChar: '"', header: false, skipEmptyLines: false } as const

/** After this many quotes that swallow what follows, the file is read line by line: each may cost a search through the rest of it. */
const MOST_SWALLOWING = 100

/** After these searches have covered this multiple of the text, the file is read line by line. */
const MOST_LOOKED_THROUGH = 1

/**
 * Passes every row to `onRow`, including the header; a blank line is a row of one empty cell. The text has no line end after its last line.
 * After a cell whose quote swallows what follows, reading continues with the next line, so that the other errors are found too. Reading
 * stops when `onRow` returns false.
 */
export function splitRows(text: string, delimiter: Delimiter, onRow: (row: SplitRow) => boolean): void {
  const splitter = new Splitter(text, delimiter, onRow)
  while (!splitter.ended && splitter.at < text.length) splitter.run()
}

/** The first rows, at most so many. */
export function firstRows(text: string, delimiter: Delimiter, most: number): SplitRow[] {
  const rows: SplitRow[] = []
  splitRows(text, delimiter, (row) => rows.push(row) < most)
  return rows
}

class Splitter {
  readonly #text: string
  readonly #delimiter: Delimiter
  readonly #onRow: (row: SplitRow) => boolean
  readonly #quoted: boolean
  #line = 1
  #swallowing = 0
  #lookedThrough = 0
  /** Whether `onRow` wants no more rows. */
  ended = false
  /** Where the next row begins. */
  at = 0

  constructor(text: string, delimiter: Delimiter, onRow: (row: SplitRow) => boolean) {
    this.#text = text
    this.#delimiter = delimiter
    this.#onRow = onRow
    this.#quoted = text.includes('"')
  }

  /** Reads on to the end, or to the line after the next quote that swallows what follows. */
  run(): void {
    const start = this.at
    const byLine = this.#swallowing >= MOST_SWALLOWING || this.#lookedThrough >= MOST_LOOKED_THROUGH * this.#text.length
    const end = byLine ? behindLine(this.#text, start) : this.#text.length
    const piece = this.#text.slice(start, byLine && this.#text[end - 1] === '\n' ? end - 1 : end)
    if (piece === '') this.#take([''], start, undefined)
    else {
      Papa.parse<string[]>(piece, {
        ...DIALECT,
        delimiter: this.#delimiter,
        step: ({ data, meta, errors: [error] }, parser) => {
          this.#take(data, start + meta.cursor, error && { open: error.code === 'MissingQuotes', at: start + (error.index ?? 0) })
          if (error || this.ended) parser.abort()
        },
      })
    }
    if (byLine) this.#goTo(end)
  }

  #take(cells: readonly string[], end: number, quote: { readonly open: boolean; readonly at: number } | undefined): void {
    const text = this.#text
    const start = this.at
    const line = this.#line
    const written = () => text.slice(start, end).replace(/\n$/, '')
    const broken = quote
      ? this.#swallower(cells, quote.open, quote.at)
      : this.#quoted
        ? strayQuote(text.slice(start, end), this.#delimiter, { cells, line })
        : undefined
    if (quote) {
      this.#swallowing++
      this.#lookedThrough += end - start
    }
    this.ended = !this.#onRow({ cells, line, broken, written })
    this.#goTo(quote ? behindLine(text, quote.at) : end)
  }

  #goTo(position: number): void {
    this.#line += this.#quoted ? occurrences(this.#text, '\n', this.at, position) : 1
    this.at = position
  }

  /** The cell whose quote PapaParse complained about. */
  #swallower(cells: readonly string[], open: boolean, position: number): BrokenQuote {
    let cell = 0
    for (let at = this.at; cell < cells.length - 1; cell++) {
      at += writtenLength(this.#text[at] === '"', cells[cell] ?? '') + 1
      if (at > position) break
    }
    return { kind: open ? 'open' : 'stray', cell, line: this.#line + occurrences(this.#text, '\n', this.at, position) }
  }
}

function behindLine(text: string, position: number): number {
  const end = text.indexOf('\n', position)
  return end < 0 ? text.length : end + 1
}

const inQuotes = (cell: string) => `"${cell.replaceAll('"', '""')}"`

const writtenLength = (quoted: boolean, cell: string) => (quoted ? inQuotes(cell) : cell).length

/** The first cell that is neither unquoted and free of quotes, nor quoted with its inner quotes doubled; undefined where there is none. */
function strayQuote(written: string, delimiter: Delimiter, { cells, line }: Pick<SplitRow, 'cells' | 'line'>): BrokenQuote | undefined {
  if (!written.includes('"')) return undefined
  let at = 0
  for (const [index, cell] of cells.entries()) {
    const bare = written[at] !== '"'
    const wanted = bare ? cell : inQuotes(cell)
    const after = written[at + wanted.length]
    const ends = after === undefined || after === delimiter || after === '\n'
    if ((bare && cell.includes('"')) || !written.startsWith(wanted, at) || !ends) {
      return { kind: 'stray', cell: index, line: line + occurrences(written, '\n', 0, at) }
    }
    at += wanted.length + 1
  }
  return undefined
}
