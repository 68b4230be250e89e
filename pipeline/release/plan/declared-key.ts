// Reads the key cells of a declared change: the first parts of a key, written after the name of the table.

import { type Column, readCell } from '../../../schemas/columns.ts'
import { type TableName, tableNamed } from '../../../schemas/tables.ts'

type Cells = Readonly<Record<string, string>>

/**
 * The cells of the key by column: `DEU 2020` in recycling_rates gives the country and the year. A part may hold blanks, as `PET bottles`
 * does, so that each column takes as few words as the other columns allow. Empty if the words do not fit the key, and for exceptions, whose
 * key holds the key of another row.
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
