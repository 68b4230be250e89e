// The published order of records: by country, then by category and polymer as declared, then by year.

import { CATEGORIES, POLYMERS } from './dimensions.ts'
import { sqlText } from './sql-text.ts'

/**
 * SQL: what a query sorts records by. `table` is the name that the query gives them. Values that are not declared, which the bundle of a
 * later program may have, come after those that are.
 */
export function orderOfRecords(table: string): string {
  const declared = (column: string, values: readonly string[]) => `list_position([${values.map(sqlText).join(', ')}], ${column}), ${column}`
  return `${table}.country, ${declared(`${table}.category`, CATEGORIES)}, ${declared(`${table}.polymer`, POLYMERS)}, ${table}.year`
}
