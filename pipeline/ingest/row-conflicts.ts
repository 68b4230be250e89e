// What rows of a table must not say together in one release.

import type { TableName } from '../../schemas/tables.ts'
import type { Problem } from '../model/failure.ts'
import { inputProblem, placeBeside } from './input-problems.ts'
import type { InputRow } from './rows.ts'

/** Problems between the rows of a table that hold in one release, ordered by key. Each names the other row. */
export const ROW_CONFLICTS: Partial<Readonly<Record<TableName, (rows: readonly InputRow[]) => Problem[]>>> = {
  recycling_rates: mixedRates,
}

/** A rate between one that includes recycling abroad and one that does not would be neither. */
function mixedRates(rows: readonly InputRow[]): Problem[] {
  const keys = new Set(rows.map(({ key }) => key))
  const before = new Map<string, InputRow>()
  const problems: Problem[] = []
  for (const row of rows) {
    const { country, year, category, polymer, interpolated, with_exports } = row.values
    if (!interpolated) continue
    const pattern = `${category}|${polymer}`
    const earlier = before.get(`${country}|${pattern}`)
    before.set(`${country}|${pattern}`, row)
    if (!earlier || earlier.values.with_exports === with_exports) continue
    let between = Number(earlier.values.year) + 1
    while (keys.has(`${country}|${between}|${pattern}`)) between++
    if (between >= Number(year)) continue
    const [own, other] = with_exports ? ['with', 'without'] : ['without', 'with']
    const message = `${between} would be interpolated between this rate ${own} exports and that of ${placeBeside(row, earlier)} ${other} exports`
    problems.push(
      inputProblem('mixed-rates', message, {
        file: row.file,
        line: row.line,
        column: 'with_exports',
        found: with_exports ? 'yes' : '',
        expected: 'the same in both rows',
      }),
    )
  }
  return problems
}
