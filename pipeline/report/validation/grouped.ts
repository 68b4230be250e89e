/** Rows by key, keys in the order in which they are met. */
export function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): (readonly [string, readonly Row[]])[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups]
}
