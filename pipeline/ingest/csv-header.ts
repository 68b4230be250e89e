// Compares the header of a table file with the columns that the table declares.

import type { Problem } from '../model/failure.ts'
import { nearest } from '../model/nearest.ts'
import { inputProblem } from './input-problems.ts'

export interface HeaderReading {
  /** For every cell of the header its column, as written or as probably meant; undefined where it is not a column. */
  readonly columns: readonly (string | undefined)[]
  /** Whether the rows below can be read at all. */
  readonly readable: boolean
  readonly problems: readonly Problem[]
}

/** No table has nearly as many columns. Each column that is not declared is compared with all declared ones. */
const MOST_COLUMNS = 1000

/** Compares the header with the declared columns. A misspelt column is reported and read as the one that was probably meant. */
export function readHeader(file: string, line: number, written: readonly string[], declared: readonly string[]): HeaderReading {
  if (written.length > MOST_COLUMNS)
    return {
      columns: [],
      readable: false,
      problems: [inputProblem('wrong-header', `the header has ${written.length} columns`, { file, line, expected: declared.join(',') })],
    }
  const oneOf = `one of ${declared.join(', ')}`
  const missing = declared.filter((column) => !written.includes(column))
  const seen = new Set<string>()
  const unlike: string[] = []
  const problems: Problem[] = []
  const columns = written.map((cell) => {
    if (seen.has(cell)) {
      problems.push(
        inputProblem('duplicate-column', 'the header names this column twice', {
          file,
          line,
          column: cell,
          found: cell,
          expected: 'every column once',
        }),
      )
      return undefined
    }
    if (declared.includes(cell)) {
      seen.add(cell)
      return cell
    }
    const meant = nearest(cell, missing)
    if (meant === undefined) unlike.push(cell)
    else {
      missing.splice(missing.indexOf(meant), 1)
      problems.push(inputProblem('unknown-column', 'unknown column', { file, line, found: cell, expected: oneOf, nearest: meant }))
    }
    return meant
  })

  const known = columns.filter((column) => column !== undefined).length
  if (2 * known < declared.length && 2 * known < written.length) {
    const found = written.join(',')
    const separator = [';', '\t', '|'].find((candidate) => written.length === 1 && found.includes(candidate))
    const message = separator === undefined ? 'wrong header' : `the columns are separated by ${JSON.stringify(separator)}, not by commas`
    return {
      columns,
      readable: false,
      problems: [inputProblem('wrong-header', message, { file, line, found, expected: declared.join(',') })],
    }
  }
  if (unlike.length > 0)
    problems.push(inputProblem('unknown-column', `unknown ${columnsOf(unlike)}`, { file, line, found: unlike.join(','), expected: oneOf }))
  if (missing.length > 0)
    problems.push(
      inputProblem('missing-column', `missing ${columnsOf(missing)} ${missing.join(', ')}`, {
        file,
        line,
        found: written.join(','),
        expected: declared.join(','),
      }),
    )
  if (problems.length === 0 && written.join() !== declared.join()) {
    problems.push(
      inputProblem('column-order', 'the columns are in another order', {
        file,
        line,
        found: written.join(','),
        expected: declared.join(','),
      }),
    )
  }
  return { columns, readable: true, problems }
}

const columnsOf = ({ length }: readonly string[]) => (length === 1 ? 'column' : 'columns')
