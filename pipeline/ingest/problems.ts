// The stable codes of everything that can be wrong with an input file, each with what to do about it.

import type { Problem } from '../model/failure.ts'

export const INGEST_CODES = {
  // the file
  'missing-file': 'Put the file in its place; a table without rows is a file that holds only its header.',
  'unreadable-file': 'Make the path a file that this user may read.',
  'unknown-file': 'Name the file after a table, or take it out of the folder.',
  'empty-file': 'Write at least the header.',
  bom: 'Save the file as UTF-8 without a byte order mark.',
  crlf: 'Save the file with LF line ends.',
  'carriage-return': 'Take the carriage return out of the line, or save the file with LF line ends.',
  'not-utf-8': 'Save the file as UTF-8.',
  'utf-16': 'Save the file as UTF-8.',
  'nul-byte': 'Take the NUL bytes out; a file full of them is often UTF-16.',
  'truncated-file': 'Make sure that the file is whole, and end its last line.',
  'line-too-long': 'Make sure that it is the right file: a table has a row on each line.',
  'too-many-problems': 'Correct what is listed, and read the file again.',
  // the header
  'wrong-header': 'Give the file the header of its table, separated by commas.',
  'missing-column': 'Add the column, empty where nothing is known and the column may be empty.',
  'unknown-column': 'Name the column as the table names it.',
  'duplicate-column': 'Keep one of the columns.',
  'column-order': 'Put the columns in the order of the table.',
  // the lines
  'too-few-cells': 'Write every cell of the row, also the empty ones.',
  'too-many-cells': 'Put quotes around a cell that holds a comma; numbers take a decimal point and no grouping.',
  'blank-line': 'Take the line out.',
  'quote-left-open': 'Close the quote.',
  'stray-quote': 'Put quotes around the whole cell and double those inside it.',
  // the cells
  'missing-value': 'Fill the cell; this column cannot be empty.',
  'unknown-value': 'Use one of the values that the column takes.',
  'not-a-number': 'Write a plain number.',
  'negative-number': 'This quantity cannot be negative.',
  'out-of-range': 'Keep the number within what the column takes.',
  'thousands-separator': 'Write the number without grouping.',
  'decimal-comma': 'Write the number with a decimal point.',
  'not-available': 'Leave out what is not known: an empty cell where the column may be empty, no row otherwise.',
  'too-many-decimals': 'Round the number to six decimals.',
  'blank-at-the-end': 'Take the blanks off the ends of the cell.',
  'bad-value': 'Write the cell as the column wants it.',
  'row-rule': 'Make the cells of the row fit each other.',
  // between rows, tables and releases
  'duplicate-key': 'Keep one of the rows, or give the later one the `since` of the release that it changes.',
  'unknown-release': 'Name a release that there is, or make the next one first with `plastic-eol new <version>`.',
  'not-covered-yet': 'Let the row hold from the release on that has the value, or later.',
  'bar-in-key': 'Parts of a key are joined by |, so that none may hold one.',
  'unknown-country': 'Use the ISO 3166-1 alpha-3 code.',
  'unknown-area': 'Use a country code, or a region of the table countries.',
  'unknown-source': 'Add the source to the table sources, or correct its id.',
  'unknown-table': 'Name one of the tables.',
  'duplicate-name': 'Keep one code for each name that a publisher writes.',
  'unknown-key': 'An exception has to name a row that the release has.',
  'exception-key': 'Write the parts of the key in the order of the table, joined by |.',
  'exception-column': 'Name a column of the table that holds a value: no part of the key and no provenance.',
} as const

export type IngestCode = keyof typeof INGEST_CODES

/** Problems with a file after which some of its rows are missing, so that references to them cannot be checked. */
export const LOSES_ROWS: ReadonlySet<string> = new Set<IngestCode>([
  'missing-file',
  'unreadable-file',
  'empty-file',
  'utf-16',
  'line-too-long',
  'too-many-problems',
  'wrong-header',
  'missing-column',
  'too-few-cells',
  'too-many-cells',
  'quote-left-open',
  'stray-quote',
])

export interface ProblemPlace {
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly column?: string | undefined
  readonly found?: string | undefined
  readonly expected?: string | undefined
  readonly nearest?: string | undefined
}

/** Longest text that a problem quotes from a file. */
const MOST_QUOTED = 160

/** A problem with an input. Undefined fields are left out, and a long text in `found` is cut. */
export function inputProblem(code: IngestCode, message: string, place: ProblemPlace): Problem {
  const { file, line, column, expected, nearest } = place
  const found = place.found !== undefined && place.found.length > MOST_QUOTED ? `${place.found.slice(0, MOST_QUOTED)}…` : place.found
  return {
    code,
    message,
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(found === undefined ? {} : { found }),
    ...(expected === undefined ? {} : { expected }),
    ...(nearest === undefined ? {} : { nearest }),
  }
}
