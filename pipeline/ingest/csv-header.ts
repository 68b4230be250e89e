// Compares the header of a table file with the columns that are read.

import type { Problem } from '../model/failure.ts'
import { nearest } from '../model/nearest.ts'
import { inputProblem, type ProblemPlace, reporterOf } from './input-problems.ts'

export interface HeaderReading {
  /** For every cell of the header the column that is read, as written or as probably meant; undefined where none is. */
  readonly columns: readonly (string | undefined)[]
  /** Whether the rows below can be read at all. */
  readonly readable: boolean
  readonly problems: readonly Problem[]
}

/** No table has nearly as many columns. Each column that is not declared is compared with all declared ones. */
const MOST_COLUMNS = 1000

/**
 * Compares the header with the declared columns. In our own tables, their order counts, and a misspelt column is reported and read as the
 * one that was probably meant. A publisher's file may have `others`, which are not read, and any order; every other difference is one
 * problem, after which nothing is read.
 */
export function readHeader(
  file: string,
  line: number,
  written: readonly string[],
  declared: readonly string[],
  others?: readonly string[],
): HeaderReading {
  const problems: Problem[] = []
  const actual = written.join(',')
  const expected = declared.join(',')
  const report = reporterOf(problems, { file, line })
  const unreadable = (message: string, place: ProblemPlace): HeaderReading => ({
    columns: [],
    readable: false,
    problems: [inputProblem('wrong-header', message, { file, line, expected, ...place })],
  })
  if (written.length > MOST_COLUMNS) return unreadable(`the header has ${written.length} columns`, {})
  const oneOf = `one of ${[...declared, ...(others ?? [])].join(', ')}`
  const missing = declared.filter((column) => !written.includes(column))
  const seen = new Set<string>()
  const unlike: string[] = []
  const columns = written.map((cell) => {
    if (seen.has(cell)) {
      report('duplicate-column', 'the header names this column twice', { column: cell, actual: cell, expected: 'every column once' })
      return undefined
    }
    if (declared.includes(cell) || others?.includes(cell)) {
      seen.add(cell)
      return declared.includes(cell) ? cell : undefined
    }
    const meant = nearest(cell, missing)
    if (meant === undefined) unlike.push(cell)
    else {
      missing.splice(missing.indexOf(meant), 1)
      report('unknown-column', 'unknown column', { actual: cell, expected: oneOf, nearest: meant })
    }
    return meant
  })

  const known = columns.filter((column) => column !== undefined).length
  if (2 * known < declared.length && 2 * known < written.length) return unreadable('wrong header', { actual })
  if (unlike.length > 0 && missing.length > 0)
    return unreadable(
      `wrong header: it lacks ${missing.join(', ')}, and ${unlike.join(', ')} ${unlike.length === 1 ? 'is' : 'are'} unknown`,
      { actual },
    )
  if (unlike.length > 0) report('unknown-column', `unknown ${columnsOf(unlike)}`, { actual: unlike.join(','), expected: oneOf })
  if (missing.length > 0) report('missing-column', `missing ${columnsOf(missing)} ${missing.join(', ')}`, { actual, expected })
  if (others) return problems.length > 1 ? unreadable('wrong header', { actual }) : { columns, readable: problems.length === 0, problems }
  if (problems.length > 0 || actual === expected) return { columns, readable: true, problems }
  report('column-order', 'the columns are in another order', { actual, expected })
  return { columns, readable: false, problems }
}

const columnsOf = ({ length }: readonly string[]) => (length === 1 ? 'column' : 'columns')
