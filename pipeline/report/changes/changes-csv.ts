// Every changed cell as CSV, one per line: for spreadsheets and scripts. Records that were added or removed are not in it.

import type { AnyChanges } from '../../../schemas/changes.ts'
import { sheetCell } from '../../model/csv-cell.ts'
import { differenceOf, relativePercent } from '../../model/moves.ts'

const HEADER = ['country', 'category', 'polymer', 'year', 'metric', 'unit', 'before', 'after', 'difference', 'relative_percent', 'declared']

/**
 * Amounts and differences are in `unit`; differences of ratios are therefore in percentage points. `relative_percent` is empty if the value
 * before is 0. `declared` is yes, no, or empty if it is not known.
 */
export function changesCsv({ cells }: AnyChanges): string {
  const lines = cells.map((cell) => [
    cell.country,
    cell.category,
    cell.polymer,
    String(cell.year),
    cell.metric,
    cell.unit,
    String(cell.before),
    String(cell.after),
    differenceOf(cell),
    relativePercent(cell, 4) ?? '',
    cell.declared === null ? '' : cell.declared ? 'yes' : 'no',
  ])
  return [HEADER, ...lines].map((line) => `${line.map(sheetCell).join(',')}\n`).join('')
}
