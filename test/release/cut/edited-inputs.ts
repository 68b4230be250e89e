// Edits of input files and the messages of a locked release about them, shared by the tests of both environments.

import Papa from 'papaparse'
import { inputsOf } from '../../../pipeline/ingest/resolve.ts'
import type { AllInputs } from '../../../pipeline/ingest/rows.ts'
import { describeProblem, Failure } from '../../../pipeline/model/failure.ts'
import { inputDifferences } from '../../../pipeline/release/cut/lock.ts'
import type { Column } from '../../../schemas/columns.ts'
import type { LockedTable } from '../../../schemas/lock.ts'

/** Another value that the column accepts, or undefined if there is none. */
export function otherValue(column: Column, cell: string): string | undefined {
  switch (column.kind) {
    case 'choice':
      return column.allowed?.find((value) => value !== cell)
    case 'country':
      return cell === 'ABW' ? 'AIA' : 'ABW'
    case 'area':
      return 'ABW'
    case 'year':
      return cell === '1999' ? '1998' : '1999'
    case 'percent':
      return cell === '7.25' ? '7.5' : '7.25'
    case 'mass':
    case 'index':
    case 'weight':
    case 'count':
      return `${Number(cell || '0') + 1}`
    case 'score':
      return cell === '1' ? '2' : '1'
    case 'flag':
      return cell === 'yes' ? '' : 'yes'
    case 'version':
      return '1.3'
    default:
      return `${cell} (edited)`
  }
}

/** The rows of a CSV, the header first. */
export function cellsOf(text: string): string[][] {
  return Papa.parse<string[]>(text.trimEnd(), { delimiter: ',', quoteChar: '"', newline: '\n' }).data
}

/** The CSV text of rows. */
export const csvOf = (rows: readonly (readonly string[])[]) => `${Papa.unparse(rows as string[][], { newline: '\n' })}\n`

/** The rows with one cell replaced. Row 0 is the header. */
export function withCell(rows: readonly (readonly string[])[], row: number, column: number, value: string): string[][] {
  return rows.map((cells, index) => (index === row ? cells.map((cell, position) => (position === column ? value : cell)) : [...cells]))
}

/** The messages of a release with these locked tables about the inputs, one line each: place and message. */
export function saidOf(version: string, locked: readonly LockedTable[], all: AllInputs): string[] {
  if (all.problems.length > 0) return all.problems.map(describeProblem)
  try {
    return inputDifferences(locked, inputsOf(all, version)).map(
      ({ file, line, message, actual }) => `${file}:${line}: ${message} (${actual})`,
    )
  } catch (error) {
    if (error instanceof Failure) return error.problems.map(describeProblem)
    throw error
  }
}
