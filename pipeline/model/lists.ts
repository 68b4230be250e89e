// Functions for lists and maps of any length. `list.push(...more)` and `Math.max(...values)` pass each value as an argument, and a call
// with some ten thousand arguments overflows the stack: `append`, `largest` and `smallest` do not.

export function append<T>(list: T[], more: Iterable<T>): void {
  for (const value of more) list.push(value)
}

/** The largest value, `least` where none is larger. */
export function largest(values: Iterable<number>, least = Number.NEGATIVE_INFINITY): number {
  let found = least
  for (const value of values) found = Math.max(found, value)
  return found
}

/** The smallest value, `most` where none is smaller. */
export function smallest(values: Iterable<number>, most = Number.POSITIVE_INFINITY): number {
  let found = most
  for (const value of values) found = Math.min(found, value)
  return found
}

/** The length of the longest text; 0 without any. */
export const longest = (texts: readonly string[]): number =>
  largest(
    texts.map(({ length }) => length),
    0,
  )

/** The rows or items of a key: at least one. */
export type Group<Item> = readonly [Item, ...Item[]]

/** Rows by key, keys in the order in which they are met. */
export function grouped<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key): (readonly [Key, Group<Row>])[] {
  const groups = new Map<Key, [Row, ...Row[]]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups]
}

/** The value of a key in a map, computed and stored if the map does not have it. */
export function once<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}

/** The places of the items for which something holds. */
export function placesOf<Item>(list: readonly Item[], holds: (item: Item, place: number) => boolean): number[] {
  const places: number[] = []
  for (let place = 0; place < list.length; place++) if (holds(list[place] as Item, place)) places.push(place)
  return places
}

/** Runs of whole numbers that follow each other, in ascending order: 1, 2, 3 and 5 are two runs. */
export function runsOf(numbers: Iterable<number>): (readonly [first: number, last: number])[] {
  const runs: [number, number][] = []
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run?.[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
}
