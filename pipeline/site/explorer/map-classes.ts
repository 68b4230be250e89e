// Classes of values for a map: each holds about the same number of countries, and its ends are easy to read.

/** Classes on the map, at most. */
const CLASSES = 6

/** Inner ends of the classes, lowest first: quantiles rounded to one digit, or to two if one digit does not distinguish them. */
export function thresholds(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b)
  if (sorted.length === 0) return []
  const quantiles = Array.from({ length: CLASSES - 1 }, (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / CLASSES)] ?? 0)
  const rounded = (digits: number) => [...new Set(quantiles.map((value) => Number(value.toPrecision(digits))))]
  const coarse = rounded(1)
  return (coarse.length === CLASSES - 1 ? coarse : rounded(2)).filter((end) => end > (sorted[0] ?? 0)).sort((a, b) => a - b)
}

/** The class of a value, 0 the lowest. */
export function classOf(value: number, ends: readonly number[]): number {
  const place = ends.findIndex((end) => value < end)
  return place === -1 ? ends.length : place
}
