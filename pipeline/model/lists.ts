// Lists of any length. `list.push(...more)` and `Math.max(...values)` hand over each value as an argument of its own, and a call with some
// ten thousand of them overflows the stack.

/** Adds values at the end of a list. */
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
