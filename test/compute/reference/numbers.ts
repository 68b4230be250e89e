// The arithmetic of the method (docs/method.md, "Arithmetic"), on whole numbers only.

/** numerator ÷ denominator, rounded half away from zero. The denominator is above 0. */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError(`division by ${denominator}`)
  if (numerator < 0n) return -halfUp(-numerator, denominator)
  const doubled = (numerator % denominator) * 2n
  return numerator / denominator + (doubled >= denominator ? 1n : 0n)
}

/** Splits a total over weights: the floors, plus one unit each for the largest remainders. Ties go to the earlier weight. */
export function largestRemainder(total: bigint, weights: readonly bigint[]): bigint[] {
  if (total < 0n) return largestRemainder(-total, weights).map((part) => -part)
  const whole = sum(weights)
  if (whole === 0n) {
    if (total === 0n) return weights.map(() => 0n)
    throw new RangeError('nothing to split over')
  }
  const parts = weights.map((weight) => (total * weight) / whole)
  const remainders = weights.map((weight, index) => ({ index, remainder: (total * weight) % whole }))
  remainders.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  const left = Number(total - sum(parts))
  for (const { index } of remainders.slice(0, left)) parts[index] = at(parts, index) + 1n
  return parts
}

/** The middle value, or the mean of the middle two, rounded half up. Undefined if there are no values. */
export function median(values: readonly bigint[]): bigint | undefined {
  if (values.length === 0) return undefined
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? at(sorted, middle) : halfUp(at(sorted, middle - 1) + at(sorted, middle), 2n)
}

/** The item with the nearest year. Of two equally near years the earlier one. */
export function nearestYear<T extends { readonly year: number }>(items: readonly T[], year: number): T | undefined {
  let best: T | undefined
  for (const item of items) {
    const distance = Math.abs(item.year - year)
    const least = best === undefined ? Number.POSITIVE_INFINITY : Math.abs(best.year - year)
    if (distance < least || (distance === least && best !== undefined && item.year < best.year)) best = item
  }
  return best
}

export function sum(values: readonly bigint[]): bigint {
  let total = 0n
  for (const value of values) total += value
  return total
}

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** The element at an index. Throws if there is none. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new RangeError(`no element ${index} of ${items.length}`)
  return item
}
