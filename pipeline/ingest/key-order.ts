// The order of the rows of a table: by the parts of the key, in the order in which they are declared.

import type { CellValue, Column } from '../../schemas/columns.ts'
import type { Table } from '../../schemas/tables.ts'
import { WILDCARD } from '../model/dimensions.ts'

type Values = Readonly<Record<string, CellValue>>

/**
 * Compares two rows of the table by key: categories, polymers and other choices in their declared order, years and counts as numbers,
 * everything else by code units; `*` comes first. It is a total order over different keys, and the same on every machine.
 */
export function keyOrder(table: Table): (a: Values, b: Values) => number {
  const parts = table.key.map((name) => {
    const column = table.columns.find((candidate) => candidate.name === name)
    if (!column) throw new RangeError(`table ${table.name} has no column ${name}`)
    return { name, compare: partOrder(column) }
  })
  return (a, b) => {
    for (const { name, compare } of parts) {
      const left = a[name] ?? null
      const right = b[name] ?? null
      if (left === right) continue
      const order = compare(left, right)
      if (order !== 0) return order
    }
    return 0
  }
}

function partOrder(column: Column): (a: CellValue, b: CellValue) => number {
  const rank = rankOf(column)
  return (a, b) => {
    const left = rank(a)
    const right = rank(b)
    return left < right ? -1 : left > right ? 1 : 0
  }
}

function rankOf(column: Column): (value: CellValue) => string | number {
  if (column.kind === 'choice') {
    const positions = new Map((column.allowed ?? []).map((value, position) => [value, position]))
    return (value) => positions.get(String(value)) ?? -1
  }
  if (column.kind === 'year' || column.kind === 'count' || column.kind === 'score')
    return (value) => (value === WILDCARD ? -1 : Number(value))
  return (value) => (value === WILDCARD ? '' : String(value))
}
