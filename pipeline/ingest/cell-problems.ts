// What is wrong with a cell, as a problem that a maintainer can act on. Each way to get a cell wrong has one stable code.

import {
  type CellValue,
  type Column,
  expectation,
  isNumber,
  KINDS,
  largestAccepted,
  probablyMeant,
  readCell,
} from '../../schemas/columns.ts'
import { isPlainText } from '../model/control-characters.ts'
import { countryOfCode, isCountryCode } from '../model/country-code.ts'
import { isPlainDecimal, parseDecimal } from '../model/decimal.ts'
import type { Problem } from '../model/failure.ts'
import { COUNTRY_NAMES_FILE, type CountryNames, ISO } from './country-names.ts'
import { inputProblem, type ProblemRule, plainTextExpected } from './input-problems.ts'

/** What publishers write where they have no value. */
export const NOT_AVAILABLE = /^(n\.?\s*\/?\s*[ad]\.?|nan|null|none|nil|missing|unknown|[-–—.…:?]+|x)$/i

/** Where a cell stands. */
export interface CellPlace {
  readonly file: string
  readonly line: number
  /** The column that the reader has to look at, where it is not the column of the cell itself. */
  readonly column?: string
}

/** The value of a cell; undefined where the column does not accept it, or where it is a country that `names` lacks: that is reported. */
export function readReported(
  column: Column,
  cell: string,
  place: CellPlace,
  problems: Problem[],
  names: CountryNames | undefined,
): CellValue | undefined {
  const value = readCell(column, cell)
  const isUnknown = column.kind === 'country' && names !== undefined && names.codes.size > 0 && !names.codes.has(cell)
  if (value !== undefined && !isUnknown) return value
  problems.push(cellProblem(column, cell, place, names))
  return undefined
}

/** The problem with a cell that its column does not accept. */
export function cellProblem(column: Column, cell: string, place: CellPlace, names?: CountryNames): Problem {
  const code = codeOf(column, cell)
  return inputProblem(code, MESSAGES[code], {
    file: place.file,
    line: place.line,
    column: place.column ?? column.name,
    actual: cell,
    expected: expectedOf(column, cell, code, names),
    nearest: probablyMeant(column, cell) ?? (column.kind === 'country' ? names?.nearestCode(cell) : undefined),
  })
}

function expectedOf(column: Column, cell: string, code: CellCode, names: CountryNames | undefined): string {
  if (code === 'unknown-country' && isPartOfKnown(cell, names)) return PART_EXPECTED
  if (code === 'hidden-character') return plainTextExpected(cell)
  return (code === 'out-of-range' ? largestAccepted(column, cell) : undefined) ?? expectation(column)
}

/** What is expected of a code of a part of a country: a line of its own in the list of countries. */
const PART_EXPECTED = `a part of a country that ${COUNTRY_NAMES_FILE} names: add a line there with the publisher ${ISO}, its name and its code`

const isPartOfKnown = (code: string, names: CountryNames | undefined) =>
  isCountryCode(code) && countryOfCode(code) !== code && names?.codes.has(countryOfCode(code)) === true

type CellCode = Extract<
  ProblemRule,
  | 'missing-value'
  | 'unknown-value'
  | 'unknown-country'
  | 'not-a-number'
  | 'negative-number'
  | 'out-of-range'
  | 'thousands-separator'
  | 'decimal-comma'
  | 'not-available'
  | 'too-many-decimals'
  | 'blank-at-the-end'
  | 'hidden-character'
  | 'bad-value'
>

const MESSAGES: Readonly<Record<CellCode, string>> = {
  'missing-value': 'missing value',
  'unknown-value': 'unknown value',
  'unknown-country': 'unknown country',
  'not-a-number': 'not a number',
  'negative-number': 'negative number',
  'out-of-range': 'number out of range',
  'thousands-separator': 'number with a thousands separator',
  'decimal-comma': 'number with a decimal comma',
  'not-available': 'a missing value must be an empty cell',
  'too-many-decimals': 'more decimals than the column keeps',
  'blank-at-the-end': 'the cell begins or ends with a blank',
  'hidden-character': 'the cell has characters that cannot be seen, or letters in decomposed form',
  'bad-value': 'not understood',
}

function codeOf(column: Column, cell: string): CellCode {
  if (cell === '') return 'missing-value'
  if (column.kind === 'country') return 'unknown-country'
  if (isNumber(column.kind)) return numberCode(column, cell)
  if (NOT_AVAILABLE.test(cell) && column.kind !== 'text') return 'not-available'
  if (cell.trim() !== cell) return 'blank-at-the-end'
  if (!isPlainText(cell)) return 'hidden-character'
  return column.kind === 'choice' ? 'unknown-value' : 'bad-value'
}

const GROUP = "[ \\u00a0\\u2009\\u202f'’_]"
const GROUPED = new RegExp(
  `^-?\\d{1,3}(${GROUP}\\d{3})+([.,]\\d+)?$|^-?[1-9]\\d{0,2}(,\\d{3})+(\\.\\d+)?$|^-?[1-9]\\d{0,2}(\\.\\d{3})+,\\d+$`,
)
const WITH_COMMA = /^-?\d+,\d+$/

function numberCode(column: Column, cell: string): CellCode {
  if (isPlainDecimal(cell)) {
    if (cell.startsWith('-') && !column.signed) return 'negative-number'
    const written = parseDecimal(cell)?.scale ?? 0
    const { decimals, exact } = KINDS[column.kind]
    if (decimals === undefined) return written > 0 ? 'not-a-number' : 'out-of-range'
    return exact && written > decimals ? 'too-many-decimals' : 'out-of-range'
  }
  if (NOT_AVAILABLE.test(cell.trim())) return 'not-available'
  if (cell.trim() !== cell) return 'blank-at-the-end'
  if (GROUPED.test(cell)) return 'thousands-separator'
  return WITH_COMMA.test(cell) ? 'decimal-comma' : 'not-a-number'
}
