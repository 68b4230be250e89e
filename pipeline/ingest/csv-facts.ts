// What can be seen of a table file without knowing what it is: encoding, byte order mark, line ends, delimiter, header and its line.

import { isUtf8 } from 'node:buffer'
import { DELIMITERS, type Delimiter } from '../model/delimiters.ts'
import { firstRows } from './csv-rows.ts'
import { occurrences, utf16Of } from './csv-text.ts'

export interface TextFacts {
  /** Windows-1252 stands for every encoding of one byte a character: what the bytes mean in another cannot be seen. */
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
  readonly byteOrderMark: boolean
  /** How many lines end in each way, those inside quoted cells included. */
  readonly lineEnds: Readonly<Record<'LF' | 'CR LF' | 'CR', number>>
}

/** The text of a file, with lines that end in LF, and what its bytes show. */
export function textFacts(bytes: Uint8Array): TextFacts & { readonly text: string } {
  const utf16 = utf16Of(bytes)
  const encoding = utf16 ? 'UTF-16' : isUtf8(bytes) ? 'UTF-8' : 'Windows-1252'
  const label = utf16 ? (bytes[0] === 0xff || bytes[1] === 0 ? 'utf-16le' : 'utf-16be') : encoding
  const text = new TextDecoder(label, { ignoreBOM: true }).decode(bytes)
  const byteOrderMark = text.startsWith('\ufeff')
  const crLf = occurrences(text, '\r\n')
  const lineEnds = { LF: occurrences(text, '\n') - crLf, 'CR LF': crLf, CR: occurrences(text, '\r') - crLf }
  return { encoding, byteOrderMark, lineEnds, text: text.slice(byteOrderMark ? 1 : 0).replaceAll(/\r\n?/g, '\n') }
}

export interface HeaderFacts {
  readonly delimiter: Delimiter
  /** 1-based. */
  readonly headerLine: number
  readonly columns: readonly string[]
}

/** Rows that are looked at. */
const MOST_ROWS = 100

/**
 * The line and the delimiter under which most of the wanted columns stand; where none is found, the first line that has as many cells as
 * most others. The lines of the text end in LF.
 */
export function headerFacts(text: string, wanted: readonly string[]): HeaderFacts {
  const names = new Set(wanted)
  let best: HeaderFacts & { readonly score: number } = { delimiter: ',', headerLine: 1, columns: [], score: -1 }
  for (const delimiter of DELIMITERS) {
    const rows = firstRows(text, delimiter, MOST_ROWS)
    // Rows may end with a delimiter that the header does not have.
    const isAlike = (cells: readonly string[], row: readonly string[]) =>
      row.length === cells.length || (row.length === cells.length + 1 && row.at(-1) === '')
    const alike = (cells: readonly string[]) => (cells.length === 1 ? 0 : rows.filter((row) => isAlike(cells, row.cells)).length)
    for (const { cells, line } of rows) {
      const known = new Set(cells.filter((cell) => names.has(cell))).size
      const score = known * (MOST_ROWS + 1) + alike(cells)
      if (score > best.score) best = { delimiter, headerLine: line, columns: cells, score }
    }
  }
  const { delimiter, headerLine, columns } = best
  return { delimiter, headerLine, columns }
}
