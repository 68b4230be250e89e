// Checks that a row that withdraws a key repeats the amounts of the row that holds until then.

import { engineColumn, isNumber, writtenCell } from '../../schemas/columns.ts'
import { tableNamed } from '../../schemas/tables.ts'
import type { Problem } from '../model/failure.ts'
import { compareVersions } from '../model/versions.ts'
import { inputProblem, placeBeside } from './input-problems.ts'
import type { InputRow } from './rows.ts'
import type { TypedTable } from './typed-table.ts'

/**
 * Returns a problem for each withdrawing row in `files` with another amount than the row of `files` that it withdraws: a revision was
 * probably intended, and `yes` would remove the figure silently. An empty cell is no other amount.
 */
export function withdrawalProblems({ table, rows }: TypedTable, files: ReadonlySet<string>): Problem[] {
  const withdrawing = rows.filter((row) => row.withdrawn && files.has(row.file))
  if (withdrawing.length === 0) return []
  const keys = new Set(withdrawing.map(({ key }) => key))
  const others = rows.filter((row) => keys.has(row.key) && files.has(row.file))
  return withdrawing.flatMap((row) => {
    const before = heldBefore(row, others)
    const column = before && tableNamed(table).columns.find((candidate) => differs(candidate, row, before))
    if (!before || !column) return []
    const written = ({ values }: InputRow) => writtenCell(column, values[engineColumn(column).name] ?? null)
    const message = `the row is withdrawn, but has another amount than ${placeBeside(row, before)}, which it withdraws`
    const place = { file: row.file, line: row.line, column: column.name }
    return [inputProblem('withdrawn-amount', message, { ...place, actual: written(row), expected: written(before) })]
  })
}

/** The row that holds until another one of its key; undefined if that is withdrawn already, or if there is none. */
function heldBefore({ key, since }: InputRow, rows: readonly InputRow[]): InputRow | undefined {
  const earlier = rows.filter((row) => row.key === key && compareVersions(row.since, since) < 0)
  const last = earlier.sort((a, b) => compareVersions(a.since, b.since)).at(-1)
  return last?.withdrawn ? undefined : last
}

function differs(column: Parameters<typeof engineColumn>[0], row: InputRow, before: InputRow): boolean {
  if (!isNumber(column.kind)) return false
  const [own, other] = [row, before].map(({ values }) => values[engineColumn(column).name] ?? null)
  return own !== null && own !== other
}
