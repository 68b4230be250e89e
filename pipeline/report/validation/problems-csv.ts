// problems.csv: everything that is wrong with the inputs, for spreadsheets and for problems that the page has no room for.

import Papa from 'papaparse'
import { FORMULA } from '../../model/csv-cell.ts'
import type { Problem } from '../../model/failure.ts'
import { remedyOf } from './remedies.ts'

const COLUMNS = ['file', 'line', 'column', 'code', 'message', 'found', 'expected', 'did_you_mean', 'what_to_do'] as const

/** The table, in the order of the problems. */
export function problemsCsv(problems: readonly Problem[]): string {
  const rows = problems.map((problem) => {
    const cells = { ...problem, did_you_mean: problem.nearest, what_to_do: remedyOf(problem) }
    return COLUMNS.map((column) => cells[column] ?? null)
  })
  return `${Papa.unparse([[...COLUMNS], ...rows], { newline: '\n', escapeFormulae: FORMULA })}\n`
}
