// Columns of values and what is done with all of their values at once. A column holds one value a point, or one value a point and draw:
// what is the same in every draw is computed and stored once.

/** Numbers (NaN where there is none), words, or whether something holds (1 or 0). */
export type Values = Float64Array | Uint8Array | readonly (string | null)[]

export interface Column<Kind extends Values = Values> {
  /** By point; where `draws` is above 1, of point p and draw d at p × draws + d. */
  readonly values: Kind
  /** Values that a point has: 1 where all draws share it. */
  readonly draws: number
}

export type Numbers = Column<Float64Array>
export type Flags = Column<Uint8Array>

/**
 * Where columns of numbers lie. Draws of one country after the other take the same memory: freeing it costs as much time as computing.
 * What it gives holds anything, and only until it is cleared.
 */
export class Memory {
  readonly #blocks: Float64Array[] = []
  #block = 0
  #used = 0

  take(length: number): Float64Array {
    for (;;) {
      const block = this.#blocks[this.#block]
      if (!block) this.#blocks.push(new Float64Array(Math.max(BLOCK, length)))
      else if (this.#used + length > block.length) {
        this.#block++
        this.#used = 0
      } else {
        this.#used += length
        return block.subarray(this.#used - length, this.#used)
      }
    }
  }

  clear(): void {
    this.#block = 0
    this.#used = 0
  }
}

/** Numbers of one block of memory. */
const BLOCK = 2 ** 20

export const missing = (value: unknown): boolean => value === null || value === undefined || Number.isNaN(value)

export function numbers(column: Column): Numbers {
  if (column.values instanceof Float64Array) return column as Numbers
  throw new TypeError('a column of words or flags where numbers are wanted')
}

export function flagsOf(column: Column): Flags {
  if (column.values instanceof Uint8Array) return column as Flags
  throw new TypeError('a column of words or numbers where flags are wanted')
}

/** Words, flags or numbers, by what the first value is. */
export function columnOf(values: readonly unknown[], draws = 1): Column {
  const first = values.find((value) => value !== null && value !== undefined)
  if (typeof first === 'string') return { values: values.map((value) => (typeof value === 'string' ? value : null)), draws }
  if (typeof first === 'boolean') return { values: Uint8Array.from(values, (value) => (value === true ? 1 : 0)), draws }
  return { values: Float64Array.from(values, (value) => (missing(value) ? Number.NaN : Number(value))), draws }
}

/** The number of draws of a value that is made of others. */
export const drawsOf = (columns: readonly (Column | undefined)[]): number =>
  columns.reduce((draws, column) => Math.max(draws, column?.draws ?? 1), 1)

/** The values of some rows, one a point or one a point and draw; nothing where the row is -1. */
export function taken(memory: Memory, column: Column, rows: Int32Array, rowDraws = 1): Column {
  const { values, draws } = column
  if (rowDraws === 1 && values.length === rows.length * draws && rows.every((row, point) => row === point)) return column
  if (rowDraws === 1 && draws > 1 && values instanceof Float64Array) {
    const result = memory.take(rows.length * draws)
    for (let point = 0; point < rows.length; point++) {
      const row = rows[point] as number
      const to = point * draws
      if (row < 0) result.fill(Number.NaN, to, to + draws)
      else for (let draw = 0; draw < draws; draw++) result[to + draw] = values[row * draws + draw] as number
    }
    return { values: result, draws }
  }
  const size = Math.max(draws, rowDraws)
  const from = (place: number) => {
    const row = rows[rowDraws === 1 ? Math.floor(place / size) : place] as number
    return row < 0 ? -1 : draws === 1 ? row : row * draws + (place % size)
  }
  const count = (rows.length / rowDraws) * size
  if (values instanceof Float64Array) {
    const result = memory.take(count)
    for (let place = 0; place < count; place++) {
      const source = from(place)
      result[place] = source < 0 ? Number.NaN : (values[source] as number)
    }
    return { values: result, draws: size }
  }
  if (values instanceof Uint8Array)
    return { values: Uint8Array.from({ length: count }, (_, place) => values[from(place)] ?? 0), draws: size }
  return { values: Array.from({ length: count }, (_, place) => values[from(place)] ?? null), draws: size }
}

export function sum(memory: Memory, terms: readonly { readonly sign: 1 | -1; readonly of: Numbers }[], points: number): Numbers {
  const draws = drawsOf(terms.map(({ of }) => of))
  const result = memory.take(points * draws)
  terms.forEach(({ sign, of: { values, draws: own } }, index) => {
    if (index === 0 && own === draws) for (let place = 0; place < result.length; place++) result[place] = sign * (values[place] as number)
    else if (index === 0) {
      for (let point = 0; point < points; point++) result.fill(sign * (values[point] as number), point * draws, (point + 1) * draws)
    } else if (own === draws) {
      for (let place = 0; place < result.length; place++) result[place] = (result[place] as number) + sign * (values[place] as number)
    } else {
      for (let point = 0, place = 0; point < points; point++) {
        const value = sign * (values[point] as number)
        for (let draw = 0; draw < draws; draw++, place++) result[place] = (result[place] as number) + value
      }
    }
  })
  return { values: result, draws }
}

/** The product of the first ÷ the product of the second, rounded half up where `whole`. */
export function scaled(memory: Memory, over: readonly Numbers[], under: readonly Numbers[], points: number, whole: boolean): Numbers {
  const draws = drawsOf([...over, ...under])
  const result = memory.take(points * draws)
  const fixed = [over, under].map((factors) => factors.filter((factor) => factor.draws < draws))
  const drawn = [over, under].map((factors) => factors.filter((factor) => factor.draws === draws))
  const product = (factors: readonly Numbers[] | undefined, point: number) =>
    (factors ?? []).reduce((all, { values }) => all * (values[point] as number), 1)
  for (let point = 0; point < points; point++) result.fill(product(fixed[0], point), point * draws, (point + 1) * draws)
  for (const { values } of drawn[0] ?? []) {
    for (let place = 0; place < result.length; place++) result[place] = (result[place] as number) * (values[place] as number)
  }
  if (under.length === 0) return { values: result, draws }
  for (let point = 0, place = 0; point < points; point++) {
    const divisor = product(fixed[1], point)
    for (let draw = 0; draw < draws; draw++, place++) {
      let by = divisor
      for (const { values } of drawn[1] ?? []) by *= values[place] as number
      const value = (result[place] as number) / by
      result[place] = whole ? Math.floor(value + 0.5) : value
    }
  }
  return { values: result, draws }
}

export function limited(memory: Memory, of: Numbers, limit: Numbers, least: boolean, points: number): Numbers {
  const draws = drawsOf([of, limit])
  const result = memory.take(points * draws)
  for (let point = 0, place = 0; point < points; point++) {
    for (let draw = 0; draw < draws; draw++, place++) {
      const value = of.values[of.draws === 1 ? point : place] as number
      const bound = limit.values[limit.draws === 1 ? point : place] as number
      result[place] = least ? Math.min(value, bound) : Math.max(value, bound)
    }
  }
  return { values: result, draws }
}

/** The first where the condition holds, else the second, or nothing. */
export function chosen(memory: Memory, condition: Flags, value: Column, otherwise: Column | undefined, points: number): Column {
  const draws = drawsOf([condition, value, otherwise])
  const first = value.values
  const second = otherwise?.values
  const holds = (point: number, place: number) => condition.values[condition.draws === 1 ? point : place] === 1
  if (first instanceof Float64Array && (second === undefined || second instanceof Float64Array)) {
    const result = memory.take(points * draws)
    for (let point = 0, place = 0; point < points; point++) {
      for (let draw = 0; draw < draws; draw++, place++) {
        if (holds(point, place)) result[place] = first[value.draws === 1 ? point : place] as number
        else result[place] = second === undefined ? Number.NaN : (second[otherwise?.draws === 1 ? point : place] as number)
      }
    }
    return { values: result, draws }
  }
  const at = (column: Column | undefined, place: number) => column?.values[column.draws === 1 ? Math.floor(place / draws) : place]
  return columnOf(
    Array.from({ length: points * draws }, (_, place) => at(holds(Math.floor(place / draws), place) ? value : otherwise, place)),
    draws,
  )
}

/** The first where it is given, else the second. */
export function orElse(memory: Memory, first: Column, second: Column, points: number): Column {
  if (first.values instanceof Float64Array && !first.values.some(Number.isNaN)) return first
  const given = flags(first, (value) => !missing(value))
  return chosen(memory, given, first, second, points)
}

export function compared(left: Column, right: Column, sign: '=' | '<' | '<=', points: number): Flags {
  const draws = drawsOf([left, right])
  const holds = new Uint8Array(points * draws)
  for (let point = 0, place = 0; point < points; point++) {
    for (let draw = 0; draw < draws; draw++, place++) {
      const a = left.values[left.draws === 1 ? point : place] as number
      const b = right.values[right.draws === 1 ? point : place] as number
      if (missing(a) || missing(b)) continue
      holds[place] = (sign === '=' ? a === b : sign === '<' ? a < b : a <= b) ? 1 : 0
    }
  }
  return { values: holds, draws }
}

export const flags = ({ values, draws }: Column, holds: (value: unknown) => boolean): Flags => {
  const result = new Uint8Array(values.length)
  for (let place = 0; place < values.length; place++) result[place] = holds(values[place]) ? 1 : 0
  return { values: result, draws }
}

/** Whether all, or any, of some conditions hold. */
export function combined(columns: readonly Flags[], all: boolean, points: number): Flags {
  const draws = drawsOf(columns)
  const result = new Uint8Array(points * draws).fill(all ? 1 : 0)
  for (const { values, draws: own } of columns) {
    for (let point = 0, place = 0; point < points; point++) {
      for (let draw = 0; draw < draws; draw++, place++) {
        if ((values[own === 1 ? point : place] === 1) !== all) result[place] = all ? 0 : 1
      }
    }
  }
  return { values: result, draws }
}

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
