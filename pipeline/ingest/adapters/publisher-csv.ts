// Reads a publisher's CSV under the dialect that its adapter declares, with the reader of all tables. Every row keeps the line on which it
// begins.

import type { Problem } from '../../model/failure.ts'
import { AccountBook } from '../account/file-account.ts'
import { ADVICE, type ProblemRule, type reporterOf } from '../input-problems.ts'
import { type PublisherDialect, readCsv } from '../read-csv.ts'
import type { NamedFile } from './adapter.ts'

export interface Dialect<Column extends string> extends PublisherDialect {
  /** The columns that the adapter reads. */
  readonly used: readonly Column[]
}

export interface PublisherRow<Column extends string> {
  readonly file: string
  readonly line: number
  readonly cells: Readonly<Record<Column, string>>
}

/**
 * All rows of the file, in file order, and all problems with its text. A row that does not fit the header is left out. The account has only
 * the number of rows: whoever takes them has to read or leave out each of their figures, of which each row has so many.
 */
export function readPublisherCsv<Column extends string>(named: NamedFile, dialect: Dialect<Column>, figuresARow = 1) {
  const rows: PublisherRow<Column>[] = []
  const account = new AccountBook(named.file, figuresARow)
  const problems = eachPublisherRow(named, dialect, account, (row) => rows.push(row))
  return { rows, problems, account }
}

/**
 * Passes each row to `onRow`, like `readPublisherCsv`, and counts it, but keeps none: for files of a hundred thousand rows of which few are
 * read. Returns all problems with the text.
 */
export function eachPublisherRow<Column extends string>(
  { file, bytes }: NamedFile,
  dialect: Dialect<Column>,
  account: AccountBook,
  onRow: (row: PublisherRow<Column>) => void,
): Problem[] {
  const found = readCsv({ file, bytes, columns: dialect.used, dialect }, (row) => {
    account.rows++
    // The reader passes all columns that it is given here.
    onRow(row as PublisherRow<Column>)
  })
  return found.map((problem) => {
    const rule = PUBLISHER_RULES[problem.rule] ?? 'publisher-row'
    return { ...problem, rule, advice: ADVICE[rule] }
  })
}

/** What the problems with a text are called in a publisher's file, which nobody here corrects. All others are of single rows. */
const PUBLISHER_RULES: Readonly<Partial<Record<string, ProblemRule>>> = {
  'not-utf-8': 'publisher-encoding',
  'utf-16': 'publisher-encoding',
  'nul-byte': 'publisher-encoding',
  'wrong-delimiter': 'publisher-layout',
  'header-below': 'publisher-layout',
  'empty-file': 'publisher-header',
  'wrong-header': 'publisher-header',
  'missing-column': 'publisher-header',
  'unknown-column': 'publisher-header',
  'duplicate-column': 'publisher-header',
} satisfies Partial<Record<ProblemRule, ProblemRule>>

// Forms of cells (`forms` of a dialect).
export const isYearForm = (cell: string): boolean => /^(19|20)\d\d$/.test(cell)
/** A number, in whatever way it is written, or nothing. */
export const isNumberForm = (cell: string): boolean => /^(-?[\d.][\d.,eE+-]*)?$/.test(cell)
export const isAlpha3Form = (cell: string): boolean => /^[A-Z]{3}$/.test(cell)

/** Whether the cell of a column is a year; if not, that is reported. */
export function isYear(actual: string, column: string, report: ReturnType<typeof reporterOf>): boolean {
  const isOne = /^\d{4}$/.test(actual)
  if (!isOne) report('publisher-year', 'not a year', { column, actual, expected: 'a year' })
  return isOne
}
