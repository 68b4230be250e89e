// The cells that are probably the reason where amounts are too large to compute.

import { engineColumn, isNumber, writtenCell } from '../../schemas/columns.ts'
import { TABLES } from '../../schemas/tables.ts'
import { count } from '../model/count.ts'
import { Failure, type Problem } from '../model/failure.ts'
import type { LoadedInputs } from './world.ts'

/** The code of the engine's Failure where a number does not fit. */
const TOO_LARGE = 'amounts-too-large'

/** How many cells are named. */
const NAMED = 3

/**
 * Runs `work` over the inputs that `inputs` returns. A Failure 'amounts-too-large' of the engine then names the cells that stand out most.
 */
export async function namingSuspects<T>(inputs: () => Pick<LoadedInputs, 'tables'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== TOO_LARGE || error.problems.length > 0) throw error
    const { code, message, hint = '', cause } = error
    throw new Failure(code, message, { hint, cause, problems: suspectCells(inputs()) })
  }
}

/** The largest cell of each column of amounts that is most times as large as the median of its column. */
function suspectCells({ tables }: Pick<LoadedInputs, 'tables'>): Problem[] {
  return TABLES.flatMap((table) => table.columns.map((column) => ({ table, column })))
    .flatMap(({ table, column }) => {
      if (!isNumber(column.kind) || column.kind === 'percent') return []
      const { name } = engineColumn(column)
      const cells = (tables.get(table.name) ?? [])
        .flatMap((row) => {
          const value = row.values[name]
          return typeof value === 'bigint' && value !== 0n ? [{ row, value, size: Math.abs(Number(value)) }] : []
        })
        .sort((a, b) => b.size - a.size)
      const [largest] = cells
      const median = cells[Math.floor(cells.length / 2)]?.size ?? 1
      return largest ? [{ ...largest, column, times: largest.size / median }] : []
    })
    .sort((a, b) => b.times - a.times)
    .slice(0, NAMED)
    .map(({ row, value, column, times }) => ({
      rule: 'suspect-cell',
      message: `the largest cell of its column, ${count(Math.round(times))} times the median`,
      file: row.file,
      line: row.line,
      column: column.name,
      actual: writtenCell(column, value),
    }))
}
