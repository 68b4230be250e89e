// Reads the key cells of a declared change: the first parts of a key, written after the name of the table.

import { type Column, readCell } from '../../../schemas/columns.ts'
import { type TableName, tableNamed } from '../../../schemas/tables.ts'

type Cells = Readonly<Record<string, string>>

/**
 * Returns the first cells of a key by column: `DEU 2020` in recycling_rates gives the country and the year. A cell can have several words,
 * such as `PET bottles`: each column takes the fewest words with which the other words fit the columns after it. Returns no cells if the
 * words do not fit the key. Exceptions have none either, because their key holds the key of another row.
 */
export function keyCells(name: TableName, words: readonly string[]): Cells {
  if (name === 'exceptions') return {}
  const table = tableNamed(name)
  const columns = table.key.flatMap((part) => table.columns.filter((column) => column.name === part))
  return (
    fitting(
      columns,
      words.flatMap((word) => word.split('|')),
    ) ?? {}
  )
}

function fitting([column, ...columns]: readonly Column[], words: readonly string[]): Cells | undefined {
  if (words.length === 0) return {}
  if (!column) return undefined
  for (let used = 1; used <= words.length; used++) {
    const cell = words.slice(0, used).join(' ')
    const others = readCell(column, cell) === undefined ? undefined : fitting(columns, words.slice(used))
    if (others) return { [column.name]: cell, ...others }
  }
  return undefined
}
