// Columns of values and what is done with all of their values at once.

/** One value a point: a number (NaN where there is none), a word, or whether something holds. */
export type Column = Float64Array | readonly (string | null)[] | Uint8Array

export const missing = (value: unknown): boolean => value === null || value === undefined || Number.isNaN(value)

export function numbers(column: Column): Float64Array {
  if (column instanceof Float64Array) return column
  throw new TypeError('a column of words or flags where numbers are wanted')
}

/** Words, flags or numbers, by what the first value is. */
export function columnOf(values: readonly unknown[]): Column {
  const first = values.find((value) => value !== null && value !== undefined)
  if (typeof first === 'string') return values.map((value) => (typeof value === 'string' ? value : null))
  if (typeof first === 'boolean') return Uint8Array.from(values, (value) => (value === true ? 1 : 0))
  return Float64Array.from(values, (value) => (missing(value) ? Number.NaN : Number(value)))
}

/** The values of some rows; nothing where the row is -1. Plain loops: these run for every quantity of every draw. */
export function taken(column: Column, rows: Int32Array): Column {
  if (column instanceof Float64Array) {
    const values = new Float64Array(rows.length)
    for (let point = 0; point < rows.length; point++) {
      const row = rows[point] as number
      values[point] = row < 0 ? Number.NaN : (column[row] as number)
    }
    return values
  }
  if (column instanceof Uint8Array) return Uint8Array.from(rows, (row) => column[row] ?? 0)
  return Array.from(rows, (row) => column[row] ?? null)
}

export function sum(terms: readonly { readonly sign: 1 | -1; readonly values: Float64Array }[], size: number): Float64Array {
  const result = new Float64Array(size)
  for (const { sign, values } of terms)
    for (let point = 0; point < size; point++) result[point] = (result[point] as number) + sign * (values[point] as number)
  return result
}

export function limited(values: Float64Array, limits: Float64Array, least: boolean): Float64Array {
  return values.map((value, point) => (least ? Math.min(value, limits[point] as number) : Math.max(value, limits[point] as number)))
}

export function chosen(condition: Uint8Array, value: Column, otherwise: Column | undefined): Column {
  if (value instanceof Float64Array && (otherwise === undefined || otherwise instanceof Float64Array)) {
    return value.map((number, point) => (condition[point] === 1 ? number : (otherwise?.[point] ?? Number.NaN)))
  }
  return columnOf(Array.from(condition, (holds, point) => (holds === 1 ? value[point] : otherwise?.[point])))
}

export function orElse(first: Column, second: Column): Column {
  if (first instanceof Float64Array && second instanceof Float64Array)
    return first.map((value, point) => (Number.isNaN(value) ? (second[point] as number) : value))
  return columnOf(Array.from<unknown, unknown>(first, (value, point) => (missing(value) ? second[point] : value)))
}

export function compared(left: Column, right: Column, sign: '=' | '<' | '<='): Uint8Array {
  const holds = new Uint8Array(left.length)
  for (let point = 0; point < left.length; point++) {
    const [a, b] = [left[point] as number, right[point] as number]
    if (missing(a) || missing(b)) continue
    holds[point] = (sign === '=' ? a === b : sign === '<' ? a < b : a <= b) ? 1 : 0
  }
  return holds
}

export const flags = (column: Column, holds: (value: unknown) => boolean): Uint8Array =>
  Uint8Array.from({ length: column.length }, (_, point) => (holds(column[point]) ? 1 : 0))

/** Largest remainders in doubles: exact as long as total × weight stays below 2^53. */
export function wholeShares(total: number, weights: readonly number[], order: readonly number[]): number[] {
  if (total < 0) return wholeShares(-total, weights, order).map((share) => -share)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0 || Number.isNaN(total)) return weights.map(() => total * 0)
  const shares = weights.map((weight) => Math.floor((total * weight) / all))
  const rests = weights.map((weight, index) => total * weight - (shares[index] as number) * all)
  const places = [...weights.keys()].sort(
    (a, b) => (rests[b] as number) - (rests[a] as number) || (order[a] as number) - (order[b] as number),
  )
  const left = Math.round(total - shares.reduce((sum, share) => sum + share, 0))
  for (const place of places.slice(0, Math.max(0, left))) shares[place] = (shares[place] as number) + 1
  return shares
}
