// What rows of a table must not say together in one release.

import type { TableName } from '../../schemas/tables.ts'
import type { Problem } from '../model/failure.ts'
import { compareVersions } from '../model/versions.ts'
import { placeBeside, reporterOf } from './input-problems.ts'
import type { InputRow } from './rows.ts'

/**
 * Problems between the rows of a table that hold in one release, ordered by key. Each is at the row that came later, and names the other.
 */
export const ROW_CONFLICTS: Partial<Readonly<Record<TableName, (rows: readonly InputRow[]) => Problem[]>>> = {
  recycling_rates: mixedRates,
  trade_flags: overlappingPeriods,
}

/** The row that came with the later release, which is looked at first; `row` where both came together. */
const laterFirst = (row: InputRow, earlier: InputRow): readonly [InputRow, InputRow] =>
  compareVersions(earlier.since, row.since) > 0 ? [earlier, row] : [row, earlier]

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
    const [late, first] = laterFirst(row, earlier)
    const [own, other] = late.values.with_exports ? ['with', 'without'] : ['without', 'with']
    const message = `${between} would be interpolated between this rate ${own} exports and that of ${placeBeside(late, first)} ${other} exports`
    const actual = late.values.with_exports ? 'yes' : ''
    reporterOf(problems, late)('mixed-rates', message, { column: 'with_exports', actual, expected: 'the same in both rows' })
  }
  return problems
}

/** A year in two periods would have two flags, and its figure would be counted once for each. */
function overlappingPeriods(rows: readonly InputRow[]): Problem[] {
  // For each country and flow, the row whose period ends last so far.
  const latest = new Map<string, InputRow>()
  const problems: Problem[] = []
  for (const row of rows) {
    const { country, flow, first_year, last_year } = row.values
    const earlier = latest.get(`${country}|${flow}`)
    if (!earlier || Number(last_year) > Number(earlier.values.last_year)) latest.set(`${country}|${flow}`, row)
    if (!earlier || Number(first_year) > Number(earlier.values.last_year)) continue
    const [late, first] = laterFirst(row, earlier)
    const message = `${placeBeside(late, first)} flags the years ${first.values.first_year} to ${first.values.last_year}`
    const place = { column: 'first_year', actual: String(late.values.first_year) }
    reporterOf(problems, late)('overlapping-periods', message, { ...place, expected: 'every year of a country and flow in one period' })
  }
  return problems
}
